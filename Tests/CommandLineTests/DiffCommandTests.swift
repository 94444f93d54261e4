import Foundation
import InkTestSupport
import Testing

/// `diff`: what moved, under its cause. Distances by hand: gaps of 8 between the views of a column, whose first baseline
/// is its first view's; a view without text has its baseline at its bottom.
@Suite struct DiffCommandTests {
  private func diff(_ before: String, _ after: String, files: [String: String] = [:]) throws -> ProgramResult {
    let scratch = try ScratchFolder(files.merging(["a/f.xml": before, "b/f.xml": after]) { $1 })
    defer { scratch.remove() }
    return try scratch.ink(["diff", "a/f.xml", "b/f.xml"])
  }

  @Test func anAttributeIsTheCauseOfWhatItMoves() throws {
    let result = try diff(
      "<LMColumnView><UIView height='10'/><UIView id='b' height='10'/></LMColumnView>",
      "<LMColumnView><UIView height='15'/><UIView id='b' height='10'/></LMColumnView>")
    #expect(result.status == 1)
    #expect(
      result.output == """
        height '10' → '15'  b/f.xml:1:31 attribute
          ~ LMColumnView  /LMColumnView[1]  height 28 → 33 (+5), first baseline 10 → 15 (+5)
          ~ UIView  /LMColumnView[1]/UIView[1]  height 10 → 15 (+5)
          ~ UIView #b  /LMColumnView[1]/UIView[2]  y 18 → 23 (+5)

        """)
  }

  @Test func equalDocumentsHaveNoDifference() throws {
    let document = "<LMColumnView><UIView height='10'/></LMColumnView>"
    let result = try diff(document, "<!-- new -->\n" + document)
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    // A colour moves nothing.
    let looks = try diff(document, document.replacing("height", with: "backgroundColor='#ff0000' height"))
    #expect(looks.status == 0 && looks.output.isEmpty)
  }

  /// One entry of a template gives two views their height: one cause.
  @Test func aTemplateIsOneCauseOfAllItsViews() throws {
    let document = """
      <?properties S?>
      <LMColumnView><UIView class='box'/><UIView class='box' id='b'/></LMColumnView>
      """
    let result = try diff(
      document, document,
      files: ["a/S.json": "{ \"box\": { \"height\": 10 } }", "b/S.json": "{ \"box\": { \"height\": 14 } }"])
    #expect(
      result.output == """
        height '10' → '14'  b/S.json:1:22 template
          ~ LMColumnView  /LMColumnView[1]  height 28 → 36 (+8), first baseline 10 → 14 (+4)
          ~ UIView  /LMColumnView[1]/UIView[1]  height 10 → 14 (+4)
          ~ UIView #b  /LMColumnView[1]/UIView[2]  y 18 → 22 (+4), height 10 → 14 (+4)

        """)
  }

  @Test func aViewPutBeforeOthersIsTheCauseOfTheirPlaces() throws {
    let result = try diff(
      "<LMColumnView><UIView height='10'/><UIView height='20'/></LMColumnView>",
      "<LMColumnView><UIView height='5'/><UIView height='10'/><UIView height='20'/></LMColumnView>")
    #expect(
      result.output == """
        UIView added  b/f.xml:1:16
          ~ LMColumnView  /LMColumnView[1]  height 38 → 51 (+13), first baseline 10 → 5 (-5)
          ~ UIView  /LMColumnView[1]/UIView[2]  y 0 → 13 (+13)
          ~ UIView  /LMColumnView[1]/UIView[3]  y 18 → 31 (+13)
          + UIView  /LMColumnView[1]/UIView[1]  0 0 375 5

        """)
    let removed = try diff(
      "<LMColumnView><UIView id='x' height='5'/><UIView height='10'/></LMColumnView>",
      "<LMColumnView><UIView height='10'/></LMColumnView>")
    #expect(
      removed.output == """
        UIView #x removed  a/f.xml:1:16
          ~ LMColumnView  /LMColumnView[1]  height 23 → 10 (-13), first baseline 5 → 10 (+5)
          - UIView #x  /LMColumnView[1]/UIView[1]  0 0 375 5
          ~ UIView  /LMColumnView[1]/UIView[1]  y 13 → 0 (-13)

        """)
  }

  /// Two edits move the last view: by 5 each, 10 together.
  @Test func sharesOfSeveralCausesAreTold() throws {
    let result = try diff(
      "<LMColumnView><UIView height='10'/><UIView height='10'/><UIView id='c' height='10'/></LMColumnView>",
      "<LMColumnView><UIView height='15'/><UIView height='15'/><UIView id='c' height='10'/></LMColumnView>")
    #expect(
      result.output.components(separatedBy: "  ~ UIView #c  /LMColumnView[1]/UIView[3]  y +5 of +10\n").count == 3)
    #expect(!result.output.contains("layout\n"))
  }

  /// The higher of two views in a row sets its height: each alone makes 30 of 10, both together make 30 too.
  @Test func whatCannotBeToldApartStandsUnderLayout() throws {
    let result = try diff(
      "<LMRowView><UIView height='10'/><UIView height='10'/></LMRowView>",
      "<LMRowView><UIView height='30'/><UIView height='30'/></LMRowView>")
    #expect(result.output.hasSuffix("\nlayout\n  ~ LMRowView  /LMRowView[1]  height 10 → 30 (+20)\n"))
  }

  @Test func aTextIsACauseAndOptionsAre() throws {
    let text = try diff(
      "<LMRowView><UILabel text='a'/><UIView id='v' height='1' width='3'/><LMSpacer/></LMRowView>",
      "<LMRowView><UILabel text='ab'/><UIView id='v' height='1' width='3'/><LMSpacer/></LMRowView>")
    #expect(text.output.hasPrefix("text 'a' → 'ab'  b/f.xml:1:27 attribute\n"))
    #expect(text.output.contains("  ~ UILabel  /LMRowView[1]/UILabel[1]  text 'a' → 'ab'"))
    #expect(text.output.contains("  ~ UIView #v  /LMRowView[1]/UIView[1]  x "))
    let options = try diff(
      "<LMColumnView/>", "<LMColumnView/>",
      files: ["a/ink.json": "{ \"width\": 300 }", "b/ink.json": "{ \"width\": 320 }"])
    #expect(options.output == "options: width 300 → 320\n  ~ LMColumnView  /LMColumnView[1]  width 300 → 320 (+20)\n")
  }

  @Test func aThemeIsACause() throws {
    let document = "<LMColumnView><UILabel text='a'/></LMColumnView>"
    let result = try diff(
      document, document,
      files: [
        "a/ink.json": "{ \"theme\": \"t.json\" }", "b/ink.json": "{ \"theme\": \"t.json\" }",
        "a/t.json": "{ \"fonts\": { \"body\": { \"fontName\": \"Helvetica\", \"size\": 20 } } }",
        "b/t.json": "{ \"fonts\": { \"body\": { \"fontName\": \"Helvetica\", \"size\": 40 } } }",
      ])
    // Whether labels take it is the mapping's affair; if something moved, the theme's entry is its cause.
    #expect(result.output.isEmpty || result.output.contains("b/t.json:1:"), "\(result.output)")
  }

  @Test func jsonSaysTheSame() throws {
    let scratch = try ScratchFolder(["a.xml": "<UIView height='10'/>", "b.xml": "<UIView height='15'/>"])
    defer { scratch.remove() }
    let result = try scratch.ink(["diff", "a.xml", "b.xml", "--format", "json"])
    #expect(result.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["format"] as? String == "ink-diff" && object?["before"] as? String == "a.xml")
    let cause = (object?["causes"] as? [[String: Any]])?.first
    #expect(cause?["kind"] as? String == "value" && cause?["place"] as? String == "b.xml:1:17 attribute")
    let view = (cause?["views"] as? [[String: Any]])?.first
    #expect(view?["path"] as? String == "/UIView[1]" && view?["fate"] as? String == "changed")
    let number = (view?["numbers"] as? [[String: Any]])?.first
    #expect(number?["quantity"] as? String == "height" && number?["after"] as? Double == 15)
    #expect(try scratch.ink(["diff", "a.xml"]).status == 2)
    #expect(try scratch.ink(["diff", "a.xml", "gone.xml"]).status == 3)
  }
}
