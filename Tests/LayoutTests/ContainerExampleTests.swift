import Geometry
import Layout
import Testing

/// More frames worked out by hand: baselines, flow, stacks, cells, fields, direction, ratio.
@Suite struct ContainerExampleTests {
  @Test(arguments: baselines) func alignsBaselines(_ example: WorkedCase) { example.check() }
  @Test(arguments: stacks) func stackViews(_ example: WorkedCase) { example.check() }
  @Test(arguments: scrolling) func whatScrolls(_ example: WorkedCase) { example.check() }
  @Test(arguments: cells) func cellsAndFields(_ example: WorkedCase) { example.check() }
  @Test(arguments: others) func everythingElse(_ example: WorkedCase) { example.check() }

  // A text of scale s is 20·s high with its first baseline at 15·s and its last 5·s above the bottom.
  static let baselines: [WorkedCase] = [
    // Ascents 15, 30, 22.5; descents 5, 10, 7.5: 30 + 10 high.
    WorkedCase(
      "first baselines of three sizes on one line",
      [("r", "0 0 375 40"), ("a", "0 15 10 20"), ("b", "10 0 20 40"), ("c", "30 7.5 15 30")]
    ) {
      .row([.text("a", "a"), .text("b", "b", scale: 2), .text("c", "c", scale: 1.5), .spacer()], name: "r") {
        $0.baseline = .first
      }
    },
    // Two lines end 5 above 40, one line 5 above 20: the second starts 20 lower.
    WorkedCase("last baselines", [("r", "0 0 375 40"), ("a", "0 0 50 40"), ("b", "50 20 10 20")]) {
      .row([.text("a", "aaaaa bb") { $0.width = 50 }, .text("b", "b"), .spacer()], name: "r") { $0.baseline = .last }
    },
    WorkedCase(
      "a view without text stands on the line", [("r", "0 0 375 30"), ("a", "0 10 10 20"), ("b", "10 0 30 25")]
    ) {
      .row([.text("a", "a"), .box("b", 30, 25), .spacer()], name: "r") { $0.baseline = .first }
    },
    // The nested column's first baseline is its first text's, 10 below its top margin: 25.
    WorkedCase("through a nested column", [("r", "0 0 375 50"), ("a", "0 10 10 20"), ("n", "10 0 10 50")]) {
      .row(
        [.text("a", "a"), .column([.text("", "a"), .text("", "b")], name: "n") { $0.margins.top = 10 }, .spacer()],
        name: "r"
      ) { $0.baseline = .first }
    },
    // 50 from 15 to 35 + 30.
    WorkedCase("baseline to baseline in a column", [("a", "0 0 375 20"), ("b", "0 35 375 40"), ("root", "0 0 375 75")])
    {
      .column([.text("a", "a"), .text("b", "b", scale: 2)], name: "root") {
        $0.baseline = .first
        $0.spacing = 50
      }
    },
    // 10 from baseline to baseline would overlap the boxes: the second touches the first.
    WorkedCase("never above the bottom of the one before", [("b", "0 20 375 40")]) {
      .column([.text("a", "a"), .text("b", "b", scale: 2)]) {
        $0.baseline = .first
        $0.spacing = 10
      }
    },
    WorkedCase("8 between the boxes without a spacing", [("b", "0 28 375 40")]) {
      .column([.text("a", "a"), .text("b", "b", scale: 2)]) {
        $0.baseline = .first
        $0.spacing = .nan
      }
    },
  ]

  static func stack(
    _ distribution: LayoutDistribution, _ sizes: [Double], spacing: Double = 0,
    _ change: (inout LayoutNode) -> Void = { _ in }
  ) -> Shape {
    Shape(.stack, "s", sizes.enumerated().map { k, size in WorkedExampleTests.sized(["a", "b", "c"][k], size) }) {
      $0.distribution = distribution
      $0.spacing = spacing
      change(&$0)
    }
  }

