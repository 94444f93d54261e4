import Diagnostics
import InkTestSupport
import Testing

private struct Sample: Problem {
  var id: ProblemID { 9_001 }
  var severity: Severity = .error
  var message = "UILabel has no property 'txet'"
  var suggestion: String?
}

private func batch(
  _ marked: String, name: String = "form.xml", problem: Sample = Sample(), notes: [String] = []
) -> DiagnosticBatch {
  let text = MarkedText(marked)
  let collector = DiagnosticCollector()
  let source = collector.add(SourceText(name: name, text: text.text))
  let start = text.offsets[1] ?? 0
  let span = SourceSpan(source: source, range: start..<(text.offsets[2] ?? start))
  collector.report(problem, at: span, notes: notes.map { Diagnostic.Note($0) })
  return DiagnosticBatch(collector)
}

@Suite struct DiagnosticTextTests {
  @Test func printsPlaceLineCaretsNotesAndFix() {
    let text = DiagnosticTextRenderer().text(
      of: batch(
        "<a>\n<UILabel 1️⃣txet2️⃣=\"Hi\"/>\n</a>", problem: Sample(suggestion: "text"), notes: ["properties are listed"]))
    #expect(
      text == """
        form.xml:2:10: error: UILabel has no property 'txet' [INK9001]
          <UILabel txet="Hi"/>
                   ^~~~
          note: properties are listed
          fix: did you mean 'text'?

        """)
  }

  /// The expected caret lines are counted by hand: one cell a letter, two for 漢, none for a combining mark.
  @Test(arguments: [
    ("1️⃣a2️⃣", "a", "^"),
    ("\t\tx 1️⃣ab2️⃣", "\t\tx ab", "\t\t  ^~"),
    ("漢字 1️⃣漢字2️⃣ x", "漢字 漢字 x", "     ^~~~"),
    ("e\u{301} 1️⃣b2️⃣", "e\u{301} b", "  ^"),
    ("😀1️⃣b2️⃣", "😀b", "  ^"),
    ("ab1️⃣2️⃣cd", "abcd", "  ^"),
    ("ab1️⃣2️⃣", "ab", "  ^"),
    ("a1️⃣bc\nd2️⃣e", "abc", " ^~"),
    ("\u{1B}[31m1️⃣x2️⃣", "\u{241B}[31mx", "     ^"),
  ])
  func putsCaretsUnderTheSpan(marked: String, line: String, marks: String) {
    let lines = DiagnosticTextRenderer().text(of: batch(marked)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(lines[1] == "  " + line)
    #expect(lines[2] == "  " + marks)
  }

  @Test func cutsLongLinesAroundThePlace() {
    let long = String(repeating: "x", count: 1_000_000)
    let lines = DiagnosticTextRenderer(lineWidth: 40).text(of: batch(long + "1️⃣ab2️⃣" + long)).split(separator: "\n")
    #expect(lines[1].count == 2 + 1 + 40 + 1)
    #expect(lines[1].hasPrefix("  …x") && lines[1].hasSuffix("x…"))
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) } ?? 0
    #expect(Array(lines[1])[caret] == "a" && Array(lines[1])[caret + 1] == "b")
  }

  @Test func printsProblemsWithoutPlaceAndEmptySources() {
    let collector = DiagnosticCollector()
    collector.report(Sample(severity: .warning), at: .none)
    let empty = collector.add(SourceText(name: "empty.xml", text: ""))
    collector.report(Sample(message: "bad\u{7}\nname"), at: SourceSpan(source: empty, start: 0, end: 9))
    #expect(
      DiagnosticTextRenderer().text(of: DiagnosticBatch(collector)) == """
        ink: warning: UILabel has no property 'txet' [INK9001]
        empty.xml:1:1: error: bad\u{2407}\u{240A}name [INK9001]

        """)
  }

  @Test func coloursOnlyWhenAsked() {
    let sample = batch("1️⃣a2️⃣")
    #expect(!DiagnosticTextRenderer().text(of: sample).contains("\u{1B}"))
    #expect(DiagnosticTextRenderer(isColored: true).text(of: sample).contains("\u{1B}[1;31merror:\u{1B}[0m"))
  }

  @Test func invalidUTF8NeitherTrapsNorMovesTheCaret() {
    let collector = DiagnosticCollector()
    let source = collector.add(SourceText(name: "b", bytes: [0xFF, 0x61, 0xC3, 0x62]))
    collector.report(Sample(), at: SourceSpan(source: source, start: 3, end: 4))
    #expect(DiagnosticTextRenderer().text(of: DiagnosticBatch(collector)).contains("b:1:4: error:"))
  }
}

