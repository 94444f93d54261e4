/// The part of `GPOS` that leads from a script to the lookups of its `kern` feature.
struct LayoutTable {
  private let table: FontBytes
  private let scripts: FontBytes
  private let features: FontBytes
  private let lookups: FontBytes

  /// Nil when the table is of a version that is not known.
  init?(_ table: FontBytes) throws(FontProblem) {
    guard try table.u16(0) == 1 else { return nil }
    self.table = table
    scripts = try table.suffix(table.u16(4))
    features = try table.suffix(table.u16(6))
    lookups = try table.suffix(table.u16(8))
  }

  /// The lookups of the `kern` feature for a script's default language, ascending; nil when it has no such feature.
  /// A script that the font does not know falls back to `DFLT`, then `latn`.
  func kerningLookups(_ script: String) throws(FontProblem) -> [Int]? {
    var found: FontBytes?
    for tag in [script, "DFLT", "dflt", "latn"] where found == nil { found = try scriptTable(tag) }
    guard let found else { return nil }
    let languageOffset = try found.u16(0)
    guard languageOffset != 0 else { return nil }
    let language = try found.suffix(languageOffset)
    var indices = [try language.u16(2)]
    for i in 0..<(try language.u16(4)) { indices.append(try language.u16(6 + i * 2)) }
    let featureCount = try features.u16(0)
    var result: Set<Int> = []
    var hasKerning = false
    for index in indices where index < featureCount {
      guard try features.u32(2 + index * 6) == 0x6B65_726E else { continue }
      hasKerning = true
      let feature = try features.suffix(features.u16(6 + index * 6))
      for i in 0..<(try feature.u16(2)) { result.insert(try feature.u16(4 + i * 2)) }
    }
    return hasKerning ? result.sorted() : nil
  }

  private func scriptTable(_ tag: String) throws(FontProblem) -> FontBytes? {
    let wanted = tag.utf8.reduce(0) { $0 << 8 | Int($1) }
    for i in 0..<(try scripts.u16(0)) where try scripts.u32(2 + i * 6) == wanted {
      return try scripts.suffix(scripts.u16(6 + i * 6))
    }
    return nil
  }

  /// A lookup's pair adjustment subtables, extensions resolved; other kinds of subtables are left out.
  func lookup(_ index: Int) throws(FontProblem) -> [FontBytes] {
    guard index < (try lookups.u16(0)) else { throw .badTable("GPOS", reason: "lookup \(index) is not there") }
    let lookup = try lookups.suffix(lookups.u16(2 + index * 2))
    let type = try lookup.u16(0)
    guard type == 2 || type == 9 else { return [] }
    var subtables: [FontBytes] = []
    for i in 0..<(try lookup.u16(4)) {
      let subtable = try lookup.suffix(lookup.u16(6 + i * 2))
      if type == 2 {
        subtables.append(subtable)
      } else if try subtable.u16(2) == 2 {
        subtables.append(try subtable.suffix(subtable.u32(4)))
      }
    }
    return subtables
  }
}
