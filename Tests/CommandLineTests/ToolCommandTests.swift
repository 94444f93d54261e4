import Foundation
import InkTestSupport
import Testing

/// `check`, `explain`, `styles`, `diff`, `snapshot`, `views`, `tree`, `tokens`.
@Suite struct ToolCommandTests {
  @Test func checkReportsFindingsAtTheirCause() throws {
    let scratch = try ScratchFolder([
      "a.xml":
        "<LMRowView width=\"100\">\n  <UIView width=\"80\" height=\"1\"/>\n  <UIView width=\"80\" height=\"1\"/>\n</LMRowView>"
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["check", "a.xml"])
    #expect(result.status == 0)
    // 80 + 8 + 80 = 168 in 100: the second one reaches 68 points beyond the row.
    #expect(
      result.errors.contains("a.xml:3:18: warning: UIView reaches 68 points beyond the right of LMRowView [INK0601]"))
    #expect(result.output.hasPrefix("1 document: 0 errors, "))
    #expect(try scratch.ink(["check", "a.xml", "--strict"]).status == 1)
    #expect(try !scratch.ink(["check", "a.xml", "--disable", "INK0601"]).errors.contains("INK0601"))
    #expect(try scratch.ink(["check", "--rules"]).output.contains("INK0601  warning   View overflows its parent\n"))
  }

  @Test func checkSaysNothingOfPartsAndNotesMissingFonts() throws {
    let scratch = try ScratchFolder([
      "cell.xml": "<LMTableView><UITableViewCell textLabel.text='a'/></LMTableView>",
      "font.xml": "<LMColumnView><UILabel font='Foo 12' text='a'/><UILabel font='Foo 12' text='b'/></LMColumnView>",
    ])
    defer { scratch.remove() }
    // The label is a part of the cell: no attribute could give it a weight.
    #expect(try !scratch.ink(["check", "cell.xml"]).errors.contains("INK0605"))
    // One note a font and run.
    #expect(try scratch.ink(["check", "font.xml"]).errors.components(separatedBy: "[INK0708]").count == 2)
  }

  @Test func commentsAndBaselinesSilence() throws {
    let row = "<LMRowView width='100'><UIView width='180' height='1'/></LMRowView>"
    let scratch = try ScratchFolder([
      "a.xml": row, "b.xml": "<!-- ink:disable INK0601 -->" + row,
      "c.xml":
        "<LMColumnView><LMRowView width='100'><!-- ink:disable INK0601 --><UIView width='180' height='1'/></LMRowView>\(row)</LMColumnView>",
    ])
    defer { scratch.remove() }
    func count(_ arguments: String...) throws -> Int {
      try scratch.ink(["check"] + arguments).errors.components(separatedBy: "[INK0601]").count - 1
    }
    #expect(try count("a.xml") == 1)
    #expect(try count("b.xml") == 0)
    #expect(try count("c.xml") == 1)
    try scratch.write(try scratch.ink(["check", "a.xml", "--problems", "json"]).errors, to: "known.json")
    #expect(try count("a.xml", "--baseline", "known.json") == 0)
    try scratch.write("\n\n" + row, to: "a.xml")
    #expect(try count("a.xml", "--baseline", "known.json") == 0, "lines may move")
    #expect(try count("b.xml", "c.xml", "--baseline", "known.json") == 1)
  }

  @Test func baselinesKnowAFileHoweverItsPathIsTyped() throws {
    let scratch = try ScratchFolder([
      "sub/a.xml": "<LMRowView width='100'><UIView width='180' height='1'/></LMRowView>"
    ])
    defer { scratch.remove() }
    let paths = [
      "sub/a.xml", "./sub/a.xml", "sub//../sub/./a.xml", scratch.url.appendingPathComponent("sub/a.xml").path,
    ]
    for recorded in paths {
      try scratch.write(try scratch.ink(["check", recorded, "--problems", "json"]).errors, to: "known.json")
      for typed in paths + ["sub"] {
        let errors = try scratch.ink(["check", typed, "--baseline", "known.json"]).errors
        #expect(!errors.contains("INK0601"), "recorded as \(recorded), checked as \(typed)")
      }
    }
  }

