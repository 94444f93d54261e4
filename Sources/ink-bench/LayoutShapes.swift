import Geometry
import Layout

/// Word widths of texts in one block: 7 points a character, lines of 16, greedy wrapping at spaces.
///
/// The measurer of the layout benchmarks: it costs what any engine must pay for wrapping and nothing else.
struct WordWidths: LayoutMeasurer {
  private struct Run {
    var start: Int32
    var count: Int32
    var natural: Double
    var widest: Double
  }
  private var words: [UInt16] = []
  private var runs: [Run] = []
  /// The same texts in letters, for measuring with a font.
  private(set) var strings: [String] = []

  /// Adds a text and returns its name.
  mutating func add(_ text: some Collection<Int>) -> Int32 {
    var characters = -1
    var widest = 0
    strings.append(text.map { Self.word($0) }.joined(separator: " "))
    for count in text {
      words.append(UInt16(clamping: count * 7))
      characters += count + 1
      widest = max(widest, count)
    }
    runs.append(
      Run(
        start: Int32(words.count - text.count), count: Int32(text.count), natural: Double(max(0, characters) * 7),
        widest: Double(widest * 7)))
    return Int32(runs.count - 1)
  }

  /// A word of `count` letters, as frequent as in English or nearly so.
  private static func word(_ count: Int) -> String {
    let letters = "etaoinshrdlucmfwypvbgkjqxz"
    return String(
      (0..<count).map { k in letters[letters.index(letters.startIndex, offsetBy: (count * 7 + k * 3) % 26)] })
  }

  func widths(of text: Int32) -> TextWidths {
    TextWidths(natural: runs[Int(text)].natural, least: runs[Int(text)].widest)
  }

  func extent(of text: Int32, width: Double) -> TextExtent {
    if runs[Int(text)].natural <= width {
      return TextExtent(height: 16, firstBaseline: 12, lastBaseline: 12, isTruncated: false)
    }
    return wrapped(text, width)
  }

  @inline(never)
  private func wrapped(_ text: Int32, _ width: Double) -> TextExtent {
    let words = words.span
    var i = Int(runs[Int(text)].start)
    let end = i + Int(runs[Int(text)].count)
    var line = 0.0
    var lines = 1.0
    while i < end {
      let word = Double(words[i])
      i += 1
      if line == 0 {
        line = word
      } else if line + 7 + word <= width {
        line += 7 + word
      } else {
        line = word
        lines += 1
      }
    }
    return TextExtent(height: lines * 16, firstBaseline: 12, lastBaseline: lines * 16 - 4, isTruncated: false)
  }
}

/// A benchmark tree: nodes in document order, described once, as a parsed document is, to be built any number of times.
struct LayoutShape {
  var boxes: [LayoutBox] = []
  /// How many nodes end behind each.
  var ends: [Int] = []
  var description = LayoutTreeBuilder()
  var texts = WordWidths()
  var leaves: [LayoutSlot] = []
  var count: Int { boxes.count }

  /// A new tree; not solved.
  func build() -> LayoutTree { description.build() }

  /// The description, made anew box by box: what a client does before it builds.
  func describe() -> LayoutTreeBuilder {
    var builder = LayoutTreeBuilder(capacity: count)
    // Through spans: an array's elements would be checked one by one.
    let boxes = boxes.span
    let ends = ends.span
    for k in boxes.indices {
      builder.boxes.append(boxes[unchecked: k])
      if ends[k] == 0 {
        builder.open()
      } else {
        // Nodes that end where they begin have no children.
        for _ in 1..<ends[k] { builder.close() }
      }
    }
    return builder
  }
}

/// SplitMix64, so that the shapes are the same on every machine.
struct BenchRandom {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
  mutating func int(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }
  /// True in `percent` of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// Writes the shapes that Documentation's speed page names: a phone screen, lists, mixed trees, three deep chains.
struct LayoutShapeWriter {
  private var shape = LayoutShape()
  private var random: BenchRandom
  /// Lengths of common English words, drawn with equal weight.
  private static let lengths = [3, 2, 3, 2, 2, 3, 4, 5, 5, 6, 7, 4, 4, 3, 5, 2, 11, 13, 12, 6]

  private init(seed: UInt64) { random = BenchRandom(seed) }

