import Diagnostics
import DocParser
import Foundation
import InkTestSupport
import Testing

@Suite struct XMLListTests {
  func read(_ body: String, limits: DataLimits = .standard) -> (DataValue?, DiagnosticCollector) {
    let collector = DiagnosticCollector()
    let bytes = Array("<plist version=\"1.0\">\(body)</plist>".utf8)
    return (PropertyListReader.read(bytes, name: "x.plist", limits: limits, into: collector), collector)
  }

  @Test(
    arguments: [
      ("<string>a</string>", "\"a\"", []), ("<string/>", "\"\"", []),
      ("<string> a &lt; b </string>", "\" a < b \"", []),
      ("<string>&#128664;</string>", "\"\u{1F698}\"", []), ("<string>&#x1F698;</string>", "\"\u{1F698}\"", []),
      ("<string>a<![CDATA[<b>]]>c</string>", "\"a<b>c\"", []), ("<string>a<!-- no -->b</string>", "\"ab\"", []),
      ("<true/>", "true", []), ("<false/>", "false", []),
      ("<integer>42</integer>", "42", []), ("<integer> -7 </integer>", "-7", []), ("<integer>0x1F</integer>", "31", []),
      ("<integer>-0x10</integer>", "-16", []), ("<integer>+3</integer>", "3", []),
      ("<integer>18446744073709551615</integer>", "1.8446744073709552e+19", []),
      ("<real>1.5</real>", "1.5", []), ("<real>-1e3</real>", "-1000.0", []),
      ("<date>1970-01-02T00:00:00Z</date>", "@86400.0", []), ("<date>2000-02-29T12:30:15Z</date>", "@951827415.0", []),
      ("<date>1969-12-31T23:59:59Z</date>", "@-1.0", []),
      ("<data>AP8=</data>", "<0 ff>", []), ("<data>\n  AP\n  8=\n</data>", "<0 ff>", []), ("<data/>", "<>", []),
      ("<array/>", "[]", []), ("<dict/>", "{}", []), ("<dict> <!-- c --> </dict>", "{}", []),
      ("<array><integer>1</integer><array><true/></array><dict/></array>", "[1, [true], {}]", []),
      (
        "<dict><key>a</key><dict><key>b</key><array><string>x</string></array></dict><key>c</key><true/></dict>",
        "{a: {b: [\"x\"]}, c: true}", []
      ),
      ("<dict><key/><true/></dict>", "{: true}", []),
      // Slips: the rest is read.
      ("<dict><key>a</key><integer>x</integer><key>b</key><true/></dict>", "{b: true}", [323]),
      ("<dict><key>a</key><integer>1.5</integer></dict>", "{}", [323]),
      ("<dict><key>a</key><real>nan</real></dict>", "{}", [323]),
      ("<dict><key>a</key><real>1e999</real></dict>", "{}", [323]),
      ("<dict><key>a</key><date>2001-02-29T00:00:00Z</date></dict>", "{}", [323]),
      ("<dict><key>a</key><date>yesterday</date></dict>", "{}", [323]),
      ("<dict><key>a</key><data>A</data></dict>", "{}", [323]),
      ("<dict><key>a</key><data>AP8</data></dict>", "{a: <0 ff>}", []),
      ("<array><data>=</data></array>", "[null]", [323]),
      ("<dict><key>a</key><text>x</text><key>b</key><true/></dict>", "{b: true}", [321]),
      ("<array><String>x</String><true/></array>", "[null, true]", [321]),
      ("<dict><true/><key>a</key><true/></dict>", "{a: true}", [322]),
      ("<dict><key>a</key><key>b</key><true/></dict>", "{b: true}", [322]), ("<dict><key>a</key></dict>", "{}", [322]),
      ("<dict>x<key>a</key>y<true/></dict>", "{a: true}", [322, 322]),
      ("<array><key>a</key><true/></array>", "[true]", [322]), ("<string>a<b/>c</string>", "\"ac\"", [322]),
      ("<true/><false/>", "true", [322]), ("", "nothing", [322]), ("text<true/>", "true", [322]),
      ("<key>a</key>", "nothing", [322]),
      ("<dict><key>a</key><true/><key>a</key><false/></dict>", "{a: false}", [308]),
    ] as [(String, String, [Int])])
  func reads(_ body: String, _ expected: String, _ problems: [Int]) {
    let (value, collector) = read(body)
    #expect(shown(value) == expected)
    #expect(collector.diagnostics.map(\.id.number) == problems, "\(collector.diagnostics.map(\.message))")
  }

  @Test func keysAndValuesKnowTheirPlace() throws {
    let collector = DiagnosticCollector()
    let text = "<plist>\n<dict>\n\t<key>a</key>\n\t<string>b</string>\n</dict>\n</plist>"
    let value = PropertyListReader.read(Array(text.utf8), name: "x.plist", into: collector)
    let entry = try #require(value?.dictionary?.entries.first)
    func piece(_ span: SourceSpan) -> String { String(decoding: Array(text.utf8)[span.range], as: UTF8.self) }
    #expect(piece(entry.keySpan) == "<key>a</key>")
    #expect(piece(entry.value.span) == "<string>b</string>")
    #expect(collector.sources.position(of: entry.value.span) == SourcePosition(line: 4, column: 2))
  }

