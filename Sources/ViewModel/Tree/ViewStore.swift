import Diagnostics

/// The flat arrays of a tree. One struct, so that a look-up or a change is one access to the tree: arrays that are
/// reached one by one through a class cost more than the work on them.
struct ViewStore {
  var nodes: [ViewTree.Node] = []
  var entries: [ViewTree.Entry] = []
  /// Values that need more than 64 bits; entries hold indexes.
  var boxes: [PropertyValue] = []
  /// The strings of documents behind one another; entries hold places. No string is made of one until somebody asks.
  private(set) var texts: [UInt8] = []
  /// The fonts that attributes named, by the text of the attribute.
  var fonts = FontTexts()
  /// Values that stronger or later ones took the place of, in order; nil when nobody wants to know.
  var replaced: [(view: ViewIndex, entry: ViewTree.Entry)]?
  /// What must be laid out again.
  var changes = ChangeLog()
  /// Whether changes are noted: from the first layout on.
  var isTracking = false

  /// Makes room for the views and values of a document, in an empty store.
  mutating func reserve(nodes nodeCount: Int, values: Int) {
    guard nodes.isEmpty else { return }
    nodes.reserveCapacity(nodeCount)
    entries.reserveCapacity(values)
    texts.reserveCapacity(16 * values)
  }

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
  mutating func put(
    _ view: ViewIndex, _ slot: UInt16, _ tag: StorageTag, _ bits: UInt64, _ origin: ValueOrigin, _ effect: UInt8
  ) {
    let node = Int(view.raw)
    let first = nodes[node].entries
    let at = first < 0 ? -1 : Int(find(view, slot))
    if at < 0 {
      nodes[node].entries = Int32(truncatingIfNeeded: entries.count)
      entries.append(
        ViewTree.Entry(bits: bits, span: origin.span, next: first, slot: slot, kind: origin.kind, tag: tag))
    } else {
      if replaced != nil { replaced?.append((view, entries[at])) }
      entries[at] = ViewTree.Entry(
        bits: bits, span: origin.span, next: entries[at].next, slot: slot, kind: origin.kind, tag: tag)
    }
    if isTracking { changes.note(view, effect) }
  }

  /// Stores a string of a document by its bytes, which are UTF-8.
  mutating func put(
    _ view: ViewIndex, _ slot: UInt16, text: UnsafeRawBufferPointer, _ origin: ValueOrigin, _ effect: UInt8
  ) {
    let start = texts.count
    guard start + text.count < LabelStyle.largestTextPlace else {
      return put(view, slot, box: .string(string(text)), origin, effect)
    }
    texts.append(contentsOf: text)
    put(view, slot, .text, UInt64(start) << 32 | UInt64(text.count), origin, effect)
  }

  /// The string that an entry holds, nil for other values.
  func storedString(_ entry: ViewTree.Entry) -> String? {
    switch entry.tag {
    case .text: text(entry.bits)
    case .boxed: if case .string(let text) = boxes[Int(entry.bits)] { text } else { nil }
    default: nil
    }
  }

  /// The string of an entry with the tag ``StorageTag/text``.
  func text(_ bits: UInt64) -> String {
    texts.withUnsafeBytes { string(UnsafeRawBufferPointer(rebasing: $0[textRange(bits)])) }
  }

  /// Stores a converted value in a slot.
  mutating func put(_ view: ViewIndex, _ slot: UInt16, _ value: StoredValue, _ origin: ValueOrigin, _ effect: UInt8) {
    if let box = value.box {
      put(view, slot, box: box, origin, effect)
    } else {
      put(view, slot, value.tag, value.bits, origin, effect)
    }
  }

  /// Stores a value that needs more than 64 bits.
  mutating func put(_ view: ViewIndex, _ slot: UInt16, box: PropertyValue, _ origin: ValueOrigin, _ effect: UInt8) {
    let at = nodes[Int(view.raw)].entries < 0 ? -1 : Int(find(view, slot))
    if at >= 0, isBoxOwned(at) {
      let bits = entries[at].bits
      boxes[Int(bits)] = box
      put(view, slot, .boxed, bits, origin, effect)
    } else {
      boxes.append(box)
      put(view, slot, .boxed, UInt64(boxes.count - 1), origin, effect)
    }
  }

  /// Whether the box of an entry is its own and may take another value. A theme's boxes are shared by the views that it
  /// gave the same value, those of named fonts by all that name them; a replaced value keeps its own.
  private func isBoxOwned(_ entry: Int) -> Bool {
    entries[entry].tag == .boxed && entries[entry].kind != .theme && replaced == nil
      && !fonts.boxes.contains(Int32(truncatingIfNeeded: entries[entry].bits))
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

/// The bytes that an entry with the tag ``StorageTag/text`` means among a tree's texts.
@inline(__always)
func textRange(_ bits: UInt64) -> Range<Int> {
  let start = Int(bits >> 32)
  return start..<start &+ Int(UInt32(truncatingIfNeeded: bits))
}
