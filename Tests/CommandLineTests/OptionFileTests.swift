import Foundation
import InkTestSupport
import Testing

/// `ink.json` and the file of `ink matrix`: each bad value has its place, and the good ones beside it hold.
@Suite struct OptionFileTests {
  private static let document = "<LMColumnView><UILabel id='title' text='Hi'/></LMColumnView>"

  private static func run(_ options: String, _ arguments: [String] = ["layout", "a.xml"]) throws -> ProgramResult {
    let scratch = try ScratchFolder(["a.xml": document, "ink.json": options, "Good.json": "{}"])
    defer { scratch.remove() }
    return try scratch.ink(arguments)
  }

  @Test(arguments: [
    ("{\"width\": \"wide\"}", 11, "bad value 'wide' for 'width': expected a length in points", ""),
    ("{\"width\": true}", 11, "'width' is a boolean: expected a length in points", ""),
    ("{\"device\": \"iphone15\"}", 12, "bad value 'iphone15' for 'device': expected one of iPhone5", "iPhone15"),
    ("{\"appearance\": \"drak\"}", 16, "bad value 'drak' for 'appearance': expected one of light, dark", "dark"),
    ("{\"time-zone\": \"utc\"}", 15, "bad value 'utc' for 'time-zone': expected UTC, an offset", "UTC"),
    ("{\"root\": \"UIVeiw\"}", 10, "bad value 'UIVeiw' for 'root': expected the name of a view type", "UIView"),
    ("{\"locale\": \"\"}", 12, "'locale' has an empty value: expected a locale, such as pt-BR", ""),
    ("{\"untrusted\": 3}", 15, "'untrusted' is a number: expected true or false", ""),
    ("{\"safe-area\": [1, 2, 3]}", 15, "bad value '1,2,3' for 'safe-area': expected four lengths", ""),
  ])
  func aBadValueHasItsPlaceAndSpeaksOfTheKey(options: String, column: Int, message: String, fix: String) throws {
    let result = try Self.run(options)
    #expect(result.status == 1)
    #expect(result.errors.contains("ink.json:1:\(column): error: "), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.contains("option '--"), "\(result.errors)")
    #expect(result.errors.components(between: "did you mean '", and: "'?") == fix, "\(result.errors)")
    #expect(result.output.contains("UILabel #title"), "the document is laid out all the same")
  }

  @Test(arguments: ["1e999", "NaN"])
  func aNumberThatIsNoneIsToldOnce(number: String) throws {
    let result = try Self.run("{\"width\": \(number)}")
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").filter { $0.contains("error:") }.count == 1, "\(result.errors)")
  }

  @Test func aBadElementHasItsPlaceAndTheOthersHold() throws {
    let scratch = try ScratchFolder([
      "a.xml": Self.document,
      "m.json": "{\"documents\": [\"a.xml\"],\n \"width\": [320, \"wide\", 400, -1],\n \"locale\": [\"en\", 7]}",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["matrix", "m.json", "--format", "names"])
    #expect(result.status == 1)
    #expect(result.errors.contains("m.json:2:17: error: bad value 'wide' for 'width'"), "\(result.errors)")
    #expect(result.errors.contains("m.json:2:30: error: bad value '-1' for 'width'"), "\(result.errors)")
    #expect(result.errors.contains("m.json:3:19: error: bad value '7' for 'locale'"), "\(result.errors)")
    #expect(
      result.output.hasPrefix("a.xml: 2 results") || result.output.contains("/a.xml: 2 results"), "\(result.output)")
  }

  @Test func anAxisWithoutValuesIsAProblem() throws {
    let scratch = try ScratchFolder(["a.xml": Self.document, "m.json": "{\"documents\": [\"a.xml\"], \"width\": []}"])
    defer { scratch.remove() }
    let result = try scratch.ink(["matrix", "m.json"])
    #expect(result.status == 1)
    #expect(result.errors.contains("m.json:1:35: error: 'width' is an empty list: expected a length in points"))
  }

  @Test func aSettingGivenTwiceIsOne() throws {
    let scratch = try ScratchFolder(["a.xml": Self.document])
    defer { scratch.remove() }
    let result = try scratch.ink([
      "matrix", "a.xml", "--width", "320", "--width", "320.0", "--locale", "de", "--locale", "de", "--format", "names",
    ])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("a.xml: 1 result, 1 different\n"), "\(result.output)")
  }

  @Test func aProjectFileThatIsNoFileIsSaid() throws {
    for kind in ["pipe", "directory", "link"] {
      let scratch = try ScratchFolder(["one/a.xml": Self.document, "two/b.xml": Self.document])
      defer { scratch.remove() }
      let path = scratch.url.appendingPathComponent("ink.json").path
      let reason: String
      switch kind {
      case "pipe":
        #expect(mkfifo(path, 0o600) == 0)
        reason = "not a regular file"
      case "directory":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        reason = "a directory"
      default:
        #expect(symlink("nowhere", path) == 0)
        reason = "No such file or directory"
      }
      let result = try scratch.ink(["layout", "."])
      #expect(result.status == 3, "\(kind)")
      // Once, though two folders lie below it.
      #expect(result.errors.components(separatedBy: "ink.json': \(reason) [INK0801]").count == 2, "\(result.errors)")
      #expect(result.output.components(separatedBy: "UILabel #title").count == 3)
    }
  }

  @Test func problemsOfAProjectFileAboveTwoFoldersAreToldOnce() throws {
    let scratch = try ScratchFolder([
      "one/a.xml": Self.document, "two/b.xml": Self.document, "ink.json": "{\"widht\": 3}",
    ])
    defer { scratch.remove() }
    #expect(try scratch.ink(["layout", "."]).errors.components(separatedBy: "INK0820").count == 2)
  }
}