  @Test func anUnknownLocaleIsToldOnce() throws {
    let scratch = try ScratchFolder(["a.xml": "<UILabel text='a'/>", "b.xml": "<UILabel text='b'/>"])
    defer { scratch.remove() }
    let result = try scratch.ink(["layout", "a.xml", "b.xml", "--locale", "dee-AT"])
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("ink: warning: no language 'dee' is known, in the locale 'dee-AT' [INK0503]\n"))
    #expect(result.errors.contains("did you mean 'de-AT'?"))
    #expect(result.errors.components(separatedBy: "INK0503").count == 2)
    #expect(try scratch.ink(["layout", "a.xml", "--locale", "sw-KE"]).errors.isEmpty)
  }

  @Test func explainFollowsANumberToItsPlace() throws {
    let result = try runProgram("ink", ["explain", "Fixtures/greeting/document.xml", "#greetingLabel.height"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("height of UILabel #greetingLabel = 28\n"))
    #expect(result.output.contains("Helvetica-Bold 24  Fixtures/greeting/Styles.plist:8:5 template"))
    let typo = try runProgram("ink", ["explain", "Fixtures/greeting/document.xml", "#nameFeild.width"])
    #expect(typo.status == 1 && typo.errors.contains("did you mean '#nameField'?"))
    #expect(try runProgram("ink", ["explain", "Fixtures/greeting/document.xml", "#nameField.widht"]).status == 2)
    #expect(try runProgram("ink", ["explain", "Fixtures/greeting/document.xml", "#nameField"]).status == 2)
  }

  @Test func stylesShowValueAndOrigin() throws {
    let result = try runProgram("ink", ["styles", "Fixtures/greeting/document.xml", "#greetingLabel"])
    #expect(
      result.output == """
        text           Hello, World!      Fixtures/greeting/document.xml:9:54 attribute
        font           Helvetica-Bold 24  Fixtures/greeting/Styles.plist:8:5 template
        textColor      #90ee90ff          Fixtures/greeting/Styles.plist:12:5 template
        textAlignment  center             Fixtures/greeting/Styles.plist:10:5 template

        """)
    let all = try runProgram(
      "ink", ["styles", "Fixtures/greeting/document.xml", "/LMColumnView[1]/LMSpacer[1]", "--defaults"])
    #expect(all.output.contains("hidden") && all.output.contains("built-in"))
  }

  @Test func snapshotsAreRecordedAndVerified() throws {
    let scratch = try ScratchFolder(["d/a.xml": "<LMColumnView><UIView id='v' height='10'/></LMColumnView>"])
    defer { scratch.remove() }
    let noCI = ["CI": ""]
    let missing = try scratch.ink(["snapshot", "verify", "d"])
    #expect(missing.status == 1 && missing.output.contains("no golden 'd/__Snapshots__/a.frames'"))
    #expect(try scratch.ink(["snapshot", "record", "d"], environment: ["CI": "true"]).status == 1)
    #expect(try scratch.ink(["snapshot", "record", "d"], environment: noCI).output.contains("1 recorded"))
    #expect(
      scratch.text(of: "d/__Snapshots__/a.frames") == """
        LMColumnView                  0      0    375     10  baseline 10
          UIView #v                   0      0    375     10  baseline 10

        """)
    #expect(try scratch.ink(["snapshot", "verify", "d"]).status == 0)
    try scratch.write("<LMColumnView><UIView id='v' height='12'/></LMColumnView>", to: "d/a.xml")
    let moved = try scratch.ink(["snapshot", "verify", "d"])
    #expect(moved.status == 1)
    #expect(moved.output.contains("~ UIView #v  /LMColumnView[1]/UIView[1]  height 10 → 12 (+2)"))
    #expect(moved.output.contains("      height '12'  d/a.xml:1:38 attribute\n"))
    try scratch.write("x", to: "d/__Snapshots__/gone.frames")
    #expect(try scratch.ink(["snapshot", "verify", "d"]).output.contains("orphan: d/__Snapshots__/gone.frames\n"))
  }

  @Test func aMatrixOfSettingsHasOneGolden() throws {
    let scratch = try ScratchFolder(["a.xml": "<LMColumnView><UIView id='v' height='10'/></LMColumnView>"])
    defer { scratch.remove() }
    let settings = ["--width", "100", "--width", "200", "--direction", "ltr", "--direction", "rtl"]
    let recorded = try scratch.ink(["snapshot", "record", "a.xml"] + settings, environment: ["CI": ""])
    #expect(recorded.output == "recorded __Snapshots__/a.width,direction.matrix\n1 recorded\n")
    // Both directions give the same frames.
    #expect(
      scratch.text(of: "__Snapshots__/a.width,direction.matrix").contains("== width 100; any direction\nLMColumnView"))
    #expect(try scratch.ink(["snapshot", "verify", "a.xml"] + settings).output == "1 unchanged\n")
    try scratch.write("<LMColumnView><UIView id='v' height='12'/></LMColumnView>", to: "a.xml")
    let moved = try scratch.ink(["snapshot", "verify", "a.xml", "--report", "none"] + settings)
    #expect(moved.status == 1)
    #expect(moved.output.contains("~ UIView #v  /LMColumnView[1]/UIView[1]  height 10 → 12 (+2)"))
    let fewer = try scratch.ink(["snapshot", "verify", "a.xml", "--picture"] + settings)
    #expect(fewer.status == 2)
  }

  @Test func goldensOfOtherOptionsAreOtherFiles() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView><UIView height='10'/></LMColumnView>", "themes/t.json": "{}", "d.json": "{}",
    ])
    defer { scratch.remove() }
    for options in [
      ["--theme", "themes/t.json"], ["--data", "d.json"], ["--platform", "tvOS", "--dialect", "3"],
      ["--safe-area", "9,9,9,9"], ["--time-zone", "Europe/Berlin"], ["--untrusted"],
    ] {
      let recorded = try scratch.ink(["snapshot", "record", "a.xml"] + options, environment: ["CI": ""])
      #expect(recorded.output.contains("1 recorded"))
    }
    #expect(
      try runTool("ls", ["__Snapshots__"], in: scratch.url) == """
        a.data=d.json.frames
        a.platform=tvOS,dialect=3.frames
        a.safe-area=9,9,9,9.frames
        a.theme=t.json.frames
        a.time-zone=Berlin.frames
        a.untrusted=on.frames

        """)
  }

  @Test func aGoldenThatCannotBeReadOrWrittenIsAFileProblem() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UIView height='10'/>", "__Snapshots__/a.png/x": "", "__Snapshots__/a.frames": "old",
    ])
    defer { scratch.remove() }
    let record = try scratch.ink(["snapshot", "record", "a.xml", "--picture"], environment: ["CI": ""])
    #expect(record.status == 3)
    #expect(record.output == "nothing compared\n")
    let verify = try scratch.ink(["snapshot", "verify", "a.xml", "--picture"])
    #expect(verify.status == 3 && verify.errors.contains("cannot read '__Snapshots__/a.png'"))
    #expect(try scratch.ink(["snapshot", "record", "-"], environment: ["CI": ""]).status == 2)
  }

  @Test func checkLooksAtEveryWidth() throws {
    let scratch = try ScratchFolder([
      "a.xml": """
      <LMColumnView>
        <UILabel id='l' text='wide enough'/>
        <UIView id='v' width='200' height='10'/>
        <UILabel foo='1'/>
      </LMColumnView>
      """
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["check", "a.xml", "--width", "100", "--width", "300"])
    // The view is wider than the narrower one; the wrong attribute is wrong at both.
    #expect(result.errors.contains("at a width of 100 points"))
    #expect(!result.errors.contains("at a width of 300 points"))
    #expect(result.errors.components(separatedBy: "UILabel has no property 'foo'").count == 2)
    #expect(!result.errors.contains("widths of"))
  }

  @Test func aMatrixOfGoldensTellsTheProblemsOfItsSettings() throws {
    let scratch = try ScratchFolder(["a.xml": "<UIView height='10'/>"])
    defer { scratch.remove() }
    let result = try scratch.ink(
      ["snapshot", "record", "a.xml", "--theme", "none", "--theme", "gone.json"], environment: ["CI": ""])
    #expect(result.status == 3 && result.errors.contains("cannot read 'gone.json'"))
    let many = (1...101).flatMap { ["--width", "\($0)"] } + (1...100).flatMap { ["--locale", "en-\($0 + 100)"] }
    #expect(try scratch.ink(["snapshot", "verify", "a.xml"] + many).status == 2)
  }

  @Test func aCommentThatSilencesNothingIsToldWithItsPlace() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UIView height='10'>\n  <!-- ink:disable INK9999, foo -->\n</UIView>",
      "b.xml": "<UIView height='10'>\n<!-- ink:disable -->\n <!--ink:enable INK0601--></UIView>",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["check", "a.xml"])
    #expect(result.status == 0)
    #expect(result.errors.contains("a.xml:2:3: warning: no problem has the id 'INK9999'"))
    #expect(result.errors.contains("a.xml:2:3: warning: no problem has the id 'foo'"))
    let empty = try scratch.ink(["check", "b.xml"])
    #expect(empty.status == 0)
    #expect(empty.errors.contains("b.xml:2:1: warning: the comment names no id and silences nothing"))
    #expect(empty.errors.contains("b.xml:3:2: warning: a comment 'ink:enable' means nothing"))
  }

  @Test func somethingElseIsNoBaseline() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UIView height='10'/>", "empty.json": "{}",
      "strange.json": #"{"format": "ink-problems", "version": 1, "problems": ["x"]}"#,
    ])
    defer { scratch.remove() }
    let empty = try scratch.ink(["check", "a.xml", "--baseline", "empty.json"])
    #expect(empty.status == 1 && empty.errors.contains("empty.json:1:1: error: no baseline"))
    let strange = try scratch.ink(["check", "a.xml", "--baseline", "strange.json"])
    #expect(strange.status == 1 && strange.errors.contains("strange.json:1:55: error: no baseline"))
  }

  @Test func picturesAreRecordedVerifiedAndReported() throws {
    let scratch = try ScratchFolder([
      "d/a.xml": "<UIView height='10' backgroundColor='#ff0000'/>", "d/b.xml": "<UIView height='10'/>",
    ])
    defer { scratch.remove() }
    let noCI = ["CI": ""]
    let recorded = try scratch.ink(["snapshot", "record", "d", "--picture", "--width", "50"], environment: noCI)
    #expect(recorded.status == 0 && recorded.output.contains("recorded d/__Snapshots__/a.width=50.png\n"))
    #expect(recorded.output.hasSuffix("4 recorded\n"))
    let same = try scratch.ink(["snapshot", "verify", "d", "--picture", "--width", "50"])
    #expect(same.status == 0 && same.output == "2 unchanged\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path + "/snapshot-report"))
    try scratch.write("<UIView height='10' backgroundColor='#0000ff'/>", to: "d/a.xml")
    try scratch.write("<UIView height='12'/>", to: "d/b.xml")
    let moved = try scratch.ink(["snapshot", "verify", "d", "--picture", "--width", "50", "--report", "out"])
    #expect(moved.status == 1)
    #expect(moved.output.contains("d/a.xml: not as in 'd/__Snapshots__/a.width=50.png'\n"))
    // 50 × 10 points, two pixels a point: 100 × 20 pixels.
    #expect(moved.output.contains("  the picture differs in 2000 pixels, within 0 0 50 10\n"))
    #expect(moved.output.contains("      backgroundColor '#0000ffff'  d/a.xml:1:38 attribute\n"))
    #expect(moved.output.contains("  ~ UIView  /UIView[1]  height 10 → 12 (+2)"))
    #expect(moved.output.hasSuffix("2 different\nreport: out/index.html\n"))
    let page = scratch.text(of: "out/index.html")
    #expect(page.contains("<h2>d/a.xml</h2>") && page.contains("<h2>d/b.xml</h2>"))
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 7)
    #expect(FileManager.default.fileExists(atPath: scratch.url.path + "/out/1.difference.png"))
    #expect(FileManager.default.fileExists(atPath: scratch.url.path + "/out/2.before.png"))
    // Nothing half-written stays beside a golden, and recording in CI writes nothing.
    #expect(try runTool("ls", ["-A", "d/__Snapshots__"], in: scratch.url).split(separator: "\n").count == 4)
    #expect(
      try scratch.ink(["snapshot", "record", "d", "--picture"], environment: ["CI": "true"]).errors.contains("INK0824"))
    #expect(try runTool("ls", ["-A", "d/__Snapshots__"], in: scratch.url).split(separator: "\n").count == 4)
    try scratch.write("x", to: "d/__Snapshots__/gone.png")
    let orphan = try scratch.ink(["snapshot", "verify", "d", "--picture", "--width", "50", "--report", "none"])
    #expect(orphan.output.contains("orphan: d/__Snapshots__/gone.png\n") && !orphan.output.contains("report:"))
  }

  @Test func theStagesCanBeLookedAt() throws {
    let path = "Fixtures/greeting/document.xml"
    let tokens = try runProgram("ink", ["tokens", path])
    #expect(tokens.status == 0 && tokens.output.contains("startTag LMColumnView layoutMargins"))
    let summary = try runProgram(
      "ink", ["tokens", "--summary", "-"], input: Array("<a b='1'>x&amp;y<?p q?><!--c--></a>".utf8))
    #expect(summary.output == "bytes 35 elements 1 attributes 1 characters 3 instructions 1 comments 1\n")
    let tree = try runProgram("ink", ["tree", path])
    #expect(tree.output.contains("  element LMColumnView 4:1 layoutMargins=\"20\"\n"))
    let views = try runProgram("ink", ["views", path])
    #expect(views.output.contains("  UILabel #greetingLabel .greeting  text=Hello, World! [attribute]"))
    for command in ["tokens", "tree"] {
      let broken = try runProgram("ink", [command, "-"], input: Array("<a><b></a>".utf8))
      #expect(broken.status == 1 && broken.errors.contains("<stdin>:1:"))
    }
    #expect(try runProgram("ink", ["tokens", "--no-namespaces", "-"], input: Array("<p:a/>".utf8)).status == 0)
    #expect(try runProgram("ink", ["tokens", "-"], input: Array("<p:a/>".utf8)).status == 1)
  }

  @Test func dataFillsBindings() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UILabel text='$name'/>", "data.json": "{ \"name\": \"Ada\" }",
    ])
    defer { scratch.remove() }
    let bound = try scratch.ink(["layout", "a.xml", "--data", "data.json", "--format", "json"])
    #expect(bound.status == 0 && bound.output.contains("\"text\": \"Ada\""))
    let unbound = try scratch.ink(["layout", "a.xml"])
    #expect(unbound.status == 0 && unbound.errors.contains(": note: "))
  }

  @Test func aThemeGivesValuesWithTheirPlace() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UILabel id='a' text='Hi'/>",
      "theme.json": "{ \"colors\": { \"textColor\": \"#102030\" } }",
    ])
    defer { scratch.remove() }
    let styles = try scratch.ink(["styles", "a.xml", "#a", "--theme", "theme.json"])
    #expect(styles.status == 0)
    #expect(styles.output.contains("#102030ff") && styles.output.contains("theme.json:1:28 theme"))
  }

  @Test func formattingChecksShowsAndWrites() throws {
    let scratch = try ScratchFolder([
      "d/a.xml": "<UIView><!-- c --></UIView>", "d/b.xml": "<UIView/>\n", "broken.xml": "<UIView>",
    ])
    defer { scratch.remove() }
    let canonical = "<UIView>\n  <!-- c -->\n</UIView>\n"
    #expect(try scratch.ink(["format", "d/a.xml"]).output == canonical)
    let check = try scratch.ink(["format", "--check", "d"])
    #expect(check.status == 1 && check.output == "d/a.xml\n")
    #expect(try scratch.ink(["format", "--diff", "d/a.xml"]).output.contains("+  <!-- c -->\n"))
    #expect(try scratch.ink(["format", "--write", "d", "broken.xml"]).status == 1)
    #expect(scratch.text(of: "d/a.xml") == canonical && scratch.text(of: "broken.xml") == "<UIView>")
    #expect(try scratch.ink(["format", "--check", "d"]).status == 0)
  }

  @Test func layoutCountsFindingsInOneLine() throws {
    let row = "<LMRowView width='100'><UIView width='180' height='1'/></LMRowView>"
    let result = try runProgram("ink", ["layout", "-"], input: Array(row.utf8))
    #expect(result.status == 0)
    #expect(result.errors.contains("1 geometry finding: see 'ink check -' [INK0600]"))
  }
}
