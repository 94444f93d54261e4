import Foundation
import InkTestSupport
import Testing

@testable import TextMetrics

/// Files of Debian's package unicode-data (15.0.0). Absent: the suite says so and does nothing; continuous integration
/// installs the package.
enum UnicodeData {
  static func lines(_ path: String) -> [Substring]? {
    let root = ProcessInfo.processInfo.environment["INK_UNICODE_DATA"] ?? "/usr/share/unicode"
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      FileHandle.standardError.write(Data("SKIPPED: \(url.path) is not here (install unicode-data)\n".utf8))
      return nil
    }
    return TestData.text(of: url).split(whereSeparator: { $0 == "\n" || $0 == "\r\n" })
  }
}

/// One line of a break test file: a text and the places marked with ÷.
struct BreakCase {
  var text = ""
  var breaks: [Int] = []

  init?(_ line: Substring) {
    let parts = line.split(separator: "#", omittingEmptySubsequences: false)[0].split(whereSeparator: \.isWhitespace)
    guard !parts.isEmpty else { return nil }
    for part in parts {
      switch part {
      case "÷": breaks.append(text.utf8.count)
      case "×": break
      default:
        guard let code = UInt32(part, radix: 16), let scalar = Unicode.Scalar(code) else { return nil }
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

@Suite struct BreakConformanceTests {
  @Test func passesTheLineBreakTestFile() throws {
    guard let lines = UnicodeData.lines("auxiliary/LineBreakTest.txt") else { return }
    var count = 0
    for line in lines {
      guard let test = BreakCase(line) else { continue }
      count += 1
      // The end of the text is always a break (LB3) and not listed by the function.
      let found = TextBreaks.lineBreaks(in: test.text).map(\.offset) + [test.text.utf8.count]
      #expect(found == test.breaks, "\(line)")
    }
    #expect(count == 7654)
  }

  @Test func passesTheGraphemeBreakTestFile() throws {
    guard let lines = UnicodeData.lines("auxiliary/GraphemeBreakTest.txt") else { return }
    var count = 0
    for line in lines {
      guard let test = BreakCase(line) else { continue }
      count += 1
      let found = TextBreaks.clusterStarts(in: test.text) + [test.text.utf8.count]
      #expect(found == test.breaks, "\(line)")
    }
    #expect(count == 602)
  }

  /// Sequences of the emoji files are one cluster each: what counts as one picture.
  @Test func keepsEmojiSequencesWhole() throws {
    for path in ["emoji/emoji-zwj-sequences.txt", "emoji/emoji-test.txt"] {
      guard let lines = UnicodeData.lines(path) else { return }
      var count = 0
      for line in lines where !line.hasPrefix("#") {
        let codes = line.split(separator: ";")[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
        let text = String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init)))
        guard !text.isEmpty, !line.contains("..") else { continue }
        count += 1
        #expect(TextBreaks.clusterStarts(in: text) == [0], "\(line)")
      }
      #expect(count > 1000)
    }
  }

  /// Example 7 of UAX #14 §8.2, worked out by hand.
  @Test func keepsNumbersTogether() {
    #expect(TextBreaks.lineBreaks(in: "$(12.35) 2,1234 (3.14)% a/b").map(\.offset) == [9, 16, 24, 26])
    #expect(TextBreaks.lineBreaks(in: "$(a)").map(\.offset) == [1])
  }
}

@Suite struct FastPathTests {
  /// What the fast ways through a text take for granted.
  @Test func ideographsHaveOneProperty() {
    let property = TextProperties.index(of: 0x4E00)
    let tables = BuiltinFamily.allCases.compactMap { BuiltinAdvances.table($0, isBold: false, isItalic: false) }
    let codes = Array(UInt32(0x3400)...0x4DBF) + Array(UInt32(0x4E00)...0x9FFF)
    let others = codes.filter { code in
      !Ideograph.contains(code) || TextProperties.index(of: code) != property
        || tables.contains { $0.advance(of: code) != nil }
    }
    #expect(others == [])
    #expect(!Ideograph.contains(0x33FF) && !Ideograph.contains(0x4DC0) && !Ideograph.contains(0xA000))
  }

  /// The two states of a pair have equal rows.
  @Test func statesOfAPairLeadToTheSameStates() {
    for lineClass in [LineBreakAutomaton.classAL, Ideograph.lineClass] {
      let joined = LineBreakAutomaton.step(0, lineClass)
      let broken = LineBreakAutomaton.step(LineBreakAutomaton.step(joined, LineBreakAutomaton.classSP), lineClass)
      #expect(joined < LineBreakAutomaton.firstOpportunity)
      #expect(broken >= LineBreakAutomaton.firstOpportunity && broken < LineBreakAutomaton.firstMandatory)
      for next in UInt8(0)..<64 {
        #expect(LineBreakAutomaton.step(joined, next) == LineBreakAutomaton.step(broken, next))
      }
    }
    let letter = LineBreakAutomaton.step(0, LineBreakAutomaton.classAL)
    #expect(LineBreakAutomaton.step(letter, LineBreakAutomaton.classAL) == letter)
  }

  /// The pieces of random texts are those that the rules give, and their widths sum up to the widths of the clusters.
  @Test func piecesEqualTheRules() throws {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array(
      "aAVo  \t.,-/()$%012\n\u{5D0}\u{E9}\u{301}\u{2014}\u{6F22}\u{5B57}\u{3002}\u{1F600}\u{200D}\u{FE0F}\u{1F1E9}\u{AC00}\u{A0}"
        .unicodeScalars)
    var library = FontLibrary()
    try library.register(TestFonts.bytes("TinyKern.ttf"), name: "Kern")
    try library.register(TestFonts.bytes("TinyTrimmed.ttf"), name: "Plain")
    let measurer = TextMeasurer(library: library)
    for round in 0..<800 {
      let scalars = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      }
      let text = String(String.UnicodeScalarView(scalars))
      for name in ["Helvetica", "Courier", "Kern", "Plain"] {
        let font = library.resolve(FontDescriptor(name: .family(name), size: 1000))
        let prepared = measurer.prepare(text, font: font)
        // Wrapped into nothing, lines are pieces or clusters of them; none is lost.
        let lines = measurer.lines(prepared, width: 0, fit: .wrapping)
        let bytes = Array(text.utf8)
        var end = 0
        for line in lines {
          #expect(line.range.lowerBound >= end)
          #expect(bytes[end..<line.range.lowerBound].allSatisfy { $0 <= 0x20 || $0 >= 0x80 })
          end = max(end, line.range.upperBound)
        }
        // On one line, the clusters of a hard line are as wide as the line.
        var widest = 0.0
        for line in measurer.lines(prepared, width: .infinity, fit: .wrapping) {
          let clusters = measurer.clusters(prepared, in: line.range)
          let width = clusters.last.map { $0.x + $0.width } ?? 0
          #expect(abs(width - line.width) < 1e-6, "round \(round) \(name) \(scalars)")
          widest = max(widest, line.width)
        }
        #expect(abs(widest - measurer.naturalWidth(of: prepared)) < 1e-6, "round \(round) \(name) \(scalars)")
      }
      let breaks = TextBreaks.lineBreaks(in: text).map(\.offset)
      #expect(breaks == breaks.sorted())
    }
  }
}
