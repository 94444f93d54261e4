/// What a measurer keeps.
struct MeasurerState: ~Copyable {
  private(set) var store = TextStore()
  private var breaker = LineBreaker()
  private(set) var blocks = GrowingList<BlockRecord>(capacity: 16)
  private(set) var lines = GrowingList<LineRecord>(capacity: 32)
  private(set) var shapedTexts = 0
  private(set) var fittedTexts = 0

  var storedBytes: Int { store.storedBytes + blocks.storedBytes + lines.storedBytes }

  @inline(__always)
  mutating func prepare(_ bytes: UnsafeBufferPointer<UInt8>, _ font: borrowing ResolvedFont) -> PreparedText {
    // Offsets are 32 bits; texts come from documents whose values are far smaller than this.
    let bytes = UnsafeBufferPointer(start: bytes.baseAddress, count: min(bytes.count, 1 << 29))
    let id = font.faceID
    // Nothing is read through the pointer of an empty text.
    let base = UnsafeRawPointer(bytes.baseAddress ?? UnsafePointer(store.bytes.base))
    let hash = TextStore.hash(base, bytes.count, id)
    var entry = store.find(base, bytes.count, hash: hash, faceID: id)
    if entry < 0 { entry = shape(bytes, hash, font) }
    return PreparedText(
      entry: entry, utf8Count: Int32(truncatingIfNeeded: bytes.count), natural: store.entries[Int(entry)].natural,
      pointsPerUnit: font.pointsPerUnit, ascent: font.ascent, descent: font.descent, lineGap: font.lineGap)
  }

  /// A text that is not known yet. Apart, so that a look-up keeps its few variables in registers.
  @inline(never)
  private mutating func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ font: borrowing ResolvedFont
  ) -> Int32 {
    shapedTexts += 1
    return store.add(bytes, hash: hash, face: font.face)
  }

  func face(_ text: PreparedText) -> FontFace { store.faces[Int(store.entries[Int(text.entry)].face)] }

  mutating func least(_ text: PreparedText, _ fit: TextFit) -> Int32 {
    let entry = store.entries[Int(text.entry)]
    if fit.numberOfLines == 1 {
      return fit.lineBreakMode == .byClipping ? 0 : min(face(text).ellipsisAdvance, entry.natural)
    }
    return fit.lineBreakMode == .byCharWrapping ? breaker.widestCluster(store, entry, face(text)) : entry.least
  }

  mutating func clusters(_ text: PreparedText, _ range: Range<Int>) -> [ClusterBox] {
    breaker.clusters(store, store.entries[Int(text.entry)], face(text), range)
  }

  /// The kept result for a width, computed when there is none, and the scale.
  @inline(__always)
  mutating func record(_ text: PreparedText, _ width: Double, _ fit: TextFit) -> (record: Int, scale: Double) {
    var width = width
    var scale = 1.0
    if fit.minimumScaleFactor < 1, fit.numberOfLines == 1 {
      let natural = Double(text.natural) * text.pointsPerUnit
      if natural > width, natural > 0 {
        scale = max(max(0, fit.minimumScaleFactor), max(0, width) / natural)
        width = scale > 0 ? width / scale : natural
      }
    }
    let limit = Self.units(width, text.pointsPerUnit)
    let settings = BlockRecord.settings(fit)
    // The newest come first; a text that was fitted into very many widths is fitted again rather than looked up long.
    var next = Int(store.entries[Int(text.entry)].firstBlock)
    var depth = 0
    while next >= 0, depth < 32 {
      if blocks[next].settings == settings, blocks[next].narrowest <= limit, limit < blocks[next].widest {
        return (next, scale)
      }
      next = Int(blocks[next].next)
      depth += 1
    }
    return (fitText(text, limit, fit), scale)
  }

  @inline(never)
  private mutating func fitText(_ text: PreparedText, _ limit: Int32, _ fit: TextFit) -> Int {
    fittedTexts += 1
    let firstLine = Int32(truncatingIfNeeded: lines.count)
    let entry = store.entries[Int(text.entry)]
    let result = breaker.breakLines(store, entry, face(text), limit: limit, fit: fit, into: &lines)
    blocks.append(
      BlockRecord(
        settings: BlockRecord.settings(fit), narrowest: result.narrowest, widest: result.widest, firstLine: firstLine,
        lineCount: Int32(truncatingIfNeeded: lines.count) - firstLine, width: result.width,
        isTruncated: result.isTruncated, next: entry.firstBlock))
    store.entries[Int(text.entry)].firstBlock = Int32(truncatingIfNeeded: blocks.count - 1)
    return blocks.count - 1
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

  @inline(__always)
  static func settings(_ fit: TextFit) -> Int64 {
    let mode: Int64
    switch fit.lineBreakMode {
    case .byWordWrapping: mode = 0
    case .byCharWrapping: mode = 1
    case .byClipping: mode = 2
    case .byTruncatingHead: mode = 3
    case .byTruncatingTail: mode = 4
    case .byTruncatingMiddle: mode = 5
    }
    return Int64(max(0, min(fit.numberOfLines, 1 << 40))) << 3 | mode
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
