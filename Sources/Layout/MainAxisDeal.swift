import Geometry

/// A weighted child with its bounds, as `shareWithBounds` sorts them.
struct WeightBound {
  /// λ at which this child starts (lower bound) or stops (upper bound) growing.
  var factor: Double
  /// What it adds to the growth of the sum from there on; negative when it stops.
  var weight: Double
}

/// Scratch storage of the solver, kept between solves so that a steady relayout allocates nothing.
struct SolverScratch: Sendable {
  var bounds: [WeightBound] = []
  var lengths: [Double] = []
  var order: [Int32] = []
}

extension WeightBound: Sendable {}

/// The sums over the children of a row, column or stack along its main axis.
struct MainSums {
  var base = 0.0
  var least = 0.0
  var weight = 0.0
  /// Σ of the lower bounds of the weighted.
  var lower = 0.0
  var gaps = 0.0
  var isBounded = false
}

/// The sum of the gaps of a row or column.
///
/// Equal gaps are counted and multiplied once, what children add is summed apart: the short loops over plain children
/// make the same sum, so both ways give the same bits.
struct GapSum {
  private var equal = 0
  private var others = 0.0

  @inline(__always)
  mutating func add<A: SolverAxis>(
    _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int, _ p: Int,
    _ c: Int
  ) {
    if measuresBaselines(A.self, n, i) {
      others += gap(A.self, n, e, b, i, p, c)
    } else {
      equal += 1
      others += ownGap(A.self, n, e, p, atEnd: true) + ownGap(A.self, n, e, c, atEnd: false)
    }
  }

  func total(spacing: Double) -> Double { spacing * Double(equal) + others }
}

/// Whether the gaps of `i` along the axis run from baseline to baseline.
@inline(__always)
func measuresBaselines<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ i: Int) -> Bool {
  !A.isHorizontal && n[i].kind == .column && !n[i].flags.isDisjoint(with: .baselines) && !n[i].a4.isUnset
}

/// Sums the children of `i` along the axis, gaps included.
func mainSums<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int
) -> MainSums {
  var sums = MainSums()
  var gaps = GapSum()
  var previous = -1
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    let m = mainMetrics(A.self, n, e, c)
    if previous >= 0 { gaps.add(A.self, n, e, b, i, previous, c) }
    previous = c
    if m.weight > 0 {
      sums.weight += m.weight
      sums.lower += m.lower
      if m.lower > 0 || m.upper < .infinity { sums.isBounded = true }
    } else {
      sums.base += m.base
      sums.least += m.least
    }
  }
  sums.gaps = gaps.total(spacing: n[i].spacing)
  return sums
}

/// Whether child `c` is dealt a part of its parent's main axis.
@inline(__always)
func takesPart(_ n: borrowing Records, _ c: Int) -> Bool {
  !n[c].flags.contains(.inactive) && n[c].role != .background
}

/// The gap between neighbours `p` and `c` of container `i` along the axis.
///
/// In a column that aligns baselines it is what the first baseline of `c` lacks to stand `spacing` below the last one
/// of `p`, but never negative (decision: never above the previous child's bottom). Step 7 of the layout model.
@inline(__always)
func gap<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ b: borrowing Baselines, _ i: Int, _ p: Int, _ c: Int
) -> Double {
  let own = ownGap(A.self, n, e, p, atEnd: true) + ownGap(A.self, n, e, c, atEnd: false)
  if measuresBaselines(A.self, n, i) {
    return max(0, n[i].spacing + own - (n[p].naturalHeight - b[p].last) - b[c].first)
  }
  return n[i].spacing + own
}

@inline(__always)
func setMain<A: SolverAxis>(_ axis: A.Type, _ n: inout Records, _ c: Int, _ size: Double) {
  if A.isHorizontal { n[c].w = size } else { n[c].h = size }
}

