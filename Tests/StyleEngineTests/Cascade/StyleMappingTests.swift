import Diagnostics
import DocParser
import InkTestSupport
import StyleEngine
import Testing

@Suite struct StyleMappingTests {
  /// `property=value` of every assignment, in the order of the rules.
  func assignments(
    _ theme: String?, _ path: String, role: StyleRole? = nil, own: StyleCascade.OwnStyles? = nil,
    mapping: StyleMapping = .standard
  ) throws -> [String: String] {
    let cascade = StyleCascade(theme: try theme.map { try ReadTheme($0).theme }, mapping: mapping)
    let (chain, context) = cascade.place(path)
    let list = cascade.assignments(for: chain, role: role, in: context, own: own)
    let compared = cascade.counters.keysCompared
    #expect(cascade.assignments(for: chain, role: role, in: context, own: own) == list)
    #expect(own != nil || cascade.counters.keysCompared == compared, "asked again it is remembered")
    return Dictionary(
      uniqueKeysWithValues: list.map { assignment in
        switch assignment.value {
        case .color(let color): (assignment.property, color.hex)
        case .font(let font): (assignment.property, StyleValue.font(font).description)
        case .size(let size): (assignment.property, "\(size.width) \(size.height)")
        case .shadow(let shadow): (assignment.property, StyleValue.shadow(shadow).description)
        }
      })
  }

  @Test func nothingWithoutATheme() throws {
    for path in ["UIButton", "UILabel", "UINavigationBar", "UIToolbar/UIButton"] {
      #expect(try assignments(nil, path).isEmpty)
    }
  }

