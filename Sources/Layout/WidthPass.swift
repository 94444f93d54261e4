import Geometry

/// Pass 2 over the whole tree.
func widthPass(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ steps: PassSteps, _ scratch: inout SolverScratch,
  _ counters: inout LayoutCounters
) {
  let others = steps.places.span.extracting(first: steps.otherCount)
  var k = 0
  while k < others.count {
    widthStep(&n, &e, b, Int(others[unchecked: k]), &scratch)
    k &+= 1
  }
  counters.visits += k
}

/// Pass 2, top-down: deals the assigned width of `i` to its children.
///
/// Reads the node's own width and the children's natural and least widths; writes the children's widths. Steps 3 to 6
/// of the layout model, horizontally.
@inline(__always)
func widthStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  if n[i].count == 0 { return }
  if n[i].flags.contains(.plain) {
    if n[i].kind == .row { plainRowWidths(&n, i) } else { plainColumnWidths(&n, i) }
    return
  }
  containerWidths(&n, &e, b, i, &scratch)
}

/// Pass 2 for a node with children.
private func containerWidths(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  if n[i].flags.contains(.inactive) { return }
  let first = Int(n[i].first)
  let end = n[i].end
  switch n[i].kind {
  case .row:
    if n[i].flags.contains(.plainChildren) {
      plainRowWidths(&n, i)
      return
    }
    let sums = mainSums(Horizontally.self, n, e, b, i)
    dealMain(Horizontally.self, &n, e, i, inner: n[i].innerWidth, sums: sums, scratch: &scratch)
    for c in first..<end where n[c].role == .background { n[c].w = n[i].w }
  case .column:
    let inner = n[i].innerWidth
    let fills = n[i].horizontalAlignment == LayoutAlignment.fill.rawValue
    if n[i].flags.contains(.plainChildren) {
      plainColumnWidths(&n, i)
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

/// A column whose children have neither bounds nor gaps nor ratios.
@inline(__always)
private func plainColumnWidths(_ n: inout Records, _ i: Int) {
  let children = ChildRange(n, i)
  let inner = n[i].innerWidth
  var c = children.first
  if n[i].horizontalAlignment == LayoutAlignment.fill.rawValue {
    while c < children.end {
      let exact = n[unchecked: c].width
      n[unchecked: c].w = exact.isUnset ? inner : exact
      c &+= 1
    }
  } else {
    while c < children.end {
      let exact = n[unchecked: c].width
      n[unchecked: c].w =
        exact.isUnset ? larger(n[unchecked: c].leastWidth, smaller(n[unchecked: c].naturalWidth, inner)) : exact
      c &+= 1
    }
  }
}

/// A row whose children have neither bounds nor gaps nor ratios.
@inline(__always)
private func plainRowWidths(_ n: inout Records, _ i: Int) {
  let children = ChildRange(n, i)
  let sums = PlainSums(Horizontally.self, n, i, children)
  let spare = n[i].innerWidth - n[i].boxSpacing * children.gaps - sums.base
  if spare < -lengthNoise {
    giveWay(&n, children, short: -spare, give: sums.base - sums.least)
    return
  }
  var c = children.first
  if sums.weight > 0 {
    let share = larger(0, spare) / sums.weight
    while c < children.end {
      let part = n[unchecked: c].weight
      n[unchecked: c].w = part > 0 && n[unchecked: c].width.isUnset ? share * part : n[unchecked: c].naturalWidth
      c &+= 1
    }
    return
  }
  while c < children.end {
    n[unchecked: c].w = n[unchecked: c].naturalWidth
    c &+= 1
  }
  if spare > lengthNoise, n[i].horizontalAlignment == LayoutAlignment.fill.rawValue {
    while c > children.first {
      c &-= 1
      if n[unchecked: c].width.isUnset {
        n[unchecked: c].w = n[unchecked: c].naturalWidth + spare
        return
      }
    }
  }
}

/// Step 6 for plain children: weighted ones get nothing, the others go from their natural widths towards their least,
/// each in proportion to what it can give.
private func giveWay(_ n: inout Records, _ children: ChildRange, short: Double, give: Double) {
  let giving = give > 0 ? min(1, short / give) : 0
  for c in children.first..<children.end {
    let base = n[c].naturalWidth
    let least = n[c].leastWidth
    if n[c].weight > 0, n[c].width.isUnset {
      n[c].w = 0
    } else {
      n[c].w = giving == 0 ? base : giving == 1 ? least : base - (base - least) * giving
    }
  }
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
    if isVertical(n, e, i) {
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
