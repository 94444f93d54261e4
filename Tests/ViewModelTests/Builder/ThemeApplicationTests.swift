import Diagnostics
import DocParser
import Geometry
import InkTestSupport
import StyleEngine
import Testing

@testable import ViewModel

@Suite struct ThemeApplicationTests {
  func theme(_ text: String) throws -> Theme {
    try #require(Theme.read(Array(text.utf8), name: "theme.json", into: DiagnosticCollector()))
  }

  func build(
    _ document: String, _ themeText: String?, _ appearance: ThemeAppearance = .light, files: [(String, String)] = []
  ) throws -> View {
    var options = BuildOptions()
    options.theme = try themeText.map(theme)
    options.appearanceMode = appearance
    let built = Built(document, files: files, options: options)
    #expect(built.problems.isEmpty)
    return try #require(built.root)
  }

  func color(_ view: View?, _ name: PropertyName) -> String {
    if case .color(.plain(let color)) = view?.value(name) { color.hex } else { "none" }
  }

  static let brand = ##"""
    {"default": {"colors": {"primaryColor": "#111", "textColor": "#222", "headlineColor": "#333", "separatorColor": "#444"},
       "fonts": {"textFont": {"name": "Helvetica", "size": 11}, "headlineFont": {"size": 22}, "actionFont": {"size": 19}},
       "controls": {"actionColor": "#555"}},
     "default-dark": {"colors": {"textColor": "#eee"}},
     "controls-disabled": {"controls": {"actionColor": "#666"}},
     "bar-controls-normal": {"controls": {"actionColor": "#777"}},
     "UITableViewCell/UILabel": {"colors": {"textColor": "#888"}}}
    """##

  @Test func everyPropertyOfTheMappingExists() {
    let types = TypeTable(.builtIn)
    for rule in StyleMapping.standard.rules where rule.className != "UIBarButtonItem" {
      guard let type = types.type(named: rule.className) else {
        Issue.record("no type \(rule.className)")
        continue
      }
      let paths = type.properties.map(\.path)
      // What has no property of its own for a state counts while the view is in it.
      let base = rule.property.dropFirst(rule.state == .normal ? 0 : rule.state.name.count)
      let fallback = base.prefix(1).lowercased() + base.dropFirst()
      #expect(paths.contains(rule.property) || paths.contains(fallback), "\(rule.className).\(rule.property)")
    }
  }

  /// A state without a property of its own colours the property itself while the view is in it, the strongest state
  /// first.
  @Test func statesWithoutAProperty() throws {
    let mapping = StyleMapping(
      ControlState.singles.map { state, name in
        StyleMappingRule("UISwitch", state: state, name + "TintColor", .value(.actionColor), takesBuiltIn: true)
      } + [StyleMappingRule("UISwitch", "tintColor", .value(.actionColor), takesBuiltIn: true)])
    for (states, expected) in [
      ([], "#555555ff"), (["highlighted"], "#555555cc"), (["dangerous"], "#eb2d38ff"),
      (["dangerous", "highlighted"], "#eb2d38ff"), (["disabled", "dangerous"], "#cacacaff"),
    ] as [([String], String)] {
      let view = try #require(ViewTree().makeView("UISwitch"))
      for state in states {
        try view.set(state == "disabled" ? "enabled" : state, to: .bool(state != "disabled"))
      }
      view.apply(.empty, mapping: mapping)
      #expect(color(view, "tintColor") == expected, "\(states)")
    }
  }

  @Test func nothingWithoutATheme() throws {
    let root = try build("<LMColumnView><UILabel/><UIButton style=\"systemButton\"/></LMColumnView>", nil)
    #expect(root.font("tintColor") == nil)
    #expect(root.children.first { $0.typeName == "UIButton" }?.font("titleLabel.font") == .system(15))
  }

  @Test func rolesFontsAndColours() throws {
    let root = try build(
      """
      <LMColumnView><UILabel/><UILabel styleRole="headline"/><UILabel textColor="#abcdef"/><UITableView/></LMColumnView>
      """, Self.brand)
    let views = Array(root.children)
    #expect(color(root, "tintColor") == "#111111ff", "the root's tint")
    #expect(views[0].font("font") == .named("Helvetica", size: 11))
    #expect(color(views[0], "textColor") == "#222222ff")
    #expect(views[1].font("font") == .system(22))
    #expect(color(views[1], "textColor") == "#333333ff")
    #expect(color(views[2], "textColor") == "#abcdefff", "an attribute beats the theme")
    #expect(color(views[3], "separatorColor") == "#444444ff")
    #expect(!views[3].isSet("backgroundColor"), "what the theme does not say is not applied")
    #expect(!views[0].isSet("tintColor"))
  }

  @Test func buttonsInTheirStatesAndInBars() throws {
    let root = try build(
      """
      <LMColumnView>
        <UIButton style="systemButton" title="a"/><UIButton title="b" enabled="false"/>
        <UIButton title="c" highlighted="true"/><UIButton title="d" titleColor="#abc"/>
        <UIButton title="e" enabled="false" dangerous="true"/>
        <UIToolbar><item title="f"/></UIToolbar><UITabBar><item title="g"/></UITabBar>
      </LMColumnView>
      """, Self.brand)
    let views = Array(root.children)
    #expect(views[0].font("titleLabel.font") == .system(19), "a theme takes the place of a factory's font")
    #expect(
      views.prefix(5).map { color($0, "titleColor") } == [
        "#555555ff", "#555555ff", "#555555ff", "#aabbccff", "#555555ff",
      ])
    #expect(color(views[1], "disabledTitleColor") == "#666666ff")
    #expect(color(views[2], "highlightedTitleColor") == "#555555cc", "built-in styles of states count for buttons")
    #expect(color(views[3], "selectedTitleColor") == "#1247b8ff")
    #expect(color(views[5], "tintColor") == "#777777ff")
    #expect(color(views[5], "barTintColor") == "#1247b8ff", "bars take built-in values too")
    #expect(color(views[5].items("item").first, "titleColor") == "#777777ff")
    #expect(color(views[6], "tintColor") == "#777777ff")
  }

  @Test func containersAndDark() throws {
    let document = """
      <LMColumnView><UILabel/><LMTableView><LMTableViewCell><LMRowView><UILabel/></LMRowView></LMTableViewCell></LMTableView>
      </LMColumnView>
      """
    for (appearance, outside) in [(ThemeAppearance.light, "#222222ff"), (.dark, "#eeeeeeff")] {
      let root = try build(document, Self.brand, appearance)
      let labels = root.subtree.filter { $0.typeName == "UILabel" }
      #expect(labels.map { color($0, "textColor") } == [outside, "#888888ff"])
    }
  }

  @Test func templatesBeatTheThemeAndPartsStay() throws {
    let root = try build(
      """
      <?properties {"plain": {"textColor": "#010203"}}?>
      <LMColumnView><UILabel class="plain"/><UIButton titleLabel.shadowOffsetWidth="5"/></LMColumnView>
      """, ##"{"controls": {"textShadow": {"color": "#000", "offset": [1, 2]}}, "colors": {"textColor": "#fff"}}"##)
    let views = Array(root.children)
    #expect(color(views[0], "textColor") == "#010203ff")
    #expect(views[0].origin("textColor")?.kind == .template)
    #expect(views[1].number("titleLabel.shadowOffsetWidth") == 5)
  }

  @Test func originIsThePlaceInTheTheme() throws {
    let collector = DiagnosticCollector()
    let text = ##"{"colors": {"textColor": "#222"}}"##
    let theme = try #require(Theme.read(Array(text.utf8), name: "theme.json", into: collector))
    let view = try #require(ViewTree().makeView("UILabel"))
    view.apply(theme)
    let origin = try #require(view.origin("textColor"))
    #expect(origin.kind == .theme)
    #expect(collector.sources.position(of: origin.span) == SourcePosition(line: 1, column: 26))
  }

  @Test func anotherThemeTakesTheFirstOnesPlace() throws {
    let view = try #require(ViewTree().makeView("UILabel"))
    view.apply(try theme(##"{"colors": {"textColor": "#222"}, "fonts": {"textFont": {"size": 30}}}"##))
    view.apply(try theme(##"{"colors": {"textColor": "#333"}}"##))
    #expect(color(view, "textColor") == "#333333ff")
    #expect(view.font("font") == .system(17), "what the first theme gave is taken back")
  }

  @Test func rowsFromDataAreStyledInTheirPlace() throws {
    let collector = DiagnosticCollector()
    var options = BuildOptions()
    options.theme = try theme(Self.brand)
    let builder = ViewBuilder(
      types: TypeTable(),
      resources: MemoryResources([("Person.xml", "<LMTableViewCell><UILabel text=\"$name\"/></LMTableViewCell>")]),
      options: options, collector: collector)
    let document = try #require(
      XMLDocument.parse(
        Array("<LMTableView cell=\"Person\"><?sectionName people?></LMTableView>".utf8), source: "table.xml",
        into: collector))
    let table = try #require(builder.build(document, name: "table"))
    let data = try #require(
      JSONReader.read(Array(#"{"people": [{"name": "Ada"}, {"name": "Grace"}]}"#.utf8), name: "d", into: collector))
    builder.bind(table, to: BindingData(data))
    let labels = table.subtree.filter { $0.typeName == "UILabel" }
    #expect(labels.map { color($0, "textColor") } == ["#888888ff", "#888888ff"])
    #expect(labels.map { $0.string("text") } == ["Ada", "Grace"])
    #expect(table.subviews.allSatisfy { !$0.isSet("tintColor") }, "only the document's root has the root's tint")
    #expect(collector.diagnostics.map(\.message) == [])
  }

  @Test func classesOfTheRegistryAreKnownToAThemesCheck() throws {
    let classes = ViewRegistry.builtIn.styleClasses
    #expect(classes.isKind("LMTableViewCell", of: "UITableViewCell"))
    #expect(classes.isKind("LMSegmentedControl", of: "UIControl"))
    #expect(classes.isKind("UIBarButtonItem", of: "UIBarItem"))
    // The style engine's own table says the same of every class that both know.
    for name in StyleClasses.standard.names where ViewRegistry.builtIn.contains(name) {
      for base in StyleClasses.standard.chain(of: name) { #expect(classes.isKind(name, of: base), "\(name): \(base)") }
    }
    let collector = DiagnosticCollector()
    let text = #"{"default": {}, "LMTableViewCell/UILabel": {}, "LMTabelViewCell/UILabel": {}}"#
    let theme = try #require(Theme.read(Array(text.utf8), name: "theme.json", into: collector))
    theme.check(classes: classes, into: collector)
    #expect(
      collector.diagnostics.map(\.message) == [
        "no class is called 'LMTabelViewCell' in 'LMTabelViewCell/UILabel' (did you mean 'LMTableViewCell'?)"
      ])
  }

  /// Ten thousand labels cost one resolution; the tree's depth costs no call stack.
  @Test func costsOneAnswerForAKindOfView() throws {
    let tree = ViewTree()
    let root = try #require(tree.makeView("LMColumnView"))
    var inner = root
    for _ in 0..<5000 {
      let next = try #require(tree.makeView("LMColumnView"))
      let label = try #require(tree.makeView("UILabel"))
      tree.attach(next.index, to: inner.index)
      tree.attach(label.index, to: inner.index)
      inner = next
    }
    let cascade = StyleCascade(theme: try theme(Self.brand))
    root.apply(cascade)
    // The root, columns and labels: three kinds of view, each with the rules of its classes.
    #expect(cascade.counters.keysCompared <= 3)
    #expect(cascade.counters.resolved <= 6)
  }
}
