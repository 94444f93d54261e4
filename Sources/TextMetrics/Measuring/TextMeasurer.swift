import Geometry

/// Measures texts: natural and least widths, lines for a width. Results are kept by (text, face, width), so that the same
/// label costs a lookup the second time.
///
/// One for a run, used by one thread; runs in parallel each have their own. What it keeps lies in a few flat arrays that
/// grow with the number of different texts; measuring a text that is known allocates nothing.
public final class TextMeasurer {
  /// The faces.
  public let library: FontLibrary

  var store = TextStore()
  private var breaker = LineBreaker()
  private var blocks: [BlockRecord] = []
  private var lines: [LineRecord] = []
  private var faces: [Int32: FontFace] = [:]

  /// Texts shaped so far: first measurements, without lookups.
  public private(set) var shapedTexts = 0
  /// Fittings into a width that were computed, without lookups.
  public private(set) var fittedTexts = 0

  /// A measurer that knows no text yet.
  public init(library: FontLibrary) { self.library = library }

  /// Bytes that the kept results take. Long-lived programs call ``removeAll()`` above a size of their choice.
  public var storedBytes: Int {
    store.storedBytes + blocks.capacity * MemoryLayout<BlockRecord>.stride
      + lines.capacity * MemoryLayout<LineRecord>.stride
  }

  /// Forgets everything. Prepared texts become invalid.
  public func removeAll() {
    store = TextStore()
    blocks = []
    lines = []
    faces = [:]
  }

  /// The face and size for a descriptor, see ``FontLibrary/resolve(_:textSize:)``.
  public func font(_ descriptor: FontDescriptor, textSize: TextSize = .large) -> ResolvedFont {
    library.resolve(descriptor, textSize: textSize)
  }

  /// Breaks a text into pieces and measures them. O(length) the first time, a lookup afterwards.
  public func prepare(_ text: String, font: ResolvedFont) -> PreparedText {
    var text = text
    let face = font.face
    return text.withUTF8 { bytes in
      // Offsets are 32 bits; texts come from documents whose values are far smaller than this.
      let bytes = UnsafeBufferPointer(rebasing: bytes[..<min(bytes.count, 1 << 30)])
      let hash = TextStore.hash(bytes, face.id)
      var entry = store.find(bytes, hash: hash, faceID: face.id)
      if entry < 0 {
        shapedTexts += 1
        if faces[face.id] == nil { faces[face.id] = face }
        entry = store.add(bytes, hash: hash, face: face)
      }
      return PreparedText(
        entry: entry, utf8Count: Int32(truncatingIfNeeded: bytes.count), pointsPerUnit: font.pointsPerUnit,
        ascent: font.ascent, descent: font.descent, lineGap: font.lineGap)
    }
  }

  /// Width of the widest line when lines end at hard breaks only, in points, unrounded. White space at the end of a line
  /// does not count. O(1).
  public func naturalWidth(of text: PreparedText) -> Double {
    Double(store.entries[Int(text.entry)].natural) * text.pointsPerUnit
  }

  /// The least width that the text can have: of its widest unbreakable piece when it may wrap; of "…" (0 when clipping)
  /// when it has one line; of its widest character when it breaks anywhere. Never above the natural width. O(1), except
  /// for `byCharWrapping`, O(length) once.
  public func leastWidth(of text: PreparedText, fit: TextFit) -> Double {
    let entry = store.entries[Int(text.entry)]
    let units: Int32
    if fit.numberOfLines == 1 {
      guard fit.lineBreakMode.drawsEllipsis, let face = faces[entry.faceID] else { return 0 }
      units = min(face.ellipsisAdvance, entry.natural)
    } else if fit.lineBreakMode == .byCharWrapping, let face = faces[entry.faceID] {
      units = breaker.widestCluster(store, entry, face)
    } else {
      units = entry.least
    }
    return Double(units) * text.pointsPerUnit
  }

