import Geometry
internal import Storage

/// What a property's name means for a type, by the bytes of the name.
///
/// The tables of all types stand in flat arrays, so that setting and reading a value touches no object: holding one and
/// letting it go costs more than the look-up.
struct TypeLookup {
  /// Names of properties, whole key paths.
  var names: NameTable
  /// Constants of enumerations and option sets.
  private(set) var choices: ChoiceTable
  /// The types by number.
  private(set) var types: [ResolvedType] = []
  /// What building asks of each type most, by number.
  private(set) var traits = List<Traits>()
  private var rows = List<Row>()
  /// Slots by name, property numbers by slot, fields by slot and slots of defaults, type after type. Those of the
  /// built-in types are constants of the program, and stay where they are until another type is added.
  private var cells: [UInt16]
  /// The words of all properties, one after another.
  private var words: [UInt]

  /// Where a type's parts of the flat tables begin.
  struct Row {
    /// Where its slots by name begin, and how many names that covers.
    let slots: Int
    let nameCount: Int
    /// Where the numbers of its properties begin, by slot, and how many there are. As many fields follow them.
    let numbers: Int
    let slotCount: Int
    /// Where the slots begin whose defaults a layout starts with, and how many there are.
    let defaults: Int
    let defaultCount: Int
    /// Slot of the property that an input control changes, or -1.
    let controlValue: Int
  }

  /// What building asks of a type most: plain bytes.
  struct Traits {
    /// False for the pseudo types of untyped elements.
    let isView: Bool
    /// Whether untyped elements may stand inside.
    let hasElements: Bool
    /// Whether it holds views of any type and number.
    let holdsAnyView: Bool
  }

  /// - Parameter isFrozen: Whether it begins with the names and properties of the built-in types.
  init(isFrozen: Bool) {
    if isFrozen {
      names = NameTable(bytes: FrozenTypes.nameBytes, words: FrozenTypes.names, slots: FrozenTypes.nameSlots)
      choices = ChoiceTable(constants: FrozenTypes.constants, starts: FrozenTypes.choiceStarts)
      words = FrozenTypes.properties
      cells = FrozenTypes.cells
    } else {
      names = NameTable()
      choices = ChoiceTable()
      words = []
      cells = []
      for path in LayoutField.paths { _ = names.intern("", path) }
    }
  }

  /// The numbers of a type, ready for ``add(_:_:)``.
  mutating func row(of shape: TypeShape) -> Row {
    let slots = cells.count
    cells += shape.slots
    let numbers = cells.count
    cells += shape.numbers
    var fields: [LayoutField] = []
    for number in shape.numbers { fields.append(property(number).field) }
    for field in fields { cells.append(UInt16(field.rawValue)) }
    let defaults = cells.count
    for (slot, field) in fields.enumerated() where field != .none {
      let entry = layoutDefault(slot, property(shape.numbers[slot])) { shape.properties[slot] }
      if let entry, !entry.isUsual { cells.append(UInt16(slot)) }
    }
    return Row(
      slots: slots, nameCount: shape.slots.count, numbers: numbers, slotCount: shape.numbers.count,
      defaults: defaults, defaultCount: cells.count - defaults, controlValue: shape.controlValue)
  }

  /// Adds the type whose number comes next.
  mutating func add(_ type: ResolvedType, _ row: Row) {
    rows.append(row)
    types.append(type)
    traits.append(
      Traits(isView: type.isView, hasElements: !type.elements.isEmpty, holdsAnyView: type.children == .any))
  }

  /// Adds a property's words; their number.
  mutating func number(of resolved: ResolvedProperty) -> UInt16 {
    let number = words.count / FastProperty.wordCount
    precondition(number < Int(UInt16.max), "a registry declares at most 65,535 properties")
    words.append(contentsOf: FastProperty(resolved, choices: choices.number(of: resolved.property.type)).words)
    return UInt16(number)
  }

  /// Slot of a name in a type, or -1.
  @inline(__always)
  func find(_ name: UnsafeRawBufferPointer, inType type: UInt16) -> Int {
    slot(of: names.find(name), inType: type)
  }

  /// Slot of a name by its number, or -1.
  @inline(__always)
  func slot(of name: UInt16, inType type: UInt16) -> Int {
    let id = Int(name)
    let row = rows[Int(type)]
    // "No such name" is beyond every type's names.
    guard id < row.nameCount else { return -1 }
    let slot = cells[row.slots &+ id]
    return slot == NameTable.missing ? -1 : Int(slot)
  }

  /// What the hot path needs of the property in a slot.
  @inline(__always)
  func fast(_ slot: Int, ofType type: UInt16) -> FastProperty {
    property(cells[rows[Int(type)].numbers &+ slot])
  }

