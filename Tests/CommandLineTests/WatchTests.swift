import Foundation
import InkTestSupport
import Testing

/// `--watch` and Ctrl-C, on the built program.
@Suite struct WatchTests {
  private static let document = """
    <?properties S?>
    <LMColumnView><UIView class='box'/><UIImageView image='p'/></LMColumnView>
    """

  @Test func everythingThatIsReadIsWatchedAndTheLastGoodResultStays() throws {
    let scratch = try ScratchFolder([
      "d/a.xml": Self.document, "d/S.json": "{ \"box\": { \"height\": 10 } }",
    ])
    defer { scratch.remove() }
    let program = try RunningProgram(["layout", "d", "--watch"], in: scratch.url)
    func runs() -> Int { program.errors.components(separatedBy: "Ctrl-C ends").count - 1 }
    #expect(program.waits { runs() == 1 })
    #expect(program.output.contains("UIView                      0      0    375     10\n"))
    #expect(program.errors.contains("[INK"), "the picture is missing")

    // The template.
    try scratch.write("{ \"box\": { \"height\": 30 } }", to: "d/S.json")
    #expect(program.waits { runs() == 2 })
    #expect(program.output.contains("UIView                      0      0    375     30\n"))

    // A file that was looked for and not there.
    let png = TestData.bytes(of: TestData.fixtures.appendingPathComponent("picture/png/wide.png"))
    try scratch.write(png, to: "d/p.png")
    #expect(program.waits { runs() >= 3 })
    let good = program.output

    // The document, broken: problems are shown, the result stays.
    let before = runs()
    try scratch.write("<LMColumnView>", to: "d/a.xml")
    #expect(program.waits { runs() > before && program.errors.contains("d/a.xml:1:") })
    #expect(program.output == good)

    // And mended, with another document beside it.
    try scratch.write(Self.document, to: "d/a.xml")
    try scratch.write("<UIView id='new' height='7'/>", to: "d/b.xml")
    #expect(program.waits { program.output.contains("UIView #new") })
    #expect(program.isRunning)
    #expect(program.interrupt() == 130)
  }

  @Test func aPictureIsNotReplacedByOneWithErrors() throws {
    let scratch = try ScratchFolder(["a.xml": "<UIView height='10'/>", "ink.json": "{ \"width\": 100 }"])
    defer { scratch.remove() }
    let program = try RunningProgram(["render", "a.xml", "-o", "a.svg", "--watch"], in: scratch.url)
    func runs() -> Int { program.errors.components(separatedBy: "Ctrl-C ends").count - 1 }
    #expect(program.waits { runs() == 1 && scratch.text(of: "a.svg").contains("width=\"100\"") })
    try scratch.write("<UIView hieght='20'/>", to: "a.xml")
    #expect(program.waits { runs() == 2 })
    #expect(program.errors.contains("did you mean 'height'?"))
    #expect(scratch.text(of: "a.svg").contains("height=\"10\""))
    // Its own output is no reason to run again, the project's options are.
    try scratch.write("<UIView height='20'/>", to: "a.xml")
    #expect(program.waits { scratch.text(of: "a.svg").contains("height=\"20\"") })
    usleep(500_000)
    let settled = runs()
    usleep(400_000)
    #expect(runs() == settled)
    try scratch.write("{ \"width\": 200 }", to: "ink.json")
    #expect(program.waits { scratch.text(of: "a.svg").contains("width=\"200\"") })
    #expect(program.interrupt() == 130)
  }

  @Test func checkShowsEveryResult() throws {
    let scratch = try ScratchFolder(["a.xml": "<UIView height='50'/>"])
    defer { scratch.remove() }
    let program = try RunningProgram(["check", "a.xml", "--watch"], in: scratch.url)
    #expect(program.waits { program.output.contains("1 document: 0 errors") })
    try scratch.write("<UIView hieght='50'/>", to: "a.xml")
    #expect(program.waits { program.output.contains("1 document: 1 error") })
    #expect(program.interrupt() == 130)
  }

  @Test func standardInputCannotBeWatched() throws {
    let result = try runProgram("ink", ["layout", "-", "--watch"])
    #expect(result.status == 2 && result.errors.contains("'--watch' and '-' contradict each other"))
  }

  /// Interrupted while a large file is being written: neither half a file nor a temporary one stays.
  @Test func anInterruptionLeavesNoHalfWrittenFile() throws {
    // A comment of 48 MB takes long enough to write that the file is seen growing.
    let comment = String(repeating: "0123456789abcdef", count: 3 << 20)
    let document = "<UIView><!--\(comment)--></UIView>"
    var wasSeen = false
    for _ in 0..<5 where !wasSeen {
      let scratch = try ScratchFolder(["d/a.xml": document])
      defer { scratch.remove() }
      let folder = scratch.url.appendingPathComponent("d").path
      let program = try RunningProgram(["format", "--write", "d/a.xml"], in: scratch.url)
      var unfinished: String?
      _ = program.waitsClosely {
        unfinished = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first { $0.hasPrefix(".ink-") }
        return unfinished != nil
      }
      let status = program.interrupt()
      guard unfinished != nil, status == 130 else { continue }
      wasSeen = true
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.xml"])
      #expect(scratch.text(of: "d/a.xml") == document)
    }
    #expect(wasSeen, "the program was always faster than the test")
  }
}
