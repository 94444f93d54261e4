/// The candidate that `name` was most likely meant to be, or nil when none is near.
///
/// Optimal string alignment distance over Unicode scalars (insert, delete, replace, swap neighbours), where a
/// difference in case alone costs less than any other. Near means at most a third of the longer name, and at least
/// one edit is always allowed. Ties go to the first candidate. O(candidates · length²); names over 64 scalars are
/// not compared, so hostile input costs nothing.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (name: String, cost: Int)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.unicodeScalars)
    guard other.count <= 64 else { continue }
    // Twice the edit distance, so that a change of case can cost half an edit.
    let limit = 2 * max(1, max(wanted.count, other.count) / 3)
    guard 2 * abs(other.count - wanted.count) <= limit else { continue }
    let cost = alignmentCost(wanted, other)
    if cost <= limit, cost < (best?.cost ?? Int.max) { best = (candidate, cost) }
  }
  return best?.name
}

private func alignmentCost(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = (0...b.count).map { 2 * $0 }
  var current = last
  for i in 0..<a.count {
    current[0] = 2 * (i + 1)
    for j in 0..<b.count {
      let change = a[i] == b[j] ? 0 : (lowercased(a[i]) == lowercased(b[j]) ? 1 : 2)
      current[j + 1] = min(last[j + 1] + 2, current[j] + 2, last[j] + change)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 2)
      }
    }
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[b.count]
}

private func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
}
