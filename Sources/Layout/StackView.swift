import Geometry

// The system's stack view (decision 7): horizontal in passes 1 and 2, vertical in passes 3 and 4. Weights play no part.

/// Main-axis measures of a stack's child: as a row's, but nothing is weighted.
@inline(__always)
private func stackMetrics<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int)
  -> MainMetrics
{
  var m = mainMetrics(A.self, n, e, c)
  m.weight = 0
  return m
}

private func distribution(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int) -> LayoutDistribution {
  e[Int(n[i].extra)].distribution
}

/// Natural and least main size of stack `i`.
func naturalStackMain<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int
) -> (content: Double, least: Double) {
  var sum = 0.0
  var least = 0.0
  var largest = 0.0
  var largestLeast = 0.0
  var gaps = GapSum()
  var equal = 0
  var previous = -1
  let equally = distribution(n, e, i) == .fillEqually
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    let m = stackMetrics(A.self, n, e, c)
    if equally, !m.isFixed {
      largest = max(largest, m.base)
      largestLeast = max(largestLeast, m.least)
      equal += 1
    } else {
      sum += m.base
      least += m.least
    }
    if previous >= 0 { gaps.add(A.self, n, e, b, i, previous, c) }
    previous = c
  }
  let fixed =
    (A.isHorizontal ? n[i].left + n[i].right : n[i].top + n[i].bottom) + gaps.total(spacing: n[i].spacing)
  return (
    max(0, sum + Double(equal) * largest + fixed), max(0, least + Double(equal) * largestLeast + fixed)
  )
}

/// Deals the inner main size of stack `i`.
///
/// Sizes only; where equal gaps leave spare it is dealt in `placeStackMain`.
func dealStack<A: SolverAxis>(
  _ axis: A.Type, _ n: inout Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int, inner: Double,
  scratch: inout SolverScratch
) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  var natural = 0.0
  var fixed = 0.0
  var gapSum = GapSum()
  var count = 0
  var free = 0
  var previous = -1
  for c in first..<end where takesPart(n, c) {
    let m = stackMetrics(A.self, n, e, c)
    setMain(A.self, &n, c, m.base)
    if m.isFixed {
      fixed += m.base
    } else {
      natural += m.base
      free += 1
    }
    count += 1
    if previous >= 0 { gapSum.add(A.self, n, e, b, i, previous, c) }
    previous = c
  }
  if count == 0 { return }
  let gaps = gapSum.total(spacing: n[i].spacing)
  let available = max(0, inner - gaps)
  switch distribution(n, e, i) {
  case .fillEqually:
    // Exact sizes stand; the rest is n-th parts of what they leave.
    if free == 0 { return }
    let share = max(0, available - fixed) / Double(free)
    for c in first..<end where takesPart(n, c) {
      let m = stackMetrics(A.self, n, e, c)
      if !m.isFixed { setMain(A.self, &n, c, clamp(share, m.lower, m.upper)) }
    }
  case .fillProportionally:
    if free == 0 { return }
    let rest = max(0, available - fixed)
    for c in first..<end where takesPart(n, c) {
      let m = stackMetrics(A.self, n, e, c)
      if m.isFixed { continue }
      let share = natural > 0 ? rest * m.base / natural : rest / Double(free)
      setMain(A.self, &n, c, clamp(share, m.lower, m.upper))
    }
  case .fill, .equalSpacing, .equalCentering:
    let spare = inner - gaps - natural - fixed
    if spare < -lengthNoise {
      compress(A.self, &n, e, i, -spare, scratch: &scratch)
    } else if spare > lengthNoise, distribution(n, e, i) == .fill {
      stretch(A.self, &n, e, i, spare, scratch: &scratch)
    }
  }
}

