import Geometry

/// The axis a rule works along, chosen at compile time: one text of the rule, two specialised loops.
protocol SolverAxis {
  static var isHorizontal: Bool { get }
}

enum Horizontally: SolverAxis {
  static var isHorizontal: Bool { true }
}

enum Vertically: SolverAxis {
  static var isHorizontal: Bool { false }
}

/// The flat arrays a pass works on. Spans, so that no reference is counted and no exclusivity is checked in a loop.
typealias Records = MutableSpan<LayoutRecord>
typealias Extras = MutableSpan<LayoutExtra>
/// Empty unless some container aligns baselines.
typealias Baselines = MutableSpan<BaselinePair>

extension Double {
  /// Whether a number is NaN, which means unset throughout the solver: one comparison, where the library's `isNaN` takes
  /// the bits apart.
  @inline(__always)
  var isUnset: Bool { self != self }
}

/// The measurer's name of the text of node `i`, or negative.
@inline(__always)
func textName(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int) -> Int32 {
  n[i].extra < 0 ? n[i].ownText : e[Int(n[i].extra)].text
}

/// Whether stack `i` runs down.
@inline(__always)
func isVertical(_ n: borrowing Records, _ e: borrowing Extras, _ i: Int) -> Bool { e[Int(n[i].extra)].isVertical }

/// A shortage below this length is noise of a sum and no reason to shrink anything: a millionth of a point.
let lengthNoise = 0.000_001

/// One child along the main axis of its container.
struct MainMetrics {
  /// Exact or natural size within the bounds.
  var base: Double
  /// What it never gives way below.
  var least: Double
  var lower: Double
  var upper: Double
  /// 0 unless it shares the spare length.
  var weight: Double
  /// Exact: neither shares, nor takes spare, nor gives way.
  var isFixed: Bool
}

@inline(__always)
func clamp(_ length: Double, _ lower: Double, _ upper: Double) -> Double { max(lower, min(length, upper)) }

/// The measures of child `c` along the axis, after pass 1 (horizontally) or pass 3 (vertically).
@inline(__always)
func mainMetrics<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int) -> MainMetrics
{
  var m =
    A.isHorizontal
    ? MainMetrics(
      base: n[c].naturalWidth, least: n[c].leastWidth, lower: 0, upper: .infinity, weight: n[c].weight,
      isFixed: !n[c].width.isUnset)
    : MainMetrics(
      base: n[c].naturalHeight, least: n[c].leastHeight, lower: 0, upper: .infinity, weight: n[c].weight,
      isFixed: !n[c].height.isUnset)
  let x = Int(n[c].extra)
  if x >= 0 {
    if A.isHorizontal {
      m.lower = e[x].minimumWidth
      m.upper = e[x].maximumWidth
      // An exact height and a ratio make an exact width.
      if !e[x].ratio.isUnset, !n[c].height.isUnset { m.isFixed = true }
      if !e[x].gridWidth.isUnset {
        m.base = e[x].gridWidth
        m.least = e[x].gridLeast
        m.weight = e[x].gridWeight
        m.isFixed = e[x].gridIsFixed
      }
    } else {
      m.lower = e[x].minimumHeight
      m.upper = e[x].maximumHeight
      // The ratio turns the width, known by now, into an exact height.
      if !e[x].ratio.isUnset { m.isFixed = true }
    }
  }
  if m.isFixed {
    m.weight = 0
    m.least = m.base
    m.lower = m.base
    m.upper = m.base
  }
  return m
}

/// The extra gap that child `c` adds before itself (`atEnd` false) or after itself along the axis.
@inline(__always)
func ownGap<A: SolverAxis>(_ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int, atEnd: Bool)
  -> Double
{
  let x = Int(n[c].extra)
  if x < 0 { return 0 }
  if A.isHorizontal { return atEnd ? e[x].gaps.trailing : e[x].gaps.leading }
  return atEnd ? e[x].gaps.bottom : e[x].gaps.top
}

/// A child's size across its container: exact, or the inner size when filling, or as natural as fits; within bounds.
///
/// Step 9 of the layout model. `inner` is the container's inner size across.
@inline(__always)
func crossSize<A: SolverAxis>(
  _ axis: A.Type, _ n: borrowing Records, _ e: borrowing Extras, _ c: Int, inner: Double, fills: Bool
) -> Double {
  let exact = A.isHorizontal ? n[c].width : n[c].height
  if !exact.isUnset { return exact }
  let x = Int(n[c].extra)
  if x >= 0, !e[x].ratio.isUnset, !A.isHorizontal || !n[c].height.isUnset {
    return A.isHorizontal ? n[c].naturalWidth : n[c].naturalHeight
  }
  let natural = A.isHorizontal ? n[c].naturalWidth : n[c].naturalHeight
  let least = A.isHorizontal ? n[c].leastWidth : n[c].leastHeight
  let size = fills ? inner : max(least, min(natural, inner))
  if x < 0 { return size }
  return A.isHorizontal
    ? clamp(size, e[x].minimumWidth, e[x].maximumWidth) : clamp(size, e[x].minimumHeight, e[x].maximumHeight)
}

/// Where a child of `size` sits across its container, from the leading (top) inset.
@inline(__always)
func crossOffset(_ size: Double, inner: Double, alignment: UInt8) -> Double {
  switch alignment {
  case LayoutAlignment.center.rawValue: return (inner - size) / 2
  case LayoutAlignment.trailing.rawValue: return inner - size
  default: return 0
  }
}
