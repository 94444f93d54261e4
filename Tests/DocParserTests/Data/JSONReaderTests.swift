import Diagnostics
import DocParser
import InkTestSupport
import Testing

/// A line form of a value for expectations: `{a: 1, b: [true, "x"]}`.
func shown(_ value: DataValue?) -> String {
  guard let value else { return "nothing" }
  switch value.content {
  case .null: return "null"
  case .bool(let flag): return "\(flag)"
  case .integer(let number): return "\(number)"
  case .number(let number): return "\(number)"
  case .string(let text): return "\"\(text)\""
  case .data(let bytes): return "<" + bytes.map { String($0, radix: 16) }.joined(separator: " ") + ">"
  case .date(let seconds): return "@\(seconds)"
  case .array(let values): return "[" + values.map(shown).joined(separator: ", ") + "]"
  case .dictionary(let entries):
    return "{" + entries.entries.map { "\($0.key): \(shown($0.value))" }.joined(separator: ", ") + "}"
  }
}

/// UTF-16 with its byte order mark.
func markedUTF16(_ units: some Sequence<UInt16>, bigEndian: Bool) -> [UInt8] {
  var bytes: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
  for unit in units {
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    bytes += bigEndian ? [high, low] : [low, high]
  }
  return bytes
}

/// One input with markers, the value it gives and the problems at markers 1, 2, ….
struct DataCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let marked: MarkedText
  let value: String
  let problems: [Int]

  init(_ input: String, _ value: String, _ problems: Int...) {
    testDescription = String(input.prefix(60))
    marked = MarkedText(input)
    self.value = value
    self.problems = problems
  }

  /// Ids in order of their place, and whether each begins at its marker.
  func check(_ collector: DiagnosticCollector) {
    let found = collector.diagnostics.sorted { $0.span.start < $1.span.start }
    #expect(found.map(\.id.number) == problems, "\(found.map(\.message))")
    for (index, diagnostic) in found.enumerated() where marked.offsets[index + 1] != nil {
      #expect(Int(diagnostic.span.start) == marked.offsets[index + 1], "\(diagnostic.message)")
    }
  }
}

@Suite struct JSONReaderTests {
  func read(_ text: String, limits: DataLimits = .standard) -> (DataValue?, DiagnosticCollector) {
    let collector = DiagnosticCollector()
    return (JSONReader.read(Array(text.utf8), name: "x.json", limits: limits, into: collector), collector)
  }

