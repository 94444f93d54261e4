import Geometry
import Layout
import Testing

/// The terms of an explanation evaluate to the frame, and say where each number comes from.
@Suite struct ExplanationTests {
  @Test func termsEvaluateToTheFrame() throws {
    var explained = 0
    var summaries = 0
    for seed in 0..<UInt64(300) {
      var trees = RandomTrees(seed: seed &+ 9_000)
      let model = trees.tree()
      var tree = model.build(trees.random.chance(0.3) ? .rightToLeft : .leftToRight)
      tree.solve(LayoutSpace(width: 375, height: trees.random.chance(0.5) ? 667 : .nan), measurer: trees.texts)
      for slot in 0..<Int32(tree.count) {
        guard let frame = tree.unroundedFrame(of: slot) else { continue }
        let natural = tree.naturalSize(of: slot)
        for quantity in LayoutExplanation.Quantity.allCases {
          let explanation = try #require(tree.explain(quantity, of: slot))
          let expected =
            switch quantity {
            case .x: frame.x
            case .y: frame.y
            case .width: frame.width
            case .height: frame.height
            case .naturalWidth: natural.width
            case .naturalHeight: natural.height
            }
          try #require(
            abs(explanation.value - expected) < 1e-5,
            "seed \(seed) node \(slot) \(quantity) \(expected) \(model.all[Int(slot)].node.kind) \(explanation.terms)")
          explained += 1
          if explanation.terms.contains(where: { $0.source == .dealt }) { summaries += 1 }
        }
      }
    }
    // Stack views and flow layouts may be summarised in one term; rows, columns, layers and anchors never are.
    #expect(explained > 10_000)
    #expect(Double(summaries) < 0.12 * Double(explained), "\(summaries) of \(explained)")
  }

  /// The middle view of the page example: 375 − 20 − 20 = 335 for the row; 335 − 16 − 20 − 50 = 249 for the spacer.
  @Test func aWeightedWidthNamesItsNeighbours() throws {
    let solved = Solved(WorkedExampleTests.pageExample(), height: 667)
    let explanation = try #require(solved.tree.explain(.width, of: solved.slot("s")))
    #expect(explanation.rule == .weighted)
    #expect(
      explanation.terms.map(\.value) == [335, 16, 20, 50, 0])
    #expect(explanation.terms.map(\.operation) == [.start, .minus, .minus, .minus, .atLeast])
    #expect(explanation.terms[2].node == solved.slot("a") && explanation.terms[3].node == solved.slot("v"))
    // 627 of the column's 667, less two gaps and the row, a third of it.
    let first = try #require(solved.tree.explain(.height, of: solved.slot("w1")))
    #expect(first.terms.map(\.value) == [667, 20, 20, 16, 50, 0, 1, 3])
    #expect(first.value == 187)
    let place = try #require(solved.tree.explain(.x, of: solved.slot("v")))
    #expect(place.rule == .afterNeighbour)
    #expect(place.terms.map(\.value) == [28, 249, 8])
    #expect(place.value == 285)
  }

  @Test func hiddenAndUnknownNodesHaveNoExplanation() {
    let solved = Solved(.column([.box("a", 10, 10) { $0.isHidden = true }]))
    #expect(solved.tree.explain(.width, of: solved.slot("a")) == nil)
    #expect(solved.tree.explain(.width, of: 99) == nil)
  }
}
