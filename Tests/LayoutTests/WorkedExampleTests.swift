import Geometry
import Layout
import Testing

/// A tree and the frames that were worked out by hand for it.
struct WorkedCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var width = 375.0
  var height = Double.nan
  var direction = LayoutDirection.leftToRight
  var safeArea = EdgeInsets.zero
  var scale = 2.0
  let shape: @Sendable () -> Shape
  /// Name and "x y width height", relative to the parent.
  let frames: [(String, String)]

  init(
    _ testDescription: String, width: Double = 375, height: Double = .nan, direction: LayoutDirection = .leftToRight,
    safeArea: EdgeInsets = .zero, scale: Double = 2, _ frames: [(String, String)],
    shape: @escaping @Sendable () -> Shape
  ) {
    self.testDescription = testDescription
    self.width = width
    self.height = height
    self.direction = direction
    self.safeArea = safeArea
    self.scale = scale
    self.shape = shape
    self.frames = frames
  }

  func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let solved = Solved(
      shape(), width: width, height: height, direction: direction, safeArea: safeArea, scale: scale)
    for (name, frame) in frames {
      #expect(solved.frame(name) == frame, "\(name)", sourceLocation: sourceLocation)
    }
  }
}

/// Frames worked out by hand; the problem reports that taught them are named in the descriptions.
@Suite struct WorkedExampleTests {
  @Test(arguments: boxes) func rowsAndColumns(_ example: WorkedCase) { example.check() }
  @Test(arguments: weights) func weightsAndShortage(_ example: WorkedCase) { example.check() }
  @Test(arguments: containers) func otherContainers(_ example: WorkedCase) { example.check() }

  static let boxes: [WorkedCase] = [
    // Inner width 335; "Hi" is 20 wide; spacer 335 − 20 − 50 − 2 · 8 = 249. Column inner height 627:
    // 627 − 50 − 2 · 8 = 561 shared 1 : 2.
    WorkedCase(
      "the example of the layout page", height: 667,
      [
        ("row", "20 20 335 50"), ("a", "0 0 20 50"), ("s", "28 0 249 50"), ("v", "285 0 50 50"),
        ("w1", "20 78 335 187"), ("w2", "20 273 335 374"),
      ]
    ) { pageExample() },
    WorkedCase(
      "the same without a height: weighted children without a natural size get nothing",
      [("root", "0 0 375 106"), ("w1", "20 78 335 0"), ("w2", "20 86 335 0")]
    ) { pageExample() },
    WorkedCase(
      "an exact size beats a weight", [("root", "0 0 375 60"), ("s", "0 20 375 10"), ("b", "0 30 375 30")]
    ) { .column([.box("", .nan, 20), .spacer("s") { $0.height = 10 }, .box("b", .nan, 30)], name: "root") },
    WorkedCase(
      "gaps of children add to the spacing, none at the ends",
      [("a", "0 0 50 20"), ("b", "58 0 50 20"), ("c", "124 0 50 20"), ("s", "182 0 193 20")]
    ) {
      .row([
        .box("a", 50, 20) { $0.gaps.leading = 12 }, .box("b", 50, 20) { $0.gaps.trailing = 8 }, .box("c", 50, 20),
        .spacer("s"),
      ]) { $0.spacing = 8 }
    },
    WorkedCase("leading", [("a", "0 0 100 20")]) { aligned(.leading) },
    WorkedCase("trailing", [("a", "275 0 100 20")]) { aligned(.trailing) },
    WorkedCase("center", [("a", "137.5 0 100 20")]) { aligned(.center) },
    WorkedCase("an exact width wins over filling", [("a", "0 0 100 20")]) { aligned(.fill) },
    WorkedCase("a minimum height is natural", [("a", "0 0 375 50"), ("b", "0 50 375 20")]) {
      .column([.box("a") { $0.minimumHeight = 50 }, .box("b", .nan, 20)])
    },
    WorkedCase("negative spacing overlaps", [("a", "0 0 50 20"), ("b", "40 0 50 20"), ("s", "80 0 295 20")]) {
      .row([.box("a", 50, 20), .box("b", 50, 20), .spacer("s")]) { $0.spacing = -10 }
    },
    WorkedCase("margins larger than the container", [("root", "0 0 375 410"), ("a", "200 200 0 10")]) {
      .column([.box("a", .nan, 10)], name: "root") { $0.margins = LayoutMargins(all: 200) }
    },
    WorkedCase(
      "padding of an automatic height", [("root", "0 0 375 220"), ("a", "100 100 175 10"), ("b", "100 110 175 10")]
    ) {
      .column([.box("a", .nan, 10) { $0.weight = 1 }, .box("b", .nan, 10)], name: "root") {
        $0.margins = LayoutMargins(all: 100)
      }
    },
    WorkedCase("everything hidden leaves nothing", [("root", "0 0 375 0"), ("a", "hidden")]) {
      .column([.box("a", .nan, 50) { $0.isHidden = true }], name: "root")
    },
    WorkedCase(
      "touching edges stay touching", width: 100, scale: 1,
      [
        ("a", "0 0 33 10"), ("b", "33 0 34 10"), ("c", "67 0 33 10"),
      ]
    ) { .row(["a", "b", "c"].map { name in .box(name, .nan, 10) { $0.weight = 1 } }) },
    WorkedCase(
      "right to left", direction: .rightToLeft, [("a", "275 0 100 20"), ("b", "225 0 50 20"), ("s", "0 0 225 20")]
    ) {
      .row([.box("a", 100, 20), .box("b", 50, 20), .spacer("s")])
    },
    WorkedCase("a left margin stays left in right to left", direction: .rightToLeft, [("a", "275 0 100 20")]) {
      .row([.box("a", 100, 20), .spacer()]) { $0.margins.left = 30 }
    },
  ]

