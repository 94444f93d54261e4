/// The encodings that documents are read in.
enum SourceEncoding {
  case unknown
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case latin1
  case ascii

  /// The name for messages.
  var name: String {
    switch self {
    case .unknown, .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .latin1: "ISO-8859-1"
    case .ascii: "US-ASCII"
    }
  }
}

/// Turns the bytes of a document into UTF-8, chunk by chunk.
///
/// A byte or unit that means nothing becomes 0xFF, which UTF-8 never has, and ends the decoding: the tokenizer finds it
/// where it stands, after whatever is right before it.
struct SourceDecoder {
  private(set) var encoding = SourceEncoding.unknown
  /// The name of an encoding that is recognised by its first bytes but not read.
  private(set) var unsupported: String?
  /// A byte order mark stood at the start.
  private(set) var hasMark = false
  var hasEnded = false
  private var pending: [UInt8] = []
  private var highSurrogate: UInt32 = 0
  private var isBroken = false

  /// Chunks can be used as they are.
  var isPlain: Bool { encoding == .utf8 }
  /// Nothing has come yet.
  var isFresh: Bool { encoding == .unknown && pending.isEmpty }

  /// Decodes the next bytes.
  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    if isBroken || unsupported != nil { return }
    switch encoding {
    case .unknown:
      pending.append(contentsOf: bytes)
      if pending.count >= 4 { detectPending(into: &output) }
    case .utf8: output.append(contentsOf: bytes)
    case .utf16LittleEndian, .utf16BigEndian: decodeUTF16(bytes, into: &output)
    case .latin1, .ascii: decodeBytes(bytes, into: &output)
    }
  }

  /// Says that no bytes follow.
  mutating func finish(_ output: inout [UInt8]) {
    if encoding == .unknown { detectPending(into: &output) }
    if !isBroken, unsupported == nil, !pending.isEmpty || highSurrogate != 0 { output.append(0xFF) }
  }

  /// From here on, one byte is one character (the XML declaration said so).
  mutating func switchTo(_ encoding: SourceEncoding) { self.encoding = encoding }

  /// Recognises the encoding by the first four bytes (or fewer, when the document has no more): Appendix F of the
  /// specification, for the encodings that are read and for those that are refused by name.
  ///
  /// - Returns: Bytes of a mark that is no part of the text. The mark of UTF-8 stays, so that offsets are those of the
  ///   file.
  mutating func detect(_ first: UnsafeBufferPointer<UInt8>) -> Int {
    func begins(_ bytes: UInt8...) -> Bool { first.starts(with: bytes) }
    encoding = .utf8
    if begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF) || begins(0x3C, 0, 0, 0) || begins(0, 0, 0, 0x3C) {
      unsupported = "UTF-32"
    } else if begins(0x4C, 0x6F, 0xA7, 0x94) {
      unsupported = "EBCDIC"
    } else if begins(0xFE, 0xFF) {
      encoding = .utf16BigEndian
      hasMark = true
      return 2
    } else if begins(0xFF, 0xFE) {
      encoding = .utf16LittleEndian
      hasMark = true
      return 2
    } else if begins(0, 0x3C, 0, 0x3F) {
      encoding = .utf16BigEndian
    } else if begins(0x3C, 0, 0x3F, 0) {
      encoding = .utf16LittleEndian
    } else {
      hasMark = begins(0xEF, 0xBB, 0xBF)
    }
    return 0
  }

  private mutating func detectPending(into output: inout [UInt8]) {
    let first = pending
    pending = []
    let skip = first.withUnsafeBufferPointer { detect($0) }
    first[skip...].withUnsafeBufferPointer { decode($0, into: &output) }
  }

  private mutating func decodeUTF16(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let first: UInt8
      if let kept = pending.first {
        first = kept
        pending.removeAll()
      } else {
        first = bytes[index]
        index += 1
        if index == bytes.count {
          pending.append(first)
          return
        }
      }
      let second = bytes[index]
      index += 1
      let unit =
        encoding == .utf16BigEndian ? UInt32(first) << 8 | UInt32(second) : UInt32(second) << 8 | UInt32(first)
      let isLow = unit & 0xFC00 == 0xDC00
      if isLow != (highSurrogate != 0) {
        output.append(0xFF)
        isBroken = true
        return
      }
      if isLow {
        appendUTF8(0x10000 + (highSurrogate & 0x3FF) << 10 + unit & 0x3FF, to: &output)
        highSurrogate = 0
      } else if unit & 0xFC00 == 0xD800 {
        highSurrogate = unit
      } else {
        appendUTF8(unit, to: &output)
      }
    }
  }

  private mutating func decodeBytes(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else if encoding == .latin1 {
        output.append(0xC0 | byte >> 6)
        output.append(0x80 | byte & 0x3F)
      } else {
        output.append(0xFF)
        isBroken = true
        return
      }
    }
  }
}

/// Appends the UTF-8 of a scalar value.
func appendUTF8(_ value: UInt32, to output: inout [UInt8]) {
  if value < 0x80 {
    output.append(UInt8(truncatingIfNeeded: value))
  } else if value < 0x800 {
    output.append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
    output.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  } else if value < 0x10000 {
    output.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
    output.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    output.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  } else {
    output.append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
    output.append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
    output.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    output.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  }
}
