/// Unfolds pair adjustment subtables and `kern` tables into a ``KerningProgram``.
///
/// Tables that the file shares between subtables are unfolded once; the sum of what is unfolded is bounded, so that a
/// small file cannot ask for much memory.
struct KerningBuilder {
  let glyphCount: Int
  /// Values that may still be unfolded.
  private(set) var budget: Int
  private let limit: Int
  private var result = KerningProgram.Tables()
  /// (first glyph, step) in the order in which they are tried.
  private var entries: [(glyph: UInt16, step: KerningProgram.Step)] = []
  private var lookupCount: UInt16 = 0
  /// By place in the file.
  private var classTables: [Int: [UInt16]] = [:]
  private var classStarts: [Int: Int] = [:]
  private var pairSets: [Int: (base: Int, count: Int)] = [:]

  init(glyphCount: Int, budget: Int, limit: Int) {
    self.glyphCount = glyphCount
    self.budget = budget
    self.limit = limit
  }

  private mutating func spend(_ count: Int) throws(FontProblem) {
    guard count <= budget else { throw .tooLarge(what: "kerning values", limit: limit) }
    budget -= count
  }

  /// Adds the subtables of one lookup: for a pair, the first that applies counts.
  mutating func addLookup(_ subtables: [FontBytes]) throws(FontProblem) {
    for subtable in subtables {
      switch try subtable.u16(0) {
      case 1: try addPairs(subtable)
      case 2: try addClasses(subtable)
      default: continue
      }
    }
    lookupCount &+= 1
  }

  /// Bytes of a value record, and where the horizontal advance stands in it, or -1.
  private static func record(_ format: Int) -> (size: Int, advance: Int) {
    (format.nonzeroBitCount * 2, format & 4 == 0 ? -1 : (format & 3).nonzeroBitCount * 2)
  }

  private static func advance(
    _ bytes: FontBytes, _ offset: Int, _ first: (size: Int, advance: Int), _ second: (size: Int, advance: Int)
  ) throws(FontProblem) -> Int16 {
    var value = 0
    if first.advance >= 0 { value += try bytes.i16(offset + first.advance) }
    if second.advance >= 0 { value += try bytes.i16(offset + first.size + second.advance) }
    return Int16(clamping: value)
  }

  /// Format 1: a set of second glyphs for each first glyph.
  private mutating func addPairs(_ table: FontBytes) throws(FontProblem) {
    let first = Self.record(try table.u16(4) & 0xFF)
    let second = Self.record(try table.u16(6) & 0xFF)
    let setCount = try table.u16(8)
    for (index, glyph) in try coverage(table.suffix(table.u16(2))) where index < setCount {
      let set = try table.suffix(table.u16(10 + index * 2))
      let place = set.range.lowerBound << 16 | first.size << 8 | second.size
      var span = pairSets[place]
      if span == nil {
        let count = try set.u16(0)
        try spend(count)
        let size = 2 + first.size + second.size
        var pairs: [UInt32] = []
        for i in 0..<count {
          let value = try Self.advance(set, 4 + i * size, first, second)
          pairs.append(UInt32(try set.u16(2 + i * size)) << 16 | UInt32(UInt16(bitPattern: value)))
        }
        span = addSet(pairs)
        pairSets[place] = span
      }
      guard let span else { continue }
      try append(glyph, isClasses: false, base: span.base, extra: span.count)
    }
  }

  /// Keeps a set of pairs sorted by second glyph; of two pairs of the same glyphs the first stands.
  private mutating func addSet(_ pairs: [UInt32]) -> (base: Int, count: Int) {
    let base = result.pairs.count
    var previous: UInt32?
    for (_, pair) in pairs.enumerated().sorted(by: { ($0.1 >> 16, $0.0) < ($1.1 >> 16, $1.0) }) {
      if previous == pair >> 16 { continue }
      previous = pair >> 16
      result.pairs.append(pair)
    }
    return (base, result.pairs.count - base)
  }

  /// Format 2: a matrix of classes.
  private mutating func addClasses(_ table: FontBytes) throws(FontProblem) {
    let first = Self.record(try table.u16(4) & 0xFF)
    let second = Self.record(try table.u16(6) & 0xFF)
    let rows = try table.u16(12)
    let columns = try table.u16(14)
    let size = first.size + second.size
    _ = try table.part(16, rows * columns * size)
    try spend(rows * columns)
    let matrix = result.matrix.count
    for i in 0..<rows * columns { result.matrix.append(try Self.advance(table, 16 + i * size, first, second)) }
    let firstClasses = try classTable(table.suffix(table.u16(8)))
    let secondTable = try table.suffix(table.u16(10))
    var classStart = classStarts[secondTable.range.lowerBound]
    if classStart == nil {
      classStart = result.classes.count
      let classes = try classTable(secondTable)
      try spend(glyphCount)
      result.classes.append(contentsOf: classes)
      // Every glyph number that a character map can give has a class.
      classStarts[secondTable.range.lowerBound] = classStart
    }
    for (_, glyph) in try coverage(table.suffix(table.u16(2))) {
      let row = Int(firstClasses[Int(glyph)])
      guard row < rows, let classStart else { continue }
      try append(glyph, isClasses: true, base: matrix + row * columns, extra: classStart, classCount: columns)
    }
  }