  static let weights: [WorkedCase] = [
    WorkedCase("shares in proportion", [("a", "0 0 375 100"), ("b", "0 100 375 200")]) {
      .column([.box("a") { $0.weight = 1 }, .box("b") { $0.weight = 2 }]) { $0.height = 300 }
    },
    WorkedCase(
      "bounds clamp whatever the order", width: 100, [("a", "0 0 70 10"), ("b", "70 0 15 10"), ("c", "85 0 15 10")]
    ) {
      .row([
        .box("a", .nan, 10) {
          $0.weight = 1
          $0.minimumWidth = 70
        },
        .box("b", .nan, 10) {
          $0.weight = 1
          $0.maximumWidth = 20
        }, .box("c", .nan, 10) { $0.weight = 1 },
      ])
    },
    WorkedCase("a minimum below the share does not matter", [("a", "0 0 375 200"), ("b", "0 200 375 200")]) {
      .column([
        .box("a") {
          $0.weight = 1
          $0.minimumHeight = 100
        }, .box("b") { $0.weight = 1 },
      ]) { $0.height = 400 }
    },
    WorkedCase(
      "three with limits in 540", width: 540, [("a", "0 0 180 30"), ("b", "180 0 180 30"), ("c", "360 0 180 30")]
    ) {
      limited()
    },
    WorkedCase(
      "three with limits in 480", width: 480, [("a", "0 0 160 30"), ("b", "160 0 160 30"), ("c", "320 0 160 30")]
    ) {
      limited()
    },
    WorkedCase("a spacer yields first", width: 100, [("s", "70 0 0 0"), ("b", "80 0 60 0")]) {
      .row([.box("a", 60), .spacer("s"), .box("b", 60)]) { $0.spacing = 10 }
    },
    // 375 − 8 − 51 = 316: the label gives way from 500 towards its least 10.
    WorkedCase("a label gives way to a switch", [("a", "0 0 316 31"), ("b", "324 0 51 31")]) {
      .row([.text("a", String(repeating: "x", count: 50), lines: 1), .box("b", 51, 31)]) { $0.spacing = 8 }
    },
    WorkedCase("a weighted label wraps in what is left", [("a", "0 0 316 40"), ("b", "324 0 51 40")]) {
      .row([
        .text("a", "aaaaaaaaaaaaaaa bbbbbbbbbbbbbbb cccc") { $0.weight = 1 },
        Shape(.leaf, "b") {
          $0.naturalWidth = 51
          $0.naturalHeight = 31
        },
      ]) { $0.spacing = 8 }
    },
    WorkedCase(
      "squares in a row", [("r", "0 0 375 125"), ("a", "0 0 125 125"), ("b", "125 0 125 125"), ("c", "250 0 125 125")]
    ) {
      .row(
        ["a", "b", "c"].map { name in
          .box(name) {
            $0.weight = 1
            $0.aspectRatio = 1
          }
        }, name: "r")
    },
    // 250 wide in at most 100: 3 lines of 10 characters.
    WorkedCase("a label at its maximum pushes the next one down", [("a", "0 0 100 60"), ("b", "0 60 10 10")]) {
      .column([.text("a", "aaaaaaaaaa bbbbbbb cccccc") { $0.maximumWidth = 100 }, .box("b", 10, 10)]) {
        $0.horizontalAlignment = .leading
      }
    },
  ]

