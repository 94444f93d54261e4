import Geometry
import Layout

/// `ink-bench layout-edits SEED COUNT`: random edits, each followed by a solve that is compared, bit for bit, with the
/// same tree solved from nothing. Structure edits are one in eight. Prints the differences found.
func runLayoutEdits(_ words: [String]) {
  guard words.count == 2, let seed = UInt64(words[0]), let count = Int(words[1]) else {
    print("usage: ink-bench layout-edits SEED COUNT")
    return
  }
  var bench = EditBench(seed: seed)
  bench.run(count)
}

/// Edits a tree that is replaced by another one now and then.
private struct EditBench {
  private var random: BenchRandom
  private var texts = WordWidths()
  private var textCount: Int32 = 0
  private var tree: LayoutTree
  private var alive: [LayoutSlot] = []
  private var differences = 0
  private var visits = 0
  private var full = 0

  init(seed: UInt64) {
    random = BenchRandom(seed)
    tree = LayoutTreeBuilder().build()
    for _ in 0..<40 {
      textCount = texts.add((0..<random.int(1...14)).map { _ in random.int(1...9) }) + 1
    }
  }

  mutating func run(_ count: Int) {
    for k in 0..<count {
      if k % 500 == 0 { start() }
      edit()
      let before = tree.counters.visits
      tree.solve(LayoutSpace(width: 375), measurer: texts)
      visits += tree.counters.visits - before
      compare(k)
    }
    print(
      "\(count) edits, \(differences) differences; \(visits) visits where full layouts would have made \(full)")
  }

  private mutating func start() {
    var builder = LayoutTreeBuilder(direction: random.chance(25) ? .rightToLeft : .leftToRight)
    add(to: &builder, depth: 1)
    tree = builder.build()
    alive = (0..<Int32(tree.count)).map { $0 }
    tree.solve(LayoutSpace(width: 375), measurer: texts)
  }

  private mutating func node(_ depth: Int) -> LayoutNode {
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

  private mutating func add(to builder: inout LayoutTreeBuilder, depth: Int) {
    let node = node(depth)
    builder.open(node)
    if node.kind != .leaf {
      for _ in 0..<random.int(1...(depth == 1 ? 8 : 4)) where builder.count < 150 {
        add(to: &builder, depth: depth + 1)
      }
    }
    builder.close()
  }

  private mutating func edit() {
    let slot = alive[random.below(alive.count)]
    switch random.below(16) {
    case 0..<5: tree.setText(slot, Int32(random.below(Int(textCount))))
    case 5..<12:
      let properties: [LayoutProperty] = [
        .width, .height, .weight, .minimumWidth, .maximumHeight, .spacing, .topMargin, .aspectRatio, .leadingGap,
      ]
      let value = random.chance(25) ? Double.nan : Double(random.below(300)) / 3
      let property = properties[random.below(properties.count)]
      tree.set(property, property == .aspectRatio || property == .weight ? value / 20 : value, of: slot)
    case 12, 13: tree.setHidden(slot, random.chance(50))
    case 14:
      if alive.count > 20, slot != tree.root {
        tree.remove(slot)
        alive.removeAll { tree.levelIndex(of: $0) == nil }
      }
    default:
      var builder = LayoutTreeBuilder(direction: tree.direction(of: slot))
      add(to: &builder, depth: 4)
      let count = builder.count
      if alive.count < 200, let first = tree.insert(builder, under: slot, at: random.below(4)) {
        for k in 0..<Int32(count) { alive.append(first + k) }
      }
    }
  }

  private mutating func compare(_ k: Int) {
    var fresh = tree
    fresh.invalidate()
    let before = fresh.counters.visits
    fresh.solve(LayoutSpace(width: 375), measurer: texts)
    full += fresh.counters.visits - before
    for slot in alive
    where tree.unroundedFrame(of: slot) != fresh.unroundedFrame(of: slot)
      || tree.contentSize(of: slot) != fresh.contentSize(of: slot)
    {
      differences += 1
      if differences < 5 { print("edit \(k) slot \(slot)") }
    }
  }
}
