import Geometry

/// Size and surroundings of the root.
package struct LayoutSpace: Sendable, Hashable {
  /// Width given to the root.
  package var width: Double
  /// Height given to the root; NaN lets it take its natural height.
  package var height: Double
  /// Insets that root views (and collections that ask for it) add to theirs.
  package var safeArea: EdgeInsets

  /// A space; without a height the root takes its natural one.
  package init(width: Double, height: Double = .nan, safeArea: EdgeInsets = .zero) {
    self.width = width
    self.height = height
    self.safeArea = safeArea
  }
}

/// A layout tree in one flat array, level by level, with its frames.
///
/// Children are contiguous and behind their parent, so bottom-up is a reverse scan and top-down a forward scan: no
/// recursion whatever the depth. Nodes are named by slots that edits never change. Lengths are points.
///
/// `solve` makes four passes when the tree is new, three when only the space changed, and follows the marks of edits
/// otherwise; all three give the same bits.
package struct LayoutTree: Sendable {
  var records: [LayoutRecord]
  var extras: [LayoutExtra]
  var baselines: [BaselinePair]
  /// Slot to index, -1 for slots no longer in the tree.
  var indexOfSlot: [Int32]
  /// Which nodes the passes over everything have to look at.
  var steps: PassSteps
  /// The next solve, which is one of everything, asks for the widths of texts it knows as well.
  var asksAllWidths = false
  /// An edit may have changed the steps.
  var stepsAreStale = false
  /// Unrounded absolute origins, valid unless `originsAreStale`.
  var origins: [Point]
  var originsAreStale = true
  var scratch = SolverScratch()
  var incremental = IncrementalScratch()
  /// What the last solve was for; nil before the first.
  var space: LayoutSpace?
  /// Nodes marked by edits since the last solve.
  var marked: [LayoutSlot] = []
  /// Counters since `resetCounters`.
  package internal(set) var counters = LayoutCounters()

  /// Nodes in the tree, hidden ones included.
  package var count: Int { records.count }

  /// The root's slot; the tree is empty when it is negative.
  package var root: LayoutSlot { records.first?.slot ?? -1 }

  /// Sets all counters to 0.
  package mutating func resetCounters() { counters = LayoutCounters() }

  /// Index of a slot, or nil when it is not in the tree.
  func index(_ slot: LayoutSlot) -> Int? {
    guard slot >= 0, Int(slot) < indexOfSlot.count else { return nil }
    let index = indexOfSlot[Int(slot)]
    return index < 0 ? nil : Int(index)
  }

  /// Finds all frames.
  ///
  /// O(n) for a new tree or a new width; after edits it costs what they move. Steps 1 to 11 of the layout model.
  package mutating func solve(_ newSpace: LayoutSpace, measurer: any LayoutMeasurer) {
    guard !records.isEmpty else { return }
    let old = space
    let safeAreaChanged = old?.safeArea != newSpace.safeArea
    if safeAreaChanged, hasSafeAreaUsers { applySafeArea(newSpace.safeArea) }
    for slot in marked {
      if let i = index(slot) { records[i].refreshPlain() }
    }
    space = newSpace
    if old == nil || safeAreaChanged && hasSafeAreaUsers {
      clearMarks()
      runPasses(measurer, naturals: true)
    } else if let old, old.width == newSpace.width || !records[0].width.isUnset {
      let sameHeight = old.height == newSpace.height || old.height.isUnset && newSpace.height.isUnset
      relayout(measurer, rootChanged: !sameHeight)
    } else if marked.isEmpty {
      runPasses(measurer, naturals: false)
    } else {
      clearMarks()
      runPasses(measurer, naturals: true)
    }
  }

  /// Forgets all results, so that the next `solve` starts anew; text widths are asked for again. For a new theme. O(1).
  package mutating func invalidate() {
    space = nil
    asksAllWidths = true
  }

  private var hasSafeAreaUsers: Bool { extras.contains { $0.insetsFromSafeArea } }

  private mutating func applySafeArea(_ safeArea: EdgeInsets) {
    for i in records.indices where records[i].extra >= 0 {
      let extra = extras[Int(records[i].extra)]
      guard extra.insetsFromSafeArea else { continue }
      records[i].a0 = extra.base.left + safeArea.left
      records[i].a1 = extra.base.top + safeArea.top
      records[i].a2 = extra.base.right + safeArea.right
      records[i].a3 = extra.base.bottom + safeArea.bottom
    }
  }

  /// The four passes over everything; without `naturals` the first is left out, its results being there.
  private mutating func runPasses(_ measurer: some LayoutMeasurer, naturals: Bool) {
    originsAreStale = true
    if stepsAreStale {
      steps = PassSteps(&records)
      stepsAreStale = false
    }
    fourPasses(
      &records, &extras, &baselines, &scratch, &counters, steps, space ?? LayoutSpace(width: 0), measurer,
      naturals: naturals, asksAllWidths)
    asksAllWidths = false
  }
}

/// The solver's whole work on a tree: four loops (three without `naturals`), none of which calls another.
private func fourPasses(
  _ records: inout [LayoutRecord], _ extras: inout [LayoutExtra], _ baselines: inout [BaselinePair],
  _ scratch: inout SolverScratch, _ counters: inout LayoutCounters, _ steps: PassSteps, _ space: LayoutSpace,
  _ measurer: some LayoutMeasurer, naturals: Bool, _ asksAllWidths: Bool
) {
  var n = records.mutableSpan
  var e = extras.mutableSpan
  var b = baselines.mutableSpan
  if naturals { naturalWidthPass(&n, &e, b, steps, measurer, again: asksAllWidths, &scratch, &counters) }
  rootWidth(&n, e, space)
  widthPass(&n, &e, b, steps, &scratch, &counters)
  naturalHeightPass(&n, &e, &b, steps, measurer, &counters)
  rootHeight(&n, e, space)
  placePass(&n, &e, b, steps, &scratch, &counters)
}

/// The root's width: exact, from its exact height and ratio, or the given one.
func rootWidth(_ n: inout Records, _ e: borrowing Extras, _ space: LayoutSpace) {
  let x = Int(n[0].extra)
  let exact = !n[0].width.isUnset || x >= 0 && !e[x].ratio.isUnset && !n[0].height.isUnset
  n[0].w = exact ? n[0].naturalWidth : max(0, space.width)
}

/// The root's height and place: exact, given, or natural; what scrolls is as high as its content.
func rootHeight(_ n: inout Records, _ e: borrowing Extras, _ space: LayoutSpace) {
  n[0].x = 0
  n[0].y = 0
  if !n[0].height.isUnset {
    n[0].h = n[0].height
  } else if !space.height.isUnset {
    n[0].h = max(0, space.height)
  } else if n[0].kind.scrolls {
    let x = Int(n[0].extra)
    n[0].h =
      e[x].ratio.isUnset ? clamp(e[x].naturalContentHeight, e[x].minimumHeight, e[x].maximumHeight) : n[0].naturalHeight
  } else {
    n[0].h = n[0].naturalHeight
  }
}

extension LayoutTree {
  /// Bytes of all arrays that grow with the tree, frames' origins and slot maps included; texts are the measurer's.
  package var storageBytes: Int {
    records.count * MemoryLayout<LayoutRecord>.stride + extras.count * MemoryLayout<LayoutExtra>.stride
      + baselines.count * MemoryLayout<BaselinePair>.stride + indexOfSlot.count * 4 + steps.places.count * 4
      + origins.count * MemoryLayout<Point>.stride
  }
}