  static let stacks: [WorkedCase] = [
    WorkedCase("equal parts", width: 300, [("a", "0 0 90 0"), ("b", "105 0 90 0"), ("c", "210 0 90 0")]) {
      stack(.fillEqually, [10, 20, 50], spacing: 15)
    },
    WorkedCase("equal gaps", width: 300, [("a", "0 0 50 0"), ("b", "125 0 50 0"), ("c", "250 0 50 0")]) {
      stack(.equalSpacing, [50, 50, 50])
    },
    // Centres at 50, 162.5 and 275.
    WorkedCase(
      "equal distances of centres", width: 300, [("a", "0 0 100 0"), ("b", "137.5 0 50 0"), ("c", "250 0 50 0")]
    ) {
      stack(.equalCentering, [100, 50, 50])
    },
    // The first gap would be 37.5.
    WorkedCase("equal gaps where centres would come too close", width: 300, [("b", "150 0 50 0"), ("c", "250 0 50 0")])
    {
      stack(.equalCentering, [100, 50, 50], spacing: 50)
    },
    WorkedCase(
      "the last of equals takes the spare", width: 300, [("a", "0 0 50 0"), ("b", "50 0 50 0"), ("c", "100 0 200 0")]
    ) {
      stack(.fill, [50, 50, 50])
    },
    WorkedCase("the lowest hugging takes the spare", width: 300, [("a", "0 0 250 0"), ("b", "250 0 50 0")]) {
      var shape = stack(.fill, [50, 50])
      shape.children[0].node.horizontalHugging = 200
      return shape
    },
    // 400 in 300: the second gives 100 of its 180.
    WorkedCase("the lowest resistance gives way", width: 300, [("a", "0 0 200 0"), ("b", "200 0 100 0")]) {
      var shape = stack(.fill, [200, 200])
      shape.children[0].node.leastWidth = 20
      shape.children[1].node.leastWidth = 20
      shape.children[1].node.horizontalResistance = 700
      return shape
    },
    WorkedCase("vertical, centred", width: 300, [("s", "0 0 300 50"), ("a", "130 0 40 20"), ("b", "120 30 60 20")]) {
      Shape(.stack, "s", [.box("a", 40, 20), .box("b", 60, 20)]) {
        $0.axis = .vertical
        $0.stackAlignment = .center
        $0.spacing = 10
      }
    },
    WorkedCase("right to left", width: 300, direction: .rightToLeft, [("a", "250 0 50 0"), ("c", "0 0 50 0")]) {
      stack(.equalSpacing, [50, 50, 50])
    },
    // 400 − 200 = 200 in two gaps.
    WorkedCase("vertical, equal gaps", height: 400, [("b", "0 150 375 50"), ("c", "0 300 375 100")]) {
      Shape(.stack, "s", [.box("a", .nan, 50), .box("b", .nan, 50), .box("c", .nan, 100)]) {
        $0.axis = .vertical
        $0.distribution = .equalSpacing
      }
    },
  ]

  static let scrolling: [WorkedCase] = [
    // ⌊385 / 60⌋ = 6 a line, (375 − 300) / 5 = 15 between them.
    WorkedCase(
      "a flow of seven", [("root", "0 0 375 110"), ("i1", "0 0 50 50"), ("i2", "65 0 50 50"), ("i7", "0 60 50 50")]
    ) { Shape(.collection, "root", (1...7).map { .box("i\($0)") }) },
    WorkedCase("a lone item is centred", [("a", "87.5 0 200 50"), ("b", "87.5 60 200 50")]) {
      Shape(.collection, "", [.box("a"), .box("b")]) { $0.itemWidth = 200 }
    },
    // ⌊140 / 60⌋ = 2 a column, 130 − 100 = 30 between them.
    WorkedCase("sideways", [("a", "0 0 50 50"), ("b", "0 80 50 50"), ("c", "60 0 50 50")]) {
      Shape(.collection, "", [.box("a"), .box("b"), .box("c")]) {
        $0.height = 130
        $0.scrollsHorizontally = true
      }
    },
    // The inset is 20 left and right: ⌊345 / 60⌋ = 5, (335 − 250) / 4 = 21.25.
    WorkedCase("section insets", scale: 1, [("a", "20 10 50 50"), ("b", "91 10 50 50")]) {
      Shape(.collection, "", (0..<5).map { .box(["a", "b", "", "", ""][$0]) }) {
        $0.margins = LayoutMargins(top: 10, left: 20, bottom: 10, right: 20)
      }
    },
    WorkedCase("an exact height is a collection's own", [("root", "0 0 375 64")]) {
      Shape(.collection, "root") {
        $0.height = 64
        $0.itemWidth = 64
        $0.itemHeight = 64
      }
    },
    WorkedCase("content of its natural width", [("c", "0 0 500 20")]) {
      Shape(.scroll, "", [.row([.box("", 500, 20)], name: "c")])
    },
    WorkedCase("content as high as the scroll view", height: 300, [("c", "0 0 375 300")]) {
      Shape(.scroll, "", [.column([.box("", .nan, 20)], name: "c")]) {
        $0.fitsWidth = true
        $0.fitsHeight = true
      }
    },
    WorkedCase("pages from right to left", direction: .rightToLeft, [("a", "375 0 375 100"), ("b", "0 0 375 100")]) {
      Shape(.page, "", [.box("a"), .box("b")]) { $0.height = 100 }
    },
    WorkedCase(
      "a table's header, rows of a fixed height, footer and background",
      [
        ("root", "0 0 375 170"), ("h", "0 0 375 30"), ("a", "0 30 375 60"), ("b", "0 90 375 60"), ("f", "0 150 375 20"),
        ("back", "0 0 375 170"),
      ]
    ) {
      Shape(
        .table, "root",
        [
          .box("back") { $0.role = .background }, .box("h", .nan, 30) { $0.role = .supplementary },
          Shape(.cell, "a") { $0.naturalHeight = 44 }, Shape(.cell, "b") { $0.naturalHeight = 100 },
          .box("f", .nan, 20) { $0.role = .supplementary },
        ]
      ) { $0.rowHeight = 60 }
    },
  ]

