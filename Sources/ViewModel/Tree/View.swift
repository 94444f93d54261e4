import Diagnostics

/// A view (or an item of one, such as a segment) in a ``ViewTree``.
///
/// A handle: copying it copies a reference and a number. It stays valid as long as the tree, also after the view was
/// removed from its parent. Like its tree it belongs to one thread at a time.
public struct View: Hashable {
  /// The tree it lives in.
  public let tree: ViewTree
  let index: ViewIndex

  init(tree: ViewTree, index: ViewIndex) {
    self.tree = tree
    self.index = index
  }

  /// Two handles are equal when they mean the same view.
  public static func == (a: View, b: View) -> Bool { a.tree === b.tree && a.index == b.index }

  /// Hashes tree and index.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }

  var resolved: ResolvedType { tree.type(of: index) }

  /// The name of its type: `UILabel`; of an item the element's name: `segment`.
  public var typeName: String { resolved.name }

  /// Whether this is a view; false for items (`segment`, `row`, a table's `section`).
  public var isView: Bool { resolved.isView }

  /// Whether its type is `name` or inherits from it.
  public func isKind(of name: String) -> Bool { resolved.inherits(from: name) }

  /// Position among all views of the tree, in the order in which they were made: a small number for tables beside the
  /// tree.
  public var number: Int { Int(index.raw) }

  /// Its element's name in the document; ``SourceSpan/none`` when a program made it.
  public var span: SourceSpan { tree.nodes[number].span }

  /// The role it plays in its parent: empty for an ordinary child, `leftView`, `sectionHeaderView`, …
  public var role: String { tree.roles[Int(tree.nodes[number].role)] }

  /// How it takes part in layout.
  public var layoutRole: ViewLayout { resolved.layout }

  /// The names of the properties it has: canonical key paths, inherited ones first. O(properties).
  public var propertyNames: [String] { resolved.properties.map(\.path) }
}

// MARK: Hierarchy

extension View {
  /// The view it was added to, nil at the top.
  public var parent: View? { view(at: tree.nodes[number].parent) }

  /// All children in order: views of every role, and items.
  public var children: ViewChildren { ViewChildren(tree: tree, first: tree.nodes[number].firstChild) }

  /// The first child, nil when there is none. O(1).
  public var firstChild: View? { view(at: tree.nodes[number].firstChild) }

  /// The next child of the parent. O(1).
  public var nextSibling: View? { view(at: tree.nodes[number].next) }

  /// Its ordinary child views: no items, no parts such as `leftView`. O(children).
  public var subviews: [View] { children.filter { $0.isView && tree.nodes[$0.number].role == 0 } }

  /// The part that plays `role`, nil when there is none. O(children).
  public func part(_ role: String) -> View? { children.first { $0.role == role } }

  /// Its items of one element name, in order. O(children).
  public func items(_ element: String) -> [View] { children.filter { !$0.isView && $0.typeName == element } }

  /// The view and everything in it, in document order. O(1) storage: follows links, never recurses.
  public var subtree: ViewSubtree { ViewSubtree(top: self) }

  private func view(at raw: Int32) -> View? {
    raw < 0 ? nil : View(tree: tree, index: ViewIndex(raw: raw))
  }
}

/// The children of a view, following links; allocates nothing.
public struct ViewChildren: Sequence, IteratorProtocol {
  private let tree: ViewTree
  private var upcoming: Int32

  init(tree: ViewTree, first: Int32) {
    self.tree = tree
    upcoming = first
  }

  /// The next child.
  public mutating func next() -> View? {
    guard upcoming >= 0 else { return nil }
    let view = View(tree: tree, index: ViewIndex(raw: upcoming))
    upcoming = tree.nodes[Int(upcoming)].next
    return view
  }
}

/// A view and its descendants in document order; allocates nothing and never recurses.
public struct ViewSubtree: Sequence, IteratorProtocol {
  private let top: View
  private var current: Int32

  init(top: View) {
    self.top = top
    current = top.index.raw
  }

  /// The next view in document order.
  public mutating func next() -> View? {
    guard current >= 0 else { return nil }
    let view = View(tree: top.tree, index: ViewIndex(raw: current))
    let tree = top.tree
    var node = tree.nodes[Int(current)]
    if node.firstChild >= 0 {
      current = node.firstChild
      return view
    }
    var at = current
    while at != top.index.raw, node.next < 0 {
      at = node.parent
      node = tree.nodes[Int(at)]
    }
    current = at == top.index.raw ? -1 : node.next
    return view
  }
}

// MARK: Finding

extension View {
  /// Its identifier in the document, nil without one.
  public var identifier: String? { tree.identifierOfView[index].map { tree.identifiers.name($0) } }

  /// The templates that its element names in `class`, in order. O(1).
  public var classes: [String] { tree.classesOfView[index].map { tree.classes[$0].names } ?? [] }

  /// The view below this one (or this one) with an identifier, the first in document order. O(1) where the identifier
  /// is unique in the tree and inside this view, O(depth) to know the latter.
  public func find(_ identifier: String) -> View? {
    guard let found = tree.identifiers.view(named: identifier) else { return nil }
    let view = View(tree: tree, index: found)
    if view.isInside(self) { return view }
    return subtree.first { $0.identifier == identifier }
  }

  /// The view at a path: steps separated by `/`, each `#identifier`, a type name (the first of that type among the
  /// children), `Type[n]` (the n-th of that type, from 0) or `[n]` (the n-th child view). Nil when a step finds nothing.
  public func find(path: String) -> View? {
    var view = self
    for step in path.split(separator: "/") {
      if step.hasPrefix("#") {
        guard let next = view.find(String(step.dropFirst())) else { return nil }
        view = next
        continue
      }
      var name = step
      var position = 0
      if let open = step.firstIndex(of: "["), step.last == "]" {
        guard let number = Int(step[step.index(after: open)...].dropLast()), number >= 0 else { return nil }
        name = step[..<open]
        position = number
      }
      var next: View?
      for child in view.children where name.isEmpty ? child.isView : child.typeName == name {
        if position == 0 {
          next = child
          break
        }
        position -= 1
      }
      guard let next else { return nil }
      view = next
    }
    return view
  }

  /// Whether it is `other` or inside it. O(depth).
  public func isInside(_ other: View) -> Bool {
    guard tree === other.tree else { return false }
    var at: View? = self
    while let view = at {
      if view == other { return true }
      at = view.parent
    }
    return false
  }
}
