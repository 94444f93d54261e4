/// The built-in types as the constants of ``FrozenTypes+Table.swift``: what flattening all of ``ViewRegistry/builtIn``
/// comes to, so that a run does not have to.
///
/// Declarations are the source: `BuiltInTypesTests` compares, and writes the table anew when a declaration changed.
enum FrozenTypes {
  /// What a type adds to its superclass.
  struct Row {
    /// Length of the slots by name.
    let nameCount: Int
    /// Slot of the property that an input control changes, or -1.
    let controlValue: Int
    /// Its part of ``FrozenTypes/spellings``.
    let spellings: Range<Int>
    /// Its part of ``FrozenTypes/changes``.
    let changes: Range<Int>
  }

  /// Number of the types.
  static var count: Int { rows.count / 6 }

  /// The row of a type by its position in ``ViewRegistry/builtIn``.
  static func row(_ number: Int) -> Row {
    let at = 6 * number
    let (spellings, changes) = (Int(rows[at + 2]), Int(rows[at + 4]))
    return Row(
      nameCount: Int(rows[at]), controlValue: Int(Int16(bitPattern: rows[at + 1])),
      spellings: spellings..<spellings + Int(rows[at + 3]), changes: changes..<changes + Int(rows[at + 5]))
  }
}
