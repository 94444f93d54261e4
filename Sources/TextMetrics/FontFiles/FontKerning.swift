/// Pair kerning of a font, from `GPOS` pair adjustment or, when no `kern` feature is there, a `kern` table.
///
/// Unfolded when the font is read: for each glyph a row of steps to try with the next glyph. A step is a sorted set of
/// pairs or a row of a class matrix; a pair costs a few loads.
struct FontKerning: Sendable {
  /// The scripts whose pairs may differ within one font.
  enum Script: Int, CaseIterable, Sendable {
    case latin, greek, cyrillic, han, kana, hangul

    var tag: String {
      switch self {
      case .latin: "latn"
      case .greek: "grek"
      case .cyrillic: "cyrl"
      case .han: "hani"
      case .kana: "kana"
      case .hangul: "hang"
      }
    }

    /// The script that a character decides; nil for characters that all scripts share. By blocks: enough for letters
    /// that kern.
    @inline(__always)
    static func of(_ code: UInt32) -> Script? {
      if code < 0x250 { return code >= 0xC0 || (code | 0x20) &- 0x61 < 26 ? .latin : nil }
      switch code {
      case 0x370...0x3FF, 0x1F00...0x1FFF: return .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: return .cyrillic
      case 0x3041...0x30FF, 0x31F0...0x31FF: return .kana
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: return .hangul
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .han
      case 0x250...0x2AF, 0x1D00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF: return .latin
      default: return nil
      }
    }
  }

  /// The different sets of lookups; often one for all scripts.
  private(set) var programs: [KerningProgram] = []
  /// Index into `programs` of each script, or -1.
  private(set) var programOf = [Int8](repeating: -1, count: Script.allCases.count)

  /// Nil when the font kerns nothing.
  init?(_ directory: TableDirectory, glyphCount: Int, limits: FontLimits) throws(FontProblem) {
    var budget = limits.kerningValues
    if let gpos = directory.optional("GPOS"), let layout = try LayoutTable(gpos) {
      var known: [[Int]] = []
      for script in Script.allCases {
        guard let lookups = try layout.kerningLookups(script.tag) else { continue }
        if let same = known.firstIndex(of: lookups) {
          programOf[script.rawValue] = Int8(truncatingIfNeeded: same)
          continue
        }
        var builder = KerningBuilder(glyphCount: glyphCount, budget: budget, limit: limits.kerningValues)
        for lookup in lookups { try builder.addLookup(layout.lookup(lookup)) }
        budget = builder.budget
        known.append(lookups)
        programs.append(builder.program())
        programOf[script.rawValue] = Int8(truncatingIfNeeded: programs.count - 1)
      }
    }
    if programs.isEmpty, let kern = directory.optional("kern") {
      var builder = KerningBuilder(glyphCount: glyphCount, budget: budget, limit: limits.kerningValues)
      try builder.addKernTable(kern)
      programs = [builder.program()]
      programOf = programOf.map { _ in 0 }
    }
    if programs.allSatisfy(\.isEmpty) { return nil }
  }

  /// The index of the one program of all scripts, or -1 when they differ.
  var onlyProgram: Int { programOf.allSatisfy { $0 == 0 } ? 0 : -1 }

  /// The lookups for a script; nil when it has none.
  func program(_ script: Script) -> KerningProgram? {
    let index = Int(programOf[script.rawValue])
    return index < 0 ? nil : programs[index]
  }
}

/// The pairs of one set of lookups. A class, so that a look-up copies no arrays.
final class KerningProgram: Sendable {
  /// A thing to try for a first glyph.
  struct Step: Sendable {
    /// Start in `pairs`, or of the row in `matrix`.
    var base: Int32
    /// Number of pairs, or start of the class table in `classes`.
    var extra: Int32
    /// Steps of one lookup exclude each other.
    var lookup: UInt16
    var isClasses: Bool
    /// Number of second classes.
    var classCount: UInt16 = 0
  }

  /// What the steps point into.
  struct Tables: Sendable {
    /// Second glyph in the high half, value in the low half; sorted within a set.
    var pairs: [UInt32] = []
    var matrix: [Int16] = []
    var classes: [UInt16] = []
  }

  /// `steps` of glyph g: `stepStart[g]..<stepStart[g + 1]`.
  private let stepStart: [Int32]
  private let steps: [Step]
  private let tables: Tables

  init(stepStart: [Int32], steps: [Step], tables: Tables) {
    self.stepStart = stepStart
    self.steps = steps
    self.tables = tables
  }

  var isEmpty: Bool { steps.isEmpty }

  /// True when the glyph begins any pair.
  func kerns(_ first: UInt16) -> Bool {
    Int(first) + 1 < stepStart.count && stepStart[Int(first)] < stepStart[Int(first) + 1]
  }

  @inline(__always)
  func value(_ first: UInt16, _ second: UInt16) -> Int32 {
    let g = Int(first)
    let (start, end) = stepStart.withUnsafeBufferPointer { starts in
      g &+ 1 < starts.count ? (Int(starts[g]), Int(starts[g &+ 1])) : (0, 0)
    }
    return start == end ? 0 : sum(start, end, second)
  }

  /// The rows as one pointer, for runs of glyphs most of which kern with nothing.
  struct Rows {
    fileprivate let program: KerningProgram
    fileprivate let starts: UnsafeBufferPointer<Int32>

    /// As the program's `value`; 0 behind a missing glyph.
    @inline(__always)
    func value(_ first: UInt16, _ second: UInt16) -> Int32 {
      let g = Int(first)
      if g &+ 1 >= starts.count || starts[g] == starts[g &+ 1] { return 0 }
      return program.listed(g, second)
    }
  }

  @inline(__always)
  func withRows<T>(_ body: (Rows) -> T) -> T {
    stepStart.withUnsafeBufferPointer { body(Rows(program: self, starts: $0)) }
  }

  @inline(never)
  fileprivate func listed(_ g: Int, _ second: UInt16) -> Int32 {
    g == 0 ? 0 : sum(Int(stepStart[g]), Int(stepStart[g + 1]), second)
  }

  private func sum(_ start: Int, _ end: Int, _ second: UInt16) -> Int32 {
    var i = start
    var total: Int32 = 0
    while i < end {
      let step = steps[i]
      var found: Int32?
      if step.isClasses {
        let secondClass = Int(tables.classes[Int(step.extra) + Int(second)])
        // The class of all glyphs that are in no class leaves the pair to the next subtable, as HarfBuzz does.
        if secondClass > 0, secondClass < Int(step.classCount) {
          found = Int32(tables.matrix[Int(step.base) + secondClass])
        }
      } else {
        found = pairValue(step, second)
      }
      i += 1
      if let found {
        total &+= found
        while i < end, steps[i].lookup == step.lookup { i += 1 }
      }
    }
    return total
  }

  private func pairValue(_ step: Step, _ second: UInt16) -> Int32? {
    var low = Int(step.base)
    var high = low + Int(step.extra)
    while low < high {
      let middle = (low + high) >> 1
      let pair = tables.pairs[middle]
      let glyph = UInt16(truncatingIfNeeded: pair >> 16)
      if glyph == second { return Int32(Int16(truncatingIfNeeded: pair)) }
      if glyph < second { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
