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
  /// One entry for each ASCII character, see ``AsciiEntry``.
  let ascii: [UInt32]
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
    if case .file(let file) = source {
      ascii = AsciiEntry.entries { code in
        let glyph = file.characters.glyph(code)
        return glyph == 0 ? nil : UInt32(glyph)
      }
    } else {
      ascii = AsciiEntry.entries { advance($0).map { UInt32($0) } }
    }
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

/// What the measuring loop needs about an ASCII character, in one load: the advance or glyph in bits 0 to 15, the line
/// breaking class in bits 16 to 21, white space in bit 24, and bit 25 for characters that take the general way.
enum AsciiEntry {
  static let spaceFlag: UInt32 = 1 << 24
  static let generalFlag: UInt32 = 1 << 25

  /// `value` gives the advance or glyph; nil when the face lacks the character.
  static func entries(_ value: (UInt32) -> UInt32?) -> [UInt32] {
    (0..<128).map { (code: UInt32) in
      let index = TextProperties.index(of: code)
      let kind = TextProperties.widthKind(index)
      let lineClass = UInt32(TextProperties.lineClass(index)) << 16
      if kind == .ignored { return lineClass | generalFlag }
      // A tab is as wide as a space: labels have no tab stops.
      guard let value = value(code == 0x09 ? 0x20 : code), value < 0x10000 else { return lineClass | generalFlag }
      return value | lineClass | (kind == .space ? spaceFlag : 0)
    }
  }
}
