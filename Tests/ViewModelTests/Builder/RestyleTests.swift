import Diagnostics
import DocParser
import Geometry
import StyleEngine
import Testing
import TextMetrics

@testable import ViewModel

/// What another theme, another default style or a style set on a view costs: counted, not timed.
@Suite struct RestyleTests {
  func theme(_ text: String) throws -> Theme {
    try #require(Theme.read(Array(text.utf8), name: "theme.json", into: DiagnosticCollector()))
  }

  func color(_ view: View?, _ name: PropertyName) -> String {
    if case .color(.plain(let color)) = view?.value(name) { color.hex } else { "none" }
  }

  /// Six labels (two of them headlines, one with a font of its own), a button and a text field: nine views with the root.
  static let document = """
    <LMColumnView>
      <UILabel id="a" text="one"/><UILabel id="b" text="two"/><UILabel text="three"/>
      <UILabel id="h" text="four" styleRole="headline"/><UILabel text="five" styleRole="headline"/>
      <UILabel id="own" text="six" font="Helvetica 9"/>
      <UIButton id="button" title="seven"/><UITextField id="field" text="eight"/>
    </LMColumnView>
    """

  static let plain = ##"""
    {"default": {"colors": {"textColor": "#222", "headlineColor": "#333"},
       "fonts": {"textFont": {"size": 12}, "headlineFont": {"size": 20}}}}
    """##

  private func styled(_ text: String = Self.document) throws -> (root: View, session: LayoutSession) {
    var options = BuildOptions()
    options.theme = try theme(Self.plain)
    let root = try #require(Built(text, options: options).root)
    let session = LayoutSession(root: root, measurer: TextMeasurer(library: FontLibrary()))
    _ = session.layout()
    return (root, session)
  }

  @Test func theSameThemeAgainChangesNothing() throws {
    let (root, session) = try styled()
    let entries = root.tree.store.entries.count
    let boxes = root.tree.store.boxes.count
    let changes = root.apply(try theme(Self.plain))
    #expect(changes.visited == 9 && changes.restyled == 0 && changes.values == 0)
    #expect(root.tree.store.entries.count == entries && root.tree.store.boxes.count == boxes)
    let counters = session.layout().counters
    #expect(counters.visits == 0 && counters.textWidths == 0 && counters.textsMeasured == 0)
  }

  @Test func aColourNeedsNoLayout() throws {
    let (root, session) = try styled()
    let changes = root.apply(try theme(Self.plain.replacing("#222", with: "#227")))
    // The four labels without a role; the headlines have a colour of their own.
    #expect(changes.restyled == 4 && changes.values == 4)
    #expect(color(root.find("a"), "textColor") == "#222277ff" && color(root.find("h"), "textColor") == "#333333ff")
    let counters = session.layout().counters
    #expect(counters.visits == 0 && counters.textWidths == 0 && counters.textsMeasured == 0)
  }

  @Test func aFontMeasuresItsTextsAndNoOthers() throws {
    let (root, session) = try styled()
    let changes = root.apply(try theme(Self.plain.replacing("\"size\": 20", with: "\"size\": 30")))
    #expect(changes.restyled == 2 && changes.values == 2)
    let layout = session.layout()
    #expect(layout.counters.textWidths == 2 && layout.counters.textsMeasured == 2)
    // A line of System 30 is 30 · (0.9521 + 0.2412) = 35.8 high.
    #expect(try layout.frame(of: #require(root.find("h")))?.height == 36)
  }

  /// Cells in the built-in styles hold texts that are no views.
  @Test func aFontForRowsMeasuresTheRows() throws {
    let document = """
      <LMTableView style="plainTableView"><UITableViewCell id="a" textLabel.text="one"/>
        <UITableViewCell id="b" style="value1TableViewCell" textLabel.text="two" detailTextLabel.text="three"/>
        <UITableViewCell id="c" textLabel.text="four" textLabel.font="Helvetica 9"/>
      </LMTableView>
      """
    let (root, session) = try styled(document)
    let changes = root.apply(
      try theme(Self.plain.replacing("\"textFont\"", with: "\"listFont\": {\"size\": 40}, \"textFont\"")))
    // Two cells take the font of rows; the third has its own, and the details have theirs.
    #expect(changes.restyled == 2 && changes.values == 2)
    let layout = session.layout()
    #expect(layout.counters.textsMeasured <= 3 && layout.counters.textsMeasured >= 2)
    // A line of System 40 is 47.8 high; margins of 11 above and below.
    #expect(try layout.frame(of: #require(root.find("a")))?.height == 70)
    var options = BuildOptions()
    options.theme = root.themeCascade?.theme
    let fresh = try #require(Built(document, options: options).root)
    let freshLayout = LayoutSession(root: fresh, measurer: TextMeasurer(library: FontLibrary())).layout()
    for (entry, other) in zip(layout.entries, freshLayout.entries) {
      #expect(layout.frame(of: entry) == freshLayout.frame(of: other), "\(entry.part)")
    }
    // A text that goes takes its node along: lowered anew.
    try root.find("a")?.set("textLabel.text", to: .string(""))
    #expect(try session.layout().frame(of: #require(root.find("a")))?.height == 44)
  }

  /// The result of restyling is that of styling anew.
  @Test func incrementalIsWhole() throws {
    let themes = [
      Self.plain, Self.plain.replacing("\"size\": 12", with: "\"size\": 25"), "{}",
      ##"{"UILabel": {"fonts": {"textFont": {"size": 31}}}, "controls-disabled": {"controls": {"actionColor": "#123"}}}"##,
      ##"{"default": {"fonts": {"actionFont": {"size": 40}}, "controls": {"textShadow": {"color": "#000", "offset": [1, 2]}}}}"##,
    ]
    let (root, session) = try styled()
    for index in [0, 1, 2, 3, 4, 3, 0, 4, 2, 1] {
      let theme = try theme(themes[index])
      root.apply(theme)
      let layout = session.layout()
      var options = BuildOptions()
      options.theme = theme
      let fresh = try #require(Built(Self.document, options: options).root)
      let freshLayout = LayoutSession(root: fresh, measurer: TextMeasurer(library: FontLibrary())).layout()
      for (view, other) in zip(root.subtree, fresh.subtree) {
        for path in view.propertyNames {
          #expect(
            view.value(PropertyName(path)) == other.value(PropertyName(path)), "\(index) \(view.typeName).\(path)")
          #expect(view.origin(PropertyName(path))?.kind == other.origin(PropertyName(path))?.kind)
        }
        #expect(layout.frame(of: view) == freshLayout.frame(of: other))
      }
    }
  }

  @Test func aFactorysValueComesBack() throws {
    let root = try #require(Built("<UIButton style=\"systemButton\" title=\"x\"/>").root)
    let mapping = StyleMapping([.init("UIButton", "titleLabel.font", .value(.actionFont))])
    root.apply(try theme(#"{"fonts": {"actionFont": {"size": 40}}}"#), mapping: mapping)
    #expect(root.font("titleLabel.font") == .system(40) && root.origin("titleLabel.font")?.kind == .theme)
    root.apply(.empty, mapping: mapping)
    #expect(root.font("titleLabel.font") == .system(15) && root.origin("titleLabel.font")?.kind == .factory)
    root.apply(try theme(#"{"fonts": {"actionFont": {"size": 40}}}"#), mapping: mapping)
    try root.reset("titleLabel.font")
    #expect(root.font("titleLabel.font") == .system(18), "the default counts again")
    root.restyle()
    #expect(root.font("titleLabel.font") == .system(40), "and the theme's value when the view is styled again")
  }

  // MARK: Styles of views

  static let boxes = """
    <LMColumnView id="root"><LMColumnView id="outer"><UILabel id="a" text="a"/>
      <LMColumnView id="inner"><UILabel id="b" text="b"/></LMColumnView>
      <UIButton id="button" title="c"/></LMColumnView>
      <UILabel id="c" text="c"/></LMColumnView>
    """

  private func style(_ text: UInt32, size: Double) -> Style {
    var style = Style()
    style.set(.textColor, to: .color(Color(rgba: text)))
    style.set(.textFont, to: .font(StyleFont(name: nil, size: size)))
    style.set(.actionColor, to: .color(Color(rgba: text)))
    return style
  }

  @Test func aStyleOfAnAncestorReachesWhatInheritsIt() throws {
    let (root, session) = try styled(Self.boxes)
    let (outer, inner) = (try #require(root.find("outer")), try #require(root.find("inner")))
    var changes = outer.setStyle(style(0x1111_11FF, size: 30))
    // Outer, a, inner, b, button were looked at; the labels changed, and the button, whose normal state inherits.
    #expect(changes.visited == 5 && changes.restyled == 3)
    #expect(color(root.find("a"), "textColor") == "#111111ff" && color(root.find("b"), "textColor") == "#111111ff")
    #expect(color(root.find("button"), "titleColor") == "#111111ff")
    #expect(color(root.find("c"), "textColor") == "#222222ff")
    #expect(session.layout().counters.textsMeasured == 2)

    changes = inner.setStyle(style(0x2222_22FF, size: 40))
    #expect(changes.visited == 2 && changes.restyled == 1)
    #expect(session.layout().counters.textsMeasured == 1)

    // What has a style of its own is not looked into.
    changes = outer.setStyle(style(0x3333_33FF, size: 50))
    #expect(changes.visited == 4 && changes.restyled == 2)
    #expect(color(root.find("b"), "textColor") == "#222222ff")
    #expect(session.layout().counters.textsMeasured == 1)

    #expect(inner.setStyle(nil).restyled == 1)
    #expect(color(root.find("b"), "textColor") == "#333333ff", "inherits again")
    #expect(outer.setStyle(nil).restyled == 3)
    #expect(color(root.find("a"), "textColor") == "#222222ff" && root.find("a")?.font("font") == .system(12))
    #expect(root.style()?.choice.isDefault == true)
  }

  @Test func stylesByNameAndStateOutliveThemes() throws {
    let root = try #require(Built(Self.boxes).root)
    let button = try #require(root.find("button"))
    try root.find("outer")?.setStyle(named: "Notice")
    button.setStyle(style(0x9999_99FF, size: 9), for: .disabled)
    #expect(!(try #require(root.find("a")).isSet("textColor")), "without a theme nothing is applied")
    root.apply(try theme(##"{"default": {}, "Notice": {"colors": {"textColor": "#7a4b00"}}}"##))
    #expect(color(root.find("a"), "textColor") == "#7a4b00ff")
    #expect(color(button, "disabledTitleColor") == "#999999ff")
    #expect(button.style(in: .disabled)?.choice.name == "set on the view")
    #expect(root.find("a")?.style()?.choice.name == "Notice")
    root.apply(try theme(##"{"default": {}, "Notice": {"colors": {"textColor": "#004b7a"}}}"##))
    #expect(color(root.find("a"), "textColor") == "#004b7aff")
    #expect(color(button, "disabledTitleColor") == "#999999ff")
    #expect(throws: ThemeProblem.unknownStyle(name: "Notise", nearest: "Notice")) { try root.setStyle(named: "Notise") }
    root.apply(try theme(##"{"default": {"colors": {"textColor": "#555"}}}"##))
    #expect(color(root.find("a"), "textColor") == "#555555ff", "a theme without the entry: inherits")
  }

  @Test func anotherDefaultReachesWhatHasNoOther() throws {
    let (root, session) = try styled(Self.boxes)
    root.find("inner")?.setStyle(style(0x2222_22FF, size: 40))
    _ = session.layout()
    let changes = try #require(root.find("c")).setDefaultStyle(style(0x4444_44FF, size: 21))
    // Labels a and c and the button; the root has a tint only where a style is the theme's or a program's.
    #expect(color(root.find("a"), "textColor") == "#444444ff" && color(root.find("c"), "textColor") == "#444444ff")
    #expect(color(root.find("b"), "textColor") == "#222222ff")
    #expect(changes.restyled == 3)
    #expect(session.layout().counters.textsMeasured == 2)
    #expect(root.find("a")?.setDefaultStyle(style(0x4444_44FF, size: 21)).values == 0)
  }

  @Test func addedViewsAndStatesAreStyledOnDemand() throws {
    let (root, _) = try styled(Self.boxes)
    let label = try root.add("UILabel")
    #expect(!label.isSet("textColor"))
    #expect(root.restyle().restyled == 1)
    #expect(color(label, "textColor") == "#222222ff")
  }

  // MARK: Classes of an application

  /// What the callbacks of a test heard.
  final class Log: @unchecked Sendable { var lines: [String] = [] }

  @Test func ownClassesTakePartAndAreTold() throws {
    let log = Log()
    var registry = ViewRegistry.builtIn
    registry.add(
      ViewType(
        "Rating", inherits: "UIControl", "Stars.",
        properties: [
          .color("starColor", "Of a star."), .color("disabledStarColor", "Of a star that cannot be set."),
          .font("countFont", "Of the count."),
        ],
        styles: [
          StyledProperty("starColor", .value(.primaryColor)),
          StyledProperty("disabledStarColor", .value(.actionColor), state: .disabled, takesBuiltIn: true),
          StyledProperty("countFont", .value(.captionFont)),
        ],
        styleDidChange: { view, style in
          log.lines.append("\(view.identifier ?? "") \(style.choice.name) \(style.style.value(.primaryColor))")
        }))
    registry.add(ViewType("BigRating", inherits: "Rating", "Larger stars."))
    let document = """
      <LMColumnView><Rating id="r"/><BigRating id="b"/><Rating id="own" starColor="#abc"/><UILabel text="x"/></LMColumnView>
      """
    let root = try #require(Built(document, registry: registry).root)
    root.apply(
      try theme(
        ##"{"default": {"colors": {"primaryColor": "#111"}}, "BigRating": {"colors": {"primaryColor": "#222"}}}"##))
    #expect(color(root.find("r"), "starColor") == "#111111ff" && color(root.find("b"), "starColor") == "#222222ff")
    #expect(color(root.find("own"), "starColor") == "#aabbccff", "markup beats the theme")
    #expect(color(root.find("r"), "disabledStarColor") == "#cacacaff")
    #expect(root.find("r")?.isSet("countFont") == false, "the theme says nothing of it")
    #expect(log.lines == ["r default #111111ff", "b BigRating #222222ff", "own default #111111ff"])

    // Again: no style changed, nobody is told; then one that only the subclass has.
    log.lines = []
    #expect(root.restyle().notified == 0)
    var changes = root.apply(
      try theme(
        ##"{"default": {"colors": {"primaryColor": "#111"}}, "BigRating": {"colors": {"primaryColor": "#333"}}}"##))
    #expect(log.lines == ["b BigRating #333333ff"] && changes.notified == 1 && changes.values == 1)

    // A style that no property takes is told all the same: the class may draw with it.
    log.lines = []
    changes = root.apply(
      try theme(
        ##"{"default": {"colors": {"primaryColor": "#111"}, "controls": {"glossColor": "#000"}}, "BigRating": {"colors": {"primaryColor": "#333"}}}"##
      ))
    #expect(changes.values == 0 && log.lines.count == 3)

    // A state that has a style of its own, and a style set around.
    log.lines = []
    try root.find("r")?.set("enabled", to: .bool(false))
    root.restyle()
    #expect(log.lines == ["r built-in disabled #1247b8ff"])
    log.lines = []
    root.setStyle(style(0x5555_55FF, size: 3))
    #expect(log.lines == ["own set on the view #1247b8ff"], "the first is disabled, the second has a key of its own")
  }

  /// Rules of a mapping rank before those that the class declares; those of a subclass before a superclass's.
  @Test func declaredRulesRankWithTheMapping() throws {
    var registry = ViewRegistry.builtIn
    registry.add(
      ViewType("Fancy", inherits: "UILabel", "A label.", styles: [StyledProperty("textColor", .value(.heroColor))]))
    let root = try #require(Built("<Fancy text=\"x\"/>", registry: registry).root)
    let theme = try theme(##"{"colors": {"heroColor": "#111", "textColor": "#222", "captionColor": "#333"}}"##)
    root.apply(theme)
    #expect(color(root, "textColor") == "#111111ff")
    root.apply(
      theme, mapping: StyleMapping.standard.adding([StyleMappingRule("Fancy", "textColor", .value(.captionColor))]))
    #expect(color(root, "textColor") == "#333333ff")
  }

  // MARK: Cost

  /// A view costs a look-up: one plan a kind of view, however many views.
  @Test func costIsOneAnswerForAKind() throws {
    let labels = (0..<2000).map { "<UILabel text=\"\($0)\"/>" }.joined()
    let root = try #require(Built("<LMColumnView>\(labels)</LMColumnView>").root)
    let cascade = StyleCascade(theme: try theme(Self.plain))
    let changes = root.apply(cascade)
    #expect(changes.visited == 2001 && changes.values == 4000)
    #expect(cascade.counters.resolved <= 2 && cascade.counters.remembered <= 4 && cascade.counters.merged == 0)
    // One font for all of them.
    #expect(root.tree.store.boxes.filter { $0 == .font(.named("System", size: 12)) }.count == 1)
    // More than the change log usually holds: still only the texts.
    let session = LayoutSession(root: root, measurer: TextMeasurer(library: FontLibrary()))
    _ = session.layout()
    root.apply(try theme(Self.plain.replacing("#222", with: "#111")))
    #expect(session.layout().counters.visits == 0)
  }

  @Test func thousandsOfEntriesAreMatchedOnce() throws {
    let count = 5000
    // Blanks around a name are ignored, so all of these are the same class.
    let keys = (0..<count).map {
      String(repeating: " ", count: $0 / 100) + "UILabel" + String(repeating: " ", count: $0 % 100)
    }
    let theme = try theme(
      "{" + keys.map { "\"\($0)\": {\"colors\": {\"textColor\": \"#fff\"}}" }.joined(separator: ",") + "}")
    let root = try #require(Built(Self.document).root)
    let cascade = StyleCascade(theme: theme)
    root.apply(cascade)
    #expect(cascade.counters.keysCompared == count)
    #expect(cascade.counters.merged == 1, "only the entry in force is merged")
    #expect(root.find("a")?.style()?.rejected.count == count)
    #expect(cascade.counters.merged == count, "all of them when somebody asks why")
  }

  @Test func thousandsOfUnknownTemplatesAreLookedForAHundredTimes() throws {
    let names = (0..<8000).map { "t\($0)" }
    let known = (0..<8000).map { "\"u\($0)\": {}" }.joined(separator: ",")
    let collector = DiagnosticCollector()
    let builder = ViewBuilder(
      types: TypeTable(), resources: MemoryResources([("known.json", "{\(known)}")]), collector: collector)
    let text = "<?properties known?><UILabel class='\(names.joined(separator: ","))'/>"
    let document = try #require(
      XMLDocument.parse(Array(text.utf8), source: "test.xml", limits: BuildOptions().limits.tokenizer, into: collector))
    #expect(builder.build(document, name: "test") != nil)
    #expect(collector.diagnostics.count == 8000)
    #expect(builder.templateSearches == 100)
  }
}
