import Diagnostics

/// The grammar of ``JSONReader``: an explicit stack of open containers, one state at a time.
struct JSONParser {
  let bytes: [UInt8]
  var position: Int
  let end: Int
  var report: DataReport
  private let limits: DataLimits
  private var stack: [OpenContainer] = []
  private var valueCount = 0
  private var saidComment = false
  private var failed = false

  /// A container whose closing bracket has not been read.
  private struct OpenContainer {
    let isObject: Bool
    let start: Int
    var values: [DataValue] = []
    var entries = DataDictionary()
    var key = ""
    var keyRange = 0..<0
    var commaAt: Int?
  }

  /// What the grammar allows next.
  private enum Expectation {
    case value, firstValueOrEnd, nextValueOrEnd, firstKeyOrEnd, nextKeyOrEnd, commaOrEnd
  }

  init(bytes: [UInt8], range: Range<Int>, report: DataReport, limits: DataLimits) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.report = report
    self.limits = limits
  }

  mutating func parse() -> DataValue? {
    if end - position >= 3, bytes[position] == 0xEF, bytes[position + 1] == 0xBB, bytes[position + 2] == 0xBF {
      position += 3
    }
    var expectation = Expectation.value
    while !failed {
      skipSpace()
      if failed { return nil }
      switch expectation {
      case .value, .firstValueOrEnd, .nextValueOrEnd:
        if expectation != .value, position < end, bytes[position] == UInt8(ascii: "]") {
          noteTrailingComma()
          guard let root = close() else {
            expectation = .commaOrEnd
            continue
          }
          return finish(root)
        }
        guard position < end else { return failAtEnd(expected: "a value") }
        let start = position
        let byte = bytes[position]
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          if stack.count >= limits.maximumDepth {
            report.report(.tooDeep(limit: limits.maximumDepth, path: path), at: start..<start + 1)
            skipContainer()
            if failed { return nil }
            if let root = add(nil, at: start..<position) { return finish(root) }
            expectation = .commaOrEnd
            continue
          }
          position += 1
          stack.append(OpenContainer(isObject: byte == UInt8(ascii: "{"), start: start))
          expectation = byte == UInt8(ascii: "{") ? .firstKeyOrEnd : .firstValueOrEnd
          continue
        }
        let content = scalar()
        if failed { return nil }
        if let root = add(content, at: start..<position) { return finish(root) }
        expectation = .commaOrEnd

      case .firstKeyOrEnd, .nextKeyOrEnd:
        guard position < end else { return failAtEnd(expected: "a key") }
        if bytes[position] == UInt8(ascii: "}") {
          noteTrailingComma()
          guard let root = close() else {
            expectation = .commaOrEnd
            continue
          }
          return finish(root)
        }
        guard readKey() else { return nil }
        expectation = .value

      case .commaOrEnd:
        guard let container = stack.last else { return nil }
        guard position < end else { return failAtEnd(expected: "") }
        let byte = bytes[position]
        let closing = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if byte == UInt8(ascii: ",") {
          stack[stack.count - 1].commaAt = position
          position += 1
          expectation = container.isObject ? .nextKeyOrEnd : .nextValueOrEnd
        } else if byte == closing {
          guard let root = close() else { continue }
          return finish(root)
        } else {
          let wanted = container.isObject ? "',' or '}'" : "',' or ']'"
          report.report(
            .unexpected(found: UTF8Text.shown(bytes, at: position, end: end), expected: wanted), at: here())
          // A forgotten comma before a key or value is the common slip; anything else gives no way on.
          guard byte == UInt8(ascii: "\"") || (!container.isObject && (byte == 0x7B || byte == 0x5B)) else {
            return nil
          }
          expectation = container.isObject ? .nextKeyOrEnd : .nextValueOrEnd
        }
      }
    }
    return nil
  }

  // MARK: Containers

  private mutating func noteTrailingComma() {
    guard let comma = stack.last?.commaAt else { return }
    report.report(
      .trailingComma, at: comma..<comma + 1,
      fixes: [.init("remove the comma", replace: report.span(comma..<comma + 1), with: "")])
  }

  /// Ends the innermost container at its closing bracket. Returns the root when it was the outermost.
  private mutating func close() -> DataValue? {
    guard let container = stack.popLast() else { return nil }
    position += 1
    let content: DataValue.Content = container.isObject ? .dictionary(container.entries) : .array(container.values)
    return add(content, at: container.start..<position)
  }

  /// Puts a value into the innermost container; nil content is a value that could not be read. Returns the root.
  private mutating func add(_ content: DataValue.Content?, at range: Range<Int>) -> DataValue? {
    valueCount += 1
    if valueCount > limits.maximumValues {
      report.report(.tooManyValues(limit: limits.maximumValues), at: range.lowerBound..<range.lowerBound)
      failed = true
      return nil
    }
    guard !stack.isEmpty else {
      failed = content == nil
      return content.map { DataValue($0, at: report.span(range)) }
    }
    let top = stack.count - 1
    stack[top].commaAt = nil
    guard stack[top].isObject else {
      stack[top].values.append(DataValue(content ?? .null, at: report.span(range)))
      return nil
    }
    // A value that cannot be read leaves its key out: what it would have replaced stays in force.
    guard let content else { return nil }
    let key = stack[top].key
    let entry = DataDictionary.Entry(
      key: key, keySpan: report.span(stack[top].keyRange), value: DataValue(content, at: report.span(range)))
    if let old = stack[top].entries.set(entry) {
      report.report(
        .duplicateKey(key: key, path: path(below: top)), at: stack[top].keyRange,
        notes: [.init("'\(key)' stands here first", at: old.keySpan)])
    }
    return nil
  }

  private mutating func finish(_ root: DataValue) -> DataValue? {
    skipSpace()
    if position < end, !failed { report.report(.trailingContent, at: here()) }
    return root
  }

  private mutating func failAtEnd(expected: String) -> DataValue? {
    if let container = stack.last {
      report.report(
        .unfinished(what: container.isObject ? "the object" : "the array"),
        at: container.start..<container.start + 1)
    } else {
      report.report(.unexpected(found: "the end of the file", expected: expected), at: end..<end)
    }
    return nil
  }

  /// Steps over a container that is nested too deep, counting brackets only.
  private mutating func skipContainer() {
    let start = position
    var depth = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          position += 1
          return
        }
      case UInt8(ascii: "\""):
        position += 1
        while position < end, bytes[position] != UInt8(ascii: "\"") {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      position += 1
    }
    position = end
    report.report(.unfinished(what: "the value"), at: start..<start + 1)
    failed = true
  }

  /// Where the parser is, as a key path for messages: `default.colors`, `list[3]`.
  private var path: String { path(below: stack.count) }

  private func path(below depth: Int) -> String {
    var text = ""
    // Long paths (deep nesting) keep their outer part.
    for container in stack.prefix(min(depth, 16)) {
      if container.isObject {
        text += text.isEmpty ? container.key : "." + container.key
      } else {
        text += "[\(container.values.count)]"
      }
    }
    return depth > 16 ? text + "…" : text
  }

  private func here() -> Range<Int> {
    guard position < end else { return end..<end }
    return position..<position + (UTF8Text.sequenceLength(bytes, at: position, end: end) ?? 1)
  }

  // MARK: Keys

  /// Reads a key and its colon; false when there is no way on.
  private mutating func readKey() -> Bool {
    let top = stack.count - 1
    let start = position
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") {
      guard let key = string() else { return false }
      stack[top].key = key
    } else if isWordByte(byte) {
      let word = takeWord()
      stack[top].key = word
      report.report(
        .unquotedKey(key: word), at: start..<position,
        fixes: [.init("quote the key", replace: report.span(start..<position), with: "\"\(word)\"")])
    } else {
      let found = UTF8Text.shown(bytes, at: position, end: end)
      report.report(.unexpected(found: found, expected: "a key in double quotes or '}'"), at: here())
      return false
    }
    stack[top].keyRange = start..<position
    skipSpace()
    if failed { return false }
    guard position < end else {
      _ = failAtEnd(expected: "")
      return false
    }
    guard bytes[position] == UInt8(ascii: ":") else {
      let found = UTF8Text.shown(bytes, at: position, end: end)
      report.report(.unexpected(found: found, expected: "':' after the key"), at: here())
      return false
    }
    position += 1
    return true
  }

  // MARK: White space

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"):
        guard position + 1 < end, bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
        else { return }
        let start = position
        if bytes[position + 1] == UInt8(ascii: "/") {
          while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        } else {
          position += 2
          while position + 1 < end, !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/"))
          {
            position += 1
          }
          guard position + 1 < end else {
            position = end
            report.report(.unfinished(what: "the comment"), at: start..<start + 2)
            failed = true
            return
          }
          position += 2
        }
        // One warning a file: a commented file would drown its other problems.
        if !saidComment { report.report(.comment, at: start..<position) }
        saidComment = true
      default: return
      }
    }
  }

  // MARK: Scalars

  /// Reads a string, number or word; nil when it has no value (reported).
  private mutating func scalar() -> DataValue.Content? {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") { return string().map { .string($0) } }
    if isWordByte(byte) { return word() }
    let found = UTF8Text.shown(bytes, at: position, end: end)
    report.report(.unexpected(found: found, expected: "a value"), at: here())
    failed = true
    return nil
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "$"):
      true
    default: byte >= 0x80 && UTF8Text.sequenceLength(bytes, at: position, end: end) != nil
    }
  }

  private mutating func takeWord() -> String {
    let start = position
    while position < end, isWordByte(bytes[position]) {
      position += UTF8Text.sequenceLength(bytes, at: position, end: end) ?? 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func word() -> DataValue.Content? {
    let start = position
    let text = takeWord()
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    let first = bytes[start]
    guard first >= 0x2B && first <= 0x39 else {
      let nearest = nearestName(to: text, in: ["true", "false", "null"])
      report.report(.unknownWord(word: Self.short(text), nearest: nearest), at: start..<position)
      return nil
    }
    guard let isWhole = Self.numberShape(bytes[start..<position]) else {
      report.report(.badNumber(text: Self.short(text)), at: start..<position)
      return nil
    }
    if isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      report.report(.numberOutOfRange(text: Self.short(text)), at: start..<position)
      return nil
    }
    return .number(value)
  }

  /// Whether the text is a number as RFC 8259 §6 writes them, and then whether it has neither fraction nor exponent.
  static func numberShape(_ text: ArraySlice<UInt8>) -> Bool? {
    var rest = text
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard isDigit(rest.first) else { return nil }
    if rest.first == UInt8(ascii: "0") {
      rest = rest.dropFirst()
    } else {
      rest = rest.drop(while: isDigit)
    }
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard isDigit(rest.first) else { return nil }
      rest = rest.drop(while: isDigit)
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard isDigit(rest.first) else { return nil }
      rest = rest.drop(while: isDigit)
    }
    return rest.isEmpty ? false : nil
  }

  /// Long texts are cut in messages.
  static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 40 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
  }

  // MARK: Strings

  /// Reads a string from its quote on; nil when it is never closed (reported, and there is no way on).
  private mutating func string() -> String? {
    let start = position
    position += 1
    var chunk = position
    var text: [UInt8] = []
    while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        if text.isEmpty { return String(decoding: bytes[chunk..<position], as: UTF8.self) }
        text.append(contentsOf: bytes[chunk..<position])
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[chunk..<position])
        guard position + 1 < end else {
          position = end
          continue
        }
        escape(into: &text)
        chunk = position
      case 0x0A, 0x0D:
        // Almost always a forgotten quote: everything after it would be misread.
        report.report(.unfinished(what: "the string"), at: start..<position)
        failed = true
        return nil
      case 0x00...0x1F:
        report.report(.controlCharacter(code: byte), at: position..<position + 1)
        position += 1
      case 0x20...0x7F:
        position += 1
      default:
        if let length = UTF8Text.sequenceLength(bytes, at: position, end: end) {
          position += length
        } else {
          report.report(.invalidText(encoding: "UTF-8"), at: position..<position + 1)
          text.append(contentsOf: bytes[chunk..<position])
          text.append(contentsOf: UTF8Text.replacement)
          position += 1
          chunk = position
        }
      }
    }
    report.report(.unfinished(what: "the string"), at: start..<start + 1)
    failed = true
    return nil
  }

  /// Reads the escape at `position`, which is a backslash with at least one byte after it.
  private mutating func escape(into text: inout [UInt8]) {
    let start = position
    let kind = bytes[position + 1]
    position += 2
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let first = hexQuad(at: position) else {
        report.report(.badEscape(text: "\\u"), at: start..<position)
        text.append(contentsOf: UTF8Text.replacement)
        return
      }
      position += 4
      if first & 0xFC00 == 0xD800, position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u"), let second = hexQuad(at: position + 2), second & 0xFC00 == 0xDC00
      {
        position += 6
        UTF8Text.append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &text)
      } else if first & 0xF800 == 0xD800 {
        report.report(
          .loneSurrogate(text: String(decoding: bytes[start..<position], as: UTF8.self)), at: start..<position)
        text.append(contentsOf: UTF8Text.replacement)
      } else {
        UTF8Text.append(first, to: &text)
      }
    default:
      // The backslash alone is consumed: what follows is read as itself (and checked as UTF-8).
      position = start + 1
      let shown = UTF8Text.sequenceLength(bytes, at: position, end: end) ?? 1
      report.report(
        .badEscape(text: String(decoding: bytes[start..<position + shown], as: UTF8.self)), at: start..<position + shown
      )
    }
  }

  private func hexQuad(at index: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = UTF8Text.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
