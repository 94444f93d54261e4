import Geometry

// Structure edits renumber the level order once, O(n) and without measuring anything; slots stay what they are. Visits of
// the next solve follow the marks as after any other edit.

extension LayoutTree {
  /// Direction that a new child of `slot` inherits; build subtrees for `insert` with it.
  package func direction(of slot: LayoutSlot) -> LayoutDirection {
    guard let i = index(slot) else { return .leftToRight }
    return records[i].isMirrored ? .rightToLeft : .leftToRight
  }

  /// Takes a node and its subtree out of the tree; their slots are never used again. The root stays.
  package mutating func remove(_ slot: LayoutSlot) {
    guard let i = index(slot), records[i].parent >= 0 else { return }
    mark(Int(records[i].parent), .allDirty)
    renumber(removing: i, inserting: nil, under: -1, at: 0)
  }

  /// Puts a subtree under `parent` before its `position`-th child (behind the last when there are fewer).
  ///
  /// - Parameter subtree: Built with `direction(of: parent)`.
  /// - Returns: The slot of the subtree's first node; its others follow in document order. Nil without such a parent or
  ///   subtree.
  @discardableResult
  package mutating func insert(_ subtree: consuming LayoutTreeBuilder, under parent: LayoutSlot, at position: Int)
    -> LayoutSlot?
  {
    guard let p = index(parent), subtree.count > 0 else { return nil }
    let added = subtree.count
    var tree = subtree.build()
    let shift = Int32(extras.count)
    extras.append(contentsOf: tree.extras)
    for k in tree.records.indices where tree.records[k].extra >= 0 { tree.records[k].extra += shift }
    let slot = LayoutSlot(indexOfSlot.count)
    indexOfSlot.append(contentsOf: repeatElement(-1, count: added))
    mark(p, .allDirty)
    renumber(removing: -1, inserting: tree, under: p, at: max(0, position))
    if !tree.baselines.isEmpty { useBaselines() }
    if let safeArea = space?.safeArea {
      for k in 0..<added {
        guard let i = index(slot + Int32(k)), records[i].extra >= 0 else { continue }
        let extra = extras[Int(records[i].extra)]
        guard extra.insetsFromSafeArea else { continue }
        records[i].a0 = extra.base.left + safeArea.left
        records[i].a1 = extra.base.top + safeArea.top
        records[i].a2 = extra.base.right + safeArea.right
        records[i].a3 = extra.base.bottom + safeArea.bottom
      }
    }
    return slot
  }

  /// Moves a node with its subtree to another place among its siblings; counts as one renumbering.
  package mutating func move(_ slot: LayoutSlot, to position: Int) {
    guard let i = index(slot), records[i].parent >= 0 else { return }
    mark(Int(records[i].parent), .allDirty)
    renumber(removing: i, inserting: nil, under: -1, at: 0, keepingAt: max(0, position))
  }

  /// Writes the level order anew.
  ///
  /// - Parameters:
  ///   - removed: Index of a node to leave out with its subtree, or to move when `keepingAt` is given; -1 for none.
  ///   - subtree: What comes in; its slots become the last ones.
  ///   - parent: Index of the node that gets `subtree` as its `position`-th child.
  private mutating func renumber(
    removing removed: Int, inserting subtree: LayoutTree?, under parent: Int, at position: Int,
    keepingAt kept: Int? = nil
  ) {
    let old = records
    let oldBaselines = baselines
    let inserted = subtree?.records ?? []
    let firstNewSlot = indexOfSlot.count - inserted.count
    // Where each node of the new order comes from: an old index, or ~k for inserted node k.
    var source: [Int32] = [0]
    source.reserveCapacity(old.count + inserted.count)
    records.removeAll(keepingCapacity: true)
    baselines.removeAll(keepingCapacity: true)
    if removed >= 0, kept == nil { forget(removed, old) }
    records.append(old[0])
    var head = 0
    while head < records.count {
      let from = Int(source[head])
      indexOfSlot[Int(records[head].slot)] = Int32(head)
      if !oldBaselines.isEmpty { baselines.append(from >= 0 ? oldBaselines[from] : BaselinePair()) }
      let first = source.count
      if from >= 0 {
        let range = Int(old[from].first)..<Int(old[from].first) + Int(old[from].count)
        let target = from == parent ? position : kept != nil && range.contains(removed) ? kept ?? 0 : -1
        let extra = from == parent ? Int32(-1) : Int32(truncatingIfNeeded: removed)
        var written = 0
        for c in range where c != removed {
          if written == target { source.append(extra) }
          source.append(Int32(c))
          written += 1
        }
        if target >= written { source.append(extra) }
      } else {
        let range = inserted[~from].first..<inserted[~from].first + inserted[~from].count
        source.append(contentsOf: range.lazy.map { ~$0 })
      }
      records[head].first = Int32(first)
      records[head].count = Int32(source.count - first)
      for k in first..<source.count {
        let from = Int(source[k])
        var record = from >= 0 ? old[from] : inserted[~from]
        record.parent = Int32(head)
        if from < 0 {
          record.flags.formUnion(.allDirty)
          record.slot += LayoutSlot(firstNewSlot)
          marked.append(record.slot)
          adopt(&record, by: &records[head], extras: &extras)
          records[head].flags.remove(.plain)
        }
        records.append(record)
      }
      head += 1
    }
    stepsAreStale = true
    origins.removeAll(keepingCapacity: true)
    originsAreStale = true
    counters.renumbered += records.count
  }

  /// Takes the slots of a subtree out of use.
  private mutating func forget(_ i: Int, _ old: [LayoutRecord]) {
    var level = i..<i + 1
    while !level.isEmpty {
      var next = 0..<0
      for k in level {
        indexOfSlot[Int(old[k].slot)] = -1
        if old[k].count > 0 {
          let first = Int(old[k].first)
          next = (next.isEmpty ? first : next.lowerBound)..<first + Int(old[k].count)
        }
      }
      level = next
    }
  }
}
