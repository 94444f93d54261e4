import Diagnostics
import DocParser
import InkTestSupport
import Testing

@testable import ViewModel

@Suite struct FormatterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let value: BoundValue
    let formatter: String
    let locale: String
    let expected: String
    var testDescription: String { "\(formatter) in \(locale)" }

    init(_ value: BoundValue, _ formatter: String, _ expected: String, _ locale: String = "en") {
      self.value = value
      self.formatter = formatter
      self.expected = expected
      self.locale = locale
    }
  }

  static let person: BoundValue = .record(
    BoundRecord([
      .init("namePrefix", .string("Dr.")), .init("givenName", .string("Ada")), .init("middleName", .string("King")),
      .init("familyName", .string("Lovelace")), .init("nickname", .string("Addie")),
    ]))

  static let sato: BoundValue = .record(
    BoundRecord([.init("givenName", .string("健")), .init("familyName", .string("佐藤"))]))

  @Test(arguments: [
    Case(.number(10.0 / 3), "number;numberStyle=decimal;maximumFractionDigits=3", "3.333"),
    Case(.number(1234.5), "number", "1234"),
    Case(.number(1235.5), "number", "1236"),
    Case(.number(1234567.891), "number;numberStyle=decimal", "1.234.567,891", "de"),
    Case(.number(1234567.891), "number;numberStyle=decimal", "12,34,567.891", "hi"),
    Case(.integer(1234), "number;numberStyle=decimal", "1234", "es"),
    Case(.integer(12345), "number;numberStyle=decimal", "12.345", "es"),
    Case(.number(0.285), "number;numberStyle=decimal;maximumFractionDigits=2;roundingMode=halfUp", "0.29"),
    Case(.number(-2.5), "number;numberStyle=decimal;maximumFractionDigits=0;roundingMode=floor", "-3"),
    Case(.number(0.256), "number;numberStyle=percent;maximumFractionDigits=1", "25.6%"),
    Case(.number(9.5), "number;numberStyle=currency;currencyCode=EUR", "9,50\u{A0}€", "de"),
    Case(.number(9.5), "number;numberStyle=currency", "$9.50"),
    Case(.number(9.5), "number;numberStyle=currency;currencyCode=CHF", "CHF\u{A0}9.50"),
    Case(.number(-9.5), "number;numberStyle=currencyAccounting", "($9.50)"),
    Case(.number(123456), "number;numberStyle=scientific", "1.23456E5"),
    Case(.number(-1234.5), "number;numberStyle=decimal", "−1\u{A0}234,5", "sv"),
    Case(.number(0.25), "number;numberStyle=percent", "25\u{200E}%\u{200E}", "ar"),
    Case(.number(1.5), "number;minimumFractionDigits=2;minimumIntegerDigits=3", "001.50"),
    Case(.number(123456), "number;maximumSignificantDigits=2", "120000"),
    Case(.number(0), "number;zeroSymbol=none", "none"),
    Case(.number(5), "number;negativePrefix=(;positiveSuffix= pt", "5 pt"),
    Case(.number(-5), "number;negativePrefix=(;negativeSuffix=)", "(5)"),
    Case(.string("2.50"), "number;numberStyle=decimal", "2.5"),
    Case(.integer(5), "%@", "5"),
    Case(.number(2), "%@", "2"),
    Case(.number(2.345), "%.1f km (100%%)", "2.3 km (100%)"),
    Case(.number(2.9), "%ld", "2"),
    Case(.string("2026-11-30T06:58:44Z"), "date;dateStyle=medium;timeStyle=short", "Nov 30, 2026, 6:58\u{202F}AM"),
    Case(.string("2026-11-30T06:58:44Z"), "date;dateStyle=full", "Montag, 30. November 2026", "de"),
    Case(.string("2026-11-30T06:58:44Z"), "date;timeStyle=long", "6:58:44\u{202F}AM UTC"),
    Case(
      .string("2026-11-30T06:58:44Z"), "date;timeStyle=full;timeZone=+05:30", "12:28:44\u{202F}PM GMT+05:30"),
    Case(.string("2026-11-30T23:58:44-02:00"), "date;dateStyle=short", "12/1/26"),
    Case(.string("2004-02-29"), "date;dateFormat=yyyy-MM-dd 'at' HH:mm:ss.SSS", "2004-02-29 at 00:00:00.000"),
    Case(.date(0), "mediumDate", "Jan 1, 1970"),
    Case(.date(-1), "date;dateFormat=y-MM-dd HH:mm:ss", "1969-12-31 23:59:59"),
    Case(.integer(86400), "date", "Jan 2, 1970"),
    Case(.integer(0), "byteCount", "0 bytes"),
    Case(.integer(1), "byteCount", "1 byte"),
    Case(.integer(999), "byteCount", "999 bytes"),
    Case(.integer(1500), "byteCount", "2 kB"),
    Case(.integer(1_500_000), "byteCount", "1.5 MB"),
    Case(.integer(1_536), "byteCount;countStyle=memory", "2 kB"),
    Case(.integer(1_572_864), "byteCount;allowedUnits=useKB,useMB;countStyle=memory", "1.5 MB"),
    Case(.integer(500), "byteCount;allowedUnits=useKB,useMB", "0 kB"),
    Case(.integer(2_345_678_901), "byteCount;includesUnit=false", "2.35"),
    Case(.integer(2_345_678_901), "byteCount;includesCount=false", "GB"),
    Case(.number(1.5), "measurement;unit=miles;unitStyle=long", "1.5 miles"),
    Case(.number(1), "measurement;unit=miles;unitStyle=long", "1 mile"),
    Case(.number(2.5), "measurement;unit=km", "2,5 km", "de"),
    Case(
      .record(BoundRecord([.init("value", .integer(21)), .init("unit", .string("celsius"))])), "measurement", "21 °C",
      "de"),
    Case(.integer(5), "measurement;unit=hours;unitStyle=long", "5 часов", "ru"),
    Case(.integer(2), "measurement;unit=hours;unitStyle=long", "2 часа", "ru"),
    Case(person, "personNameComponents", "Ada Lovelace"),
    Case(person, "personNameComponents;style=long", "Dr. Ada King Lovelace"),
    Case(person, "personNameComponents;style=short", "Addie"),
    Case(person, "personNameComponents;style=abbreviated", "AL"),
    Case(sato, "personNameComponents", "佐藤健", "ja"),
    Case(.list([.string("a"), .string("b"), .string("c")]), "list", "a, b, and c"),
    Case(.list([.string("a"), .string("b"), .string("c")]), "list", "a, b y c", "es"),
    Case(.null, "number", ""),
    Case(.integer(3), "shout;mark=!", "3!"),
    Case(.string("x"), "list", "x"),
  ])
  func writes(_ c: Case) throws {
    let collector = DiagnosticCollector()
    let call = try #require(BindingExpression.parse("v::" + c.formatter, at: .none, into: collector)?.formatter)
    var table = FormatterTable()
    table.register("shout", options: ["mark"]) { value, options, _ in value.plainText + (options["mark"] ?? "") }
    let text = table.string(c.value, call, FormatEnvironment(locale: LocaleData(c.locale)), into: collector)
    #expect(text == c.expected)
    #expect(collector.diagnostics.isEmpty, "\(collector.diagnostics.map(\.message))")
  }

  struct ProblemCase: Sendable, CustomTestStringConvertible {
    let value: BoundValue
    let marked: String
    let id: ProblemID
    let suggestion: String?
    var testDescription: String { marked }

    init(_ value: BoundValue, _ marked: String, _ id: ProblemID, _ suggestion: String? = nil) {
      self.value = value
      self.marked = marked
      self.id = id
      self.suggestion = suggestion
    }
  }

  @Test(arguments: [
    ProblemCase(.integer(1), "v::1️⃣nummber2️⃣", 522, "number"),
    ProblemCase(.integer(1), "v::number;1️⃣numberStile=decimal2️⃣", 523, "numberStyle"),
    ProblemCase(.integer(1), "v::number;1️⃣numberStyle=decimel2️⃣", 524, "decimal"),
    ProblemCase(.integer(1), "v::number;1️⃣maximumFractionDigits=two2️⃣", 524),
    ProblemCase(.string("x"), "v::1️⃣number2️⃣", 525),
    ProblemCase(.string("2023-02-29"), "v::1️⃣date2️⃣", 525),
    ProblemCase(.integer(1), "v::1️⃣measurement2️⃣", 525),
  ])
  func reportsAtItsPlace(_ c: ProblemCase) throws {
    let marked = MarkedText(c.marked)
    let collector = DiagnosticCollector()
    let source = collector.add(SourceText(name: "t", text: "$" + marked.text))
    let span = SourceSpan(source: source, range: 0..<marked.text.utf8.count + 1)
    let call = try #require(BindingExpression.parse(marked.text, at: span, into: collector)?.formatter)
    _ = FormatterTable().string(c.value, call, .standard, into: collector)
    #expect(collector.diagnostics.map(\.id) == [c.id])
    let start = marked.offsets[1] ?? -1
    let end = marked.offsets[2] ?? -1
    #expect(collector.diagnostics.first?.span.range == start + 1..<end + 1)
    #expect(collector.diagnostics.first?.fixes.first?.replacement == c.suggestion)
  }

  /// `Fixtures/cldr/formats.tsv` holds what Babel, an independent implementation, writes for the same data.
  @Test func agreesWithBabelInEveryLocale() throws {
    let text = TestData.text(of: TestData.fixtures.appendingPathComponent("cldr/formats.tsv"))
    var compared = 0
    var differences: [String] = []
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 4)
      let locale = LocaleData(fields[0])
      let kind = fields[1].split(separator: " ").map(String.init)
      let result: String
      switch kind[0] {
      case "decimal", "percent":
        result = NumberFormat(locale, pattern: "p." + kind[0]).string(DecimalText(try #require(Double(fields[2]))))
      case "currency":
        var format = NumberFormat(locale, pattern: "p.currency", currency: locale.text("c." + kind[1]) ?? kind[1])
        format.minimumFractionDigits = Currency.decimals(kind[1])
        format.maximumFractionDigits = format.minimumFractionDigits
        result = format.string(DecimalText(try #require(Double(fields[2]))))
      case "date", "time", "datetime":
        let length = try #require(DateFormat.Length(rawValue: kind[1]))
        let moment = try #require(CivilTime.seconds(iso8601: fields[2]))
        result = DateFormat(
          locale, zone: .utc, date: kind[0] == "time" ? .none : length, time: kind[0] == "date" ? .none : length
        ).string(moment)
      case "list": result = locale.joined(fields[2].split(separator: " ").map(String.init))
      default:
        result = BuiltInFormatter.units(
          DecimalText(try #require(Double(fields[2]))), kind[1], kind[2], NumberFormat(locale, pattern: "p.decimal"),
          locale)
      }
      compared += 1
      // Babel writes ASCII signs in every locale; CLDR's symbols are checked by the cases above.
      var plain = result.replacing(locale.text("n.minus") ?? "-", with: "-")
      plain = plain.replacing(locale.text("n.percent") ?? "%", with: "%")
      if plain != fields[3] { differences.append("\(line) ≠ \(result)") }
    }
    #expect(compared > 2000)
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(40).joined(separator: "\n"))")
  }

  @Test func timeZonesNeedNoMachine() throws {
    #expect(ClockZone("UTC")?.offset(at: 0) == 0)
    #expect(ClockZone("+02:00")?.offset(at: 0) == 7200)
    #expect(ClockZone("GMT-0330")?.offset(at: 0) == -12600)
    #expect(ClockZone("+5")?.offset(at: 0) == 18000)
    for bad in ["", "Europe/Atlantis", "+25:00", "+1:2:3", "02:00", "+", "+-1"] { #expect(ClockZone(bad) == nil) }
    // A version 1 file with one change: at 100 from UTC to one hour east.
    var file = Array("TZif".utf8) + [0] + [UInt8](repeating: 0, count: 15)
    func append(_ value: Int32) {
      for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    for count in [0, 0, 0, 1, 2, 4] { append(Int32(count)) }
    append(100)
    file.append(1)
    append(0)
    file += [0, 0]
    append(3600)
    file += [0, 0]
    file += Array("A\0B\0".utf8)
    let zone = try #require(ClockZone(name: "X", zoneFile: file))
    #expect(zone.offset(at: 99) == 0)
    #expect(zone.offset(at: 100) == 3600)
    for length in 0..<file.count - 4 { #expect(ClockZone(name: "X", zoneFile: Array(file[..<length])) == nil) }
  }

  @Test func localesFallBack() {
    #expect(LocaleData("zh-Hant-TW").code == "zh-Hant")
    #expect(LocaleData("zh_TW").code == "zh-Hant")
    #expect(LocaleData("zh").code == "zh-Hans")
    #expect(LocaleData("de_AT").code == "de")
    #expect(LocaleData("no").code == "nb")
    #expect(LocaleData("de_AT").isExact)
    #expect(LocaleData("sw").code == "en")
    #expect(!LocaleData("sw").isExact)
    #expect(!LocaleData("").isExact)
    #expect(LocaleData.available.count == 24)
    for code in LocaleData.available { #expect(LocaleData(code).code == code) }
  }
}

@Suite struct PluralTests {
  /// `Fixtures/cldr/plurals.tsv` holds the categories that Babel finds, for every language of CLDR.
  @Test func agreesWithBabelInEveryLanguage() throws {
    let text = TestData.text(of: TestData.fixtures.appendingPathComponent("cldr/plurals.tsv"))
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let samples = try #require(rows.first).dropFirst()
    #expect(rows.count > 200)
    for row in rows.dropFirst() {
      for (sample, expected) in zip(samples, row.dropFirst()) {
        let category = CLDRPluralRules.category(row[0], PluralOperands(written: sample))
        #expect(category.rawValue == expected, "\(row[0]) \(sample)")
      }
    }
  }

  /// UTS #35, Part 3, table of plural operand examples.
  @Test func operandsAreThoseOfTheStandard() {
    func check(_ text: String, _ i: UInt64, _ v: UInt64, _ w: UInt64, _ f: UInt64, _ t: UInt64) {
      let o = PluralOperands(written: text)
      #expect([o.i, o.v, o.w, o.f, o.t] == [i, v, w, f, t], "\(text)")
    }
    check("1", 1, 0, 0, 0, 0)
    check("1.0", 1, 1, 0, 0, 0)
    check("1.00", 1, 2, 0, 0, 0)
    check("1.3", 1, 1, 1, 3, 3)
    check("1.03", 1, 2, 2, 3, 3)
    check("1.230", 1, 3, 2, 230, 23)
    check("-1200000", 1_200_000, 0, 0, 0, 0)
  }

  private func entry(_ pairs: [(String, [(String, String)])], _ format: String) -> DataValue {
    var dictionary = DataDictionary()
    func text(_ text: String) -> DataValue { DataValue(.string(text), at: .none) }
    dictionary.set(.init(key: "NSStringLocalizedFormatKey", keySpan: .none, value: text(format)))
    for (name, forms) in pairs {
      var rule = DataDictionary()
      rule.set(.init(key: "NSStringFormatValueTypeKey", keySpan: .none, value: text("d")))
      for (key, value) in forms { rule.set(.init(key: key, keySpan: .none, value: text(value))) }
      dictionary.set(.init(key: name, keySpan: .none, value: DataValue(.dictionary(rule), at: .none)))
    }
    return DataValue(.dictionary(dictionary), at: .none)
  }

  @Test func aStringFollowsItsNumber() throws {
    let collector = DiagnosticCollector()
    let files = entry([("files", [("zero", "no files"), ("one", "%d file"), ("other", "%d files")])], "%#@files@ left")
    let string = try #require(PluralString(key: "files", files, into: collector))
    #expect(string.string([.integer(0)], .english) == "no files left")
    #expect(string.string([.integer(1)], .english) == "1 file left")
    #expect(string.string([.integer(1200)], .english) == "1,200 files left")
    #expect(string.string([], .english) == " files left")
    let russian = entry(
      [("f", [("one", "%d файл"), ("few", "%d файла"), ("many", "%d файлов"), ("other", "%d файла")])], "%#@f@")
    let plural = try #require(PluralString(key: "f", russian, into: collector))
    #expect(
      [1, 3, 5, 21, 11].map { plural.string([.integer($0)], LocaleData("ru")) }
        == ["1 файл", "3 файла", "5 файлов", "21 файл", "11 файлов"])
    #expect(collector.diagnostics.isEmpty)
  }

  @Test func partsTakeArgumentsInOrderAndMayNest() throws {
    let collector = DiagnosticCollector()
    let two = entry(
      [("a", [("one", "%d cat"), ("other", "%d cats and %#@b@")]), ("b", [("one", "%d dog"), ("other", "%d dogs")])],
      "%#@a@!")
    let string = try #require(PluralString(key: "k", two, into: collector))
    #expect(string.string([.integer(2), .integer(1)], .english) == "2 cats and 1 dog!")
    let circle = entry([("a", [("other", "x%#@a@")])], "%#@a@")
    let endless = try #require(PluralString(key: "c", circle, into: collector))
    #expect(endless.string([.integer(2)], .english) == "x")
  }

  @Test func malformedEntriesAreReported() {
    let collector = DiagnosticCollector()
    #expect(PluralString(key: "k", DataValue(.integer(1), at: .none), into: collector) == nil)
    _ = PluralString(key: "k", entry([("a", [("ohter", "x")])], "%#@a@"), into: collector)
    #expect(collector.diagnostics.map(\.id) == [530, 530, 530])
    #expect(collector.diagnostics[1].message.contains("did you mean 'other'?"))
  }
}

@Suite struct FormatterRobustnessTests {
  /// Whatever value meets whatever option: a text comes out, nothing traps.
  @Test func nothingTraps() throws {
    let values: [BoundValue] = [
      .null, .bool(true), .integer(.min), .integer(.max), .number(.nan), .number(-.infinity), .number(1e308),
      .number(-Double.leastNonzeroMagnitude), .string(""), .string("1e400"), .string("0000-00-00"),
      .string("9999-12-31T23:59:60+23:59"),
      .date(.infinity), .date(-1e300), .list([]), .list([.list([.null])]), .record(BoundRecord([])),
      .record(BoundRecord([.init("value", .number(.nan)), .init("unit", .string("km"))])),
    ]
    let formatters = [
      "number", "number;numberStyle=currency;currencyCode=", "number;numberStyle=scientific",
      "number;maximumFractionDigits=100;minimumIntegerDigits=100", "number;maximumSignificantDigits=1",
      "number;roundingMode=up;maximumFractionDigits=0", "number;multiplier=1e300", "number;groupingSize=1",
      "date;dateStyle=full;timeStyle=full", "date;dateFormat=yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'", "date;timeZone=x",
      "date;dateFormat=GGGGEEEEccccBBBBzzzzZZZZZXXXSSSSSSSSSSSSSSSSSSSSSSSSSSSSSDDDDQQ", "byteCount",
      "byteCount;allowedUnits=;isAdaptive=no", "byteCount;includesCount=no", "byteCount;includesActualByteCount=yes",
      "measurement", "measurement;unit=miles;unitStyle=long", "personNameComponents;style=abbreviated", "list",
      "localized;key=x", "%", "%.999999999999999999999f", "%lllld%%%s%q", "mediumDate", "nope;a=b",
    ]
    for formatter in formatters {
      let parser = DiagnosticCollector()
      let call = try #require(BindingExpression.parse("v::" + formatter, at: .none, into: parser)?.formatter)
      for value in values {
        for code in ["en", "ar", "zh-Hant", "hi"] {
          let text = FormatterTable().string(
            value, call, FormatEnvironment(locale: LocaleData(code)), into: DiagnosticCollector())
          #expect(text.utf8.count < 2_000)
        }
      }
    }
  }
}
