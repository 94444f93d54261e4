import Testing

@testable import TextMetrics

@Suite struct TextStoreTests {
  /// Texts of 16 bytes with one hash: the second half is what brings any first half to it, where that is text.
  private func collidingTexts(_ count: Int, faceID: Int32) -> [String] {
    let second: UInt64 = 0xC4CE_B9FE_1A85_EC53
    // The multiplier's inverse, by Newton's iteration.
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse &*= 2 &- second &* inverse }
    let start = 16 &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(UInt32(bitPattern: faceID))
    var state: UInt64 = 88_172_645_463_325_252
    var texts: [String] = []
    while texts.count < count {
      var first: UInt64 = 0
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        first = first << 8 | (0x61 + (state >> 33) % 26)
      }
      let last = (0x0123_4567_89AB_CDEF ^ (first ^ start) &* 0xFF51_AFD7_ED55_8CCD) &* inverse
      let bytes = [first, last].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
      if bytes.allSatisfy({ (0x21...0x7E).contains($0) }) { texts.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return texts
  }

  /// Looking through all of them for each would take a minute for the texts of a large document.
  @Test func textsThatWereMadeToCollideCostABoundedSearch() {
    let measurer = TextMeasurer(library: FontLibrary())
    let font = measurer.font(.system(17))
    let texts = collidingTexts(200, faceID: font.face.id)
    let hashes = texts.map { text in
      Array(text.utf8).withUnsafeBytes { TextStore.hash($0.baseAddress!, $0.count, font.face.id) }
    }
    #expect(Set(hashes).count == 1)
    let widths = texts.map { measurer.naturalWidth(of: measurer.prepare($0, font: font)) }
    #expect(measurer.shapedTexts == 200)
    let again = texts.map { measurer.naturalWidth(of: measurer.prepare($0, font: font)) }
    #expect(measurer.shapedTexts == 200 + 200 - TextStore.longestRun)
    #expect(again == widths)
    for (text, width) in zip(texts, widths) {
      let alone = TextMeasurer(library: FontLibrary())
      #expect(alone.naturalWidth(of: alone.prepare(text, font: font)) == width)
    }
  }

  /// Titles of a list differ in their last bytes only, and are found again all the same.
  @Test func numberedTextsAreAllFoundAgain() {
    let measurer = TextMeasurer(library: FontLibrary())
    let font = measurer.font(.system(17))
    let texts = (0..<10_000).map { "Row title \(String($0 + 10_000))" }
    for _ in 0..<2 { for text in texts { _ = measurer.prepare(text, font: font) } }
    #expect(measurer.shapedTexts == texts.count)
  }
}