  /// Fits a text into a width in points and gives the numbers that layout needs. O(length) the first time for a text and
  /// width, a lookup afterwards.
  public func block(_ text: PreparedText, width: Double, fit: TextFit) -> TextBlock {
    let (record, scale) = record(text, width, fit)
    let block = blocks[Int(record)]
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
    let (record, scale) = record(text, width, fit)
    let block = blocks[Int(record)]
    let first = Int(block.firstLine)
    return (0..<Int(block.lineCount)).map { i in
      let line = lines[first + i]
      return TextLine(
        range: Int(line.start)..<Int(line.end), tail: Int(line.tailStart)..<Int(line.tailEnd),
        hasEllipsis: line.hasEllipsis, width: Double(line.width) * text.pointsPerUnit * scale,
        baseline: Double(i) * text.lineHeight + text.ascent)
    }
  }

  /// The kept result for a width, computed when there is none, and the scale.
  private func record(_ text: PreparedText, _ width: Double, _ fit: TextFit) -> (record: Int32, scale: Double) {
    let entry = store.entries[Int(text.entry)]
    var width = width
    var scale = 1.0
    if fit.minimumScaleFactor < 1, fit.numberOfLines == 1 {
      let natural = Double(entry.natural) * text.pointsPerUnit
      if natural > width, natural > 0 {
        scale = max(max(0, fit.minimumScaleFactor), max(0, width) / natural)
        width = scale > 0 ? width / scale : natural
      }
    }
    let limit = Self.units(width, text.pointsPerUnit)
    let key = BlockRecord.key(fit, limit >= entry.natural ? .max : limit)
    var next = entry.firstBlock
    while next >= 0 {
      let block = blocks[Int(next)]
      if block.settings == key.settings, block.narrowest <= limit, limit < block.widest { return (next, scale) }
      next = block.next
    }
    fittedTexts += 1
    let firstLine = Int32(truncatingIfNeeded: lines.count)
    guard let face = faces[entry.faceID] else { return (0, scale) }
    let result = breaker.breakLines(store, entry, face, limit: limit, fit: fit, into: &lines)
    blocks.append(
      BlockRecord(
        settings: key.settings, narrowest: result.narrowest, widest: result.widest, firstLine: firstLine,
        lineCount: Int32(truncatingIfNeeded: lines.count) - firstLine, width: result.width,
        isTruncated: result.isTruncated, next: entry.firstBlock))
    let record = Int32(truncatingIfNeeded: blocks.count - 1)
    store.entries[Int(text.entry)].firstBlock = record
    return (record, scale)
  }

  /// A width in the face's units, rounded down. The tolerance keeps noise of a sum from wrapping a text into the width
  /// that it was measured to need: a thousandth of a pixel at the finest scale.
  @inline(__always)
  private static func units(_ width: Double, _ pointsPerUnit: Double) -> Int32 {
    let units = (width + 0.001 / 3) / pointsPerUnit
    // Not a number counts as no limit.
    guard units < 1_073_741_824 else { return 1_073_741_824 }
    return units > 0 ? Int32(units) : 0
  }
}

/// Makes measurers whose numbers can be worked out by hand: every character 10 × 20 points.
public enum FixedAdvanceMeasurer {
  /// A measurer in which every character (grapheme cluster) is 10 points wide and every line 20 high, the baseline at 16.
  public static func make() -> TextMeasurer { TextMeasurer(library: .fixedAdvance()) }
}

/// A kept fitting: the lines and the widths for which they are the answer.
struct BlockRecord {
  /// Number of lines × 8 + mode.
  var settings: Int64
  /// The least limit, in units, that gives these lines.
  var narrowest: Int32
  /// The limit from which on the lines are others.
  var widest: Int32
  var firstLine: Int32
  var lineCount: Int32
  var width: Int32
  var isTruncated: Bool
  /// The next kept fitting of the same text, or -1.
  var next: Int32

  static func key(_ fit: TextFit, _ limit: Int32) -> (settings: Int64, limit: Int32) {
    let mode: Int64
    switch fit.lineBreakMode {
    case .byWordWrapping: mode = 0
    case .byCharWrapping: mode = 1
    case .byClipping: mode = 2
    case .byTruncatingHead: mode = 3
    case .byTruncatingTail: mode = 4
    case .byTruncatingMiddle: mode = 5
    }
    return (Int64(max(0, min(fit.numberOfLines, 1 << 40))) << 3 | mode, limit)
  }
}

/// A line of a kept fitting, in units.
struct LineRecord {
  var start: Int32
  var end: Int32
  var tailStart: Int32
  var tailEnd: Int32
  var width: Int32
  var hasEllipsis: Bool
}
