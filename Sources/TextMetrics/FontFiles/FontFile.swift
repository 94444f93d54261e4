/// A TrueType or OpenType font, read from bytes that nobody vouches for.
///
/// Tables for measuring are read and checked at once; outlines are read when a glyph is asked for. Immutable.
/// Variable fonts stand at their default instance.
public final class FontFile: Sendable {
  /// The PostScript name (name id 6), or the family's when there is none.
  public let postScriptName: String
  /// The typographic family (16), else the family (1).
  public let family: String
  /// From `OS/2`, else regular.
  public let weight: FontWeight
  /// From `OS/2` or `post`.
  public let isItalic: Bool
  /// Units in one em, 16 to 16,384.
  public let unitsPerEm: Int
  /// Number of glyphs.
  public let glyphCount: Int
  /// `hhea`, or `OS/2`'s typographic values when it says USE_TYPO_METRICS, in em.
  public let verticalMetrics: VerticalMetrics

  /// Advance of each glyph, in units.
  let advances: [UInt16]
  let characters: CharacterMap
  /// Nil when the font has no kerning.
  let kerning: FontKerning?
  let outlines: OutlineSource
  let limits: FontLimits

  /// Reads a font. `index` chooses a face of a collection. O(size of the tables).
  public init(_ bytes: [UInt8], index: Int = 0, limits: FontLimits = FontLimits()) throws(FontProblem) {
    let directory = try TableDirectory(bytes, index: index, limits: limits)
    self.limits = limits
    let head = try directory.required("head")
    let unitsPerEm = try head.u16(18)
    guard (16...16_384).contains(unitsPerEm) else {
      throw .badTable("head", reason: "\(unitsPerEm) units an em, expected 16 to 16384")
    }
    self.unitsPerEm = unitsPerEm
    let glyphCount = try directory.required("maxp").u16(4)
    guard glyphCount > 0 else { throw .badTable("maxp", reason: "no glyphs") }
    self.glyphCount = glyphCount
    let hhea = try directory.required("hhea")
    advances = try Self.advances(directory.required("hmtx"), count: hhea.u16(34), glyphCount)
    let os2 = directory.optional("OS/2")
    verticalMetrics = try Self.verticalMetrics(hhea, os2, unitsPerEm)
    characters = try CharacterMap(directory.required("cmap"), glyphCount: glyphCount)
    kerning = try FontKerning(directory, glyphCount: glyphCount, limits: limits)
    outlines = try OutlineSource(directory, head, glyphCount: glyphCount)

    let selection = (try os2?.u16(62)) ?? 0
    let angle = directory.optional("post").flatMap { try? $0.u32(4) } ?? 0
    isItalic = selection & 1 != 0 || selection & 0x200 != 0 || angle != 0
    weight = FontWeight(nearestTo: (try os2?.u16(4)) ?? 400)
    let names = try directory.optional("name").map { (table) throws(FontProblem) in try FontNames(table) }
    let family = names?[16] ?? names?[1] ?? "Unnamed"
    self.family = family
    postScriptName = names?[6] ?? String(decoding: family.utf8.filter { $0 != 0x20 }, as: UTF8.self)
  }

  /// The faces of a file: 1, or the number in a collection.
  public static func faceCount(_ bytes: [UInt8]) throws(FontProblem) -> Int {
    try TableDirectory.faceCount(FontBytes(file: bytes, range: 0..<bytes.count, table: "header"))
  }

  /// The names of a face, without reading the rest of the font.
  static func names(_ bytes: [UInt8], index: Int, limits: FontLimits) throws(FontProblem) -> FontNames? {
    try TableDirectory(bytes, index: index, limits: limits).optional("name").map { (table) throws(FontProblem) in
      try FontNames(table)
    }
  }

  /// The glyph of a character; 0 when the font lacks it.
  public func glyph(for scalar: Unicode.Scalar) -> Int { Int(characters.glyph(scalar.value)) }

  /// The advance of a glyph, in units; 0 for one that does not exist.
  public func advance(of glyph: Int) -> Int { advances.indices.contains(glyph) ? Int(advances[glyph]) : 0 }

  private static func advances(
    _ hmtx: FontBytes, count: Int, _ glyphCount: Int
  ) throws(FontProblem) -> [UInt16] {
    guard count > 0 else { throw .badTable("hhea", reason: "no horizontal metrics") }
    let known = min(count, glyphCount)
    _ = try hmtx.part(0, known * 4)
    var advances: [UInt16] = []
    advances.reserveCapacity(glyphCount)
    for i in 0..<known { advances.append(UInt16(truncatingIfNeeded: try hmtx.u16(i * 4))) }
    // The last advance stands for all glyphs behind it.
    let last = advances[known - 1]
    for _ in known..<glyphCount { advances.append(last) }
    return advances
  }

