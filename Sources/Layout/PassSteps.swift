/// The nodes that passes over everything look at: those that are not settled once and for all.
///
/// Most nodes of a screen are plain leaves: without children, bounds, ratio or gaps. Their sizes follow from what is set on
/// them, no pass changes a thing, and a text among them only waits for its measurer.
struct PassSteps: Sendable {
  /// Room for an index a node: what is no plain leaf from the front in level order, so that parents come first; plain
  /// leaves with a text from the back.
  var places: [Int32]
  var otherCount = 0
  var textCount = 0

  /// For so many nodes, of which none has a step yet.
  init(count: Int) { places = [Int32](repeating: 0, count: count) }

  /// Finds them, and settles the leaves among the rest. O(n).
  init(_ records: inout [LayoutRecord]) {
    self.init(count: records.count)
    var n = records.mutableSpan
    for i in n.indices {
      if !n[i].isPlainLeaf {
        places[otherCount] = Int32(truncatingIfNeeded: i)
        otherCount += 1
      } else if n[i].ownText >= 0 {
        textCount += 1
        places[places.count - textCount] = Int32(truncatingIfNeeded: i)
      } else {
        n[i].settle()
      }
    }
  }
}

extension LayoutRecord {
  /// Whether it is a plain leaf: passes 2 and 4 have nothing to do.
  @inline(__always)
  var isPlainLeaf: Bool { kind == .leaf && flags.contains(.plain) }

  /// Passes 1 and 3 of a plain leaf whose intrinsic size is known.
  @inline(__always)
  mutating func settle() {
    settleWidth()
    settleHeight()
  }

  @inline(__always)
  mutating func settleWidth() {
    naturalWidth = width.isUnset ? a0 : width
    leastWidth = width.isUnset ? a1 : width
  }

  @inline(__always)
  mutating func settleHeight() {
    naturalHeight = height.isUnset ? a2 : height
    leastHeight = naturalHeight
  }
}
