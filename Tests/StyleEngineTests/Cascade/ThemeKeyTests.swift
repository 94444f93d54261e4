import StyleEngine
import Testing

@Suite struct ThemeKeyTests {
  @Test(arguments: [
    (0, "normal"), (1, "highlighted"), (2, "disabled"), (4, "selected"), (8, "focused"), (65536, "dangerous"),
    (65537, "dangerous|highlighted"), (5, "highlighted|selected"), (65542, "disabled|dangerous|selected"),
    (65551, "disabled|dangerous|highlighted|selected|focused"), (16, "normal"),
  ])
  func K1_K2_names(_ bits: Int, _ name: String) {
    #expect(ControlState(rawValue: bits).name == name)
  }

  @Test(arguments: [
    ("highlighted", 1, []), ("SELECTED|Highlighted", 5, []), ("normal", 0, []), ("highlighted|highlighted", 1, []),
    ("highlighted | selected", 5, []), ("bogus", 0, ["bogus"]), ("", 0, [""]), ("selected|", 4, [""]),
    ("focused|hovered|dangerous", 65544, ["hovered"]),
  ])
  func K4_parsing(_ text: String, _ bits: Int, _ unknown: [String]) {
    let parsed = ControlState.parse(text)
    #expect(parsed.state.rawValue == bits)
    #expect(parsed.unknown == unknown)
  }

  func item(_ key: ThemeKey, _ at: Int = 0) -> String {
    guard case .items(let items) = key.kind, at < items.count else { return "no item" }
    let item = items[at]
    return "\(item.containers) \(item.target) \(item.state.rawValue)"
  }

  @Test func K5_K7_K8_items() {
    #expect(
      item(ThemeKey("UIPopoverController/UITableViewCell/UIButton-highlighted|selected"))
        == #"["UIPopoverController", "UITableViewCell"] UIButton 5"#)
    #expect(item(ThemeKey("My-Box/UIButton")) == #"["My-Box"] UIButton 0"#)
    #expect(item(ThemeKey("My-Box-normal")) == "[] My-Box 0")
    let list = ThemeKey("UITableViewCell, A/UIButton-disabled")
    #expect(item(list) == "[] UITableViewCell 0")
    #expect(item(list, 1) == #"["A"] UIButton 2"#)
  }

  @Test func K11_unknownStatesAreNotApplied() {
    let key = ThemeKey("UIButton-hovered,UILabel")
    #expect(key.unknownStates == ["hovered"])
    #expect(item(key) == "[] UILabel 0")
    #expect(item(ThemeKey("UIButton-")) == "no item")
    #expect(ThemeKey("bar-controls-typo").unknownStates == ["typo"])
  }

  @Test func specialKeys() {
    #expect(ThemeKey("default").kind == .defaults)
    #expect(ThemeKey("controls-highlighted|dangerous").kind == .controls([.highlighted, .dangerous]))
    #expect(ThemeKey("controls-normal").kind == .controls(.normal))
    #expect(ThemeKey("bar-controls-focused").kind == .barControls(.focused))
    #expect(ThemeKey("default-dark").kind == .defaults)
    #expect(ThemeKey("default-dark").isDark)
    #expect(ThemeKey("UIButton-selected-dark").base == "UIButton-selected")
    #expect(ThemeKey("-dark").isDark == false)
    #expect(ThemeKey("A//UIButton").hasEmptyName && ThemeKey(",").hasEmptyName && ThemeKey("").hasEmptyName)
  }
}
