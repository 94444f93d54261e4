import Geometry

/// Pass 3, bottom-up: the height each node takes at its assigned width. Texts are wrapped here, once each.
///
/// Reads the node's width and the children's results of the same pass. Steps 7 and 8 of the layout model.
@inline(__always)
func naturalHeightStep(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ i: Int, _ measurer: any LayoutMeasurer,
  _ counters: inout LayoutCounters
) {
  if n[i].flags.contains(.inactive) { return }
  var content = 0.0
  var least = 0.0
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  switch n[i].kind {
  case .leaf, .host, .field:
    if n[i].text >= 0 { measureText(&n, i, measurer, &counters) }
    content = n[i].a2
    if n[i].kind == .field {
      for c in first..<end where n[c].isActive && n[c].role != .background {
        content = max(content, n[c].naturalHeight)
      }
    }
    least = content
  case .column:
    if n[i].flags.contains(.plainChildren), n[i].flags.isDisjoint(with: .baselines) {
      var base = 0.0
      var weight = 0.0
      var share = 0.0
      var c = first
      while c < end {
        let natural = n[c].naturalHeight
        if n[c].weight > 0, n[c].height.isNaN {
          weight += n[c].weight
          share = max(share, natural / n[c].weight)
        } else {
          base += natural
          least += n[c].leastHeight
        }
        c += 1
      }
      let fixed = n[i].top + n[i].bottom + (end > first ? n[i].spacing * Double(end - first - 1) : 0)
      content = base + weight * share + fixed
      least = max(0, least + fixed)
    } else {
      (content, least) = naturalMain(Vertically.self, n, e, b, i)
    }
  case .row:
    if n[i].flags.isDisjoint(with: .baselines) {
      (content, least) = naturalCross(Vertically.self, n, i)
    } else {
      content = baselineRowHeight(n, b, i)
      least = content
    }
  case .stack:
    if n[i].flags.contains(.verticalStack) {
      (content, least) = naturalStackMain(Vertically.self, n, e, b, i)
    } else if n[i].flags.isDisjoint(with: .baselines) {
      (content, least) = naturalCross(Vertically.self, n, i)
    } else {
      content = baselineRowHeight(n, b, i)
      least = content
    }
  case .layer, .anchor, .root:
    (content, least) = naturalCross(Vertically.self, n, i)
  case .cell:
    (content, least) = naturalCross(Vertically.self, n, i)
    content = max(content, e[Int(n[i].extra)].cellHeight)
    least = max(least, e[Int(n[i].extra)].cellHeight)
  case .scroll, .page, .table, .collection:
    scrolledNaturalHeight(n, &e, i)
  }
  finishHeight(&n, e, i, content, least)
  if b.count > 0 { baselineStep(n, e, &b, i) }
}

/// Asks for the extent of a text in its assigned width.
@inline(__always)
private func measureText(
  _ n: inout Records, _ i: Int, _ measurer: any LayoutMeasurer, _ counters: inout LayoutCounters
) {
  // Noise of a sum must not make a text wrap that fits.
  let natural = n[i].a0
  let width = (n[i].w - natural).magnitude < lengthNoise ? natural : n[i].w
  let extent = measurer.extent(of: n[i].text, width: width)
  counters.textsMeasured += 1
  n[i].a2 = extent.height
  n[i].a3 = extent.firstBaseline
  n[i].a4 = extent.lastBaseline
  if extent.isTruncated {
    n[i].flags.insert(.truncated)
  } else {
    n[i].flags.remove(.truncated)
  }
}

/// Applies exact height, ratio and bounds to a content height.
@inline(__always)
func finishHeight(_ n: inout Records, _ e: borrowing Extras, _ i: Int, _ content: Double, _ least: Double) {
  let exact = n[i].height
  if !exact.isNaN {
    n[i].naturalHeight = exact
    n[i].leastHeight = exact
    return
  }
  let x = Int(n[i].extra)
  if x < 0 {
    n[i].naturalHeight = max(0, content)
    n[i].leastHeight = max(0, min(least, content))
    return
  }
  let lower = e[x].minimumHeight
  let upper = e[x].maximumHeight
  if !e[x].ratio.isNaN {
    let height = clamp(n[i].w / e[x].ratio, lower, upper)
    n[i].naturalHeight = height
    n[i].leastHeight = height
    return
  }
  let natural = clamp(content, lower, upper)
  n[i].naturalHeight = natural
  n[i].leastHeight = max(lower, min(least, natural))
}

/// Heights of what scrolls inside `i`, kept as its content size; the document's root may take it as its own.
private func scrolledNaturalHeight(_ n: borrowing Records, _ e: inout Extras, _ i: Int) {
  let x = Int(n[i].extra)
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  var height = 0.0
  switch n[i].kind {
  case .scroll, .page:
    for c in first..<end where takesPart(n, c) { height = max(height, n[c].naturalHeight) }
  case .table:
    var previous = -1
    for c in first..<end where takesPart(n, c) {
      if previous >= 0 { height += tableGap(n, e, previous, c) }
      previous = c
      height += rowHeight(n, e, i, c)
    }
  case .collection:
    height = collectionNaturalHeight(n, e, i)
  default: break
  }
  e[x].naturalContentHeight = height
}

/// Height of child `c` of table `i`: the table's row height for rows, else its natural one.
@inline(__always)
func rowHeight(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int, _ c: Int) -> Double {
  let fixed = e[Int(n[i].extra)].rowHeight
  return fixed.isNaN || n[c].role != .content ? n[c].naturalHeight : fixed
}

/// Gap between two children of a table: only what they ask for themselves.
@inline(__always)
func tableGap(_ n: borrowing Records, _ e: borrowing Extras, _ p: Int, _ c: Int) -> Double {
  ownGap(Vertically.self, n, e, p, atEnd: true) + ownGap(Vertically.self, n, e, c, atEnd: false)
}
