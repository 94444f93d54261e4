import Foundation
import InkTestSupport
import Testing

/// What a person sees who made a mistake. Columns are counted by hand in the documents below.
@Suite struct DiagnosticsEndToEndTests {
  private let document = """
    <LMColumnView>
      <UILabel txet="Hi"/>
      <UILable text="Hi"/>
      <UILabel text="a" textColor="gren"/>
      <UILabel id="b" text="b" class="heading"/>
    </LMColumnView>
    """

  @Test func allProblemsOfARunAreShownWithLineCaretsAndTheNearestName() throws {
    let scratch = try ScratchFolder(["form.xml": document])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "form.xml"])
    #expect(result.status == 1)
    for expected in [
      "form.xml:2:12: error: UILabel has no property 'txet' [INK0202]\n    <UILabel txet=\"Hi\"/>\n             ^~~~\n  fix: did you mean 'text'?\n",
      "form.xml:3:4: error: 'UILable' is no view type",
      "    <UILable text=\"Hi\"/>\n     ^~~~~~~\n  fix: did you mean 'UILabel'?\n",
      "form.xml:4:32: error:", "    <UILabel text=\"a\" textColor=\"gren\"/>\n                                 ^~~~\n",
      "fix: did you mean 'green'?\n", "form.xml:5:35: warning: no template is called 'heading' [INK0213]\n",
    ] {
      #expect(result.errors.contains(expected), "\(expected)\n-- in --\n\(result.errors)")
    }
    // What can be laid out is: three labels, the unknown element is left out.
    #expect(result.output.split(separator: "\n").count == 4)
    #expect(result.output.contains("UILabel #b"))
  }

  @Test func problemsAsJSONNameTheSamePlaces() throws {
    let scratch = try ScratchFolder(["form.xml": document])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "form.xml", "--problems", "json"])
    #expect(result.status == 1)
    let value = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any]
    let problems = try #require(value?["problems"] as? [[String: Any]])
    let places = problems.map { "\($0["id"] ?? "") \($0["line"] ?? "") \($0["column"] ?? "")" }
    #expect(places == ["INK0202 2 12", "INK0201 3 4", "INK0206 4 32", "INK0213 5 35"])
  }

  @Test func theOtherFormatsAreWellFormedToo() throws {
    let scratch = try ScratchFolder(["form.xml": document])
    defer { scratch.remove() }
    let sarif = try scratch.ink(["layout", "form.xml", "--problems", "sarif"])
    let value = try JSONSerialization.jsonObject(with: Data(sarif.errors.utf8)) as? [String: Any]
    let run = (value?["runs"] as? [[String: Any]])?.first
    #expect((run?["results"] as? [Any])?.count == 4)
    let github = try scratch.ink(["layout", "form.xml", "--problems", "github"]).errors.split(separator: "\n")
    #expect(github.count == 4)
    #expect(github[0].hasPrefix("::error file=form.xml,line=2,endLine=2,col=12,endColumn=16,title=INK0202::"))
    #expect(github[3].hasPrefix("::warning file=form.xml,line=5,"))
  }

  @Test func strictAndLenientMoveTheStatus() throws {
    let scratch = try ScratchFolder([
      "warning.xml": "<UILabel class=\"heading\"/>", "error.xml": "<UILabel txet=\"Hi\"/>",
    ])
    defer { scratch.remove() }
    #expect(try scratch.ink(["layout", "warning.xml"]).status == 0)
    #expect(try scratch.ink(["layout", "warning.xml", "--strict"]).status == 1)
    #expect(try scratch.ink(["layout", "error.xml"]).status == 1)
    let lenient = try scratch.ink(["layout", "error.xml", "--lenient"])
    #expect(lenient.status == 0 && lenient.errors.contains("error.xml:1:10: warning:"))
  }

  @Test func aMissingEndTagStopsTheDocumentAtItsPlace() throws {
    let scratch = try ScratchFolder(["form.xml": "<LMColumnView>\n  <UILabel txet=\"a\">\n</LMColumnView>\n"])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "form.xml"])
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("form.xml:3:"))
    #expect(result.errors.contains("UILabel"))
    #expect(result.errors.contains("</LMColumnView>\n  ^") || result.errors.contains("</LMColumnView>\n    ^"))
  }

  @Test func everyPrintedIdHasAPage() throws {
    let scratch = try ScratchFolder(["form.xml": document + "<"])
    defer { scratch.remove() }
    for run in [["layout", "form.xml"], ["layout", "missing.xml"], ["layout"]] {
      let errors = try scratch.ink(run).errors
      let ids = errors.components(separatedBy: "[INK").dropFirst().map { "INK" + $0.prefix(4) }
      #expect(!ids.isEmpty)
      for id in ids { #expect(try runProgram("ink", ["explain", id]).status == 0, "\(id) has no page") }
    }
  }
}

