import Geometry

/// Pass 4, top-down: heights and places of the children of `i`, unrounded and relative to it.
///
/// Reads the node's own size and the children's widths and natural heights; writes x, y and h. Steps 4 to 6 vertically
/// and 9 to 11 of the layout model.
@inline(__always)
func placeStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  if n[i].flags.contains(.inactive) || !n[i].arranges { return }
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  switch n[i].kind {
  case .row:
    if n[i].flags.contains(.plainChildren), n[i].flags.isDisjoint(with: [.baselines, .mirrored]),
      n[i].horizontalAlignment < LayoutAlignment.center.rawValue
    {
      let inner = n[i].innerHeight
      let top = n[i].top
      let gap = n[i].spacing
      let alignment = n[i].verticalAlignment
      var x = n[i].left
      var c = first
      while c < end {
        let exact = n[c].height
        let h: Double
        if !exact.isNaN {
          h = exact
        } else if alignment == LayoutAlignment.fill.rawValue {
          h = inner
        } else {
          h = max(n[c].leastHeight, min(n[c].naturalHeight, inner))
        }
        n[c].h = h
        n[c].x = x
        n[c].y = top + crossOffset(h, inner: inner, alignment: alignment)
        x = x + n[c].w + gap
        c += 1
      }
      return
    }
    placeRow(&n, e, b, i)
  case .column:
    if n[i].flags.contains(.plainChildren), n[i].flags.isDisjoint(with: [.baselines, .mirrored]),
      n[i].verticalAlignment < LayoutAlignment.center.rawValue, plainColumnPlaces(&n, i)
    {
      return
    }
    let sums = mainSums(Vertically.self, n, e, b, i)
    dealMain(Vertically.self, &n, e, i, inner: n[i].innerHeight, sums: sums, scratch: &scratch)
    placeColumn(&n, e, b, i)
  default:
    placeSpecial(&n, &e, b, i, &scratch)
  }
}

/// A column whose children have neither bounds nor gaps nor ratios. False when something must give way.
@inline(__always)
private func plainColumnPlaces(_ n: inout Records, _ i: Int) -> Bool {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  let gap = n[i].spacing
  let left = n[i].left
  let inner = n[i].innerWidth
  let alignment = n[i].horizontalAlignment
  var base = 0.0
  var weight = 0.0
  var c = first
  while c < end {
    if n[c].weight > 0, n[c].height.isNaN {
      weight += n[c].weight
    } else {
      base += n[c].naturalHeight
    }
    c += 1
  }
  let available = n[i].innerHeight - gap * Double(end - first - 1)
  var spare = available - base
  if spare < -lengthNoise { return false }
  let share = weight > 0 ? max(0, spare) / weight : 0
  // Without weights the last child that is not exact takes the spare.
  var taker = -1
  if weight == 0, spare > lengthNoise, n[i].verticalAlignment == LayoutAlignment.fill.rawValue {
    taker = end - 1
    while taker >= first, !n[taker].height.isNaN { taker -= 1 }
  } else {
    spare = 0
  }
  var y = n[i].top
  c = first
  while c < end {
    var h = n[c].naturalHeight
    if n[c].weight > 0, n[c].height.isNaN { h = share * n[c].weight }
    if c == taker { h += spare }
    n[c].h = h
    n[c].y = y
    n[c].x = left + crossOffset(n[c].w, inner: inner, alignment: alignment)
    y = y + h + gap
    c += 1
  }
  return true
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
