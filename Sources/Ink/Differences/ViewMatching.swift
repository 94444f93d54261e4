import ViewModel

/// Which view of one tree is which view of another: two versions of a document.
///
/// Views with the same id and type are the same. Among the others the children of two views that are the same are
/// aligned: first those that say the same, in order, then, between them, those of the same type. So a view that was put
/// before others does not make all of them other views.
struct ViewMatching {
  /// The pairs, in document order of the first tree.
  private(set) var pairs: [(before: View, after: View)] = []
  /// Views that only the first tree has and whose parents both have: the tops of what was removed.
  private(set) var removed: [View] = []
  /// Views that only the second tree has and whose parents both have: the tops of what was added.
  private(set) var added: [View] = []

  private var partner: [Int: View] = [:]
  private var isTaken: Set<Int> = []
  // Looked up for every view that is aligned: made once.
  private let classesBefore: [Int: [String]]
  private let classesAfter: [Int: [String]]

  /// Matches two trees. O(views), and O(children²) where children without ids differ.
  init(_ before: View, _ after: View) {
    classesBefore = before.tree.classesByNumber
    classesAfter = after.tree.classesByNumber
    matchIdentifiers(before, after)
    match(before, after)
    // Level by level: children are aligned when their parents are known.
    var next = 0
    var waiting = [before]
    while next < waiting.count {
      let view = waiting[next]
      next += 1
      guard let other = partner[view.number] else { continue }
      align(Array(view.children), Array(other.children))
      waiting += view.children
    }
    for view in before.subtree {
      if let other = partner[view.number] {
        pairs.append((view, other))
      } else if let parent = view.parent, partner[parent.number] != nil {
        removed.append(view)
      }
    }
    for view in after.subtree where !isTaken.contains(view.number) {
      if let parent = view.parent, isTaken.contains(parent.number) { added.append(view) }
    }
  }

  /// The view of the second tree that a view of the first one is.
  func after(_ view: View) -> View? { partner[view.number] }

  private mutating func match(_ before: View, _ after: View) {
    guard partner[before.number] == nil, isTaken.insert(after.number).inserted else { return }
    partner[before.number] = after
  }

  private mutating func matchIdentifiers(_ before: View, _ after: View) {
    var named: [String: View] = [:]
    for view in after.subtree where view != after {
      if let id = view.identifier, named[id] == nil { named[id] = view }
    }
    guard !named.isEmpty else { return }
    for view in before.subtree where view != before {
      guard let id = view.identifier, let other = named[id], other.typeName == view.typeName else { continue }
      match(view, other)
    }
  }

  private mutating func align(_ before: [View], _ after: [View]) {
    let old = before.filter { partner[$0.number] == nil }
    let new = after.filter { !isTaken.contains($0.number) }
    var from = (0, 0)
    for anchor in Self.commonSubsequence(
      old.map { signature($0, classesBefore) }, new.map { signature($0, classesAfter) }) + [(old.count, new.count)]
    {
      // Between two that say the same: in order, by type; first those that both have an id or both have none.
      for isStrict in [true, false] {
        var next = from.1
        for index in from.0..<anchor.0 where partner[old[index].number] == nil {
          guard
            let at = (next..<max(next, anchor.1)).first(where: {
              isAlike(old[index], new[$0], isStrict) && !isTaken.contains(new[$0].number)
            })
          else { continue }
          match(old[index], new[at])
          next = at + 1
        }
      }
      if anchor.0 < old.count, anchor.1 < new.count { match(old[anchor.0], new[anchor.1]) }
      from = (anchor.0 + 1, anchor.1 + 1)
    }
  }

  private func isAlike(_ a: View, _ b: View, _ isStrict: Bool) -> Bool {
    a.typeName == b.typeName && a.role == b.role
      && (!isStrict || (a.identifier == nil) == (b.identifier == nil))
  }

  /// What a view's element says: its type, its role, its templates and its attributes. What templates and themes give
  /// is left out: an edit of theirs makes no other view.
  private func signature(_ view: View, _ classes: [Int: [String]]) -> String {
    var text = view.typeName + "\u{0}" + view.role + "\u{0}" + (view.identifier ?? "")
    for name in classes[view.number] ?? [] { text += "\u{0}." + name }
    for path in view.propertyNames {
      let name = PropertyName(path)
      if view.origin(name)?.kind == .attribute, let value = view.value(name) { text += "\u{0}\(path)=\(value.text)" }
    }
    return text
  }

  /// A longest common subsequence as pairs of indices. Equal ends are cut off first: an edit touches few children.
  private static func commonSubsequence(_ a: [String], _ b: [String]) -> [(Int, Int)] {
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    let (rows, columns) = (a.count - start - end, b.count - start - end)
    var pairs = (0..<start).map { ($0, $0) }
    // A table of more entries than this takes longer than anybody waits for a better alignment.
    if rows > 0, columns > 0, rows <= 4_000_000 / columns {
      var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
      for i in (0..<rows).reversed() {
        for j in (0..<columns).reversed() {
          lengths[i * (columns + 1) + j] =
            a[start + i] == b[start + j]
            ? lengths[(i + 1) * (columns + 1) + j + 1] + 1
            : max(lengths[(i + 1) * (columns + 1) + j], lengths[i * (columns + 1) + j + 1])
        }
      }
      var (i, j) = (0, 0)
      while i < rows, j < columns {
        if a[start + i] == b[start + j] {
          pairs.append((start + i, start + j))
          i += 1
          j += 1
        } else if lengths[(i + 1) * (columns + 1) + j] >= lengths[i * (columns + 1) + j + 1] {
          i += 1
        } else {
          j += 1
        }
      }
    }
    return pairs + (0..<end).reversed().map { (a.count - 1 - $0, b.count - 1 - $0) }
  }
}
