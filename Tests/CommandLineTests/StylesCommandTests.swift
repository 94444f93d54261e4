import InkTestSupport
import Testing

/// `ink styles`: each property with its value, where it came from, and what it took the place of.
@Suite struct StylesCommandTests {
  private static let document = """
    <?properties Styles?>
    <LMColumnView id="root">
      <UILabel id="title" class="big, red" text="Hi" textColor="#abc"/>
      <UIButton id="save" style="systemButton" title="Save" titleColor="#00f"/>
      <UIButton id="go" title="Go" highlightedTitleColor="#0f0"/>
      <UIToolbar id="bar"><item title="x"/></UIToolbar>
      <LMTableView><LMTableViewCell id="cell"><LMRowView><UILabel id="in" text="in"/></LMRowView></LMTableViewCell></LMTableView>
      <UILabel id="insets" layoutMarginTop="3" layoutMargins="5"/>
    </LMColumnView>
    """

  private static let theme = """
    {
      "default": { "colors": { "textColor": "#222" }, "controls": { "actionColor": "#333" } },
      "controls-highlighted": { "controls": { "actionColor": "#444" } },
      "UITableViewCell/UILabel": { "colors": { "textColor": "#555" } },
      "UILabel": { "fonts": { "textFont": { "size": 11 } } },
      "bar-controls-normal": { "controls": { "actionColor": "#666" } },
      "UIButton-selected|highlighted": { "controls": { "actionColor": null } },
      "UIToolbar/UIButton": {}
    }
    """

  private func scratch() throws -> ScratchFolder {
    try ScratchFolder([
      "a.xml": Self.document, "t.json": Self.theme,
      "Styles.json":
        "{ \"big\": { \"font\": \"Helvetica 30\" },\n  \"red\": { \"textColor\": \"#f00\", \"font\": \"Helvetica 9\" } }",
    ])
  }

