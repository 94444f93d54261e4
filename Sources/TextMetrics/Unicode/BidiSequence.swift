/// One isolating run sequence of a paragraph: UAX #9 rules W1 to W7, N0 to N2, I1 and I2.
struct BidiSequence {
  private var classes: [BidiClass]
  private let indices: [Int]
  private let level: UInt8
  private let before: BidiClass
  private let after: BidiClass

  init(_ indices: [Int], paragraph: BidiParagraph, _ matching: [Int]) {
    self.indices = indices
    classes = indices.map { paragraph.currentClass($0) }
    level = paragraph.explicitLevels[indices[0]]
    before = paragraph.edgeClass(level, indices[0] - 1, isBefore: true)
    let last = indices[indices.count - 1]
    // An isolate that is never closed runs to the end of the paragraph.
    let isOpen = paragraph.originalClass(last).isIsolateInitiator && matching[last] < 0
    after = paragraph.edgeClass(level, isOpen ? paragraph.levels.count : last + 1, isBefore: false)
  }

  /// I1, I2.
  func implicitLevel(_ k: Int) -> UInt8 {
    switch classes[k] {
    case .R, .AL: level | 1
    case .AN, .EN: level & 1 == 0 ? level + 2 : level + 1
    case .L: level & 1 == 0 ? level : level + 1
    default: level
    }
  }

  /// W1 to W7.
  mutating func resolveWeak() {
    var previous = before
    var strong = before
    for k in classes.indices {
      switch classes[k] {
      case .NSM: classes[k] = previous.isIsolateInitiator || previous == .PDI ? .ON : previous  // W1
      default: break
      }
      previous = classes[k]
      switch classes[k] {
      case .L, .R: strong = classes[k]
      case .AL: strong = .AL
      case .EN: if strong == .AL { classes[k] = .AN }  // W2
      default: break
      }
    }
    for k in classes.indices where classes[k] == .AL { classes[k] = .R }  // W3
    if classes.count > 2 {
      for k in 1..<classes.count - 1 {  // W4
        let (a, b) = (classes[k - 1], classes[k + 1])
        if classes[k] == .ES, a == .EN, b == .EN { classes[k] = .EN }
        if classes[k] == .CS, a == b, a == .EN || a == .AN { classes[k] = a }
      }
    }
    var k = 0
    while k < classes.count {  // W5
      guard classes[k] == .ET else {
        k += 1
        continue
      }
      var end = k
      while end < classes.count, classes[end] == .ET { end += 1 }
      if (k > 0 && classes[k - 1] == .EN) || (end < classes.count && classes[end] == .EN) {
        for j in k..<end { classes[j] = .EN }
      }
      k = end
    }
    strong = before
    for k in classes.indices {
      switch classes[k] {
      case .ET, .ES, .CS: classes[k] = .ON  // W6
      case .L, .R: strong = classes[k]
      case .EN: if strong == .L { classes[k] = .L }  // W7
      default: break
      }
    }
  }

  /// The direction that a class has for neutrals: numbers count as R.
  private static func direction(_ c: BidiClass) -> BidiClass? {
    switch c {
    case .L: .L
    case .R, .EN, .AN: .R
    default: nil
    }
  }

  /// N0: both brackets of a pair get one direction.
  mutating func resolveBrackets(_ brackets: [BidiBracket?], _ original: [BidiClass]) {
    let embedding: BidiClass = level & 1 == 0 ? .L : .R
    for (open, close) in bracketPairs(brackets) {
      var hasEmbedding = false
      var hasOpposite = false
      for k in open + 1..<close {
        guard let direction = Self.direction(classes[k]) else { continue }
        if direction == embedding { hasEmbedding = true } else { hasOpposite = true }
        if hasEmbedding { break }
      }
      let resolved: BidiClass
      if hasEmbedding {
        resolved = embedding
      } else if hasOpposite {
        // The context before decides whether the opposite direction stands.
        var context = before
        for k in (0..<open).reversed() {
          if let direction = Self.direction(classes[k]) {
            context = direction
            break
          }
        }
        resolved = context != embedding ? context : embedding
      } else {
        continue
      }
      for place in [open, close] {
        classes[place] = resolved
        var k = place + 1
        // Marks on a bracket follow it.
        while k < classes.count, original[indices[k]] == .NSM {
          classes[k] = resolved
          k += 1
        }
      }
    }
  }

  /// BD16: pairs sorted by their opening bracket; none when more than 63 are open at once.
  private func bracketPairs(_ brackets: [BidiBracket?]) -> [(Int, Int)] {
    var open: [(pair: UInt32, place: Int)] = []
    var pairs: [(Int, Int)] = []
    for k in classes.indices where classes[k] == .ON {
      guard let bracket = brackets[indices[k]] else { continue }
      if bracket.isOpening {
        if open.count == 63 { return [] }
        open.append((bracket.pair, k))
      } else if let match = open.lastIndex(where: { $0.pair == bracket.pair }) {
        pairs.append((open[match].place, k))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.0 < $1.0 }
  }

  /// N1, N2.
  mutating func resolveNeutral() {
    let embedding: BidiClass = level & 1 == 0 ? .L : .R
    var k = 0
    var previous = before
    while k < classes.count {
      guard classes[k].isNeutral else {
        previous = Self.direction(classes[k]) ?? previous
        k += 1
        continue
      }
      var end = k
      while end < classes.count, classes[end].isNeutral { end += 1 }
      let next = end < classes.count ? Self.direction(classes[end]) ?? after : after
      for j in k..<end { classes[j] = previous == next ? previous : embedding }
      k = end
    }
  }
}
