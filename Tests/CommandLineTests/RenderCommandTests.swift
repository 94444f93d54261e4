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
}
