/// What flattening a declaration comes to: its properties with those of its superclass.
struct TypeShape {
  /// Slot by name number; ``NameTable/missing`` where the type has none.
  let slots: [UInt16]
  /// By slot: number of the property's words in ``TypeLookup``.
  let numbers: [UInt16]
  let properties: [ResolvedProperty]
  /// Slot of the property that an input control changes, or -1.
  let controlValue: Int

  /// Flattens a declaration; adds its names and properties to `lookup`. O(properties).
  init(_ declaration: ViewType, superclass: ResolvedType?, lookup: inout TypeLookup) {
    let (inherited, inheritedSlots, inheritedNumbers) =
      superclass.map { ($0.properties, lookup.slots(ofType: $0.number), lookup.numbers(ofType: $0.number)) }
      ?? ([], [], [])
    let table = PropertyTable(declaration, inherited: inherited, slots: inheritedSlots, names: &lookup.names)
    var numbers = inheritedNumbers
    for slot in Set(table.changed).sorted() {
      let number = lookup.number(of: table.properties[slot])
      if slot < numbers.count { numbers[slot] = number } else { numbers.append(number) }
    }
    slots = table.slots
    self.numbers = numbers
    properties = table.properties
    controlValue = table.properties.lastIndex { $0.property.isValueOfControl } ?? -1
  }
}
