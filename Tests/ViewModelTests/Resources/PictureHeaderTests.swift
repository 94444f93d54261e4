import Geometry
import Testing

@testable import ViewModel

struct PictureHeaderTests {
  /// IHDR of 64 × 32 after the signature (ISO 15948 §5.2, §11.2.2).
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 64, 0, 0, 0, 32]
  /// A comment segment, then a baseline frame 16 high and 40 wide (ITU-T T.81 §B.2.2).
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 40, 1, 1, 0x11, 0]
  static let gif: [UInt8] = Array("GIF89a".utf8) + [10, 0, 0, 1, 0, 0, 0]

  @Test func readsSizes() {
    #expect(PictureHeader.size(of: Self.png) == Size(width: 64, height: 32))
    #expect(PictureHeader.size(of: Self.jpeg) == Size(width: 40, height: 16))
    #expect(PictureHeader.size(of: Self.gif) == Size(width: 10, height: 256))
    func size(_ text: String) -> Size? { PictureHeader.size(of: Array(text.utf8)) }
    #expect(size("%PDF-1.4 /MediaBox [ 0 0 256 128.5 ]") == Size(width: 256, height: 128.5))
    #expect(size("<?xml version='1.0'?><svg width='24px' height=\"1in\"/>") == Size(width: 24, height: 96))
    #expect(size("<svg viewBox=\"0 0 30 20\"/>") == Size(width: 30, height: 20))
  }

  @Test func everyTruncationAndEveryChangedByteEnds() {
    for bytes in [Self.png, Self.jpeg, Self.gif, Array("%PDF- /MediaBox [0 0 1 1]".utf8), Array("<svg a='1' b".utf8)] {
      for count in 0...bytes.count { _ = PictureHeader.size(of: Array(bytes.prefix(count))) }
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0xFF
        _ = PictureHeader.size(of: changed)
      }
    }
    #expect(PictureHeader.size(of: Array(Self.png.prefix(23))) == nil)
  }

  @Test func choosesTheFileForTheScale() throws {
    var files = MemoryResources()
    files.add("icon.png", Self.png)
    files.add("icon@2x.png", Self.png)
    let one = Built(#"<UIImageView image="icon"/>"#, resources: files)
    // Two pixels a point: 64 × 32 pixels are 32 × 16 points.
    #expect(one.root?.picture("image")?.size == Size(width: 32, height: 16))
    #expect(one.root?.picture("image")?.path == "icon@2x.png")
    var options = BuildOptions()
    options.scale = 1
    let two = Built(#"<UIImageView image="icon.png"/>"#, options: options, resources: files)
    #expect(two.root?.picture("image")?.path == "icon.png")
    let outside = Built(#"<UIImageView image="../icon"/>"#, resources: files)
    #expect(outside.problems == ["1:21 warning INK0208"])
  }
}
