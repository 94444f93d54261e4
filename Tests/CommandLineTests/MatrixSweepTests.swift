import Foundation
import InkTestSupport
import Testing

/// `matrix` and `sweep`.
@Suite struct MatrixSweepTests {
  /// Two views of 80 points with a gap of 8 between them need 168.
  private static let row = """
    <LMRowView id="row">
      <UIView width="80" height="1"/>
      <UIView id="b" width="80" height="1"/>
    </LMRowView>
    """

  @Test func sweepFindsTheExactWidth() throws {
    let scratch = try ScratchFolder(["a.xml": Self.row])
    defer { scratch.remove() }
    let result = try scratch.ink(["sweep", "a.xml", "--from", "100", "--to", "200"])
    #expect(result.status == 0)
    #expect(
      result.output == """
        a.xml: 100 to 200 points
             100  UIView #b reaches beyond LMRowView #row  a.xml:3:4
             168  UIView #b no longer reaches beyond LMRowView #row  a.xml:3:4

        """)
    let quiet = try scratch.ink(["sweep", "a.xml", "--from", "168", "--to", "200"])
    #expect(quiet.output == "a.xml: 168 to 200 points\n          nothing changes\n")
    let json = try scratch.ink(["sweep", "a.xml", "--from=167.5", "--to=168", "--format=json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["format"] as? String == "ink-sweep")
    #expect(object?["step"] as? Double == 0.5)
    let changes = object?["changes"] as? [[String: Any]]
    #expect(changes?.count == 1)
    #expect(changes?.first?["width"] as? Double == 168)
    #expect(changes?.first?["kind"] as? String == "overflow")
    #expect(changes?.first?["before"] as? Int == 1 && changes?.first?["after"] as? Int == 0)
    #expect(changes?.first?["path"] as? String == "/LMRowView[1]/UIView[2]")
  }

  /// The natural width that `layout` prints is the width from which `sweep` says that the text is whole.
  @Test func sweepAgreesWithTheNaturalWidthOfATextAndItsLines() throws {
    let scratch = try ScratchFolder([
      "natural.xml": "<LMRowView><UILabel id='t' text='Hello world'/><LMSpacer/></LMRowView>",
      "one.xml": "<UILabel id='t' text='Hello world'/>",
      "two.xml": "<UILabel id='t' text='Hello world' numberOfLines='0'/>",
    ])
    defer { scratch.remove() }
    let line = try scratch.ink(["layout", "natural.xml", "--only", "#t"]).output
    let width = line.split(separator: " ").compactMap { Double($0) }[2]
    let text = width == width.rounded() ? String(Int(width)) : String(width)
    let cut = try scratch.ink(["sweep", "one.xml", "--from", "20", "--to", "300"])
    #expect(cut.output.contains("    20  the text of UILabel #t is cut  one.xml:1:2\n"))
    #expect(cut.output.contains("  \(text)  the text of UILabel #t is no longer cut  one.xml:1:2\n"))
    let wrapped = try scratch.ink(["sweep", "two.xml", "--from", "60", "--to", "300"])
    #expect(wrapped.output.contains("    60  UILabel #t has 2 lines  two.xml:1:2\n"))
    #expect(wrapped.output.contains("  \(text)  UILabel #t has 1 line, not 2  two.xml:1:2\n"))
  }

  @Test func sweepSaysWhereAnotherSizeClassChangesTheLayout() throws {
    let scratch = try ScratchFolder([
      "S.json": "{ \"box\": { \"height\": 10 } }", "S~horizontal.json": "{ \"box\": { \"height\": 20 } }",
      "S~normal.json": "{ \"box\": { \"height\": 20 } }",
      "a.xml": "<?properties S?>\n<LMColumnView><UIView class='box'/></LMColumnView>", "b.xml": Self.row,
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["sweep", "a.xml", "--from", "590", "--to", "610"])
    #expect(result.output.contains("  600  the size class is "), "\(result.output)")
    #expect(try !scratch.ink(["sweep", "b.xml", "--from", "590", "--to", "610"]).output.contains("size class"))
  }

  @Test func sweepRefusesRangesThatAreNone() throws {
    let scratch = try ScratchFolder(["a.xml": Self.row])
    defer { scratch.remove() }
    #expect(try scratch.ink(["sweep", "a.xml", "--from", "300", "--to", "200"]).status == 2)
    #expect(try scratch.ink(["sweep", "a.xml", "--from", "0", "--to", "100000"]).status == 2)
    #expect(try scratch.ink(["sweep"]).status == 2)
  }

  /// Frames do not depend on the appearance, and only the row's own direction tells ltr from rtl.
  @Test func matrixFoldsEqualResults() throws {
    let scratch = try ScratchFolder(["a.xml": Self.row])
    defer { scratch.remove() }
    let result = try scratch.ink([
      "matrix", "a.xml", "--width", "200", "--width", "300", "--appearance", "light", "--appearance", "dark",
      "--direction", "ltr", "--direction", "rtl", "--format", "names",
    ])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        a.xml: 8 results, 4 different

        width 200; any appearance; direction ltr

        width 200; any appearance; direction rtl

        width 300; any appearance; direction ltr

        width 300; any appearance; direction rtl

        """)
    let frames = try scratch.ink(["matrix", "a.xml", "--appearance", "light", "--appearance", "dark"])
    #expect(
      frames.output == """
        a.xml: 2 results, 1 different

        any appearance
        LMRowView #row                0      0    375      1
          UIView                      0      0     80      1
          UIView #b                  88      0     80      1

        """)
  }

  /// A set that is no product is named by several: here the locales agree at one width only.
  @Test func matrixNamesWhatIsNoProduct() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMRowView><UIView width='@w' height='1'/><LMSpacer/></LMRowView>",
      "en.lproj/Localizable.strings": "w = \"80\";", "de.lproj/Localizable.strings": "w = \"80\";",
      "fr.lproj/Localizable.strings": "w = \"90\";",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink([
      "matrix", "a.xml", "--locale", "en", "--locale", "fr", "--locale", "de", "--format", "json",
    ])
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let results = object?["results"] as? [[String: Any]]
    #expect(results?.count == 2)
    #expect(results?[0]["settings"] as? [[String: [String]]] == [["locale": ["en", "de"]]])
    #expect(results?[1]["settings"] as? [[String: [String]]] == [["locale": ["fr"]]])
    #expect((results?[1]["layout"] as? [String: Any])?["format"] as? String == "ink-layout")
  }

  @Test func matrixReadsADeclaration() throws {
    let scratch = try ScratchFolder([
      "d/a.xml": Self.row, "d/b.xml": Self.row,
      "m/matrix.json": "{ \"documents\": [\"../d\"], \"width\": [200, 300], \"theme\": [\"none\", \"t.json\"] }",
      "m/t.json": "{ \"colors\": { \"textColor\": \"#102030\" } }",
      "m/bad.json": "{ \"documents\": [\"../d\"], \"widht\": [200] }", "m/none.json": "{ \"width\": [200] }",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["matrix", "m/matrix.json", "--format", "names"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("m/../d/a.xml: 4 results, 2 different\n\nwidth 200; any theme\n\nwidth 300"))
    #expect(result.output.contains("\nm/../d/b.xml: 4 results, 2 different\n"))
    let bad = try scratch.ink(["matrix", "m/bad.json"])
    #expect(bad.status == 1 && bad.errors.contains("did you mean 'width'?"))
    let themes = try scratch.ink(["matrix", "d/a.xml", "--theme", "m/t.json", "--theme", "none", "--format", "names"])
    #expect(themes.status == 0 && themes.errors.isEmpty)
    #expect(themes.output == "d/a.xml: 2 results, 1 different\n\nany theme\n")
    let gone = try scratch.ink(["matrix", "d/a.xml", "--theme", "gone.json", "--width", "200", "--width", "300"])
    #expect(gone.status == 3 && gone.errors.components(separatedBy: "gone.json").count == 2)
    #expect(try scratch.ink(["matrix", "d/a.xml", "--locale", "en", "--locale", "???"]).status == 2)
    #expect(try scratch.ink(["matrix", "m/none.json"]).errors.contains("names no documents"))
    #expect(try scratch.ink(["matrix", "m/gone.json"]).status == 3)
  }

  /// The problems of all settings are told, each once.
  @Test func matrixTellsEveryProblemOnce() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView>\n  <UILabel txet='a' text='@hello'/>\n</LMColumnView>",
      "en.lproj/Localizable.strings": "hello = \"Hello\";",
    ])
    defer { scratch.remove() }
    let result = try scratch.ink(["matrix", "a.xml", "--locale", "en", "--width", "200", "--width", "700"])
    #expect(result.status == 1)
    #expect(result.errors.components(separatedBy: "[INK0202]").count == 2)
    #expect(result.errors.contains("did you mean 'text'?"))
  }
}
