import Diagnostics
import StyleEngine

/// Walks a tree and gives its views what a theme says.
///
/// What a view takes depends on its type, its place and its role: it is worked out once for each such kind, as a plan of
/// slots and values, and written to the views one after the other. A value is written only where it differs from what
/// is there.
struct ThemeApplier {
  /// What is styled.
  enum Reach {
    case everything
    /// Views inside with a style of their own are left alone with all they hold.
    case inheriting
    case itself
  }

  private let tree: ViewTree
  private let cascade: StyleCascade
  /// Writes what plans say; holds the tree's arrays during the walk.
  private var writer: ThemeWriter
  /// By type number.
  private var kinds: [TypeKind] = []
  private var hasOwnStyles = false
  private var table = PlanTable()
  private var plans: [ThemePlan] = []
  private var listeners: [Listener] = []

  /// What a type means for styling.
  private struct TypeKind {
    var isKnown = false
    /// What the type is to a theme; nil for items.
    var chain: StyleChainID?
    /// Slot of `styleRole`, or -1.
    var roleSlot: Int32 = -1
    /// Role number by constant of `styleRole`.
    var roles: [UInt8] = []
    /// Slot of `uiStyle`, or -1.
    var nameSlot: Int32 = -1
    var callback: StyleCallback?
  }

  /// What an item of a bar is to a theme.
  private enum BarItem: UInt8 {
    case tabBarItem = 12
    case barButtonItem = 13
  }

  /// A view whose type wants to be told.
  private struct Listener {
    let view: ViewIndex
    let place: StyleContextID
  }

  init(tree: ViewTree, cascade: StyleCascade) {
    self.tree = tree
    self.cascade = cascade
    writer = ThemeWriter(tree.types)
  }

  // MARK: The walk

  mutating func apply(from root: ViewIndex, reach: Reach = .everything) -> StyleChanges {
    let place = place(of: root)
    hasOwnStyles = !tree.theming.own.isEmpty
    tree.theming.unknownNames = []
    swap(&writer.store, &tree.store)
    walk(from: root, in: place, reach)
    swap(&writer.store, &tree.store)
    for listener in listeners { tell(listener) }
    return writer.changes
  }

  private mutating func walk(from root: ViewIndex, in place: StyleContextID, _ reach: Reach) {
    // Places of the open views; the links of the tree lead back up.
    var places = [place]
    var current = Int(root.raw)
    while true {
      let inner = style(current, in: places[places.count - 1], isTop: current == Int(root.raw), reach)
      if let inner, writer.store.nodes[current].firstChild >= 0 {
        places.append(inner)
        current = Int(writer.store.nodes[current].firstChild)
        continue
      }
      while current != Int(root.raw), writer.store.nodes[current].next < 0 {
        current = Int(writer.store.nodes[current].parent)
        places.removeLast()
      }
      if current == Int(root.raw) { return }
      current = Int(writer.store.nodes[current].next)
    }
  }

  /// Styles one view.
  ///
  /// - Returns: The place of what is inside; nil when that stays as it is.
  private mutating func style(
    _ current: Int, in place: StyleContextID, isTop: Bool, _ reach: Reach
  ) -> StyleContextID? {
    writer.changes.visited += 1
    let view = ViewIndex(raw: Int32(truncatingIfNeeded: current))
    let node = writer.store.nodes[current]
    let type = Int(node.type)
    learn(type)
    var own: StyleCascade.OwnStyles?
    if hasOwnStyles || (kinds[type].nameSlot >= 0 && node.entries >= 0) {
      own = ownStyles(of: view, type, isWalk: true)
      if reach == .inheriting, !isTop, own?.style != nil { return nil }
    }
    var role: UInt8 = 0
    if kinds[type].chain == nil {
      // Most items mean nothing to a theme.
      guard let item = barItem(type, parent: node.parent) else { return place }
      role = item.rawValue
    } else {
      role = self.role(of: view, type, isRoot: node.parent < 0)
    }
    var number = -1
    let key = PlanTable.key(place: place.rawValue, type: node.type, role: role)
    if own == nil { number = table.find(key) }
    if number < 0 {
      number = makePlan(type, role, in: place, own)
      if own == nil { table.insert(key, number) }
    }
    let plan = plans[number]
    if plan.first < plan.end || node.entries >= 0 { writer.write(plan, to: view) }
    if kinds[type].callback != nil { listeners.append(Listener(view: view, place: place)) }
    return reach == .itself ? nil : plan.inner
  }

  // MARK: Types and roles

