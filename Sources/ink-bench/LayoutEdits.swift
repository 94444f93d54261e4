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
  private var trees: RandomLayouts
  private var tree: LayoutTree
  private var alive: [LayoutSlot] = []
  private var differences = 0
  private var visits = 0
  private var full = 0

  init(seed: UInt64) {
    trees = RandomLayouts(seed: seed)
    tree = LayoutTreeBuilder().build()
  }

  mutating func run(_ count: Int) {
    for k in 0..<count {
      if k % 500 == 0 { start() }
      edit()
      let before = tree.counters.visits
      tree.solve(LayoutSpace(width: 375), measurer: trees.texts)
      visits += tree.counters.visits - before
      compare(k)
    }
    print(
      "\(count) edits, \(differences) differences; \(visits) visits where full layouts would have made \(full)")
  }

  private mutating func start() {
    tree = trees.tree()
    alive = (0..<Int32(tree.count)).map { $0 }
    tree.solve(LayoutSpace(width: 375), measurer: trees.texts)
  }

  private mutating func edit() {
    let slot = alive[trees.random.below(alive.count)]
    switch trees.random.below(16) {
    case 0..<5: tree.setText(slot, Int32(trees.random.below(Int(trees.textCount))))
    case 5..<12:
      let properties: [LayoutProperty] = [
        .width, .height, .weight, .minimumWidth, .maximumHeight, .spacing, .topMargin, .aspectRatio, .leadingGap,
      ]
      let value = trees.random.chance(25) ? Double.nan : Double(trees.random.below(300)) / 3
      let property = properties[trees.random.below(properties.count)]
      tree.set(property, property == .aspectRatio || property == .weight ? value / 20 : value, of: slot)
    case 12, 13: tree.setHidden(slot, trees.random.chance(50))
    case 14:
      if alive.count > 20, slot != tree.root {
        tree.remove(slot)
        alive.removeAll { tree.levelIndex(of: $0) == nil }
      }
    default:
      var builder = LayoutTreeBuilder(direction: tree.direction(of: slot))
      trees.add(to: &builder, depth: 4)
      let count = builder.count
      if alive.count < 200, let first = tree.insert(builder, under: slot, at: trees.random.below(4)) {
        for k in 0..<Int32(count) { alive.append(first + k) }
      }
    }
  }

  private mutating func compare(_ k: Int) {
    var fresh = tree
    fresh.invalidate()
    let before = fresh.counters.visits
    fresh.solve(LayoutSpace(width: 375), measurer: trees.texts)
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
