/// A registry made ready for look-ups: types are declared and flattened when they are first needed, names interned once.
///
/// Belongs to one thread; make one a worker and share it between that worker's documents, so that the second document
/// finds everything ready.
public final class TypeTable {
  /// The registry that this was made from.
  public let registry: ViewRegistry
  /// Names and types in one struct: setting a property by name is one access to this object.
  // Unchecked: the table belongs to one thread, and no access calls out while it lasts.
  @exclusivity(unchecked) private(set) var lookup = TypeLookup()
  var names: NameTable { _read { yield lookup.names } }
  var types: [ResolvedType] { _read { yield lookup.types } }
  /// Names of types that are flattened, and the type of each.
  private var typeNames = NameTable(capacity: 64)
  private var numbers: [UInt16] = []

  /// Prepares `registry`. O(1).
  public init(_ registry: ViewRegistry = .builtIn) { self.registry = registry }

  /// The flattened type called `name`, nil when the registry has none. The first call for a name declares it.
  ///
  /// A superclass that is not registered, or that inherits from itself, is a mistake in a declaration.
  func type(named name: String) -> ResolvedType? {
    if let known = known(name) { return known }
    // The chain of superclasses that are not flattened yet, most derived first.
    var chain: [ViewType] = []
    var next: String? = name
    var base: ResolvedType?
    while let current = next {
      if let known = known(current) {
        base = known
        break
      }
      guard let declaration = registry.type(named: current) else {
        precondition(chain.isEmpty, "'\(chain.last?.name ?? "")' inherits from '\(current)', which is not registered")
        return nil
      }
      precondition(
        !chain.contains { $0.name == current }, "view type '\(current)' inherits from itself")
      chain.append(declaration)
      next = declaration.superclass
    }
    for declaration in chain.reversed() {
      let elements = declaration.elements.map { element in
        (name: element.name, summary: element.summary, type: addItemType(element, of: declaration.name).number)
      }
      let groups = declaration.groups.map { group in
        (name: group.name, summary: group.summary, type: addItemType(group, of: declaration.name).number)
      }
      let type = ResolvedType(
        name: declaration.name, number: UInt16(types.count), declaration: declaration, superclass: base, isView: true,
        elements: elements, groups: groups, names: &lookup.names)
      if typeNames.intern("", declaration.name) != nil { numbers.append(type.number) }
      lookup.add(type)
      base = type
    }
    return base
  }

  private func known(_ name: String) -> ResolvedType? {
    let at = typeNames.find("", name)
    return at == NameTable.missing ? nil : types[Int(numbers[Int(at)])]
  }

  private func addItemType(_ element: UntypedElement, of owner: String) -> ResolvedType {
    let declaration = ViewType(element.name, inherits: nil, element.summary, properties: element.properties)
    let type = ResolvedType(
      name: element.name, number: UInt16(types.count), declaration: declaration, superclass: nil, isView: false,
      elements: [], groups: [], names: &lookup.names)
    lookup.add(type)
    return type
  }
}