  private mutating func learn(_ type: Int) {
    if type < kinds.count, kinds[type].isKnown { return }
    while kinds.count <= type { kinds.append(TypeKind()) }
    kinds[type].isKnown = true
    let resolved = tree.types.types[type]
    guard resolved.isView else { return }
    var declared: [StyleMappingRule] = []
    var next: ResolvedType? = resolved
    while let current = next {
      if kinds[type].callback == nil { kinds[type].callback = current.declaration.styleDidChange }
      for style in current.declaration.styles {
        precondition(
          slot(style.property, style.state, in: resolved) != nil,
          "\(current.name) wants a value of its style for '\(style.property)', which is no property")
        declared.append(style.rule(for: current.name))
      }
      next = current.superclass
    }
    kinds[type].chain = cascade.chain(resolved.classChain, declaring: declared)
    kinds[type].nameSlot = Int32(slot("uiStyle", in: resolved) ?? -1)
    if let roleSlot = slot("styleRole", in: resolved),
      case .enumeration(let names) = resolved.properties[roleSlot].property.type
    {
      kinds[type].roleSlot = Int32(roleSlot)
      kinds[type].roles = names.constants.map { name in StyleRole(rawValue: name).map(Self.number) ?? 0 }
    }
  }

  /// Items have no class of their own in the markup; those of bars are bar items to a theme.
  private func barItem(_ type: Int, parent: Int32) -> BarItem? {
    guard parent >= 0, tree.types.types[type].name == "item" else { return nil }
    let bar = tree.types.types[Int(writer.store.nodes[Int(parent)].type)]
    if bar.inherits(from: "UITabBar") { return .tabBarItem }
    return bar.inherits(from: "UIToolbar") || bar.inherits(from: "UINavigationBar") ? .barButtonItem : nil
  }

  private func chain(_ type: Int, _ role: UInt8) -> StyleChainID {
    if let chain = kinds[type].chain { return chain }
    let item = BarItem(rawValue: role) == .tabBarItem ? "UITabBarItem" : "UIBarButtonItem"
    return cascade.chain([item, "UIBarItem"])
  }

  /// 1 and up; 0 is no role.
  private static func number(of role: StyleRole) -> UInt8 {
    UInt8((StyleRole.allCases.firstIndex(of: role) ?? -1) + 1)
  }

  private static let rootRole = number(of: .root)

  private static func role(_ number: UInt8) -> StyleRole? {
    (1...UInt8(StyleRole.allCases.count)).contains(number) ? StyleRole.allCases[Int(number) - 1] : nil
  }

  private func role(of view: ViewIndex, _ type: Int, isRoot: Bool) -> UInt8 {
    if kinds[type].roleSlot >= 0 {
      let at = writer.store.find(view, UInt16(truncatingIfNeeded: kinds[type].roleSlot))
      if at >= 0, writer.store.entries[Int(at)].tag == .constant {
        let constant = Int(writer.store.entries[Int(at)].bits)
        if constant < kinds[type].roles.count, kinds[type].roles[constant] != 0 { return kinds[type].roles[constant] }
      }
    }
    return isRoot ? Self.rootRole : 0
  }

  // MARK: Styles of single views

  /// What a view has of its own: styles that a program set, else the entry that its `uiStyle` names. While the tree's
  /// arrays are in `store`.
  private mutating func ownStyles(
    of view: ViewIndex, _ type: Int, isWalk: Bool = false
  ) -> StyleCascade.OwnStyles? {
    let own = tree.theming.ownStyles(of: view, in: cascade)
    guard own?.style == nil, kinds[type].nameSlot >= 0 else { return own }
    let at = writer.store.find(view, UInt16(truncatingIfNeeded: kinds[type].nameSlot))
    guard at >= 0, let name = writer.store.storedString(writer.store.entries[Int(at)]), !name.isEmpty else {
      return own
    }
    guard let token = tree.theming.token(named: name, in: cascade) else {
      if isWalk { tree.theming.unknownNames.append((view, name)) }
      return own
    }
    cascade.noteUse(of: token)
    return StyleCascade.OwnStyles(style: token, states: own?.states ?? [:])
  }

  /// The same outside a walk.
  private mutating func ownStyles(outsideOf view: ViewIndex) -> StyleCascade.OwnStyles? {
    let type = Int(tree.nodes[Int(view.raw)].type)
    swap(&writer.store, &tree.store)
    defer { swap(&writer.store, &tree.store) }
    learn(type)
    return ownStyles(of: view, type)
  }

  // MARK: Plans

  private mutating func makePlan(
    _ number: Int, _ role: UInt8, in place: StyleContextID, _ own: StyleCascade.OwnStyles?
  ) -> Int {
    let type = tree.types.types[number]
    let chain = chain(number, role)
    let first = writer.values.count
    var hasStates = false
    cascade.note(chain, in: place)
    for rule in cascade.rules(for: chain, role: Self.role(role)) {
      guard let (slot, state) = slot(rule.property, rule.state, in: type),
        !writer.values[first...].contains(where: { Int($0.slot) == slot && $0.state == state }),
        let assignment = cascade.assignment(of: rule, to: chain, in: place, own: own),
        let stored = type.stored(assignment.value.property, in: slot)
      else { continue }
      if state != nil { hasStates = true }
      writer.values.append(
        ThemePlan.Value(
          slot: UInt16(slot), tag: stored.tag, bits: stored.box == nil ? stored.bits : .max, box: stored.box,
          span: assignment.origin.span, effect: type.fast(slot).effect, parts: type.parts(of: slot),
          state: state))
    }
    plans.append(
      ThemePlan(
        first: first, end: writer.values.count, inner: cascade.context(in: place, inside: chain, own: own?.style),
        hasStates: hasStates))
    return plans.count - 1
  }

