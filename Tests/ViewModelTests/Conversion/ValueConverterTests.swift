import Geometry
import Testing

@testable import ViewModel

struct ConversionCase: Sendable, CustomTestStringConvertible {
  let text: String
  let type: ValueType
  /// Nil: refused.
  let expected: PropertyValue?

  init(_ text: String, _ type: ValueType, _ expected: PropertyValue?) {
    self.text = text
    self.type = type
    self.expected = expected
  }

  var testDescription: String { "'\(text)' as \(type.name)" }
}

struct ValueConverterTests {
  static let mode = Enumeration("Mode", ["scaleToFill", "center"], aliases: [.init("centre", for: "center")])
  static let edges = OptionSetType("Edges", ["top", "bottom", "left"], hasAll: true, hasNone: true)

  static let cases: [ConversionCase] = [
    .init("", .string, .string("")), .init(" a ", .string, .string(" a ")),
    .init("true", .bool, .bool(true)), .init("YES", .bool, .bool(true)), .init("yes", .bool, .bool(true)),
    .init("1", .bool, .bool(true)), .init("false", .bool, .bool(false)), .init("NO", .bool, .bool(false)),
    .init("no", .bool, .bool(false)), .init("0", .bool, .bool(false)), .init("True", .bool, nil),
    .init("", .bool, nil), .init("2", .bool, nil),
    .init("12", .integer, .integer(12)), .init("-7", .integer, .integer(-7)), .init("+7", .integer, .integer(7)),
    .init("1.0", .integer, nil), .init("9223372036854775807", .integer, .integer(.max)),
    .init("-9223372036854775808", .integer, .integer(.min)), .init("9223372036854775808", .integer, nil),
    .init("-", .integer, nil),
    .init("0.5", .number, .number(0.5)), .init(".5", .number, .number(0.5)), .init("5.", .number, .number(5)),
    .init("-1e3", .number, .number(-1000)), .init("1E-2", .number, .number(0.01)), .init(" 3 ", .number, .number(3)),
    .init("1.66667", .number, .number(1.66667)), .init("0.1", .number, .number(0.1)),
    .init("123456789012345678901234567890", .number, .number(123456789012345677877719597056)),
    .init("1.2345678901234567e-300", .number, .number(1.2345678901234567e-300)),
    .init("12pt", .number, nil), .init("nan", .number, nil), .init("inf", .number, nil), .init("0x10", .number, nil),
    .init("1e400", .number, nil), .init("1e", .number, nil), .init(".", .number, nil), .init("1 2", .number, nil),
    .init("nan", .length, .number(.nan)), .init("0", .length, .number(0)), .init("-1", .length, nil),
    .init("-1", .signedLength, .number(-1)), .init("infinity", .length, nil),
    .init("center", .enumeration(mode), .constant("center")), .init("centre", .enumeration(mode), .constant("center")),
    .init("Center", .enumeration(mode), nil), .init("", .enumeration(mode), nil),
    .init("top, left", .options(edges), .options(["top", "left"])),
    .init("all", .options(edges), .options(["top", "bottom", "left"])),
    .init("none", .options(edges), .options([])), .init("", .options(edges), .options([])),
    .init("top,", .options(edges), nil), .init("top middle", .options(edges), nil),
    .init("#f00", .color, .color(.plain(Color(rgba: 0xFF00_00FF)))),
    .init("#f008", .color, .color(.plain(Color(rgba: 0xFF00_0088)))),
    .init("#81D4FA", .color, .color(.plain(Color(rgba: 0x81D4_FAFF)))),
    .init("#22446688", .color, .color(.plain(Color(rgba: 0x2244_6688)))),
    .init("#12", .color, nil), .init("lightGray", .color, .color(.plain(Color(rgba: 0xAAAA_AAFF)))),
    .init("orange", .color, .color(.plain(Color(rgba: 0xFF80_00FF)))), .init("redd", .color, nil),
    .init(
      "systemRed", .color,
      .color(.dynamic(light: Color(rgba: 0xFF3B_30FF), dark: Color(rgba: 0xFF45_3AFF)))),
    .init("Helvetica-Bold 24", .font, .font(.named("Helvetica-Bold", size: 24))),
    .init("Times New Roman 10.5", .font, .font(.named("Times New Roman", size: 10.5))),
    .init("caption1", .font, .font(.textStyle("caption1"))), .init("Helvetica", .font, nil),
    .init("Helvetica x", .font, nil), .init("Helvetica -4", .font, nil), .init(" 12", .font, nil),
    .init("6", .edgeInsets, .edgeInsets(EdgeInsets(all: 6))),
    .init("1 2", .edgeInsets, .edgeInsets(EdgeInsets(top: 1, left: 2, bottom: 1, right: 2))),
    .init("1, 2, 3, 4", .edgeInsets, .edgeInsets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))),
    .init("1 2 3", .edgeInsets, nil), .init("", .edgeInsets, nil), .init("1 2 3 4 5", .edgeInsets, nil),
    .init("3 4", .size, .size(width: 3, height: 4)), .init("3", .size, nil),
    .init("0.5, 1", .point, .point(x: 0.5, y: 1)),
    // 2000-03-01 is day 11,017 after 1970-01-01 (30 years, 7 leap days, 31 + 29 days).
    .init("2000-03-01", .date, .date(11_017 * 86_400)),
    .init("2000-03-01T01:00:30Z", .date, .date(11_017 * 86_400 + 3630)),
    .init("2000-03-01T01:00+01:00", .date, .date(11_017 * 86_400)), .init("1900-02-29", .date, nil),
    .init("2000-13-01", .date, nil), .init("2000-03-01T25:00", .date, nil), .init("2000-03-01x", .date, nil),
    .init("2000-03-01T01:00:00.5Z", .date, .date(11_017 * 86_400 + 3600.5)),
    .init("zh-Hant-TW", .locale, .locale("zh-Hant-TW")), .init("en_US", .locale, .locale("en_US")),
    .init("e", .locale, nil), .init("en us", .locale, nil),
    .init("http://example.org/a%20b", .url, .url("http://example.org/a%20b")), .init("a b", .url, nil),
    .init("a%2", .url, nil), .init("", .url, nil),
    .init(
      "#fefefe, red", .list(.color),
      .list([.color(.plain(Color(rgba: 0xFEFE_FEFF))), .color(.plain(Color(rgba: 0xFF00_00FF)))])),
    .init("0.0, 0.5", .list(.number), .list([.number(0), .number(0.5)])), .init("1,,2", .list(.number), nil),
  ]

  @Test(arguments: cases)
  func convertsOrRefuses(_ c: ConversionCase) {
    let result = ValueConverter(lookup: EmptyLookup()).convert(c.text, to: c.type)
    switch (result, c.expected) {
    case (.success(let value), let expected?): #expect(value.value(as: c.type) == expected)
    case (.failure, nil): break
    case (.success(let value), nil): Issue.record("accepted as \(value.value(as: c.type))")
    case (.failure(let problem), _?): Issue.record("refused: \(problem)")
    }
  }

  @Test func namesTheNearestConstantFirst() {
    let problem = DocumentProblem.badValue(
      BadValue(
        path: "textAlignment", owner: "UILabel", type: .enumeration(.textAlignment), found: "centre",
        problem: .unknownConstant("centre", nearest: "center")))
    #expect(
      problem.message
        == "'textAlignment' of UILabel is a constant of NSTextAlignment, and 'centre' is not: expected one of center, "
        + "left, right, justified, natural")
    #expect(problem.suggestion == "center")
    #expect(problem.id.description == "INK0204")
  }
}
