import Diagnostics

/// The grammar of `.strings` text.
struct StringsParser {
  private let bytes: [UInt8]
  private var position: Int
  private var report: DataReport
  private let limits: DataLimits
  private var table = DataDictionary()

  init(bytes: [UInt8], report: DataReport, limits: DataLimits) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.report = report
    self.limits = limits
  }

  private struct Token {
    let text: String
    let range: Range<Int>
  }

  mutating func parse() -> DataValue? {
    let start = position
    while skipSpace(), position < bytes.count {
      guard let key = token(expected: "a key") else {
        guard recover() else { break }
        continue
      }
      guard let value = value(for: key) else {
        guard recover() else { break }
        continue
      }
      if table.count >= limits.maximumValues {
        report.report(.tooManyValues(limit: limits.maximumValues), at: key.range)
        return nil
      }
      let entry = DataDictionary.Entry(
        key: key.text, keySpan: report.span(key.range),
        value: DataValue(.string(value.text), at: report.span(value.range)))
      if let old = table.set(entry) {
        report.report(
          .duplicateKey(key: key.text, path: ""), at: key.range,
          notes: [.init("'\(key.text)' stands here first", at: old.keySpan)])
      }
    }
    return DataValue(.dictionary(table), at: report.span(start..<bytes.count))
  }

  /// What follows a key: `= value ;`, or `;` alone for a key that is its own value. Nil when reported.
  private mutating func value(for key: Token) -> Token? {
    guard skipSpace() else { return nil }
    if position < bytes.count, bytes[position] == UInt8(ascii: ";") {
      position += 1
      return key
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      report.report(.unexpected(found: shown, expected: "'=' after the key"), at: here())
      return nil
    }
    position += 1
    guard skipSpace(), let value = token(expected: "a string") else { return nil }
    guard skipSpace() else { return value }
    if position < bytes.count, bytes[position] == UInt8(ascii: ";") {
      position += 1
    } else {
      let place = value.range.upperBound
      report.report(
        .unexpected(found: shown, expected: "';' after the value"), at: place..<place,
        fixes: [.init("end the entry", replace: report.span(place..<place), with: ";")])
    }
    return value
  }

  /// Goes behind the next semicolon that stands outside quotes and comments; false at the end.
  private mutating func recover() -> Bool {
    while skipSpace(), position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        guard quoted() != nil else { return false }
        continue
      }
      position += 1
      if byte == UInt8(ascii: ";") { return true }
    }
    return false
  }

  private var shown: String { UTF8Text.shown(bytes, at: position, end: bytes.count) }

  private func here() -> Range<Int> {
    guard position < bytes.count else { return bytes.count..<bytes.count }
    return position..<position + (UTF8Text.sequenceLength(bytes, at: position, end: bytes.count) ?? 1)
  }

  /// Skips white space and comments; false when a comment is never closed.
  private mutating func skipSpace() -> Bool {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09...0x0D: position += 1
      case 0xE2
      where position + 2 < bytes.count && bytes[position + 1] == 0x80
        && (bytes[position + 2] == 0xA8 || bytes[position + 2] == 0xA9):
        // Line and paragraph separator, which editors of string tables leave behind.
        position += 3
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
        let start = position
        position += 2
        while position + 1 < bytes.count,
          !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/"))
        {
          position += 1
        }
        guard position + 1 < bytes.count else {
          position = bytes.count
          report.report(.unfinished(what: "the comment"), at: start..<start + 2)
          return false
        }
        position += 2
      default: return true
      }
    }
    return true
  }

  // MARK: Tokens

  private mutating func token(expected: String) -> Token? {
    guard position < bytes.count else {
      report.report(.unexpected(found: "the end of the file", expected: expected), at: here())
      return nil
    }
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return quoted() }
    let start = position
    while position < bytes.count, isPlain(bytes[position]) { position += 1 }
    guard position > start else {
      report.report(.unexpected(found: shown, expected: expected), at: here())
      return nil
    }
    return Token(text: String(decoding: bytes[start..<position], as: UTF8.self), range: start..<position)
  }

  /// Characters of words that need no quotes.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Reads a quoted string; nil when it is never closed.
  private mutating func quoted() -> Token? {
    let start = position
    let quote = bytes[position]
    position += 1
    var text: [UInt8] = []
    var chunk = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        // Mostly it stands there as it is meant.
        if chunk == start + 1 {
          let range = chunk..<position
          position += 1
          let text = bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
          return Token(text: text, range: start..<position)
        }
        text.append(contentsOf: bytes[chunk..<position])
        position += 1
        return Token(text: String(decoding: text, as: UTF8.self), range: start..<position)
      }
      if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        text.append(contentsOf: bytes[chunk..<position])
        escape(into: &text)
        chunk = position
      } else if byte < 0x80 {
        // Strings run over lines and hold tabs as they are; a NUL is never meant.
        if byte == 0 { report.report(.controlCharacter(code: byte), at: position..<position + 1) }
        position += 1
      } else if let length = UTF8Text.sequenceLength(bytes, at: position, end: bytes.count) {
        position += length
      } else {
        report.report(.invalidText(encoding: "UTF-8"), at: position..<position + 1)
        text.append(contentsOf: bytes[chunk..<position])
        text.append(contentsOf: UTF8Text.replacement)
        position += 1
        chunk = position
      }
    }
    report.report(.unfinished(what: "the string"), at: start..<start + 1)
    return nil
  }

  /// Reads the escape at `position`, a backslash with at least one byte after it.
  private mutating func escape(into text: inout [UInt8]) {
    let start = position
    let kind = bytes[position + 1]
    position += 2
    switch kind {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), 0x0A: text.append(kind)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = UInt32(kind - 0x30)
      for _ in 0..<2 {
        guard position < bytes.count, (0x30...0x37).contains(bytes[position]) else { break }
        code = code << 3 | UInt32(bytes[position] - 0x30)
        position += 1
      }
      UTF8Text.append(Self.nextStep(code), to: &text)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      guard let first = hexDigits() else {
        report.report(.badEscape(text: "\\" + String(UnicodeScalar(kind))), at: start..<position)
        text.append(contentsOf: UTF8Text.replacement)
        return
      }
      let afterFirst = position
      if first & 0xFC00 == 0xD800, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] | 0x20 == UInt8(ascii: "u")
      {
        position += 2
        if let second = hexDigits(), second & 0xFC00 == 0xDC00 {
          UTF8Text.append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &text)
          return
        }
        position = afterFirst
      }
      if first & 0xF800 == 0xD800 {
        let shown = String(decoding: bytes[start..<position], as: UTF8.self)
        report.report(.loneSurrogate(text: shown), at: start..<position)
      }
      UTF8Text.append(first, to: &text)
    default:
      // The character itself, as the format's own reader does; most likely a slip, so it is said.
      position = start + 1
      let shown = UTF8Text.sequenceLength(bytes, at: position, end: bytes.count) ?? 1
      report.report(
        .badEscape(text: String(decoding: bytes[start..<position + shown], as: UTF8.self)), at: start..<position + shown
      )
    }
  }

  /// One to four hexadecimal digits.
  private mutating func hexDigits() -> UInt32? {
    var value: UInt32 = 0
    let start = position
    while position < min(start + 4, bytes.count), let digit = UTF8Text.hexDigit(bytes[position]) {
      value = value << 4 | digit
      position += 1
    }
    return position > start ? value : nil
  }

  /// Octal escapes are codes of the NextStep character set: ASCII below 128, this table above (mapping published by
  /// the Unicode Consortium, VENDORS/NEXT/NEXTSTEP.TXT).
  private static func nextStep(_ code: UInt32) -> UInt32 {
    let code = code & 0xFF
    return code < 0x80 ? code : nextStepUpperHalf[Int(code) - 0x80]
  }

  private static let nextStepUpperHalf: [UInt32] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
    0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD,
    0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019,
    0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
    0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF,
    0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
    0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6,
    0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
    0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD, 0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF,
    0xFFFD, 0xFFFD,
  ]
}