  @Test func H1_H2_button() throws {
    #expect(
      try assignments("{}", "UIButton") == [
        "titleLabel.font": "AvenirNext-Medium 15", "titleLabel.shadowOffset": "0.0 0.0", "titleColor": "#555555ff",
        "disabledTitleColor": "#cacacaff", "highlightedTitleColor": "#555555cc", "selectedTitleColor": "#1247b8ff",
        "dangerousTitleColor": "#eb2d38ff", "dangerousFillColor": "#00000000",
      ])
    let shadow = ##"{"controls": {"textShadow": {"color": "#ffffff80", "offset": [0, -1]}}}"##
    let button = try assignments(shadow, "UIButton")
    #expect(button["titleLabel.shadowOffset"] == "0.0 -1.0")
    #expect(button["titleShadowColor"] == "#ffffff80")
  }

  @Test func H4_H5_bars() throws {
    let sampler =
      PublicThemes.text("sampler.json")
      ?? ##"{"bar-controls-normal": {"controls": {"actionColor": "#ffffffff", "borderColor": "#264891ff"}}}"##
    #expect(
      try assignments(sampler, "UINavigationBar") == [
        "tintColor": "#ffffffff", "barTintColor": "#1247b8ff", "titleColor": "#ffffffff", "titleFont": "GillSans 21",
      ])
    #expect(try assignments(sampler, "UINavigationBar/UIButton")["titleColor"] == "#ffffffff")
    #expect(try assignments(sampler, "UIButton")["titleColor"] == "#555555ff")
    // A theme that styles disabled controls in bars.
    let disabled =
      ##"{"bar-controls-disabled": {"controls": {"actionColor": "#cacacaff", "borderColor": "#264891cc"}}}"##
    let cascade = StyleCascade(theme: try ReadTheme(disabled).theme)
    let style = cascade.style(at: "UINavigationBar/UIButton", .disabled)
    #expect(style.choice.name == "bar-controls-disabled")
    #expect(style.style.text(.actionColor) == "#cacacaff" && style.style.text(.borderColor) == "#264891cc")
    // Without bar-controls a bar is inverse, and what cannot be taken back stands on red (H10).
    for path in ["UINavigationBar/UIButton", "UIToolbar/UIBarButtonItem"] {
      let inverse = try assignments("{}", path)
      #expect(inverse["dangerousFillColor"] == "#eb2d38ff" && inverse["dangerousTitleColor"] == "#ffffffff")
    }
    #expect(try assignments("{}", "UIToolbar") == ["tintColor": "#ffffffff", "barTintColor": "#1247b8ff"])
    #expect(try assignments("{}", "UITabBar") == ["tintColor": "#555555ff", "barTintColor": "#1247b8ff"])
  }

  @Test func H7_H8_barItem() throws {
    let theme = try ReadTheme("{}").theme
    let cascade = StyleCascade(theme: theme)
    var style = Style()
    style.set(.actionColor, to: .color(.init(rgba: 0xFF00_00FF)))
    style.set(.actionFont, to: .font(StyleFont(name: "X", size: 9)))
    let (item, context) = cascade.place("UINavigationBar/UIBarButtonItem")
    let own = StyleCascade.OwnStyles(style: cascade.add(style))
    let normal = cascade.assignments(for: item, in: context, own: own).filter { $0.state == .normal }
    #expect(normal.map(\.property) == ["titleColor", "titleFont"])
    #expect(normal.map(\.value) == [.color(.init(rgba: 0xFF00_00FF)), .font(StyleFont(name: "X", size: 9))])
    // A null value is left out, here and in bars.
    let null = ##"{"bar-controls-normal": {"controls": {"actionColor": null}}}"##
    #expect(try assignments(null, "UINavigationBar") == ["barTintColor": "#1247b8ff", "titleFont": "GillSans 21"])
    #expect(try assignments(null, "UIToolbar/UIBarButtonItem")["titleColor"] == nil)
  }

  @Test func otherClassesTakeOnlyWhatTheThemeSays() throws {
    let theme = ##"""
      {"colors": {"textColor": "#111", "captionColor": "#222", "formColor": "#333", "placeholderColor": "#444",
         "separatorColor": "#555", "primaryColor": "#666", "heroColor": "#777", "backgroundColor": "#888"},
       "fonts": {"textFont": {"size": 1}, "heroFont": {"size": 2}, "formFont": {"size": 3}, "listFont": {"size": 4},
         "listSecondaryFont": {"size": 5}, "actionFont": {"size": 6}, "listCaptionFont": {"size": 7}},
       "controls": {"actionColor": "#999"}}
      """##
    let expectations: [(String, StyleRole?, [String: String])] = [
      ("UILabel", nil, ["font": "System 1", "textColor": "#111111ff"]),
      ("UILabel", .hero, ["font": "System 2", "textColor": "#777777ff"]),
      ("UILabel", .list, ["font": "System 4", "textColor": "#111111ff"]),
      ("UILabel", .listSecondary, ["font": "System 5", "textColor": "#222222ff"]),
      ("UILabel", .listCaption, ["font": "System 7", "textColor": "#222222ff"]),
      ("UITextField", nil, ["font": "System 3", "textColor": "#333333ff", "placeholderColor": "#444444ff"]),
      (
        "UITableViewCell", nil,
        [
          "textLabel.font": "System 4", "textLabel.textColor": "#111111ff", "detailTextLabel.font": "System 5",
          "detailTextLabel.textColor": "#222222ff",
        ]
      ),
      ("UITableView", nil, ["separatorColor": "#555555ff", "backgroundColor": "#888888ff"]),
      ("UISegmentedControl", nil, ["font": "System 6", "tintColor": "#999999ff"]),
      ("UIView", .root, ["tintColor": "#666666ff"]), ("UIView", nil, [:]), ("UISwitch", nil, [:]),
    ]
    for (path, role, expected) in expectations {
      #expect(try assignments(theme, path, role: role) == expected, "\(path)")
      #expect(try assignments("{}", path, role: role).isEmpty, "built-in values are not applied to \(path)")
    }
    // An override that is null sets nothing.
    #expect(try assignments(##"{"colors": {"textColor": null}}"##, "UILabel").isEmpty)
    // A role of a class without rules for it falls back to the rules without a role.
    #expect(try assignments(theme, "UITextField", role: .hero)["font"] == "System 3")
  }

  @Test func anApplicationClassSaysWhatItWants() throws {
    let mapping = StyleMapping.standard.adding([
      .init("MyCustomButton", "badgeColor", .value(.secondaryColor), takesBuiltIn: true),
      .init("MyCustomButton", "titleColor", .value(.primaryColor), takesBuiltIn: true),
    ])
    let button = try assignments("{}", "MyCustomButton", mapping: mapping)
    #expect(button["badgeColor"] == "#cacacaff")
    #expect(button["titleColor"] == "#1247b8ff", "the derived class's rule counts")
    #expect(button["titleLabel.font"] == "AvenirNext-Medium 15", "the base class's others stay")
    #expect(try assignments("{}", "UIButton", mapping: mapping)["badgeColor"] == nil)
  }

  @Test func assignmentsCarryTheirOrigin() throws {
    let read = try ReadTheme(##"{"fonts": {"textFont": {"size": 9}}}"##)
    let cascade = StyleCascade(theme: read.theme)
    let list = cascade.assignments(for: cascade.chain(["UILabel", "UIView"]), in: .root)
    #expect(list.map { $0.origin.description(in: read.collector.sources) } == ["theme.json:1:24 fonts.textFont"])
  }
}