  /// The slot that takes a rule's value. For `disabledTitleColor` where a type has only `titleColor` that is the plain
  /// property, and the state in which it counts.
  private func slot(_ path: String, _ state: ControlState, in type: ResolvedType) -> (slot: Int, state: ControlState?)?
  {
    if let slot = slot(path, in: type) { return (slot, nil) }
    guard state != .normal, path.hasPrefix(state.name) else { return nil }
    let rest = path.dropFirst(state.name.count)
    return slot(rest.prefix(1).lowercased() + rest.dropFirst(), in: type).map { ($0, state) }
  }

  private func slot(_ path: String, in type: ResolvedType) -> Int? {
    let id = tree.types.names.find(hash: PropertyName(path).hash)
    let slot = id == NameTable.missing ? -1 : type.slot(of: id)
    return slot < 0 ? nil : slot
  }

  // MARK: Questions and callbacks

  /// What a view is to the theme, and where it stands; the ancestors' own styles count. Nil for items that no theme
  /// knows.
  private mutating func kindAndPlace(of view: ViewIndex) -> (chain: StyleChainID, role: UInt8, place: StyleContextID)? {
    var chain: [ViewIndex] = [view]
    while let parent = chain.last.map({ tree.nodes[Int($0.raw)].parent }), parent >= 0 {
      chain.append(ViewIndex(raw: parent))
    }
    swap(&writer.store, &tree.store)
    defer { swap(&writer.store, &tree.store) }
    var place = StyleContextID.root
    for next in chain.reversed() {
      let node = writer.store.nodes[Int(next.raw)]
      let type = Int(node.type)
      learn(type)
      var role: UInt8 = 0
      if kinds[type].chain == nil {
        guard let item = barItem(type, parent: node.parent) else {
          if next == view { return nil }
          continue
        }
        role = item.rawValue
      } else {
        role = self.role(of: next, type, isRoot: node.parent < 0)
      }
      if next == view { return (self.chain(type, role), role, place) }
      let own = ownStyles(of: next, type)
      place = cascade.context(in: place, inside: self.chain(type, role), own: own?.style)
    }
    return nil
  }

  private mutating func place(of view: ViewIndex) -> StyleContextID { kindAndPlace(of: view)?.place ?? .root }

  /// The style of a view in a state, its present one when nil; nil for items that no theme knows.
  mutating func style(of view: ViewIndex, in state: ControlState?) -> ResolvedStyle? {
    guard let (chain, _, place) = kindAndPlace(of: view) else { return nil }
    let own = ownStyles(outsideOf: view)
    return cascade.style(of: chain, in: place, state: state ?? View(tree: tree, index: view).controlState, own: own)
  }

  /// The rules for a view with the slots of the properties that take them, and the state in which a plain property does.
  mutating func rules(for view: ViewIndex) -> [(rule: StyleMappingRule, slot: Int, state: ControlState?)] {
    guard let (chain, role, _) = kindAndPlace(of: view) else { return [] }
    let type = tree.type(of: view)
    return cascade.rules(for: chain, role: Self.role(role)).compactMap { rule in
      slot(rule.property, rule.state, in: type).map { (rule, $0.slot, $0.state) }
    }
  }

  private mutating func tell(_ listener: Listener) {
    let type = Int(tree.nodes[Int(listener.view.raw)].type)
    guard let callback = kinds[type].callback, let chain = kinds[type].chain else { return }
    let own = ownStyles(outsideOf: listener.view)
    let view = View(tree: tree, index: listener.view)
    let answer = cascade.answer(of: chain, in: listener.place, state: view.controlState, own: own)
    let told = tree.theming.told[listener.view]
    let now = ThemeMemory.Told(
      cascade: cascade, generation: cascade.generation, choice: answer.choice,
      style: cascade.style(ofChoice: answer.choice))
    if let told, told.isSame(as: now) { return }
    tree.theming.told[listener.view] = now
    if let told, told.style == now.style { return }
    writer.changes.notified += 1
    callback(view, cascade.style(of: chain, in: listener.place, state: view.controlState, own: own))
  }
}

extension StyleMappedValue {
  /// The value as a property holds it.
  var property: PropertyValue {
    switch self {
    case .color(let color): .color(.plain(color))
    case .font(let font): .font(.named(font.name ?? "System", size: font.size))
    case .size(let size): .size(width: size.width, height: size.height)
    case .shadow(let shadow): .color(.plain(shadow.color))
    }
  }
}
