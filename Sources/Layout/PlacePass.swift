import Geometry

/// Pass 4 over the whole tree.
func placePass(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ steps: PassSteps, _ scratch: inout SolverScratch,
  _ counters: inout LayoutCounters
) {
  let others = steps.places.span.extracting(first: steps.otherCount)
  var k = 0
  while k < others.count {
    placeStep(&n, &e, b, Int(others[unchecked: k]), &scratch)
    k &+= 1
  }
  counters.visits += k
}

/// Pass 4, top-down: heights and places of the children of `i`, unrounded and relative to it.
///
/// Reads the node's own size and the children's widths and natural heights; writes x, y and h. Steps 4 to 6 vertically
/// and 9 to 11 of the layout model.
@inline(__always)
func placeStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  if n[i].count == 0, n[i].kind == .leaf { return }
  if n[i].flags.contains(.plain) {
    if n[i].kind == .row {
      if n[i].horizontalAlignment < LayoutAlignment.center.rawValue {
        plainRowPlaces(&n, i)
        return
      }
    } else if n[i].verticalAlignment < LayoutAlignment.center.rawValue, plainColumnPlaces(&n, i) {
      return
    }
  }
  containerPlaces(&n, &e, b, i, &scratch)
}

/// Pass 4 for a node with children or a content size.
private func containerPlaces(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  if n[i].flags.contains(.inactive) || !n[i].arranges { return }
  switch n[i].kind {
  case .row:
    placeRow(&n, e, b, i)
  case .column:
    let sums = mainSums(Vertically.self, n, e, b, i)
    dealMain(Vertically.self, &n, e, i, inner: n[i].innerHeight, sums: sums, scratch: &scratch)
    placeColumn(&n, e, b, i)
  default:
    placeSpecial(&n, &e, b, i, &scratch)
  }
}

/// A row whose children have neither bounds nor gaps nor ratios, packed at its leading edge.
@inline(__always)
private func plainRowPlaces(_ n: inout Records, _ i: Int) {
  let children = ChildRange(n, i)
  let inner = n[i].innerHeight
  let top = n[i].top
  let gap = n[i].boxSpacing
  let alignment = n[i].verticalAlignment
  var x = n[i].left
  var c = children.first
  if alignment == LayoutAlignment.fill.rawValue {
    while c < children.end {
      let exact = n[unchecked: c].height
      n[unchecked: c].x = x
      n[unchecked: c].y = top
      n[unchecked: c].h = exact.isUnset ? inner : exact
      x = x + n[unchecked: c].w + gap
      c &+= 1
    }
    return
  }
  while c < children.end {
    let exact = n[unchecked: c].height
    let natural = larger(n[unchecked: c].leastHeight, smaller(n[unchecked: c].naturalHeight, inner))
    let h = exact.isUnset ? natural : exact
    n[unchecked: c].x = x
    n[unchecked: c].y = top + crossOffset(h, inner: inner, alignment: alignment)
    n[unchecked: c].h = h
    x = x + n[unchecked: c].w + gap
    c &+= 1
  }
}

/// A column whose children have neither bounds nor gaps nor ratios. False when something must give way.
@inline(__always)
private func plainColumnPlaces(_ n: inout Records, _ i: Int) -> Bool {
  let children = ChildRange(n, i)
  let gap = n[i].boxSpacing
  let left = n[i].left
  var y = n[i].top
  var c = children.first
  if !n[i].mayHaveWeights, n[i].h == n[i].naturalHeight, n[i].height.isUnset, n[i].h > 0, gap >= 0 {
    // As high as its content, which was not clamped to 0: nothing to deal.
    while c < children.end {
      let h = n[unchecked: c].naturalHeight
      n[unchecked: c].x = left
      n[unchecked: c].y = y
      n[unchecked: c].h = h
      y = y + h + gap
      c &+= 1
    }
  } else {
    let sums = PlainSums(Vertically.self, n, i, children)
    let spare = n[i].innerHeight - gap * children.gaps - sums.base
    if spare < -lengthNoise { return false }
    let share = sums.weight > 0 ? larger(0, spare) / sums.weight : 0
    while c < children.end {
      var h = n[unchecked: c].naturalHeight
      let part = n[unchecked: c].weight
      if part > 0, n[unchecked: c].height.isUnset { h = share * part }
      n[unchecked: c].x = left
      n[unchecked: c].y = y
      n[unchecked: c].h = h
      y = y + h + gap
      c &+= 1
    }
    if sums.weight == 0, spare > lengthNoise, n[i].verticalAlignment == LayoutAlignment.fill.rawValue {
      stretchLast(&n, children, spare)
    }
  }
  let alignment = n[i].horizontalAlignment
  if alignment != LayoutAlignment.fill.rawValue {
    let inner = n[i].innerWidth
    c = children.first
    while c < children.end {
      n[unchecked: c].x = left + crossOffset(n[unchecked: c].w, inner: inner, alignment: alignment)
      c &+= 1
    }
  }
  return true
}

