import Geometry
import Layout
import Testing

/// An edited tree must equal, bit for bit, a tree built afresh from what the edits lead to.
@Suite struct IncrementalTests {
  @Test(arguments: 0..<8) func editedTreesEqualFreshOnes(_ seed: Int) throws {
    for tree in 0..<25 {
      try editRandomly(seed: UInt64(seed * 1000 + tree), edits: 40)
    }
  }

  private func editRandomly(seed: UInt64, edits: Int) throws {
    var trees = RandomTrees(seed: seed)
    let direction: LayoutDirection = trees.random.chance(0.3) ? .rightToLeft : .leftToRight
    let model = trees.tree()
    model.number(from: 0)
    var tree = model.build(direction)
    var space = LayoutSpace(width: 375, height: trees.random.chance(0.5) ? 667 : .nan)
    tree.solve(space, measurer: trees.texts)
    for edit in 0..<edits {
      // Several edits before a solve now and then: their order must not matter to the result either.
      for _ in 0..<(trees.random.chance(0.2) ? 3 : 1) { apply(&trees, model, &tree, direction) }
      if trees.random.chance(0.05) { space.width = Double(trees.random.int(100...600)) }
      if trees.random.chance(0.05) {
        space.height = trees.random.chance(0.5) ? .nan : Double(trees.random.int(50...800))
      }
      tree.solve(space, measurer: trees.texts)
      var fresh = model.build(direction)
      fresh.solve(space, measurer: trees.texts)
      let models = model.all
      try #require(models.count == fresh.count && fresh.count == tree.count, "seed \(seed) edit \(edit)")
      for (slot, expected) in models.enumerated() {
        let a = tree.unroundedFrame(of: expected.slot)
        let b = fresh.unroundedFrame(of: Int32(slot))
        try #require(a == b, "seed \(seed) edit \(edit) node \(slot) \(expected.node.kind)")
        try #require(
          tree.contentSize(of: expected.slot) == fresh.contentSize(of: Int32(slot)),
          "seed \(seed) edit \(edit) node \(slot)")
      }
    }
  }

  private func apply(
    _ trees: inout RandomTrees, _ model: ModelNode, _ tree: inout LayoutTree, _ direction: LayoutDirection
  ) {
    let all = model.all
    let target = all[trees.random.int(0...all.count - 1)]
    let slot = target.slot
    let which = trees.random.int(0...9)
    switch which {
    case 0, 1:
      let leaves = all.filter { $0.node.kind == .leaf }
      guard !leaves.isEmpty else { return }
      let leaf = leaves[trees.random.int(0...leaves.count - 1)]
      leaf.node.text = Int32(trees.random.int(0...trees.options.texts - 1))
      tree.setText(leaf.slot, leaf.node.text)
    case 2:
      target.node.isHidden.toggle()
      tree.setHidden(slot, target.node.isHidden)
    case 3: set(.width, trees.random.chance(0.3) ? .nan : trees.random.length(0...200), target, &tree)
    case 4: set(.height, trees.random.chance(0.3) ? .nan : trees.random.length(0...100), target, &tree)
    case 5:
      let properties: [LayoutProperty] = [.weight, .minimumWidth, .maximumHeight, .aspectRatio, .leadingGap, .spacing]
      let property = properties[trees.random.int(0...properties.count - 1)]
      set(property, trees.random.chance(0.3) ? .nan : Double(trees.random.int(0...40)) / 8, target, &tree)
    case 6:
      let node =
        target.node.kind == .leaf || target.children.isEmpty && trees.random.chance(0.5)
        ? trees.leaf() : trees.container()
      // Directions are inherited when a subtree is built.
      var fresh = node
      fresh.direction = target.node.direction
      fresh.role = target.node.role
      target.node = fresh
      tree.update(slot, with: fresh)
    case 7:
      guard let parent = all.first(where: { $0.children.contains { $0 === target } }) else { return }
      parent.children.removeAll { $0 === target }
      tree.remove(slot)
    case 8:
      guard let parent = all.first(where: { $0.children.contains { $0 === target } }) else { return }
      parent.children.removeAll { $0 === target }
      let position = trees.random.int(0...parent.children.count)
      parent.children.insert(target, at: position)
      tree.move(slot, to: position)
    default:
      guard all.count < 120 else { return }
      let child = trees.subtree()
      let position = trees.random.int(0...target.children.count)
      var builder = LayoutTreeBuilder(direction: tree.direction(of: slot))
      child.add(to: &builder)
      let first = tree.insert(builder, under: slot, at: position)
      child.number(from: first ?? -1)
      target.children.insert(child, at: position)
    }
  }

  private func set(_ property: LayoutProperty, _ value: Double, _ target: ModelNode, _ tree: inout LayoutTree) {
    switch property {
    case .width: target.node.width = value
    case .height: target.node.height = value
    case .weight: target.node.weight = value
    case .minimumWidth: target.node.minimumWidth = value
    case .maximumHeight: target.node.maximumHeight = value
    case .aspectRatio: target.node.aspectRatio = value
    case .leadingGap: target.node.gaps.leading = value.isNaN ? 0 : value
    default: target.node.spacing = value
    }
    tree.set(property, value, of: target.slot)
  }
}
