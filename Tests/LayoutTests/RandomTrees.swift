import Geometry
import Layout

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  /// A length that is no binary fraction half of the time.
  mutating func length(_ range: ClosedRange<Int>) -> Double {
    Double(int(range)) + (chance(0.5) ? Double(int(0...9)) / 10 : 0)
  }
}

/// A node of a reference model: what an edited tree must look like, to build it afresh.
final class ModelNode {
  var node: LayoutNode
  var children: [ModelNode] = []
  var slot: LayoutSlot = -1
  init(_ node: LayoutNode) { self.node = node }

  /// All nodes in document order.
  var all: [ModelNode] {
    var result: [ModelNode] = []
    var work = [self]
    while let next = work.popLast() {
      result.append(next)
      work.append(contentsOf: next.children.reversed())
    }
    return result
  }

  /// Adds the subtree to `builder`.
  func add(to builder: inout LayoutTreeBuilder) {
    builder.open(node)
    for child in children { child.add(to: &builder) }
    builder.close()
  }

  func build(_ direction: LayoutDirection = .leftToRight) -> LayoutTree {
    var builder = LayoutTreeBuilder(direction: direction)
    add(to: &builder)
    return builder.build()
  }

  /// Gives the subtree's nodes slots in document order.
  func number(from first: LayoutSlot) {
    for (k, model) in all.enumerated() { model.slot = first + Int32(k) }
  }
}

/// What random trees may contain.
struct RandomTreeOptions {
  var maximumDepth = 5
  var kinds: [LayoutKind] = [
    .row, .row, .row, .column, .column, .column, .layer, .anchor, .root, .scroll, .page, .table, .cell, .collection,
    .stack, .host, .field,
  ]
  var hides = true
  var negativeSpacing = true
  var texts = 16
}

/// Random nodes and trees from a seed.
struct RandomTrees {
  var random: SeededGenerator
  var options = RandomTreeOptions()
  var texts: GridTexts

  init(seed: UInt64, _ options: RandomTreeOptions = RandomTreeOptions()) {
    random = SeededGenerator(seed)
    self.options = options
    texts = GridTexts()
    let words = ["a", "to", "and", "word", "seven", "layout", "baseline", "x"]
    for _ in 0..<options.texts {
      let count = random.int(0...12)
      let text = (0..<count).map { _ in words[random.int(0...words.count - 1)] }.joined(separator: " ")
      _ = texts.add(text, lines: random.chance(0.3) ? 1 : 0, scale: random.chance(0.3) ? 1.3 : 1)
    }
  }

  mutating func tree() -> ModelNode {
    let root = ModelNode(container())
    fill(root, depth: 1)
    return root
  }

  mutating func subtree() -> ModelNode {
    if random.chance(0.5) { return ModelNode(leaf()) }
    let model = ModelNode(container())
    fill(model, depth: options.maximumDepth - 1)
    return model
  }

  private mutating func fill(_ model: ModelNode, depth: Int) {
    let grid = model.node.alignsToGrid
    for _ in 0..<random.int(0...5) {
      let deeper = depth < options.maximumDepth && random.chance(grid ? 0.9 : 0.5)
      let child = ModelNode(deeper ? container() : leaf())
      if deeper, grid { child.node.kind = .row }
      if model.node.kind == .table || model.node.kind == .cell || model.node.kind == .field {
        if random.chance(0.15) { child.node.role = .trailingSide }
        if random.chance(0.1) { child.node.role = .background }
      }
      model.children.append(child)
      if deeper { fill(child, depth: depth + 1) }
    }
  }

  mutating func leaf() -> LayoutNode {
    var node = LayoutNode(.leaf)
    switch random.int(0...5) {
    case 0, 1: node.text = Int32(random.int(0...options.texts - 1))
    case 2:
      node.weight = Double(random.int(1...3))
      node.isSpacer = true
    case 3:
      node.naturalWidth = random.length(0...80)
      node.naturalHeight = random.length(0...40)
      if random.chance(0.3) {
        node.leastWidth = node.naturalWidth / 2
        node.firstBaseline = node.naturalHeight / 2
        node.lastBaseline = node.naturalHeight * 0.75
      }
    default:
      if random.chance(0.7) { node.width = random.length(0...90) }
      if random.chance(0.7) { node.height = random.length(0...50) }
    }
    common(&node)
    return node
  }

  mutating func container() -> LayoutNode {
    var node = LayoutNode(options.kinds[random.int(0...options.kinds.count - 1)])
    if random.chance(0.7) { node.spacing = options.negativeSpacing && random.chance(0.1) ? -5 : random.length(0...12) }
    if random.chance(0.3) { node.margins = LayoutMargins(all: random.length(0...15)) }
    if random.chance(0.2) { node.margins.leading = random.length(0...15) }
    let across: [LayoutAlignment] = [.fill, .fill, .leading, .center, .trailing]
    let along: [LayoutAlignment] = [.fill, .fill, .leading, .trailing]
    node.horizontalAlignment = node.kind == .row ? along[random.int(0...3)] : across[random.int(0...4)]
    node.verticalAlignment = node.kind == .column ? along[random.int(0...3)] : across[random.int(0...4)]
    node.stackAlignment = across[random.int(0...4)]
    node.distribution = LayoutDistribution.allCases[random.int(0...4)]
    node.axis = random.chance(0.5) ? .horizontal : .vertical
    if random.chance(0.15) { node.baseline = random.chance(0.5) ? .first : .last }
    if node.kind == .column { node.alignsToGrid = random.chance(0.2) }
    node.fitsWidth = random.chance(0.6)
    node.fitsHeight = random.chance(0.3)
    node.scrollsHorizontally = random.chance(0.3)
    if random.chance(0.3) { node.rowHeight = random.length(10...50) }
    if random.chance(0.3) { node.accessoryWidth = 38 }
    if node.kind == .cell, random.chance(0.5) { node.naturalHeight = 44 }
    if node.kind == .host || node.kind == .field {
      node.naturalWidth = random.length(10...90)
      node.naturalHeight = random.length(10...40)
    }
    common(&node)
    if random.chance(0.1) { node.direction = .leftToRight }
    if random.chance(0.15) { node.width = random.length(20...300) }
    if random.chance(0.15) { node.height = random.length(20...200) }
    return node
  }

  private mutating func common(_ node: inout LayoutNode) {
    if random.chance(0.2) { node.weight = Double(random.int(1...3)) }
    if random.chance(0.1) { node.minimumWidth = random.length(0...100) }
    if random.chance(0.1) { node.maximumWidth = random.length(0...100) }
    if random.chance(0.1) { node.minimumHeight = random.length(0...60) }
    if random.chance(0.1) { node.maximumHeight = random.length(0...60) }
    if random.chance(0.08) { node.aspectRatio = Double(random.int(1...4)) / 2 }
    if random.chance(0.1) {
      node.gaps = LayoutGaps(
        top: random.length(0...5), leading: random.length(0...5), bottom: random.length(0...5),
        trailing: random.length(0...5))
    }
    if random.chance(0.2) { node.anchors = LayoutAnchors(rawValue: UInt8(random.int(0...63))) }
    if options.hides, random.chance(0.05) { node.isHidden = true }
    if random.chance(0.1) { node.horizontalHugging = Float(random.int(1...3)) }
    if random.chance(0.1) { node.verticalResistance = Float(random.int(1...3)) }
  }
}
