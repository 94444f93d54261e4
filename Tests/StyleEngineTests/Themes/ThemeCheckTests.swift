import Diagnostics
import DocParser
import Geometry
import InkTestSupport
import StyleEngine
import Testing

@Suite struct ThemeCheckTests {
  @Test func contrastRatios() throws {
    func ratio(_ text: String, _ background: String) throws -> Double {
      Contrast.ratio(
        try #require(StyleColor.parse(text)), on: try #require(StyleColor.parse(background)))
    }
    // Known values: black on white 21; #777777 on white 4.478; #767676 on white 4.542; pure red on white 3.998.
    for (text, background, expected) in [
      ("#000", "#fff", 21.0), ("#fff", "#000", 21.0), ("#fff", "#fff", 1.0), ("#777777", "#fff", 4.478),
      ("#767676", "#fff", 4.542), ("#f00", "#fff", 3.998),
    ] {
      #expect(abs(try ratio(text, background) - expected) < 0.001, "\(text) on \(background)")
    }
    // Half transparent black on white is #7f7f7f: 4.0; a clear background is white.
    #expect(abs(try ratio("#00000080", "#ffffff") - (try ratio("#7f7f7f", "#fff"))) < 0.001)
    #expect(try ratio("#000", "#00000000") > 20.9)
    #expect(Contrast.needed(for: StyleFont(name: "GillSans-Bold", size: 14)) == 3)
    #expect(Contrast.needed(for: StyleFont(name: "GillSans", size: 14)) == 4.5)
    #expect(Contrast.needed(for: StyleFont(name: nil, size: 18)) == 3)
  }

  @Test func reportsLowContrastWhereTheThemeSaidSo() throws {
    let marked = MarkedText(##"{"colors": {"textColor": 1️⃣"#cccccc", "backgroundColor": "#fafafa"}}"##)
    let read = try ReadTheme(marked.text)
    let rows = read.theme.check(into: read.collector)
    let text = try #require(rows.first { $0.role == "text" })
    // Luminance of #cccccc is 0.6038, of #fafafa 0.9560: 1.006 / 0.6538 = 1.5386.
    #expect(abs(text.ratio - 1.5386) < 0.001 && text.needed == 4.5 && !text.passes)
    let disabled = try #require(rows.first { $0.role == "control disabled" })
    #expect(disabled.passes, "disabled controls are exempt")
    // Of the inverse fills only the dangerous one is drawn: pressed, a control stands on the bar itself.
    #expect(rows.contains { $0.role == "control in a bar highlighted" && $0.background.hex == "#1247b8ff" })
    #expect(rows.contains { $0.role == "control in a bar dangerous" && $0.background.hex == "#eb2d38ff" })
    let finding = try #require(read.collector.diagnostics.first { $0.message.hasPrefix("text:") })
    #expect(finding.message == "text: text #ccccccff on #fafafaff has a contrast of 1.53, at least 4.5 is needed")
    #expect(Int(finding.span.start) == marked.offsets[1])
    // The built-in style alone is nobody's fault.
    let empty = try ReadTheme("{}")
    #expect(!empty.theme.check(into: empty.collector).isEmpty)
    #expect(empty.problems == [])
  }

  /// White on the built-in colour of bars: luminances 1 and 0.0812, 1.05 / 0.1312 = 8.0; at 0.7 it looks #b8c8ea, whose
  /// luminance is 0.575.
  @Test func tabsAreChecked() throws {
    let read = try ReadTheme(##"{"UITabBar": {"controls": {"actionColor": "#fff"}}}"##)
    let rows = read.theme.check(into: read.collector)
    let selected = try #require(rows.first { $0.role == "tab selected" })
    #expect(abs(selected.ratio - 8.0) < 0.05 && selected.needed == 4.5 && selected.isThemes)
    let other = try #require(rows.first { $0.role == "tab" })
    #expect(abs(other.ratio - 4.76) < 0.05)
    #expect(read.problems == [])
    // Blue on blue is the theme's.
    let blue = try ReadTheme(##"{"UITabBar": {"controls": {"actionColor": "#1247b8"}}}"##)
    blue.theme.check(into: blue.collector)
    #expect(blue.problems == [419, 419])
  }

  /// Entries of which nothing is taken, in the state that they name; a class that holds others passes its style on.
  @Test func entriesWithoutEffect() throws {
    let cases: [(String, String, [Int])] = [
      ("UISwitch", ##""controls": {"actionColor": "#123456"}"##, [422]), ("UISwitch", "", []),
      ("UIPageControl", ##""controls": {"actionColor": "#123456"}"##, [422]),
      ("UITableViewCell/UISwitch", ##""controls": {"actionColor": "#123456"}"##, [422]),
      ("UISwitch,UIButton", ##""controls": {"actionColor": "#123456"}"##, []),
      ("UIButton", ##""controls": {"borderColor": "#123456"}"##, [422]),
      ("UIButton", ##""controls": {"borderColor": "#123456", "actionColor": "#123456"}"##, []),
      ("UIButton-highlighted", #""fonts": {"actionFont": {"size": 9}}"#, [422]),
      ("UIButton-highlighted", ##""controls": {"actionColor": "#123456"}"##, []),
      ("UISegmentedControl-selected", ##""controls": {"actionColor": "#123456"}"##, [422]),
      ("UIControl", ##""controls": {"actionColor": "#123456"}"##, []),
      ("UITextField", ##""colors": {"textColor": "#123456"}"##, [422]),
      ("UIView", ##""controls": {"fillColor": "#123456"}"##, []),
      ("Name", ##""colors": {"textColor": "#123456"}"##, []),
    ]
    for (key, text, expected) in cases {
      let marked = MarkedText("{\"default\": {}, 1️⃣\"\(key)\": {\(text)}}")
      let read = try ReadTheme(marked.text)
      read.theme.check(classes: TestClasses.all, into: read.collector)
      #expect(read.problems.filter { $0 == 422 } == expected, "\(key) \(text)")
      if let finding = read.collector.diagnostics.first(where: { $0.id.number == 422 }) {
        #expect(Int(finding.span.start) == marked.offsets[1])
      }
    }
  }

  /// A value that its class does not take, beside one that it takes: told at its place, with the nearest that counts.
  @Test func valuesWithoutEffect() throws {
    let cases: [(String, String, Bool)] = [
      ("UIButton", ##""controls": {"actionColor": "#123456", "borderColor": 1️⃣"#123456"}"##, true),
      (
        "UIButton-highlighted", ##""controls": {"actionColor": "#123456"}, "fonts": {"actionFont": 1️⃣{"size": 9}}"##,
        true
      ),
      ("UIView", ##""controls": {"actionColor": "#123456", "borderColor": 1️⃣"#123456"}"##, false),
      ("UISwitch,UIButton", ##""controls": {"actionColor": "#123456", "borderColor": 1️⃣"#123456"}"##, true),
      ("UISwitch,UIView", ##""controls": {"actionColor": "#123456", "borderColor": 1️⃣"#123456"}"##, false),
      ("Name", ##""controls": {"actionColor": "#123456", "borderColor": 1️⃣"#123456"}"##, false),
    ]
    for (key, text, isTold) in cases {
      let marked = MarkedText("{\"default\": {}, \"\(key)\": {\(text)}}")
      let read = try ReadTheme(marked.text)
      read.theme.check(classes: TestClasses.all, into: read.collector)
      #expect(read.problems.filter { $0 == 422 || $0 == 423 } == (isTold ? [423] : []), "\(key) \(text)")
      if let finding = read.collector.diagnostics.first(where: { $0.id.number == 423 }) {
        #expect(Int(finding.span.start) == marked.offsets[1])
        #expect(finding.severity == .warning)
      }
    }
  }

  @Test func darkValuesAreCheckedToo() throws {
    let read = try ReadTheme(
      ##"{"default": {"colors": {"textColor": "#000", "backgroundColor": "#fff"}}, "default-dark": {"colors": {"backgroundColor": "#111"}}}"##
    )
    read.theme.check(into: read.collector)
    let texts = read.collector.diagnostics.filter { $0.message.hasPrefix("text (dark)") }
    #expect(texts.count == 1)
  }

  @Test func checksKeys() throws {
    let cases: [(String, [Int])] = [
      ("UIButton", []), ("Whatever", []), ("UIButon", [415]), ("Nope/UIButton", [415]), ("A/UIButon-selected", [415]),
      ("Whatever-selected", [415]), ("UIViewController", [417]), ("UITableViewController/UILabel", []),
      ("UILabel-highlighted", [418]), ("UIBarButtonItem-disabled", []), ("Nope,UILabel", [415]),
    ]
    for (key, expected) in cases {
      let read = try ReadTheme("{\"default\": {}, \"\(key)\": {}}")
      read.theme.check(classes: TestClasses.all, into: read.collector)
      #expect(read.problems == expected, "\(key): \(read.collector.diagnostics.map(\.message))")
    }
    let near = try ReadTheme(#"{"UIButon": {}}"#)
    near.theme.check(into: near.collector)
    #expect(
      near.collector.diagnostics.first?.message
        == "no class is called 'UIButon' in 'UIButon' (did you mean 'UIButton'?)")
  }

  @Test func sameTargetTwice() throws {
    let marked = MarkedText(
      #"{1️⃣"controls-highlighted|selected": {}, 2️⃣"controls-selected|highlighted": {}, "A/UIButton": {}, "X,A/UIButton": {}}"#
    )
    let read = try ReadTheme(marked.text)
    read.theme.check(classes: TestClasses.all, into: read.collector)
    #expect(read.problems == [417, 417])
    let first = read.collector.diagnostics[0]
    #expect(Int(first.span.start) == marked.offsets[1])
    #expect((first.notes.first?.span.start).map(Int.init) == marked.offsets[2])
  }

  /// One problem for one fault: that nothing uses a misspelt class, an unknown state or a hidden entry follows from it.
  @Test func oneProblemForOneFault() throws {
    for (key, expected) in [
      ("UILable", [415]), ("UIButton-hovered", [411]), ("UILabel,", [412]), ("-dark", [412]), ("-selected", [412]),
      ("UIViewController", [417]),
      ("Card", [416]),
    ] {
      let read = try ReadTheme("{\"default\": {}, \"\(key)\": {}}")
      read.theme.check(used: [], into: read.collector)
      #expect(read.problems == expected, "\(key)")
    }
    let twice = try ReadTheme(#"{"controls-highlighted|selected": {}, "controls-selected|highlighted": {}}"#)
    twice.theme.check(used: ["controls-selected|highlighted"], into: twice.collector)
    #expect(twice.problems == [417])
  }

  /// A section that slipped out of its style is one problem at its key, whatever it holds; the rest applies.
  @Test func aSectionBesideEntries() throws {
    let marked = MarkedText(
      ##"{"default": {"colors": {"textColor": "#111"}}, 1️⃣"fonts": {"textFont": {"size": 3}, "x": 1}, "colors": {"fonts": {}}}"##
    )
    let read = try ReadTheme(marked.text)
    #expect(read.problems == [421] && Int(read.collector.diagnostics[0].span.start) == marked.offsets[1])
    #expect(read.value(.textColor) == "#111111ff" && read.value(.textFont) == "GillSans-Light 13")
    // What is called like a section and holds sections is an entry.
    #expect(read.theme.styleNames == ["default", "colors"])
  }

  /// Of a list the hidden items are told, a handful of them; the same item twice in one list is nobody's loss.
  @Test func hiddenItemsOfLists() throws {
    let read = try ReadTheme(#"{"UILabel,UIButton": {}, "UIButton,UIButton": {}}"#)
    read.theme.check(into: read.collector)
    #expect(
      read.collector.diagnostics.map(\.message) == [
        "the entry 'UILabel,UIButton' for 'UIButton' never applies: 'UIButton,UIButton' later in the file asks for the same"
      ])
  }

  /// Messages stay short and few however large the theme: keys of thousands of items, thousands of unknown names.
  @Test func hugeThemesAreCheckedInProportion() throws {
    let count = 3000
    let list = (0..<count).map { "A/UILabel,C\($0)/UIButton" }.joined(separator: ",")
    let one = (0..<count).map { "C\($0)/UIButton" }.joined(separator: ",") + ",UISwitch"
    let names = (0..<count).map { "\"Clas\($0)/UILabel\": {\"nope\": 1}" }.joined(separator: ",")
    let read = try ReadTheme("{\"\(list)\": {\"colors\": {\"a\": 1, \"b\": 2}}, \"\(one)\": {}, \(names)}")
    read.theme.check(classes: TestClasses.all, used: [], into: read.collector)
    // Unknown sections, keys and classes one by one; of the hidden items five.
    #expect(read.problems.filter { $0 == 417 }.count == 5)
    #expect(read.problems.filter { $0 == 415 }.count == 3 * count)
    #expect(read.collector.diagnostics.allSatisfy { $0.message.utf8.count < 600 })
  }

  @Test func unusedEntries() throws {
    let read = try ReadTheme(
      #"{"default": {}, "UILabel": {}, "UIButton-selected": {}, "controls-disabled": {}, "Card": {}}"#)
    let cascade = StyleCascade(theme: read.theme)
    _ = cascade.style(at: "UILabel")
    _ = cascade.style(at: "UIButton", .disabled)
    #expect(cascade.usedEntries == ["UILabel", "controls-disabled"])
    read.theme.check(used: cascade.usedEntries, into: read.collector)
    #expect(
      read.collector.diagnostics.map(\.message) == [
        "no view uses the entry 'UIButton-selected'", "no view uses the entry 'Card'",
      ])
    #expect(read.collector.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test func decimalsAreCut() {
    let read = Contrast.ratio(Color(rgba: 0x7777_77FF), on: Color(rgba: 0xFFFF_FFFF))
    #expect(read < 4.5 && read > 4.47)
  }

  /// Every problem has one page, and the page's example shows it.
  @Test func pagesShowTheirProblem() throws {
    #expect(ThemeProblem.pages.map(\.id.number) == Array(400...423))
    #expect(TemplateProblem.pages.map(\.id.number) == Array(350...354))
    for page in ThemeProblem.pages where !page.example.isEmpty {
      let collector = DiagnosticCollector()
      Theme.read(Array(page.example.utf8), name: "example", into: collector)?.check(into: collector)
      let found = collector.diagnostics.first { $0.id == page.id }
      #expect(found?.severity == page.severity, "\(page.id): \(collector.diagnostics.map(\.message))")
    }
    for page in TemplateProblem.pages where !page.example.isEmpty {
      let collector = DiagnosticCollector()
      let value = try json(page.example, into: collector)
      if page.id.number == 354 {
        var rules = AppearanceRules()
        rules.merge(value, into: collector)
      } else {
        var set = TemplateSet()
        set.merge(value, into: collector)
      }
      #expect(collector.diagnostics.first { $0.id == page.id }?.severity == page.severity, "\(page.id)")
    }
  }
}
