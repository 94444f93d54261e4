import Geometry

/// Outlines of the Compact Font Format (version 1): indices and dictionaries; the charstrings are run by
/// ``CharstringRun``. Source: Adobe Technical Note 5176.
struct CFFOutlines: Sendable {
  private let charstrings: CFFIndex
  private let globalSubroutines: CFFIndex
  /// Local subroutines of each font dictionary; one for fonts that are not keyed by CID.
  private let localSubroutines: [CFFIndex]
  /// `FDSelect`, or nil.
  private let selection: FontBytes?

  init(_ table: FontBytes) throws(FontProblem) {
    guard try table.u8(0) == 1 else { throw .badTable("CFF ", reason: "version \(try table.u8(0)), expected 1") }
    let names = try CFFIndex(table, at: table.u8(2))
    let tops = try CFFIndex(table, at: names.end)
    let strings = try CFFIndex(table, at: tops.end)
    globalSubroutines = try CFFIndex(table, at: strings.end)
    let top = try CFFDictionary(tops.item(0))
    guard let place = top.integer(17) else { throw .badTable("CFF ", reason: "no charstrings") }
    charstrings = try CFFIndex(table, at: place)
    if let place = top.integer(0x0C24) {
      let fonts = try CFFIndex(table, at: place)
      var local: [CFFIndex] = []
      for i in 0..<min(fonts.count, 256) {
        local.append(try Self.subroutines(table, CFFDictionary(fonts.item(i))))
      }
      localSubroutines = local
      selection = try top.integer(0x0C25).map { (place) throws(FontProblem) in try table.suffix(place) }
    } else {
      localSubroutines = [try Self.subroutines(table, top)]
      selection = nil
    }
  }

  private static func subroutines(_ table: FontBytes, _ font: CFFDictionary) throws(FontProblem) -> CFFIndex {
    guard let size = font.integer(18, 0), let place = font.integer(18, 1) else { return CFFIndex() }
    let local = try CFFDictionary(table.part(place, size))
    guard let offset = local.integer(19) else { return CFFIndex() }
    return try CFFIndex(table, at: place + offset)
  }

  func outline(_ glyph: Int, _ limits: FontLimits) throws(FontProblem) -> [OutlineElement] {
    guard glyph < charstrings.count else { return [] }
    let font = try fontIndex(glyph)
    guard font < localSubroutines.count else { throw .badTable("CFF ", reason: "a glyph of a font that is not there") }
    var run = CharstringRun(local: localSubroutines[font], global: globalSubroutines, limits: limits)
    return try run.outline(charstrings.item(glyph))
  }

  private func fontIndex(_ glyph: Int) throws(FontProblem) -> Int {
    guard let selection else { return 0 }
    if try selection.u8(0) == 0 { return try selection.u8(1 + glyph) }
    // Format 3: ranges by first glyph.
    var low = 0
    var high = try selection.u16(1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try selection.u16(3 + middle * 3) <= glyph { low = middle } else { high = middle }
    }
    return try selection.u8(5 + low * 3)
  }
}

/// A list of byte strings.
struct CFFIndex: Sendable {
  private var table: FontBytes?
  private var start = 0
  private var offsetSize = 1
  private(set) var count = 0
  /// Offset behind the index.
  private(set) var end = 0

  /// An empty list.
  init() {}

  init(_ table: FontBytes, at start: Int) throws(FontProblem) {
    self.table = table
    self.start = start
    count = try table.u16(start)
    end = start + 2
    guard count > 0 else { return }
    offsetSize = try table.u8(start + 2)
    guard (1...4).contains(offsetSize) else { throw .badTable("CFF ", reason: "offsets of \(offsetSize) bytes") }
    end = try dataStart + offset(count, table)
    _ = try table.part(start, end - start)
  }

  /// Offsets count from the byte before the data.
  private var dataStart: Int { start + 2 + (count + 1) * offsetSize }

  private func offset(_ index: Int, _ table: FontBytes) throws(FontProblem) -> Int {
    let place = start + 3 + index * offsetSize
    switch offsetSize {
    case 1: return try table.u8(place)
    case 2: return try table.u16(place)
    case 3: return try table.u24(place)
    default: return try table.u32(place)
    }
  }

  func item(_ index: Int) throws(FontProblem) -> FontBytes {
    guard let table, index >= 0, index < count else { throw .badTable("CFF ", reason: "item \(index) is not there") }
    let from = try offset(index, table)
    let to = try offset(index + 1, table)
    guard from >= 1, to >= from else { throw .badTable("CFF ", reason: "offsets go back") }
    return try table.part(dataStart + from, to - from)
  }
}

/// Operators with their operands; two-byte operators are `0x0C00` plus the second byte.
struct CFFDictionary {
  private var values: [Int: [Double]] = [:]

  init(_ bytes: FontBytes) throws(FontProblem) {
    var operands: [Double] = []
    var i = 0
    while i < bytes.count {
      let byte = try bytes.u8(i)
      i += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          key = 0x0C00 | (try bytes.u8(i))
          i += 1
        }
        values[key] = operands
        operands = []
      case 28:
        operands.append(Double(try bytes.i16(i)))
        i += 2
      case 29:
        operands.append(Double(Int32(truncatingIfNeeded: try bytes.u32(i))))
        i += 4
      case 30:
        // A real number: none of the operators that are read takes one, so only its end is looked for.
        while try bytes.u8(i) & 0x0F != 0x0F { i += 1 }
        i += 1
        operands.append(0)
      case 32...246: operands.append(Double(byte - 139))
      case 247...250:
        operands.append(Double((byte - 247) * 256 + (try bytes.u8(i)) + 108))
        i += 1
      case 251...254:
        operands.append(Double(-(byte - 251) * 256 - (try bytes.u8(i)) - 108))
        i += 1
      default: throw .badTable("CFF ", reason: "a dictionary holds the byte \(byte)")
      }
      guard operands.count <= 48 else { throw .badTable("CFF ", reason: "a dictionary entry is too long") }
    }
  }

  /// Operand `index` of an operator, when it is there and not negative.
  func integer(_ key: Int, _ index: Int = 0) -> Int? {
    guard let operands = values[key], index < operands.count, operands[index] >= 0 else { return nil }
    return Int(operands[index])
  }
}
