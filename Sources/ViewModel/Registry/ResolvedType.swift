internal import Storage

/// A view type with everything it inherits, laid out for look-ups: name number → slot → declaration.
///
/// Made once a registry and worker, immutable afterwards.
final class ResolvedType {
  let number: UInt16
  let declaration: ViewType
  let superclass: ResolvedType?
  private(set) lazy var factories: [Factory] = Self.merge(superclass?.factories ?? [], declaration.factories) {
    $0.name
  }
  private(set) lazy var instructions: [InstructionRule] = Self.merge(
    superclass?.instructions ?? [], declaration.instructions
  ) { $0.name }
  let children: ChildRule
  let layout: ViewLayout
  let naturalSize: NaturalSizeRule?
  let text: TextRule?
  /// Untyped elements, their names and their type numbers.
  let elements: [(name: String, summary: String, type: UInt16)]
  /// Groups that instructions begin, likewise.
  let groups: [(name: String, summary: String, type: UInt16)]
  /// False for the pseudo types of untyped elements.
  let isView: Bool
  /// Whether its properties are those of ``FrozenTypes``.
  let isFrozen: Bool
  private unowned let table: TypeTable
  private var flattened: [ResolvedProperty]?

  init(
    number: UInt16, declaration: ViewType, superclass: ResolvedType?, isView: Bool,
    elements: [(name: String, summary: String, type: UInt16)],
    groups: [(name: String, summary: String, type: UInt16)], properties: [ResolvedProperty]?,
    table: TypeTable
  ) {
    self.number = number
    self.declaration = declaration
    self.superclass = superclass
    self.isView = isView
    self.table = table
    flattened = properties
    isFrozen = properties == nil
    self.elements = Self.merge(superclass?.elements ?? [], elements) { $0.name }
    self.groups = Self.merge(superclass?.groups ?? [], groups) { $0.name }
    children = declaration.children ?? superclass?.children ?? .none
    layout = declaration.layout ?? superclass?.layout ?? .leaf
    naturalSize = declaration.naturalSize ?? superclass?.naturalSize
    text = declaration.text ?? superclass?.text
  }

  var name: String { declaration.name }

  /// The declarations by slot. Those of a frozen type are made when somebody asks: a reference, a message, a value that
  /// takes more than its bytes. O(properties) the first time.
  var properties: [ResolvedProperty] {
    if let flattened { return flattened }
    var names = table.names
    let made = PropertyTable(
      declaration, inherited: superclass?.properties ?? [],
      slots: superclass.map { table.lookup.slots(ofType: $0.number) } ?? [], names: &names
    ).properties
    flattened = made
    return made
  }

  /// What the hot path needs of the property in a slot.
  @inline(__always)
  func fast(_ slot: Int) -> FastProperty { table.lookup.fast(slot, ofType: number) }

  /// Number of its properties.
  var propertyCount: Int { table.lookup.numbers(ofType: number).count }

  /// Slot of the property that an input control changes, or -1.
  var controlValue: Int { table.lookup.controlValue(ofType: number) }

  /// Slots of the parts of the property in a slot.
  func parts(of slot: Int) -> [Int] { fast(slot).parts.map(Array.init) ?? properties[slot].parts }

  /// Its default.
  func defaultValue(of slot: Int) -> PropertyValue {
    table.lookup.defaultValue(of: fast(slot)) ?? properties[slot].defaultValue
  }

  /// Name of the constant that a property holds, empty for another value.
  func constant(_ value: StoredValue, of slot: Int) -> String {
    value.tag == .constant ? table.lookup.choices.name(value.bits, in: fast(slot).choices) ?? "" : ""
  }

  /// Names of the constants of a property's enumeration, in order.
  func constants(of property: FastProperty) -> [String] { table.lookup.choices.names(of: property.choices) }

  /// `value` in stored form when it is of the property's type, else nil. No text is read here.
  func stored(_ value: PropertyValue, in slot: Int) -> StoredValue? {
    let fast = fast(slot)
    if let type = fast.kind.type { return StoredValue(value, as: type) }
    if case .constant(let name) = value, fast.kind == .enumeration,
      let index = table.lookup.choices.index(of: name, in: fast.choices)
    {
      return StoredValue(.constant, UInt64(index))
    }
    return StoredValue(value, as: properties[slot].property.type)
  }

  /// Converts a text to the type of a property and checks its bounds. Asks the declaration only for what its words do
  /// not say: other spellings of constants, sets, lists.
  func convert(
    _ text: UnsafeRawBufferPointer, for slot: Int, by converter: ValueConverter
  ) -> Result<StoredValue, ValueProblem> {
    let fast = fast(slot)
    if let type = fast.kind.type { return converter.convert(text, to: type, bounds: fast.bounds) }
    if fast.kind == .enumeration,
      let index = table.lookup.choices.index(of: string(trimmed(text)), in: fast.choices)
    {
      return .success(StoredValue(.constant, UInt64(index)))
    }
    let property = properties[slot].property
    return converter.convert(text, to: property.type, bounds: property.bounds)
  }

  /// Slot of a name number, or -1.
  @inline(__always)
  func slot(of name: UInt16) -> Int { table.lookup.slot(of: name, inType: number) }

  /// Whether this is `name` or inherits from it.
  func inherits(from name: String) -> Bool {
    var type: ResolvedType? = self
    while let current = type {
      if current.name == name { return true }
      type = current.superclass
    }
    return false
  }

  func factory(named name: String) -> Factory? { factories.first { $0.name == name } }
  func instruction(named name: String) -> InstructionRule? { instructions.first { $0.name == name } }
  func element(named name: String) -> UInt16? { elements.first { $0.name == name }?.type }
  func group(named name: String) -> UInt16? { groups.first { $0.name == name }?.type }

  private static func merge<Element>(
    _ inherited: [Element], _ own: [Element], by name: (Element) -> String
  ) -> [Element] {
    guard !own.isEmpty else { return inherited }
    var result = inherited
    for item in own {
      if let at = result.firstIndex(where: { name($0) == name(item) }) {
        result[at] = item
      } else {
        result.append(item)
      }
    }
    return result
  }
}
