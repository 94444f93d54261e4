/// Remembers the glyph before, for kerning in a font file.
struct PairCursor {
  private let kerning: FontKerning?
  /// True when one set of lookups serves all scripts.
  private let isOne: Bool
  /// The set for the script of the text here.
  private(set) var program: KerningProgram?
  private(set) var previous: UInt16 = 0
  private var script = FontKerning.Script.latin

  init(_ file: FontFile) {
    kerning = file.kerning
    isOne = file.kerning.map { $0.onlyProgram >= 0 } ?? true
    program = file.kerning?.program(.latin)
  }

  /// True when the unfolded pairs of ASCII characters, which are those of Latin text, may be used.
  @inline(__always)
  var usesAsciiPairs: Bool { isOne || script == .latin }

  /// The kerning between the glyph before and `glyph`, which stands for `code`; 0 stands for a missing one.
  @inline(__always)
  mutating func kerning(before glyph: UInt16, _ code: UInt32) -> Int32 {
    if !isOne, let decided = FontKerning.Script.of(code), decided != script { change(to: decided) }
    let first = previous
    previous = glyph
    guard first != 0, let program else { return 0 }
    return program.value(first, glyph)
  }

  private mutating func change(to decided: FontKerning.Script) {
    script = decided
    program = kerning?.program(decided)
  }

  /// The glyph that was met without asking for kerning.
  @inline(__always)
  mutating func skip(to glyph: UInt16) { previous = glyph }

  /// Nothing kerns across the end of a line.
  mutating func forget() { previous = 0 }
}
