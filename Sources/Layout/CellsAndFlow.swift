import Geometry

// Table cells and flow layout: fixed arithmetic, no spare to deal.

/// What the accessory of cell `i` takes from its trailing edge; nil without one.
///
/// A view takes its width and the inset behind it; an accessory without a view takes the given width. Either replaces
/// the trailing margin.
func accessoryWidth(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int, assigned: Bool) -> Double? {
  let x = Int(n[i].extra)
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where n[c].isActive && n[c].role == .trailingSide {
    return (assigned ? n[c].w : n[c].naturalWidth) + e[x].accessoryInset
  }
  return e[x].accessoryWidth.isUnset ? nil : e[x].accessoryWidth
}

/// Natural and least width of a cell.
func naturalCellWidth(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int) -> (content: Double, least: Double) {
  var content = 0.0
  var least = 0.0
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) && n[c].role != .trailingSide {
    content = max(content, n[c].naturalWidth)
    least = max(least, n[c].leastWidth)
  }
  let trailing = n[i].isMirrored ? n[i].left : n[i].right
  let insets = n[i].leadingInset + (accessoryWidth(n, e, i, assigned: false) ?? trailing)
  return (content + insets, least + insets)
}

/// Width left for the content of cell `i`.
func cellContentWidth(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int) -> Double {
  let trailing = n[i].isMirrored ? n[i].left : n[i].right
  return max(0, n[i].w - n[i].leadingInset - (accessoryWidth(n, e, i, assigned: true) ?? trailing))
}

/// Natural and least height of what cell `i` holds, with its margins. An accessory is centred in the cell and never
/// makes it higher (decision 25).
func cellContentHeight(_ n: borrowing Records, _ i: Int) -> (content: Double, least: Double) {
  var content = 0.0
  var least = 0.0
  let children = ChildRange(n, i)
  for c in children.first..<children.end where takesPart(n, c) && n[c].role == .content {
    content = max(content, n[c].naturalHeight)
    least = max(least, n[c].leastHeight)
  }
  let insets = n[i].top + n[i].bottom
  return (content + insets, least + insets)
}

/// Pass 2 for a cell: the accessory keeps its natural width, the content gets the rest.
func cellWidths(_ n: inout Records, _ e: borrowing Extras, _ i: Int) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  for c in first..<end where n[c].isActive && n[c].role == .trailingSide { n[c].w = n[c].naturalWidth }
  let inner = cellContentWidth(n, e, i)
  for c in first..<end where n[c].isActive && n[c].role != .trailingSide {
    n[c].w =
      n[c].role == .background ? n[i].w : crossSize(Horizontally.self, n, e, c, inner: inner, fills: true)
  }
}

/// Pass 4 for a cell.
func placeCell(_ n: inout Records, _ e: borrowing Extras, _ i: Int) {
  let first = Int(n[i].first)
  let mirrored = n[i].isMirrored
  let inset = e[Int(n[i].extra)].accessoryInset
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    switch n[c].role {
    case .background: fillBounds(&n, i, c)
    case .trailingSide:
      n[c].h = n[c].naturalHeight
      n[c].y = (n[i].h - n[c].h) / 2
      n[c].x = physicalX(n[i].w - inset - n[c].w, n[c].w, extent: n[i].w, mirrored: mirrored)
    default:
      n[c].h = crossSize(Vertically.self, n, e, c, inner: n[i].innerHeight, fills: true)
      n[c].y = n[i].top
      n[c].x = physicalX(n[i].leadingInset, n[c].w, extent: n[i].w, mirrored: mirrored)
    }
  }
}

/// Items that fit into a line `inner` long, at least one.
func itemsPerLine(inner: Double, item: Double, gap: Double) -> Int {
  let pitch = item + gap
  if !(pitch > 0) { return 1 }
  // Noise of a sum must not push an item that fits into the next line.
  let fitting = (inner + gap) / pitch + lengthNoise
  return fitting >= 1 ? fitting < 1_000_000_000 ? Int(fitting) : 1_000_000_000 : 1
}

/// Pass 2 for a collection: items have the item width.
func collectionWidths(_ n: inout Records, _ e: inout Extras, _ i: Int) {
  let width = e[Int(n[i].extra)].itemWidth
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    n[c].w = n[c].role == .background ? n[i].w : width
  }
}

private func itemCount(_ n: borrowing Records, _ i: Int) -> Int {
  var count = 0
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) { count += 1 }
  return count
}

/// Pass 3 for a collection: the content's height at the assigned width; scrolling sideways, one line of items.
func collectionNaturalHeight(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int) -> Double {
  let x = Int(n[i].extra)
  let count = itemCount(n, i)
  let insets = n[i].top + n[i].bottom
  if count == 0 { return insets }
  if e[x].scrollsHorizontally { return insets + e[x].itemHeight }
  let line = itemsPerLine(inner: n[i].innerWidth, item: e[x].itemWidth, gap: e[x].interitemSpacing)
  let lines = (count + line - 1) / line
  return insets + Double(lines) * e[x].itemHeight + Double(lines - 1) * e[x].lineSpacing
}

/// Pass 4 for a collection: items in lines, the spare of a full line in its gaps, a lone item centred.
func placeCollection(_ n: inout Records, _ e: inout Extras, _ i: Int) {
  let x = Int(n[i].extra)
  let sideways = e[x].scrollsHorizontally
  let width = e[x].itemWidth
  let height = e[x].itemHeight
  let inner = sideways ? n[i].innerHeight : n[i].innerWidth
  let item = sideways ? height : width
  let line = itemsPerLine(inner: inner, item: item, gap: e[x].interitemSpacing)
  let gap = line > 1 ? (inner - Double(line) * item) / Double(line - 1) : 0
  let alone = line == 1 ? (inner - item) / 2 : 0
  let count = itemCount(n, i)
  let lines = (count + line - 1) / line
  let lineStep = (sideways ? width : height) + e[x].lineSpacing
  let content = count == 0 ? 0 : Double(lines) * lineStep - e[x].lineSpacing
  e[x].contentWidth = sideways ? n[i].left + content + n[i].right : n[i].w
  e[x].contentHeight = sideways ? n[i].h : n[i].top + content + n[i].bottom
  let extent = max(n[i].w, e[x].contentWidth)
  let first = Int(n[i].first)
  var index = 0
  for c in first..<first + Int(n[i].count) where n[c].isActive {
    if n[c].role == .background {
      fillBounds(&n, i, c)
      continue
    }
    let along = alone + Double(index % line) * (item + gap)
    let across = Double(index / line) * lineStep
    index += 1
    n[c].h = height
    n[c].y = n[i].top + (sideways ? along : across)
    n[c].x = physicalX(
      n[i].leadingInset + (sideways ? across : along), width, extent: extent, mirrored: n[i].isMirrored)
  }
}
