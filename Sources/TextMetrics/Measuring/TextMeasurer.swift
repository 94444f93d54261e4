import Geometry
internal import Storage

/// Measures texts: natural and least widths, lines for a width. Results are kept by (text, face, width), so that the same
/// label costs a lookup the second time.
///
/// One for a run, used by one thread; runs in parallel each have their own. What it keeps lies in a few flat arrays that
/// grow with the number of different texts; measuring a text that is known allocates nothing.
public final class TextMeasurer {
  /// The faces.
  public let library: FontLibrary

  /// Behind a pointer of its own: the run-time checks of accesses to a class's properties would cost more than a lookup.
  private let state: UnsafeMutablePointer<MeasurerState>

  /// The fonts asked for first: runs that follow one another use the same handful, and resolving one makes its tables.
  private var fonts = List<KnownFont>()

  private struct KnownFont {
    let descriptor: FontDescriptor
    let textSize: TextSize
    let font: ResolvedFont
  }

  /// Texts shaped so far: first measurements, without lookups.
  public var shapedTexts: Int { state.pointee.shapedTexts }
  /// Fittings into a width that were computed, without lookups.
  public var fittedTexts: Int { state.pointee.fittedTexts }

  /// A measurer that knows no text yet.
  public init(library: FontLibrary) {
    self.library = library
    state = .allocate(capacity: 1)
    state.initialize(to: MeasurerState())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Bytes that the kept results take. Long-lived programs call ``removeAll()`` above a size of their choice.
  public var storedBytes: Int { state.pointee.storedBytes }

  /// Forgets everything. Prepared texts become invalid.
  public func removeAll() { state.pointee = MeasurerState() }

  /// The face and size for a descriptor, see ``FontLibrary/resolve(_:textSize:)``; the fonts asked for first are kept.
  public func font(_ descriptor: FontDescriptor, textSize: TextSize = .large) -> ResolvedFont {
    for known in fonts where known.descriptor == descriptor && known.textSize == textSize { return known.font }
    let font = library.resolve(descriptor, textSize: textSize)
    if fonts.count < 32 { fonts.append(KnownFont(descriptor: descriptor, textSize: textSize, font: font)) }
    return font
  }

  /// Breaks a text into pieces and measures them. O(length) the first time, a lookup afterwards.
  public func prepare(_ text: String, font: borrowing ResolvedFont) -> PreparedText {
    if let known = text.utf8.withContiguousStorageIfAvailable({ state.pointee.prepare($0, font) }) { return known }
    return text.utf8.span.withUnsafeBufferPointer { state.pointee.prepare($0, font) }
  }

  /// The same for a text's UTF-8 bytes.
  package func prepare(utf8 bytes: UnsafeBufferPointer<UInt8>, font: UnsafePointer<ResolvedFont>) -> PreparedText {
    state.pointee.prepare(bytes, font.pointee)
  }

  /// Width of the widest line when lines end at hard breaks only, in points, unrounded. White space at the end of a line
  /// does not count. O(1).
  public func naturalWidth(of text: PreparedText) -> Double { Double(text.natural) * text.pointsPerUnit }

  /// The least width that the text can have: of its widest unbreakable piece when it may wrap; of "…" (0 when clipping)
  /// when it has one line; of its widest character when it breaks anywhere. Never above the natural width. O(1), except
  /// for `byCharWrapping`, O(length).
  public func leastWidth(of text: PreparedText, fit: TextFit) -> Double {
    Double(state.pointee.least(text, fit)) * text.pointsPerUnit
  }

  /// Fits a text into a width in points and gives the numbers that layout needs. O(length) the first time for a text and
  /// width, a lookup afterwards.
  public func block(_ text: PreparedText, width: Double, fit: TextFit) -> TextBlock {
    let (record, scale) = state.pointee.record(text, width, fit)
    let block = state.pointee.blocks[record]
    let count = Double(block.lineCount)
    let lineHeight = text.lineHeight
    return TextBlock(
      lineCount: Int(block.lineCount), width: Double(block.width) * text.pointsPerUnit * scale,
      height: count * lineHeight, firstBaseline: block.lineCount == 0 ? 0 : text.ascent,
      lastBaseline: block.lineCount == 0 ? 0 : (count - 1) * lineHeight + text.ascent,
      isTruncated: block.isTruncated, scale: scale)
  }

  /// The lines of a text at a width: those that ``block(_:width:fit:)`` counted.
  public func lines(_ text: PreparedText, width: Double, fit: TextFit) -> [TextLine] {
    let (record, scale) = state.pointee.record(text, width, fit)
    let block = state.pointee.blocks[record]
    let first = Int(block.firstLine)
    return (0..<Int(block.lineCount)).map { i in
      let line = state.pointee.lines[first + i]
      return TextLine(
        range: Int(line.start)..<Int(line.end), tail: Int(line.tailStart)..<Int(line.tailEnd),
        hasEllipsis: line.hasEllipsis, width: Double(line.width) * text.pointsPerUnit * scale,
        baseline: Double(i) * text.lineHeight + text.ascent)
    }
  }

  /// Where the characters of a part of a text stand, for drawing: grapheme clusters with their pen positions in points
  /// from the start of the range. The range must begin and end between clusters, as those of lines do. O(length).
  public func clusters(_ text: PreparedText, in range: Range<Int>) -> [TextCluster] {
    state.pointee.clusters(text, range).map { box in
      TextCluster(
        range: Int(box.start)..<Int(box.end), x: Double(box.startX) * text.pointsPerUnit,
        width: Double(box.endX - box.startX) * text.pointsPerUnit)
    }
  }

  /// Width of the ellipsis in points.
  public func ellipsisWidth(of text: PreparedText) -> Double {
    Double(state.pointee.face(text).ellipsisAdvance) * text.pointsPerUnit
  }
}

/// A grapheme cluster of a measured text.
public struct TextCluster: Hashable, Sendable {
  /// UTF-8 bytes of the text.
  public var range: Range<Int>
  /// Pen position before it, in points.
  public var x: Double
  /// Its advance in points.
  public var width: Double
}

/// Makes measurers whose numbers can be worked out by hand: every character 10 × 20 points.
public enum FixedAdvanceMeasurer {
  /// A measurer in which every character (grapheme cluster) is 10 points wide and every line 20 high, the baseline at 16.
  public static func make() -> TextMeasurer { TextMeasurer(library: .fixedAdvance()) }
}
