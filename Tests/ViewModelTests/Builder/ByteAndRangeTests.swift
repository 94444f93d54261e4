import Diagnostics
import DocParser
import InkTestSupport
import Testing

@testable import ViewModel

/// Documents in encodings of single bytes, and numbers beyond what a document may hold.
@Suite struct ByteAndRangeTests {
  /// The document as Latin-1: its characters are all below U+0100.
  private func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  private let declaration = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"

  @Test func latin1DocumentIsLaidOut() throws {
    let text =
      declaration
      + "<!-- \u{E9} --><LMColumnView><?properties S?><UILabel class=\"a\"/><UILabel text=\"\u{E9}\u{FC}\"/>"
      + "<?include I?></LMColumnView>"
    let collector = DiagnosticCollector()
    var files = MemoryResources()
    files.add(
      "S.plist",
      latin1(
        declaration + "<plist version=\"1.0\"><dict><key>a</key><dict><key>text</key><string>\u{E0}b</string></dict>"
          + "</dict></plist>"))
    files.add("I.xml", latin1(declaration + "<UILabel text=\"x\u{F6}\"/>"))
    let builder = ViewBuilder(
      types: TypeTable(.builtIn), resources: files, options: BuildOptions(), collector: collector)
    let document = try #require(XMLDocument.parse(latin1(text), source: "test.xml", into: collector))
    let root = try #require(builder.build(document, name: "test"))
    #expect(collector.diagnostics.map(\.message) == [])
    #expect(root.children.map { $0.string("text") } == ["\u{E0}b", "\u{E9}\u{FC}", "x\u{F6}"])
    // The kept source is the whole document as UTF-8: places count from its start.
    #expect(document.source.bytes == Array(text.utf8))
  }

  @Test(arguments: [
    "width=\"9e307\"", "width=\"1000001\"", "minimumHeight=\"1e307\"", "layoutMarginTop=\"-2e6\"",
    "layoutMargins=\"0 0 0 1e7\"", "aspectRatio=\"1e-300\"", "aspectRatio=\"0\"", "aspectRatio=\"1e7\"",
  ])
  func lengthsHaveAnUpperBound(_ attribute: String) {
    #expect(Built("<UIView \(attribute)/>").collector.diagnostics.map(\.id.description) == ["INK0205"])
  }

  @Test func boundsAreNamed() {
    let message = Built("<UIView width=\"9e307\"/>").collector.diagnostics.first?.message
    #expect(message == "'width' of UIView lies between 0 and 1000000, and '9e307' does not")
    #expect(Built("<UIView width=\"1000000\" aspectRatio=\"0.5\"/>").problems == [])
    let font = Built("<UILabel font=\"Georgia 1000000\"/>").collector.diagnostics.first?.message
    #expect(font == "'font' of UILabel: the font size '1000000' is no number above 0 and up to 10000")
  }

