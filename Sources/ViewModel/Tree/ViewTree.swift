import Diagnostics
internal import Storage

/// Where a view stands in its tree: an index that never changes while the tree lives.
struct ViewIndex: Hashable, Sendable {
  var raw: Int32
  static let none = ViewIndex(raw: -1)
}

/// The views of one or more documents and everything set on them, in flat arrays.
///
/// Views that programs hold (``View``) are a reference to the tree and an index: copying one costs nothing, and
/// releasing a tree frees a handful of arrays however deep it is. A tree belongs to one thread at a time: it may be
/// handed over, never shared. A view that is removed keeps its index and may be added again; its storage goes with the
/// tree.
public final class ViewTree {
  /// One view or item.
  struct Node {
    var type: UInt16
    /// Number of a role in ``roles``; 0 for an ordinary child.
    var role: UInt16 = 0
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    /// First entry of its values.
    var entries: Int32 = -1
    /// Its element's name in the document.
    var span: SourceSpan
  }

  /// One value that was set on a view. Entries of a view are chained; a second set overwrites in place.
  struct Entry {
    var bits: UInt64
    var span: SourceSpan
    var next: Int32
    var slot: UInt16
    var kind: ValueOrigin.Kind
    var tag: StorageTag
  }

  /// The types that views of this tree may have.
  public let types: TypeTable
  /// Views and what is set on them.
  // Unchecked: a tree belongs to one thread, and no change of it calls out while it lasts.
  @exclusivity(unchecked) var store = ViewStore()
  /// The views, in the order in which they were made.
  var nodes: [Node] {
    _read { yield store.nodes }
    _modify { yield &store.nodes }
  }
  /// Names of roles; 0 is the ordinary one.
  var roles: [String] = [""]
  /// Identifiers in document order, and who bears them.
  // Unchecked, as the store.
  @exclusivity(unchecked) var identifiers = IdentifierTable()
  /// Index into ``identifiers`` by view.
  @exclusivity(unchecked) var identifierOfView = ViewNumbers()
  /// Template names that elements named in `class`, in document order.
  private(set) var classes = List<(view: ViewIndex, names: [String])>()
  /// Index into ``classes`` by view.
  private(set) var classesOfView = ViewNumbers()
  /// What controls do, in document order.
  var actions = List<ViewAction>()
  /// What an owner runs for them, by index into ``actions``.
  var handlers: [Int: (View) -> Void] = [:]
  /// The theme that was applied last, and styles that were set on views.
  var theming = ThemeMemory()
  /// Names of pictures that properties were given and that could not be had.
  var lostPictures: [PropertyPlace: String] = [:]
  /// Values that are expressions over the owner's values, in document order.
  var bindings: [ViewBinding] = []

  /// An empty tree over `types`.
  public init(types: TypeTable = TypeTable()) { self.types = types }

  /// Makes a view that is in no hierarchy yet. O(1) once the type is known.
  ///
  /// - Returns: nil when no type has that name.
  public func makeView(_ typeName: String) -> View? {
    types.type(named: typeName).map { View(tree: self, index: makeNode($0.number, at: .none)) }
  }

  func makeNode(_ type: UInt16, at span: SourceSpan) -> ViewIndex {
    nodes.append(Node(type: type, span: span))
    return ViewIndex(raw: Int32(nodes.count - 1))
  }

  /// Makes a view and puts it behind the children of a parent. O(1).
  func append(_ type: UInt16, at span: SourceSpan, to parent: ViewIndex) -> ViewIndex {
    let made = Int32(truncatingIfNeeded: store.nodes.count)
    let p = Int(parent.raw)
    let last = store.nodes[p].lastChild
    store.nodes.append(Node(type: type, parent: parent.raw, previous: last, span: span))
    if last < 0 { store.nodes[p].firstChild = made } else { store.nodes[Int(last)].next = made }
    store.nodes[p].lastChild = made
    store.changes.structureChanged = true
    return ViewIndex(raw: made)
  }

  func type(of view: ViewIndex) -> ResolvedType { types.types[Int(nodes[Int(view.raw)].type)] }

  /// Number of the role called `name`, adding it when new.
  func role(named name: String) -> UInt16 {
    if let at = roles.firstIndex(of: name) { return UInt16(at) }
    roles.append(name)
    return UInt16(roles.count - 1)
  }

