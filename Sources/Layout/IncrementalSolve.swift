import Geometry

/// Nodes to visit in one pass of an incremental solve, in the order of that pass.
///
/// Two sorted sequences: the nodes known at the start, and those found while going. A pass finds parents of nodes it
/// visits from the back, or children of nodes it visits from the front; level order keeps both sorted by themselves, so
/// no heap is needed.
struct VisitQueue: Sendable {
  private(set) var known: [Int32] = []
  private(set) var found: [Int32] = []
  private var nextKnown = 0
  private var nextFound = 0

  mutating func removeAll() {
    known.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    nextKnown = 0
    nextFound = 0
  }

  mutating func addBeforeStart(_ i: Int) { known.append(Int32(truncatingIfNeeded: i)) }
  mutating func add(_ i: Int) { found.append(Int32(truncatingIfNeeded: i)) }

  mutating func sort(descending: Bool) {
    if known.count > 1 {
      if descending { known.sort(by: >) } else { known.sort() }
    }
  }

  /// The next node of a pass from the back.
  mutating func nextDescending() -> Int? {
    if nextKnown < known.count, nextFound >= found.count || known[nextKnown] >= found[nextFound] {
      nextKnown += 1
      return Int(known[nextKnown - 1])
    }
    if nextFound < found.count {
      nextFound += 1
      return Int(found[nextFound - 1])
    }
    return nil
  }

  /// The next node of a pass from the front.
  mutating func nextAscending() -> Int? {
    if nextKnown < known.count, nextFound >= found.count || known[nextKnown] <= found[nextFound] {
      nextKnown += 1
      return Int(known[nextKnown - 1])
    }
    if nextFound < found.count {
      nextFound += 1
      return Int(found[nextFound - 1])
    }
    return nil
  }
}

/// What an incremental solve keeps between its passes.
struct IncrementalScratch: Sendable {
  var naturalWidths = VisitQueue()
  var widths = VisitQueue()
  var naturalHeights = VisitQueue()
  var places = VisitQueue()
  /// Children's old numbers.
  var old: [Rect] = []
}

extension LayoutTree {
  /// Takes all marks off.
  mutating func clearMarks() {
    for slot in marked {
      if let i = index(slot) { records[i].flags.subtract(.allDirty) }
    }
    marked.removeAll(keepingCapacity: true)
  }

  /// Follows the marks of edits: the four passes, each over the nodes that can differ only.
  ///
  /// A step that comes out as it was ends its trail. The steps are those of the full layout, reading what the full
  /// layout reads, so the frames are the same to the bit. Step 13 of the layout model.
  ///
  /// - Parameter rootChanged: The space given to the root is another one.
  mutating func relayout(_ measurer: some LayoutMeasurer, rootChanged: Bool) {
    guard !marked.isEmpty || rootChanged, let space else { return }
    var work = IncrementalScratch()
    swap(&work, &incremental)
    work.naturalWidths.removeAll()
    work.widths.removeAll()
    work.naturalHeights.removeAll()
    work.places.removeAll()
    for slot in marked {
      guard let i = index(slot) else { continue }
      let flags = records[i].flags
      if flags.contains(.dirtyNaturalWidth) { work.naturalWidths.addBeforeStart(i) }
      if flags.contains(.dirtyWidths) { work.widths.addBeforeStart(i) }
      if flags.contains(.dirtyNaturalHeight) { work.naturalHeights.addBeforeStart(i) }
      if flags.contains(.dirtyPlaces) { work.places.addBeforeStart(i) }
    }
    marked.removeAll(keepingCapacity: true)
    followMarks(&records, &extras, &baselines, &scratch, &work, &counters, space, measurer)
    swap(&work, &incremental)
    originsAreStale = true
  }
}

/// Adds `i` to a pass that has not begun, once.
@inline(__always)
private func schedule(_ n: inout Records, _ queue: inout VisitQueue, _ i: Int, _ flag: RecordFlags) {
  if n[i].flags.contains(flag) { return }
  n[i].flags.formUnion(flag)
  queue.addBeforeStart(i)
}

/// Adds `i` to the pass that is going on, once.
@inline(__always)
private func follow(_ n: inout Records, _ queue: inout VisitQueue, _ i: Int, _ flag: RecordFlags) {
  if n[i].flags.contains(flag) { return }
  n[i].flags.formUnion(flag)
  queue.add(i)
}

private func followMarks(
  _ records: inout [LayoutRecord], _ extras: inout [LayoutExtra], _ baselines: inout [BaselinePair],
  _ scratch: inout SolverScratch, _ work: inout IncrementalScratch, _ counters: inout LayoutCounters,
  _ space: LayoutSpace, _ measurer: some LayoutMeasurer
) {
  var n = records.mutableSpan
  var e = extras.mutableSpan
  var b = baselines.mutableSpan
  followNaturalWidths(&n, &e, b, &scratch, &work, &counters, measurer)
  let oldWidth = n[0].w
  rootWidth(&n, e, space)
  if n[0].w != oldWidth { scheduleResized(&n, &work, 0) }
  if n[0].flags.contains(.dirtyWidths), n[0].w != oldWidth { counters.moved += 1 }
  followWidths(&n, &e, b, &scratch, &work, &counters)
  followNaturalHeights(&n, &e, &b, &work, &counters, measurer)
  let oldHeight = n[0].h
  rootHeight(&n, e, space)
  if n[0].h != oldHeight {
    schedule(&n, &work.places, 0, .dirtyPlaces)
    counters.moved += 1
  }
  followPlaces(&n, &e, b, &scratch, &work, &counters)
}

