/// The embedding levels of one paragraph: UAX #9 rules P2 to I2, and L1, L2 for its lines.
///
/// Works on arrays of classes; no rule recurses, depth is bounded by the standard's 125 levels. O(n), and O(n log n) for
/// brackets.
struct BidiParagraph {
  /// Even: left to right.
  let baseLevel: UInt8
  /// One for each character. Removed characters have the level of the one before them.
  private(set) var levels: [UInt8]
  private let original: [BidiClass]
  private var classes: [BidiClass]
  /// The levels of rules X1 to X8, which the edges of sequences are judged by.
  private(set) var explicitLevels: [UInt8] = []

  private static let depthLimit: UInt8 = 125

  /// - Parameters:
  ///   - classes: One for each character of the paragraph.
  ///   - brackets: One for each character, or empty when there are none.
  ///   - baseLevel: 0 or 1; nil for the first strong character's (P2, P3).
  init(_ classes: [BidiClass], brackets: [BidiBracket?], baseLevel: UInt8?) {
    original = classes
    self.classes = classes
    let matching = Self.matchIsolates(classes)
    self.baseLevel = baseLevel ?? Self.firstStrongLevel(classes, 0..<classes.count, matching) ?? 0
    levels = [UInt8](repeating: self.baseLevel, count: classes.count)
    resolveExplicit(matching)
    explicitLevels = levels
    for sequence in isolatingRunSequences(matching) {
      var run = BidiSequence(sequence, paragraph: self, matching)
      run.resolveWeak()
      if !brackets.isEmpty { run.resolveBrackets(brackets, original) }
      run.resolveNeutral()
      for (k, i) in sequence.enumerated() { levels[i] = run.implicitLevel(k) }
    }
    // Removed characters stay beside the character before them.
    for i in levels.indices where original[i].isRemoved { levels[i] = i > 0 ? levels[i - 1] : self.baseLevel }
  }

  /// For each isolate initiator its PDI and for each PDI its initiator; -1 without one (BD9).
  private static func matchIsolates(_ classes: [BidiClass]) -> [Int] {
    var matching = [Int](repeating: -1, count: classes.count)
    var open: [Int] = []
    for (i, c) in classes.enumerated() {
      if c.isIsolateInitiator {
        open.append(i)
      } else if c == .PDI, let start = open.popLast() {
        matching[start] = i
        matching[i] = start
      }
    }
    return matching
  }

  /// P2, P3: the level of the first strong character outside isolates; nil when there is none.
  private static func firstStrongLevel(_ classes: [BidiClass], _ range: Range<Int>, _ matching: [Int]) -> UInt8? {
    var i = range.lowerBound
    while i < range.upperBound {
      switch classes[i] {
      case .L: return 0
      case .R, .AL: return 1
      case .LRI, .RLI, .FSI:
        if matching[i] < 0 { return nil }
        i = matching[i]
      default: break
      }
      i += 1
    }
    return nil
  }

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  /// X1 to X8.
  private mutating func resolveExplicit(_ matching: [Int]) {
    var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for i in classes.indices {
      let current = stack[stack.count - 1]
      let c = original[i]
      switch c {
      case .RLE, .LRE, .RLO, .LRO:
        levels[i] = current.level
        let isRight = c == .RLE || c == .RLO
        let next = isRight ? (current.level + 1) | 1 : (current.level + 2) & ~1
        if next <= Self.depthLimit, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override: BidiClass? = c == .RLO ? .R : (c == .LRO ? .L : nil)
          stack.append(Status(level: next, override: override, isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .RLI, .LRI, .FSI:
        levels[i] = current.level
        if let override = current.override { classes[i] = override }
        var isRight = c == .RLI
        if c == .FSI {
          let end = matching[i] < 0 ? classes.count : matching[i]
          isRight = Self.firstStrongLevel(original, i + 1..<end, matching) == 1
        }
        let next = isRight ? (current.level + 1) | 1 : (current.level + 2) & ~1
        if next <= Self.depthLimit, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Status(level: next, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .PDI:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        let status = stack[stack.count - 1]
        levels[i] = status.level
        if let override = status.override { classes[i] = override }
      case .PDF:
        levels[i] = current.level
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !current.isIsolate, stack.count >= 2 {
          stack.removeLast()
        }
      case .B: levels[i] = baseLevel
      case .BN: levels[i] = current.level
      default:
        levels[i] = current.level
        if let override = current.override { classes[i] = override }
      }
    }
  }

  /// X10: level runs joined across isolates, each a list of character indices without removed ones.
  private func isolatingRunSequences(_ matching: [Int]) -> [[Int]] {
    var runs: [[Int]] = []
    var runOf = [Int](repeating: -1, count: levels.count)
    for i in levels.indices where !original[i].isRemoved {
      if let last = runs.last?.last, levels[last] == levels[i] {
        runs[runs.count - 1].append(i)
      } else {
        runs.append([i])
      }
      runOf[i] = runs.count - 1
    }
    var sequences: [[Int]] = []
    for run in runs {
      // A run that begins with a matched PDI continues an earlier one.
      if original[run[0]] == .PDI, matching[run[0]] >= 0 { continue }
      var sequence = run
      while let last = sequence.last, original[last].isIsolateInitiator, matching[last] >= 0 {
        sequence += runs[runOf[matching[last]]]
      }
      sequences.append(sequence)
    }
    return sequences
  }

  /// The class that stands for the edge of a sequence: of the higher level on both sides of it (X10).
  func edgeClass(_ level: UInt8, _ neighbour: Int, isBefore: Bool) -> BidiClass {
    var i = neighbour
    while i >= 0, i < levels.count, original[i].isRemoved { i += isBefore ? -1 : 1 }
    let other = i >= 0 && i < levels.count ? explicitLevels[i] : baseLevel
    return max(level, other) & 1 == 0 ? .L : .R
  }

  func currentClass(_ i: Int) -> BidiClass { classes[i] }
  func originalClass(_ i: Int) -> BidiClass { original[i] }

  /// L1: the levels of a line, with separators and white space before them and at its end back at the base level.
  static func lineLevels(_ levels: [UInt8], _ classes: [BidiClass], _ baseLevel: UInt8) -> [UInt8] {
    var result = levels
    var reset = true
    for k in result.indices.reversed() {
      switch classes[k] {
      case .B, .S:
        result[k] = baseLevel
        reset = true
      case .WS, .FSI, .LRI, .RLI, .PDI, .LRE, .RLE, .LRO, .RLO, .PDF, .BN:
        if reset { result[k] = baseLevel }
      default: reset = false
      }
    }
    return result
  }

  /// L2: the indices of `levels` in visual order, left to right.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var i = 0
      while i < order.count {
        guard levels[order[i]] >= level else {
          i += 1
          continue
        }
        var end = i
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[i..<end].reverse()
        i = end
      }
    }
    return order
  }
}
