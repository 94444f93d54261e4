import Geometry

/// Pass 1 over the whole tree. Each pass is a function of its own so that its step is inlined into its loop.
func naturalWidthPass(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ steps: PassSteps, _ measurer: some LayoutMeasurer,
  again: Bool, _ scratch: inout SolverScratch, _ counters: inout LayoutCounters
) {
  let texts = steps.places.span.extracting(last: steps.textCount)
  var k = 0
  while k < texts.count {
    let i = Int(texts[unchecked: k])
    askWidths(&n[i], n[i].ownText, measurer, again: again, &counters)
    n[i].settleWidth()
    k &+= 1
  }
  let others = steps.places.span.extracting(first: steps.otherCount)
  k = others.count
  while k > 0 {
    k &-= 1
    otherNaturalWidth(&n, &e, b, Int(others[unchecked: k]), measurer, again: again, &scratch, &counters)
  }
  counters.visits += texts.count + others.count
}

/// Pass 1, bottom-up: the width each node takes when nothing limits it, and the one it never goes below.
///
/// Reads the children's results of the same pass only. Steps 1 and 2 of the layout model.
@inline(__always)
func naturalWidthStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ measurer: some LayoutMeasurer,
  _ scratch: inout SolverScratch, _ counters: inout LayoutCounters
) {
  if n[i].isPlainLeaf {
    if n[i].ownText >= 0 { askWidths(&n[i], n[i].ownText, measurer, again: false, &counters) }
    n[i].settleWidth()
  } else {
    otherNaturalWidth(&n, &e, b, i, measurer, again: false, &scratch, &counters)
  }
}

/// Pass 1 for what is no plain leaf. Plain rows and columns are done in place.
@inline(__always)
private func otherNaturalWidth(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ measurer: some LayoutMeasurer,
  again: Bool, _ scratch: inout SolverScratch, _ counters: inout LayoutCounters
) {
  if n[i].flags.contains(.plain) {
    let exact = n[i].width
    if !exact.isUnset {
      n[i].naturalWidth = exact
      n[i].leastWidth = exact
      return
    }
    let children = ChildRange(n, i)
    var content: Double
    var least: Double
    if n[i].kind == .row {
      let sums = PlainSums(Horizontally.self, n, i, children)
      let fixed = n[i].left + n[i].right + n[i].boxSpacing * children.gaps
      content = sums.base + sums.weight * sums.share + fixed
      least = sums.least + fixed
    } else {
      (content, least) = naturalCross(Horizontally.self, n, i)
    }
    content = larger(content, 0)
    n[i].naturalWidth = content
    n[i].leastWidth = larger(smaller(least, content), 0)
    return
  }
  containerNaturalWidth(&n, &e, b, i, measurer, again: again, &scratch, &counters)
}

/// Asks for the widths of a leaf's text, once, or `again`.
@inline(__always)
private func askWidths(
  _ leaf: inout LayoutRecord, _ text: Int32, _ measurer: some LayoutMeasurer, again: Bool,
  _ counters: inout LayoutCounters
) {
  if !again, leaf.flags.contains(.widthsKnown) { return }
  let widths = measurer.widths(of: text)
  leaf.a0 = max(0, widths.natural)
  leaf.a1 = max(0, min(widths.least, widths.natural))
  leaf.flags.formUnion(.widthsKnown)
  counters.textWidths &+= 1
}

/// The sums of a container whose children have neither bounds nor gaps nor ratios: Σ base and least of the unweighted,
/// the weights, and the largest base a weight.
struct PlainSums {
  var base = 0.0
  var least = 0.0
  var weight = 0.0
  var share = 0.0

  @inline(__always)
  init<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ i: Int, _ children: ChildRange) {
    var c = children.first
    if !n[i].mayHaveWeights {
      while c < children.end {
        base += A.isHorizontal ? n[unchecked: c].naturalWidth : n[unchecked: c].naturalHeight
        least += A.isHorizontal ? n[unchecked: c].leastWidth : n[unchecked: c].leastHeight
        c &+= 1
      }
      return
    }
    while c < children.end {
      let natural = A.isHorizontal ? n[unchecked: c].naturalWidth : n[unchecked: c].naturalHeight
      let part = n[unchecked: c].weight
      if part > 0, A.isHorizontal ? n[unchecked: c].width.isUnset : n[unchecked: c].height.isUnset {
        weight += part
        share = larger(share, natural / part)
      } else {
        base += natural
        least += A.isHorizontal ? n[unchecked: c].leastWidth : n[unchecked: c].leastHeight
      }
      c &+= 1
    }
  }
}

/// The children of a node as indexes that were checked once, so that a loop over them need not check each.
struct ChildRange {
  let first: Int
  let end: Int

  @inline(__always)
  init(_ n: borrowing Records, _ i: Int) {
    first = Int(n[i].first)
    end = n[i].end
    precondition(first >= 0 && end <= n.count, "children \(first)..<\(end) of \(n.count) nodes")
  }

  /// Gaps between all neighbours.
  @inline(__always)
  var gaps: Double { end > first ? Double(end &- first &- 1) : 0 }
}

