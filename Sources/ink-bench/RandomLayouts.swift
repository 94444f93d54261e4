import Geometry
import Layout

/// Random trees of up to 150 nodes with every kind of container, the same on every machine.
struct RandomLayouts {
  var random: BenchRandom
  private(set) var texts = WordWidths()
  private(set) var textCount: Int32 = 0

  init(seed: UInt64) {
    random = BenchRandom(seed)
    for _ in 0..<40 {
      textCount = texts.add((0..<random.int(1...14)).map { _ in random.int(1...9) }) + 1
    }
  }

  /// A new tree; not solved.
  mutating func tree() -> LayoutTree {
    var builder = LayoutTreeBuilder(direction: random.chance(25) ? .rightToLeft : .leftToRight)
    add(to: &builder, depth: 1)
    return builder.build()
  }

  /// A random node; one of depth 1 has children.
  mutating func node(_ depth: Int) -> LayoutNode {
    let kinds: [LayoutKind] = [
      .row, .row, .column, .column, .column, .layer, .anchor, .scroll, .table, .cell, .stack, .collection, .page,
    ]
    let isContainer = depth == 1 || depth < 6 && random.chance(45)
    var node = LayoutNode(isContainer ? kinds[random.below(depth == 1 ? 6 : kinds.count)] : .leaf)
    if !isContainer {
      if random.chance(50) {
        node.text = Int32(random.below(Int(textCount)))
      } else {
        node.width = Double(random.below(90)) / 3
        node.naturalHeight = Double(random.below(40))
      }
    }
    node.spacing = Double(random.below(30)) / 7
    node.margins = LayoutMargins(all: Double(random.below(8)))
    if random.chance(20) { node.weight = Double(random.int(1...3)) }
    if random.chance(10) { node.minimumWidth = Double(random.below(80)) }
    if random.chance(10) { node.maximumHeight = Double(random.below(80)) }
    if random.chance(8) { node.aspectRatio = Double(random.int(1...4)) / 2 }
    if random.chance(10) { node.baseline = .first }
    if node.kind == .column, random.chance(15) { node.alignsToGrid = true }
    node.horizontalAlignment = [.fill, .fill, .leading, .center, .trailing][random.below(node.kind == .row ? 3 : 5)]
    node.verticalAlignment = [.fill, .fill, .leading, .center, .trailing][random.below(node.kind == .column ? 3 : 5)]
    node.distribution = LayoutDistribution.allCases[random.below(5)]
    node.anchors = LayoutAnchors(rawValue: UInt8(random.below(64)))
    node.isHidden = depth > 1 && random.chance(5)
    return node
  }

  /// Adds a random node with its subtree.
  mutating func add(to builder: inout LayoutTreeBuilder, depth: Int) {
    let node = node(depth)
    builder.open(node)
    if node.kind != .leaf {
      for _ in 0..<random.int(1...(depth == 1 ? 8 : 4)) where builder.count < 150 {
        add(to: &builder, depth: depth + 1)
      }
    }
    builder.close()
  }
}