  static let containers: [WorkedCase] = [
    WorkedCase(
      "anchors", [("a", "10 10 50 20"), ("b", "315 70 50 20"), ("c", "162.5 40 50 20"), ("d", "10 10 355 80")]
    ) {
      Shape(
        .anchor, "",
        [
          .box("a", 50, 20) { $0.anchors = [.top, .left] }, .box("b", 50, 20) { $0.anchors = [.bottom, .right] },
          .box("c", 50, 20), .box("d") { $0.anchors = .all },
        ]
      ) {
        $0.margins = LayoutMargins(all: 10)
        $0.height = 100
      }
    },
    WorkedCase("layers fill", [("a", "0 0 375 100"), ("b", "0 0 375 100")]) {
      Shape(.layer, "", [.box("a", .nan, 100), .box("b")])
    },
    WorkedCase("the root view's padding", [("a", "0 44 375 0")]) {
      Shape(.root, "", [.box("a")]) { $0.margins.top = 44 }
    },
    WorkedCase(
      "safe area on top of the padding", height: 667, safeArea: EdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
      [("a", "0 54 375 579")]
    ) { Shape(.root, "", [.box("a")]) { $0.margins.top = 10 } },
    WorkedCase(
      "fifty rows in a scroll view", [("root", "0 0 375 1000"), ("c", "0 0 375 1000"), ("b50", "0 980 375 20")]
    ) {
      Shape(.scroll, "root", [.column((1...50).map { .box("b\($0)", .nan, 20) }, name: "c")]) { $0.fitsWidth = true }
    },
    WorkedCase("tables in a scroll view", [("c", "0 0 375 488"), ("t1", "0 0 375 240"), ("t2", "0 248 375 240")]) {
      Shape(
        .scroll, "root",
        [
          .column([Shape(.table, "t1") { $0.height = 240 }, Shape(.table, "t2") { $0.height = 240 }], name: "c") {
            $0.spacing = 8
          }
        ]
      ) { $0.fitsWidth = true }
    },
    WorkedCase("pages", [("a", "0 0 375 100"), ("b", "375 0 375 100")]) {
      Shape(.page, "", [.box("a"), .box("b")]) { $0.height = 100 }
    },
    WorkedCase("a cell's own margins only", [("c", "0 0 375 1")]) {
      Shape(.cell, "", [.column([.box("", .nan, 1)], name: "c")])
    },
    WorkedCase("rows of a table", [("a", "0 0 375 44"), ("b", "0 44 375 44")]) {
      Shape(.table, "", [Shape(.cell, "a") { $0.naturalHeight = 44 }, Shape(.cell, "b") { $0.naturalHeight = 44 }])
    },
    // 355 shared 4 : 2 : 1 is 202.857, 101.429, 50.714; on the grid of scale 2 edges are 203 | 213, 314.5 | 324.5, 375.
    WorkedCase("a stack in proportion", [("a", "0 0 203 0"), ("b", "213 0 101.5 0"), ("c", "324.5 0 50.5 0")]) {
      Shape(.stack, "", [sized("a", 100), sized("b", 50), sized("c", 25)]) {
        $0.spacing = 10
        $0.distribution = .fillProportionally
      }
    },
    WorkedCase(
      "a grid",
      [("a", "0 0 50 20"), ("b", "50 0 70 20"), ("c", "0 0 50 20"), ("d", "50 0 70 20"), ("e", "120 0 255 20")]
    ) {
      .column([
        .row([.box("a", 50, 20), .box("b", 70, 20), .spacer()]),
        .row([.box("c", .nan, 20), .box("d", .nan, 20), .spacer("e")]),
      ]) { $0.alignsToGrid = true }
    },
  ]

  static func sized(_ name: String, _ width: Double) -> Shape { Shape(.leaf, name) { $0.naturalWidth = width } }

  static func aligned(_ alignment: LayoutAlignment) -> Shape {
    .column([.box("a", 100, 20)]) { $0.horizontalAlignment = alignment }
  }

  static func limited() -> Shape {
    .row(
      [("a", 60.0), ("b", 30), ("c", 30)].map { name, least in
        .box(name, .nan, 30) {
          $0.weight = 1
          $0.minimumWidth = least
          $0.maximumWidth = 180
        }
      })
  }

  static func pageExample() -> Shape {
    .column(
      [
        .row([.text("a", "Hi"), .spacer("s"), .box("v", 50, 50)], name: "row") { $0.spacing = 8 },
        .box("w1") { $0.weight = 1 }, .box("w2") { $0.weight = 2 },
      ], name: "root"
    ) {
      $0.margins = LayoutMargins(all: 20)
      $0.spacing = 8
    }
  }
}
