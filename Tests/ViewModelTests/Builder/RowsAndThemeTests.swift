import Diagnostics
import DocParser
import Geometry
import StyleEngine
import Testing

@testable import ViewModel

struct RowsAndThemeTests {
  @Test func makesRowsOfASectionFromTheOwnersValues() throws {
    let collector = DiagnosticCollector()
    let builder = ViewBuilder(
      types: TypeTable(),
      resources: MemoryResources([
        ("Person.xml", #"<UITableViewCell id="row" textLabel.text="$name" detailTextLabel.text="$age + 1"/>"#)
      ]), collector: collector)
    let document = try #require(
      XMLDocument.parse(
        Array(
          """
          <LMTableView cell="Person">
            <?sectionName people?>
            <UITableViewCell textLabel.text="above"/>
            <?sectionBreak?>
            <UITableViewCell textLabel.text="last"/>
          </LMTableView>
          """.utf8), source: "table.xml", into: collector))
    let table = try #require(builder.build(document, name: "table"))
    let data = try #require(
      JSONReader.read(
        Array(#"{"people": [{"name": "Ada", "age": 36}, {"name": "Grace", "age": 85}]}"#.utf8), name: "data.json",
        into: collector))
    builder.bind(table, to: BindingData(data))
    #expect(table.subviews.map { $0.string("textLabel.text") } == ["above", "Ada", "Grace", "last"])
    #expect(table.subviews[1].string("detailTextLabel.text") == "37")
    #expect(collector.diagnostics.map(\.message) == [])
  }

  @Test func aThemeBeatsFactoriesAndYieldsToMarkup() throws {
    let collector = DiagnosticCollector()
    let json =
      ##"{"colors": {"primaryColor": "#112233ff", "textColor": "#445566ff"}, "fonts": {"actionFont": {"size": 21}, "textFont": {"name": "Helvetica", "size": 11}}}"##
    let value = try #require(JSONReader.read(Array(json.utf8), name: "theme.json", into: collector))
    var options = BuildOptions()
    options.theme = Theme.read(value, into: collector)
    let built = Built(
      """
      <LMColumnView>
        <UILabel text="a"/>
        <UILabel text="b" font="System 30"/>
        <UIButton style="systemButton" title="c"/>
      </LMColumnView>
      """, options: options)
    let root = try #require(built.root)
    let views = root.subviews
    #expect(root.color("tintColor") == .plain(Color(rgba: 0x1122_33FF)))
    #expect(root.origin("tintColor")?.kind == .theme)
    #expect(views[0].font("font") == .named("Helvetica", size: 11))
    #expect(views[0].color("textColor") == .plain(Color(rgba: 0x4455_66FF)))
    #expect(views[1].font("font") == .named("System", size: 30))
    #expect(views[2].font("titleLabel.font") == .named("System", size: 21))
  }

  @Test func everyPropertyOfTheMappingExistsOnItsType() throws {
    let tree = ViewTree()
    for rule in StyleMapping.standard.rules where tree.types.registry.contains(rule.className) {
      let view = try #require(tree.makeView(rule.className))
      #expect(view.has(PropertyName(rule.property)), "\(rule.className).\(rule.property)")
    }
  }
}
