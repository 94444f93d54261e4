import Geometry
import Layout

/// `ink-bench layout-oracle SEED COUNT`: random documents with their frames, one JSON object a line.
///
/// Scripts/layout-oracle states the same documents as linear constraints, solves them with another solver and compares.
/// The text is the same on every machine.
func runLayoutOracle(_ words: [String]) {
  guard words.count == 2, let seed = UInt64(words[0]), let count = Int(words[1]) else {
    print("usage: ink-bench layout-oracle SEED COUNT")
    return
  }
  for k in 0..<count {
    var writer = OracleDocument(seed: seed &+ UInt64(k))
    print(writer.line())
  }
}

/// Texts of 10 points a character and 20 a line, wrapped greedily at spaces.
private struct OracleTexts: LayoutMeasurer {
  var words: [[Int]] = []

  func widths(of text: Int32) -> TextWidths {
    let counts = words[Int(text)]
    let all = counts.reduce(0, +) + max(0, counts.count - 1)
    return TextWidths(natural: Double(all * 10), least: Double((counts.max() ?? 0) * 10))
  }

  func extent(of text: Int32, width: Double) -> TextExtent {
    var lines = 1
    var used = 0
    for count in words[Int(text)] {
      if used == 0 {
        used = count
      } else if Double((used + 1 + count) * 10) <= width + 0.000_1 {
        used += 1 + count
      } else {
        lines += 1
        used = count
      }
    }
    return TextExtent(height: Double(lines * 20), firstBaseline: 15, lastBaseline: Double(lines * 20 - 5))
  }
}

/// One random document.
private struct OracleDocument {
  private var random: BenchRandom
  private var nodes: [(node: LayoutNode, parent: Int)] = []
  private var texts = OracleTexts()
  private let seed: UInt64
  private let width: Double
  private let height: Double
  private let direction: LayoutDirection
  /// Whether bounds stand on filling, weighted and container views too, and several children may take a spare.
  private let isFree: Bool

  init(seed: UInt64) {
    self.seed = seed
    random = BenchRandom(seed &* 0x1234_5679)
    // Roomy more often than not: most documents fit, and what does not can be met by few constraints.
    width = Double(random.chance(25) ? random.int(120...320) : random.int(320...900))
    height = random.chance(50) ? Double(random.chance(25) ? random.int(150...400) : random.int(400...1200)) : .nan
    direction = random.chance(25) ? .rightToLeft : .leftToRight
    isFree = random.chance(40)
    container(parent: -1, depth: 1)
  }

  private mutating func container(parent: Int, depth: Int) {
    let kinds: [LayoutKind] = [.row, .row, .column, .column, .layer, .anchor]
    var node = LayoutNode(depth == 1 ? kinds[random.below(4)] : kinds[random.below(6)])
    node.spacing = Double(random.below(12))
    if random.chance(40) { node.margins = LayoutMargins(all: Double(random.below(12))) }
    if random.chance(15) { node.margins.leading = Double(random.below(20)) }
    if parent >= 0, random.chance(12) { node.isHidden = true }
    let across: [LayoutAlignment] = [.fill, .fill, .leading, .center, .trailing]
    let cross = across[random.below(5)]
    let children = random.int(1...4)
    // Who may take a spare is one: a weighted group, or a single child that is not exact, or nobody. In free documents
    // also any of several (mode 3), and weights stand in packed containers as well.
    let mode = random.below(isFree ? 4 : 3)
    let packs = mode == 2 || isFree && mode == 0 && random.chance(25)
    let along: LayoutAlignment = packs ? (random.chance(50) ? .leading : .trailing) : .fill
    if node.kind == .row {
      node.horizontalAlignment = along
      node.verticalAlignment = cross
    } else if node.kind == .column {
      node.horizontalAlignment = cross
      node.verticalAlignment = along
    }
    if isFree, parent >= 0 { addBounds(to: &node) }
    let index = nodes.count
    nodes.append((node, parent))
    let flexible = random.below(children)
    for k in 0..<children {
      let stacked = node.kind == .row || node.kind == .column
      let weighted = stacked && mode == 0 && (k == flexible || random.chance(40))
      let exact = stacked && mode == 1 && k != flexible
      let nested = depth < 4 && !exact && random.chance(depth == 1 ? 65 : 40)
      let child = nodes.count
      if nested { container(parent: index, depth: depth + 1) } else { leaf(parent: index) }
      nodes[child].node.weight = weighted ? Double(random.int(1...3)) : .nan
      if exact {
        nodes[child].node.text = -1
        if node.kind == .row {
          nodes[child].node.width = Double(random.int(5...60))
        } else {
          nodes[child].node.height = Double(random.int(5...60))
        }
      }
      if node.kind == .anchor {
        let sets: [LayoutAnchors] = [
          [], [.top, .leading], [.bottom, .trailing], [.left], [.right, .bottom], .all, [.top, .bottom],
          [.leading, .trailing],
        ]
        nodes[child].node.anchors = sets[random.below(sets.count)]
      }
      if stacked, mode < 2, k == flexible {
        // Somebody must be able to take the spare of a filling container, or nothing holds its far edge.
        nodes[child].node.isHidden = false
        if node.kind == .row { nodes[child].node.width = .nan } else { nodes[child].node.height = .nan }
      }
      if !isFree { keepBoundsApart(child, of: node, weighted: weighted, takesSpare: mode == 1 && k == flexible) }
      if stacked, random.chance(12) {
        nodes[child].node.gaps = LayoutGaps(
          top: Double(random.below(6)), leading: Double(random.below(6)), bottom: Double(random.below(6)),
          trailing: Double(random.below(6)))
      }
    }
  }

