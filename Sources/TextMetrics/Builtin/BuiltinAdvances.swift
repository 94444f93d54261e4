/// The advances of one built-in face, in the read-only tables of ``AdvanceTables``.
struct BuiltinAdvances: Sendable {
  /// Units of the advances.
  let unitsPerEm: Int32
  private let index: StaticString
  private let advances: StaticString

  private init(_ unitsPerEm: Int32, _ index: StaticString, _ advances: StaticString) {
    self.unitsPerEm = unitsPerEm
    self.index = index
    self.advances = advances
  }

  /// The advance of a code point, or nil when the font lacks it. O(1).
  @inline(__always)
  func advance(of code: UInt32) -> Int32? {
    guard code < 0x10000 else { return nil }
    let block = Int(index.utf8Start[Int(code >> 6)])
    guard block > 0 else { return nil }
    let place = ((block - 1) << 6 | Int(code & 63)) << 1
    let value = Int32(advances.utf8Start[place]) << 7 | Int32(advances.utf8Start[place + 1])
    return value > 0 ? value - 1 : nil
  }

  /// The table of a family; nil for families whose characters are all 600/1000 em wide.
  static func table(_ family: BuiltinFamily, isBold: Bool, isItalic: Bool) -> BuiltinAdvances? {
    let helvetica = AdvanceTables.helveticaIndex
    let arial = AdvanceTables.arialIndex
    switch family {
    case .helvetica, .helveticaNeue, .system:
      switch (isBold, isItalic) {
      case (false, false): return BuiltinAdvances(1000, helvetica, AdvanceTables.helveticaRegular)
      case (true, false): return BuiltinAdvances(1000, helvetica, AdvanceTables.helveticaBold)
      case (false, true): return BuiltinAdvances(1000, helvetica, AdvanceTables.helveticaItalic)
      case (true, true): return BuiltinAdvances(1000, helvetica, AdvanceTables.helveticaBoldItalic)
      }
    case .times, .georgia:
      switch (isBold, isItalic) {
      case (false, false): return BuiltinAdvances(1000, helvetica, AdvanceTables.timesRegular)
      case (true, false): return BuiltinAdvances(1000, helvetica, AdvanceTables.timesBold)
      case (false, true): return BuiltinAdvances(1000, helvetica, AdvanceTables.timesItalic)
      case (true, true): return BuiltinAdvances(1000, helvetica, AdvanceTables.timesBoldItalic)
      }
    case .arial:
      switch (isBold, isItalic) {
      case (false, false): return BuiltinAdvances(2048, arial, AdvanceTables.arialRegular)
      case (true, false): return BuiltinAdvances(2048, arial, AdvanceTables.arialBold)
      case (false, true): return BuiltinAdvances(2048, arial, AdvanceTables.arialItalic)
      case (true, true): return BuiltinAdvances(2048, arial, AdvanceTables.arialBoldItalic)
      }
    case .timesNewRoman:
      switch (isBold, isItalic) {
      case (false, false): return BuiltinAdvances(2048, arial, AdvanceTables.timesNewRomanRegular)
      case (true, false): return BuiltinAdvances(2048, arial, AdvanceTables.timesNewRomanBold)
      case (false, true): return BuiltinAdvances(2048, arial, AdvanceTables.timesNewRomanItalic)
      case (true, true): return BuiltinAdvances(2048, arial, AdvanceTables.timesNewRomanBoldItalic)
      }
    case .courier, .courierNew, .menlo:
      return nil
    }
  }
}
