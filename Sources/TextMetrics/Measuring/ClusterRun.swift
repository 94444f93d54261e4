/// A grapheme cluster of a walked range, in units from the start of the range.
struct ClusterBox {
  /// UTF-8 offset where it begins.
  var start: Int32
  /// UTF-8 offset behind it.
  var end: Int32
  /// Pen position before it, kerning with the cluster before included.
  var startX: Int32
  /// Pen position behind it.
  var endX: Int32
  /// White space: does not count at the end of a line.
  var isSpace: Bool
}

/// Walks a range of a text cluster by cluster, for lines that end inside a piece. The buffer is used again and again.
struct ClusterRun {
  private(set) var boxes: [ClusterBox] = []

  /// Walks `range`, which must begin at a cluster boundary and hold no hard break, until the pen is past `limit` at a
  /// cluster that is not white space.
  mutating func fill(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ face: FontFace, limit: Int32) {
    boxes.removeAll(keepingCapacity: true)
    var measure = ScalarMeasure()
    var cluster: UInt8 = 0
    var fixedAdvance: Int32?
    if case .fixed(let advance) = face.source { fixedAdvance = advance }
    var pairs = face.file.map { PairCursor($0) }
    var x: Int32 = 0
    var i = range.lowerBound
    while i < range.upperBound {
      let scalar = decodeScalar(text, i)
      let index = TextProperties.index(of: scalar.code)
      let kind = TextProperties.widthKind(index)
      cluster = GraphemeAutomaton.step(cluster, TextProperties.graphemeClass(index))
      let begins = boxes.isEmpty || cluster >= GraphemeAutomaton.firstBoundary
      if begins, let last = boxes.last, last.endX > limit, !last.isSpace { return }
      let advance: Int32
      if let fixedAdvance {
        advance = begins ? fixedAdvance : 0
      } else {
        var own: Int32?
        if kind != .ignored, kind != .mark {
          // As the shaper, a tab is as wide as a space.
          let code = scalar.code == 0x09 ? 0x20 : scalar.code
          own = face.advance(of: code, kind)
          if let file = face.file { x &+= pairs?.kerning(before: file.characters.glyph(code), code) ?? 0 }
        }
        advance = measure.advance(of: scalar, own: own, at: i, index, kind, text, face)
      }
      let startX = x
      x &+= advance
      i += scalar.length
      let isSpace = kind == .space || kind == .wideSpace
      if begins {
        boxes.append(
          ClusterBox(
            start: Int32(truncatingIfNeeded: i - scalar.length), end: Int32(truncatingIfNeeded: i), startX: startX,
            endX: x, isSpace: isSpace))
      } else {
        boxes[boxes.count - 1].end = Int32(truncatingIfNeeded: i)
        boxes[boxes.count - 1].endX = x
        if !isSpace, kind != .ignored { boxes[boxes.count - 1].isSpace = false }
      }
    }
  }

  /// The number of leading clusters whose end is within `limit`.
  func count(within limit: Int32) -> Int {
    var count = 0
    while count < boxes.count, boxes[count].endX <= limit { count += 1 }
    return count
  }

  /// The first cluster from which on everything to the end of the run is within `limit`.
  func suffixStart(within limit: Int32) -> Int {
    guard let last = boxes.last else { return 0 }
    var start = boxes.count
    while start > 0, last.endX &- boxes[start - 1].startX <= limit { start -= 1 }
    return start
  }
}