  private mutating func addBounds(to node: inout LayoutNode) {
    if random.chance(10) { node.minimumWidth = Double(random.below(200)) }
    if random.chance(10) { node.maximumWidth = Double(random.int(50...400)) }
    if random.chance(10) { node.minimumHeight = Double(random.below(150)) }
    if random.chance(10) { node.maximumHeight = Double(random.int(40...300)) }
  }

  /// A bound against filling or a share is a question of order (the bound holds, the others go on), which constraints of
  /// one strength cannot ask: only free documents have such bounds.
  private mutating func keepBoundsApart(_ child: Int, of parent: LayoutNode, weighted: Bool, takesSpare: Bool) {
    let anchors = nodes[child].node.anchors
    let stretched = parent.kind == .layer || weighted || takesSpare
    if parent.kind == .row && stretched || parent.kind == .layer
      || parent.kind == .column && parent.horizontalAlignment == .fill
      || parent.kind == .anchor && (anchors.isSuperset(of: [.leading, .trailing]) || anchors == .all)
    {
      nodes[child].node.maximumWidth = .nan
      if weighted { nodes[child].node.minimumWidth = .nan }
    }
    if parent.kind == .column && stretched || parent.kind == .layer
      || parent.kind == .row && parent.verticalAlignment == .fill
      || parent.kind == .anchor && anchors.isSuperset(of: [.top, .bottom])
    {
      nodes[child].node.maximumHeight = .nan
      if weighted { nodes[child].node.minimumHeight = .nan }
    }
  }

  private mutating func leaf(parent: Int) {
    var node = LayoutNode(.leaf)
    if random.chance(25) {
      node.text = Int32(texts.words.count)
      texts.words.append((0..<random.int(1...7)).map { _ in random.int(1...6) })
    } else {
      node.naturalWidth = Double(random.below(60))
      node.naturalHeight = Double(random.below(40))
      if random.chance(12) { node.width = Double(random.below(70)) }
      if random.chance(12) { node.height = Double(random.below(50)) }
    }
    if random.chance(15) { node.minimumWidth = Double(random.below(50)) }
    if random.chance(15) { node.maximumWidth = Double(random.int(50...200)) }
    if random.chance(15) { node.minimumHeight = Double(random.below(40)) }
    if random.chance(10) { node.maximumHeight = Double(random.int(40...200)) }
    if random.chance(10) { node.isHidden = true }
    nodes.append((node, parent))
  }

  mutating func line() -> String {
    var builder = LayoutTreeBuilder(direction: direction, capacity: nodes.count)
    var open: [Int] = []
    for (index, entry) in nodes.enumerated() {
      while let last = open.last, last != entry.parent {
        builder.close()
        open.removeLast()
      }
      builder.open(entry.node)
      open.append(index)
    }
    var tree = builder.build()
    tree.solve(LayoutSpace(width: width, height: height), measurer: texts)
    let written = nodes.indices.map { describe($0, tree) }.joined(separator: ",")
    return "{\"seed\":\(seed),\"width\":\(number(width)),\"height\":\(number(height)),"
      + "\"rtl\":\(direction == .rightToLeft),\"nodes\":[\(written)]}"
  }

  private func number(_ value: Double) -> String { value.isNaN ? "null" : "\(value)" }

  private func describe(_ index: Int, _ tree: LayoutTree) -> String {
    let (node, parent) = nodes[index]
    var fields = ["\"parent\":\(parent)", "\"kind\":\"\(node.kind)\"", "\"hidden\":\(node.isHidden)"]
    let numbers: [(String, Double)] = [
      ("width", node.width), ("height", node.height), ("minWidth", node.minimumWidth), ("maxWidth", node.maximumWidth),
      ("minHeight", node.minimumHeight), ("maxHeight", node.maximumHeight), ("weight", node.weight),
      ("spacing", node.spacing), ("top", node.margins.top), ("left", node.margins.left),
      ("bottom", node.margins.bottom), ("right", node.margins.right), ("leading", node.margins.leading),
      ("gapTop", node.gaps.top), ("gapLeading", node.gaps.leading), ("gapBottom", node.gaps.bottom),
      ("gapTrailing", node.gaps.trailing), ("naturalWidth", node.naturalWidth), ("naturalHeight", node.naturalHeight),
    ]
    for (name, value) in numbers where !value.isNaN { fields.append("\"\(name)\":\(value)") }
    fields.append("\"horizontal\":\"\(node.horizontalAlignment)\",\"vertical\":\"\(node.verticalAlignment)\"")
    fields.append("\"anchors\":\(node.anchors.rawValue)")
    if node.text >= 0 { fields.append("\"words\":\(texts.words[Int(node.text)])") }
    if let frame = tree.unroundedFrame(of: LayoutSlot(index)) {
      fields.append("\"frame\":[\(frame.x),\(frame.y),\(frame.width),\(frame.height)]")
    } else {
      fields.append("\"frame\":null")
    }
    return "{" + fields.joined(separator: ",") + "}"
  }
}
