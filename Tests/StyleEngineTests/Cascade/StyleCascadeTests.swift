import Diagnostics
import DocParser
import InkTestSupport
import StyleEngine
import Testing

/// A theme, a place, a state, and one value of the style there.
struct CascadeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let theme: String
  let path: String
  let state: ControlState
  let key: StyleKey
  let expected: String

  init(
    _ id: String, _ theme: String, _ path: String, _ state: ControlState, _ key: StyleKey, _ expected: String
  ) {
    testDescription = id
    self.theme = theme
    self.path = path
    self.state = state
    self.key = key
    self.expected = expected
  }

  init(_ id: String, _ theme: String, _ path: String, _ key: StyleKey, _ expected: String) {
    self.init(id, theme, path, .normal, key, expected)
  }
}

@Suite struct StyleCascadeTests {
  /// Entries that give `colors.primaryColor` the value #0000000N for the Nth key.
  static func numbered(_ keys: String...) -> String {
    let entries = keys.enumerated().map { ##""\##($1)": {"colors": {"primaryColor": "#0000000\##($0 + 1)"}}"## }
    return "{" + entries.joined(separator: ", ") + "}"
  }

  static let appearances =
    PublicThemes.text("appearances.json")
    ?? numbered(
      "AppearanceCustomClass", "UITableViewCell/AppearanceCustomClass",
      "UITableViewController/UITableViewCell/AppearanceCustomClass", "AppearanceCustomControl-highlighted",
      "AppearanceCustomControl-highlighted|selected", "UITableViewCell/AppearanceCustomControl-highlighted",
      "UITableViewController/UITableViewCell/AppearanceCustomControl-highlighted")

  @Test(arguments: [
    // Containers.
    CascadeCase("A1", appearances, "AppearanceCustomClass", .primaryColor, "#00000001"),
    CascadeCase("A2", appearances, "UITableViewCell/AppearanceCustomClass", .primaryColor, "#00000002"),
    CascadeCase(
      "A3", appearances, "UITableViewController/UITableViewCell/AppearanceCustomClass", .primaryColor, "#00000003"),
    CascadeCase("A4", appearances, "AppearanceCustomControl", .highlighted, .primaryColor, "#00000004"),
    CascadeCase("A4", appearances, "AppearanceCustomControl", [.highlighted, .selected], .primaryColor, "#00000005"),
    CascadeCase("A4", appearances, "UITableViewCell/AppearanceCustomControl", .highlighted, .primaryColor, "#00000006"),
    CascadeCase(
      "A4", appearances, "UITableViewController/UITableViewCell/AppearanceCustomControl", .highlighted, .primaryColor,
      "#00000007"),
    CascadeCase(
      "A6 exact state beats container", ThemeSetTests.rt2, "UIPopoverController/MyCustomButton",
      [.highlighted, .selected], .actionColor, "#ff00ccff"),
    CascadeCase(
      "A6", ThemeSetTests.rt2, "UIPopoverController/MyCustomButton", [.highlighted, .selected], .actionFont,
      "Helvetica-Regular 12"),
    CascadeCase("A6", ThemeSetTests.rt2, "UIPopoverController/MyCustomButton", .actionFont, "Helvetica-Bold 14"),
    CascadeCase("A6", ThemeSetTests.rt2, "UIPopoverController/MyCustomButton", .actionColor, "#0000ccff"),
    CascadeCase("L13", ThemeSetTests.rt2, "MyCustomButton", .actionFont, "Helvetica-Bold 10"),
    CascadeCase("L13", ThemeSetTests.rt2, "UIButton", .actionFont, "Helvetica-Regular 12"),
    CascadeCase(
      "A7 outermost wins", numbered("A/Button", "B/Button"), "UIWindow/A/B/Button", .primaryColor, "#00000001"),
    CascadeCase("A7", numbered("B/Button", "A/Button"), "UIWindow/A/B/Button", .primaryColor, "#00000002"),
    CascadeCase(
      "A8 longer chain", numbered("A/B/Button", "A/Button"), "UIWindow/A/B/Button", .primaryColor, "#00000001"),
    CascadeCase("A9 gaps", numbered("A/Button"), "UIWindow/A/X/Y/Button", .primaryColor, "#00000001"),
    CascadeCase("A10 order", numbered("B/A/Button"), "UIWindow/A/B/Button", .primaryColor, "#1247b8ff"),
    CascadeCase(
      "derived class before containers", numbered("A/UIButton", "MyCustomButton"), "A/MyCustomButton", .primaryColor,
      "#00000002"),
    CascadeCase("later in file", numbered("UIButton,UILabel", "UIButton"), "UIButton", .primaryColor, "#00000002"),
    CascadeCase("subclass of a container", numbered("UIView/UILabel"), "A/UILabel", .primaryColor, "#00000001"),
    CascadeCase("K8 comma list", numbered("UITableViewCell,UIButton"), "UIButton", .primaryColor, "#00000001"),
    CascadeCase("K8", numbered("UITableViewCell,UIButton"), "UITableViewCell", .primaryColor, "#00000001"),
    CascadeCase("K10 unknown container", numbered("Nope/UIButton"), "UIButton", .primaryColor, "#1247b8ff"),
    CascadeCase("K11 unknown state", numbered("UIButton-hovered"), "UIButton", .primaryColor, "#1247b8ff"),
    CascadeCase("repeated container", numbered("A/A/Button"), "A/Button", .primaryColor, "#1247b8ff"),
    CascadeCase("repeated container", numbered("A/A/Button"), "A/X/A/Button", .primaryColor, "#00000001"),
    // Inheritance.
    CascadeCase(
      "a label in a keyed cell", numbered("UITableViewCell"), "UITableViewCell/UILabel", .primaryColor, "#00000001"),
    CascadeCase(
      "its own key first", numbered("UITableViewCell", "UILabel"), "UITableViewCell/UILabel", .primaryColor, "#00000002"
    ),
    CascadeCase(
      "a control's key is not inherited", numbered("UIButton"), "UIButton/UILabel", .primaryColor, "#1247b8ff"),
    CascadeCase(
      "a button's normal style", numbered("UITableViewCell"), "UITableViewCell/UIButton", .primaryColor, "#00000001"),
    // States.
    CascadeCase("controls-normal", numbered("controls-normal"), "UIButton", .primaryColor, "#00000001"),
    CascadeCase("focused", numbered("controls-focused"), "UIButton", .focused, .primaryColor, "#00000001"),
    CascadeCase("a view has one style", numbered("UILabel"), "UILabel", .highlighted, .primaryColor, "#00000001"),
    CascadeCase(
      "unknown bits", numbered("controls-focused"), "UIButton", ControlState(rawValue: 24), .primaryColor, "#00000001"),
    // Bars.
    CascadeCase("H10 inverse", "{}", "UINavigationBar/UIButton", .actionColor, "#ffffffff"),
    CascadeCase("H10", "{}", "UINavigationBar/UIButton", .disabled, .actionColor, "#cacacaff"),
    CascadeCase("H10", "{}", "UINavigationBar/UIButton", .dangerous, .fillColor, "#eb2d38ff"),
    CascadeCase("H10", "{}", "UINavigationBar/UIButton", .dangerous, .glossColor, "none"),
    CascadeCase("H11 toolbar inside three views", "{}", "UIToolbar/A/B/X/UIButton", .actionColor, "#ffffffff"),
    CascadeCase("H11 tab bar", "{}", "UITabBar/UIButton", .actionColor, "#555555ff"),
    CascadeCase(
      "bar-controls in a tab bar", numbered("bar-controls-normal"), "UITabBar/UIButton", .primaryColor, "#00000001"),
    CascadeCase("bar-controls of the bar", numbered("bar-controls-normal"), "UIToolbar", .primaryColor, "#00000001"),
    CascadeCase(
      "bar-controls of a bar item", numbered("bar-controls-normal"), "UIToolbar/UIBarButtonItem", .primaryColor,
      "#00000001"),
    CascadeCase(
      "a derived key beats bar-controls", numbered("UIButton", "bar-controls-normal"), "UIToolbar/UIButton",
      .primaryColor, "#00000001"),
    CascadeCase(
      "inverse, highlighted and dangerous", "{}", "UIToolbar/UIButton", [.highlighted, .dangerous], .fillColor,
      "#eb2d38ff"),
    CascadeCase(
      "a theme's exact state in a bar", numbered("controls-focused"), "UIToolbar/UIButton", .focused, .primaryColor,
      "#00000001"),
    CascadeCase("bar item alone is inverse", "{}", "UIBarButtonItem", .actionColor, "#ffffffff"),
    CascadeCase("bar item in a tab bar is not", "{}", "UITabBar/UIBarButtonItem", .actionColor, "#555555ff"),
  ])
  func resolves(_ c: CascadeCase) throws {
    let cascade = StyleCascade(theme: try ReadTheme(c.theme).theme)
    #expect(cascade.style(at: c.path, c.state).style.text(c.key) == c.expected)
    // Asked again it comes from memory and is the same.
    let resolved = cascade.counters.resolved
    #expect(cascade.style(at: c.path, c.state).style.text(c.key) == c.expected)
    #expect(cascade.counters.resolved == resolved)
  }

  @Test func T9_T10_publicStates() throws {
    guard let text = PublicThemes.text("styles.json") else { return }
    let cascade = StyleCascade(theme: try ReadTheme(text).theme)
    for (bits, action, fill) in [
      (1, "#00cc00ff", "#00000000"), (65537, "#cc0000ff", "#cc000033"), (2, "#cacacaff", "#00000000"),
      (8, "#0000ccff", "#00000000"), (65538, "#cacacaff", "#00000000"), (65540, "#cc0000ff", "#00000000"),
      (65541, "#cc0000ff", "#00000000"),
    ] {
      let style = cascade.style(at: "UIButton", ControlState(rawValue: bits)).style
      #expect(style.text(.actionColor) == action, "\(bits)")
      #expect(style.text(.fillColor) == fill, "\(bits)")
    }
  }

  @Test func builtInStates() {
    let cascade = StyleCascade(theme: nil)
    let table: [(Int, String, String, String, String)] = [
      (1, "#555555cc", "#cacacaff", "#d4d4d480", "#5555557f"), (4, "#1247b8ff", "#cacacaff", "#00000000", "none"),
      (5, "#1247b880", "#cacacaff", "#d4d4d480", "none"), (2, "#cacacaff", "#cacacaff", "#00000000", "none"),
      (65536, "#eb2d38ff", "#eb2d38ff", "#00000000", "none"), (65537, "#eb2d3880", "#eb2d38ff", "#d4d4d480", "none"),
    ]
    for (bits, action, border, fill, shadow) in table {
      let style = cascade.style(at: "UIButton", ControlState(rawValue: bits)).style
      #expect(
        [style.text(.actionColor), style.text(.borderColor), style.text(.fillColor), style.text(.shadowColor)]
          == [action, border, fill, shadow], "\(bits)")
      #expect(style.text(.glossColor) == "#ffffffa8")
    }
  }

