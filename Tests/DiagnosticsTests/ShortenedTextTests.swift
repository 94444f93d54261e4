import Testing

@testable import Diagnostics

private struct LongNameProblem: Problem {
  let words: String
  var id: ProblemID { 202 }
  var severity: Severity { .error }
  var message: String { words }
  var suggestion: String? { words }
}

/// Messages stay short whatever a document says.
@Suite struct ShortenedTextTests {
  @Test func aLongQuotedTextIsCutAndItsLengthTold() {
    let name = String(repeating: "a", count: 100_000)
    let shown = String(repeating: "a", count: 160) + "… (100000 bytes)"
    let diagnostic = Diagnostic(
      LongNameProblem(words: "UILabel has no property '\(name)'"), at: .none, notes: [.init("'\(name)' is here")])
    #expect(diagnostic.message == "UILabel has no property '\(shown)'")
    #expect(diagnostic.notes[0].message == "'\(shown)' is here")
    #expect(diagnostic.fixes[0].message.utf8.count < 1000)
    #expect(diagnostic.id == 202)
  }

  @Test(arguments: [256, 257])
  func textsUpToTheLimitStayWhole(length: Int) {
    let message = "bad '" + String(repeating: "b", count: length) + "', and 'more'"
    #expect((shortenedMessage(message) == message) == (length == 256))
    #expect(shortenedMessage(message).hasSuffix(", and 'more'"))
  }

  @Test(arguments: ["é", "漢", "😀", "e\u{301}"])
  func noCharacterIsCut(character: String) {
    for offset in 0..<5 {
      let name = String(repeating: "x", count: offset) + String(repeating: character, count: 1000)
      let message = shortenedMessage("no '\(name)'")
      let shown = String(message.dropFirst(4).prefix { $0 != "…" })
      // Compared as scalars: a lone "e" would be no beginning of whole characters.
      #expect(name.unicodeScalars.starts(with: shown.unicodeScalars))
      let rest = name.unicodeScalars.count - shown.unicodeScalars.count
      #expect(rest % character.unicodeScalars.count == 0, "\(shown)")
      #expect(message.hasSuffix("… (\(name.utf8.count) bytes)'"))
    }
  }

  @Test func textsThatHoldQuotesAreBoundedToo() {
    let tricky = [
      String(repeating: "' ", count: 100_000), String(repeating: "a' b", count: 50_000),
      String(repeating: "'", count: 200_000), String(repeating: "it's ", count: 40_000),
    ]
    for name in tricky {
      #expect(shortenedMessage("no '\(name)' here").utf8.count <= MessageLimits.messageBytes + 32)
      #expect(shortenedMessage(name).utf8.count <= MessageLimits.messageBytes + 32)
    }
  }

  @Test func apostrophesInWordsQuoteNothing() {
    let message = "the view's name isn't " + String(repeating: "long ", count: 100) + "and 'x' is"
    #expect(shortenedMessage(message) == message)
  }

  @Test func nothingSteersATerminal() {
    #expect(withoutControls("a\u{1B}[31m\u{9B}2J\u{7F}\u{202E}b\tc\n") == "a␛[31m\u{FFFD}2J␡\u{FFFD}b\tc\n")
    #expect(withoutControls("café … 漢 \u{2019}") == "café … 漢 \u{2019}")
    // Each alone, at the end too, so that none is passed over beside characters that begin alike.
    for scalar in (0x80..<0xA0).map({ $0 }) + Array(0x2028...0x202E) + Array(0x2066...0x2069) + [0xFEFF] as [UInt32] {
      let text = Unicode.Scalar(scalar).map { "→" + String(Character($0)) } ?? ""
      #expect(withoutControls(text) == "→\u{FFFD}", "U+\(String(scalar, radix: 16))")
    }
    for text in ["→", "\u{A0}", "\u{2027}", "\u{202F}", "\u{2065}", "\u{206A}", "\u{FEFE}", "\u{FF01}"] {
      #expect(withoutControls(text) == text)
    }
    var json: [UInt8] = []
    appendJSONString("\u{9B}\u{202E}\u{1B}é", to: &json)
    #expect(String(decoding: json, as: UTF8.self) == "\"\\u009b\\u202e\\u001bé\"")
  }

  @Test func linesAreFoundOnceHoweverManyPlacesAreAskedFor() {
    var sources = SourceMap()
    let id = sources.add(SourceText(name: "a", text: String(repeating: "line\n", count: 10_000)))
    let copy = sources
    for line in 0..<10_000 {
      #expect(
        copy.position(of: SourceSpan(source: id, range: line * 5 + 2..<line * 5 + 3))
          == .init(line: line + 1, column: 3))
    }
    #expect(sources[id]?.lineTableBuilds == 1)
  }

  @Test func moreProblemsThanTheLimitAreOnlyCounted() {
    let collector = DiagnosticCollector(limit: 10)
    let source = collector.add(SourceText(name: "a", text: "0123456789abcdef"))
    for index in 0..<13 {
      collector.report(LongNameProblem(words: "p\(index)"), at: SourceSpan(source: source, range: index..<index + 1))
    }
    #expect(collector.diagnostics.count == 11)
    #expect(collector.diagnostics[10].message == "… and 3 more problems: at most 10 are told")
    #expect(collector.diagnostics[10].severity == .error)
    #expect(collector.diagnostics[10].span.start == 10)
    #expect(collector.hasErrors)
    #expect(!collector.wantsSuggestions)
    let calm = DiagnosticCollector(policy: .standard, limit: 10)
    for _ in 0..<10 { calm.report(LongNameProblem(words: "p"), at: .none) }
    #expect(calm.diagnostics.count == 10)
  }
}