/// Gives a filling column's spare to its last child that is not exact, and moves the ones below it.
private func stretchLast(_ n: inout Records, _ children: ChildRange, _ spare: Double) {
  var c = children.end - 1
  while c >= children.first, !n[c].height.isUnset { c -= 1 }
  if c < children.first { return }
  n[c].h = n[c].naturalHeight + spare
  let gap = n[Int(n[c].parent)].spacing
  var y = n[c].y + n[c].h + gap
  c += 1
  while c < children.end {
    n[c].y = y
    y = y + n[c].h + gap
    c += 1
  }
}

/// Where the first child of a row or column starts behind the leading (top) inset: 0, or what is left when packed at
/// the other edge (negative when it overflows there).
@inline(__always)
func packOffset<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int
) -> Double {
  let alignment = A.isHorizontal ? n[i].horizontalAlignment : n[i].verticalAlignment
  if alignment != LayoutAlignment.trailing.rawValue { return 0 }
  var total = 0.0
  var previous = -1
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    if previous >= 0 { total += gap(A.self, n, e, b, i, previous, c) }
    previous = c
    total += A.isHorizontal ? n[c].w : n[c].h
  }
  return (A.isHorizontal ? n[i].innerWidth : n[i].innerHeight) - total
}

/// Left edge of a child that starts `position` behind the leading edge of a container `extent` wide.
@inline(__always)
func physicalX(_ position: Double, _ width: Double, extent: Double, mirrored: Bool) -> Double {
  mirrored ? extent - (position + width) : position
}

/// Places the children of row `i`, whose widths are dealt.
private func placeRow(_ n: inout Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int) {
  let first = Int(n[i].first)
  let mirrored = n[i].isMirrored
  var position = n[i].leadingInset + packOffset(Horizontally.self, n, e, b, i)
  var previous = -1
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    if n[c].role == .background {
      fillBounds(&n, i, c)
      continue
    }
    if previous >= 0 { position += gap(Horizontally.self, n, e, b, i, previous, c) }
    previous = c
    n[c].x = physicalX(position, n[c].w, extent: n[i].w, mirrored: mirrored)
    position += n[c].w
  }
  placeAcrossRow(&n, e, b, i)
}

/// Heights and tops of the children of a row or horizontal stack: on one baseline, or aligned as boxes.
func placeAcrossRow(_ n: inout Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  if !n[i].flags.isDisjoint(with: .baselines) {
    let last = n[i].flags.contains(.lastBaselines)
    let ascent = largestAscent(n, b, i)
    for c in first..<end where takesPart(n, c) {
      n[c].h = n[c].naturalHeight
      n[c].y = n[i].top + (ascent - (last ? b[c].last : b[c].first))
    }
    return
  }
  let inner = n[i].innerHeight
  let alignment = n[i].verticalAlignment
  let fills = alignment == LayoutAlignment.fill.rawValue
  for c in first..<end where takesPart(n, c) {
    let h = crossSize(Vertically.self, n, e, c, inner: inner, fills: fills)
    n[c].h = h
    n[c].y = n[i].top + crossOffset(h, inner: inner, alignment: alignment)
  }
}

/// Places the children of column `i`, whose heights are dealt.
private func placeColumn(_ n: inout Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int) {
  let first = Int(n[i].first)
  var y = n[i].top + packOffset(Vertically.self, n, e, b, i)
  var previous = -1
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    if n[c].role == .background {
      fillBounds(&n, i, c)
      continue
    }
    if previous >= 0 { y += gap(Vertically.self, n, e, b, i, previous, c) }
    previous = c
    n[c].y = y
    y += n[c].h
  }
  placeAcrossColumn(&n, i)
}

/// Left edges of the children of a column or vertical stack.
func placeAcrossColumn(_ n: inout Records, _ i: Int) {
  let first = Int(n[i].first)
  let inner = n[i].innerWidth
  let alignment = n[i].horizontalAlignment
  let mirrored = n[i].isMirrored
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    let position = n[i].leadingInset + crossOffset(n[c].w, inner: inner, alignment: alignment)
    n[c].x = physicalX(position, n[c].w, extent: n[i].w, mirrored: mirrored)
  }
}

/// Gives a background its parent's bounds.
func fillBounds(_ n: inout Records, _ i: Int, _ c: Int) {
  n[c].x = 0
  n[c].y = 0
  n[c].w = n[i].w
  n[c].h = n[i].h
}
