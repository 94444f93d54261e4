import Foundation
import InkTestSupport
import Testing

/// Files that are not there, are no files, or are links; texts that would steer a terminal.
@Suite struct HostileFileTests {
  private static let document = "<LMColumnView><UILabel id='name' text='Hi'/></LMColumnView>"

  @Test(arguments: ["--theme", "--data", "--styles", "--resources", "--font"])
  func aFileOfAnOptionThatCannotBeReadIsStatus3(option: String) throws {
    let scratch = try ScratchFolder(["a.xml": Self.document, "b.xml": Self.document])
    defer { scratch.remove() }
    for missing in ["none.json", option == "--resources" ? "a.xml" : "."] {
      let result = try scratch.ink(["layout", ".", option, option == "--font" ? "Brand=\(missing)" : missing])
      #expect(result.status == 3, "\(missing)")
      #expect(result.output.contains("UILabel #name"), "the documents are laid out all the same")
      // Once, not for every document.
      #expect(result.errors.components(separatedBy: "cannot read '\(missing)'").count == 2, "\(result.errors)")
    }
  }

  @Test(arguments: [
    #""resources": "no""#, #""theme": "no""#, #""data": "no""#, #""styles": ["no"]"#, #""font": ["Brand=no"]"#,
  ])
  func aMissingFileOfTheProjectFileHasItsPlace(entry: String) throws {
    let scratch = try ScratchFolder(["a.xml": Self.document, "ink.json": "{\n  \(entry)\n}"])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "a.xml"])
    #expect(result.status == 3)
    let column =
      3
      + (entry.firstIndex(of: "[") ?? entry.lastIndex(of: ":").map { entry.index($0, offsetBy: 1) })!
      .utf16Offset(in: entry) + 1
    #expect(result.errors.contains("ink.json:2:\(column): error: cannot read '"), "\(result.errors)")
    #expect(result.errors.contains("/no': No such file or directory [INK0801]"))
    #expect(result.errors.components(separatedBy: "INK0801").count == 2)
  }

  @Test func aBrokenFontOfTheProjectFileHasItsPlace() throws {
    let scratch = try ScratchFolder([
      "a.xml": Self.document, "bad.ttf": "no font", "ink.json": "{\n  \"font\": [\"Brand=bad.ttf\"]\n}",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "a.xml"])
    #expect(result.status == 1)
    #expect(result.output.contains("UILabel #name"))
    #expect(result.errors.contains("ink.json:2:12: error: font '"), "\(result.errors)")
    #expect(result.errors.components(separatedBy: "INK0701").count == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func pipesAndDevicesAreRefusedAndHoldNothingUp() throws {
    let scratch = try ScratchFolder([
      "use.xml": "<?properties Styles?><LMColumnView><UIImageView image='p.png'/><?include part?></LMColumnView>"
    ])
    defer { scratch.remove() }
    for name in ["f.xml", "Styles.json", "p.png", "part.xml", "Localizable.strings"] {
      #expect(mkfifo(scratch.url.appendingPathComponent(name).path, 0o600) == 0)
    }
    for command in ["layout", "check", "format", "tokens", "tree", "views"] {
      let result = try scratch.ink([command, "f.xml"])
      #expect(result.status == 3, "\(command)")
      #expect(result.errors.hasPrefix("ink: error: cannot read 'f.xml': not a regular file [INK0801]"), "\(command)")
    }
    #expect(try scratch.ink(["layout", "/dev/zero"]).status == 3)
    #expect(try scratch.ink(["layout", "use.xml", "--data", "f.xml"]).errors.contains("not a regular file"))
    let result = try scratch.ink(["layout", "use.xml"])
    #expect(result.output.hasPrefix("LMColumnView"))
    #expect(result.errors.components(separatedBy: "not a regular file").count >= 4, "\(result.errors)")
    // A search through a folder passes over them.
    #expect(try scratch.ink(["layout", "."]).output.hasPrefix("LMColumnView"))
  }

  @Test func openDescriptorsAreRead() throws {
    let scratch = try ScratchFolder(["a.xml": Self.document, "d.json": "{\"v\": \"some text\"}"])
    defer { scratch.remove() }
    let document = Array(Self.document.utf8)
    #expect(try scratch.ink(["layout", "/dev/stdin"], input: document).output.contains("UILabel #name"))
    let ink = productPath("ink")
    let data = try runTool(
      "bash", ["-c", "'\(ink)' layout <(cat a.xml) <(cat a.xml) --data <(cat d.json) 2>&1; echo status $?"],
      in: scratch.url)
    #expect(data.components(separatedBy: "UILabel #name").count == 3, "\(data)")
    #expect(data.hasSuffix("status 0\n"))
    // Limits hold: no end is no reason to read for ever.
    let endless = try runTool("bash", ["-c", "'\(ink)' layout <(cat /dev/zero) 2>&1; echo status $?"], in: scratch.url)
    #expect(endless.contains("is larger than 67108864 bytes [INK0804]"))
    #expect(endless.hasSuffix("status 1\n"))
  }

  @Test func picturesAreWrittenThroughLinks() throws {
    let scratch = try ScratchFolder(["a.xml": Self.document, "real/old.svg": "old"])
    defer { scratch.remove() }
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url.appendingPathComponent(name).path, withDestinationPath: target)
    }
    try link("one.svg", to: "two.svg")
    try link("two.svg", to: "real/old.svg")
    try link("new.svg", to: "real/new.svg")
    try link("loop.svg", to: "loop.svg")
    try link("null.svg", to: "/dev/null")
    #expect(try scratch.ink(["render", "a.xml", "-o", "one.svg"]).status == 0)
    #expect(scratch.text(of: "real/old.svg").contains("<svg"))
    #expect(try scratch.ink(["render", "a.xml", "-o", "new.svg"]).status == 0)
    #expect(scratch.text(of: "real/new.svg").contains("<svg"))
    for name in ["one.svg", "two.svg", "new.svg"] {
      let path = scratch.url.appendingPathComponent(name).path
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil, "\(name) is a link still")
    }
    for name in ["loop.svg", "null.svg"] {
      let result = try scratch.ink(["render", "a.xml", "-o", name])
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("ink: error: cannot write '\(name)': "), "\(result.errors)")
    }
    // Nothing half-written stays.
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).filter { $0.hasSuffix(".tmp") }
    #expect(left.isEmpty)
  }

  @Test(arguments: ["layout", "views", "tree", "tokens", "styles"])
  func nothingOfADocumentSteersATerminal(command: String) throws {
    let text = "<UILabel id='a\u{9B}31m' text='x\u{9B}2J\u{202E}y'/>"
    let scratch = try ScratchFolder(["a.xml": text])
    defer { scratch.remove() }
    let result = try scratch.ink([command, "a.xml"] + (command == "styles" ? ["/UILabel[1]"] : []))
    #expect(result.status == 0)
    #expect(result.output.contains("\u{FFFD}"))
    #expect(!result.output.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}" })
    let json = try scratch.ink(["layout", "a.xml", "--format", "json"]).output
    #expect(json.contains(#""id": "a\u009b31m""#))
  }

  @Test func problemsAreBounded() throws {
    let lines = (0..<12_000).map { "<UILabel x\($0)='1'/>" }
    let scratch = try ScratchFolder(["a.xml": "<LMColumnView>\n\(lines.joined(separator: "\n"))\n</LMColumnView>"])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "a.xml", "--problems", "github"])
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").count == 10_001)
    #expect(result.errors.hasSuffix("title=INK0901::… and 2000 more problems: at most 10000 are told\n"))
    #expect(result.errors.contains("file=a.xml,line=10002,"))
    let untrusted = try scratch.ink(["layout", "a.xml", "--problems", "github", "--untrusted"])
    #expect(untrusted.errors.hasSuffix("… and 11000 more problems: at most 1000 are told\n"))
  }

  @Test func brokenPicturesHaveTheirPlaceWhenTheyAreDrawn() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView>\n  <UIImageView image='bad'/>\n  <UIImageView image='cut'/>\n</LMColumnView>",
      "bad.png": "no picture",
    ])
    defer { scratch.remove() }
    // The header of a PNG of 10 × 10 and nothing else.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 10, 0, 0, 0, 10, 8,
      6,
      0, 0, 0, 1, 2, 3, 4,
    ]
    try scratch.write(header, to: "cut.png")
    let result = try scratch.ink(["render", "a.xml", "-o", "a.svg"])
    #expect(result.status == 0)
    #expect(result.errors.contains("a.xml:2:23: warning: 'image' of UIImageView: the picture 'bad.png' cannot be used"))
    #expect(result.errors.contains("a.xml:3:23: warning: the picture 'cut.png' cannot be shown"))
  }

  @Test func aNameOfAHundredThousandBytesIsCutInTheMessage() throws {
    let name = String(repeating: "a", count: 100_000)
    let scratch = try ScratchFolder(["a.xml": "<UILabel \(name)='1'/>"])
    defer { scratch.remove() }
    for format in ["text", "json", "sarif", "github"] {
      let result = try scratch.ink(["layout", "a.xml", "--problems", format])
      #expect(result.status == 1)
      #expect(result.errors.contains("… (100000 bytes)'"), "\(format)")
      #expect(result.errors.utf8.count < 4000, "\(format)")
    }
  }
}

/// The built program of that name.
func productPath(_ name: String) -> String {
  let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  let built = products.appendingPathComponent(name).path
  return FileManager.default.isExecutableFile(atPath: built)
    ? built : TestData.packageRoot.appendingPathComponent(".build/debug/\(name)").path
}
