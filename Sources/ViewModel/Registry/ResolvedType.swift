/// A view type with everything it inherits, laid out for look-ups: name number → slot → declaration.
///
/// Made once a registry and worker, immutable afterwards.
final class ResolvedType {
  let name: String
  let number: UInt16
  let declaration: ViewType
  let superclass: ResolvedType?
  let properties: [ResolvedProperty]
  let fast: [FastProperty]
  /// Slot by name number; ``NameTable/missing`` where this type has none.
  let slots: [UInt16]
  let factories: [Factory]
  let instructions: [InstructionRule]
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
  /// Slot of the property that an input control changes, or -1.
  let controlValue: Int
  /// Defaults that the solver must know: those that differ from "unset".
  let layoutDefaults: [LayoutDefault]

  init(
    name: String, number: UInt16, declaration: ViewType, superclass: ResolvedType?, isView: Bool,
    elements: [(name: String, summary: String, type: UInt16)],
    groups: [(name: String, summary: String, type: UInt16)], names: inout NameTable
  ) {
    self.name = name
    self.number = number
    self.declaration = declaration
    self.superclass = superclass
    self.isView = isView
    var table = PropertyTable(of: name, inheriting: superclass, adding: declaration.properties.count)
    table.add(declaration.properties, names: &names)
    for (path, value) in declaration.defaults { table.setDefault(value, path: path, names: names) }
    table.linkParts(names: names)
    properties = table.properties
    fast = table.fast
    slots = table.slots
    factories = Self.merge(superclass?.factories ?? [], declaration.factories) { $0.name }
    instructions = Self.merge(superclass?.instructions ?? [], declaration.instructions) { $0.name }
    self.elements = Self.merge(superclass?.elements ?? [], elements) { $0.name }
    self.groups = Self.merge(superclass?.groups ?? [], groups) { $0.name }
    children = declaration.children ?? superclass?.children ?? .none
    layout = declaration.layout ?? superclass?.layout ?? .leaf
    naturalSize = declaration.naturalSize ?? superclass?.naturalSize
    text = declaration.text ?? superclass?.text
    layoutDefaults = Self.layoutDefaults(superclass?.layoutDefaults ?? [], table)
    controlValue = table.properties.lastIndex { $0.property.isValueOfControl } ?? -1
  }

  /// The inherited defaults with those of the changed properties in their place.
  private static func layoutDefaults(_ inherited: [LayoutDefault], _ table: borrowing PropertyTable) -> [LayoutDefault]
  {
    var result = inherited
    for slot in table.changed {
      let field = table.fast[slot].field
      guard field != .none else { continue }
      result.removeAll { $0.slot == slot }
      let entry = table.properties[slot]
      guard let value = StoredValue(entry.defaultValue, as: entry.property.type) else { continue }
      // NaN, false and none are what a style starts with.
      switch value.tag {
      case .unset: continue
      case .number where Double(bitPattern: value.bits).isNaN: continue
      case .bool where value.bits == 0 && field != .layoutMarginsRelativeArrangement: continue
      default: result.append(LayoutDefault(field: field, slot: slot, value: value))
      }
    }
    return result
  }

  /// Slot of a name number, or -1.
  @inline(__always)
  func slot(of name: UInt16) -> Int {
    let at = Int(name)
    guard at < slots.count else { return -1 }
    let slot = slots[at]
    return slot == NameTable.missing ? -1 : Int(slot)
  }

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
