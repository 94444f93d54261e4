import Foundation
import InkTestSupport
import Testing

@Suite struct RenderCommandTests {
  private let document = "Fixtures/picture/documents/table.xml"

  private func size(ofPNG bytes: [UInt8]) -> [Int] {
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return [number(16), number(20)]
  }

  @Test func writesTheFormatOfTheEnding() throws {
    let folder = try ScratchFolder()
    for ending in ["svg", "png", "html"] {
      let file = folder.url.appendingPathComponent("out." + ending)
      let result = try runProgram("ink", ["render", document, "-o", file.path, "--width", "320", "--scale", "1"])
      #expect(result.status == 0 && result.output == "" && result.errors == "")
      let bytes = TestData.bytes(of: file)
      let text = String(decoding: bytes, as: UTF8.self)
      switch ending {
      case "svg": #expect(text.contains("<svg xmlns") && text.contains("width=\"320\""))
      case "png": #expect(size(ofPNG: bytes).first == 320)
      default: #expect(text.hasPrefix("<!DOCTYPE html>") && text.contains("data-id=\"table\""))
      }
    }
  }

  @Test func severalWidthsGiveASheet() throws {
    let folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent("sheet.png")
    let result = try runProgram(
      "ink", ["render", document, "-o", file.path, "--width", "320", "--width", "480", "--scale", "1"])
    #expect(result.status == 0)
    // 20 between and around pictures of 320 and 480.
    #expect(size(ofPNG: TestData.bytes(of: file)).first == 860)
  }

  @Test func printsSVGAndReportsWrongUse() throws {
    let printed = try runProgram("ink", ["render", document, "-o", "-", "--overlay", "frames,ids"])
    #expect(printed.status == 0 && printed.output.contains("#table"))
    #expect(try runProgram("ink", ["render", document]).status == 2)
    #expect(try runProgram("ink", ["render", document, "-o", "out.gif"]).status == 2)
    let typo = try runProgram("ink", ["render", document, "-o", "-", "--overlay", "frame"])
    #expect(typo.status == 2 && typo.errors.contains("did you mean 'frames'?"))
    #expect(try runProgram("ink", ["render", document, "-o", "/nowhere/out.svg"]).status == 3)
    let broken = try runProgram("ink", ["render", "-", "-o", "-"], input: Array("<LMColumnView>".utf8))
    #expect(broken.status == 1 && broken.output == "")
  }

  @Test func showsPicturesBesideTheDocument() throws {
    let png = TestData.bytes(of: TestData.fixtures.appendingPathComponent("picture/png/wide.png"))
    let folder = try ScratchFolder([
      "a.xml": "<LMColumnView><UIImageView image='wide'/><UIImageView image='cut'/></LMColumnView>"
    ])
    try folder.write(png, to: "wide.png")
    try folder.write(Array(png.prefix(60)), to: "cut.png")
    let path = folder.url.appendingPathComponent("a.xml").path
    let result = try runProgram("ink", ["render", path, "-o", "-", "--width", "301"])
    #expect(result.status == 0)
    #expect(result.output.contains("data:image/png;base64,"))
    #expect(result.errors.contains("cannot be shown"))
  }

  @Test func aDirectoryGetsAPictureOfEveryDocument() throws {
    let scratch = try ScratchFolder([
      "d/a.xml": "<UIView height='10'/>", "d/sub/b.xml": "<UIView height='20'/>", "c.xml": "<UIView height='30'/>",
      "other/c.xml": "<UIView height='40'/>", "d/broken.xml": "<UIView>",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["render", "d", "c.xml", "-o", "out/", "--format", "png", "--scale", "1"])
    #expect(result.status == 1 && result.errors.contains("d/broken.xml:1:1: error"))
    for (path, height) in [("out/a.png", 10), ("out/sub/b.png", 20), ("out/c.png", 30)] {
      let bytes = TestData.bytes(of: scratch.url.appendingPathComponent(path))
      // Width and height stand at 16 and 20, most significant byte first.
      #expect(bytes.count > 24 && bytes[18..<20] == [1, 119] && bytes[23] == UInt8(height), "\(path)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path + "/out/broken.png"))
    // An existing directory needs no slash; SVG is what is written unless said.
    #expect(try scratch.ink(["render", "c.xml", "-o", "out"]).status == 0)
    #expect(scratch.text(of: "out/c.svg").contains("height=\"30\""))
    let twice = try scratch.ink(["render", "c.xml", "other/c.xml", "-o", "out"])
    #expect(twice.status == 1 && twice.errors.contains("'other/c.xml' is not drawn: its picture 'out/c.svg'"))
    #expect(scratch.text(of: "out/c.svg").contains("height=\"30\""))
  }

  /// Two pictures of 140 points between margins of 20: 340 wide; 24 for captions, 40 and 20: 84 high.
  @Test func severalDocumentsGiveASheet() throws {
    let scratch = try ScratchFolder(["a.xml": "<UIView height='10'/>", "b.xml": "<UIView height='40'/>"])
    defer { scratch.remove() }
    let result = try scratch.ink(["render", "a.xml", "b.xml", "-o", "-", "--width", "140"])
    #expect(result.status == 0)
    #expect(result.output.contains("width=\"340\" height=\"84\""))
    #expect(result.output.contains("a.xml, 140 points wide") && result.output.contains("b.xml, 140 points wide"))
    #expect(try scratch.ink(["render", "a.xml", "-o", "x.svg", "--format", "png"]).status == 2)
  }
}
