import Geometry
import Layout
import Testing

/// Complexity as counts, not times: visits of a full layout, and what an edit may touch.
@Suite struct CounterTests {
  /// Shapes that make other engines measure twice, four or 2^n times.
  enum Form: String, CaseIterable, Sendable {
    case deep, wide, mixed, alternating

    /// A tree of about `count` nodes whose leaves are texts where the form allows.
    func build(_ count: Int, texts: inout GridTexts) -> (tree: LayoutTree, leaves: [LayoutSlot]) {
      var builder = LayoutTreeBuilder(capacity: count)
      let text = texts.add("some words that wrap")
      var leaves: [LayoutSlot] = []
      switch self {
      case .deep:
        for _ in 0..<count - 1 { builder.open(LayoutNode(.column)) }
        leaves.append(builder.add(.text(text)))
      case .wide:
        builder.open(LayoutNode(.column))
        for _ in 0..<count - 1 { leaves.append(builder.add(.text(text))) }
      case .mixed:
        builder.open(LayoutNode(.column))
        while builder.count < count {
          var row = LayoutNode(.row)
          row.verticalAlignment = .center
          builder.open(row)
          builder.add(.box(width: 20, height: 20))
          builder.open(LayoutNode(.column))
          leaves.append(builder.add(.text(text)))
          builder.add(.spacer())
          builder.close()
          builder.close()
        }
      case .alternating:
        // A weighted child and a text at every level.
        for level in 0..<count / 2 {
          var node = LayoutNode(level % 2 == 0 ? .column : .row)
          node.spacing = 0
          node.weight = level == 0 ? .nan : 1
          builder.open(node)
          leaves.append(builder.add(.text(text)))
        }
      }
      return (builder.build(), leaves)
    }
  }

  private func containers(_ tree: LayoutTree) -> Int {
    (0..<LayoutSlot(tree.count)).count { !tree.children(of: $0).isEmpty }
  }

  /// Every container is stepped by all four passes; a text has its widths and its height to find, nothing to deal or place;
  /// a box without text has nothing to find.
  @Test(arguments: Form.allCases, [10, 1_000, 100_000])
  func aFullLayoutVisitsContainersFourTimesAndTextsTwice(_ form: Form, _ size: Int) {
    var texts = GridTexts()
    var (tree, leaves) = form.build(size, texts: &texts)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    let containers = self.containers(tree)
    #expect(tree.counters.visits == 4 * containers + 2 * leaves.count)
    #expect(tree.counters.textsMeasured == leaves.count)
    #expect(tree.counters.textWidths == leaves.count)
    // Another width leaves the natural widths alone and sets each text once more.
    tree.resetCounters()
    tree.solve(LayoutSpace(width: 300), measurer: texts)
    #expect(tree.counters.visits == 3 * containers + leaves.count)
    #expect(tree.counters.textsMeasured == leaves.count)
    #expect(tree.counters.textWidths == 0)
    // Nothing changed, nothing visited.
    tree.resetCounters()
    tree.solve(LayoutSpace(width: 300), measurer: texts)
    #expect(tree.counters == LayoutCounters())
  }

  @Test func aMillionNodesAreLaidOut() {
    var texts = GridTexts()
    var (tree, leaves) = Form.mixed.build(1_000_000, texts: &texts)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    #expect(tree.count >= 1_000_000)
    #expect(tree.counters.visits == 4 * containers(tree) + 2 * leaves.count)
    #expect(tree.counters.textsMeasured == leaves.count)
  }

  /// 100,000 levels with one text of 200 points: every level is as high as the text, and the text at the bottom has the
  /// whole width.
  @Test func aHundredThousandLevelsAreLaidOut() {
    var texts = GridTexts()
    var (tree, leaves) = Form.deep.build(100_001, texts: &texts)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    #expect(tree.unroundedFrame(of: leaves[0]) == Rect(x: 0, y: 0, width: 375, height: 20))
    tree.prepareFrames()
    #expect(tree.absoluteFrame(of: leaves[0], scale: 2) == Rect(x: 0, y: 0, width: 375, height: 20))
  }

  @Test func aGridReadsItsRowsAndCellsOnceMore() {
    var builder = LayoutTreeBuilder()
    var grid = LayoutNode(.column)
    grid.alignsToGrid = true
    builder.open(grid)
    for _ in 0..<20 {
      builder.open(LayoutNode(.row))
      for k in 0..<5 { builder.add(.box(width: Double(10 * k), height: 10)) }
      builder.close()
    }
    var tree = builder.build()
    tree.solve(LayoutSpace(width: 375), measurer: NoTextMeasurer())
    #expect(tree.counters.visits == 4 * 121)
    #expect(tree.counters.gridVisits == 20 + 100)
  }

