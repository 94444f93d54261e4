import Foundation
import InkTestSupport
import Testing

@testable import TextMetrics

@Suite struct BidiConformanceTests {
  /// Every line of BidiCharacterTest.txt: text, direction, levels, order.
  @Test func passesTheCharacterTestFile() throws {
    guard let lines = UnicodeData.lines("BidiCharacterTest.txt") else { return }
    var count = 0
    var failures = 0
    for line in lines where !line.hasPrefix("#") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      count += 1
      let codes = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let base: UInt8? = fields[1] == "2" ? nil : (fields[1] == "1" ? 1 : 0)
      let classes = codes.map { BidiClass.of($0) }
      let brackets = codes.indices.map { classes[$0] == .ON ? BidiBracket.of(codes[$0]) : nil }
      let paragraph = BidiParagraph(classes, brackets: brackets, baseLevel: base)
      let matches =
        paragraph.baseLevel == UInt8(fields[2])
        && Self.agrees(
          paragraph, classes, levels: fields[3].split(separator: " "), order: fields[4].split(separator: " "))
      if !matches { failures += 1 }
      if !matches, failures < 5 { Issue.record("\(line)") }
    }
    #expect(failures == 0)
    #expect(count == 91_707)
  }

  /// BidiTest.txt: classes and the directions for which levels and order hold. Every 32nd line, all of them with
  /// `INK_ALL_BIDI_TESTS`.
  @Test func passesTheClassTestFile() throws {
    guard let lines = UnicodeData.lines("BidiTest.txt") else { return }
    let step = ProcessInfo.processInfo.environment["INK_ALL_BIDI_TESTS"] == nil ? 32 : 1
    let names: [String: BidiClass] = Dictionary(
      uniqueKeysWithValues: (0..<23).compactMap { BidiClass(rawValue: $0) }.map { ("\($0)", $0) })
    var levels: [Substring] = []
    var order: [Substring] = []
    var count = 0
    var failures = 0
    for line in lines where !line.hasPrefix("#") {
      if line.hasPrefix("@Levels:") { levels = line.dropFirst(8).split(whereSeparator: \.isWhitespace) }
      if line.hasPrefix("@Reorder:") { order = line.dropFirst(9).split(whereSeparator: \.isWhitespace) }
      let fields = line.split(separator: ";")
      guard !line.hasPrefix("@"), fields.count == 2 else { continue }
      count += 1
      guard count % step == 0 else { continue }
      let classes = fields[0].split(separator: " ").compactMap { names[String($0)] }
      let directions = Int(fields[1].trimmingCharacters(in: .whitespaces)) ?? 0
      for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, UInt8?)] where directions & bit != 0 {
        let paragraph = BidiParagraph(classes, brackets: [], baseLevel: base)
        let matches = Self.agrees(paragraph, classes, levels: levels, order: order)
        if !matches { failures += 1 }
        if !matches, failures < 5 { Issue.record("\(line) \(levels) base \(base ?? 9)") }
      }
    }
    #expect(failures == 0)
    #expect(count == 490_846)
  }

  private static func agrees(
    _ paragraph: BidiParagraph, _ classes: [BidiClass], levels: [Substring], order: [Substring]
  ) -> Bool {
    let found = BidiParagraph.lineLevels(paragraph.levels, classes, paragraph.baseLevel)
    for (k, level) in levels.enumerated() where level != "x" && UInt8(level) != found[k] { return false }
    let kept = classes.indices.filter { !classes[$0].isRemoved }
    let visual = BidiParagraph.visualOrder(kept.map { found[$0] }).map { kept[$0] }
    return visual == order.compactMap { Int($0) }
  }

  /// "abc אבג def" by hand: the Hebrew word is one run that reads leftwards; in a right-to-left paragraph the Latin
  /// words change places.
  @Test func ordersRunsOfALine() {
    let text = "ab \u{5D0}\u{5D1} cd"
    let left = BidiText(text, direction: .leftToRight).visualRuns(0..<text.utf8.count)
    #expect(
      left == [
        .init(range: 0..<3, isRightToLeft: false), .init(range: 3..<7, isRightToLeft: true),
        .init(range: 7..<10, isRightToLeft: false),
      ])
    let right = BidiText(text, direction: .rightToLeft)
    #expect(right.visualRuns(0..<text.utf8.count).map(\.range) == [8..<10, 2..<8, 0..<2])
    #expect(right.isRightToLeft(at: 0))
    #expect(BidiText("abc", direction: nil).visualRuns(1..<2) == [.init(range: 1..<2, isRightToLeft: false)])
    #expect(BidiText.mirror("(") == ")")
    #expect(BidiText.mirror("a") == nil)
  }

  /// Two paragraphs, each with its own direction.
  @Test func paragraphsHaveTheirOwnDirection() {
    let text = "ab\n\u{5D0} c"
    let bidi = BidiText(text, direction: nil)
    #expect(!bidi.isRightToLeft(at: 0) && bidi.isRightToLeft(at: 3))
    #expect(bidi.visualRuns(3..<7).map(\.range) == [6..<7, 3..<6])
  }
}
