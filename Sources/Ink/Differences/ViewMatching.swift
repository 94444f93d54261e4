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

  /// How often a view was looked at to find its partner by kind, for tests.
  private(set) var steps = 0

  /// Matches two trees. O(views · log views), and for each list of children that differ a table of bounded size, see
  /// ``SequenceAlignment``.
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
    if old.isEmpty || new.isEmpty { return }
    // Texts are compared often: each is given a number.
    var numbers: [String: Int] = [:]
    func number(_ text: String) -> Int {
      if let known = numbers[text] { return known }
      numbers[text] = numbers.count
      return numbers.count - 1
    }
    let alignment = SequenceAlignment(
      old.map { number(signature($0, classesBefore)) }, new.map { number(signature($0, classesAfter)) })
    var from = (0, 0)
    for anchor in alignment.pairs + [(old.count, new.count)] {
      alignKinds(old[from.0..<anchor.0], new[from.1..<anchor.1])
      if anchor.0 < old.count, anchor.1 < new.count { match(old[anchor.0], new[anchor.1]) }
      from = (anchor.0 + 1, anchor.1 + 1)
    }
  }

  /// What two views that say different things must have in common to be the same.
  private struct Kind: Hashable {
    let type: String
    let role: String
    let hasIdentifier: Bool
  }

  /// Between two that say the same: in order, by type; first those that both have an id or both have none. Each new view
  /// is looked at once: those of a kind wait in a queue.
  private mutating func alignKinds(_ old: ArraySlice<View>, _ new: ArraySlice<View>) {
    if old.isEmpty || new.isEmpty { return }
    for isStrict in [true, false] {
      func kind(_ view: View) -> Kind {
        Kind(type: view.typeName, role: view.role, hasIdentifier: isStrict && view.identifier != nil)
      }
      var queues: [Kind: (places: [Int], first: Int)] = [:]
      for at in new.indices where !isTaken.contains(new[at].number) {
        queues[kind(new[at]), default: ([], 0)].places.append(at)
      }
      var next = new.startIndex
      for view in old where partner[view.number] == nil {
        let kind = kind(view)
        guard var first = queues[kind]?.first, let count = queues[kind]?.places.count else { continue }
        while first < count, let at = queues[kind]?.places[first], at < next {
          first += 1
          steps += 1
        }
        if first < count, let at = queues[kind]?.places[first] {
          match(view, new[at])
          next = at + 1
          first += 1
        }
        steps += 1
        queues[kind]?.first = first
      }
    }
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
}
