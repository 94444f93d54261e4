/// Remembers the glyph before, for kerning in a font file.
struct PairCursor {
  private let kerning: FontKerning?
  /// The one set of lookups for all scripts; nil when they differ.
  private let only: KerningProgram?
  private(set) var previous: UInt16 = 0
  private var script = FontKerning.Script.latin

  init(_ file: FontFile) {
    kerning = file.kerning
    only = file.kerning.flatMap { $0.onlyProgram >= 0 ? $0.programs[0] : nil }
  }

  /// True when the unfolded pairs of ASCII characters, which are those of Latin text, may be used.
  @inline(__always)
  var usesAsciiPairs: Bool { only != nil || script == .latin }

  /// The kerning between the glyph before and `glyph`, which stands for `code`; 0 stands for a missing one.
  @inline(__always)
  mutating func kerning(before glyph: UInt16, _ code: UInt32) -> Int32 {
    let first = previous
    previous = glyph
    if let only { return first == 0 ? 0 : only.value(first, glyph) }
    return general(first, glyph, code)
  }

  private mutating func general(_ first: UInt16, _ glyph: UInt16, _ code: UInt32) -> Int32 {
    guard let kerning else { return 0 }
    if let decided = FontKerning.Script.of(code) { script = decided }
    return first == 0 || glyph == 0 ? 0 : kerning.value(first, glyph, script)
  }

  /// The glyph that was met without asking for kerning.
  @inline(__always)
  mutating func skip(to glyph: UInt16) { previous = glyph }

  /// Nothing kerns across the end of a line.
  mutating func forget() { previous = 0 }
}
