import Geometry
import Rendering
import Testing

@Suite struct PictureDifferenceTests {
  /// A white bitmap with some pixels black.
  private func bitmap(_ width: Int, _ height: Int, black: [(x: Int, y: Int)] = []) -> Bitmap {
    var bytes = [UInt8](repeating: 0xFF, count: 4 * width * height)
    for (x, y) in black { for part in 0..<3 { bytes[4 * (y * width + x) + part] = 0 } }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let at = 4 * (y * bitmap.width + x)
    return Array(bitmap.bytes[at..<at + 4])
  }

  @Test func equalPicturesHaveNoDifference() {
    #expect(PictureDifference(from: bitmap(3, 2), to: bitmap(3, 2)) == nil)
  }

  @Test func countsPixelsAndTheirBounds() throws {
    let difference = try #require(
      PictureDifference(from: bitmap(8, 8), to: bitmap(8, 8, black: [(2, 1), (5, 6)])))
    #expect(difference.pixelCount == 2)
    #expect(difference.bounds == Rect(x: 2, y: 1, width: 4, height: 6))
    let picture = difference.picture()
    #expect(pixel(picture, 2, 1) == [0xE0, 0x00, 0x40, 0xFF])
    #expect(pixel(picture, 3, 1) == [0xFF, 0xFF, 0xFF, 0xFF])
  }

  @Test func whatOnlyOneOfThemHasCounts() throws {
    let difference = try #require(
      PictureDifference(from: bitmap(2, 2, black: [(0, 0)]), to: bitmap(3, 2, black: [(0, 0)])))
    #expect(difference.pixelCount == 2)
    #expect(difference.bounds == Rect(x: 2, y: 0, width: 1, height: 2))
    let picture = difference.picture()
    #expect(picture.width == 3 && picture.height == 2)
    #expect(pixel(picture, 2, 0) == [0xFF, 0xA5, 0x00, 0xFF])
    // Black stays, a quarter as dark: 255 − 255 / 4.
    #expect(pixel(picture, 0, 0) == [192, 192, 192, 0xFF])
  }

  /// At two pixels a point: the parent covers all, the child the pixels 2 to 5 of both axes and lies above.
  @Test func aPixelBelongsToTheTopmostFrame() throws {
    let difference = try #require(
      PictureDifference(from: bitmap(8, 8), to: bitmap(8, 8, black: [(0, 0), (2, 2), (5, 5), (6, 6)])))
    let frames: [Rect?] = [
      Rect(x: 0, y: 0, width: 4, height: 4), Rect(x: 1, y: 1, width: 2, height: 2), nil,
    ]
    #expect(difference.pixels(in: frames, scale: 2) == [2, 2, 0])
  }

  @Test func outlinesShowEveryFrameOfATable() throws {
    let table = FrameTable(
      document: "a", viewport: FrameViewport(width: 20, height: nil, scale: 1, isRightToLeft: false),
      records: [
        FrameRecord(depth: 0, type: "A", frame: Rect(x: 0, y: 0, width: 20, height: 10), absolute: nil),
        FrameRecord(depth: 1, type: "B", frame: Rect(x: 5, y: 2, width: 10, height: 6), absolute: nil),
        FrameRecord(depth: 2, type: "C", frame: Rect(x: 2, y: 2, width: 2, height: 2), absolute: nil),
      ])
    let bitmap = try Picture.outlines(of: table).bitmap()
    #expect(bitmap.width == 20 && bitmap.height == 10)
    // Corners: the root's, its child's, and the grandchild's at 5 + 2, 2 + 2.
    #expect(pixel(bitmap, 19, 9) == [0xE6, 0x39, 0x46, 0xFF])
    #expect(pixel(bitmap, 14, 7) == [0x1D, 0x6F, 0xD8, 0xFF])
    #expect(pixel(bitmap, 8, 5) == [0x2A, 0x9D, 0x5C, 0xFF])
  }

  @Test func thePageNeedsNothingElseAndEscapes() {
    let entry = ComparisonEntry(
      title: "a<b.xml", golden: "a.frames", lines: ["~ x & y", "    why"],
      pictures: (before: [1, 2, 3], after: nil, difference: [4]))
    let page = ComparisonPage.html([entry])
    #expect(page == ComparisonPage.html([entry]))
    #expect(page.contains("<title>1 snapshot differs</title>"))
    #expect(page.contains("<h2>a&lt;b.xml</h2>"))
    #expect(page.contains("<pre>~ x &amp; y\n    why\n</pre>"))
    #expect(page.contains("<figcaption>before</figcaption><img alt=\"before\" src=\"data:image/png;base64,AQID\">"))
    #expect(!page.contains("<figcaption>after"))
    #expect(!page.contains("http") && !page.contains("<script"))
  }
}
