/// The built-in types as the constants of ``FrozenTypes+Table.swift``: what flattening all of ``ViewRegistry/builtIn``
/// comes to, so that a run does not have to.
///
/// Declarations are the source: `BuiltInTypesTests` compares, and writes the table anew when a declaration changed.
enum FrozenTypes {
  /// What a type adds to its superclass.
  struct Row {
    /// Length of the slots by name.
    let nameCount: UInt16
    /// Slot of the property that an input control changes, or -1.
    let controlValue: Int16
    private let firstSpelling: UInt16
    private let firstChange: UInt16
    private let spellingCount: UInt16
    private let changeCount: UInt16

    init(
      _ nameCount: UInt16, _ controlValue: Int16, _ firstSpelling: UInt16, _ spellingCount: UInt16,
      _ firstChange: UInt16, _ changeCount: UInt16
    ) {
      self.nameCount = nameCount
      self.controlValue = controlValue
      self.firstSpelling = firstSpelling
      self.spellingCount = spellingCount
      self.firstChange = firstChange
      self.changeCount = changeCount
    }

    /// Its part of ``FrozenTypes/spellings``.
    var spellings: Range<UInt16> { firstSpelling..<firstSpelling + spellingCount }
    /// Its part of ``FrozenTypes/changes``.
    var changes: Range<UInt16> { firstChange..<firstChange + changeCount }
  }
}
