import Geometry
import Layout
import Testing

/// What must hold for every tree, on random ones; failures name the seed.
@Suite struct InvariantTests {
  private static let count = 400

  private func solve(
    _ model: ModelNode, _ trees: RandomTrees, _ space: LayoutSpace, _ direction: LayoutDirection = .leftToRight
  )
    -> LayoutTree
  {
    var tree = model.build(direction)
    tree.solve(space, measurer: trees.texts)
    return tree
  }

  /// Right to left is the mirror of left to right before snapping. Physical sides are mirrored in the model for it.
  @Test func rightToLeftMirrors() throws {
    for seed in 0..<UInt64(Self.count) {
      var trees = RandomTrees(seed: seed)
      let model = trees.tree()
      for node in model.all {
        node.node.direction = nil
        // Equal on both sides, or they would stay where they are.
        if !node.node.margins.leading.isNaN { node.node.margins.trailing = node.node.margins.leading }
        node.node.anchors.subtract([.left, .right])
      }
      let space = LayoutSpace(width: 375)
      let left = solve(model, trees, space)
      let right = solve(model, trees, space, .rightToLeft)
      for slot in 0..<Int32(left.count) {
        guard let a = left.unroundedFrame(of: slot), let b = right.unroundedFrame(of: slot) else { continue }
        try #require(abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6, "seed \(seed) node \(slot)")
        guard let parent = left.parent(of: slot), let outer = left.unroundedFrame(of: parent) else { continue }
        var extent = outer.width
        if let content = left.contentSize(of: parent) { extent = max(extent, content.width) }
        let kind = model.all[Int(parent)].node.kind
        if model.all[Int(slot)].node.role == .background, kind != .leaf, kind != .host { continue }
        try #require(abs(a.x - (extent - b.maxX)) < 1e-6 && abs(a.y - b.y) < 1e-6, "seed \(seed) node \(slot) \(kind)")
      }
    }
  }

