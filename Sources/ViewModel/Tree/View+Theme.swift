import StyleEngine

extension View {
  /// Gives this view and everything inside it the values of a theme.
  ///
  /// A value of the theme ranks above a default and above what a factory set (`style="systemButton"` says how a button
  /// is made, not which colours a product has), and below appearance rules, templates, attributes, bindings and values
  /// that a program set. What an earlier theme gave is taken back first. O(views), with one piece of work for each kind
  /// of view in a kind of place.
  public func apply(
    _ theme: Theme, appearance: ThemeAppearance = .light, mapping: StyleMapping = .standard
  ) {
    apply(StyleCascade(theme: theme, appearance: appearance, mapping: mapping))
  }

  /// The same through a cascade that the caller keeps, to ask it why a value is what it is or which entries were used.
  public func apply(_ cascade: StyleCascade) {
    var applier = ThemeApplier(tree: tree, cascade: cascade)
    applier.apply(from: index)
  }
}

/// Walks a tree and gives its views what a theme says, on an explicit stack.
private struct ThemeApplier {
  let tree: ViewTree
  let cascade: StyleCascade
  private var compiled: [Key: [Value]] = [:]
  private var chains: [UInt16: StyleChainID] = [:]

  init(tree: ViewTree, cascade: StyleCascade) {
    self.tree = tree
    self.cascade = cascade
  }

  private struct Key: Hashable {
    let type: UInt16
    let parentType: UInt16
    let place: StyleContextID
    let role: StyleRole?
  }

  /// One assignment made ready for a type.
  private struct Value {
    let slot: Int
    let stored: StoredValue
    let origin: ValueOrigin
    /// The state in which it counts, when the type has no property of its own for that state.
    let state: ControlState?
  }

  mutating func apply(from root: ViewIndex) {
    var place = StyleContextID.root
    for ancestor in ancestors(of: root) { place = cascade.context(in: place, inside: chain(of: ancestor)) }
    var open: [(view: ViewIndex, place: StyleContextID)] = [(root, place)]
    while let (view, place) = open.popLast() {
      takeBack(view)
      apply(to: view, in: place, isRoot: tree.nodes[Int(view.raw)].parent < 0)
      let inner = cascade.context(in: place, inside: chain(of: view))
      var child = tree.nodes[Int(view.raw)].lastChild
      while child >= 0 {
        open.append((ViewIndex(raw: child), inner))
        child = tree.nodes[Int(child)].previous
      }
    }
  }

  /// Outermost first.
  private func ancestors(of view: ViewIndex) -> [ViewIndex] {
    var chain: [ViewIndex] = []
    var next = tree.nodes[Int(view.raw)].parent
    while next >= 0 {
      chain.append(ViewIndex(raw: next))
      next = tree.nodes[Int(next)].parent
    }
    return chain.reversed()
  }

  private mutating func chain(of view: ViewIndex) -> StyleChainID {
    let type = tree.type(of: view)
    if type.isView, let known = chains[type.number] { return known }
    let id = cascade.chain(type.isView ? type.classChain : itemClasses(view))
    if type.isView { chains[type.number] = id }
    return id
  }

  /// Items have no class of their own in the markup; those of bars are bar items to a theme.
  private func itemClasses(_ view: ViewIndex) -> [String] {
    let parent = tree.nodes[Int(view.raw)].parent
    guard parent >= 0, tree.type(of: view).name == "item" else { return [] }
    let bar = tree.type(of: ViewIndex(raw: parent))
    if bar.inherits(from: "UITabBar") { return ["UITabBarItem", "UIBarItem"] }
    let hasButtons = bar.inherits(from: "UIToolbar") || bar.inherits(from: "UINavigationBar")
    return hasButtons ? ["UIBarButtonItem", "UIBarItem"] : []
  }

  private func takeBack(_ view: ViewIndex) {
    var at = tree.nodes[Int(view.raw)].entries
    while at >= 0 {
      let entry = tree.store.entries[Int(at)]
      at = entry.next
      if entry.kind == .theme { tree.remove(view, Int(entry.slot)) }
    }
  }

  private mutating func apply(to index: ViewIndex, in place: StyleContextID, isRoot: Bool) {
    let view = View(tree: tree, index: index)
    let type = tree.type(of: index)
    let role = StyleRole(rawValue: view.constant("styleRole"))
    let values = values(type, index, in: place, role: role ?? (isRoot ? .root : nil))
    guard !values.isEmpty else { return }
    let state = values.contains { $0.state != nil } ? state(of: view) : .normal
    var done: Set<Int> = []
    // The strongest of the view's states first, then what counts in any state.
    for single in ControlState.singles where state.contains(single.state) {
      for value in values where value.state == single.state && done.insert(value.slot).inserted {
        store(value, in: index, type)
      }
    }
    for value in values where value.state == nil && !done.contains(value.slot) { store(value, in: index, type) }
  }

  private func state(of view: View) -> ControlState {
    var state = ControlState.normal
    for single in ControlState.singles {
      if single.state == .disabled {
        if view.has("enabled"), !view.bool("enabled") { state.insert(.disabled) }
      } else if view.bool(PropertyName(single.name)) {
        state.insert(single.state)
      }
    }
    return state
  }

  /// Stores a value unless something stronger set the property or a part of it.
  private func store(_ value: Value, in view: ViewIndex, _ type: ResolvedType) {
    for slot in [value.slot] + type.properties[value.slot].parts {
      if let entry = tree.entry(view, slot), entry.kind.rawValue > ValueOrigin.Kind.theme.rawValue { return }
    }
    tree.store(view, value.slot, value.stored, value.origin)
  }

  /// What the theme says for a type in a place, made ready once.
  private mutating func values(
    _ type: ResolvedType, _ view: ViewIndex, in place: StyleContextID, role: StyleRole?
  ) -> [Value] {
    let parent = tree.nodes[Int(view.raw)].parent
    let parentType = type.isView || parent < 0 ? UInt16.max : tree.nodes[Int(parent)].type
    let key = Key(type: type.number, parentType: parentType, place: place, role: role)
    if let known = compiled[key] { return known }
    var values: [Value] = []
    for assignment in cascade.assignments(for: chain(of: view), role: role, in: place) {
      var state: ControlState?
      var slot = slot(of: assignment.property, in: type)
      if slot == nil, assignment.state != .normal {
        // `disabledTitleColor` where a type has only `titleColor`: it counts while the view is in that state.
        state = assignment.state
        slot = self.slot(of: withoutState(assignment.property, assignment.state), in: type)
      }
      guard let slot, let stored = StoredValue(assignment.value.property, as: type.properties[slot].property.type)
      else { continue }
      values.append(
        Value(slot: slot, stored: stored, origin: ValueOrigin(.theme, at: assignment.origin.span), state: state))
    }
    compiled[key] = values
    return values
  }

  private func slot(of path: String, in type: ResolvedType) -> Int? {
    let id = tree.types.names.find(hash: PropertyName(path).hash)
    let slot = id == NameTable.missing ? -1 : type.slot(of: id)
    return slot < 0 ? nil : slot
  }

  private func withoutState(_ property: String, _ state: ControlState) -> String {
    let rest = property.dropFirst(state.name.count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}

extension StyleMappedValue {
  /// The value as a property holds it.
  fileprivate var property: PropertyValue {
    switch self {
    case .color(let color): .color(.plain(color))
    case .font(let font): .font(.named(font.name ?? "System", size: font.size))
    case .size(let size): .size(width: size.width, height: size.height)
    case .shadow(let shadow): .color(.plain(shadow.color))
    }
  }
}