/// Pass 1 for everything that is not plain.
private func containerNaturalWidth(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ measurer: some LayoutMeasurer,
  again: Bool, _ scratch: inout SolverScratch, _ counters: inout LayoutCounters
) {
  if n[i].flags.contains(.inactive) { return }
  var content = 0.0
  var least = 0.0
  let first = Int(n[i].first)
  let end = n[i].end
  switch n[i].kind {
  case .leaf, .host, .field:
    let text = textName(n, e, i)
    if text >= 0 { askWidths(&n[i], text, measurer, again: again, &counters) }
    content = n[i].a0
    least = n[i].a1
    if n[i].kind == .field {
      for c in first..<end where n[c].isActive && n[c].role != .background {
        content += n[c].naturalWidth
        least += n[c].leastWidth
      }
    }
  case .row:
    if n[i].flags.contains(.gridRow) { return }
    if n[i].flags.contains(.plainChildren) {
      let children = ChildRange(n, i)
      let sums = PlainSums(Horizontally.self, n, i, children)
      let fixed = n[i].left + n[i].right + n[i].boxSpacing * children.gaps
      content = sums.base + sums.weight * sums.share + fixed
      least = max(0, sums.least + fixed)
    } else {
      (content, least) = naturalMain(Horizontally.self, n, e, b, i)
    }
  case .stack:
    if isVertical(n, e, i) {
      (content, least) = naturalCross(Horizontally.self, n, i)
    } else {
      (content, least) = naturalStackMain(Horizontally.self, n, e, b, i)
    }
  case .column:
    if n[i].flags.contains(.grid) { gridStep(&n, &e, b, i, &scratch, &counters) }
    (content, least) = naturalCross(Horizontally.self, n, i)
  case .layer, .anchor, .root:
    (content, least) = naturalCross(Horizontally.self, n, i)
  case .cell:
    (content, least) = naturalCellWidth(n, e, i)
  case .scroll, .page, .table, .collection: break
  }
  finishWidth(&n, e, i, content, least)
}

/// Applies exact width, ratio and bounds to a content width.
@inline(__always)
func finishWidth(_ n: inout Records, _ e: borrowing Extras, _ i: Int, _ content: Double, _ least: Double) {
  let exact = n[i].width
  if !exact.isUnset {
    n[i].naturalWidth = exact
    n[i].leastWidth = exact
    return
  }
  let x = Int(n[i].extra)
  if x < 0 {
    n[i].naturalWidth = max(0, content)
    n[i].leastWidth = max(0, min(least, content))
    return
  }
  let lower = e[x].minimumWidth
  let upper = e[x].maximumWidth
  if !e[x].ratio.isUnset, !n[i].height.isUnset {
    let width = clamp(n[i].height * e[x].ratio, lower, upper)
    n[i].naturalWidth = width
    n[i].leastWidth = width
    return
  }
  let natural = clamp(content, lower, upper)
  n[i].naturalWidth = natural
  n[i].leastWidth = max(lower, min(least, natural))
}

/// Natural and least main size of a row or column: Σ base + gaps + insets, the weighted as one group.
///
/// The group's natural size is Σw · max(base/w), so that at that size each has at least its own; its least size is the
/// sum of the lower bounds. Step 2 of the layout model.
func naturalMain<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int
) -> (content: Double, least: Double) {
  var base = 0.0
  var least = 0.0
  var weight = 0.0
  var share = 0.0
  var gaps = GapSum()
  var previous = -1
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    let m = mainMetrics(A.self, n, e, c)
    if m.weight > 0 {
      weight += m.weight
      share = max(share, m.base / m.weight)
      least += m.lower
    } else {
      base += m.base
      least += m.least
    }
    if previous >= 0 { gaps.add(A.self, n, e, b, i, previous, c) }
    previous = c
  }
  let fixed =
    (A.isHorizontal ? n[i].left + n[i].right : n[i].top + n[i].bottom) + gaps.total(spacing: n[i].spacing)
  return (max(0, base + weight * share + fixed), max(0, least + fixed))
}

/// The largest child's natural and least size plus the insets: across rows and columns, along both axes of layers.
@inline(__always)
func naturalCross<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ i: Int) -> (content: Double, least: Double) {
  var content = 0.0
  var least = 0.0
  let children = ChildRange(n, i)
  var c = children.first
  if n[i].flags.contains(.plainChildren) {
    while c < children.end {
      content = larger(content, A.isHorizontal ? n[unchecked: c].naturalWidth : n[unchecked: c].naturalHeight)
      least = larger(least, A.isHorizontal ? n[unchecked: c].leastWidth : n[unchecked: c].leastHeight)
      c &+= 1
    }
  } else {
    while c < children.end {
      if takesPart(n, c) {
        content = larger(content, A.isHorizontal ? n[c].naturalWidth : n[c].naturalHeight)
        least = larger(least, A.isHorizontal ? n[c].leastWidth : n[c].leastHeight)
      }
      c &+= 1
    }
  }
  let insets = A.isHorizontal ? n[i].left + n[i].right : n[i].top + n[i].bottom
  return (content + insets, least + insets)
}

/// The smaller of two numbers that are no NaN.
@inline(__always)
func smaller(_ a: Double, _ b: Double) -> Double { a < b ? a : b }

/// The larger of two numbers that are no NaN: one instruction, where `max` also minds NaN's order.
@inline(__always)
func larger(_ a: Double, _ b: Double) -> Double { a < b ? b : a }
