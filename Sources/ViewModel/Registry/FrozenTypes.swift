/// The built-in types as the constants of ``FrozenTypes+Table.swift``: what flattening all of ``ViewRegistry/builtIn``
/// comes to, so that a run does not have to.
///
/// Declarations are the source: `FrozenTypesTests` compares, and writes the table anew when a declaration changed.
enum FrozenTypes {
  /// What ``TypeLookup`` knows of a type.
  ///
  /// - Parameter number: Its position in ``ViewRegistry/builtIn``; untyped elements and groups follow there, type after
  ///   type, see ``firstItem(of:)``.
  static func row(_ number: Int) -> TypeLookup.Row {
    let at = rowLength * number
    return TypeLookup.Row(
      slots: Int(rows[at]), nameCount: Int(rows[at + 1]), numbers: Int(rows[at + 2]), slotCount: Int(rows[at + 3]),
      fields: Int(rows[at + 4]), defaults: Int(rows[at + 5]), defaultCount: Int(rows[at + 6]),
      controlValue: Int(Int32(bitPattern: rows[at + 7])))
  }

  /// Row of the first untyped element of a type; its other elements follow, then its groups.
  static func firstItem(of number: Int) -> Int { Int(rows[rowLength * number + 8]) }

  /// Numbers of a row.
  static let rowLength = 9
}
