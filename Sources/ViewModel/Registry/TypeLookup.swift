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
  private var slots: [UInt16] = []
  /// By type and slot: where the property stands in ``properties``.
  private var numbers: [UInt16] = []
  /// The words of all properties, one after another.
  private var words: [UInt]

  /// Where a type's part of the flat tables begins.
  private struct Row {
    var slots: Int
    var nameCount: Int
    var numbers: Int
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
    } else {
      names = NameTable()
      choices = ChoiceTable()
      words = []
      for path in LayoutField.paths { _ = names.intern("", path) }
    }
    // Room for the types of most documents: growing would copy, and touch each size's pages once. Room that is not
    // used costs nothing.
    slots.reserveCapacity(4096)
    numbers.reserveCapacity(1024)
  }

  /// Adds the type whose number comes next.
  mutating func add(_ type: ResolvedType) {
    rows.append(Row(slots: slots.count, nameCount: type.slots.count, numbers: numbers.count))
    slots.append(contentsOf: type.slots)
    numbers.append(contentsOf: type.numbers)
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
    let slot = slots[row.slots &+ id]
    return slot == NameTable.missing ? -1 : Int(slot)
  }

  /// What the hot path needs of the property in a slot.
  @inline(__always)
  func fast(_ slot: Int, ofType type: UInt16) -> FastProperty {
    property(numbers[rows[Int(type)].numbers &+ slot])
  }

  /// The words of a property by their number.
  @inline(__always)
  func property(_ number: UInt16) -> FastProperty {
    FastProperty(words, at: FastProperty.wordCount &* Int(number))
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
    }
  }
}
