import Geometry

// Baselines belong to the natural layout of pass 3 (decision 4): stretching afterwards never changes an alignment.

/// Baselines of `i` in its natural layout, from its top. Step 8 of the layout model.
///
/// A text's are the measured ones, centred when its height is more than its lines; other leaves have theirs at the
/// bottom edge; a container takes its first child's first and its last child's last.
func baselineStep(_ n: borrowing Records, _ e: borrowing Extras, _ b: inout Baselines, _ i: Int) {
  let height = n[i].naturalHeight
  if n[i].isIntrinsic {
    if n[i].a3.isUnset && n[i].a4.isUnset {
      b[i] = BaselinePair(first: height, last: height)
    } else {
      let offset = max(0, (height - n[i].a2) / 2)
      b[i] = BaselinePair(first: offset + n[i].a3, last: offset + n[i].a4)
    }
    return
  }
  let first = Int(n[i].first)
  let end = first + Int(n[i].count)
  var head = -1
  var tail = -1
  for c in first..<end where takesPart(n, c) {
    if head < 0 { head = c }
    tail = c
  }
  if head < 0 || n[i].kind.scrolls {
    b[i] = BaselinePair(first: height, last: height)
    return
  }
  let top = n[i].top
  switch n[i].kind {
  case .column:
    // The last child's top: everything above it, in the natural layout.
    var share = 0.0
    for c in first..<end where takesPart(n, c) {
      let m = mainMetrics(Vertically.self, n, e, c)
      if m.weight > 0 { share = max(share, m.base / m.weight) }
    }
    var y = top
    var previous = -1
    for c in first..<tail where takesPart(n, c) {
      if previous >= 0 { y += gap(Vertically.self, n, e, b, i, previous, c) }
      previous = c
      let m = mainMetrics(Vertically.self, n, e, c)
      y += m.weight > 0 ? share * m.weight : m.base
    }
    if previous >= 0 { y += gap(Vertically.self, n, e, b, i, previous, tail) }
    b[i] = BaselinePair(first: top + b[head].first, last: y + b[tail].last)
  case .stack where isVertical(n, e, i):
    var y = top
    var previous = -1
    for c in first..<tail where takesPart(n, c) {
      if previous >= 0 { y += gap(Vertically.self, n, e, b, i, previous, c) }
      previous = c
      y += n[c].naturalHeight
    }
    if previous >= 0 { y += gap(Vertically.self, n, e, b, i, previous, tail) }
    b[i] = BaselinePair(first: top + b[head].first, last: y + b[tail].last)
  case .row, .stack:
    b[i] = BaselinePair(
      first: naturalTop(n, b, i, head) + b[head].first, last: naturalTop(n, b, i, tail) + b[tail].last)
  default:
    b[i] = BaselinePair(first: top + b[head].first, last: top + b[tail].last)
  }
}

/// Top of child `c` of row `i` in the row's natural layout.
private func naturalTop(_ n: borrowing Records, _ b: borrowing Baselines, _ i: Int, _ c: Int) -> Double {
  if !n[i].flags.isDisjoint(with: .baselines) {
    return n[i].top + (largestAscent(n, b, i) - (n[i].flags.contains(.lastBaselines) ? b[c].last : b[c].first))
  }
  let alignment = n[i].verticalAlignment
  if alignment == LayoutAlignment.fill.rawValue || alignment == LayoutAlignment.leading.rawValue { return n[i].top }
  let inner = naturalCross(Vertically.self, n, i).content - n[i].top - n[i].bottom
  return n[i].top + crossOffset(n[c].naturalHeight, inner: inner, alignment: alignment)
}

/// The largest ascent above the common baseline of row or stack `i`.
func largestAscent(_ n: borrowing Records, _ b: borrowing Baselines, _ i: Int) -> Double {
  let last = n[i].flags.contains(.lastBaselines)
  var ascent = 0.0
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    ascent = max(ascent, last ? b[c].last : b[c].first)
  }
  return ascent
}

/// Natural height of a row that aligns baselines: largest ascent + largest descent + insets.
func baselineRowHeight(_ n: borrowing Records, _ b: borrowing Baselines, _ i: Int) -> Double {
  let last = n[i].flags.contains(.lastBaselines)
  var ascent = 0.0
  var descent = 0.0
  let first = Int(n[i].first)
  for c in first..<first + Int(n[i].count) where takesPart(n, c) {
    let baseline = last ? b[c].last : b[c].first
    ascent = max(ascent, baseline)
    descent = max(descent, n[c].naturalHeight - baseline)
  }
  return ascent + descent + n[i].top + n[i].bottom
}
