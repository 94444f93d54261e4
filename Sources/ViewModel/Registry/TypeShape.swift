internal import Storage

/// The properties of a type in numbers: what ``ResolvedType`` needs of them before anybody asks for a declaration.
struct TypeShape {
  /// Slot by name number; ``NameTable/missing`` where the type has none.
  var slots: [UInt16] = []
  /// By slot: number of the property's words in ``TypeLookup``.
  var numbers: [UInt16] = []
  /// By slot: what the property is to layout.
  var fields = List<LayoutField>()
  /// Slot of the property that an input control changes, or -1.
  var controlValue = -1
  /// Defaults that the solver must know, see ``ResolvedType/layoutDefaults``.
  var layoutDefaults = List<LayoutDefault>()
  /// The declarations, where they had to be flattened for this; nil for a frozen type.
  var properties: [ResolvedProperty]?

  /// Flattens a declaration.
  ///
  /// - Parameter inherited: The superclass's properties.
  init(
    _ declaration: ViewType, superclass: ResolvedType?, inherited: [ResolvedProperty], lookup: inout TypeLookup
  ) {
    let table = PropertyTable(
      declaration, inherited: inherited, slots: superclass?.slots ?? [], names: &lookup.names)
    slots = table.slots
    numbers = superclass?.numbers ?? []
    properties = table.properties
    layoutDefaults = superclass?.layoutDefaults ?? List()
    fields = superclass?.fields ?? List()
    for slot in Set(table.changed).sorted() { set(slot, lookup.number(of: table.properties[slot]), &lookup) }
    controlValue = table.properties.lastIndex { $0.property.isValueOfControl } ?? -1
  }

  /// Takes a built-in type from the frozen tables: its superclass's numbers and what it changes of them.
  ///
  /// - Parameter number: Its position in ``ViewRegistry/builtIn``.
  init(frozen number: Int, superclass: ResolvedType?, lookup: inout TypeLookup) {
    let row = FrozenTypes.row(number)
    if let superclass {
      slots.reserveCapacity(row.nameCount)
      slots.append(contentsOf: superclass.slots)
      numbers.reserveCapacity(superclass.numbers.count + row.changes.count)
      numbers.append(contentsOf: superclass.numbers)
    }
    while slots.count < row.nameCount { slots.append(NameTable.missing) }
    for at in row.spellings {
      let spelling = FrozenTypes.spellings[at]
      slots[Int(spelling >> 16)] = UInt16(truncatingIfNeeded: spelling)
    }
    layoutDefaults = superclass?.layoutDefaults ?? List()
    fields = superclass?.fields ?? List()
    for at in row.changes {
      let change = FrozenTypes.changes[at]
      set(Int(change >> 16), UInt16(truncatingIfNeeded: change), &lookup)
    }
    controlValue = row.controlValue
  }

  /// Puts a property into a slot, the next one for a new property.
  private mutating func set(_ slot: Int, _ number: UInt16, _ lookup: inout TypeLookup) {
    let property = lookup.property(number)
    if slot < numbers.count {
      numbers[slot] = number
      fields[slot] = property.field
    } else {
      numbers.append(number)
      fields.append(property.field)
    }
    if property.field != .none { setLayoutDefault(slot, property, &lookup) }
  }

  /// Puts the default of a property that the type adds or changes in the place of the inherited one.
  private mutating func setLayoutDefault(_ slot: Int, _ property: FastProperty, _ lookup: inout TypeLookup) {
    // In place: an element taken out would be copied for each question.
    let at = layoutDefaults.indices.first { layoutDefaults[$0].slot == slot }
    let value =
      lookup.storedDefault(of: property)
      ?? properties.flatMap { StoredValue($0[slot].defaultValue, as: $0[slot].property.type) }
    guard let value, Self.matters(value, property.field) else {
      if let at { layoutDefaults = List(layoutDefaults.enumerated().lazy.filter { $0.offset != at }.map(\.element)) }
      return
    }
    let entry = LayoutDefault(field: property.field, slot: slot, value: value)
    if let at { layoutDefaults[at] = entry } else { layoutDefaults.append(entry) }
  }

  /// Whether a default differs from what a style starts with: NaN, false, none.
  private static func matters(_ value: StoredValue, _ field: LayoutField) -> Bool {
    switch value.tag {
    case .unset: false
    case .number: !Double(bitPattern: value.bits).isNaN
    case .bool: value.bits != 0 || field == .layoutMarginsRelativeArrangement
    default: true
    }
  }
}
