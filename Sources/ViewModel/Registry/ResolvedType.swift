/// One property of one view type, flattened: inherited ones, nested objects' and parts are all entries of one table.
struct ResolvedProperty {
  /// Whole key path, the canonical spelling.
  let path: String
  /// The declaration of its last step.
  let property: Property
  /// Default, after the type's overrides.
  var defaultValue: PropertyValue
  /// Slot of the compound property that this is a part of, or -1.
  var whole: Int = -1
  /// Slots of its parts.
  var parts: [Int] = []
  /// Index of the built-in type that declared it, for the reference.
  let declaredBy: String
}

/// What the hot path needs of a property: plain bytes.
struct FastProperty {
  enum Kind: UInt8 { case number, length, signedLength, integer, bool, other, object }
  var kind: Kind
  var hasParts: Bool
  var isUnbounded: Bool
  var effect: UInt8
  var field: LayoutField
  var minimum: Double
  var maximum: Double
}

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
    var table = PropertyTable(inheriting: superclass)
    for property in declaration.properties { table.add(property, path: property.name, declaredBy: name, depth: 0) }
    for (path, value) in declaration.defaults { table.setDefault(value, path: path) }
    table.linkParts()
    var slots: [UInt16] = []
    for (path, slot) in table.spellings {
      guard let id = names.intern(path) else { continue }
      while slots.count <= Int(id) { slots.append(NameTable.missing) }
      slots[Int(id)] = UInt16(slot)
    }
    self.slots = slots
    properties = table.properties
    fast = table.properties.map { FastProperty($0) }
    factories = Self.merge(superclass?.factories ?? [], declaration.factories) { $0.name }
    instructions = Self.merge(superclass?.instructions ?? [], declaration.instructions) { $0.name }
    self.elements = Self.merge(superclass?.elements ?? [], elements) { $0.name }
    self.groups = Self.merge(superclass?.groups ?? [], groups) { $0.name }
    children = declaration.children ?? superclass?.children ?? .none
    layout = declaration.layout ?? superclass?.layout ?? .leaf
    naturalSize = declaration.naturalSize ?? superclass?.naturalSize
    text = declaration.text ?? superclass?.text
    layoutDefaults = table.properties.enumerated().compactMap { slot, entry in
      let field = LayoutField(path: entry.path)
      guard field != .none, let value = StoredValue(entry.defaultValue, as: entry.property.type) else { return nil }
      // NaN, false and none are what a style starts with.
      switch value.tag {
      case .unset: return nil
      case .number where Double(bitPattern: value.bits).isNaN: return nil
      case .bool where value.bits == 0 && field != .layoutMarginsRelativeArrangement: return nil
      default: return LayoutDefault(field: field, slot: slot, value: value)
      }
    }
    controlValue = table.properties.lastIndex { $0.property.isValueOfControl } ?? -1
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

/// A property table under construction.
private struct PropertyTable {
  var properties: [ResolvedProperty] = []
  /// Every accepted spelling with its slot, in order.
  var spellings: [(path: String, slot: Int)] = []
  private var slotOfPath: [String: Int] = [:]

  init(inheriting superclass: ResolvedType?) {
    guard let superclass else { return }
    properties = superclass.properties
    for (slot, property) in properties.enumerated() { slotOfPath[property.path] = slot }
    spellings = superclass.spellings
  }

  /// Adds a property and, when it is an object, its properties with their paths. Objects nest at most eight deep, so
  /// the recursion is bounded by the declaration, not by input.
  mutating func add(_ property: Property, path: String, declaredBy: String, depth: Int, aliases: [String] = []) {
    var entry = ResolvedProperty(
      path: path, property: property, defaultValue: property.defaultValue, declaredBy: declaredBy)
    let slot: Int
    if let known = slotOfPath[path] {
      slot = known
      entry.parts = properties[known].parts
      properties[known] = entry
    } else {
      slot = properties.count
      properties.append(entry)
      slotOfPath[path] = slot
      spellings.append((path, slot))
    }
    let prefix = path.dropLast(property.name.count)
    for alias in property.aliases { spellings.append((prefix + alias, slot)) }
    for alias in aliases { spellings.append((alias, slot)) }
    guard case .object(let type) = property.type, depth < 8 else { return }
    for inner in type.properties {
      add(
        inner, path: path + "." + inner.name, declaredBy: declaredBy, depth: depth + 1,
        aliases: property.aliases.map { prefix + $0 + "." + inner.name })
    }
  }

  mutating func setDefault(_ value: PropertyValue, path: String) {
    guard let slot = slotOfPath[path] else {
      preconditionFailure("a default is given for '\(path)', which is no property")
    }
    properties[slot].defaultValue = value
  }

  mutating func linkParts() {
    for slot in properties.indices {
      guard let part = properties[slot].property.part, properties[slot].whole < 0 else { continue }
      let prefix = properties[slot].path.dropLast(properties[slot].property.name.count)
      guard let whole = slotOfPath[prefix + part.whole] else {
        preconditionFailure("'\(properties[slot].path)' is part of '\(part.whole)', which is no property")
      }
      properties[slot].whole = whole
      if !properties[whole].parts.contains(slot) { properties[whole].parts.append(slot) }
    }
  }
}

extension ResolvedType {
  /// Every accepted spelling with its slot. Kept only through the names: rebuilt for a subclass.
  var spellings: [(path: String, slot: Int)] {
    var result: [(path: String, slot: Int)] = properties.enumerated().map { ($0.element.path, $0.offset) }
    for (slot, entry) in properties.enumerated() {
      let prefix = entry.path.dropLast(entry.property.name.count)
      for alias in entry.property.aliases {
        result.append((prefix + alias, slot))
        if case .object = entry.property.type {
          for (inner, other) in properties.enumerated() where other.path.hasPrefix(entry.path + ".") {
            result.append((prefix + alias + other.path.dropFirst(entry.path.count), inner))
          }
        }
      }
    }
    return result
  }
}

extension FastProperty {
  /// A place for the look-up to write to.
  static var none: FastProperty {
    FastProperty(
      kind: .other, hasParts: false, isUnbounded: true, effect: 0, field: .none, minimum: 0, maximum: 0)
  }

  init(_ resolved: ResolvedProperty) {
    let property = resolved.property
    switch property.type {
    case .number: kind = .number
    case .length: kind = .length
    case .signedLength: kind = .signedLength
    case .integer: kind = .integer
    case .bool: kind = .bool
    case .object: kind = .object
    default: kind = .other
    }
    hasParts = !resolved.parts.isEmpty
    isUnbounded = property.bounds == nil
    minimum = property.bounds?.lowerBound ?? -.infinity
    maximum = property.bounds?.upperBound ?? .infinity
    effect = UInt8(PropertyEffect.allCases.firstIndex(of: property.effect) ?? 0)
    field = LayoutField(path: resolved.path)
  }
}