  static let cells: [WorkedCase] = [
    // 375 − 16 − 38.
    WorkedCase(
      "an accessory without a view replaces the trailing margin", [("c", "16 11 321 20"), ("root", "0 0 375 44")]
    ) {
      cell([.box("c", .nan, 20)]) {
        $0.accessoryWidth = 38
        $0.naturalHeight = 44
      }
    },
    // 375 − 16 − (51 + 16); the view stands 16 from the edge, centred in the 20 + 22 of the content: it makes no cell higher.
    WorkedCase("an accessory view", [("root", "0 0 375 42"), ("c", "16 11 292 20"), ("v", "308 5.5 51 31")]) {
      cell([.box("c", .nan, 20), .box("v", 51, 31) { $0.role = .trailingSide }])
    },
    WorkedCase("a wrapping text in a cell", [("root", "0 0 375 62"), ("c", "16 11 343 40")]) {
      cell([.text("c", "aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbb")])
    },
    WorkedCase("side views widen a field", [("f", "0 0 150 34"), ("l", "0 7 30 20"), ("r", "130 12 20 10")]) {
      .column([
        Shape(
          .field, "f",
          [
            .box("l", 30, 20) { $0.role = .leadingSide }, .box("r", 20, 10) { $0.role = .trailingSide },
          ]
        ) {
          $0.naturalWidth = 100
          $0.naturalHeight = 34
        }
      ]) { $0.horizontalAlignment = .leading }
    },
    WorkedCase("custom content fills its host", [("h", "0 0 100 40"), ("c", "0 0 100 40")]) {
      .column([
        Shape(.host, "h", [.box("c")]) {
          $0.naturalWidth = 100
          $0.naturalHeight = 40
        }
      ]) { $0.horizontalAlignment = .leading }
    },
  ]

  static func cell(_ children: [Shape], _ change: (inout LayoutNode) -> Void = { _ in }) -> Shape {
    Shape(.cell, "root", children) {
      $0.margins = LayoutMargins(top: 11, left: 16, bottom: 11, right: 16)
      change(&$0)
    }
  }

