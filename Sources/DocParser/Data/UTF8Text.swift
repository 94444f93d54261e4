/// Checks and shows UTF-8 text in byte arrays; shared by the data readers.
enum UTF8Text {
  /// Number of bytes of the well-formed UTF-8 sequence at `index` (Unicode table 3-7: no overlong forms, no
  /// surrogates, nothing above U+10FFFF), or nil.
  static func sequenceLength(_ bytes: [UInt8], at index: Int, end: Int) -> Int? {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    guard first >= 0xC2, first <= 0xF4 else { return nil }
    let length = first < 0xE0 ? 2 : (first < 0xF0 ? 3 : 4)
    guard end - index >= length else { return nil }
    let second = bytes[index + 1]
    switch first {
    case 0xE0: guard second >= 0xA0 && second <= 0xBF else { return nil }
    case 0xED: guard second >= 0x80 && second <= 0x9F else { return nil }
    case 0xF0: guard second >= 0x90 && second <= 0xBF else { return nil }
    case 0xF4: guard second >= 0x80 && second <= 0x8F else { return nil }
    default: guard second & 0xC0 == 0x80 else { return nil }
    }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// U+FFFD in UTF-8.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The character at `index` for a message: in quotes, or by its code when it cannot be shown.
  static func shown(_ bytes: [UInt8], at index: Int, end: Int) -> String {
    guard index < end else { return "the end of the file" }
    let byte = bytes[index]
    if byte == 0x0A || byte == 0x0D { return "the end of the line" }
    guard byte >= 0x20, byte != 0x7F, let length = sequenceLength(bytes, at: index, end: end) else {
      return "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "'" + String(decoding: bytes[index..<index + length], as: UTF8.self) + "'"
  }

  /// Appends a scalar value; the caller has dealt with surrogates.
  static func append(_ value: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else {
      text.append(contentsOf: replacement)
      return
    }
    text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? replacement)
  }

  /// The value of a hexadecimal digit, or nil.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}

/// The encodings that a byte order mark announces.
enum MarkedEncoding {
  case utf8, utf16Big, utf16Little, utf32

  /// Looks at the first bytes only: without a mark text is UTF-8, never guessed.
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16Big
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16Little
    } else {
      self = .utf8
    }
  }

  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16Big, .utf16Little: "UTF-16"
    case .utf32: "UTF-32"
    }
  }

  /// Transcodes UTF-16 after its mark. Lone surrogates and a last odd byte become U+FFFD; their places in the result
  /// are returned.
  static func transcodeUTF16(_ bytes: [UInt8], bigEndian: Bool) -> (text: [UInt8], bad: [Int]) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var bad: [Int] = []
    func unit(_ at: Int) -> UInt32 {
      bigEndian ? UInt32(bytes[at]) << 8 | UInt32(bytes[at + 1]) : UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at])
    }
    var index = 2
    while index + 1 < bytes.count {
      let first = unit(index)
      index += 2
      if first < 0xD800 || first > 0xDFFF {
        UTF8Text.append(first, to: &text)
      } else if first < 0xDC00, index + 1 < bytes.count, unit(index) & 0xFC00 == 0xDC00 {
        UTF8Text.append(0x10000 + (first - 0xD800) << 10 + (unit(index) - 0xDC00), to: &text)
        index += 2
      } else {
        bad.append(text.count)
        text.append(contentsOf: UTF8Text.replacement)
      }
    }
    if index < bytes.count {
      bad.append(text.count)
      text.append(contentsOf: UTF8Text.replacement)
    }
    return (text, bad)
  }
}