  @Test func A12_whatIsSetOnTheViewWins() throws {
    let cascade = StyleCascade(theme: try ReadTheme(Self.numbered("UIButton", "UILabel", "Named")).theme)
    var style = Style()
    style.set(.primaryColor, to: .color(.init(rgba: 0xAA)))
    let token = cascade.add(style)
    #expect(cascade.style(at: "UIButton", own: .init(style: token)).style.text(.primaryColor) == "#000000aa")
    #expect(cascade.style(at: "UILabel", own: .init(style: token)).style.text(.primaryColor) == "#000000aa")
    let exact = cascade.style(at: "UIButton", .selected, own: .init(states: [.selected: token]))
    #expect(exact.style.text(.primaryColor) == "#000000aa")
    #expect(exact.choice.origin == .program)
    // K13: any entry is usable by its name.
    let named = try #require(cascade.token(named: "Named"))
    #expect(cascade.style(at: "UILabel", own: .init(style: named)).style.text(.primaryColor) == "#00000003")
    #expect(cascade.token(named: "Nope") == nil)
    // What is inside a view with a style of its own inherits it, however far in; views before controllers.
    let view = cascade.chain(["A", "UIView"])
    let controller = cascade.chain(["UITableViewController", "UIViewController"])
    let outer = cascade.context(in: .root, inside: view, own: token)
    let inner = cascade.context(in: outer, inside: controller, own: named)
    let deep = cascade.context(in: inner, inside: cascade.chain(["X", "UIView"]))
    #expect(cascade.style(of: cascade.chain(["UIView"]), in: deep).style.text(.primaryColor) == "#000000aa")
    let only = cascade.context(in: .root, inside: controller, own: named)
    #expect(cascade.style(of: cascade.chain(["UIView"]), in: only).style.text(.primaryColor) == "#00000003")
    // A bar item has no ancestors.
    #expect(
      cascade.style(of: cascade.chain(["UIBarButtonItem", "UIBarItem"]), in: outer).style.text(.primaryColor)
        == "#1247b8ff")
  }

  @Test func classWideStyles() throws {
    let cascade = StyleCascade(theme: nil)
    var style = Style()
    style.set(.actionColor, to: .color(.init(rgba: 0x1111_11FF)))
    cascade.setClassWide(cascade.add(style), for: .focused)
    #expect(cascade.style(at: "UIButton", .focused).style.text(.actionColor) == "#111111ff")
    cascade.setClassWide(cascade.add(style), for: .selected, ofBarItems: true)
    #expect(cascade.style(at: "UITabBar/UIBarButtonItem", .selected).style.text(.actionColor) == "#111111ff")
    #expect(cascade.style(at: "UIButton", .selected).style.text(.actionColor) == "#1247b8ff")
    // A bar item knows disabled and dangerous only when states are combined.
    #expect(
      cascade.style(at: "UITabBar/UIBarButtonItem", [.selected, .focused]).style.text(.actionColor) == "#555555ff")
    cascade.setClassWide(nil, for: .focused)
    #expect(cascade.style(at: "UIButton", .focused).style.text(.actionColor) == "#555555ff")
  }

  @Test func tellsWhy() throws {
    let text = """
      {"default": {"controls": {"actionColor": "#111"}},
       "UIButton": {"controls": {"actionColor": "#222"}},
       "A/UIButton": {"controls": {"actionColor": "#333"}}}
      """
    let read = try ReadTheme(text)
    let cascade = StyleCascade(theme: read.theme)
    let resolved = cascade.style(at: "A/UIButton")
    #expect(resolved.choice.name == "A/UIButton")
    #expect(resolved.rejected.map(\.name) == ["UIButton", "default"])
    let lines = resolved.candidates(for: .actionColor).map {
      "\($0.value) \($0.origin.description(in: read.collector.sources))"
    }
    #expect(
      lines == [
        "#333333ff theme.json:3:45 A/UIButton.controls.actionColor",
        "#222222ff theme.json:2:43 UIButton.controls.actionColor",
        "#111111ff theme.json:1:42 default.controls.actionColor",
        "#555555ff built-in",
      ])
    let disabled = cascade.style(at: "A/UIButton", .disabled)
    #expect(disabled.choice.name == "built-in disabled" && disabled.usedState == .disabled)
    #expect(cascade.style(at: "A/UIButton", [.focused]).usedState == .normal)
  }

  /// Views of a kind in a kind of place cost one answer, however many there are and however large the theme.
  @Test func costsNoScanOfAllKeys() throws {
    var entries = (0..<1000).map { "\"Class\($0)\": {\"colors\": {\"primaryColor\": \"#fff\"}}" }
    entries.append("\"A/UILabel\": {\"colors\": {\"primaryColor\": \"#000\"}}")
    entries.append("\"UILabel\": {\"colors\": {\"primaryColor\": \"#111\"}}")
    let cascade = StyleCascade(theme: try ReadTheme("{" + entries.joined(separator: ",") + "}").theme)
    let label = cascade.chain(["UILabel", "UIView"])
    let view = cascade.chain(["X", "UIView"])
    let a = cascade.chain(["A", "UIView"])
    var place = StyleContextID.root
    // A thousand views deep, none of which any key asks for: one place.
    for _ in 0..<1000 {
      place = cascade.context(in: place, inside: view)
      _ = cascade.style(of: label, in: place)
    }
    #expect(place == .root)
    #expect(cascade.counters == counters(keysCompared: 2, resolved: 1, remembered: 999))
    // The same with a container that a key asks for: one comparison of each of the label's two keys more.
    place = cascade.context(in: place, inside: a)
    for _ in 0..<1000 { _ = cascade.style(of: label, in: place) }
    #expect(cascade.counters == counters(keysCompared: 4, resolved: 2, remembered: 1998))
  }

  private func counters(keysCompared: Int, resolved: Int, remembered: Int) -> [Int] {
    [keysCompared, resolved, remembered]
  }
}

private func == (a: StyleCounters, b: [Int]) -> Bool { [a.keysCompared, a.resolved, a.remembered] == b }
