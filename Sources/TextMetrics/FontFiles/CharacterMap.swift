/// From characters to glyphs: a `cmap` table unfolded into pages of 256, so that a look-up is two loads.
struct CharacterMap: Sendable {
  /// Page of `code >> 8`; page 0 is empty.
  private var pageOf = [UInt16](repeating: 0, count: 0x1100)
  private var glyphs = [UInt16](repeating: 0, count: 256)

  @inline(__always)
  func glyph(_ code: UInt32) -> UInt16 {
    guard code <= 0x10FFFF else { return 0 }
    return glyphs[Int(pageOf[Int(code >> 8)]) << 8 | Int(code & 255)]
  }

  /// The glyph of a character of the basic plane, for loops over many: both tables in hand, without bounds checks, which
  /// their construction makes needless (every page index has its page).
  @inline(__always)
  func withBasicPlane<T>(_ body: (_ glyph: (UInt32) -> UInt16) -> T) -> T {
    pageOf.withUnsafeBufferPointer { pageOf in
      glyphs.withUnsafeBufferPointer { glyphs in
        body { code in glyphs[Int(pageOf[Int(code >> 8 & 0xFF)]) << 8 | Int(code & 255)] }
      }
    }
  }

  /// Reads the best subtable: full Unicode (format 12), the basic plane (4), a trimmed one (6), symbols.
  ///
  /// Segments that go back behind an earlier one are cut, as a search by their ends would do, so that the work is
  /// bounded by the number of code points.
  init(_ cmap: FontBytes, glyphCount: Int) throws(FontProblem) {
    var best: (rank: Int, offset: Int, isSymbol: Bool)?
    for i in 0..<(try cmap.u16(2)) {
      let platform = try cmap.u16(4 + i * 8)
      let encoding = try cmap.u16(6 + i * 8)
      let offset = try cmap.u32(8 + i * 8)
      guard let format = try? cmap.u16(offset) else { throw .truncated(table: "cmap") }
      let rank: Int
      switch (platform, encoding, format) {
      case (3, 10, 12), (0, _, 12): rank = 5
      case (3, 1, 4), (0, _, 4): rank = 4
      case (3, 1, 6), (0, _, 6): rank = 3
      case (3, 0, 4): rank = 2
      // Macintosh Roman agrees with Unicode in ASCII.
      case (1, 0, 6): rank = 1
      default: continue
      }
      if rank > (best?.rank ?? 0) { best = (rank, offset, (platform, encoding) == (3, 0)) }
    }
    guard let best else { throw .badTable("cmap", reason: "no subtable for Unicode in format 4, 6 or 12") }
    let table = try cmap.suffix(best.offset)
    let last: UInt32 = best.rank == 1 ? 0x7F : 0x10FFFF
    switch try table.u16(0) {
    case 12: try readGroups(table, glyphCount)
    case 4: try readSegments(table, glyphCount)
    default: try readTrimmed(table, glyphCount, last: last)
    }
    if best.isSymbol {
      // Symbol fonts have their characters at U+F000; text reaches them by the low byte.
      for code in UInt32(0x20)...0xFF where glyph(code) == 0 {
        let symbol = glyph(0xF000 + code)
        if symbol != 0 { set(code, Int(symbol), glyphCount) }
      }
    }
  }

  private mutating func set(_ code: UInt32, _ glyph: Int, _ glyphCount: Int) {
    guard glyph > 0, glyph < glyphCount else { return }
    let page = Int(code >> 8)
    if pageOf[page] == 0 {
      pageOf[page] = UInt16(truncatingIfNeeded: glyphs.count >> 8)
      glyphs.append(contentsOf: repeatElement(0, count: 256))
    }
    glyphs[Int(pageOf[page]) << 8 | Int(code & 255)] = UInt16(truncatingIfNeeded: glyph)
  }

  /// Format 12: groups of (first, last, glyph of the first).
  private mutating func readGroups(_ table: FontBytes, _ glyphCount: Int) throws(FontProblem) {
    let count = try table.u32(12)
    guard count <= table.count / 12 else { throw .truncated(table: "cmap") }
    var next = 0
    for i in 0..<count {
      let first = try table.u32(16 + i * 12)
      let last = min(try table.u32(20 + i * 12), 0x10FFFF)
      let glyph = try table.u32(24 + i * 12)
      var code = max(first, next)
      // Glyphs past the font's are missing; the rest of such a group needs no walk.
      while code <= last, glyph + code - first < glyphCount {
        set(UInt32(code), glyph + code - first, glyphCount)
        code += 1
      }
      next = max(next, last + 1)
    }
  }

  /// Format 4: segments with their last characters sorted.
  private mutating func readSegments(_ table: FontBytes, _ glyphCount: Int) throws(FontProblem) {
    let count = try table.u16(6) / 2
    var next = 0
    for i in 0..<count {
      let last = try table.u16(14 + i * 2)
      let first = try table.u16(16 + (count + i) * 2)
      let delta = try table.u16(16 + (count * 2 + i) * 2)
      let place = 16 + (count * 3 + i) * 2
      let offset = try table.u16(place)
      var code = max(first, next)
      while code <= last {
        var glyph = code
        if offset != 0, offset != 0xFFFF {
          // An entry outside the table is a missing glyph: fonts with such last segments are common.
          glyph = (try? table.u16(place + offset + (code - first) * 2)) ?? 0
        }
        if glyph != 0 || offset == 0 { set(UInt32(code), (glyph + delta) & 0xFFFF, glyphCount) }
        code += 1
      }
      next = max(next, last + 1)
    }
  }

  /// Format 6: one run of characters.
  private mutating func readTrimmed(_ table: FontBytes, _ glyphCount: Int, last: UInt32) throws(FontProblem) {
    let first = try table.u16(6)
    let count = try table.u16(8)
    for i in 0..<count where first + i <= last {
      set(UInt32(first + i), try table.u16(10 + i * 2), glyphCount)
    }
  }
}
