import Geometry

extension LayoutTree {
  /// Sorts nodes from document order into level order, packing each where it comes to lie.
  init(documentOrder nodes: [LayoutBox], details: [LayoutDetails], direction: LayoutDirection) {
    let count = nodes.count
    var made: [LayoutExtra] = []
    made.reserveCapacity(details.count)
    var seen: RecordFlags = []
    var indexes = [Int32](repeating: -1, count: count)
    var slots = [Int32](repeating: 0, count: count)
    // Blank first and filled in place: half the price of making each apart and moving it.
    var blank = [LayoutRecord](repeating: LayoutRecord(), count: count)
    sortByLevel(nodes, details, direction, &slots, &indexes, &blank, &made, &seen)
    records = blank
    slotOfIndex = slots
    indexOfSlot = indexes
    extras = made
    baselines =
      seen.isDisjoint(with: .baselines) ? [] : [BaselinePair](repeating: BaselinePair(), count: count)
    origins = []
  }
}

/// One scan over the sorted nodes, which are at the same time the queue of those whose children are not sorted yet: the
/// children of a node come behind everything found before them.
///
/// Between the two moments a record's `first` holds the end of its subtree in document order.
///
/// - Parameters:
///   - order: Slot of each place.
///   - index: Place of each slot.
///   - seen: All flags of all nodes.
private func sortByLevel(
  _ document: [LayoutBox], _ details: [LayoutDetails], _ direction: LayoutDirection, _ slots: inout [Int32],
  _ indexes: inout [Int32], _ records: inout [LayoutRecord], _ extras: inout [LayoutExtra], _ seen: inout RecordFlags
) {
  if document.isEmpty { return }
  let nodes = document.span
  var order = slots.mutableSpan
  var index = indexes.mutableSpan
  var sorted = records.mutableSpan
  let count = nodes.count
  precondition(order.count == count && index.count == count && sorted.count == count, "\(count) nodes")
  // The root is the only child of nobody.
  var head = -1
  var flags: RecordFlags = direction == .rightToLeft ? .mirrored : []
  var child = 0
  var end = 1
  var tail = 0
  while true {
    let first = tail
    let passesOn = !flags.isDisjoint(with: .passedOn)
    let mirrored = flags.contains(.mirrored)
    var heaviest = 0.0
    var arePlain = true
    // Each node is a child once, so `tail` stays below `count`.
    while child < end {
      let next = nodes[child].end
      if nodes[unchecked: child].isPlainLeaf, !passesOn {
        packPlainLeaf(nodes[unchecked: child], mirrored: mirrored, into: &sorted[unchecked: tail])
      } else {
        packNode(nodes, details, child, of: flags, into: &sorted[unchecked: tail], &extras)
        if sorted[unchecked: tail].isSpecialChild { arePlain = false }
        seen.formUnion(sorted[unchecked: tail].flags)
      }
      heaviest = larger(heaviest, sorted[unchecked: tail].weight)
      sorted[unchecked: tail].parent = Int32(truncatingIfNeeded: head)
      sorted[unchecked: tail].first = next
      index[unchecked: child] = Int32(truncatingIfNeeded: tail)
      order[unchecked: tail] = Int32(truncatingIfNeeded: child)
      // The next child starts where the subtree of this one ends.
      child = next == 0 ? child &+ 1 : Int(next)
      tail &+= 1
    }
    if head >= 0 {
      sorted[unchecked: head].first = Int32(truncatingIfNeeded: first)
      sorted[unchecked: head].count = Int32(truncatingIfNeeded: tail &- first)
      if heaviest > 0 { sorted[unchecked: head].mayHaveWeights = true }
      if !arePlain { sorted[unchecked: head].flags.remove(.plainChildren) }
      sorted[unchecked: head].refreshPlain()
    }
    head &+= 1
    while head < tail, sorted[unchecked: head].first == 0 { head &+= 1 }
    if head == tail { return }
    flags = sorted[unchecked: head].flags
    child = Int(order[unchecked: head]) &+ 1
    end = Int(sorted[unchecked: head].first)
  }
}

/// Packs any node whose parent has `flags`.
@inline(never)
private func packNode(
  _ nodes: Span<LayoutBox>, _ details: [LayoutDetails], _ slot: Int, of flags: RecordFlags,
  into record: inout LayoutRecord, _ extras: inout [LayoutExtra]
) {
  packRecord(nodes[slot], mirrored: flags.contains(.mirrored), into: &record)
  if !record.flags.contains(.plain) {
    let place = Int(nodes[slot].details)
    if place >= 0 {
      attach(details[place], of: nodes[slot], to: &record, &extras)
    } else if record.kind.needsExtra {
      attach(.none, of: nodes[slot], to: &record, &extras)
    }
  }
  if !flags.isDisjoint(with: .passedOn) { inherit(from: flags, into: &record, extras: &extras) }
  if nodes[slot].end == 0 { record.refreshPlain() }
}