  /// The words of a property by their number.
  @inline(__always)
  func property(_ number: UInt16) -> FastProperty {
    FastProperty(words, at: FastProperty.wordCount &* Int(number))
  }
}

extension TypeLookup {
  /// A type's slots by name number; ``NameTable/missing`` where it has none.
  func slots(ofType type: UInt16) -> [UInt16] {
    let row = rows[Int(type)]
    return Array(cells[row.slots..<row.slots + row.nameCount])
  }

  /// By slot: number of the property.
  func numbers(ofType type: UInt16) -> [UInt16] {
    let row = rows[Int(type)]
    return Array(cells[row.numbers..<row.numbers + row.slotCount])
  }

  /// By slot: what the property is to layout.
  func fields(ofType type: UInt16) -> List<LayoutField> {
    let row = rows[Int(type)]
    var fields = List<LayoutField>()
    fields.reserveCapacity(row.slotCount)
    for at in row.numbers + row.slotCount..<row.numbers + 2 * row.slotCount {
      fields.append(LayoutField(rawValue: UInt8(truncatingIfNeeded: cells[at])) ?? .none)
    }
    return fields
  }

  /// Slot of the property that an input control changes, or -1.
  func controlValue(ofType type: UInt16) -> Int { rows[Int(type)].controlValue }

  /// The defaults that a layout starts with: those that a style does not have anyway.
  ///
  /// - Parameter declared: The declaration of the property in a slot, asked for where its words do not hold the default.
  func layoutDefaults(ofType type: UInt16, declared: (Int) -> ResolvedProperty) -> List<LayoutDefault> {
    let row = rows[Int(type)]
    var defaults = List<LayoutDefault>()
    for at in row.defaults..<row.defaults + row.defaultCount {
      let slot = Int(cells[at])
      if let entry = layoutDefault(slot, fast(slot, ofType: type), declared: { declared(slot) }) {
        defaults.append(entry)
      }
    }
    return defaults
  }

  private func layoutDefault(
    _ slot: Int, _ property: FastProperty, declared: () -> ResolvedProperty
  ) -> LayoutDefault? {
    if let value = storedDefault(of: property) { return LayoutDefault(field: property.field, slot: slot, value: value) }
    let declared = declared()
    return StoredValue(declared.defaultValue, as: declared.property.type).map {
      LayoutDefault(field: property.field, slot: slot, value: $0)
    }
  }
}

extension TypeLookup {
  /// The default of a property; nil when only its declaration knows.
  func defaultValue(of property: FastProperty) -> PropertyValue? {
    let bits = property.defaultBits
    switch property.defaultForm {
    case .unset: return .unset
    case .bool: return .bool(bits != 0)
    case .integer: return .integer(Int(truncatingIfNeeded: bits))
    case .number: return .number(Double(bitPattern: bits))
    case .constant: return choices.name(bits, in: property.choices).map { .constant($0) }
    case .options: return .options(choices.names(in: bits, of: property.choices))
    case .color: return .color(.plain(Color(rgba: UInt32(truncatingIfNeeded: bits))))
    case .systemFont: return .font(.system(Double(bitPattern: bits)))
    case .insets: return .edgeInsets(EdgeInsetsValue(all: Double(bitPattern: bits)))
    case .declared: return nil
    }
  }

  /// The default in stored form; nil when only its declaration knows.
  func storedDefault(of property: FastProperty) -> StoredValue? {
    switch property.defaultForm {
    case .unset: .unset
    case .bool: StoredValue(.bool, property.defaultBits)
    case .integer: StoredValue(.integer, property.defaultBits)
    case .number: StoredValue(.number, property.defaultBits)
    case .constant: StoredValue(.constant, property.defaultBits)
    case .options: StoredValue(.options, property.defaultBits)
    case .color: StoredValue(.color, property.defaultBits)
    case .systemFont, .insets: defaultValue(of: property).map { StoredValue(boxed: $0) }
    case .declared: nil
    }
  }

  /// A stored value as programs see it.
  func value(_ stored: StoredValue, of property: FastProperty) -> PropertyValue {
    switch stored.tag {
    case .unset: .unset
    case .bool: .bool(stored.bits != 0)
    case .integer: .integer(Int(truncatingIfNeeded: stored.bits))
    case .number: .number(Double(bitPattern: stored.bits))
    case .constant: choices.name(stored.bits, in: property.choices).map { .constant($0) } ?? .unset
    case .options: .options(choices.names(in: stored.bits, of: property.choices))
    case .color: .color(.plain(Color(rgba: UInt32(truncatingIfNeeded: stored.bits))))
    case .boxed: stored.box ?? .unset
    case .evenInsets: .edgeInsets(EdgeInsets(all: Double(bitPattern: stored.bits)))
    // The tree that has the text makes a box of it first.
    case .text: .unset
    }
  }
}
