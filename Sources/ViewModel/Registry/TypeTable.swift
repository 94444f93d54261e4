internal import Storage

/// A registry made ready for look-ups: types are declared and flattened when they are first needed, names interned once.
///
/// Belongs to one thread; make one a worker and share it between that worker's documents, so that the second document
/// finds everything ready.
public final class TypeTable {
  /// The registry that this was made from.
  public let registry: ViewRegistry
  /// Names and types in one struct: setting a property by name is one access to this object.
  // Unchecked: the table belongs to one thread, and no access calls out while it lasts.
  @exclusivity(unchecked) private(set) var lookup: TypeLookup
  var names: NameTable { _read { yield lookup.names } }
  var types: [ResolvedType] { _read { yield lookup.types } }
  /// How views of types are lowered, in the order in which types were first lowered.
  @exclusivity(unchecked) private var layoutPlans: [LayoutPlan] = []
  /// By type number: the place of its plan, -1 for types that were not lowered yet.
  @exclusivity(unchecked) private var planOfType: [Int] = []
  /// Names of types that are flattened, and the type of each.
  private var typeNames = NameTable(capacity: 64)
  private var numbers: [UInt16] = []
  /// Whether built-in types are taken from ``FrozenTypes`` instead of being flattened.
  private let usesFrozen: Bool

  /// Prepares `registry`. O(1).
  public convenience init(_ registry: ViewRegistry = .builtIn) { self.init(registry, usesFrozen: true) }

  init(_ registry: ViewRegistry, usesFrozen: Bool) {
    self.registry = registry
    self.usesFrozen = usesFrozen
    lookup = TypeLookup(isFrozen: usesFrozen)
  }

  /// The flattened type called `name`, nil when the registry has none. The first call for a name declares it.
  ///
  /// A superclass that is not registered, or that inherits from itself, is a mistake in a declaration.
  func type(named name: String) -> ResolvedType? {
    if let known = known(name) { return known }
    // The chain of superclasses that are not flattened yet, most derived first.
    var chain = List<ViewRegistry.Declared>()
    var next: String? = name
    var base: ResolvedType?
    while let current = next {
      if let known = known(current) {
        base = known
        break
      }
      guard let declared = registry.declared(current) else {
        precondition(
          chain.isEmpty, "'\(chain.last?.type.name ?? "")' inherits from '\(current)', which is not registered")
        return nil
      }
      precondition(
        !chain.contains { $0.type.name == current }, "view type '\(current)' inherits from itself")
      chain.append(declared)
      next = declared.type.superclass
    }
    for declared in chain.reversed() { base = add(declared, superclass: base) }
    return base
  }

  /// How views of a type are lowered; found when it is first asked for.
  func layoutPlan(of type: UInt16) -> LayoutPlan {
    let number = Int(type)
    if number < planOfType.count, planOfType[number] >= 0 { return layoutPlans[planOfType[number]] }
    while planOfType.count < types.count { planOfType.append(-1) }
    let plan = LayoutPlan(types[number], lookup)
    planOfType[number] = layoutPlans.count
    layoutPlans.append(plan)
    return plan
  }

  private func known(_ name: String) -> ResolvedType? {
    let at = typeNames.find("", name)
    return at == NameTable.missing ? nil : types[Int(numbers[Int(at)])]
  }

  private func add(_ declared: ViewRegistry.Declared, superclass: ResolvedType?) -> ResolvedType {
    let declaration = declared.type
    // What an application declared anew is flattened, and with it everything that inherits from it.
    let canFreeze = usesFrozen && superclass?.isFrozen != false
    let frozen = canFreeze ? declared.builtInNumber.flatMap { $0 < FrozenTypes.count ? $0 : nil } : nil
    var item = frozen.map { FrozenTypes.firstItem(of: $0) }
    let elements = declaration.elements.map { element in
      (name: element.name, summary: element.summary, type: addItemType(element, frozen: &item).number)
    }
    let groups = declaration.groups.map { group in
      (name: group.name, summary: group.summary, type: addItemType(group, frozen: &item).number)
    }
    return add(declaration, superclass: superclass, isView: true, elements: elements, groups: groups, frozen: frozen)
  }

  /// - Parameter frozen: Row of the element in ``FrozenTypes``; afterwards that of the next.
  private func addItemType(_ element: UntypedElement, frozen: inout Int?) -> ResolvedType {
    let declaration = ViewType(element.name, inherits: nil, element.summary, properties: element.properties)
    defer { frozen = frozen.map { $0 + 1 } }
    return add(declaration, superclass: nil, isView: false, elements: [], groups: [], frozen: frozen)
  }

  private func add(
    _ declaration: ViewType, superclass: ResolvedType?, isView: Bool,
    elements: [(name: String, summary: String, type: UInt16)],
    groups: [(name: String, summary: String, type: UInt16)], frozen: Int?
  ) -> ResolvedType {
    let row: TypeLookup.Row
    let properties: [ResolvedProperty]?
    if let frozen {
      row = FrozenTypes.row(frozen)
      properties = nil
    } else {
      let shape = TypeShape(declaration, superclass: superclass, lookup: &lookup)
      row = lookup.row(of: shape)
      properties = shape.properties
    }
    let type = ResolvedType(
      number: UInt16(types.count), declaration: declaration, superclass: superclass, isView: isView,
      elements: elements, groups: groups, properties: properties, table: self)
    if isView, typeNames.intern("", declaration.name) != nil { numbers.append(type.number) }
    lookup.add(type, row)
    return type
  }
}
