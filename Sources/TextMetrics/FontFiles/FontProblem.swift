/// Why a font file was refused. Data: callers make a diagnostic of it with ``number`` as its id.
public enum FontProblem: Error, Hashable, Sendable {
  /// The file begins with no signature that is known.
  case notAFont(signature: String)
  /// A table, or the table directory, ends before what it announces.
  case truncated(table: String)
  /// A table that measuring needs is not there.
  case missingTable(String)
  /// A table's values contradict each other or the format.
  case badTable(String, reason: String)
  /// A collection has no face of that index.
  case noSuchFace(index: Int, count: Int)
  /// A limit on untrusted input was reached.
  case tooLarge(what: String, limit: Int)
  /// A name was registered twice.
  case duplicateName(String)

  /// The number of the problem's stable id: 701 is `INK0701`.
  public var number: Int {
    switch self {
    case .notAFont: 701
    case .truncated: 702
    case .missingTable: 703
    case .badTable: 704
    case .noSuchFace: 705
    case .tooLarge: 706
    case .duplicateName: 707
    }
  }

  /// One line for people.
  public var message: String {
    switch self {
    case .notAFont(let signature):
      "the file is no font: it begins with '\(signature)', expected TrueType, OpenType or a collection of them"
    case .truncated(let table): "the font is cut short: its '\(table)' table ends before what it announces"
    case .missingTable(let table): "the font has no '\(table)' table, which measuring needs"
    case .badTable(let table, let reason): "the font's '\(table)' table is damaged: \(reason)"
    case .noSuchFace(let index, let count): "the collection has no face \(index), expected 0 to \(count - 1)"
    case .tooLarge(let what, let limit): "the font has more \(what) than the limit of \(limit)"
    case .duplicateName(let name): "the font name '\(name)' is registered twice"
    }
  }
}

/// Bounds on what an untrusted font file may ask for.
public struct FontLimits: Hashable, Sendable {
  /// Bytes of a file. The largest fonts in use (whole CJK collections) are near 150 MiB.
  public var fileBytes = 256 << 20
  /// Pairs and class values of the kerning tables together. Large kerned fonts have some 100,000.
  public var kerningValues = 4 << 20
  /// Path elements of one glyph, components included. Ornate glyphs have a few thousand.
  public var outlineElements = 65_536
  /// Nesting of composite glyphs and of CFF subroutines. The formats' own limits are near this.
  public var nesting = 10

  /// The defaults.
  public init() {}
}