  private static func verticalMetrics(
    _ hhea: FontBytes, _ os2: FontBytes?, _ unitsPerEm: Int
  ) throws(FontProblem) -> VerticalMetrics {
    var ascent = try hhea.i16(4)
    var descent = try hhea.i16(6)
    var gap = try hhea.i16(8)
    // OS/2 version 0 of old Apple fonts ends before the typographic values.
    if let os2, os2.count >= 78 {
      if try os2.u16(62) & 0x80 != 0 || (ascent == 0 && descent == 0) {
        ascent = try os2.i16(68)
        descent = try os2.i16(70)
        gap = try os2.i16(72)
      }
    }
    let em = Double(unitsPerEm)
    // A few fonts give the descent without its sign.
    return VerticalMetrics(
      ascent: Double(ascent) / em, descent: Double(abs(descent)) / em, lineGap: Double(max(0, gap)) / em)
  }
}

/// Where the tables of one face lie.
struct TableDirectory {
  private let bytes: [UInt8]
  private var tables: [(tag: Int, range: Range<Int>)] = []

  init(_ bytes: [UInt8], index: Int, limits: FontLimits) throws(FontProblem) {
    guard bytes.count <= limits.fileBytes else { throw .tooLarge(what: "bytes", limit: limits.fileBytes) }
    self.bytes = bytes
    let file = FontBytes(file: bytes, range: 0..<bytes.count, table: "header")
    let count = try Self.faceCount(file)
    guard index >= 0, index < count else { throw .noSuchFace(index: index, count: count) }
    let start = try file.u32(0) == Self.collection ? file.u32(12 + index * 4) : 0
    let face = try file.suffix(start)
    let signature = try face.u32(0)
    guard Self.signatures.contains(signature) else { throw .notAFont(signature: Self.tagText(signature)) }
    let tableCount = try face.u16(4)
    for i in 0..<tableCount {
      let record = 12 + i * 16
      let tag = try face.u32(record)
      let offset = try face.u32(record + 8)
      let length = try face.u32(record + 12)
      guard offset <= bytes.count, length <= bytes.count - offset else {
        throw .truncated(table: Self.tagText(tag))
      }
      if !tables.contains(where: { $0.tag == tag }) { tables.append((tag, offset..<offset + length)) }
    }
  }

  private static let collection = 0x7474_6366
  private static let signatures = [0x0001_0000, 0x4F54_544F, 0x7472_7565]

  static func faceCount(_ file: FontBytes) throws(FontProblem) -> Int {
    guard file.count >= 4 else { throw .notAFont(signature: "") }
    guard try file.u32(0) == collection else { return 1 }
    let count = try file.u32(8)
    guard count > 0 else { throw .badTable("ttcf", reason: "no faces") }
    guard count <= (file.count - 12) / 4 else { throw .truncated(table: "ttcf") }
    return count
  }

  /// The table, or nil. Its bytes lie inside the file.
  func optional(_ tag: String) -> FontBytes? {
    let wanted = tag.utf8.reduce(0) { $0 << 8 | Int($1) }
    guard let entry = tables.first(where: { $0.tag == wanted }) else { return nil }
    return FontBytes(file: bytes, range: entry.range, table: tag)
  }

  func required(_ tag: String) throws(FontProblem) -> FontBytes {
    guard let table = optional(tag) else { throw .missingTable(tag) }
    return table
  }

  /// Four bytes as text; what is not printable becomes a dot.
  static func tagText(_ tag: Int) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
    return String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
  }
}

/// The names that measuring needs (ids 1, 6 and 16), of the best platform: Windows English, Windows, Unicode, Macintosh.
struct FontNames {
  private var names: [Int: (rank: Int, text: String)] = [:]

  init(_ table: FontBytes) throws(FontProblem) {
    let count = try table.u16(2)
    let storage = try table.u16(4)
    for i in 0..<count {
      let record = 6 + i * 12
      let id = try table.u16(record + 6)
      guard id == 1 || id == 6 || id == 16 else { continue }
      let platform = try table.u16(record)
      let rank: Int
      switch platform {
      case 3: rank = try table.u16(record + 4) == 0x409 ? 3 : 2
      case 0: rank = 1
      case 1: rank = 0
      default: continue
      }
      if let known = names[id], known.rank >= rank { continue }
      // A name outside the table is no reason to refuse the font: it only lacks that name.
      guard let bytes = try? table.part(storage + table.u16(record + 10), table.u16(record + 8)) else { continue }
      let text = Self.decode(bytes, isWide: platform != 1)
      if !text.isEmpty { names[id] = (rank, text) }
    }
  }

  subscript(id: Int) -> String? { names[id]?.text }

  private static func decode(_ bytes: FontBytes, isWide: Bool) -> String {
    let raw = bytes.file[bytes.range].prefix(512)
    if !isWide { return String(decoding: raw.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self) }
    let units = stride(from: raw.startIndex, to: raw.endIndex - 1, by: 2).map {
      UInt16(raw[$0]) << 8 | UInt16(raw[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}
