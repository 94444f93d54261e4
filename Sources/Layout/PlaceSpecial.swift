import Geometry

/// Pass 4 for everything but rows and columns.
func placeSpecial(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch
) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  switch n[i].kind {
  case .stack:
    if isVertical(n, e, i) {
      dealStack(Vertically.self, &n, e, b, i, inner: n[i].innerHeight, scratch: &scratch)
      placeStackMain(Vertically.self, &n, e, b, i)
      placeAcrossColumn(&n, i)
    } else {
      placeStackMain(Horizontally.self, &n, e, b, i)
      placeAcrossRow(&n, e, b, i)
    }
  case .cell: placeCell(&n, e, i)
  case .collection: placeCollection(&n, &e, i)
  case .table: placeTable(&n, &e, i)
  case .scroll, .page: placeScrolled(&n, &e, i)
  case .anchor:
    for c in first..<end where n[c].isActive { placeAnchored(&n, e, i, c) }
  case .field: placeSides(&n, e, i)
  case .host, .leaf:
    for c in first..<end where n[c].isActive {
      n[c].h = crossSize(Vertically.self, n, e, c, inner: n[i].h, fills: true)
      n[c].y = 0
      n[c].x = physicalX(0, n[c].w, extent: n[i].w, mirrored: n[i].isMirrored)
    }
  default:
    // Layer and root: every child gets the inner rectangle.
    for c in first..<end where n[c].isActive {
      if n[c].role == .background {
        fillBounds(&n, i, c)
        continue
      }
      n[c].h = crossSize(Vertically.self, n, e, c, inner: n[i].innerHeight, fills: true)
      n[c].y = n[i].top
      n[c].x = physicalX(n[i].leadingInset, n[c].w, extent: n[i].w, mirrored: n[i].isMirrored)
    }
  }
}

/// Rows one below the other over the full width; the content is as high as they are.
private func placeTable(_ n: inout Records, _ e: inout Extras, _ i: Int) {
  let first = Int(n[i].first)
  var y = 0.0
  var previous = -1
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    if n[c].role == .background {
      fillBounds(&n, i, c)
      continue
    }
    if previous >= 0 { y += tableGap(n, e, previous, c) }
    previous = c
    n[c].h = rowHeight(n, e, i, c)
    n[c].y = y
    n[c].x = physicalX(0, n[c].w, extent: n[i].w, mirrored: n[i].isMirrored)
    y += n[c].h
  }
  let x = Int(n[i].extra)
  e[x].contentWidth = n[i].w
  e[x].contentHeight = y
}

/// The content of a scroll view, or the pages of a page view. Mirrored within the content, so that nothing scrolls out
/// of reach.
private func placeScrolled(_ n: inout Records, _ e: inout Extras, _ i: Int) {
  let x = Int(n[i].extra)
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  let pages = n[i].kind == .page
  let fitsHeight = pages || e[x].fitsHeight
  var width = 0.0
  var height = 0.0
  var count = 0
  for c in first..<end where n[c].isActive && n[c].role != .background {
    n[c].h = fitsHeight ? crossSize(Vertically.self, n, e, c, inner: n[i].h, fills: true) : n[c].naturalHeight
    n[c].y = 0
    n[c].x = pages ? Double(count) * n[i].w : 0
    width = max(width, n[c].w)
    height = max(height, n[c].h)
    count += 1
  }
  e[x].contentWidth = pages ? Double(count) * n[i].w : width
  e[x].contentHeight = pages ? n[i].h : height
  let extent = max(n[i].w, e[x].contentWidth)
  for c in first..<end where n[c].isActive {
    if n[c].role == .background {
      fillBounds(&n, i, c)
    } else if n[i].isMirrored {
      n[c].x = extent - (n[c].x + n[c].w)
    }
  }
}

/// Per axis: at the edges it is anchored to, the inner size between two, centred without any.
private func placeAnchored(_ n: inout Records, _ e: borrowing Extras, _ i: Int, _ c: Int) {
  if n[c].role == .background {
    fillBounds(&n, i, c)
    return
  }
  let anchors = resolvedAnchors(n, e, c, mirrored: n[i].isMirrored)
  let innerWidth = n[i].innerWidth
  let innerHeight = n[i].innerHeight
  let filled = anchors.isSuperset(of: [.top, .bottom])
  n[c].h = crossSize(Vertically.self, n, e, c, inner: innerHeight, fills: filled)
  if anchors.contains(.top) {
    n[c].y = n[i].top
  } else if anchors.contains(.bottom) {
    n[c].y = n[i].top + (innerHeight - n[c].h)
  } else {
    n[c].y = n[i].top + (innerHeight - n[c].h) / 2
  }
  // An inner rectangle that the insets leave no width stands at the leading inset, which is on the right when mirrored.
  let left = n[i].isMirrored && innerWidth == 0 ? n[i].w - n[i].leadingInset : n[i].left
  // Two edges and an exact width: the leading one holds.
  if anchors.contains(.left), !(n[i].isMirrored && anchors.contains(.right)) {
    n[c].x = left
  } else if anchors.contains(.right) {
    n[c].x = left + (innerWidth - n[c].w)
  } else {
    n[c].x = left + (innerWidth - n[c].w) / 2
  }
}

/// Side views of a field at its edges, centred vertically.
private func placeSides(_ n: inout Records, _ e: borrowing Extras, _ i: Int) {
  let first = Int(n[i].first)
  var leading = 0.0
  var trailing = n[i].w
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    if n[c].role == .background {
      fillBounds(&n, i, c)
      continue
    }
    n[c].h = n[c].naturalHeight
    n[c].y = (n[i].h - n[c].h) / 2
    var position = leading
    if n[c].role == .trailingSide {
      trailing -= n[c].w
      position = trailing
    } else {
      leading += n[c].w
    }
    n[c].x = physicalX(position, n[c].w, extent: n[i].w, mirrored: n[i].isMirrored)
  }
}