  /// The edited text, its column, its row, the list: four nodes in four passes at most, and the children of those that
  /// are dealt or summed again.
  @Test(arguments: [100, 1_000, 10_000])
  func aTextEditVisitsItsPathWhateverTheSizeOfTheTree(_ cells: Int) {
    var texts = GridTexts()
    let short = texts.add("short")
    let long = texts.add("a text that is so long that it needs a second line in the cell")
    var builder = LayoutTreeBuilder()
    builder.open(LayoutNode(.column))
    var edited: LayoutSlot = -1
    for k in 0..<cells {
      builder.open(LayoutNode(.row))
      builder.add(.box(width: 40, height: 15))
      var column = LayoutNode(.column)
      column.weight = 1
      builder.open(column)
      let slot = builder.add(.text(short))
      if k == cells / 2 { edited = slot }
      builder.close()
      builder.close()
    }
    var tree = builder.build()
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    tree.resetCounters()
    tree.setText(edited, long)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    #expect(tree.counters.textsMeasured == 1)
    #expect(tree.counters.visits <= 16)
    // Pass 1 and 2: the column's natural width, and the list's; pass 3 and 4: the list's height and its cells' places.
    #expect(tree.counters.siblingReads <= 4 * (cells + 2 + 1))
    // The cells below, the edited text, its column, row and the list.
    #expect(tree.counters.moved <= cells / 2 + 4)
    // The same text again: asked for its widths and its height, and that is all.
    tree.resetCounters()
    tree.setText(edited, long)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    #expect(tree.counters.visits == 2)
    #expect(tree.counters.moved == 0)
  }

  /// An exact size is a boundary: what happens inside never leaves it.
  @Test func anEditInsideAnExactSizeStaysInside() {
    var texts = GridTexts()
    let short = texts.add("a")
    let long = texts.add("a text that is so long that it needs more than a line")
    var builder = LayoutTreeBuilder()
    builder.open(LayoutNode(.column))
    for _ in 0..<100 { builder.add(.box(width: 10, height: 10)) }
    var fixed = LayoutNode(.column)
    fixed.width = 100
    fixed.height = 100
    builder.open(fixed)
    let edited = builder.add(.text(short))
    builder.close()
    var tree = builder.build()
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    tree.resetCounters()
    tree.setText(edited, long)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    // Text in passes 1 and 3, the fixed column in all four; the hundred siblings are never read.
    #expect(tree.counters.visits <= 6)
    #expect(tree.counters.siblingReads <= 4)
  }

  @Test func anotherHeightOfTheWindowDealsTheRootOnly() {
    var texts = GridTexts()
    var builder = LayoutTreeBuilder()
    builder.open(LayoutNode(.column))
    for _ in 0..<50 {
      builder.open(LayoutNode(.row))
      builder.add(.text(texts.add("word")))
      builder.close()
    }
    builder.add(.spacer())
    var tree = builder.build()
    tree.solve(LayoutSpace(width: 375, height: 2000), measurer: texts)
    tree.resetCounters()
    tree.solve(LayoutSpace(width: 375, height: 2100), measurer: texts)
    #expect(tree.counters.visits == 1)
    #expect(tree.counters.moved == 2)
    #expect(tree.counters.textsMeasured == 0)
  }

  @Test func structureEditsMeasureOnlyWhatIsNew() {
    var texts = GridTexts()
    var (tree, leaves) = Form.wide.build(1_000, texts: &texts)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    tree.resetCounters()
    tree.remove(leaves[500])
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    #expect(tree.counters.textsMeasured == 0)
    #expect(tree.counters.visits <= 4)
    tree.resetCounters()
    var builder = LayoutTreeBuilder(direction: tree.direction(of: 0))
    builder.add(.text(texts.add("new")))
    tree.insert(builder, under: 0, at: 3)
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    #expect(tree.counters.textsMeasured == 1)
    #expect(tree.counters.visits <= 8)
  }

  /// Hiding and showing again: the node, its row, the list and the neighbour that takes its room, in four passes at most,
  /// whatever the size of the list. Only that neighbour's text is set again.
  @Test(arguments: [100, 10_000])
  func hidingVisitsThePathAndSetsTheNeighbourOnly(_ cells: Int) {
    var texts = GridTexts()
    var builder = LayoutTreeBuilder()
    builder.open(LayoutNode(.column))
    var hidden: LayoutSlot = -1
    for k in 0..<cells {
      builder.open(LayoutNode(.row))
      builder.add(.text(texts.add("word")))
      let slot = builder.add(.box(width: 40, height: 35))
      if k == cells / 2 { hidden = slot }
      builder.close()
    }
    var tree = builder.build()
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    for isHidden in [true, false] {
      tree.resetCounters()
      tree.setHidden(hidden, isHidden)
      tree.solve(LayoutSpace(width: 375), measurer: texts)
      #expect(tree.counters.textsMeasured == 1 && tree.counters.textWidths == 0)
      #expect(tree.counters.visits <= 16)
      #expect(tree.counters.siblingReads <= 4 * (cells + 2))
      #expect(tree.counters.moved <= cells / 2 + 3)
    }
  }

  /// Natural widths do not depend on the width offered: pass 1 is left out, and each text that gets another width is set
  /// once in it.
  @Test func anotherWidthAsksNoTextForItsWidths() {
    var texts = GridTexts()
    var builder = LayoutTreeBuilder()
    builder.open(LayoutNode(.column))
    for k in 0..<1_000 { builder.add(.text(texts.add("text number \(k) of the list"))) }
    var tree = builder.build()
    tree.solve(LayoutSpace(width: 375), measurer: texts)
    tree.resetCounters()
    tree.solve(LayoutSpace(width: 320), measurer: texts)
    #expect(tree.counters.textWidths == 0)
    #expect(tree.counters.textsMeasured == 1_000)
    // The list in passes 2, 3 and 4, each text once for its height.
    #expect(tree.counters.visits == 3 + 1_000)
    tree.resetCounters()
    tree.solve(LayoutSpace(width: 320), measurer: texts)
    #expect(tree.counters.visits == 0)
  }
}
