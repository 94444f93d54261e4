import Diagnostics
import DocParser
import InkTestSupport
import Testing

@Suite struct StringsReaderTests {
  @Test(arguments: [
    DataCase("", "{}"),
    DataCase("/* only */ // comments\n", "{}"),
    DataCase("\"hello\" = \"Bonjour\";", "{hello: \"Bonjour\"}"),
    DataCase("hello = world; a.b-c_d = 12;", "{hello: \"world\", a.b-c_d: \"12\"}"),
    DataCase("\"same\"; word;", "{same: \"same\", word: \"word\"}"),
    DataCase("'single' = 'it is';", "{single: \"it is\"}"),
    DataCase("/* a\n\"x\" = \"y\";\n*/ \"k\" = \"v\";", "{k: \"v\"}"),
    DataCase("\"k\" /* c */ = // d\n \"v\" /* e */ ;", "{k: \"v\"}"),
    DataCase("\"k\" = \"two\nlines\";", "{k: \"two\nlines\"}"),
    DataCase(#""k" = "\n\t\r\a\b\f\v\"\'\\";"#, "{k: \"\n\t\r\u{7}\u{8}\u{C}\u{B}\"'\\\"}"),
    DataCase("\"k\" = \"a\\\nb\";", "{k: \"a\nb\"}"),
    // Octal: 101 is A; 341 (0xE1) is Æ and 216 (0x8E) is Î in the NextStep set.
    DataCase(#""k" = "\101\341\2160\7";"#, "{k: \"AÆÎ0\u{7}\"}"),
    DataCase(#""k" = "\U00e9\Ud83d\Ude98\u0041";"#, "{k: \"é🚘A\"}"),
    DataCase("\"é\" = \"Ф\";", "{é: \"Ф\"}"),
    // Slips.
    DataCase("\"a\" = \"1\"1️⃣ \"b\" = \"2\";", "{a: \"1\", b: \"2\"}", 300),
    DataCase("\"a\" = \"1\"1️⃣", "{a: \"1\"}", 300),
    DataCase("\"a\" 1️⃣\"1\"; \"b\" = \"2\";", "{b: \"2\"}", 300),
    DataCase("\"a\" = 1️⃣; \"b\" = \"2\";", "{b: \"2\"}", 300),
    DataCase("\"a\" = 1️⃣{ x = \"y;\"; }; \"b\" = \"2\";", "{b: \"2\"}", 300, 300),
    DataCase("\"a\" = \"1\"; 1️⃣\"a\" = \"2\";", "{a: \"2\"}", 308),
    DataCase("\"a\" = \"1\"; 1️⃣\"b", "{a: \"1\"}", 301),
    DataCase("\"a\" = \"1\"; 1️⃣/* b", "{a: \"1\"}", 301),
    DataCase(#""k" = "1️⃣\q2️⃣\Ud83d3️⃣\U";"#, "{k: \"q\u{FFFD}\u{FFFD}\"}", 304, 305, 304),
    DataCase("1️⃣= x;", "{}", 300),
  ])
  func reads(_ c: DataCase) {
    let collector = DiagnosticCollector()
    #expect(shown(StringsReader.read(Array(c.marked.text.utf8), name: "x.strings", into: collector)) == c.value)
    c.check(collector)
  }

  @Test func readsMarkedEncodingsAndGuessesNothing() {
    let text = "/* é */ \"k\" = \"🚘\";"
    let little = markedUTF16(text.utf16, bigEndian: false)
    let big = markedUTF16(text.utf16, bigEndian: true)
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), little, big] {
      let collector = DiagnosticCollector()
      #expect(shown(StringsReader.read(bytes, name: "x", into: collector)) == "{k: \"🚘\"}")
      #expect(collector.diagnostics.isEmpty)
    }
    // UTF-16 without a mark is not guessed: its zero bytes are no keys.
    let collector = DiagnosticCollector()
    _ = StringsReader.read(Array(little.dropFirst(2)), name: "x", into: collector)
    #expect(collector.hasErrors)
  }

  @Test func aRawNULIsReported() {
    let collector = DiagnosticCollector()
    _ = StringsReader.read(Array("\"k\" = \"a\u{0}b\";\n\"t\" = \"a\tb\";".utf8), name: "x", into: collector)
    #expect(collector.diagnostics.map(\.id.number) == [307])
    #expect(collector.diagnostics.first?.span.range == 8..<9)
  }

  @Test func halfACharacterInUTF16IsReplaced() {
    // "k" = "<D83D>"; and one byte too many.
    let units: [UInt16] = [0x22, 0x6B, 0x22, 0x3D, 0x22, 0xD83D, 0x22, 0x3B]
    let bytes = markedUTF16(units, bigEndian: false) + [0x20]
    let collector = DiagnosticCollector()
    #expect(shown(StringsReader.read(bytes, name: "x", into: collector)) == "{k: \"\u{FFFD}\"}")
    #expect(collector.diagnostics.map(\.id.number) == [306, 306, 300])
  }

  @Test func longValuesAreRead() {
    let long = String(repeating: "\u{424}", count: 1000)
    let value = StringsReader.read(Array("\"k\" = \"\(long)\";".utf8), name: "x", into: DiagnosticCollector())
    #expect(value?.dictionary?["k"]?.string?.unicodeScalars.count == 1000)
  }

  @Test func keysAndValuesKnowTheirPlace() throws {
    let text = "// c\n\"a\" = \"b\\n\";"
    let value = StringsReader.read(Array(text.utf8), name: "x", into: DiagnosticCollector())
    let entry = try #require(value?.dictionary?.entries.first)
    #expect(entry.keySpan.range == 5..<8)
    #expect(entry.value.span.range == 11..<16)
  }

  @Test func survivesEveryPrefixAndEveryFlippedByte() {
    let text = Array("/* c */ \"a\" = \"\\U00e9\\101é\"; b = 'c'; // d\n e;".utf8)
    for length in 0...text.count {
      _ = StringsReader.read(Array(text[..<length]), name: "x", into: DiagnosticCollector())
    }
    for index in text.indices {
      for byte in [0x00, 0x22, 0x5C, 0x2F, 0x80, 0xFF] as [UInt8] {
        var changed = text
        changed[index] = byte
        _ = StringsReader.read(changed, name: "x", into: DiagnosticCollector())
      }
    }
  }
}
