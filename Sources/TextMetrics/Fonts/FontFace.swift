/// One face: its names, its vertical metrics and the advances of its characters, apart from any size.
///
/// Immutable. Two faces of one library are the same face when their `id`s are equal.
public final class FontFace: Sendable {
  /// Where the advances come from.
  enum Source: Sendable {
    case builtin(BuiltinAdvances)
    /// Every character that is neither wide nor a picture nor a mark has this advance.
    case uniform(Int32)
    case file(FontFile)
    /// Every character, one grapheme cluster, has this advance in points whatever the size.
    case fixed(Int32)
  }

  /// Identifies the face within its library.
  public let id: Int32
  /// The name of the face: `Helvetica-Bold`, or the PostScript name of a file.
  public let name: String
  /// The family's name.
  public let family: String
  /// Weight.
  public let weight: FontWeight
  /// True for italic and oblique faces.
  public let isItalic: Bool
  /// Ascent, descent and gap, in em.
  public let verticalMetrics: VerticalMetrics
  /// Units of the advances in one em.
  public let unitsPerEm: Int32

  let source: Source
  /// The file that the face was read from, which has its glyphs and outlines; nil for built-in faces.
  public var file: FontFile? { if case .file(let file) = source { file } else { nil } }
  /// One entry for each byte that can begin a character, see ``AsciiEntry``.
  let ascii: [UInt32]
  /// Kerning between ASCII characters; nil for faces without kerning.
  let pairs: AsciiPairs?
  /// Advance of `?`, of "…" and of the space.
  let questionAdvance: Int32
  let ellipsisAdvance: Int32
  let spaceAdvance: Int32

  init(
    id: Int32, name: String, family: String, weight: FontWeight, isItalic: Bool, verticalMetrics: VerticalMetrics,
    unitsPerEm: Int32, source: Source
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
    self.verticalMetrics = verticalMetrics
    self.unitsPerEm = unitsPerEm
    self.source = source
    let advance = { (code: UInt32) -> Int32? in
      switch source {
      case .builtin(let table): return table.advance(of: code)
      case .uniform(let advance), .fixed(let advance): return advance
      case .file(let file):
        let glyph = Int(file.characters.glyph(code))
        return glyph == 0 ? nil : Int32(file.advances[glyph])
      }
    }
    if case .builtin(let table) = source {
      ascii = AsciiEntry.entries { table.advance(of: $0).map { UInt32($0) } }
    } else {
      ascii = AsciiEntry.entries { advance($0).map { UInt32($0) } }
    }
    if case .file(let file) = source { pairs = file.kerning.map { AsciiPairs(file, $0) } } else { pairs = nil }
    let question = advance(0x3F) ?? unitsPerEm / 2
    questionAdvance = question
    ellipsisAdvance = advance(0x2026) ?? question
    spaceAdvance = advance(0x20) ?? question
  }

  /// The advance of a character, or nil when the face lacks it.
  @inline(__always)
  func advance(of code: UInt32, _ kind: WidthKind) -> Int32? {
    switch source {
    case .builtin(let table): return table.advance(of: code)
    case .uniform(let advance), .fixed(let advance): return kind == .ordinary || kind == .space ? advance : nil
    case .file(let file):
      let glyph = file.characters.glyph(code)
      return glyph == 0 ? nil : Int32(file.advances[Int(glyph)])
    }
  }
}

/// What the measuring loop needs about a byte of a text, in one load. For an ASCII character: the advance in bits 0 to 15, the line
/// breaking class in bits 16 to 21, white space in bit 24. Bit 25: take the general way. A letter is at most 0xFFFF.
enum AsciiEntry {
  static let spaceFlag: UInt32 = 1 << 24
  static let generalFlag: UInt32 = 1 << 25

  /// `value` gives the advance; nil when the face lacks the character.
  @inline(__always)
  static func entries(_ value: (UInt32) -> UInt32?) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: 256) { entries, count in
      for code in 0..<128 {
        let entry = classes[code]
        // A tab is as wide as a space: labels have no tab stops.
        let advance = entry & generalFlag != 0 ? 0 : value(code == 0x09 ? 0x20 : UInt32(code)) ?? 0x10000
        entries[code] = advance < 0x10000 ? entry | advance : entry & ~spaceFlag | generalFlag
      }
      // Bytes of longer sequences.
      entries[128..<256].initialize(repeating: generalFlag)
      count = 256
    }
  }

  /// The part of the entries that no face changes, for the characters below 128. A test compares it with the tables of
  /// Unicode.
  static let classes: [UInt32] = [
    0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000,
    0x2020000, 0x10b0000, 0x2050000, 0x2030000, 0x2030000, 0x2040000, 0x2020000, 0x2020000,
    0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000,
    0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000, 0x2020000,
    0x1010000, 0x130000, 0x180000, 0x0, 0x1c0000, 0x1b0000, 0x0, 0x180000,
    0x160000, 0x110000, 0x0, 0x1c0000, 0x190000, 0xe0000, 0x190000, 0x1d0000,
    0x1a0000, 0x1a0000, 0x1a0000, 0x1a0000, 0x1a0000, 0x1a0000, 0x1a0000, 0x1a0000,
    0x1a0000, 0x1a0000, 0x190000, 0x190000, 0x0, 0x0, 0x0, 0x130000,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x160000, 0x1c0000, 0x110000, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x160000, 0xb0000, 0x100000, 0x0, 0x2020000,
  ]
}

/// The kerning of all pairs of ASCII characters of a font in Latin text, unfolded once: most text meets no other pair.
struct AsciiPairs: Sendable {
  /// Glyph of each character; 0 when the font lacks it.
  let glyphs: [UInt16]
  /// `first << 7 | second`.
  let values: [Int16]

  init(_ file: FontFile, _ kerning: FontKerning) {
    let glyphs = (0..<128).map { (code: UInt32) in file.characters.glyph(code == 0x09 ? 0x20 : code) }
    var values = [Int16](repeating: 0, count: 128 * 128)
    let program = Int(kerning.programOf[FontKerning.Script.latin.rawValue])
    if program >= 0 {
      for first in 0x20..<0x7F where glyphs[first] != 0 && kerning.programs[program].kerns(glyphs[first]) {
        for second in 0x20..<0x7F where glyphs[second] != 0 {
          let value = kerning.programs[program].value(glyphs[first], glyphs[second])
          values[first << 7 | second] = Int16(clamping: value)
        }
      }
    }
    self.glyphs = glyphs
    self.values = values
  }
}
