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
  /// Slots by name, property numbers by slot, slots of defaults and their codes, type after type. Those of the built-in
  /// types are constants of the program, and stay where they are until another type is added.
  private var cells: [UInt16]
  /// Layout fields by slot, type after type, likewise.
  private var fields: [UInt8]
  /// The words of all properties, one after another.
  private var words: [UInt]

  /// Where a type's parts of the flat tables begin.
  struct Row {
    /// Where its slots by name begin, and how many names that covers.
    let slots: Int
    let nameCount: Int
    /// Where the numbers of its properties begin, by slot, and how many there are.
    let numbers: Int
    let slotCount: Int
    /// Where its fields begin.
    let fields: Int
    /// Where the defaults begin that a layout starts with, and how many there are: a slot and a code each.
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
      fields = FrozenTypes.fields
    } else {
      names = NameTable()
      choices = ChoiceTable()
      words = []
      cells = []
      fields = []
      for path in LayoutField.paths { _ = names.intern("", path) }
    }
  }

  /// The numbers of a type, ready for ``add(_:_:)``.
  mutating func row(of shape: TypeShape) -> Row {
    let slots = cells.count
    cells += shape.slots
    let numbers = cells.count
    cells += shape.numbers
    let first = fields.count
    for number in shape.numbers { fields.append(property(number).field.rawValue) }
    let defaults = cells.count
    for (slot, number) in shape.numbers.enumerated() {
      let property = property(number)
      guard property.field != .none, let value = layoutDefault(property, declared: { shape.properties[slot] }),
        !property.field.isUsual(value)
      else { continue }
      let constant = value.tag == .constant ? choices.name(value.bits, in: property.choices) : nil
      cells += [UInt16(slot), UInt16(constant.map { property.field.code(of: $0) } ?? 0)]
    }
    return Row(
      slots: slots, nameCount: shape.slots.count, numbers: numbers, slotCount: shape.numbers.count, fields: first,
      defaults: defaults, defaultCount: (cells.count - defaults) / 2, controlValue: shape.controlValue)
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

  /// Slot of a name by its hash, or -1.
  @inline(__always)
  func find(hash: UInt64, inType type: UInt16) -> Int { slot(of: names.find(hash: hash), inType: type) }

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

  /// By slot: what the property is to layout, as raw values of ``LayoutField``.
  func fields(ofType type: UInt16) -> [UInt8] {
    let row = rows[Int(type)]
    return Array(fields[row.fields..<row.fields + row.slotCount])
  }

  /// Slot of the property that an input control changes, or -1.
  func controlValue(ofType type: UInt16) -> Int { rows[Int(type)].controlValue }

  /// Number of the defaults that a layout starts with: those that a style does not have anyway.
  func layoutDefaultCount(ofType type: UInt16) -> Int { rows[Int(type)].defaultCount }

  /// Slot of one of them, and what it means where it is a constant.
  func layoutDefault(_ number: Int, ofType type: UInt16) -> (slot: Int, code: UInt8) {
    let at = rows[Int(type)].defaults + 2 * number
    return (Int(cells[at]), UInt8(truncatingIfNeeded: cells[at + 1]))
  }

  /// The default of a property in stored form.
  ///
  /// - Parameter declared: Its declaration, asked for when its words do not hold the default.
  func layoutDefault(_ property: FastProperty, declared: () -> ResolvedProperty) -> StoredValue? {
    if let value = storedDefault(of: property) { return value }
    let declared = declared()
    return StoredValue(declared.defaultValue, as: declared.property.type)
  }
}

extension TypeLookup {
  // Inlined, so that only the constants are handed on: a whole table would be copied for each question.

  /// The default of a property; nil when only its declaration knows.
  @inline(__always)
  func defaultValue(of property: FastProperty) -> PropertyValue? { property.defaultValue(choices) }

  /// The default in stored form; nil when only its declaration knows.
  @inline(__always)
  func storedDefault(of property: FastProperty) -> StoredValue? { property.storedDefault(choices) }

  /// A stored value as programs see it.
  @inline(__always)
  func value(_ stored: StoredValue, of property: FastProperty) -> PropertyValue { property.value(stored, choices) }
}

extension FastProperty {
  fileprivate func defaultValue(_ constants: ChoiceTable) -> PropertyValue? {
    let bits = defaultBits
    switch defaultForm {
    case .unset: return .unset
    case .bool: return .bool(bits != 0)
    case .integer: return .integer(Int(truncatingIfNeeded: bits))
    case .number: return .number(Double(bitPattern: bits))
    case .constant: return constants.name(bits, in: choices).map { .constant($0) }
    case .options: return .options(constants.names(in: bits, of: choices))
    case .color: return .color(.plain(Color(rgba: UInt32(truncatingIfNeeded: bits))))
    case .systemFont: return .font(.system(Double(bitPattern: bits)))
    case .insets: return .edgeInsets(EdgeInsetsValue(all: Double(bitPattern: bits)))
    case .declared: return nil
    }
  }

  fileprivate func storedDefault(_ constants: ChoiceTable) -> StoredValue? {
    if let (tag, bits) = plainDefault { return tag == .unset ? .unset : StoredValue(tag, bits) }
    return defaultValue(constants).map { StoredValue(boxed: $0) }
  }

  fileprivate func value(_ stored: StoredValue, _ constants: ChoiceTable) -> PropertyValue {
    switch stored.tag {
    case .unset: .unset
    case .bool: .bool(stored.bits != 0)
    case .integer: .integer(Int(truncatingIfNeeded: stored.bits))
    case .number: .number(Double(bitPattern: stored.bits))
    case .constant: constants.name(stored.bits, in: choices).map { .constant($0) } ?? .unset
    case .options: .options(constants.names(in: stored.bits, of: choices))
    case .color: .color(.plain(Color(rgba: UInt32(truncatingIfNeeded: stored.bits))))
    case .boxed: stored.box ?? .unset
    case .evenInsets: .edgeInsets(EdgeInsets(all: Double(bitPattern: stored.bits)))
    // The tree that has the text makes a box of it first.
    case .text: .unset
    }
  }
}
