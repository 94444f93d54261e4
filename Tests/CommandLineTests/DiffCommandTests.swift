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

  /// Documents of the same path below two directories, in byte order: '.' stands before '/'.
  @Test func directoriesAreComparedByPath() throws {
    let (old, new) = ("<UIView height='10'/>", "<UIView height='15'/>")
    let scratch = try ScratchFolder([
      "a/equal.xml": old, "b/equal.xml": old, "a/x.xml": old, "b/x.xml": new, "a/x/y.xml": new, "b/x/y.xml": old,
      "a/gone.xml": old, "b/made.xml": old, "a/other.xml": "<plist/>", "b/other.xml": "<plist/>",
    ])
    defer { scratch.remove() }
    for operands in [["a", "b"], ["a/", "b"]] {
      let result = try scratch.ink(["diff"] + operands)
      #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
      #expect(
        result.output == """
          only in \(operands[0]): gone.xml
          only in b: made.xml

          == a/x.xml → b/x.xml
          height '10' → '15'  b/x.xml:1:17 attribute
            ~ UIView  /UIView[1]  height 10 → 15 (+5)

          == a/x/y.xml → b/x/y.xml
          height '15' → '10'  b/x/y.xml:1:17 attribute
            ~ UIView  /UIView[1]  height 15 → 10 (-5)

          """)
    }
    let json = try scratch.ink(["diff", "a", "b", "--format", "json"])
    let array = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(json.status == 1 && array?.count == 4)
    #expect(array?[0]["before"] as? String == "a/gone.xml" && array?[0]["after"] is NSNull)
    #expect(array?[1]["before"] is NSNull && array?[1]["after"] as? String == "b/made.xml")
    #expect(array?[2]["after"] as? String == "b/x.xml" && (array?[2]["causes"] as? [Any])?.count == 1)
    let equal = try scratch.ink(["diff", "a", "a"])
    #expect(equal.status == 0 && equal.output.isEmpty)
    #expect(try scratch.ink(["diff", "a", "a", "--format", "json"]).output == "[]\n")
  }

  /// A document is not compared with a directory: whichever of its documents were meant.
  @Test func aDirectoryAndADocumentAreWrongUsage() throws {
    let scratch = try ScratchFolder(["many/a.xml": "<UIView/>", "many2/b.xml": "<UIView height='1'/>"])
    defer { scratch.remove() }
    let result = try scratch.ink(["diff", "many/a.xml", "many2"])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errors.contains(
        "'ink diff' takes two documents or two directories: 'many/a.xml' is a file, 'many2' is a directory"))
    let input = try scratch.ink(["diff", "many", "-"])
    #expect(input.status == 2 && input.errors.contains("'many' is a directory, '-' is standard input"))
    #expect(try scratch.ink(["diff", "many", "gone"]).status == 3)
    // Other names are other documents.
    let names = try scratch.ink(["diff", "many", "many2"])
    #expect(names.output == "only in many: a.xml\nonly in many2: b.xml\n")
    let few = try scratch.ink(["diff", "many"])
    #expect(few.status == 2 && few.errors.contains("'ink diff' needs two documents or two directories"))
  }

  /// Every one of many views replaced: each is told under its own cause although not all edits are tried.
  @Test func manyReplacedViewsAreToldUnderTheirCauses() throws {
    let count = 300
    func column(_ element: String) -> String {
      "<LMColumnView>" + String(repeating: "<\(element)/>\n", count: count) + "</LMColumnView>"
    }
    let result = try diff(column("UILabel"), column("UIButton"))
    #expect(result.status == 1)
    #expect(result.output.components(separatedBy: "UILabel removed  a/f.xml:").count == count + 1)
    #expect(result.output.components(separatedBy: "UIButton added  b/f.xml:").count == count + 1)
    #expect(result.output.components(separatedBy: "  + UIButton  /LMColumnView[1]/UIButton[").count == count + 1)
  }
}