  private mutating func append(
    _ glyph: UInt16, isClasses: Bool, base: Int, extra: Int, classCount: Int = 0
  ) throws(FontProblem) {
    try spend(1)
    entries.append(
      (
        glyph,
        KerningProgram.Step(
          base: Int32(truncatingIfNeeded: base), extra: Int32(truncatingIfNeeded: extra), lookup: lookupCount,
          isClasses: isClasses, classCount: UInt16(truncatingIfNeeded: classCount))
      ))
  }

  /// The covered glyphs of the font with their indices.
  private mutating func coverage(_ table: FontBytes) throws(FontProblem) -> [(index: Int, glyph: UInt16)] {
    var covered: [(index: Int, glyph: UInt16)] = []
    let count = try table.u16(2)
    switch try table.u16(0) {
    case 1:
      for i in 0..<count {
        let glyph = try table.u16(4 + i * 2)
        if glyph < glyphCount { covered.append((i, UInt16(truncatingIfNeeded: glyph))) }
      }
    case 2:
      for i in 0..<count {
        let start = try table.u16(4 + i * 6)
        let end = min(try table.u16(6 + i * 6), glyphCount - 1)
        let index = try table.u16(8 + i * 6)
        guard start <= end else { continue }
        try spend(end - start + 1)
        for glyph in start...end { covered.append((index + glyph - start, UInt16(truncatingIfNeeded: glyph))) }
      }
    default: throw .badTable("GPOS", reason: "a coverage of unknown format")
    }
    return covered
  }

  /// The class of every glyph; 0 for glyphs that the table does not name.
  private mutating func classTable(_ table: FontBytes) throws(FontProblem) -> [UInt16] {
    if let known = classTables[table.range.lowerBound] { return known }
    try spend(glyphCount)
    var classes = [UInt16](repeating: 0, count: glyphCount)
    switch try table.u16(0) {
    case 1:
      let start = try table.u16(2)
      for i in 0..<(try table.u16(4)) where start + i < glyphCount {
        classes[start + i] = UInt16(truncatingIfNeeded: try table.u16(6 + i * 2))
      }
    case 2:
      for i in 0..<(try table.u16(2)) {
        let start = try table.u16(4 + i * 6)
        let end = min(try table.u16(6 + i * 6), glyphCount - 1)
        guard start <= end else { continue }
        try spend(end - start + 1)
        let value = UInt16(truncatingIfNeeded: try table.u16(8 + i * 6))
        for glyph in start...end { classes[glyph] = value }
      }
    default: throw .badTable("GPOS", reason: "a class definition of unknown format")
    }
    classTables[table.range.lowerBound] = classes
    return classes
  }

  /// Adds the horizontal format 0 subtables of a `kern` table, Microsoft's or Apple's.
  mutating func addKernTable(_ table: FontBytes) throws(FontProblem) {
    let isApple = try table.u16(0) == 1
    let count = try isApple ? table.u32(4) : table.u16(2)
    var offset = isApple ? 8 : 4
    for _ in 0..<min(count, table.count / 6) {
      let length = try isApple ? table.u32(offset) : table.u16(offset + 2)
      let coverage = try table.u16(offset + 4)
      let header = isApple ? 8 : 6
      // Horizontal kerning along the line: Microsoft sets bit 0, Apple leaves bits 15 (vertical) and 14 (cross) clear.
      let isHorizontal = isApple ? coverage & 0xC000 == 0 : coverage & 0x07 == 1
      let format = isApple ? coverage & 0xFF : coverage >> 8
      if isHorizontal, format == 0 { try addPairList(table.suffix(offset + header)) }
      guard length >= header, offset + length < table.count else { break }
      offset += length
    }
  }

  private mutating func addPairList(_ list: FontBytes) throws(FontProblem) {
    let count = try list.u16(0)
    try spend(count)
    var sets: [Int: [UInt32]] = [:]
    for i in 0..<count {
      let first = try list.u16(8 + i * 6)
      let value = UInt32(UInt16(truncatingIfNeeded: try list.u16(12 + i * 6)))
      if first < glyphCount { sets[first, default: []].append(UInt32(try list.u16(10 + i * 6)) << 16 | value) }
    }
    for first in sets.keys.sorted() {
      let span = addSet(sets[first] ?? [])
      try append(UInt16(truncatingIfNeeded: first), isClasses: false, base: span.base, extra: span.count)
    }
    lookupCount &+= 1
  }

  /// The steps, sorted by first glyph.
  func program() -> KerningProgram {
    guard !entries.isEmpty else { return KerningProgram(stepStart: [], steps: [], tables: result) }
    var start = [Int32](repeating: 0, count: glyphCount + 1)
    for entry in entries { start[Int(entry.glyph) + 1] += 1 }
    for i in 1...glyphCount { start[i] += start[i - 1] }
    var place = start
    var steps = [KerningProgram.Step](
      repeating: KerningProgram.Step(base: 0, extra: 0, lookup: 0, isClasses: false), count: entries.count)
    for entry in entries {
      steps[Int(place[Int(entry.glyph)])] = entry.step
      place[Int(entry.glyph)] += 1
    }
    return KerningProgram(stepStart: start, steps: steps, tables: result)
  }
}