  @Test func duplicateKeyPointsAtTheFirst() {
    let (_, collector) = read(
      "<dict><key>o</key><dict><key>a</key><true/><key>a</key><true/></dict></dict>")
    let diagnostic = collector.diagnostics.first
    #expect(diagnostic?.message == "key 'a' stands twice in 'o'; the later value counts")
    #expect((diagnostic?.notes.first?.span.start ?? 0) < (diagnostic?.span.start ?? 0))
  }

  @Test func otherFilesAreRefused() {
    for (text, id) in [("<list/>", 320), ("<dict/>", 320)] {
      let collector = DiagnosticCollector()
      #expect(PropertyListReader.read(Array(text.utf8), name: "x", into: collector) == nil)
      #expect(collector.diagnostics.map(\.id.number) == [id])
    }
    // Not well-formed: the tokenizer's problem.
    let collector = DiagnosticCollector()
    #expect(PropertyListReader.read(Array("<plist><dict></plist>".utf8), name: "x", into: collector) == nil)
    #expect(collector.hasErrors)
  }

  @Test func readsWhatAnotherWriterWrote() throws {
    let list: [String: Any] = [
      "array": [1, -2, 1.5, true] as [Any], "data": Data([0, 255, 7]), "date": Date(timeIntervalSince1970: 86_400),
      "wide": "é🚘<&>", "deep": ["a": ["b": [String: Any]()]],
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
      let collector = DiagnosticCollector()
      let root = try #require(PropertyListReader.read(bytes, name: "x", into: collector)?.dictionary)
      #expect(collector.diagnostics.isEmpty)
      #expect(shown(root["array"]) == "[1, -2, 1.5, true]")
      #expect(shown(root["data"]) == "<0 ff 7>")
      #expect(shown(root["date"]) == "@86400.0")
      #expect(root["wide"]?.string == "é🚘<&>")
      #expect(shown(root["deep"]) == "{a: {b: {}}}")
    }
  }

  @Test func theListingOfABinaryListIsAList() throws {
    let list: [String: Any] = ["a": [1, "x<y", Data([1, 2, 3, 4])] as [Any], "d": Date(timeIntervalSince1970: 5)]
    let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    let collector = DiagnosticCollector()
    let value = try #require(PropertyListReader.read(bytes, name: "x", into: collector))
    let listing = try #require(collector.sources[value.span.source]).bytes
    let again = try #require(PropertyListReader.read(listing, name: "y", into: collector))
    #expect(shown(again) == shown(value))
    #expect(again.span.range == value.span.range)
    #expect(collector.diagnostics.isEmpty)
  }

  @Test func deepNestingIsAProblemNotACrash() {
    let (value, collector) = read(
      String(repeating: "<array>", count: 600) + String(repeating: "</array>", count: 600))
    #expect(value != nil && collector.diagnostics.map(\.id.number) == [313])
    // Ten thousand levels are beyond what the tokenizer takes.
    let (none, second) = read(
      String(repeating: "<array>", count: 10_000) + String(repeating: "</array>", count: 10_000))
    #expect(none == nil && second.hasErrors)
    for (levels, isFine) in [(4, true), (5, true), (6, false)] {
      let (_, collector) = read(
        String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels),
        limits: DataLimits(maximumDepth: 5))
      #expect(collector.diagnostics.isEmpty == isFine)
    }
    let (many, third) = read(
      "<array>" + String(repeating: "<true/>", count: 9) + "</array>", limits: DataLimits(maximumValues: 9))
    #expect(many == nil && third.diagnostics.map(\.id.number) == [315])
  }

  @Test func readsThePublicLists() throws {
    guard let corpus = TestData.shared("corpus") else { return }
    let lists = TestData.files(in: corpus, withExtension: "plist")
    #expect(!lists.isEmpty)
    for url in lists {
      let collector = DiagnosticCollector()
      let value = PropertyListReader.read(TestData.bytes(of: url), name: url.lastPathComponent, into: collector)
      #expect(value?.dictionary?.isEmpty == false && collector.diagnostics.isEmpty, "\(url.lastPathComponent)")
      // Foundation finds the same keys.
      let plain = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), options: [], format: nil)
      #expect((plain as? [String: Any])?.keys.sorted() == value?.dictionary?.entries.map(\.key).sorted())
    }
    for url in TestData.files(in: corpus, withExtension: "strings") {
      let collector = DiagnosticCollector()
      let value = StringsReader.read(TestData.bytes(of: url), name: url.lastPathComponent, into: collector)
      #expect(value?.dictionary?.isEmpty == false && collector.diagnostics.isEmpty, "\(url.lastPathComponent)")
    }
    for url in TestData.files(in: corpus, withExtension: "json") {
      let collector = DiagnosticCollector()
      let value = JSONReader.read(TestData.bytes(of: url), name: url.lastPathComponent, into: collector)
      #expect(value != nil && !collector.hasErrors, "\(url.lastPathComponent)")
    }
  }

  @Test func stringTablesMayBeXML() {
    let collector = DiagnosticCollector()
    let text =
      "\u{FEFF}<?xml version=\"1.0\"?>\n<plist><dict><key>a</key><string>b</string><key>c</key><true/></dict></plist>"
    #expect(shown(StringsReader.read(Array(text.utf8), name: "x.strings", into: collector)) == "{a: \"b\"}")
    #expect(collector.diagnostics.map(\.id.number) == [326])
  }
}