  /// The shape of that name, or nil.
  static func shape(named name: String) -> LayoutShape? {
    func digits(_ prefix: String) -> Int? { name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil }
    var writer = LayoutShapeWriter(seed: 7)
    switch name {
    case "phone": writer.phone()
    case "feed10k": writer.feed(10_000)
    case "feed100k": writer.feed(100_000)
    case "feed1k": writer.feed(1_000)
    case "tree10k": writer.mixed(10_000)
    case "tree100k": writer.mixed(100_000)
    default:
      if let levels = digits("deepalt") {
        writer.deepAlternating(levels)
      } else if let levels = digits("deepw") {
        writer.deepWeighted(levels)
      } else if let levels = digits("deepc") {
        writer.deepCentred(levels)
      } else if let count = digits("fanout") {
        writer.fanOut(count)
      } else {
        return nil
      }
    }
    writer.shape.description = writer.shape.describe()
    return writer.shape
  }

  private mutating func open(_ kind: LayoutKind, _ change: (inout LayoutBox) -> Void = { _ in }) {
    var node = LayoutBox(kind)
    node.spacing = 0
    change(&node)
    shape.boxes.append(node)
    shape.ends.append(0)
  }

  private mutating func close() { shape.ends[shape.ends.count - 1] += 1 }

  private mutating func box(_ width: Double, _ height: Double) {
    open(.leaf) {
      $0.width = width
      $0.height = height
    }
    close()
  }

  private mutating func spacer() {
    open(.leaf) {
      $0.weight = 1
      $0.isSpacer = true
    }
    close()
  }

  private mutating func text(_ words: [Int], weight: Double = .nan) {
    let text = shape.texts.add(words)
    shape.leaves.append(LayoutSlot(shape.count))
    open(.leaf) {
      $0.text = text
      $0.weight = weight
    }
    close()
  }

  private mutating func words(_ count: Int) -> [Int] {
    (0..<count).map { _ in Self.lengths[random.below(Self.lengths.count)] }
  }

  private mutating func text(words count: Int, weight: Double = .nan) { text(words(count), weight: weight) }

  private mutating func phone() {
    open(.column)
    open(.row) {
      $0.height = 44
      $0.margins = LayoutMargins(top: 10, left: 8, bottom: 10, right: 8)
      $0.spacing = 8
      $0.verticalAlignment = .center
    }
    box(24, 24)
    text([5, 3, 8], weight: 1)
    open(.row) { $0.spacing = 8 }
    box(24, 24)
    box(24, 24)
    close()
    close()
    open(.column) { $0.spacing = 1 }
    card()
    for i in 0..<16 { cell(6 + i) }
    close()
    open(.row) { $0.margins = LayoutMargins(top: 4, bottom: 4) }
    for count in [4, 6, 3, 5, 2] {
      open(.column) {
        $0.spacing = 2
        $0.horizontalAlignment = .center
        $0.weight = 1
      }
      box(24, 24)
      text([count])
      close()
    }
    close()
    close()
  }

  private mutating func card() {
    open(.column) {
      $0.margins = LayoutMargins(all: 16)
      $0.spacing = 8
    }
    open(.row) { $0.spacing = 12 }
    box(64, 64)
    open(.column) {
      $0.spacing = 4
      $0.weight = 1
    }
    text(words: 4)
    text(words: 9)
    line([3], icon: true, [3, 7])
    close()
    close()
    text(words: 40)
    open(.row) { $0.spacing = 8 }
    for count in [6, 7, 5] { text([count], weight: 1) }
    close()
    close()
  }

  /// A small row: text and icon at the leading edge, a text at the trailing one.
  private mutating func line(_ head: [Int], icon: Bool, _ tail: [Int]) {
    open(.row) {
      $0.spacing = 4
      $0.verticalAlignment = .center
    }
    if icon { text(head) }
    box(12, 12)
    if !icon { text(head) }
    spacer()
    text(tail)
    close()
  }

  private mutating func cell(_ count: Int) {
    open(.row) {
      $0.margins = LayoutMargins(top: 8, left: 16, bottom: 8, right: 16)
      $0.spacing = 12
    }
    box(48, 48)
    open(.column) {
      $0.spacing = 2
      $0.weight = 1
    }
    text(words: 3)
    text(words: count)
    line(words(1), icon: false, [1, 1])
    close()
    box(16, 16)
    close()
  }

