import Diagnostics
import DocParser
import InkTestSupport
import StyleEngine
import Testing

@Suite struct ThemeSetTests {
  static let rt1 = ##"{"colors":{"primaryColor":"#0000ffff"},"fonts":{"actionFont":{"size":15}}}"##

  /// The set of the specification's table, in its public file or word for word.
  static let rt2 =
    PublicThemes.text("readme-set.json")
      ?? ##"""
      {"default": {"colors": {"primaryColor": "#ff0000ff", "backgroundColor": null},
        "fonts": {"actionFont": {"name": "Helvetica-Regular", "size": 12}},
        "controls": {"actionColor": "#0000ccff", "borderColor": "#000000ff", "glossColor": "#ffffff33"}},
       "MyCustomButton": {"fonts": {"actionFont": {"name": "Helvetica-Bold", "size": 10}}},
       "UIPopoverController/MyCustomButton": {"fonts": {"actionFont": {"name": "Helvetica-Bold", "size": 14}}},
       "MyCustomButton-highlighted|selected": {"controls": {"actionColor": "#ff00ccff"}}}
      """##

  @Test func F5_fontsAreReplacedWhole() throws {
    let read = try ReadTheme(
      #"{"default": {"fonts": {"actionFont": {"name": "X", "size": 12}}}, "e": {"fonts": {"actionFont": {"size": 14}}}}"#
    )
    #expect(read.value(.actionFont, of: "e") == "System 14")
  }

  @Test func L1_singleStyle() throws {
    let read = try ReadTheme(Self.rt1)
    #expect(read.theme.shape == .single)
    #expect(read.value(.primaryColor) == "#0000ffff")
    #expect(read.value(.actionFont) == "System 15")
    let style = try #require(read.theme.style(named: "default"))
    #expect(style.differences(from: .builtIn) == [.primaryColor, .actionFont])
    #expect(
      sha256(ThemeExport.text(of: style)) == "7b9ebfd50cc82018bc1299aaf0f3f17ed7c815af8f170ad3058c6a9726a5e88b")
    if let file = PublicThemes.text("readme-single.json") {
      #expect(try ReadTheme(file).theme.style(named: "default") == style)
    }
  }

  @Test func L7_rootArray() {
    let collector = DiagnosticCollector()
    #expect(Theme.read(Array("[]".utf8), name: "t", into: collector) == nil)
    #expect(collector.diagnostics.map(\.id.number) == [400])
    #expect(Theme.read(Array("not json".utf8), name: "t", into: collector) == nil)
    #expect(Theme.read([], name: "t", into: collector) == nil)
    #expect(collector.diagnostics.map(\.id.number) == [400, 311, 300])
  }

  @Test func L10_L11_inheritFromDefault() throws {
    guard let text = PublicThemes.text("styles.json") else { return }
    let read = try ReadTheme(text)
    #expect(read.problems == [])
    let dangerous = "controls-dangerous"
    for (key, expected) in [
      (StyleKey.actionColor, "#cc0000ff"), (.borderColor, "#cc0000ff"), (.glossColor, "#ffffff33"),
      (.fillColor, "#00000000"), (.primaryColor, "#ff0000ff"), (.backgroundColor, "none"),
    ] {
      #expect(read.value(key, of: dangerous) == expected, "\(key)")
    }
    #expect(read.value(.fillColor, of: "controls-dangerous|highlighted") == "#cc000033")
    #expect(read.value(.actionColor, of: "controls-highlighted") == "#00cc00ff")
    #expect(read.value(.borderColor, of: "controls-highlighted") == "#000000ff")
  }

  @Test func L13_L14_C4_readmeSet() throws {
    let read = try ReadTheme(Self.rt2)
    #expect(read.problems == [])
    #expect(read.value(.actionFont) == "Helvetica-Regular 12")
    #expect(read.value(.actionFont, of: "MyCustomButton") == "Helvetica-Bold 10")
    #expect(read.value(.actionFont, of: "UIPopoverController/MyCustomButton") == "Helvetica-Bold 14")
    for entry in ["default", "MyCustomButton", "UIPopoverController/MyCustomButton"] {
      #expect(read.value(.actionColor, of: entry) == "#0000ccff")
      #expect(read.value(.backgroundColor, of: entry) == "none")
    }
  }

  @Test func L16_L17_entries() throws {
    let read = try ReadTheme(#"{"default":{},"x":5,"y":{}}"#)
    #expect(read.theme.styleNames == ["default", "y"])
    #expect(read.problems == [404])
    let without = try ReadTheme(#"{"y":{}}"#)
    #expect(without.theme.styleNames == ["default", "y"])
    #expect(without.theme.style(named: "default") == .builtIn)
    #expect(without.theme.style(named: "y") == .builtIn)
    #expect(without.theme.style(named: "z") == nil)
    #expect(without.theme.problem(forUnknownStyle: "defalut").suggestion == "default")
  }

  @Test func L19_badOverrideKeepsTheInheritedValue() throws {
    for bad in ["\"\"", "\"blue\"", "12", "[]"] {
      let read = try ReadTheme(
        ##"{"default": {"controls": {"actionColor": "#0000ccff"}}, "e": {"controls": {"actionColor": \##(bad)}}}"##)
      #expect(read.value(.actionColor, of: "e") == "#0000ccff")
      #expect(read.problems.count == 1)
    }
  }

  @Test func L20_mixUp() throws {
    let asSet = try ReadTheme(Self.rt1, as: .set)
    #expect(asSet.problems == [401])
    #expect(asSet.value(.primaryColor) == "#0000ffff")
    let asSingle = try ReadTheme(Self.rt2, as: .single)
    #expect(asSingle.problems == [401])
    #expect(asSingle.value(.actionColor) == "#0000ccff")
    #expect(try ReadTheme(Self.rt1, as: .single).problems == [])
    #expect(try ReadTheme(Self.rt2, as: .set).problems == [])
  }

  @Test func shapesAreDetected() throws {
    #expect(try ReadTheme("{}").theme.shape == .single)
    #expect(try ReadTheme(#"{"colors": {}}"#).theme.shape == .single)
    #expect(try ReadTheme(#"{"default": {}}"#).theme.shape == .set)
    #expect(try ReadTheme(#"{"colors": {}, "Button": {"fonts": {}}}"#).theme.shape == .set)
    #expect(try ReadTheme(#"{"colors": {}, "Button": {}}"#).theme.shape == .set)
    #expect(try ReadTheme(#"{"colors": {}, "colours": {"primaryColor": "x"}}"#).theme.shape == .single)
  }

  @Test func M_copiesAreValues() throws {
    // M1: a copy is independent; M3: nil is exported as null; M4: a fresh style is the built-in one.
    let original = Style()
    var copy = original
    #expect(copy == original)
    copy.set(.primaryColor, to: .color(.init(rgba: 0xFF00_00FF)))
    #expect(original.text(.primaryColor) == "#1247b8ff")
    #expect(copy != original)
    copy.set(.actionColor, to: .none)
    #expect(copy.color(.actionColor) == nil)
    #expect(ThemeExport.text(of: copy).contains("\"actionColor\" : null"))
    let center = StyleCenter()
    center.apply(try ReadTheme(Self.rt2).theme)
    #expect(center.defaultStyle.style.text(.actionColor) == "#0000ccff")
    #expect(Style().text(.actionColor) == "#555555ff")
    // M2: a value of the wrong kind is refused.
    let refused = [
      copy.set(.actionColor, to: .font(StyleFont(name: nil, size: 1))),
      copy.set(keyPath: "colors.actionColor", to: .none),
    ]
    #expect(refused == [false, false])
  }

  @Test func lightAndDark() throws {
    let read = try ReadTheme(
      ##"""
      {"default": {"colors": {"textColor": "#111", "backgroundColor": "#fff", "heroColor": "#222"}},
       "default-dark": {"colors": {"textColor": "#eee", "backgroundColor": "#000"}},
       "Card": {"colors": {"backgroundColor": "#ddd"}}, "Card-dark": {"colors": {"heroColor": "#ccc"}},
       "UIButton-highlighted-dark": {"controls": {"actionColor": "#abc"}}}
      """##)
    #expect(read.problems == [])
    #expect(read.theme.styleNames == ["default", "Card", "UIButton-highlighted"])
    #expect(read.value(.textColor) == "#111111ff")
    #expect(read.value(.textColor, of: "default", .dark) == "#eeeeeeff")
    #expect(read.value(.textColor, of: "Card", .dark) == "#eeeeeeff", "default-dark lies below Card")
    #expect(read.value(.backgroundColor, of: "Card", .dark) == "#ddddddff", "Card's own value beats default-dark")
    #expect(read.value(.heroColor, of: "Card", .dark) == "#ccccccff")
    #expect(read.value(.heroColor, of: "Card") == "#222222ff")
    #expect(read.value(.actionColor, of: "UIButton-highlighted", .dark) == "#aabbccff")
    let light = StyleCascade(theme: read.theme).style(at: "UIButton", .highlighted)
    #expect(light.choice.name == "built-in highlighted", "a dark entry alone says nothing in light")
    let dark = StyleCascade(theme: read.theme, appearance: .dark).style(at: "UIButton", .highlighted)
    #expect(dark.choice.name == "UIButton-highlighted-dark")
    #expect(dark.style.text(.actionColor) == "#aabbccff")
  }

  @Test func G_oldFiles() throws {
    // G1: the built-in tables are readable.
    let builtIn = Theme.empty
    #expect(
      builtIn.inverseControlSettings.candidate(at: "normalColorSettings.actionColor")?.value.description == "#ffffffff")
    #expect(
      builtIn.inverseControlSettings.candidate(at: "highlightedColorSettings.fillColor")?.value.description
        == "#0000001a")
    #expect(
      builtIn.controlSettings.candidate(at: "highlightedColorSettings.shadowColor")?.value.description == "#5555557f")
    #expect(builtIn.controlSettings.candidate(at: "nope.actionColor") == nil)
    // G2: one colour of one state; the state's other colours come from the table.
    let read = try ReadTheme(
      ##"{"colors":{"controlSettings":{"selectedColorSettings":{"actionColor":"#ff0000ff"}}}}"##)
    #expect(read.problems == [])
    let selected = StyleCascade(theme: read.theme).style(at: "UIButton", .selected)
    #expect(selected.style.text(.actionColor) == "#ff0000ff")
    #expect(selected.style.text(.borderColor) == "#cacacaff")
    // The normal state belongs to `controls`, which beats it.
    let normal = try ReadTheme(
      ##"""
      {"colors": {"controlSettings": {"normalColorSettings": {"actionColor": "#111", "fillColor": "#222"}}},
       "controls": {"fillColor": "#333"}}
      """##)
    #expect(normal.value(.actionColor) == "#111111ff")
    #expect(normal.value(.fillColor) == "#333333ff")
    // Overriding one inverse colour keeps the inverse others.
    let inverse = try ReadTheme(
      ##"{"colors": {"inverseControlSettings": {"normalColorSettings": {"actionColor": "#ff0"}}}}"##)
    let inBar = StyleCascade(theme: inverse.theme).style(at: "UINavigationBar/UIButton")
    #expect(inBar.style.text(.actionColor) == "#ffff00ff")
    #expect(inBar.style.text(.borderColor) == "#264891ff")
    // Slips inside are found.
    let slips = try ReadTheme(
      ##"{"colors": {"controlSettings": {"normalColorSetting": {}, "selectedColorSettings": {"actionColour": "#fff", "fillColor": 3}, "disabledColorSettings": 1}}}"##
    )
    #expect(slips.problems == [406, 406, 410, 402])
  }

  @Test func G4_firstFormat() throws {
    let read = try ReadTheme(#"{"appPrimaryColor": 4245758719, "uiFont": {"name": "GillSans", "size": 17}}"#)
    #expect(read.problems == [413, 413])
    #expect(read.theme.style(named: "default") == .builtIn)
    #expect(read.collector.diagnostics[0].message.hasSuffix("expected 'colors.primaryColor'"))
    #expect(FirstFormat.color(4_245_758_719).hex == "#fd1122ff")
  }

  @Test func deepAndBrokenThemes() throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let read = try ReadTheme(##"{"default": {"colors": {"primaryColor": \##(deep), "textColor": "#fff"}}}"##)
    #expect(read.problems == [313, 410], "too deep inside, and an array where a colour should be")
    #expect(read.value(.textColor) == "#ffffffff")
    #expect(read.value(.primaryColor) == "#1247b8ff")
    let duplicate = try ReadTheme(
      ##"{"e": {"colors": {"textColor": "#fff"}}, "e": {"colors": {"heroColor": "#fff"}}}"##)
    #expect(duplicate.problems == [308])
    #expect(duplicate.value(.textColor, of: "e") == "#1a1a1aff")
  }
}