  /// Gives a view an identifier; a second bearer of a name is listed but not found by it.
  ///
  /// - Returns: Where the first bearer has it, nil when this is the first.
  func setIdentifier(_ name: UnsafeRawBufferPointer, of view: ViewIndex, at span: SourceSpan) -> SourceSpan? {
    let first = identifiers.add(name, view, span)
    let own = identifiers.count - 1
    identifierOfView[view] = own
    return first == own ? nil : identifiers[first].span
  }

  /// Notes the templates that a view's element names.
  func setClasses(_ names: [String], of view: ViewIndex) {
    classes.append((view, names))
    classesOfView[view] = classes.count - 1
  }

  // MARK: Structure

  /// Puts a node that has no parent before `sibling` (at the end when none). O(1). The caller has checked for cycles.
  func attach(_ child: ViewIndex, to parent: ViewIndex, before sibling: ViewIndex = .none) {
    let c = Int(child.raw)
    let p = Int(parent.raw)
    nodes[c].parent = parent.raw
    nodes[c].next = sibling.raw
    let previous = sibling == .none ? nodes[p].lastChild : nodes[Int(sibling.raw)].previous
    nodes[c].previous = previous
    if previous < 0 { nodes[p].firstChild = child.raw } else { nodes[Int(previous)].next = child.raw }
    if sibling == .none { nodes[p].lastChild = child.raw } else { nodes[Int(sibling.raw)].previous = child.raw }
    store.changes.structureChanged = true
  }

  /// Takes a node out of its parent. O(1).
  func detach(_ child: ViewIndex) {
    let c = Int(child.raw)
    let node = nodes[c]
    guard node.parent >= 0 else { return }
    let p = Int(node.parent)
    if node.previous < 0 { nodes[p].firstChild = node.next } else { nodes[Int(node.previous)].next = node.next }
    if node.next < 0 { nodes[p].lastChild = node.previous } else { nodes[Int(node.next)].previous = node.previous }
    nodes[c].parent = -1
    nodes[c].next = -1
    nodes[c].previous = -1
    store.changes.structureChanged = true
  }
}

/// A number for some of a tree's views, found in O(1): an array as long as the last of them.
struct ViewNumbers {
  /// By view; the largest number for a view without one.
  private var numbers: [UInt32] = []

  /// The number of a view, -1 for one without.
  func number(of view: Int32) -> Int32 { Int(view) < numbers.count ? Int32(bitPattern: numbers[Int(view)]) : -1 }

  /// The number of a view, nil for one without.
  subscript(view: ViewIndex) -> Int? {
    get {
      let at = Int(view.raw)
      return at < numbers.count && numbers[at] != .max ? Int(numbers[at]) : nil
    }
    set {
      let at = Int(view.raw)
      while numbers.count <= at { numbers.append(.max) }
      numbers[at] = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    }
  }
}

/// An action that a document gives a control.
struct ViewAction {
  let view: ViewIndex
  let event: ControlEvent
  /// The owner's method; a trailing `:` passes the sender.
  let selector: String
  let span: SourceSpan
}

/// A property whose value is an expression.
struct ViewBinding {
  let view: ViewIndex
  let slot: Int
  /// The text after `$`, a formatter included.
  let text: String
  /// Place of the whole value, `$` included.
  let span: SourceSpan
  /// How the value came to be set: attribute or template.
  let origin: ValueOrigin.Kind
}

/// What changed in a tree since it was last laid out, as far as frames depend on it.
struct ChangeLog {
  /// Views were added, removed or moved, or so many changed that they are not listed.
  var structureChanged = false
  /// Views whose properties changed, with a bit for every effect (by its position in `PropertyEffect.allCases`). A view
  /// may be listed more than once. What only draws otherwise is not listed: no frame depends on it.
  var views: [(view: ViewIndex, effects: UInt8)] = []
  /// More changes than this are not listed: laying out anew is cheaper then. A session that begins sets it to the number
  /// of views, so that a style may change all of them.
  var limit = 4096

  @inline(__always)
  mutating func note(_ view: ViewIndex, _ effect: UInt8) {
    if effect <= 1 { list(view, effect) }
  }

  private mutating func list(_ view: ViewIndex, _ effect: UInt8) {
    let bit = UInt8(1) << effect
    if let last = views.last, last.view == view {
      views[views.count - 1].effects |= bit
    } else if views.count < limit {
      views.append((view, bit))
    } else {
      structureChanged = true
    }
  }
}
