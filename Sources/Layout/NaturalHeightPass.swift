import Geometry

/// Pass 3 over the whole tree.
func naturalHeightPass(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ steps: PassSteps, _ measurer: some LayoutMeasurer,
  _ counters: inout LayoutCounters
) {
  if b.count > 0 { return heightsAndBaselines(&n, &e, &b, measurer, &counters) }
  let texts = steps.places.span.extracting(last: steps.textCount)
  var k = 0
  while k < texts.count {
    let i = Int(texts[unchecked: k])
    measureText(&n[i], n[i].ownText, measurer, &counters)
    n[i].settleHeight()
    k &+= 1
  }
  let others = steps.places.span.extracting(first: steps.otherCount)
  k = others.count
  while k > 0 {
    k &-= 1
    otherNaturalHeight(&n, &e, &b, Int(others[unchecked: k]), measurer, &counters)
  }
  counters.visits += texts.count + others.count
}

/// Pass 3 where some container aligns baselines: every node has its own.
private func heightsAndBaselines(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ measurer: some LayoutMeasurer,
  _ counters: inout LayoutCounters
) {
  var i = n.count
  while i > 0 {
    i &-= 1
    naturalHeightStep(&n, &e, &b, i, measurer, &counters)
  }
  counters.visits += n.count
}

/// Pass 3, bottom-up: the height each node takes at its assigned width. Texts are wrapped here, once each.
///
/// Reads the node's width and the children's results of the same pass. Steps 7 and 8 of the layout model.
@inline(__always)
func naturalHeightStep(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ i: Int, _ measurer: some LayoutMeasurer,
  _ counters: inout LayoutCounters
) {
  if n[i].isPlainLeaf {
    if n[i].ownText >= 0 { measureText(&n[i], n[i].ownText, measurer, &counters) }
    n[i].settleHeight()
  } else {
    otherNaturalHeight(&n, &e, &b, i, measurer, &counters)
  }
  if b.count > 0, n[i].isActive { baselineStep(n, e, &b, i) }
}

/// Pass 3 for what is no plain leaf, without baselines. Plain rows and columns are done in place.
@inline(__always)
private func otherNaturalHeight(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ i: Int, _ measurer: some LayoutMeasurer,
  _ counters: inout LayoutCounters
) {
  if n[i].flags.contains(.plain) {
    let exact = n[i].height
    if exact.isUnset {
      let children = ChildRange(n, i)
      var content: Double
      var least: Double
      if n[i].kind == .column {
        let sums = PlainSums(Vertically.self, n, i, children)
        let fixed = n[i].top + n[i].bottom + n[i].boxSpacing * children.gaps
        content = sums.base + sums.weight * sums.share + fixed
        least = sums.least + fixed
      } else {
        (content, least) = naturalCross(Vertically.self, n, i)
      }
      content = larger(content, 0)
      n[i].naturalHeight = content
      n[i].leastHeight = larger(smaller(least, content), 0)
    } else {
      n[i].naturalHeight = exact
      n[i].leastHeight = exact
    }
    return
  }
  containerNaturalHeight(&n, &e, &b, i, measurer, &counters)
}

/// Pass 3 for everything that is not plain.
private func containerNaturalHeight(
  _ n: inout Records, _ e: inout Extras, _ b: inout Baselines, _ i: Int, _ measurer: some LayoutMeasurer,
  _ counters: inout LayoutCounters
) {
  if n[i].flags.contains(.inactive) { return }
  var content = 0.0
  var least = 0.0
  let first = Int(n[i].first)
  let end = n[i].end
  switch n[i].kind {
  case .leaf, .host, .field:
    let text = textName(n, e, i)
    if text >= 0 { measureText(&n[i], text, measurer, &counters) }
    content = n[i].a2
    if n[i].kind == .field {
      for c in first..<end where n[c].isActive && n[c].role != .background {
        content = max(content, n[c].naturalHeight)
      }
    }
    least = content
  case .column:
    if n[i].flags.contains(.plainChildren), n[i].flags.isDisjoint(with: .baselines) {
      let children = ChildRange(n, i)
      let sums = PlainSums(Vertically.self, n, i, children)
      let fixed = n[i].top + n[i].bottom + n[i].boxSpacing * children.gaps
      content = sums.base + sums.weight * sums.share + fixed
      least = max(0, sums.least + fixed)
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
    if isVertical(n, e, i) {
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
    (content, least) = cellContentHeight(n, i)
    content = max(content, e[Int(n[i].extra)].cellHeight)
    least = max(least, e[Int(n[i].extra)].cellHeight)
  case .scroll, .page, .table, .collection:
    scrolledNaturalHeight(n, &e, i)
  }
  finishHeight(&n, e, i, content, least)
}

/// Asks for the extent of a text in its assigned width.
@inline(__always)
private func measureText(
  _ leaf: inout LayoutRecord, _ text: Int32, _ measurer: some LayoutMeasurer, _ counters: inout LayoutCounters
) {
  // Noise of a sum must not make a text wrap that fits.
  let natural = leaf.a0
  let width = (leaf.w - natural).magnitude < lengthNoise ? natural : leaf.w
  let extent = measurer.extent(of: text, width: width)
  counters.textsMeasured &+= 1
  leaf.a2 = larger(0, extent.height)
  leaf.a3 = extent.firstBaseline
  leaf.a4 = extent.lastBaseline
  leaf.flags.subtract(.truncated)
  if extent.isTruncated { leaf.flags.formUnion(.truncated) }
}

/// Applies exact height, ratio and bounds to a content height.
@inline(__always)
func finishHeight(_ n: inout Records, _ e: borrowing Extras, _ i: Int, _ content: Double, _ least: Double) {
  let exact = n[i].height
  if !exact.isUnset {
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
  if !e[x].ratio.isUnset {
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
  return fixed.isUnset || n[c].role != .content ? n[c].naturalHeight : fixed
}

/// Gap between two children of a table: only what they ask for themselves.
@inline(__always)
func tableGap(_ n: borrowing Records, _ e: borrowing Extras, _ p: Int, _ c: Int) -> Double {
  ownGap(Vertically.self, n, e, p, atEnd: true) + ownGap(Vertically.self, n, e, c, atEnd: false)
}
