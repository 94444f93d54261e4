/// What a property's name means for a type, by the bytes of the name.
///
/// The tables of all types stand once more in flat arrays, so that setting a value by name touches no object: holding
/// one and letting it go costs more than the look-up.
struct TypeLookup {
  /// Names of properties, whole key paths.
  var names = NameTable()
  /// The types by number.
  private(set) var types: [ResolvedType] = []
  private var rows: [Row] = []
  private var slots: [UInt16] = []
  private var properties: [FastProperty] = []

  /// Where a type's part of the flat tables begins.
  private struct Row {
    var slots: Int
    var nameCount: Int
    var properties: Int
  }

  init() {
    // Room for the types of most documents: growing would copy, and touch each size's pages once. Room that is not
    // used costs nothing.
    slots.reserveCapacity(4096)
    properties.reserveCapacity(2048)
    for path in LayoutField.paths { _ = names.intern("", path) }
  }

  /// Adds the type whose number comes next.
  mutating func add(_ type: ResolvedType) {
    rows.append(Row(slots: slots.count, nameCount: type.slots.count, properties: properties.count))
    slots.append(contentsOf: type.slots)
    properties.append(contentsOf: type.fast)
    types.append(type)
  }

  /// Slot of a name in a type, or -1.
  @inline(__always)
  func find(_ name: UnsafeRawBufferPointer, inType type: UInt16) -> Int {
    let id = Int(names.find(name))
    let row = rows[Int(type)]
    // "No such name" is beyond every type's names.
    guard id < row.nameCount else { return -1 }
    let slot = slots[row.slots &+ id]
    return slot == NameTable.missing ? -1 : Int(slot)
  }

  /// What the hot path needs of the property in a slot.
  @inline(__always)
  func fast(_ slot: Int, ofType type: UInt16) -> FastProperty { properties[rows[Int(type)].properties &+ slot] }
}