  /// A list of the phone's cells with exactly `total` nodes.
  private mutating func feed(_ total: Int) {
    open(.column) { $0.spacing = 1 }
    let cells = (total - 1) / 11
    for i in 0..<cells { cell(4 + i % 20) }
    while shape.count < total { text([3]) }
    close()
  }

  /// `count` nodes in groups of ten under groups of ten, so that a path is as wide at any size.
  private mutating func fanOut(_ count: Int) {
    var levels = 1
    var reached = 10
    while reached < count {
      reached *= 10
      levels += 1
    }
    open(.column)
    fan(levels)
    close()
  }

  private mutating func fan(_ levels: Int) {
    for _ in 0..<10 {
      if levels <= 1 {
        text(words: 3)
      } else {
        open(.column)
        fan(levels - 1)
        close()
      }
    }
  }

  /// Sections of about 300 nodes that nest twelve levels deep, much of it text.
  private mutating func mixed(_ total: Int) {
    open(.column) {
      $0.margins = LayoutMargins(all: 8)
      $0.spacing = 4
    }
    while shape.count < total {
      if total - shape.count > 700 {
        mixedColumn(2, cap: shape.count + 300, weight: .nan)
      } else {
        text(words: random.int(1...20))
      }
    }
    close()
  }

  private mutating func mixedColumn(_ depth: Int, cap: Int, weight: Double) {
    let margin = Double(random.below(4))
    let spacing = Double(random.below(5))
    open(.column) {
      $0.margins = LayoutMargins(all: margin)
      $0.spacing = spacing
      $0.weight = weight
    }
    for _ in 0..<random.int(2...8) {
      let deeper = depth < 12 && shape.count < cap
      let pick = random.below(100)
      if pick < 22, deeper {
        mixedColumn(depth + 1, cap: cap, weight: .nan)
      } else if pick < 50, deeper {
        mixedRow(depth + 1, cap: cap)
      } else if pick < 80 {
        text(words: random.int(1...20))
      } else {
        let alignment: [LayoutAlignment] = [.leading, .center, .trailing]
        let across = alignment[random.below(3)]
        open(.column) { $0.horizontalAlignment = across }
        box(Double(random.int(8...40)), Double(random.int(8...40)))
        close()
      }
    }
    close()
  }

  private mutating func mixedRow(_ depth: Int, cap: Int) {
    let margin = Double(random.below(4))
    let spacing = Double(random.below(5))
    let alignments: [LayoutAlignment] = [.fill, .fill, .leading, .center]
    let across = alignments[random.below(4)]
    open(.row) {
      $0.margins = LayoutMargins(all: margin)
      $0.spacing = spacing
      $0.verticalAlignment = across
    }
    for _ in 0..<random.int(2...5) {
      let deeper = depth < 12 && shape.count < cap
      let pick = random.below(100)
      if pick < 35, deeper {
        mixedColumn(depth + 1, cap: cap, weight: 1)
      } else if pick < 55 {
        box(Double(random.int(8...40)), Double(random.int(8...40)))
      } else if pick < 70 {
        text(words: random.int(1...2))
      } else if pick < 90 {
        text(words: random.int(2...12), weight: 1)
      } else {
        spacer()
      }
    }
    close()
  }

  /// Levels outside in, so that no recursion is needed: a fixed sibling, then the next level.
  private mutating func deepAlternating(_ levels: Int) {
    for level in 0..<levels {
      open(level % 2 == 0 ? .column : .row)
      box(1, 1)
    }
    text([3, 6, 2, 1, 4, 4, 4])
    for _ in 0..<levels { close() }
  }

  /// A text at every level beside a weighted next level.
  private mutating func deepWeighted(_ levels: Int) {
    for level in 0..<levels {
      open(level % 2 == 0 ? .column : .row) { $0.weight = level == 0 ? .nan : 1 }
      text([2])
    }
    text([3, 6, 2, 1, 4, 4, 4], weight: 1)
    for _ in 0..<levels { close() }
  }

  /// Containers only, centred, a point of padding each.
  private mutating func deepCentred(_ levels: Int) {
    for level in 0..<levels {
      open(level % 2 == 0 ? .column : .row) {
        $0.margins = LayoutMargins(bottom: 1)
        $0.horizontalAlignment = level % 2 == 0 ? .center : .fill
        $0.verticalAlignment = level % 2 == 0 ? .fill : .center
      }
    }
    text([3, 6, 2, 1, 4, 4, 4])
    for _ in 0..<levels { close() }
  }
}