  /// What binding a label's text to an expression reports.
  private func bound(_ document: String, _ json: String = "{}") throws -> [String] {
    let collector = DiagnosticCollector()
    let builder = ViewBuilder(types: TypeTable(), resources: MemoryResources([]), collector: collector)
    let parsed = try #require(XMLDocument.parse(Array(document.utf8), source: "a.xml", into: collector))
    let data = try #require(JSONReader.read(Array(json.utf8), name: "data.json", into: collector))
    builder.bind(try #require(builder.build(parsed, name: "a")), to: BindingData(data))
    return collector.diagnostics.map { problem in
      let position = collector.sources.position(of: problem.span)
      return "\(position?.line ?? 0):\(position?.column ?? 0) \(problem.severity) \(problem.id)"
    }
  }

  @Test func boundNumbersAndDatesAreFinite() throws {
    #expect(try bound("<UILabel text=\"$1e308*10\"/>").map { String($0.suffix(13)) } == ["error INK0518"])
    #expect(try bound("<UILabel text=\"$1e999\"/>").count == 1)
    #expect(try bound("<UILabel text=\"$1e300::date\"/>").map { String($0.suffix(13)) } == ["error INK0525"])
    #expect(try bound("<UILabel text=\"$5::%q of it\"/>").map { String($0.suffix(13)) } == ["error INK0524"])
    #expect(try bound("<UILabel text=\"$1e308::%g\"/>") == [])
  }

  @Test func sectionsWithoutRowsAreReported() throws {
    let section = "<LMTableView><?sectionName people?></LMTableView>"
    #expect(try bound(section, "{\"people\": 5}") == ["1:14 warning INK0239"])
    #expect(try bound(section, "{\"people\": [1]}") == ["1:14 warning INK0239"])
    #expect(try bound(section, "{\"people\": []}") == [])
    #expect(try bound(section) == [])
  }

  @Test func blankIdsAndSkippedEntitiesAreReported() {
    #expect(Built("<UILabel id=\"\"/>").collector.diagnostics.map(\.id.description) == ["INK0240"])
    #expect(Built("<UILabel id=\" \"/>").problems == ["1:14 error INK0240"])
    let skipped = Built("<!DOCTYPE x [<!ENTITY a SYSTEM \"nofile\">]>\n<LMColumnView>&a;</LMColumnView>")
    #expect(skipped.problems == ["2:15 warning INK0241"])
    // In values too, each at its value; declared ones are no problem.
    let values = Built(
      """
      <!DOCTYPE LMColumnView SYSTEM "x.dtd" [<!ENTITY in "inside &far;">]>
      <LMColumnView>
        <UILabel text="&lt;&one; &two;"/>
        <UILabel text="&in;"/>
        <UILabel text="plain"/>
      </LMColumnView>
      """)
    #expect(
      values.collector.diagnostics.map(\.message).map { $0.prefix { $0 != ":" } } == [
        "the entity 'one' stands outside the document or is not declared in it",
        "the entity 'two' stands outside the document or is not declared in it",
        "the entity 'far' stands outside the document or is not declared in it",
      ])
    #expect(values.problems == ["3:18 warning INK0241", "3:18 warning INK0241", "4:18 warning INK0241"])
    #expect(values.root?.subviews.map { $0.string("text") } == ["< ", "inside ", "plain"])
  }

  @Test func brokenPicturesAreToldWhereTheyAreNamed() {
    let built = Built(
      """
      <LMColumnView>
        <UIImageView image="bad"/>
        <UIImageView image="none"/>
        <UIButton image="bad" title="a"/>
      </LMColumnView>
      """, files: [("bad.png", "no picture")])
    #expect(built.problems == ["2:23 warning INK0236", "3:23 warning INK0208", "4:20 warning INK0236"])
    #expect(
      built.collector.diagnostics.first?.message
        == "'image' of UIImageView: the picture 'bad.png' cannot be used: no PNG, JPEG, GIF, SVG or PDF whose size can be read"
    )
  }

  @Test func theFirstBearerOfAnIdIsNamedForEveryOther() {
    let built = Built(
      "<LMColumnView>\n<UIView id='a'/>\n<UIView id='b'/>\n<UIView id='b'/>\n<UIView id='a'/>\n</LMColumnView>")
    #expect(built.problems == ["4:13 error INK0209", "5:13 error INK0209"])
    let firsts = built.collector.diagnostics.compactMap { built.collector.sources.position(of: $0.notes[0].span)?.line }
    #expect(firsts == [3, 2])
  }

  @Test func strayTextIsShownWhereItsLettersStand() {
    let built = Built(
      """
      <LMColumnView>
        <UILabel text="a"/>

        stray words
        <UILabel text="b"/> <![CDATA[ x ]]>
      </LMColumnView>
      """)
    #expect(built.problems == ["4:3 error INK0211", "5:23 error INK0211"])
    #expect(built.collector.diagnostics.map { $0.span.end - $0.span.start } == [11, 15])
  }
}
