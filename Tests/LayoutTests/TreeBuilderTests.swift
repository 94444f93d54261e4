import Geometry
import Layout
import Testing

/// A builder takes nodes in document order, however calls are balanced, and gives one tree.
@Suite struct TreeBuilderTests {
  private func row(_ spacing: Double = 0) -> LayoutNode {
    var node = LayoutNode(.row)
    node.spacing = spacing
    return node
  }

  private func frames(_ tree: LayoutTree) -> [Rect?] {
    var tree = tree
    tree.solve(LayoutSpace(width: 100), measurer: NoTextMeasurer())
    return (0..<Int32(tree.count)).map { tree.unroundedFrame(of: $0) }
  }

  @Test func addIsOpenAndClose() {
    var added = LayoutTreeBuilder(capacity: 3)
    added.open(row(5))
    added.add(.box(width: 10, height: 4))
    added.add(.box(width: 20, height: 4))
    added.close()
    var opened = LayoutTreeBuilder()
    opened.open(row(5))
    for width in [10.0, 20] {
      opened.open(.box(width: width, height: 4))
      opened.close()
    }
    opened.close()
    // 10 | 5 | 20 in 100, four high.
    let expected: [Rect?] = [
      Rect(x: 0, y: 0, width: 100, height: 4), Rect(x: 0, y: 0, width: 10, height: 4),
      Rect(x: 15, y: 0, width: 20, height: 4),
    ]
    #expect(frames(added.build()) == expected)
    #expect(frames(opened.build()) == expected)
  }

  @Test func slotsAreTheDocumentOrder() {
    var builder = LayoutTreeBuilder(capacity: 1)
    let slots = [builder.open(row()), builder.open(row()), builder.add(.box()), builder.add(.box())]
    builder.close()
    let last = builder.add(.box())
    #expect(slots == [0, 1, 2, 3] && last == 4 && builder.count == 5)
    let tree = builder.build()
    #expect(tree.root == 0 && tree.parent(of: 2) == 1 && tree.parent(of: 4) == 0 && tree.parent(of: 0) == nil)
    #expect(Array(tree.children(of: 0)) == [1, 4] && Array(tree.children(of: 1)) == [2, 3])
    // Level order: the root, its two children, then theirs.
    #expect((0..<5).map { tree.slot(atIndex: $0) } == [0, 1, 4, 2, 3])
  }

  @Test func unbalancedCallsDoNoHarm() {
    var open = LayoutTreeBuilder()
    open.open(row())
    open.open(row())
    open.add(.box(width: 30, height: 6))
    let unclosed = open.build()
    #expect(Array(unclosed.children(of: 1)) == [2])

    var closed = LayoutTreeBuilder()
    closed.close()
    closed.open(row())
    closed.close()
    closed.close()
    #expect(closed.build().count == 1)

    let empty = LayoutTreeBuilder().build()
    #expect(empty.count == 0 && empty.root < 0)
  }

  /// A tree has one root: what follows it is below it, and counts for its weights, hidden children and natural size.
  @Test func whatFollowsTheRootIsBelowIt() {
    var builder = LayoutTreeBuilder()
    builder.open(row())
    builder.add(.box(width: 30, height: 6))
    builder.close()
    var weighted = LayoutNode(.leaf)
    weighted.weight = 1
    weighted.naturalHeight = 9
    builder.open(weighted)
    builder.close()
    var hidden = LayoutNode.box(width: 50, height: 50)
    hidden.isHidden = true
    builder.add(hidden)
    let tree = builder.build()
    #expect(Array(tree.children(of: 0)) == [1, 2, 3])
    // 30 for the box, the rest for the weight, nothing for the hidden one; as high as the highest.
    #expect(
      frames(tree) == [
        Rect(x: 0, y: 0, width: 100, height: 9), Rect(x: 0, y: 0, width: 30, height: 6),
        Rect(x: 30, y: 0, width: 70, height: 9), nil,
      ])
  }

  /// Numbers that need more than a record are kept although most nodes skip looking for them.
  @Test func rareNumbersOfANodeAreKept() {
    var column = LayoutNode(.column)
    column.horizontalAlignment = .leading
    column.spacing = 0
    var builder = LayoutTreeBuilder()
    builder.open(column)
    let changes: [(inout LayoutNode) -> Void] = [
      { $0.minimumWidth = 40 }, { $0.maximumWidth = 15 }, { $0.minimumHeight = 12 }, { $0.maximumHeight = 3 },
      { $0.gaps.top = 7 }, { $0.anchors.insert(.left) },
    ]
    for change in changes {
      var node = LayoutNode(.leaf)
      node.naturalWidth = 20
      node.naturalHeight = 8
      change(&node)
      builder.add(node)
    }
    // Heights 8, 8, 12, 3, a gap of 7 before the fifth.
    #expect(
      frames(builder.build()) == [
        Rect(x: 0, y: 0, width: 100, height: 54), Rect(x: 0, y: 0, width: 40, height: 8),
        Rect(x: 0, y: 8, width: 15, height: 8), Rect(x: 0, y: 16, width: 20, height: 12),
        Rect(x: 0, y: 28, width: 20, height: 3), Rect(x: 0, y: 38, width: 20, height: 8),
        Rect(x: 0, y: 46, width: 20, height: 8),
      ])
  }
}
