import Testing

@testable import DocParser

/// Runs of characters beyond ASCII, against the library's decoder.
@Suite struct NonASCIIRunTests {
  private static let parts: [[UInt8]] =
    [
      "é", "߿", "ࠀ", "က", "語", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "𐀀", "😀", "\u{10FFFF}", " ", "  ", "a", "<", "\n",
    ]
    .map { Array($0.utf8) } + [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE8, 0xAA], [0xED, 0xA0, 0x80],
      [0xEF, 0xBF, 0xBE],
      [0xEF, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xF0, 0x9F, 0x98],
    ]

  /// Where a run ends: before the first ASCII byte but a space before a character, or before what is no character.
  private func expected(_ bytes: [UInt8]) -> Int {
    var at = 0
    while at < bytes.count {
      if bytes[at] == 0x20, at + 1 < bytes.count, bytes[at + 1] >= 0x80 {
        at += 1
        continue
      }
      if bytes[at] < 0x80 { return at }
      let length = (2...4).first { count in
        at + count <= bytes.count
          && String(validating: bytes[at..<at + count], as: UTF8.self)?.unicodeScalars.count == 1
      }
      guard let length else { return at }
      if length == 3, bytes[at] == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE { return at }
      at += length
    }
    return at
  }

  private func found(_ bytes: [UInt8]) -> Int {
    (bytes + Array(repeating: 0, count: scanPadding)).withUnsafeBufferPointer { buffer in
      endOfNonASCIIRun(buffer.baseAddress!) - buffer.baseAddress!
    }
  }

  @Test func runsEndWhereTheLibrarySays() {
    for first in Self.parts {
      for second in Self.parts {
        for third in Self.parts {
          let bytes = first + second + third
          if found(bytes) != expected(bytes) { Issue.record("\(bytes): \(found(bytes)), not \(expected(bytes))") }
        }
      }
    }
  }

  @Test func everyCharacterOfThreeBytesBesideAnother() {
    let other = Array("語".utf8)
    for lead in UInt8(0xE0)...0xEF {
      for second in UInt8(0x7F)...0xC0 {
        for third: UInt8 in [0x7F, 0x80, 0x81, 0xBD, 0xBE, 0xBF, 0xC0] {
          for bytes in [[lead, second, third] + other, other + [lead, second, third]]
          where found(bytes) != expected(bytes) {
            Issue.record("\(bytes): \(found(bytes)), not \(expected(bytes))")
          }
        }
      }
    }
  }
}
