import Geometry

/// A part of a line whose characters run in one direction.
public struct VisualRun: Hashable, Sendable {
  /// UTF-8 bytes of the text.
  public var range: Range<Int>
  /// True when its characters are drawn from right to left and mirrored where they have a mirror image.
  public var isRightToLeft: Bool
}

/// The order in which a text is drawn (UAX #9). Measuring needs none of this: advances do not depend on the order.
public struct BidiText: Sendable {
  private struct Paragraph: Sendable {
    var levels: [UInt8]
    /// UTF-8 offset of each character, and the end.
    var offsets: [Int]
    var classes: [BidiClass]
    var baseLevel: UInt8
  }

  private var paragraphs: [Paragraph] = []
  private let utf8Count: Int
  private let isPlain: Bool

  /// Resolves the directions of a text. `direction` nil takes each paragraph's from its first strong letter. O(length);
  /// text without a right-to-left character costs one look at its bytes.
  public init(_ text: String, direction: LayoutDirection?) {
    var text = text
    utf8Count = text.utf8.count
    let base: UInt8? = direction.map { $0 == .leftToRight ? 0 : 1 }
    // The first right-to-left character is U+0590; the marks and overrides begin with E2.
    isPlain = base != 1 && text.utf8.allSatisfy { $0 < 0xD6 }
    if isPlain { return }
    paragraphs = text.withUTF8 { Self.resolve($0, base) }
  }

  private static func resolve(_ bytes: UnsafeBufferPointer<UInt8>, _ base: UInt8?) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var i = 0
    while i < bytes.count {
      var offsets: [Int] = []
      var classes: [BidiClass] = []
      var brackets: [BidiBracket?] = []
      while i < bytes.count {
        let scalar = decodeScalar(bytes, i)
        let c = BidiClass.of(scalar.code)
        offsets.append(i)
        classes.append(c)
        brackets.append(c == .ON ? BidiBracket.of(scalar.code) : nil)
        i += scalar.length
        // CR LF ends one paragraph, not two.
        if c == .B, !(scalar.code == 0x0D && i < bytes.count && bytes[i] == 0x0A) { break }
      }
      offsets.append(i)
      let resolved = BidiParagraph(classes, brackets: brackets, baseLevel: base)
      paragraphs.append(
        Paragraph(levels: resolved.levels, offsets: offsets, classes: classes, baseLevel: resolved.baseLevel))
    }
    return paragraphs
  }

  /// The runs of a line (a range of UTF-8 offsets within one paragraph) from left to right. O(length of the line).
  public func visualRuns(_ line: Range<Int>) -> [VisualRun] {
    guard !line.isEmpty else { return [] }
    guard let paragraph = paragraph(at: line.lowerBound) else {
      return [VisualRun(range: line, isRightToLeft: false)]
    }
    let offsets = paragraph.offsets
    let first = Self.index(of: line.lowerBound, in: offsets)
    let last = min(Self.index(of: line.upperBound, in: offsets), offsets.count - 1)
    guard first < last else { return [] }
    let levels = BidiParagraph.lineLevels(
      Array(paragraph.levels[first..<last]), Array(paragraph.classes[first..<last]), paragraph.baseLevel)
    var runs: [(run: VisualRun, level: UInt8)] = []
    for (k, level) in levels.enumerated() {
      let range = offsets[first + k]..<offsets[first + k + 1]
      if let previous = runs.last, previous.level == level {
        runs[runs.count - 1].run.range = previous.run.range.lowerBound..<range.upperBound
      } else {
        runs.append((VisualRun(range: range, isRightToLeft: level & 1 == 1), level))
      }
    }
    return BidiParagraph.visualOrder(runs.map(\.level)).map { runs[$0].run }
  }

  /// The paragraph that holds `offset`, or nil behind the last. O(log n): every line asks.
  private func paragraph(at offset: Int) -> Paragraph? {
    var low = 0
    var high = paragraphs.count
    while low < high {
      let middle = (low + high) / 2
      if offset < (paragraphs[middle].offsets.last ?? 0) { high = middle } else { low = middle + 1 }
    }
    return low < paragraphs.count ? paragraphs[low] : nil
  }

  /// The first place whose offset is not less.
  private static func index(of offset: Int, in offsets: [Int]) -> Int {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// True when the paragraph that holds `offset` runs from right to left.
  public func isRightToLeft(at offset: Int) -> Bool {
    ((paragraph(at: offset) ?? paragraphs.last)?.baseLevel ?? 0) & 1 == 1
  }

  /// The mirror image of a character in a right-to-left run, or nil when it has none.
  public static func mirror(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    BidiBracket.mirror(scalar.value).flatMap { Unicode.Scalar($0) }
  }
}
