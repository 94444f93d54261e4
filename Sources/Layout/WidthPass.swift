import Geometry

/// Pass 2, top-down: deals the assigned width of `i` to its children.
///
/// Reads the node's own width and the children's natural and least widths; writes the children's widths. Steps 3 to 6
/// of the layout model, horizontally.
@inline(__always)
func widthStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  if n[i].count == 0 || n[i].flags.contains(.inactive) { return }
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  switch n[i].kind {
  case .row:
    if n[i].flags.contains(.plainChildren), plainRowWidths(&n, i) { return }
    let sums = mainSums(Horizontally.self, n, e, b, i)
    dealMain(Horizontally.self, &n, e, i, inner: n[i].innerWidth, sums: sums, scratch: &scratch)
    for c in first..<end where n[c].role == .background { n[c].w = n[i].w }
  case .column:
    let inner = n[i].innerWidth
    let fills = n[i].horizontalAlignment == LayoutAlignment.fill.rawValue
    if n[i].flags.contains(.plainChildren) {
      var c = first
      while c < end {
        let exact = n[c].width
        n[c].w = !exact.isNaN ? exact : fills ? inner : max(n[c].leastWidth, min(n[c].naturalWidth, inner))
        c += 1
      }
    } else {
      for c in first..<end where n[c].isActive {
        n[c].w =
          n[c].role == .background ? n[i].w : crossSize(Horizontally.self, n, e, c, inner: inner, fills: fills)
      }
    }
  default:
    specialWidths(&n, &e, b, i, &scratch)
  }
}

/// A row whose children have neither bounds nor gaps nor ratios. False when something must give way: the long way then.
@inline(__always)
private func plainRowWidths(_ n: inout Records, _ i: Int) -> Bool {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  var base = 0.0
  var weight = 0.0
  var c = first
  while c < end {
    if n[c].weight > 0, n[c].width.isNaN {
      weight += n[c].weight
    } else {
      base += n[c].naturalWidth
    }
    c += 1
  }
  let available = n[i].innerWidth - n[i].spacing * Double(end - first - 1)
  let spare = available - base
  if spare < -lengthNoise { return false }
  if weight > 0 {
    let share = max(0, spare) / weight
    c = first
    while c < end {
      n[c].w = n[c].weight > 0 && n[c].width.isNaN ? share * n[c].weight : n[c].naturalWidth
      c += 1
    }
    return true
  }
  c = first
  while c < end {
    n[c].w = n[c].naturalWidth
    c += 1
  }
  if n[i].horizontalAlignment == LayoutAlignment.fill.rawValue, spare > lengthNoise {
    c = end - 1
    while c >= first {
      if n[c].width.isNaN {
        n[c].w = n[c].naturalWidth + spare
        break
      }
      c -= 1
    }
  }
  return true
}

/// Widths of the children of everything but rows and columns.
private func specialWidths(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  let inner = n[i].innerWidth
  let kind = n[i].kind
  if kind == .stack {
    if n[i].flags.contains(.verticalStack) {
      let fills = n[i].horizontalAlignment == LayoutAlignment.fill.rawValue
      for c in first..<end where n[c].isActive {
        n[c].w = crossSize(Horizontally.self, n, e, c, inner: inner, fills: fills)
      }
    } else {
      dealStack(Horizontally.self, &n, e, b, i, inner: inner, scratch: &scratch)
    }
    return
  }
  if kind == .cell {
    cellWidths(&n, e, i)
    return
  }
  if kind == .collection {
    collectionWidths(&n, &e, i)
    return
  }
  for c in first..<end where n[c].isActive {
    if n[c].role == .background {
      n[c].w = n[i].w
      continue
    }
    switch kind {
    case .layer, .root:
      n[c].w = crossSize(Horizontally.self, n, e, c, inner: inner, fills: true)
    case .anchor:
      let anchors = resolvedAnchors(n, e, c, mirrored: n[i].isMirrored)
      let fills = anchors.isSuperset(of: [.left, .right])
      n[c].w = crossSize(Horizontally.self, n, e, c, inner: inner, fills: fills)
    case .scroll:
      let fits = e[Int(n[i].extra)].fitsWidth
      n[c].w = fits ? crossSize(Horizontally.self, n, e, c, inner: n[i].w, fills: true) : n[c].naturalWidth
    case .page, .table, .host, .leaf:
      n[c].w = crossSize(Horizontally.self, n, e, c, inner: n[i].w, fills: true)
    case .field:
      n[c].w = n[c].naturalWidth
    default:
      n[c].w = n[c].naturalWidth
    }
  }
}

/// The physical edges a child is anchored to in a container that reads from right to left if `mirrored`.
func resolvedAnchors(_ n: borrowing Records, _ e: borrowing Extras, _ c: Int, mirrored: Bool) -> LayoutAnchors {
  if n[c].extra < 0 { return [] }
  var anchors = e[Int(n[c].extra)].anchors
  if anchors.contains(.leading) { anchors.insert(mirrored ? .right : .left) }
  if anchors.contains(.trailing) { anchors.insert(mirrored ? .left : .right) }
  return anchors
}
