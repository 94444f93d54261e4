import Geometry

/// Finds the cell widths of a grid column `i`, part of pass 1: one more scan over its rows and their cells.
///
/// Cell k of a row belongs to one grid column with cell k of the row above, as long as both exist; a child that is no
/// row breaks every chain. A grid column is weighted only if all its cells are; an exact width wins (the largest of
/// several); otherwise it is as wide as its widest cell. Results go to the cells' extras, where pass 2 finds them, and
/// to the rows' natural widths. Decision 9; step 2 of the layout model.
func gridStep(
  _ n: inout Records, _ e: inout Extras, _ b: borrowing Baselines, _ i: Int, _ counters: inout LayoutCounters
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
    sizeRun(&n, &e, row..<stop, &counters)
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

private func sizeRun(_ n: inout Records, _ e: inout Extras, _ rows: Range<Int>, _ counters: inout LayoutCounters) {
  var widest = 0
  for r in rows where n[r].isActive { widest = max(widest, Int(n[r].count)) }
  var k = 0
  // Chains of the k-th visible cells, from the first row that has one down to the next row that lacks it.
  while k < widest {
    var start = -1
    var chain = GridChain()
    var any = false
    for r in rows where n[r].isActive {
      let c = visibleCell(n, r, k)
      if c < 0 {
        if start >= 0 { closeChain(n, &e, start..<r, k, chain) }
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
      if visibleCell(n, r, k + 1) >= 0 { chain.endsAllRows = false }
    }
    if start >= 0 { closeChain(n, &e, start..<rows.upperBound, k, chain) }
    if !any { break }
    k += 1
  }
}

private func gather(_ chain: inout GridChain, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int) {
  let x = Int(n[c].extra)
  let fixed = !n[c].width.isNaN || x >= 0 && !e[x].ratio.isNaN && !n[c].height.isNaN
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

private func closeChain(
  _ n: borrowing Records, _ e: inout Extras, _ rows: Range<Int>, _ k: Int, _ chain: GridChain
) {
  for r in rows where n[r].isActive {
    let c = visibleCell(n, r, k)
    if c < 0 || n[c].extra < 0 { continue }
    let x = Int(n[c].extra)
    e[x].gridIsFixed = chain.exact >= 0
    e[x].gridWidth = chain.exact >= 0 ? chain.exact : chain.base
    e[x].gridLeast = chain.exact >= 0 ? chain.exact : min(chain.least, chain.base)
    e[x].gridWeight = chain.allWeighted ? chain.weight : 0
    e[x].gridKeepsWidth = !chain.endsAllRows
  }
}

/// The k-th child of row `r` that takes part, or -1. O(1) without hidden children.
private func visibleCell(_ n: borrowing Records, _ r: Int, _ k: Int) -> Int {
  let first = Int(n[r].first)
  let end = first + Int(n[r].count)
  if first + k >= end { return -1 }
  var index = 0
  for c in first..<end where takesPart(n, c) {
    if index == k { return c }
    index += 1
  }
  return -1
}
