import Diagnostics
import DocParser
import Geometry
import InkTestSupport
import StyleEngine
import Testing

/// A single style, what one of its values becomes, and the problems: rows of the theme specification by their ids.
struct ThemeValueCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let json: String
  let key: StyleKey
  let expected: String
  let problems: [Int]

  init(_ id: String, _ json: String, _ key: StyleKey, _ expected: String, _ problems: Int...) {
    testDescription = id
    self.json = json
    self.key = key
    self.expected = expected
    self.problems = problems
  }
}

@Suite struct ThemeValueTests {
  static func color(_ text: String) -> String { #"{"colors": {"primaryColor": \#(text)}}"# }
  static func font(_ text: String) -> String { #"{"fonts": {"actionFont": \#(text)}}"# }
  static func shadow(_ text: String) -> String { #"{"controls": {"shadow": \#(text)}}"# }

  @Test(arguments: [
    // Colours.
    ThemeValueCase("C1 order of channels", color("\"#33669980\""), .primaryColor, "#33669980"),
    ThemeValueCase("C2 upper case, no hash", color("\"1247B8FF\""), .primaryColor, "#1247b8ff"),
    ThemeValueCase("C4 null removes", color("null"), .primaryColor, "none"),
    ThemeValueCase("C5 empty", color("\"\""), .primaryColor, "#1247b8ff", 407),
    ThemeValueCase("C7 six digits are opaque", color("\"#ff0000\""), .primaryColor, "#ff0000ff"),
    ThemeValueCase("C8 three digits", color("\"#f00\""), .primaryColor, "#ff0000ff"),
    ThemeValueCase("C8 four digits", color("\"#ffff\""), .primaryColor, "#ffffffff"),
    ThemeValueCase("a name is no colour", color("\"red\""), .primaryColor, "#1247b8ff", 407),
    ThemeValueCase("text after the digits", color("\"#ff0000ffzz\""), .primaryColor, "#1247b8ff", 407),
    ThemeValueCase("nine digits", color("\"#1ff0000ff\""), .primaryColor, "#1247b8ff", 407),
    ThemeValueCase("a number", color("12"), .primaryColor, "#1247b8ff", 410),
    ThemeValueCase("a boolean", color("true"), .primaryColor, "#1247b8ff", 410),
    ThemeValueCase("an array", color("[1]"), .primaryColor, "#1247b8ff", 410),
    // Fonts.
    ThemeValueCase("F2 system font", font(#"{"size": 15}"#), .actionFont, "System 15"),
    ThemeValueCase("F3 no object", font("\"Helvetica\""), .actionFont, "AvenirNext-Medium 15", 410),
    ThemeValueCase("F3 a number", font("12"), .actionFont, "AvenirNext-Medium 15", 410),
    ThemeValueCase("F6 size as text", font(#"{"name": "X", "size": "12"}"#), .actionFont, "X 12"),
    ThemeValueCase("F8 more keys", font(#"{"name": "X", "size": 9, "weight": 700}"#), .actionFont, "X 9", 406),
    ThemeValueCase("exact sizes", font(#"{"name": "X", "size": 12.1}"#), .actionFont, "X 12.1"),
    ThemeValueCase("null", font("null"), .actionFont, "none"),
    ThemeValueCase("no size", font("{}"), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("size 0", font(#"{"size": 0}"#), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("size below 0", font(#"{"size": -3}"#), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("size null", font(#"{"size": null}"#), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("size of letters", font(#"{"size": "big"}"#), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("size nan", font(#"{"size": "nan"}"#), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("name null", font(#"{"name": null, "size": 9}"#), .actionFont, "AvenirNext-Medium 15", 408),
    ThemeValueCase("unknown fonts stay as written", font(#"{"name": "Nope", "size": 9}"#), .actionFont, "Nope 9"),
    // Shadows.
    ThemeValueCase(
      "S1", shadow(##"{"color": "#00000033", "offset": [1, 2], "blurRadius": 1}"##), .shadow, "#00000033 1 2 blur 1"),
    ThemeValueCase(
      "S3 short offset", shadow(##"{"color": "#000000", "offset": [3]}"##), .shadow, "#000000ff 0 0 blur 0", 409),
    ThemeValueCase("no offset", shadow(##"{"color": "#000"}"##), .shadow, "#000000ff 0 0 blur 0"),
    ThemeValueCase(
      "long offset", shadow(##"{"color": "#000", "offset": [1, 2, 3]}"##), .shadow, "#000000ff 1 2 blur 0"),
    ThemeValueCase("S4 shadowColor is another value", shadow(##"{"color": "#000"}"##), .shadowColor, "none"),
    ThemeValueCase("no colour", shadow(#"{"offset": [1, 2]}"#), .shadow, "none", 409),
    ThemeValueCase("colour null", shadow(#"{"color": null}"#), .shadow, "none", 410),
    ThemeValueCase("no object", shadow("5"), .shadow, "none", 410),
    ThemeValueCase("bad blur", shadow(##"{"color": "#000", "blurRadius": -1}"##), .shadow, "#000000ff 0 0 blur 0", 409),
    // Sections.
    ThemeValueCase("L2 nothing", "{}", .primaryColor, "#1247b8ff"),
    ThemeValueCase(
      "L4 unknown keys", ##"{"colors": {"nope": "#ffffffff"}, "zzz": 1}"##, .primaryColor, "#1247b8ff", 406, 405),
    ThemeValueCase("L5 null section", #"{"fonts": null}"#, .actionFont, "AvenirNext-Medium 15", 403),
    ThemeValueCase(
      "section is text", ##"{"fonts": "x", "colors": {"primaryColor": "#fff"}}"##, .primaryColor, "#ffffffff", 402),
    ThemeValueCase(
      "key in the wrong section", ##"{"fonts": {"primaryColor": "#fff"}}"##, .primaryColor, "#1247b8ff", 406),
    ThemeValueCase("wrong case", ##"{"colors": {"PrimaryColor": "#fff"}}"##, .primaryColor, "#1247b8ff", 406),
    ThemeValueCase("removed key", ##"{"colors": {"alertColor": "#fff"}}"##, .primaryColor, "#1247b8ff", 414),
    ThemeValueCase(
      "misspelt section", ##"{"colors": {"primaryColor": "#fff"}, "font": {"actionFont": {"size": 3}}}"##,
      .primaryColor, "#ffffffff", 405),
    ThemeValueCase(
      "duplicate key", ##"{"colors": {"primaryColor": "#fff", "primaryColor": "#000"}}"##, .primaryColor, "#000000ff",
      308),
  ])
  func reads(_ c: ThemeValueCase) throws {
    let read = try ReadTheme(c.json)
    #expect(read.value(c.key) == c.expected)
    #expect(read.problems == c.problems, "\(read.collector.diagnostics.map(\.message))")
    // Whatever was wrong, all other values are the built-in ones.
    let style = try #require(read.theme.style(named: "default"))
    #expect(style.differences(from: .builtIn).allSatisfy { $0 == c.key || c.expected != read.value($0) })
  }

  @Test func C1_channels() throws {
    let color = try #require(StyleColor.parse("#33669980"))
    #expect([color.red, color.green, color.blue, color.alpha] == [51, 102, 153, 128])
    // 51/255 = 0.2, 102/255 = 0.4, 153/255 = 0.6, 128/255 = 0.50196.
    #expect(StyleColor.color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5) == color)
  }

  @Test func C10_integers() {
    #expect(StyleColor.color(rgb: 0x336699).hex == "#336699ff")
    let color = StyleColor.color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    #expect(StyleColor.rgb(of: color) == 0x336699)
    #expect(color.rgba == 0x3366_9980)
    // Halves go away from zero: 0.5, 0.66, 0.8, 0.3, 0.1, 0.833.
    let steps = [0.5, 0.66, 0.8, 0.3, 0.1, 0.833].map { StyleColor.color(red: 0, green: 0, blue: 0, alpha: $0).alpha }
    #expect(steps == [0x80, 0xA8, 0xCC, 0x4D, 0x1A, 0xD4])
  }

  @Test(arguments: [
    ("#1247B8FF", "#1247b8ff"), ("1247b8ff", "#1247b8ff"), ("0x1247b8ff", "#1247b8ff"), ("#0x1247b8ff", "#1247b8ff"),
    (" #1247b8ff", "#1247b8ff"), ("# 1247b8ff", "#1247b8ff"), ("#ff0000ffzz", "#ff0000ff"),
    ("#ff0000ff 9", "#ff0000ff"),
    ("#1ff0000ff", "#ff0000ff"), ("#ffffffffffffffffff", "#ffffffff"), ("#ff0000", "#00ff0000"), ("#ffff", "#0000ffff"),
    ("#fff", "#00000fff"), ("#f00", "#00000f00"), ("red", "#00000000"), ("green", "#00000000"), ("#zz", "#00000000"),
    ("#", "#00000000"), (" ", "#00000000"), ("rgb(255,0,0)", "#00000000"), ("blue", "#0000000b"),
    ("black", "#0000000b"),
    ("clear", "#0000000c"), ("default", "#0000defa"), ("", "nil"),
  ])
  func C11_asVersion1(_ text: String, _ expected: String) {
    #expect((StyleColor.parseAsVersion1(text)?.hex ?? "nil") == expected)
  }

  @Test func DF_builtInStyle() {
    let style = Style.builtIn
    #expect(StyleKey.allCases.count == 30)
    #expect(StyleKey.keys(in: .colors).count == 12)
    #expect(StyleKey.keys(in: .fonts).count == 11)
    #expect(StyleKey.keys(in: .controls).count == 7)
    // DF2.
    let colors: [StyleKey: String] = [
      .primaryColor: "#1247b8ff", .navigationColor: "#1247b8ff", .secondaryColor: "#cacacaff",
      .backgroundColor: "#fafafaff", .separatorColor: "#e1e1e1ff", .captionColor: "#aaaaaaff",
      .placeholderColor: "#aaaaaaff", .heroColor: "#1a1a1aff", .headlineColor: "#1a1a1aff",
      .secondaryHeadlineColor: "#1a1a1aff", .textColor: "#1a1a1aff", .formColor: "#1a1a1aff",
    ]
    for (key, expected) in colors { #expect(style.text(key) == expected, "\(key)") }
    // DF3.
    #expect(style.text(.actionFont) == "AvenirNext-Medium 15")
    #expect(style.text(.textFont) == "GillSans-Light 13")
    #expect(style.text(.navigationFont) == "GillSans 21")
    #expect(style.text(.heroFont) == "GillSans-Bold 21")
    let controls: [StyleKey: String] = [
      .actionColor: "#555555ff", .borderColor: "#cacacaff", .fillColor: "#00000000", .glossColor: "#ffffffa8",
      .shadowColor: "none", .shadow: "none", .textShadow: "none",
    ]
    for (key, expected) in controls { #expect(style.text(key) == expected, "\(key)") }
  }

  @Test func problemsNameKeyPathAndPlace() throws {
    let marked = MarkedText(
      """
      {
        "default": {
          "colors": {
            2️⃣"primryColor": "#fff",
            "primaryColor": 1️⃣"blau"
          }
        }
      }
      """)
    let read = try ReadTheme(marked.text)
    #expect(read.problems == [406, 407])
    let (unknown, bad) = (read.collector.diagnostics[0], read.collector.diagnostics[1])
    #expect(unknown.message == "unknown key 'default.colors.primryColor'")
    #expect(unknown.fixes.first?.replacement == "primaryColor")
    #expect(Int(unknown.span.start) == marked.offsets[2])
    #expect(bad.message.hasPrefix("'blau' is no colour for 'default.colors.primaryColor'"))
    #expect(Int(bad.span.start) == marked.offsets[1])
    #expect(read.collector.sources.position(of: bad.span) == SourcePosition(line: 5, column: 23))
  }

  @Test func everyValueKnowsItsOriginAndWhatItReplaced() throws {
    let read = try ReadTheme(
      """
      {"default": {"colors": {"textColor": "#111"}},
       "Card": {"colors": {"textColor": "#222"}}}
      """)
    let entry = try #require(read.theme.style(named: "Card"))[.textColor]
    let sources = read.collector.sources
    #expect(entry.origin.description(in: sources) == "theme.json:2:35 Card.colors.textColor")
    #expect(
      entry.lost.map { $0.origin.description(in: sources) } == ["theme.json:1:38 default.colors.textColor", "built-in"])
    #expect(entry.lost.map(\.value.description) == ["#111111ff", "#1a1a1aff"])
    let other = try #require(read.theme.style(named: "Card"))[.heroColor]
    #expect(other.origin == .builtIn("built-in") && other.lost.isEmpty)
  }
}