  /// The rows of one property: the value in force and what it is over, with single blanks.
  private func rows(_ property: String, _ output: String) -> [String] {
    var rows: [String] = []
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ").joined(separator: " ")
      if words.hasPrefix(property + " ") {
        rows = [words]
      } else if !rows.isEmpty {
        guard line.hasPrefix("  over") else { break }
        rows.append(words)
      }
    }
    return rows
  }

  @Test func attributesTemplatesThemesAndFactories() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let title = try scratch.ink(["styles", "a.xml", "#title", "--theme", "t.json", "--defaults"])
    #expect(title.status == 0)
    #expect(
      rows("textColor", title.output) == [
        "textColor #aabbccff a.xml:3:61 attribute", "over #ff0000ff Styles.json:2:25 template",
        "over #222222ff t.json:2:41 theme default.colors.textColor", "over #000000ff built-in",
      ])
    #expect(
      rows("font", title.output) == [
        "font Helvetica 9 Styles.json:2:41 template", "over Helvetica 30 Styles.json:1:20 template",
        "over System 11 t.json:5:39 theme UILabel.fonts.textFont", "over System 17 built-in",
      ])
    #expect(title.output.hasPrefix("style of UILabel #title: UILabel  t.json:5:3\n  over default  t.json:2:3\n"))
    let save = try scratch.ink(["styles", "a.xml", "#save", "--theme", "t.json"]).output
    #expect(
      rows("titleLabel.font", save) == [
        "titleLabel.font AvenirNext-Medium 15 theme built-in", "over System 15 a.xml:4:30 factory",
      ])
    #expect(
      rows("titleColor", save).prefix(2) == [
        "titleColor #0000ffff a.xml:4:69 attribute", "over #333333ff t.json:2:80 theme default.controls.actionColor",
      ])
    let insets = try scratch.ink(["styles", "a.xml", "#insets"]).output
    #expect(
      rows("layoutMargins", insets) == [
        "layoutMargins 5 a.xml:8:59 attribute", "over 3 a.xml:8:41 attribute (layoutMarginTop)",
      ])
  }

  @Test func keysOfContainersAndBars() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let inside = try scratch.ink(["styles", "a.xml", "#in", "--theme", "t.json"]).output
    #expect(
      inside.contains(
        "style of UILabel #in: UITableViewCell/UILabel  t.json:4:3\n  over UILabel  t.json:5:3\n  over default"))
    #expect(
      rows("textColor", inside) == [
        "textColor #555555ff t.json:4:57 theme UITableViewCell/UILabel.colors.textColor",
        "over #222222ff t.json:2:41 theme default.colors.textColor",
      ])
    // The entry in force gives the whole style: the font of 'UILabel' is not part of it.
    #expect(rows("font", inside).isEmpty)
    let all = try scratch.ink(["styles", "a.xml", "#in", "--theme", "t.json", "--defaults"]).output
    #expect(
      rows("font", all) == ["font System 17 built-in", "over System 11 t.json:5:39 theme UILabel.fonts.textFont"])
    let bar = try scratch.ink(["styles", "a.xml", "#bar", "--theme", "t.json"]).output
    #expect(
      rows("tintColor", bar).first == "tintColor #666666ff t.json:6:57 theme bar-controls-normal.controls.actionColor")
    #expect(
      rows("tintColor", bar).dropFirst() == [
        "over #ffffffff theme built-in inverse normal", "over #333333ff t.json:2:80 theme default.controls.actionColor",
        "over #555555ff theme built-in",
      ])
  }

  /// Every state of the format, alone and combined, with the look-up of a style where there is none for it.
  @Test(arguments: [
    ("normal", "normal", "#333333ff"), ("highlighted", "highlighted", "#444444ff"),
    ("disabled", "disabled", "#cacacaff"), ("selected", "selected", "#1247b8ff"), ("focused", "normal", "#333333ff"),
    ("dangerous", "dangerous", "#eb2d38ff"), ("Dangerous | Highlighted", "dangerous|highlighted", "#eb2d3880"),
    ("focused|selected", "selected", "#1247b8ff"), ("selected|disabled|highlighted", "disabled", "#cacacaff"),
    ("dangerous|selected", "dangerous", "#eb2d38ff"),
  ])
  func statesAreLookedUp(state: String, used: String, color: String) throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let output = try scratch.ink(["styles", "a.xml", "#go", "--theme", "t.json", "--state", state]).output
    let names = ["disabled", "dangerous", "highlighted", "selected", "focused"].filter {
      state.lowercased().contains($0)
    }
    let asked = names.isEmpty ? "normal" : names.joined(separator: "|")
    let head = output.split(separator: "\n")[0]
    if asked == used {
      #expect(asked == "normal" ? head.hasPrefix("style of UIButton #go: default") : head.contains(" in \(asked): "))
    } else {
      #expect(head.contains(" in \(asked) (that of \(used)): "), "\(head)")
    }
    // What markup sets for a state is stronger; it counts in that state only.
    let rows = rows("titleColor", output)
    if state.lowercased().contains("highlighted") {
      #expect(rows.first == "titleColor #00ff00ff a.xml:5:55 attribute (highlightedTitleColor)")
      #expect(rows.dropFirst().first?.hasPrefix("over \(color) ") == true, "\(rows)")
    } else {
      #expect(rows.first?.hasPrefix("titleColor \(color) ") == true, "\(rows)")
    }
    #expect(!output.contains("disabledTitleColor"))
  }

  @Test func aNullLeavesThePropertyAlone() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let output = try scratch.ink(["styles", "a.xml", "#save", "--theme", "t.json", "--state", "highlighted|selected"])
      .output
    // The entry's null gives nothing, so the attribute, which is for any state, is what is left.
    #expect(
      rows("titleColor", output).prefix(3) == [
        "titleColor #0000ffff a.xml:4:69 attribute",
        "over none t.json:7:67 theme UIButton-selected|highlighted.controls.actionColor",
        "over #1247b880 theme built-in highlighted|selected",
      ])
  }

  /// A style for a state gives colours for the state and never the font (theme.md 3.1): what is listed is what is laid
  /// out and drawn.
  @Test(arguments: ["normal", "highlighted", "disabled", "selected", "focused", "dangerous", "dangerous|highlighted"])
  func fontsAreTheSameInEveryState(state: String) throws {
    let scratch = try ScratchFolder([
      "a.xml": """
      <LMColumnView><UIButton id="b" title="b"/><UIButton id="off" title="c" enabled="false"/>
        <UISegmentedControl id="s"><segment title="d"/></UISegmentedControl></LMColumnView>
      """,
      "t.json":
        "{\"default\": {\"fonts\": {\"actionFont\": {\"size\": 30}}, \"controls\": {\"actionColor\": \"#123\"}}}",
    ])
    defer { scratch.remove() }
    for (view, property) in [("#b", "titleLabel.font"), ("#off", "titleLabel.font"), ("#s", "font")] {
      let output = try scratch.ink(["styles", "a.xml", view, "--theme", "t.json", "--state", state]).output
      #expect(
        rows(property, output).first == "\(property) System 30 t.json:1:38 theme default.fonts.actionFont",
        "\(view): \(output)")
    }
    let segments = try scratch.ink(["styles", "a.xml", "#s", "--theme", "t.json", "--state", state]).output
    #expect(rows("tintColor", segments).first?.hasPrefix("tintColor #112233ff ") == true)
  }

  /// Losers in the order in which entries matched, the default last.
  @Test func losersAreListedStrongestFirst() throws {
    let theme = """
      {"default": {"controls": {"actionColor": "#111"}},
       "UIButton": {"controls": {"actionColor": "#222"}},
       "LMRowView/UIButton": {"controls": {"actionColor": "#333"}},
       "LMColumnView/UIButton": {"controls": {"actionColor": "#444"}}}
      """
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView><LMRowView><UIButton id='b' title='b'/></LMRowView></LMColumnView>", "t.json": theme,
    ])
    defer { scratch.remove() }
    let output = try scratch.ink(["styles", "a.xml", "#b", "--theme", "t.json"]).output
    #expect(
      rows("titleColor", output).map { $0.split(separator: " ").dropFirst().first } == [
        "#444444ff", "#333333ff", "#222222ff", "#111111ff", "#555555ff",
      ])
    #expect(rows("titleColor", output).last == "over #555555ff theme built-in")
  }

  /// The same words for the same value in both commands.
  @Test func explainNamesTheKeyLikeStyles() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView><UIButton id='b' title='b'/><UILabel id='l' text='l'/></LMColumnView>",
      "t.json": #"{"fonts": {"textFont": {"size": 20}}}"#,
    ])
    defer { scratch.remove() }
    let button = try scratch.ink(["explain", "a.xml", "#b.height", "--theme", "t.json"]).output
    #expect(button.contains("AvenirNext-Medium 15  theme built-in\n"), "\(button)")
    let label = try scratch.ink(["explain", "a.xml", "#l.height", "--theme", "t.json"]).output
    #expect(label.contains("System 20  t.json:1:24 theme fonts.textFont\n"), "\(label)")
  }

  /// `uiStyle` names an entry; what is inside inherits it, an unknown name gets the nearest one, and the entry is used.
  @Test func viewsNameTheirStyle() throws {
    let scratch = try ScratchFolder([
      "a.xml": """
      <LMColumnView>
        <UILabel id="own" text="a" uiStyle="Notice"/>
        <LMRowView uiStyle="Notice"><UILabel id="in" text="b"/><UILabel id="red" text="c" textColor="#f00"/></LMRowView>
        <UILabel id="out" text="d"/>
      </LMColumnView>
      """,
      "b.xml": "<LMColumnView><UILabel id=\"x\" text=\"a\" uiStyle=\"Notise\"/></LMColumnView>",
      "t.json": """
      {"default": {"colors": {"textColor": "#111"}},
       "Notice": {"colors": {"textColor": "#222"}}, "Other": {"colors": {"textColor": "#333"}}}
      """,
    ])
    defer { scratch.remove() }
    for (view, expected) in [("own", "#222222ff"), ("in", "#222222ff"), ("red", "#ff0000ff"), ("out", "#111111ff")] {
      let output = try scratch.ink(["styles", "a.xml", "#\(view)", "--theme", "t.json"]).output
      #expect(rows("textColor", output).first?.hasPrefix("textColor \(expected) ") == true, "\(output)")
    }
    let known = try scratch.ink(["check", "a.xml", "--theme", "t.json"])
    #expect(!(known.output + known.errors).contains("'Notice'"))
    #expect((known.output + known.errors).contains("no view uses the entry 'Other'"))
    let unknown = try scratch.ink(["check", "b.xml", "--theme", "t.json"])
    let told = unknown.output + unknown.errors
    #expect(
      told.contains("b.xml:1:49: warning: the theme has no style called 'Notise' [INK0420]")
        && told.contains("did you mean 'Notice'?"), "\(told)")
    #expect(try scratch.ink(["check", "b.xml"]).status == 0, "without a theme there is nothing to name")
  }

  @Test func allThirtyKeysOnDemand() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let output = try scratch.ink(["styles", "a.xml", "#title", "--theme", "t.json", "--keys"]).output
    for key in ["colors.primaryColor", "fonts.listCaptionFont", "controls.textShadow"] {
      #expect(!rows(key, output).isEmpty)
    }
    #expect(
      rows("fonts.textFont", output) == [
        "fonts.textFont System 11 t.json:5:39 UILabel.fonts.textFont", "over GillSans-Light 13 built-in",
      ])
    #expect(
      output.split(separator: "\n").filter {
        $0.hasPrefix("colors.") || $0.hasPrefix("fonts.") || $0.hasPrefix("controls.")
      }.count == 30)
  }

  @Test func unknownNamesGetTheNearest() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let view = try scratch.ink(["styles", "a.xml", "#titel"])
    #expect(view.status == 1 && view.errors.contains("did you mean '#title'?"))
    let path = try scratch.ink(["styles", "a.xml", "/LMColumnView[1]/UIButon[1]"])
    #expect(path.status == 1 && path.errors.contains("did you mean '/LMColumnView[1]/UIButton[1]'?"))
    let state = try scratch.ink(["styles", "a.xml", "#go", "--state", "highlighted|selectd"])
    #expect(
      state.status == 2 && state.errors.contains("bad value 'selectd'")
        && state.errors.contains("did you mean 'selected'?"))
    let help = try scratch.ink(["help", "styles"]).output
    #expect(help.contains("--state STATE") && help.contains("'over'"))
  }

  /// Templates of several files and of a size class: what each said.
  @Test func overriddenTemplatesAreShown() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<?properties one?><?properties two?>\n<UILabel id='a' class='big' text='x'/>",
      "one.json": "{ \"big\": { \"font\": \"Helvetica 10\" } }",
      "two.json": "{ \"big\": { \"font\": \"Helvetica 20\" }, \"big~vertical\": { \"font\": \"Helvetica 30\" } }",
      "Appearance.json": "{ \"UILabel\": { \"font\": \"Helvetica 5\" } }",
    ])
    defer { scratch.remove() }
    #expect(
      rows("font", try scratch.ink(["styles", "a.xml", "#a"]).output) == [
        "font Helvetica 30 two.json:1:64 template", "over Helvetica 20 two.json:1:20 template",
        "over Helvetica 10 one.json:1:20 template", "over Helvetica 5 Appearance.json:1:24 appearance",
      ])
  }
}