@Suite struct LineTableTests {
  @Test func countsColumnsOfLongLines() {
    let text = "x\n" + String(repeating: "aé€😀", count: 300) + "\r\n" + String(repeating: "ü", count: 400)
    let bytes = Array(text.utf8)
    let table = LineTable(bytes)
    for offset in 0...bytes.count + 1 {
      #expect(table.position(at: offset) == SourcePosition(in: bytes, at: offset))
    }
  }

  /// Line ends beside bytes that differ by one, at all places of a word.
  @Test func findsLineEndsAmongTheirNeighbours() {
    let kinds: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x8A, 0x8D, 0x61, 0xC3, 0xA4]
    var state: UInt32 = 1
    for length in 0..<64 {
      let bytes = (0..<length).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return kinds[Int(state >> 16) % kinds.count]
      }
      let table = LineTable(bytes)
      for offset in 0...length {
        #expect(table.position(at: offset) == SourcePosition(in: bytes, at: offset), "\(bytes) \(offset)")
      }
    }
  }

  @Test func agreesWithPositions() {
    let texts = ["", "a", "a\nb\r\nc\rd", "\u{FEFF}ä\n\n😀b", "\r\n\r\n", "\n\r\n\r"]
    for text in texts {
      let bytes = Array(text.utf8)
      let table = LineTable(bytes)
      for offset in -1...bytes.count + 2 {
        #expect(
          table.position(at: offset) == SourcePosition(in: bytes, at: offset), "\(text.debugDescription) \(offset)")
      }
    }
  }
}

@Suite struct DiagnosticToolFormatTests {
  @Test func printsJSON() {
    let text = DiagnosticJSONRenderer().text(
      of: [batch("<a>\n  <b 1️⃣ä\"c2️⃣/>", problem: Sample(suggestion: "x"), notes: ["n"])])
    #expect(
      text == """
        {
          "format": "ink-problems",
          "version": 1,
          "problems": [
            {
              "id": "INK9001",
              "severity": "error",
              "message": "UILabel has no property 'txet'",
              "file": "form.xml",
              "line": 2,
              "column": 6,
              "endLine": 2,
              "endColumn": 9,
              "offset": 9,
              "length": 4,
              "notes": [
                {
                  "message": "n"
                }
              ],
              "fixes": [
                {
                  "message": "did you mean 'x'?",
                  "file": "form.xml",
                  "line": 2,
                  "column": 6,
                  "endLine": 2,
                  "endColumn": 9,
                  "offset": 9,
                  "length": 4,
                  "replacement": "x"
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func printsSARIF() {
    let page = ProblemPage(9_001, "Unknown property", .error, "It has none.")
    let text = DiagnosticSARIFRenderer(version: "1.2.3", pages: [page]).text(
      of: [batch("1️⃣ab2️⃣", name: "a b/ü.xml", problem: Sample(suggestion: "x"))])
    for part in [
      #""version": "2.1.0""#, #""id": "INK9001""#, #""shortDescription": { "text": "Unknown property" }"#,
      #""ruleId": "INK9001""#, #""level": "error""#, #""uri": "a%20b/%C3%BC.xml""#,
      #""region": { "startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 3, "byteOffset": 0, "byteLength": 2 }"#,
      #""insertedContent": { "text": "x" }"#, #""columnKind": "unicodeCodePoints""#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func printsGitHubAnnotations() {
    let text = DiagnosticGitHubRenderer().text(
      of: [
        batch("1️⃣ab2️⃣", name: "a,b.xml", problem: Sample(severity: .warning, message: "100% bad", suggestion: "x")),
        batch("1️⃣a\nb2️⃣", problem: Sample(severity: .note, message: "m")),
      ])
    #expect(
      text == """
        ::warning file=a%2Cb.xml,line=1,endLine=1,col=1,endColumn=3,title=INK9001::100%25 bad%0Afix: did you mean 'x'?
        ::notice file=form.xml,line=1,endLine=2,col=1,title=INK9001::m

        """)
  }
}