  @Test(arguments: [
    DataCase("{}", "{}"),
    DataCase("[]", "[]"),
    DataCase(" null ", "null"),
    DataCase("\"x\"", "\"x\""),
    DataCase("[1, -1, 0, -0, 12345678901234567890]", "[1, -1, 0, 0, 1.2345678901234567e+19]"),
    DataCase(
      "[1.5, 1e2, 1E-2, -0.0, 9223372036854775807, 9223372036854775808]",
      "[1.5, 100.0, 0.01, -0.0, 9223372036854775807, 9.223372036854776e+18]"),
    DataCase("{\"a\": {\"b\": [true, false, null]}, \"c\": \"d\"}", "{a: {b: [true, false, null]}, c: \"d\"}"),
    DataCase(#"["\"\\\/\b\f\n\r\t\u0041\u00e9"]"#, "[\"\"\\/\u{8}\u{C}\n\r\tAé\"]"),
    DataCase(#"["\ud83d\ude98", "🚘"]"#, "[\"🚘\", \"🚘\"]"),
    // Leniencies.
    DataCase("[1, // one\n /* two */ 2]", "[1, 2]", 309),
    DataCase("{\"a\": 11️⃣,}", "{a: 1}", 310),
    DataCase("[11️⃣, ]", "[1]", 310),
    // Slips after which reading goes on.
    DataCase("{\"a\": 1, 1️⃣\"a\": 2, \"b\": 3}", "{a: 2, b: 3}", 308),
    DataCase("{\"a\": 1️⃣True, \"b\": 1}", "{b: 1}", 311),
    DataCase(
      "{\"a\": 1️⃣01, \"b\": 2️⃣+1, \"c\": 3️⃣.5, \"d\": 4️⃣1., \"e\": 5️⃣1e, \"f\": 6️⃣-, \"g\": 2}", "{g: 2}",
      302, 302, 302, 302, 302, 302),
    DataCase("[1️⃣1e400, 2️⃣-1e400, 1e-400]", "[null, null, 0.0]", 303, 303),
    DataCase("{1️⃣a: 1}", "{a: 1}", 317),
    DataCase("{\"a\": 1 1️⃣\"b\": 2}", "{a: 1, b: 2}", 300),
    DataCase("[1 1️⃣\"b\"]", "[1, \"b\"]", 300),
    DataCase(#"["1️⃣\ud83d", "2️⃣\ude98", "3️⃣\ud83dA"]"#, "[\"\u{FFFD}\", \"\u{FFFD}\", \"\u{FFFD}A\"]", 305, 305, 305),
    DataCase(#"["1️⃣\ud83d\ud83d\ude98"]"#, "[\"\u{FFFD}🚘\"]", 305),
    DataCase(#"["1️⃣\q2️⃣\u12G4"]"#, "[\"q\u{FFFD}12G4\"]", 304, 304),
    DataCase("[\"1️⃣\t\"]", "[\"\t\"]", 307),
    DataCase("[1] 1️⃣2", "[1]", 312),
    // No way on.
    DataCase("1️⃣", "nothing", 300),
    DataCase("  1️⃣", "nothing", 300),
    DataCase("1️⃣[1, 2", "nothing", 301),
    DataCase("1️⃣{\"a\"", "nothing", 301),
    DataCase("{\"a\": [], 1️⃣]", "nothing", 300),
    DataCase("[11️⃣}", "nothing", 300),
    DataCase("{\"a\" 1️⃣1}", "nothing", 300),
    DataCase("[1️⃣'x']", "nothing", 300),
    DataCase("[1️⃣\"x\n\"]", "nothing", 301),
    DataCase("[1️⃣\"x", "nothing", 301),
    DataCase("[1️⃣\"x\\", "nothing", 301),
    DataCase("[1 1️⃣/* x", "nothing", 301),
    DataCase("[1️⃣,1]", "nothing", 300),
    DataCase("[1,1️⃣,1]", "nothing", 300),
    DataCase("1️⃣]", "nothing", 300),
    DataCase("1️⃣<plist/>", "nothing", 300),
  ])
  func reads(_ c: DataCase) {
    let (value, collector) = read(c.marked.text)
    #expect(shown(value) == c.value)
    c.check(collector)
  }

  @Test func givesEveryValueAndKeyItsPlace() throws {
    let text = "{ \"key\" : [ 12, \"ab\" ] }"
    let (value, collector) = read(text)
    func piece(_ span: SourceSpan) -> String {
      String(decoding: Array(text.utf8)[span.range], as: UTF8.self)
    }
    let root = try #require(value)
    #expect(piece(root.span) == text)
    let entry = try #require(root.dictionary?.entries.first)
    #expect(piece(entry.keySpan) == "\"key\"")
    #expect(piece(entry.value.span) == "[ 12, \"ab\" ]")
    #expect(entry.value.array?.map { piece($0.span) } == ["12", "\"ab\""])
    #expect(collector.sources[root.span.source]?.name == "x.json")
  }

  @Test func duplicateKeyPointsAtTheFirst() {
    let marked = MarkedText("{\"o\": {2️⃣\"a\": 1, 1️⃣\"a\": 2}}")
    let (_, collector) = read(marked.text)
    let diagnostic = collector.diagnostics.first
    #expect(diagnostic?.message == "key 'a' stands twice in 'o'; the later value counts")
    #expect(diagnostic?.severity == .warning)
    #expect(diagnostic.map { Int($0.span.start) } == marked.offsets[1])
    #expect((diagnostic?.notes.first?.span.start).map(Int.init) == marked.offsets[2])
  }

  @Test func refusesOverlongAndSurrogateBytes() {
    let inputs: [[UInt8]] = [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      [0xE2, 0x82],
    ]
    for input in inputs {
      let collector = DiagnosticCollector()
      let value = JSONReader.read([0x5B, 0x22] + input + [0x22, 0x5D], name: "x", into: collector)
      #expect(collector.diagnostics.count == input.count, "each byte of \(input) is replaced")
      #expect(collector.diagnostics.allSatisfy { $0.id.number == 306 })
      #expect(value?.array?.first?.string == String(repeating: "\u{FFFD}", count: input.count))
    }
  }

  @Test func deepNestingIsAProblemNotACrash() {
    for depth in [513, 10_000, 1_000_000] {
      let text =
        "{\"deep\": " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + ", \"rest\": 7}"
      let (value, collector) = read(text)
      #expect(collector.diagnostics.map(\.id.number) == [313])
      #expect(collector.diagnostics.first?.message.contains("'deep[0][0]") == true)
      #expect(value?.dictionary?["rest"]?.number == 7)
    }
    let (value, collector) = read(String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
    #expect(value != nil && collector.diagnostics.isEmpty, "the limit itself is allowed")
    let (unfinished, second) = read(String(repeating: "[", count: 100_000))
    #expect(unfinished == nil && second.diagnostics.map(\.id.number) == [313, 301])
  }

  @Test func limitsHoldAtTheirValue() {
    for (count, isFine) in [(4, true), (5, true), (6, false)] {
      let text = "[" + (1..<count).map(String.init).joined(separator: ",") + "]"
      var limits = DataLimits.standard
      limits.maximumValues = 5
      let (value, collector) = read(text, limits: limits)
      #expect((value != nil) == isFine)
      #expect(collector.diagnostics.map(\.id.number) == (isFine ? [] : [315]))
    }
    for (bytes, isFine) in [(9, true), (10, true), (11, false)] {
      let (value, collector) = read(
        "\"" + String(repeating: "x", count: bytes - 2) + "\"", limits: DataLimits(maximumBytes: 10))
      #expect((value != nil) == isFine)
      #expect(collector.diagnostics.map(\.id.number) == (isFine ? [] : [314]))
    }
    let (_, collector) = read(
      "[" + String(repeating: "x,", count: 500) + "1]", limits: DataLimits(maximumProblems: 3))
    #expect(collector.diagnostics.map(\.id.number) == [311, 311, 311, 316])
  }

  @Test func hugeNumbersCostNothing() {
    let digits = String(repeating: "9", count: 100_000)
    let (value, collector) = read("[\(digits), 0.\(digits), 1e\(digits)]")
    #expect(shown(value) == "[null, 1.0, null]")
    #expect(collector.diagnostics.map(\.id.number) == [303, 303])
    #expect(collector.diagnostics.allSatisfy { $0.message.utf8.count < 200 })
  }

  @Test func readsMarkedEncodings() {
    let text = "{\"a\": \"é🚘\"}"
    let little = markedUTF16(text.utf16, bigEndian: false)
    let big = markedUTF16(text.utf16, bigEndian: true)
    for (bytes, ids) in [([0xEF, 0xBB, 0xBF] + Array(text.utf8), []), (little, [318]), (big, [318])] {
      let collector = DiagnosticCollector()
      #expect(shown(JSONReader.read(bytes, name: "x", into: collector)) == "{a: \"é🚘\"}")
      #expect(collector.diagnostics.map(\.id.number) == ids)
    }
    let collector = DiagnosticCollector()
    #expect(JSONReader.read([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0], name: "x", into: collector) == nil)
    #expect(collector.diagnostics.map(\.id.number) == [319])
  }

  @Test func readsInsideAnotherSource() {
    let marked = MarkedText("<?properties {\"a\": 1️⃣nope, 2️⃣\"b\": 1}?>")
    let collector = DiagnosticCollector()
    let source = collector.add(SourceText(name: "doc.xml", text: marked.text))
    let bytes = Array(marked.text.utf8)
    let value = JSONReader.read(13..<bytes.count - 2, of: source, into: collector)
    #expect(shown(value) == "{b: 1}")
    #expect(collector.diagnostics.map { Int($0.span.start) } == [marked.offsets[1]])
    #expect((value?.dictionary?.entries.first?.keySpan.start).map(Int.init) == marked.offsets[2])
    #expect(JSONReader.read(5..<9999, of: .none, into: collector) == nil)
  }

  /// Whatever is cut off or flipped, the reader answers.
  @Test func survivesEveryPrefixAndEveryFlippedByte() {
    let text = Array(#"{"a": [1.5e3, "x\u00e9\ud83d\ude98", {"b": null}], /* c */ "d": true,}"#.utf8)
    for length in 0...text.count {
      _ = JSONReader.read(Array(text[..<length]), name: "x", into: DiagnosticCollector())
    }
    for index in text.indices {
      for byte in [0x00, 0x22, 0x5C, 0x5B, 0x7D, 0x80, 0xFF, 0x2F] as [UInt8] {
        var changed = text
        changed[index] = byte
        _ = JSONReader.read(changed, name: "x", into: DiagnosticCollector())
      }
    }
  }
}
