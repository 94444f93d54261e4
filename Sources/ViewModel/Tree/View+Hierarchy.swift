import Diagnostics

// Building and changing trees from a program. Trees belong to one thread at a time; nothing here recurses.
extension View {
  /// Adds a view of the same tree at the end, or before `sibling`. A view that has a parent is moved.
  ///
  /// O(1) plus O(depth) to see that it does not become its own descendant.
  ///
  /// - Parameter role: The part that it plays (`leftView`); empty for an ordinary child.
  /// - Throws: ``DocumentProblem`` when this view cannot hold it: wrong tree, no children accepted, a cycle.
  public func add(_ child: View, role: String = "", before sibling: View? = nil) throws(DocumentProblem) {
    func refuse(_ reason: String) -> DocumentProblem {
      .cannotAdd(child: child.typeName, parent: typeName, reason: reason)
    }
    guard child.tree === tree else { throw refuse("it belongs to another tree") }
    guard !isInside(child) else { throw refuse("it would be inside itself") }
    if let sibling, sibling.parent != self || sibling == child { throw refuse("the view to stand before is no child") }
    let roleNumber = tree.role(named: role)
    if child.isView {
      if role.isEmpty, child.parent != self, let reason = tree.refusal(of: child.resolved, in: index) {
        throw refuse(reason)
      }
      if !role.isEmpty, !resolved.roles.contains(role) { throw refuse("it has no part called '\(role)'") }
    } else if !resolved.itemTypes.contains(tree.nodes[child.number].type) {
      throw refuse("it knows no '\(child.typeName)'")
    }
    tree.detach(child.index)
    tree.nodes[child.number].role = roleNumber
    tree.attach(child.index, to: index, before: sibling?.index ?? .none)
  }

  /// Makes a view of a type and adds it at the end.
  ///
  /// - Throws: ``DocumentProblem`` when no type has that name or this view cannot hold it.
  @discardableResult
  public func add(_ typeName: String, role: String = "") throws(DocumentProblem) -> View {
    guard let child = tree.makeView(typeName) else {
      throw .unknownElement(
        name: typeName, parent: nil, nearest: nearestName(to: typeName, in: tree.types.registry.names))
    }
    try add(child, role: role)
    return child
  }

  /// Makes an item (`segment`, `row`, `section`) and adds it at the end.
  ///
  /// - Throws: ``DocumentProblem`` when this type knows no such item.
  @discardableResult
  public func addItem(_ name: String) throws(DocumentProblem) -> View {
    guard let number = resolved.element(named: name) ?? resolved.group(named: name) else {
      throw .unknownElement(
        name: name, parent: typeName,
        nearest: nearestName(to: name, in: (resolved.elements + resolved.groups).map(\.name)))
    }
    let item = View(tree: tree, index: tree.makeNode(number, at: .none))
    tree.attach(item.index, to: index)
    return item
  }

  /// Takes the view out of its parent. O(1). The handle stays valid, and the view may be added again.
  public func removeFromParent() { tree.detach(index) }
}

extension ResolvedType {
  /// Roles that instructions of the type give, in order.
  var roles: [String] {
    instructions.compactMap {
      switch $0.action {
      case .claim(let role), .claimForGroup(_, let role): role
      default: nil
      }
    }
  }

  /// Type numbers of the items that it knows.
  var itemTypes: [UInt16] { elements.map(\.type) + groups.map(\.type) }
}

extension ViewTree {
  /// Why a view of `parent` cannot take one more ordinary child of `type`; nil when it can.
  func refusal(of type: ResolvedType, in parent: ViewIndex) -> String? {
    let parentType = self.type(of: parent)
    guard parentType.isView else { return "it is no view" }
    switch parentType.children {
    case .any: return nil
    case .none: return "it holds no views"
    case .one(let what):
      var child = nodes[Int(parent.raw)].firstChild
      while child >= 0 {
        if nodes[Int(child)].role == 0, self.type(of: ViewIndex(raw: child)).isView {
          return "it has its \(what) already"
        }
        child = nodes[Int(child)].next
      }
      return nil
    case .only(let names):
      return names.contains { type.inherits(from: $0) } ? nil : "it holds only \(names.joined(separator: ", "))"
    }
  }
}
