import Foundation
import InkTestSupport
import Testing

@testable import Rendering

/// The decoder against files made by an independent writer (Scripts/render-compare/make-png-fixtures.py), and the
/// encoder against the decoder.
@Suite struct PNGTests {
  static let files = TestData.files(in: TestData.fixtures.appendingPathComponent("picture/png"), withExtension: "png")

  @Test func fixturesAreThere() { #expect(Self.files.count == 32) }

  @Test(arguments: files)
  func decodesEveryForm(_ file: URL) throws {
    let expected = TestData.bytes(of: file.deletingPathExtension().appendingPathExtension("rgba"))
    let bitmap = try PNGDecoder.decode(TestData.bytes(of: file))
    #expect(bitmap.bytes == expected)
  }

  @Test(arguments: files)
  func encodesWhatItDecodes(_ file: URL) throws {
    let bitmap = try PNGDecoder.decode(TestData.bytes(of: file))
    #expect(try PNGDecoder.decode(PNGEncoder.encode(bitmap)) == bitmap)
  }

  /// Every prefix of a file is refused, and so is every file with one byte changed (the checksums see to that), except
  /// where the byte's value happens to be what it was.
  @Test func damageIsRefused() throws {
    let good = TestData.bytes(
      of: try #require(Self.files.first { $0.lastPathComponent.hasPrefix("color3-depth4-adam7") }))
    for length in 0..<good.count {
      #expect(throws: PNGError.self) { try PNGDecoder.decode(Array(good[..<length])) }
    }
    for index in good.indices {
      var bad = good
      bad[index] ^= 0x5A
      #expect(throws: PNGError.self, "byte \(index)") { try PNGDecoder.decode(bad) }
    }
  }

  /// Damage behind correct chunk checksums reaches the inflater.
  @Test func damagedStreamsNeverTrap() throws {
    var state: UInt64 = 7
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let text =
      Array(String(repeating: "the quick brown fox; ", count: 30).utf8) + (0..<200).map { _ in UInt8(next(256)) }
    let stream = Deflate.zlib(text)
    for _ in 0..<3000 {
      var bad = stream
      for _ in 0...next(3) { bad[next(bad.count)] = UInt8(next(256)) }
      if let result = try? Inflate.zlib(bad, limit: 5000) { #expect(bad == stream || result == text) }
    }
    for length in 0..<stream.count {
      #expect(throws: InflateError.self) { try Inflate.zlib(Array(stream[..<length]), limit: 5000) }
    }
    #expect(throws: InflateError.tooLong) { try Inflate.zlib(stream, limit: text.count - 1) }
  }

  /// RFC 1951's three block forms, written by Python's zlib (`zlib.compress(b"aaaaaaaaaa")` and relatives).
  @Test func inflatesKnownStreams() throws {
    let fixed: [UInt8] = [0x78, 0x9C, 0x4B, 0x84, 0x03, 0x00, 0x14, 0xE1, 0x03, 0xCB]
    #expect(try Inflate.zlib(fixed, limit: 100) == Array("aaaaaaaaaa".utf8))
    let stored: [UInt8] = [0x78, 0x01, 0x01, 0x02, 0x00, 0xFD, 0xFF, 0x61, 0x62, 0x01, 0x26, 0x00, 0xC4]
    #expect(try Inflate.zlib(stored, limit: 100) == Array("ab".utf8))
    #expect(try Inflate.zlib(Deflate.zlib([]), limit: 0) == [])
  }

  @Test func limitsHold() throws {
    let bitmap = Bitmap(width: 8, height: 8, bytes: [])
    let file = PNGEncoder.encode(bitmap)
    var limits = PNGLimits()
    limits.pixels = 64
    #expect(try PNGDecoder.decode(file, limits: limits) == bitmap)
    limits.pixels = 63
    #expect(throws: PNGError.tooLarge) { try PNGDecoder.decode(file, limits: limits) }
    limits = PNGLimits()
    limits.fileBytes = file.count - 1
    #expect(throws: PNGError.tooLarge) { try PNGDecoder.decode(file, limits: limits) }
  }

  /// Matches longer than a window, incompressible data over several blocks, skewed counts (long codes).
  @Test(arguments: [1, 2, 3, 70_000, 300_000])
  func deflateRoundTrips(_ count: Int) throws {
    var state: UInt64 = 99
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let random = (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    let skewed = (0..<count).map { _ in
      UInt8(min(255, Int(next() | 1).trailingZeroBitCount + (next() & next() & next() & 7 == 7 ? Int(next() % 40) : 0)))
    }
    let flat = [UInt8](repeating: 5, count: count)
    for bytes in [random, skewed, flat, flat + random + flat] {
      #expect(try Inflate.zlib(Deflate.zlib(bytes), limit: bytes.count) == bytes)
    }
  }

  @Test func huffmanCodesKeepTheLimit() {
    // Fibonacci counts give the deepest tree: 30 symbols would need 29 bits.
    var counts = [1, 1]
    while counts.count < 30 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    for limit in [7, 15] {
      let code = HuffmanCode(counts: counts, limit: limit)
      #expect(code.lengths.allSatisfy { (1...UInt8(limit)).contains($0) })
      #expect(code.lengths.reduce(0) { $0 + 1 << (15 - Int($1)) } == 1 << 15)
    }
  }
}