  static let others: [WorkedCase] = [
    WorkedCase(
      "a subtree that stays left to right", direction: .rightToLeft,
      [("n", "215 0 160 10"), ("a", "0 0 100 10"), ("b", "100 0 60 10")]
    ) {
      .row([.row([.box("a", 100, 10), .box("b", 60, 10)], name: "n") { $0.direction = .leftToRight }, .spacer()])
    },
    WorkedCase("a height and a ratio give the width", [("a", "0 0 200 100"), ("s", "200 0 175 100")]) {
      .row([
        .box("a", .nan, 100) { $0.aspectRatio = 2 }, .spacer("s"),
      ])
    },
    // Bounds beat the ratio: 375 / 1 = 375, at most 50.
    WorkedCase("bounds clamp what a ratio gives", [("a", "0 0 375 50")]) {
      .column([
        .box("a") {
          $0.aspectRatio = 1
          $0.maximumHeight = 50
        }
      ])
    },
    WorkedCase("hidden children take their gap along", [("a", "0 0 50 10"), ("h", "hidden"), ("b", "60 0 50 10")]) {
      .row([.box("a", 50, 10), .box("h", 50, 10) { $0.isHidden = true }, .box("b", 50, 10), .spacer()]) {
        $0.spacing = 10
      }
    },
    WorkedCase("thirds of a point do not add up", scale: 3, [("b13", "0 3744 375 288")]) {
      .column((0..<14).map { .box("b\($0)", .nan, 288) })
    },
    WorkedCase("a line that is exactly full", [("a", "0 0 50 40")]) {
      .row([.text("a", "aa bb cc") { $0.width = 50 }, .spacer()])
    },
    WorkedCase("the only child that may grow gets all", [("i", "0 0 375 99"), ("r", "0 0 375 99")]) {
      .column([
        .column([.row([.column([.text("", "aa"), .text("", "bb")], name: "i")], name: "r")]) { $0.height = 99 }
      ])
    },
    WorkedCase("three texts measured at their share", width: 370, [("r", "0 0 370 40"), ("b", "123.5 0 123 40")]) {
      .column([
        .row(
          ["a", "b", "c"].map { name in .text(name, "aaaaaaa bbbbbb") { $0.weight = 1 } }, name: "r")
      ])
    },
    WorkedCase("alignment leaves the container alone", [("r", "0 0 200 10"), ("b", "140 0 60 10")]) {
      .column([
        .row([.box("a", 50, 10), .box("b", 60, 10)], name: "r") {
          $0.minimumWidth = 200
          $0.horizontalAlignment = .trailing
        }
      ]) { $0.horizontalAlignment = .leading }
    },
    WorkedCase(
      "overflow at the leading edge when packed at the trailing one", width: 100,
      [("a", "-20 0 60 10"), ("b", "40 0 60 10")]
    ) {
      .row([.box("a", 60, 10), .box("b", 60, 10)]) { $0.horizontalAlignment = .trailing }
    },
    // Insets of 40 in a width of 20: nothing is left inside, at 30 from the right; the mirror image of 30 − 4 = 26 is
    // 20 − 26 − 8.
    WorkedCase(
      "no room inside the insets mirrors too", width: 20, direction: .rightToLeft,
      [("a", "-14 0 8 5"), ("b", "-18 0 8 5"), ("c", "-10 0 8 5")]
    ) {
      Shape(
        .anchor, "",
        [
          .box("a", 8, 5) { $0.anchors = .top },
          .box("b", 8, 5) { $0.anchors = [.top, .leading] },
          .box("c", 8, 5) { $0.anchors = [.top, .left] },
        ]
      ) {
        $0.margins.left = 10
        $0.margins.right = 30
      }
    },
    WorkedCase("leading anchors mirror", direction: .rightToLeft, [("a", "325 40 50 20"), ("b", "0 40 50 20")]) {
      Shape(.anchor, "", [.box("a", 50, 20) { $0.anchors = .leading }, .box("b", 50, 20) { $0.anchors = .left }]) {
        $0.height = 100
      }
    },
    // 180 in 150 lacks 30; they can give 60 and 40, so they give 18 and 12.
    WorkedCase("a shortage in proportion", width: 150, scale: 1, [("a", "0 0 82 20"), ("b", "82 0 68 20")]) {
      .row([sizedText("a", 100, 40), sizedText("b", 80, 40)])
    },
  ]

  static func sizedText(_ name: String, _ width: Double, _ least: Double) -> Shape {
    Shape(.leaf, name) {
      $0.naturalWidth = width
      $0.leastWidth = least
      $0.naturalHeight = 20
    }
  }

  @Test func contentSizes() throws {
    let pages = Solved(Shape(.page, "p", [.box(), .box()]) { $0.height = 100 })
    #expect(pages.tree.contentSize(of: 0) == Size(width: 750, height: 100))
    let flow = Solved(
      Shape(.collection, "c", (1...3).map { _ in .box() }) {
        $0.height = 130
        $0.scrollsHorizontally = true
      })
    #expect(flow.tree.contentSize(of: 0) == Size(width: 110, height: 130))
    let scroll = Solved(Shape(.scroll, "s", [.row([.box("", 500, 20)])]), height: 10)
    #expect(scroll.tree.contentSize(of: 0) == Size(width: 500, height: 20))
    #expect(scroll.tree.contentSize(of: 1) == nil)
  }

  /// A text centred in a taller frame: 50 high, 20 of text, so 15 + 15.
  @Test func printedBaselinesAreThoseOfThePlacedText() throws {
    let solved = Solved(.row([.text("a", "a"), .box("b", 10, 50), .spacer()]))
    let baselines = try #require(solved.tree.placedBaselines(of: solved.slot("a")))
    #expect(baselines.first == 30 && baselines.last == 30)
    let box = try #require(solved.tree.placedBaselines(of: solved.slot("b")))
    #expect(box.first == 50)
  }
}
