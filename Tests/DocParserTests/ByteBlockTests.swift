import Testing

@testable import DocParser

/// The masks of a block of sixteen bytes: the vector code and the fallback beside it against their definitions, byte by
/// byte. Built with INK_PORTABLE_SCANS, both are the fallback.
@Suite struct ByteBlockTests {
  /// A class of bytes with the definition that the masks must have.
  struct ByteClass: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var block: @Sendable (ByteBlock) -> UInt32
    var portable: @Sendable (PortableByteBlock) -> UInt32
    var contains: @Sendable (UInt8) -> Bool
  }

  static let classes = [
    ByteClass(
      testDescription: "name characters", block: { $0.nameCharacters }, portable: { $0.nameCharacters },
      contains: { Array("-._:".utf8).contains($0) || isLetterOrDigit($0) }),
    ByteClass(
      testDescription: "stops of a value in double quotes", block: { $0.doubleQuotedStops },
      portable: { $0.doubleQuotedStops }, contains: { Array("\"&<".utf8).contains($0) || $0 < 0x20 || $0 > 0x7F }),
    ByteClass(
      testDescription: "stops of a value in single quotes", block: { $0.singleQuotedStops },
      portable: { $0.singleQuotedStops }, contains: { Array("'&<".utf8).contains($0) || $0 < 0x20 || $0 > 0x7F }),
    ByteClass(
      testDescription: "stops of text", block: { $0.textStops }, portable: { $0.textStops },
      contains: { Array("<&]".utf8).contains($0) || isControl($0) || $0 > 0x7F }),
    ByteClass(
      testDescription: "stops at '?'", block: { $0.stops(at: 0x3F) }, portable: { $0.stops(at: 0x3F) },
      contains: { $0 == 0x3F || isControl($0) || $0 > 0x7F }),
    ByteClass(
      testDescription: "'>'", block: { $0.matches(0x3E) }, portable: { $0.matches(0x3E) },
      contains: { $0 == 0x3E }),
    ByteClass(
      testDescription: "all but white space", block: { $0.spaceStops }, portable: { $0.spaceStops },
      contains: { !Array(" \t\r\n".utf8).contains($0) }),
  ]

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// But for TAB and LF.
  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 9 && byte != 10 }

  @Test(arguments: classes) func masksFollowTheirDefinition(_ byteClass: ByteClass) {
    // Every byte in every lane, among neighbours that change with it.
    for byte in UInt8.min ... .max {
      let bytes = (0..<16).map { byte &+ UInt8($0 * 17) }
      let expected = bytes.indices.reduce(0 as UInt32) { $0 | (byteClass.contains(bytes[$1]) ? 1 << UInt32($1) : 0) }
      bytes.withUnsafeBufferPointer { bytes in
        #expect(byteClass.block(ByteBlock(bytes.baseAddress!)) == expected, "\(byte)")
        #expect(byteClass.portable(PortableByteBlock(bytes.baseAddress!)) == expected, "\(byte), fallback")
      }
    }
  }

  @Test func differencesAreTheLanesThatDiffer() {
    let one = (0..<16).map { UInt8($0 * 16) }
    for lane in 0..<16 {
      var other = one
      other[lane] ^= 0x80
      one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { other in
          let (a, b) = (one.baseAddress!, other.baseAddress!)
          #expect(ByteBlock(a).differences(from: ByteBlock(b)) == 1 << UInt32(lane))
          #expect(PortableByteBlock(a).differences(from: PortableByteBlock(b)) == 1 << UInt32(lane))
          #expect(ByteBlock(a).differences(from: ByteBlock(a)) == 0)
        }
      }
    }
  }
}