  /// All baselines in one scan are those asked for one by one, to the bit; a thousand levels too.
  @Test func allBaselinesAreThoseOfEachNode() throws {
    for seed in 0..<UInt64(Self.count) {
      var trees = RandomTrees(seed: seed)
      let tree = solve(trees.tree(), trees, LayoutSpace(width: 375))
      let all = tree.allPlacedBaselines()
      for slot in 0..<Int32(tree.count) {
        let one = tree.placedBaselines(of: slot)
        try #require(
          all[Int(slot)]?.first == one?.first && all[Int(slot)]?.last == one?.last, "seed \(seed) node \(slot)")
      }
    }
    var builder = LayoutTreeBuilder()
    for _ in 0..<1000 { builder.open(LayoutNode(.column)) }
    var leaf = LayoutNode(.leaf)
    leaf.naturalHeight = 7
    builder.add(leaf)
    var deep = builder.build()
    deep.solve(LayoutSpace(width: 100), measurer: RandomTrees(seed: 1).texts)
    #expect(deep.allPlacedBaselines().allSatisfy { $0?.first == 7 && $0?.last == 7 })
  }

  /// A hidden node leaves the frames that its removal leaves.
  @Test func hiddenIsRemoved() throws {
    for seed in 0..<UInt64(Self.count) {
      var options = RandomTreeOptions()
      options.hides = false
      var trees = RandomTrees(seed: seed, options)
      let model = trees.tree()
      let all = model.all
      guard all.count > 1 else { continue }
      let victim = all[trees.random.int(1...all.count - 1)]
      model.number(from: 0)
      victim.node.isHidden = true
      let hidden = solve(model, trees, LayoutSpace(width: 375, height: 500))
      for node in all { node.children.removeAll { $0 === victim } }
      let removed = solve(model, trees, LayoutSpace(width: 375, height: 500))
      for (slot, node) in model.all.enumerated() {
        try #require(
          hidden.unroundedFrame(of: node.slot) == removed.unroundedFrame(of: Int32(slot)), "seed \(seed) node \(slot)")
      }
    }
  }

  /// Laying out again changes nothing: results never feed the next run.
  @Test func layingOutTenTimesIsLayingOutOnce() throws {
    for seed in 0..<60 {
      var trees = RandomTrees(seed: UInt64(seed))
      let model = trees.tree()
      var tree = solve(model, trees, LayoutSpace(width: 375))
      var first: [Rect] = []
      tree.readFrames(scale: 3, into: &first)
      for _ in 0..<9 {
        tree.invalidate()
        tree.solve(LayoutSpace(width: 375), measurer: trees.texts)
        var again: [Rect] = []
        tree.readFrames(scale: 3, into: &again)
        try #require(first == again, "seed \(seed)")
      }
    }
  }

  /// Origins summed from the root are the rounded absolute origin, and edges that touch before rounding touch after.
  @Test(arguments: [1.0, 2, 3]) func roundingKeepsEdgesTogether(_ scale: Double) throws {
    let grid = PixelGrid(scale: scale)
    for seed in 0..<UInt64(Self.count) {
      var trees = RandomTrees(seed: seed &+ 77)
      let model = trees.tree()
      var tree = solve(model, trees, LayoutSpace(width: 375.4))
      var frames: [Rect] = []
      tree.readFrames(scale: scale, into: &frames)
      for slot in 0..<Int32(tree.count) {
        guard let absolute = tree.absoluteFrame(of: slot, scale: scale) else { continue }
        let origin = tree.unroundedOrigin(of: slot)
        try #require(
          absolute.x == grid.snap(origin.x) && absolute.y == grid.snap(origin.y), "seed \(seed) node \(slot)")
        var pixels = 0.0
        var at: LayoutSlot? = slot
        while let next = at {
          pixels += ((tree.frame(of: next, scale: scale)?.x ?? 0) * scale).rounded()
          at = tree.parent(of: next)
        }
        try #require(pixels / scale == absolute.x, "seed \(seed) node \(slot)")
        try #require(
          frames[tree.levelIndex(of: slot) ?? 0] == tree.frame(of: slot, scale: scale), "seed \(seed) node \(slot)")
        let siblings = tree.parent(of: slot).map { Array(tree.children(of: $0)) } ?? []
        for other in siblings {
          guard let mine = tree.unroundedFrame(of: slot), let theirs = tree.unroundedFrame(of: other) else { continue }
          if mine.maxX == theirs.x, let next = tree.absoluteFrame(of: other, scale: scale) {
            // Although the sums from the root may differ in the last bit where they lie on a half.
            try #require(((absolute.maxX - next.x) * scale).rounded() == 0, "seed \(seed) node \(slot)")
          }
        }
      }
    }
  }

  /// Neighbours in rows and columns keep exactly their gap, or are packed; sizes are never negative; text is never set in
  /// more than it was given.
  @Test func neighboursKeepTheirGap() throws {
    for seed in 0..<UInt64(Self.count) {
      var trees = RandomTrees(seed: seed &+ 1_000)
      let model = trees.tree()
      let all = model.all
      let tree = solve(model, trees, LayoutSpace(width: 375))
      for (slot, node) in all.enumerated() {
        if let frame = tree.unroundedFrame(of: Int32(slot)) {
          try #require(frame.width >= 0 && frame.height >= 0, "seed \(seed) node \(slot)")
        }
        let mirrored = tree.direction(of: Int32(slot)) == .rightToLeft
        guard node.node.kind == .row || node.node.kind == .column, node.node.baseline == .none, !mirrored else {
          continue
        }
        let spacing = node.node.spacing.isNaN ? 8 : node.node.spacing
        let children = tree.children(of: Int32(slot)).filter { tree.isVisible($0) }
        for (a, b) in zip(children, children.dropFirst()) {
          guard let one = tree.unroundedFrame(of: a), let two = tree.unroundedFrame(of: b) else { continue }
          let row = node.node.kind == .row
          let own =
            row
            ? all[Int(a)].node.gaps.trailing + all[Int(b)].node.gaps.leading
            : all[Int(a)].node.gaps.bottom + all[Int(b)].node.gaps.top
          let gap = row ? two.x - one.maxX : two.y - one.maxY
          try #require(abs(gap - spacing - own) < 1e-6, "seed \(seed) nodes \(a) \(b)")
        }
      }
    }
  }

  /// Row and column are one solver: a row is the transposed column.
  @Test func aRowIsATransposedColumn() throws {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed)
      var row = LayoutNode(.row)
      row.spacing = random.length(0...10)
      row.margins = LayoutMargins(all: random.length(0...10))
      row.horizontalAlignment = [.fill, .leading, .trailing][random.int(0...2)]
      row.verticalAlignment = [.fill, .leading, .center, .trailing][random.int(0...3)]
      var column = row
      column.kind = .column
      column.horizontalAlignment = row.verticalAlignment
      column.verticalAlignment = row.horizontalAlignment
      let width = random.length(0...300)
      let height = random.length(0...100)
      row.width = width
      row.height = height
      column.width = height
      column.height = width
      var rowBuilder = LayoutTreeBuilder()
      var columnBuilder = LayoutTreeBuilder()
      rowBuilder.open(row)
      columnBuilder.open(column)
      for _ in 0..<random.int(1...6) {
        var a = LayoutNode(.leaf)
        if random.chance(0.5) { a.width = random.length(0...90) } else { a.naturalWidth = random.length(0...90) }
        if random.chance(0.3) { a.height = random.length(0...90) } else { a.naturalHeight = random.length(0...90) }
        if random.chance(0.4) { a.weight = Double(random.int(1...3)) }
        if random.chance(0.3) { a.minimumWidth = random.length(0...60) }
        if random.chance(0.3) { a.maximumWidth = random.length(0...90) }
        var b = a
        (b.width, b.height) = (a.height, a.width)
        (b.naturalWidth, b.naturalHeight) = (a.naturalHeight, a.naturalWidth)
        (b.minimumWidth, b.minimumHeight) = (a.minimumHeight, a.minimumWidth)
        (b.maximumWidth, b.maximumHeight) = (a.maximumHeight, a.maximumWidth)
        rowBuilder.add(a)
        columnBuilder.add(b)
      }
      var across = rowBuilder.build()
      var down = columnBuilder.build()
      across.solve(LayoutSpace(width: 375), measurer: NoTextMeasurer())
      down.solve(LayoutSpace(width: 375), measurer: NoTextMeasurer())
      for slot in 1..<Int32(across.count) {
        let a = try #require(across.unroundedFrame(of: slot))
        let b = try #require(down.unroundedFrame(of: slot))
        try #require(
          abs(a.x - b.y) < 1e-6 && abs(a.y - b.x) < 1e-6 && abs(a.width - b.height) < 1e-6
            && abs(a.height - b.width) < 1e-6, "seed \(seed) node \(slot): \(a) \(b)")
      }
    }
  }

  /// The order of edits that lead to the same tree does not matter.
  @Test func equalEditsInAnyOrderGiveEqualFrames() throws {
    for seed in 0..<UInt64(100) {
      var trees = RandomTrees(seed: seed &+ 5_000)
      let model = trees.tree()
      var base = solve(model, trees, LayoutSpace(width: 375))
      let count = Int32(base.count)
      var edits: [(LayoutSlot, LayoutProperty, Double)] = []
      for slot in 0..<min(count, 6) {
        edits.append((slot, [.width, .height, .weight][Int(slot) % 3], trees.random.length(0...120)))
      }
      var forward = base
      for (slot, property, value) in edits { forward.set(property, value, of: slot) }
      forward.solve(LayoutSpace(width: 375), measurer: trees.texts)
      for (slot, property, value) in edits.reversed() {
        base.set(property, value, of: slot)
        base.solve(LayoutSpace(width: 375), measurer: trees.texts)
      }
      for slot in 0..<count {
        try #require(forward.unroundedFrame(of: slot) == base.unroundedFrame(of: slot), "seed \(seed) node \(slot)")
      }
    }
  }

  /// Numbers that callers should have refused do no harm: no trap, and no negative or undefined size.
  @Test func absurdNumbersDoNoHarm() throws {
    let absurd: [Double] = [-1, -1e300, 1e300, .infinity, -.infinity, .nan, 0, -0.0, .leastNonzeroMagnitude]
    for seed in 0..<UInt64(200) {
      var trees = RandomTrees(seed: seed &+ 40_000)
      let model = trees.tree()
      var tree = model.build()
      tree.solve(LayoutSpace(width: 375), measurer: trees.texts)
      let slots = Int32(tree.count)
      for _ in 0..<10 {
        let slot = Int32(trees.random.int(0...Int(slots) - 1))
        let property = LayoutProperty.allCases[trees.random.int(0...LayoutProperty.allCases.count - 1)]
        tree.set(property, absurd[trees.random.int(0...absurd.count - 1)], of: slot)
      }
      tree.set(.width, 10, of: 9_999)
      tree.remove(-3)
      tree.solve(LayoutSpace(width: absurd[Int(seed) % absurd.count], height: .nan), measurer: trees.texts)
      for slot in 0..<slots {
        if let frame = tree.unroundedFrame(of: slot) {
          try #require(!(frame.width < 0) && !(frame.height < 0), "seed \(seed)")
        }
        _ = tree.frame(of: slot, scale: 3)
        for quantity in LayoutExplanation.Quantity.allCases { _ = tree.explain(quantity, of: slot) }
      }
      _ = tree.findings()
    }
  }
}
