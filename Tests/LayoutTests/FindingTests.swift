import Geometry
import Layout
import Testing

/// What is worth telling about a layout, as data.
@Suite struct FindingTests {
  struct FindingCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var width = 375.0
    var height = Double.nan
    /// "kind node amount" in the order of the findings.
    let findings: [String]
    let shape: @Sendable () -> Shape

    init(
      _ testDescription: String, width: Double = 375, height: Double = .nan, _ findings: [String],
      shape: @escaping @Sendable () -> Shape
    ) {
      self.testDescription = testDescription
      self.width = width
      self.height = height
      self.findings = findings
      self.shape = shape
    }
  }

  @Test(arguments: cases) func findings(_ example: FindingCase) {
    var solved = Solved(example.shape(), width: example.width, height: example.height)
    let names = solved.names
    let found = solved.tree.findings().map { finding in
      let name = names.first { $0.slot == finding.node }?.name ?? "?"
      return "\(finding.kind) \(name) \(short(finding.amount))"
    }
    #expect(found == example.findings)
  }

  static let cases: [FindingCase] = [
    FindingCase("nothing to tell", []) { .column([.text("a", "Hi"), .box("b", 20, 20)], name: "root") },
    // 60 + 10 + 0 + 10 + 60 = 140 in 100.
    FindingCase("two views that do not fit", width: 100, ["overflow b 40"]) {
      .row([.box("a", 60, 10), .spacer("s"), .box("b", 60, 10)], name: "root") { $0.spacing = 10 }
    },
    FindingCase("overflow into the margin", width: 100, ["overflow a 20"]) {
      .row([.box("a", 100, 10)], name: "root") { $0.margins = LayoutMargins(top: 0, left: 10, bottom: 0, right: 10) }
    },
    // A spacer shows nothing that could lie on something.
    FindingCase("negative spacing", ["overlap b 10"]) {
      .row([.box("a", 50, 20), .box("b", 50, 20), .spacer("s")], name: "root") { $0.spacing = -10 }
    },
    FindingCase("a label that is cut", width: 100, ["truncation a 100"]) {
      .column([.text("a", "aaaaaaaaaaaaaaaaaaaa", lines: 1)], name: "root")
    },
    FindingCase("text higher than its frame", width: 100, ["truncation a 10"]) {
      .column([.text("a", "aaaaaaaaa bbbbb") { $0.height = 30 }], name: "root")
    },
    FindingCase("a table in a column of natural height", ["zeroSize t 0"]) {
      .column([.box("a", .nan, 20), Shape(.table, "t")], name: "root")
    },
    FindingCase("a plain view of no height", ["zeroSize b 0"]) {
      .column([.box("a", .nan, 20), .box("b")], name: "root")
    },
    FindingCase("the last label takes what is left", ["takesSpare b 335"]) {
      .row([.text("a", "aa"), .text("b", "bb")], name: "root")
    },
    FindingCase("weights that are all at their maximum", ["spareLeft root 275"]) {
      .row(
        [
          .box("a", .nan, 10) {
            $0.weight = 1
            $0.maximumWidth = 100
          }
        ], name: "root")
    },
    FindingCase("two sizes and a ratio", ["ratioIgnored a 0"]) {
      .column([.box("a", 100, 50) { $0.aspectRatio = 1 }], name: "root")
    },
    FindingCase("a ratio against a weight", height: 300, ["overflow a 75", "ratioOverridesWeight a 0"]) {
      .column(
        [
          .box("a") {
            $0.aspectRatio = 1
            $0.weight = 1
          }
        ], name: "root")
    },
    FindingCase("a size against a weight", ["sizeOverridesWeight a 0"]) {
      .row([.box("a", 100, 10) { $0.weight = 1 }, .spacer("s")], name: "root")
    },
    FindingCase("bounds that cross", ["boundsCross a 20"]) {
      .column(
        [
          .box("a", .nan, 10) {
            $0.minimumWidth = 50
            $0.maximumWidth = 30
          }
        ], name: "root"
      ) { $0.horizontalAlignment = .leading }
    },
    FindingCase("a size outside its bounds", ["sizeOutsideBounds a 20"]) {
      .column([.box("a", 50, 10) { $0.maximumWidth = 30 }], name: "root")
    },
    FindingCase("off the screen", height: 100, ["overflow b 50", "offScreen b 0"]) {
      .column([.box("a", 375, 100), .box("b", 375, 50)], name: "root")
    },
    FindingCase("what scrolls is not off the screen", height: 100, []) {
      Shape(.scroll, "root", [.column([.box("a", 375, 100), .box("b", 375, 50)], name: "c")]) { $0.fitsWidth = true }
    },
    FindingCase("anchored views on top of each other", ["overlap b 20"]) {
      Shape(.anchor, "root", [.box("a", 50, 20) { $0.anchors = .top }, .box("b", 50, 20) { $0.anchors = .top }]) {
        $0.height = 100
      }
    },
    FindingCase("two exact widths in one grid column", ["gridConflict b 10"]) {
      .column(
        [
          .row([.box("a", 50, 20), .spacer()]),
          .row([.box("b", 40, 20), .spacer()]),
        ], name: "root"
      ) { $0.alignsToGrid = true }
    },
  ]

  /// Whatever sticks out of its parent's content rectangle is reported, and nothing else is.
  @Test func sidesAreNamed() throws {
    // 60 centred in 50 with margins of 5 (40 inside): 10 beyond the content on either side.
    var both = Solved(
      .column([.box("a", 60, 20)]) {
        $0.margins = LayoutMargins(all: 5)
        $0.horizontalAlignment = .center
      }, width: 50)
    let finding = try #require(both.tree.findings().first { $0.kind == .overflow })
    #expect((finding.before, finding.after) == (10, 10))
    // Packed at the right edge, 30 + 50 in 60: the first one starts 20 before the left edge.
    var packed = Solved(
      .row([.box("a", 30, 20), .box("b", 50, 20)]) {
        $0.spacing = 0
        $0.horizontalAlignment = .trailing
      }, width: 60)
    let left = try #require(packed.tree.findings().first { $0.kind == .overflow })
    #expect((left.before, left.after) == (20, 0))
    // 80 and 70 in a height of 60: nothing of the second one is inside; it ends at 150.
    var below = Solved(
      .column([.box("a", 20, 80), .box("b", 20, 70)]) { $0.spacing = 0 }, width: 60, height: 60)
    let outside = try #require(below.tree.findings().first { $0.kind == .offScreen })
    #expect((outside.before, outside.after, outside.axis) == (0, 90, .vertical))
  }

  @Test func overflowIsReportedExactly() throws {
    for seed in 0..<UInt64(300) {
      var trees = RandomTrees(seed: seed &+ 20_000)
      let model = trees.tree()
      let all = model.all
      var tree = model.build()
      tree.solve(LayoutSpace(width: 375), measurer: trees.texts)
      let reported = Set(tree.findings().filter { $0.kind == .overflow }.map(\.node))
      for slot in 1..<Int32(tree.count) {
        guard let frame = tree.unroundedFrame(of: slot), let parent = tree.parent(of: slot),
          let outer = tree.unroundedFrame(of: parent), all[Int(slot)].node.role != .background
        else { continue }
        if all[Int(parent)].node.kind.scrolls { continue }
        let inside =
          frame.x >= -0.01 && frame.y >= -0.01 && frame.maxX <= outer.width + 0.01 && frame.maxY <= outer.height + 0.01
        if !inside { try #require(reported.contains(slot), "seed \(seed) node \(slot)") }
      }
    }
  }
}