/// The active children of `i` in the order of a priority: lowest first, the last of equals first.
private func orderByPriority<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ i: Int, hugging: Bool, scratch: inout SolverScratch
) {
  scratch.order.removeAll(keepingCapacity: true)
  scratch.lengths.removeAll(keepingCapacity: true)
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    let x = Int(n[c].extra)
    var priority: Float = hugging ? 250 : 750
    if x >= 0 {
      priority =
        A.isHorizontal
        ? (hugging ? e[x].horizontalHugging : e[x].horizontalResistance)
        : (hugging ? e[x].verticalHugging : e[x].verticalResistance)
    }
    scratch.order.append(Int32(c - first))
    scratch.lengths.append(Double(priority))
  }
  let priorities = scratch.lengths
  let order = scratch.order
  scratch.order = order.indices.map { Int32($0) }
  scratch.order.sort {
    priorities[Int($0)] < priorities[Int($1)] || priorities[Int($0)] == priorities[Int($1)] && $0 > $1
  }
  for k in scratch.order.indices { scratch.order[k] = order[Int(scratch.order[k])] }
}

/// Gives a spare to the lowest hugging priority, each child up to its maximum.
private func stretch<A: SolverAxis>(
  _ axis: A.Type, _ n: inout Records, _ e: borrowing Extras, _ i: Int, _ spare: Double, scratch: inout SolverScratch
) {
  orderByPriority(A.self, n, e, i, hugging: true, scratch: &scratch)
  var spare = spare
  for offset in scratch.order {
    let c = Int(n[i].first) + Int(offset)
    let m = stackMetrics(A.self, n, e, c)
    if m.isFixed || m.upper <= m.base { continue }
    let size = min(m.base + spare, m.upper)
    setMain(A.self, &n, c, size)
    spare -= size - m.base
    if spare <= lengthNoise { return }
  }
}

/// Takes a shortage from the lowest compression resistance, each child down to its least size.
private func compress<A: SolverAxis>(
  _ axis: A.Type, _ n: inout Records, _ e: borrowing Extras, _ i: Int, _ shortage: Double, scratch: inout SolverScratch
) {
  orderByPriority(A.self, n, e, i, hugging: false, scratch: &scratch)
  var shortage = shortage
  for offset in scratch.order {
    let c = Int(n[i].first) + Int(offset)
    let m = stackMetrics(A.self, n, e, c)
    if m.isFixed { continue }
    let size = max(m.least, m.base - shortage)
    setMain(A.self, &n, c, size)
    shortage -= m.base - size
    if shortage <= lengthNoise { return }
  }
}

/// Places the children of stack `i` along its main axis; their sizes are dealt.
func placeStackMain<A: SolverAxis>(
  _ axis: A.Type, _ n: inout Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int
) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  let inner = A.isHorizontal ? n[i].innerWidth : n[i].innerHeight
  var total = 0.0
  var count = 0
  var firstSize = 0.0
  var lastSize = 0.0
  for c in first..<end where takesPart(n, c) {
    let size = A.isHorizontal ? n[c].w : n[c].h
    if count == 0 { firstSize = size }
    lastSize = size
    total += size
    count += 1
  }
  if count == 0 { return }
  let kind = distribution(n, e, i)
  var stretchedGap = -Double.infinity
  if kind == .equalSpacing || kind == .equalCentering, count > 1 {
    stretchedGap = (inner - total) / Double(count - 1)
  }
  let step = count > 1 ? (inner - firstSize / 2 - lastSize / 2) / Double(count - 1) : 0
  let centres = kind == .equalCentering && count > 1 && centresKeepSpacing(A.self, n, e, b, i, step: step)
  var position = A.isHorizontal ? n[i].leadingInset : n[i].top
  let start = position
  var index = 0
  var previous = -1
  for c in first..<end where takesPart(n, c) {
    let size = A.isHorizontal ? n[c].w : n[c].h
    if centres {
      position = start + firstSize / 2 + Double(index) * step - size / 2
    } else if previous >= 0 {
      position += max(stretchedGap, gap(A.self, n, e, b, i, previous, c))
    }
    previous = c
    index += 1
    if A.isHorizontal {
      n[c].x = physicalX(position, size, extent: n[i].w, mirrored: n[i].isMirrored)
    } else {
      n[c].y = position
    }
    position += size
  }
}

/// Whether centres at equal distances leave every gap at least as wide as the spacing.
private func centresKeepSpacing<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int, step: Double
) -> Bool {
  var previous = -1
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    if previous >= 0 {
      let half = ((A.isHorizontal ? n[c].w : n[c].h) + (A.isHorizontal ? n[previous].w : n[previous].h)) / 2
      if step - half < gap(A.self, n, e, b, i, previous, c) - lengthNoise { return false }
    }
    previous = c
  }
  return true
}
