import Geometry

/// Finds the cell widths of a grid column `i`, part of pass 1: one more scan over its rows and their cells.
///
/// Cell k of a row belongs to one grid column with cell k of the row above, as long as both exist; a child that is no
/// row breaks every chain. A grid column is weighted only if all its cells are; an exact width wins (the largest of
/// several); otherwise it is as wide as its widest cell. Results go to the cells' extras, where pass 2 finds them, and
/// to the rows' natural widths. Decision 9; step 2 of the layout model.
func gridStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ scratch: inout SolverScratch,
  _ counters: inout LayoutCounters
) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  var row = first
  while row < end {
    // A run: neighbouring rows. Hidden children are not there.
    if n[row].flags.contains(.inactive) || n[row].kind != .row {
      row += 1
      continue
    }
    var stop = row
    while stop < end, n[stop].flags.contains(.inactive) || n[stop].kind == .row { stop += 1 }
    sizeRun(&n, &e, row..<stop, &scratch, &counters)
    for r in row..<stop where !n[r].flags.contains(.inactive) {
      let natural = naturalMain(Horizontally.self, n, e, b, r)
      finishWidth(&n, e, r, natural.content, natural.least)
      counters.gridVisits += 1
    }
    row = stop
  }
}

/// What a grid column has gathered so far.
private struct GridChain {
  var base = 0.0
  var exact = -1.0
  var least = 0.0
  var weight = 0.0
  var allWeighted = true
  var endsAllRows = true
}

/// Sizes the chains of one run of rows, cell by cell from the leading edge.
///
/// `scratch.order` holds where each row has got to, so that a cell is looked at once however many are hidden.
private func sizeRun(
  _ n: inout Records, _ e: inout Extras, _ rows: Range<Int>, _ scratch: inout SolverScratch,
  _ counters: inout LayoutCounters
) {
  scratch.order.removeAll(keepingCapacity: true)
  for r in rows { scratch.order.append(Int32(n[r].isActive ? visibleCell(n, r, from: Int(n[r].first)) : -1)) }
  var any = true
  while any {
    any = false
    var start = -1
    var chain = GridChain()
    for r in rows where n[r].isActive {
      let c = Int(scratch.order[r - rows.lowerBound])
      if c < 0 {
        if start >= 0 { closeChain(n, &e, start..<r, rows.lowerBound, chain, &scratch) }
        start = -1
        continue
      }
      any = true
      counters.gridVisits += 1
      if start < 0 {
        start = r
        chain = GridChain()
      }
      gather(&chain, n, e, c)
      if visibleCell(n, r, from: c + 1) >= 0 { chain.endsAllRows = false }
    }
    if start >= 0 { closeChain(n, &e, start..<rows.upperBound, rows.lowerBound, chain, &scratch) }
  }
}

private func gather(_ chain: inout GridChain, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int) {
  let x = Int(n[c].extra)
  let fixed = !n[c].width.isUnset || x >= 0 && !e[x].ratio.isUnset && !n[c].height.isUnset
  if fixed {
    chain.exact = max(chain.exact, n[c].naturalWidth)
    chain.allWeighted = false
  } else if n[c].weight > 0 {
    chain.weight = max(chain.weight, n[c].weight)
  } else {
    chain.allWeighted = false
  }
  chain.base = max(chain.base, n[c].naturalWidth)
  chain.least = max(chain.least, n[c].leastWidth)
}

/// Writes a finished chain's width to its cells and moves its rows on to their next cell.
private func closeChain(
  _ n: borrowing Records, _ e: inout Extras, _ rows: Range<Int>, _ firstRow: Int, _ chain: GridChain,
  _ scratch: inout SolverScratch
) {
  for r in rows where n[r].isActive {
    let c = Int(scratch.order[r - firstRow])
    if c < 0 { continue }
    let x = Int(n[c].extra)
    if x >= 0 {
      e[x].gridIsFixed = chain.exact >= 0
      e[x].gridWidth = chain.exact >= 0 ? chain.exact : chain.base
      e[x].gridLeast = chain.exact >= 0 ? chain.exact : min(chain.least, chain.base)
      e[x].gridWeight = chain.allWeighted ? chain.weight : 0
      e[x].gridKeepsWidth = !chain.endsAllRows
    }
    scratch.order[r - firstRow] = Int32(visibleCell(n, r, from: c + 1))
  }
}

/// The first child of row `r` at or behind `start` that takes part, or -1.
private func visibleCell(_ n: borrowing Records, _ r: Int, from start: Int) -> Int {
  let end = Int(n[r].first) + Int(n[r].count)
  var c = start
  while c < end, !takesPart(n, c) { c += 1 }
  return c < end ? c : -1
}
