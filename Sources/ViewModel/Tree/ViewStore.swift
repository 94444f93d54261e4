import Diagnostics

/// The flat arrays of a tree. One struct, so that a look-up or a change is one access to the tree: arrays that are
/// reached one by one through a class cost more than the work on them.
struct ViewStore {
  var nodes: [ViewTree.Node] = []
  var entries: [ViewTree.Entry] = []
  /// Values that need more than 64 bits; entries hold indexes.
  var boxes: [PropertyValue] = []
  /// Values that stronger or later ones took the place of, in order; nil when nobody wants to know.
  var replaced: [(view: ViewIndex, entry: ViewTree.Entry)]?
  /// What must be laid out again.
  var changes = ChangeLog()
  /// Whether changes are noted: from the first layout on.
  var isTracking = false

  /// Index of the entry of a slot, or -1.
  @inline(__always)
  func find(_ view: ViewIndex, _ slot: UInt16) -> Int32 {
    entries.withUnsafeBufferPointer { entries in
      var at = nodes[Int(view.raw)].entries
      while at >= 0 {
        let index = Int(at)
        if entries[index].slot == slot { return at }
        at = entries[index].next
      }
      return -1
    }
  }

  /// Stores 64 plain bits in a slot, in place when the slot was set before.
  @inline(__always)
  mutating func put(
    _ view: ViewIndex, _ slot: UInt16, _ tag: StorageTag, _ bits: UInt64, _ origin: ValueOrigin, _ effect: UInt8
  ) {
    let at = Int(find(view, slot))
    let node = Int(view.raw)
    let next = at >= 0 ? entries[at].next : nodes[node].entries
    let entry = ViewTree.Entry(bits: bits, span: origin.span, next: next, slot: slot, kind: origin.kind, tag: tag)
    if at >= 0 {
      if replaced != nil { replaced?.append((view, entries[at])) }
      entries[at] = entry
    } else {
      nodes[node].entries = Int32(truncatingIfNeeded: entries.count)
      entries.append(entry)
    }
    if isTracking { changes.note(view, effect) }
  }

  /// Stores a converted value in a slot.
  mutating func put(_ view: ViewIndex, _ slot: UInt16, _ value: StoredValue, _ origin: ValueOrigin, _ effect: UInt8) {
    guard let box = value.box else {
      put(view, slot, value.tag, value.bits, origin, effect)
      return
    }
    let at = Int(find(view, slot))
    // A theme's boxes are shared by the views that it gave the same value; a replaced value keeps its own.
    if at >= 0, entries[at].tag == .boxed, entries[at].kind != .theme, replaced == nil {
      let bits = entries[at].bits
      boxes[Int(bits)] = box
      put(view, slot, .boxed, bits, origin, effect)
    } else {
      boxes.append(box)
      put(view, slot, .boxed, UInt64(boxes.count - 1), origin, effect)
    }
  }

  /// Removes the entry of a slot.
  mutating func unlink(_ view: ViewIndex, _ slot: UInt16) {
    var at = nodes[Int(view.raw)].entries
    var previous: Int32 = -1
    while at >= 0 {
      let next = entries[Int(at)].next
      if entries[Int(at)].slot == slot {
        if replaced != nil { replaced?.append((view, entries[Int(at)])) }
        if previous < 0 {
          nodes[Int(view.raw)].entries = next
        } else {
          entries[Int(previous)].next = next
        }
        return
      }
      previous = at
      at = next
    }
  }
}