/// Deals the inner main size of row or column `i` to its children: steps 4 to 6 of the layout model.
///
/// - Parameter sums: What `mainSums` found.
func dealMain<A: SolverAxis>(
  _ axis: A.Type, _ n: inout Records, _ e: borrowing Extras, _ i: Int, inner: Double, sums: MainSums,
  scratch: inout SolverScratch
) {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  let available = inner - sums.gaps
  let short = sums.base + sums.lower - available
  // 4. Weighted children share what the others leave, each within its bounds.
  var factor = 0.0
  if sums.weight > 0 {
    let rest = max(0, available - sums.base)
    if !sums.isBounded {
      factor = rest / sums.weight
    } else if rest > sums.lower {
      factor = boundedFactor(A.self, n, e, i, rest: rest, scratch: &scratch)
    }
  }
  // 6. What does not fit is taken from the unweighted, in proportion to what each can give.
  let give = sums.base - sums.least
  let giving = short > lengthNoise && give > 0 ? min(1, short / give) : 0
  for c in first..<end where takesPart(n, c) {
    let m = mainMetrics(A.self, n, e, c)
    if m.weight > 0 {
      setMain(A.self, &n, c, sums.isBounded ? clamp(factor * m.weight, m.lower, m.upper) : factor * m.weight)
    } else {
      setMain(A.self, &n, c, giving == 0 ? m.base : giving == 1 ? m.least : m.base - (m.base - m.least) * giving)
    }
  }
  // 5. Without weights a filling container's spare goes to the last child that may grow, then to the one before.
  let alignment = A.isHorizontal ? n[i].horizontalAlignment : n[i].verticalAlignment
  if sums.weight == 0, alignment == LayoutAlignment.fill.rawValue, -short > lengthNoise {
    var spare = -short
    var c = end - 1
    while c >= first, spare > lengthNoise {
      if takesPart(n, c) {
        let m = mainMetrics(A.self, n, e, c)
        let size = min(m.base + spare, m.upper)
        if !m.isFixed, size > m.base, !isGridBound(A.self, n, e, c) {
          setMain(A.self, &n, c, size)
          spare -= size - m.base
        }
      }
      c -= 1
    }
  }
}

/// Whether a cell's width is a grid column's, which a spare must not widen in one row alone.
@inline(__always)
private func isGridBound<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int) -> Bool
{
  A.isHorizontal && n[c].extra >= 0 && e[Int(n[c].extra)].gridKeepsWidth
}

/// The one λ at which Σ clamp(λ·w, lower, upper) over the weighted children of `i` is `rest`.
///
/// O(k log k) for k weighted children: the sum grows piecewise linearly, with a bend where a child leaves its lower
/// bound (λ = lower/w) and where it reaches its upper one (λ = upper/w). The bends are sorted and walked; then the sum
/// is made again in child order, so that neither the order of children nor of bends shows in the result.
private func boundedFactor<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ i: Int, rest: Double,
  scratch: inout SolverScratch
) -> Double {
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  scratch.bounds.removeAll(keepingCapacity: true)
  var sum = 0.0
  for c in first..<end where takesPart(n, c) {
    let m = mainMetrics(A.self, n, e, c)
    if m.weight > 0 {
      sum += m.lower
      scratch.bounds.append(WeightBound(factor: m.lower / m.weight, weight: m.weight))
      if m.upper < .infinity { scratch.bounds.append(WeightBound(factor: m.upper / m.weight, weight: -m.weight)) }
    }
  }
  scratch.bounds.sort { $0.factor < $1.factor || $0.factor == $1.factor && $0.weight < $1.weight }
  var growth = 0.0
  var growing = 0
  var factor = 0.0
  var index = 0
  while index < scratch.bounds.count {
    let bend = scratch.bounds[index]
    let next = sum + growth * (bend.factor - factor)
    if growing > 0, next >= rest { break }
    sum = next
    factor = bend.factor
    growth += bend.weight
    growing += bend.weight > 0 ? 1 : -1
    index += 1
  }
  // All at their upper bounds: what is left stays at the end.
  if index == scratch.bounds.count, growing == 0 { return .greatestFiniteMagnitude }
  let estimate = growing > 0 && growth > 0 ? factor + (rest - sum) / growth : factor
  // The exact factor: the frozen in child order, then the rest among the weights that are free.
  var frozen = 0.0
  var free = 0.0
  for c in first..<end where takesPart(n, c) {
    let m = mainMetrics(A.self, n, e, c)
    if m.weight > 0 {
      let size = estimate * m.weight
      if size <= m.lower {
        frozen += m.lower
      } else if size >= m.upper {
        frozen += m.upper
      } else {
        free += m.weight
      }
    }
  }
  return free > 0 ? (rest - frozen) / free : estimate
}
