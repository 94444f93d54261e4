import Geometry
internal import Storage

extension LayoutTree {
  /// Sorts nodes from document order into level order, packing each where it comes to lie.
  init(documentOrder nodes: [LayoutBox], details: List<LayoutDetails>, direction: LayoutDirection) {
    let count = nodes.count
    var made: [LayoutExtra] = []
    made.reserveCapacity(details.count)
    var seen: RecordFlags = []
    var indexes = [Int32](repeating: -1, count: count)
    // Blank first and filled in place: half the price of making each apart and moving it.
    var blank = [LayoutRecord](repeating: LayoutRecord(), count: count)
    var found = PassSteps(count: count)
    sortByLevel(nodes, details, direction, &indexes, &blank, &made, &found, &seen)
    records = blank
    indexOfSlot = indexes
    steps = found
    extras = made
    baselines =
      seen.isDisjoint(with: .baselines) ? [] : [BaselinePair](repeating: BaselinePair(), count: count)
    origins = []
  }
}

/// One scan over the sorted nodes that are no plain leaves; they are at the same time the queue of those whose children are
/// not sorted yet: the children of a node come behind everything found before them.
///
/// Between the two moments a record's `first` holds the end of its subtree in document order.
///
/// - Parameters:
///   - indexes: Place of each slot.
///   - records: Blank ones.
///   - seen: All flags of all nodes that are not plain.
private func sortByLevel(
  _ document: [LayoutBox], _ details: List<LayoutDetails>, _ direction: LayoutDirection, _ indexes: inout [Int32],
  _ records: inout [LayoutRecord], _ extras: inout [LayoutExtra], _ steps: inout PassSteps, _ seen: inout RecordFlags
) {
  if document.isEmpty { return }
  let nodes = document.span
  let count = nodes.count
  var index = indexes.mutableSpan
  var sorted = records.mutableSpan
  var places = steps.places.mutableSpan
  var others = 0
  var texts = count
  precondition(index.count == count && sorted.count == count && places.count == count, "\(count) nodes")
  // The root is the only child of nobody.
  var head = -1
  var flags: RecordFlags = direction == .rightToLeft ? .mirrored : []
  var child = 0
  var end = 1
  var tail = 0
  var next = 0
  while true {
    // Each node is a child once, unless somebody mixed the boxes of two descriptions.
    precondition(end <= count, "node \(head) ends behind all")
    let first = tail
    let passesOn = !flags.isDisjoint(with: .passedOn)
    let mirrored = flags.contains(.mirrored)
    var heaviest = 0.0
    var arePlain = true
    while child < end {
      let behind = nodes[unchecked: child].end
      precondition(tail < count, "node \(child) is below two others")
      var isPlainLeaf = nodes[unchecked: child].isPlainLeaf && !passesOn
      if isPlainLeaf {
        packPlainLeaf(nodes[unchecked: child], mirrored: mirrored, into: &sorted[unchecked: tail])
      } else {
        packRecord(nodes[unchecked: child], mirrored: mirrored, into: &sorted[unchecked: tail])
        if passesOn || !nodes[unchecked: child].flags.contains(.plain) {
          packUnusual(nodes, details, child, of: flags, into: &sorted[unchecked: tail], &extras)
          if sorted[unchecked: tail].isSpecialChild { arePlain = false }
          seen.formUnion(sorted[unchecked: tail].flags)
        }
        if behind == 0 {
          sorted[unchecked: tail].refreshPlain()
          isPlainLeaf = sorted[unchecked: tail].isPlainLeaf
          if isPlainLeaf { sorted[unchecked: tail].settle() }
        }
      }
      if !isPlainLeaf {
        places[unchecked: others] = Int32(truncatingIfNeeded: tail)
        others &+= 1
      } else if nodes[unchecked: child].text >= 0 {
        texts &-= 1
        places[unchecked: texts] = Int32(truncatingIfNeeded: tail)
      }
      heaviest = larger(heaviest, sorted[unchecked: tail].weight)
      sorted[unchecked: tail].parent = Int32(truncatingIfNeeded: head)
      sorted[unchecked: tail].first = behind
      index[unchecked: child] = Int32(truncatingIfNeeded: tail)
      sorted[unchecked: tail].slot = Int32(truncatingIfNeeded: child)
      // The next child starts where the subtree of this one ends.
      child = max(child &+ 1, Int(behind))
      tail &+= 1
    }
    if head >= 0 {
      sorted[unchecked: head].first = Int32(truncatingIfNeeded: first)
      sorted[unchecked: head].count = Int32(truncatingIfNeeded: tail &- first)
      if heaviest > 0 { sorted[unchecked: head].mayHaveWeights = true }
      if !arePlain { sorted[unchecked: head].flags.remove(.plainChildren) }
      sorted[unchecked: head].refreshPlain()
    }
    // Plain leaves have no children: the others are the queue.
    repeat {
      if next == others {
        steps.otherCount = others
        steps.textCount = count - texts
        return
      }
      head = Int(places[unchecked: next])
      next &+= 1
    } while sorted[unchecked: head].first == 0
    flags = sorted[unchecked: head].flags
    child = Int(sorted[unchecked: head].slot) &+ 1
    end = Int(sorted[unchecked: head].first)
  }
}

/// What packing leaves open in a node that is not plain, or whose parent passes something on. Its slot was looked at before.
@inline(never)
private func packUnusual(
  _ nodes: Span<LayoutBox>, _ details: List<LayoutDetails>, _ slot: Int, of flags: RecordFlags,
  into record: inout LayoutRecord, _ extras: inout [LayoutExtra]
) {
  let place = Int(nodes[unchecked: slot].details)
  if place >= 0 {
    attach(details[place], of: nodes[unchecked: slot], to: &record, &extras)
  } else if record.kind.needsExtra {
    attach(.none, of: nodes[unchecked: slot], to: &record, &extras)
  }
  inherit(from: flags, into: &record, extras: &extras)
}