/// Everything that follows from another width of `i`.
@inline(__always)
private func scheduleResized(_ n: inout Records, _ work: inout IncrementalScratch, _ i: Int) {
  if n[i].count > 0 { schedule(&n, &work.widths, i, .dirtyWidths) }
  if n[i].arranges { schedule(&n, &work.places, i, .dirtyPlaces) }
  schedule(&n, &work.naturalHeights, i, .dirtyNaturalHeight)
}

/// Pass 1 from the marked nodes upward.
private func followNaturalWidths(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ scratch: inout SolverScratch,
  _ work: inout IncrementalScratch, _ counters: inout LayoutCounters, _ measurer: some LayoutMeasurer
) {
  work.naturalWidths.sort(descending: true)
  while let i = work.naturalWidths.nextDescending() {
    n[i].flags.remove(.dirtyNaturalWidth)
    let natural = n[i].naturalWidth
    let least = n[i].leastWidth
    naturalWidthStep(&n, &e, b, i, measurer, &scratch, &counters)
    counters.visits += 1
    counters.siblingReads += Int(n[i].count)
    if n[i].flags.contains(.grid) {
      // The grid may have sized every cell anew.
      let first = Int(n[i].first)
      for c in first..<first + Int(n[i].count) where n[c].flags.contains(.gridRow) {
        schedule(&n, &work.widths, c, .dirtyWidths)
      }
      schedule(&n, &work.widths, i, .dirtyWidths)
    }
    let parent = Int(n[i].parent)
    // A grid's row is sized by its column: it cannot tell itself whether anything changed.
    let changed = n[i].naturalWidth != natural || n[i].leastWidth != least || n[i].flags.contains(.gridRow)
    if changed, parent >= 0 {
      follow(&n, &work.naturalWidths, parent, .dirtyNaturalWidth)
      schedule(&n, &work.widths, parent, .dirtyWidths)
    }
  }
}

/// Pass 2 downward: children are dealt anew where a natural or an own width changed.
private func followWidths(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ scratch: inout SolverScratch,
  _ work: inout IncrementalScratch, _ counters: inout LayoutCounters
) {
  work.widths.sort(descending: false)
  while let i = work.widths.nextAscending() {
    n[i].flags.remove(.dirtyWidths)
    let first = Int(n[i].first)
    let count = Int(n[i].count)
    work.old.removeAll(keepingCapacity: true)
    for c in first..<first + count { work.old.append(Rect(x: 0, y: 0, width: n[c].w, height: 0)) }
    widthStep(&n, &e, b, i, &scratch)
    counters.visits += 1
    counters.siblingReads += count
    var changed = false
    for k in 0..<count where n[first + k].w != work.old[k].width {
      let c = first + k
      changed = true
      counters.moved += 1
      if n[c].count > 0 { follow(&n, &work.widths, c, .dirtyWidths) }
      if n[c].arranges { schedule(&n, &work.places, c, .dirtyPlaces) }
      if n[c].count > 0 || n[c].extra != -1 {
        schedule(&n, &work.naturalHeights, c, .dirtyNaturalHeight)
      }
    }
    if changed { schedule(&n, &work.places, i, .dirtyPlaces) }
  }
}

/// Pass 3 upward from texts and containers whose width or contents changed.
private func followNaturalHeights(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ work: inout IncrementalScratch,
  _ counters: inout LayoutCounters, _ measurer: some LayoutMeasurer
) {
  work.naturalHeights.sort(descending: true)
  while let i = work.naturalHeights.nextDescending() {
    n[i].flags.remove(.dirtyNaturalHeight)
    let natural = n[i].naturalHeight
    let least = n[i].leastHeight
    let baseline = b.count > 0 ? b[i] : BaselinePair()
    naturalHeightStep(&n, &e, &b, i, measurer, &counters)
    counters.visits += 1
    counters.siblingReads += Int(n[i].count)
    let parent = Int(n[i].parent)
    if parent < 0 { continue }
    if n[i].naturalHeight != natural || n[i].leastHeight != least || b.count > 0 && b[i] != baseline {
      follow(&n, &work.naturalHeights, parent, .dirtyNaturalHeight)
      schedule(&n, &work.places, parent, .dirtyPlaces)
    }
  }
}

/// Pass 4 downward: children are placed anew where anything they are placed by changed. A child that only moves takes
/// its subtree along for nothing, because places are relative.
private func followPlaces(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ scratch: inout SolverScratch,
  _ work: inout IncrementalScratch, _ counters: inout LayoutCounters
) {
  work.places.sort(descending: false)
  while let i = work.places.nextAscending() {
    n[i].flags.remove(.dirtyPlaces)
    let first = Int(n[i].first)
    let count = Int(n[i].count)
    work.old.removeAll(keepingCapacity: true)
    for c in first..<first + count { work.old.append(Rect(x: n[c].x, y: n[c].y, width: 0, height: n[c].h)) }
    placeStep(&n, &e, b, i, &scratch)
    counters.visits += 1
    counters.siblingReads += count
    for k in 0..<count {
      let c = first + k
      let old = work.old[k]
      let resized = n[c].h != old.height
      if resized || n[c].x != old.x || n[c].y != old.y { counters.moved += 1 }
      if resized, n[c].arranges { follow(&n, &work.places, c, .dirtyPlaces) }
    }
  }
}