/// Input that is no document: a clear error, status 1 or 3, never a trap.
@Suite struct BadInputTests {
  @Test(arguments: [
    ("", 1), (" \n", 1), ("<!-- nothing -->", 1), ("</UILabel>", 1), ("<UILabel", 1), ("<UILabel></UIView>", 1),
    ("text", 1), ("<UILabel/><UILabel/>", 1), ("<UILabel a='1' a='2'/>", 1), ("<UILabel text='&nope;'/>", 1),
    ("<1/>", 1), ("<Unknown/>", 1), ("<root/>", 1), ("\u{FEFF}", 1), ("<UILabel>\u{1}</UILabel>", 1),
  ])
  func badDocumentsAreErrors(text: String, status: Int32) throws {
    let result = try runProgram("ink", ["layout", "-"], input: Array(text.utf8))
    #expect(result.status == status, "\(text.debugDescription): \(result.errors)")
    #expect(result.errors.contains("<stdin>:1:") || result.errors.contains("<stdin>:2:"), "\(result.errors)")
    #expect(result.errors.contains(": error: "))
  }

  @Test func binaryDataIsAnError() throws {
    var bytes: [UInt8] = []
    var state: UInt32 = 7
    for _ in 0..<4096 {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes.append(UInt8(state >> 24))
    }
    for data in [bytes, [0], [0xFF, 0xFE], [0xFF, 0xFE, 0x3C], [0xEF, 0xBB], [UInt8](repeating: 0x3C, count: 9999)] {
      let result = try runProgram("ink", ["layout", "-"], input: data)
      #expect(result.status == 1)
      #expect(result.errors.contains("<stdin>:1:"))
    }
  }

  @Test func missingFilesAndEmptyDirectories() throws {
    let scratch = try ScratchFolder(["empty/.keep": ""])
    defer { scratch.remove() }
    let missing = try scratch.ink(["layout", "missing.xml"])
    #expect(missing.status == 3)
    #expect(missing.errors == "ink: error: cannot read 'missing.xml': No such file or directory [INK0801]\n")
    let empty = try scratch.ink(["layout", "empty"])
    #expect(empty.status == 1)
    #expect(empty.errors.contains("no document in 'empty'"))
    #expect(try scratch.ink(["layout", ""]).status == 3)
  }

  @Test func aDocumentOfAMillionBytesOnOneLineIsCutInTheMessage() throws {
    let long = "<LMColumnView>" + String(repeating: "<UIView/>", count: 20_000) + "<UIViev/></LMColumnView>"
    let result = try runProgram("ink", ["layout", "-"], input: Array(long.utf8))
    #expect(result.status == 1)
    #expect(result.errors.contains("did you mean 'UIView'?"))
    #expect(result.errors.utf8.count < 2_000)
  }

  @Test func depthIsRefusedNotOverflowed() throws {
    let deep = String(repeating: "<LMColumnView>", count: 100_000)
    let result = try runProgram("ink", ["layout", "-"], input: Array(deep.utf8))
    #expect(result.status == 1)
    #expect(result.errors.contains("<stdin>:1:"))
  }

  @Test func aClosedPipeIsQuiet() throws {
    let views = "<LMColumnView>" + String(repeating: "<UIView/>", count: 20_000) + "</LMColumnView>"
    let scratch = try ScratchFolder(["long.xml": views])
    defer { scratch.remove() }
    let program = try runTool("sh", ["-c", "ls .build/debug/ink"]).trimmingCharacters(in: .whitespacesAndNewlines)
    let output = try runTool(
      "bash",
      [
        "-c",
        "'\(TestData.packageRoot.path)/\(program)' layout long.xml 2>errors | head -1 >/dev/null; echo ${PIPESTATUS[0]}",
      ], in: scratch.url)
    #expect(output == "0\n")
    #expect(scratch.text(of: "errors").isEmpty)
  }
}
