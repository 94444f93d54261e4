import Geometry

/// Pass 1, bottom-up: the width each node takes when nothing limits it, and the one it never goes below.
///
/// Reads the children's results of the same pass only. Steps 1 and 2 of the layout model.
@inline(__always)
func naturalWidthStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ measurer: any LayoutMeasurer,
  _ scratch: inout SolverScratch, _ counters: inout LayoutCounters
) {
  if n[i].flags.contains(.inactive) { return }
  var content = 0.0
  var least = 0.0
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  switch n[i].kind {
  case .leaf, .host, .field:
    if n[i].text >= 0, !n[i].flags.contains(.widthsKnown) {
      let widths = measurer.widths(of: n[i].text)
      n[i].a0 = widths.natural
      n[i].a1 = min(widths.least, widths.natural)
      n[i].flags.insert(.widthsKnown)
      counters.textWidths += 1
    }
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
      var base = 0.0
      var weight = 0.0
      var share = 0.0
      var c = first
      while c < end {
        let natural = n[c].naturalWidth
        if n[c].weight > 0, n[c].width.isNaN {
          weight += n[c].weight
          share = max(share, natural / n[c].weight)
        } else {
          base += natural
          least += n[c].leastWidth
        }
        c += 1
      }
      let fixed = n[i].left + n[i].right + (end > first ? n[i].spacing * Double(end - first - 1) : 0)
      content = base + weight * share + fixed
      least = max(0, least + fixed)
    } else {
      (content, least) = naturalMain(Horizontally.self, n, e, b, i)
    }
  case .stack:
    if n[i].flags.contains(.verticalStack) {
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
  if !exact.isNaN {
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
  if !e[x].ratio.isNaN, !n[i].height.isNaN {
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
  let end = Int(n[i].first) + Int(n[i].count)
  var c = Int(n[i].first)
  if n[i].flags.contains(.plainChildren) {
    while c < end {
      content = max(content, A.isHorizontal ? n[c].naturalWidth : n[c].naturalHeight)
      least = max(least, A.isHorizontal ? n[c].leastWidth : n[c].leastHeight)
      c += 1
    }
  } else {
    while c < end {
      if takesPart(n, c) {
        content = max(content, A.isHorizontal ? n[c].naturalWidth : n[c].naturalHeight)
        least = max(least, A.isHorizontal ? n[c].leastWidth : n[c].leastHeight)
      }
      c += 1
    }
  }
  let insets = A.isHorizontal ? n[i].left + n[i].right : n[i].top + n[i].bottom
  return (content + insets, least + insets)
}
