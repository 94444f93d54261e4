import Geometry
import Layout

/// `ink-bench layout …`.
func runLayoutBench(_ words: [String]) { _ = LayoutBench.run(words) }

/// `ink-bench layout`: the solver alone, on the shapes of the speed page.
enum LayoutBench {
  /// Runs with the words behind `layout`; returns the exit status.
  ///
  /// Without words: a table over all shapes. `SHAPE…`: those shapes. `run SHAPE MODE N`: one mode N times and nothing
  /// printed, for instruction counts.
  static func run(_ words: [String]) -> Int32 {
    if words.first == "run" {
      guard words.count == 4, let count = Int(words[3]), let shape = LayoutShapeWriter.shape(named: words[1]) else {
        print("usage: ink-bench layout run SHAPE build|full|solve|frames|edit|same|sweep N")
        return 2
      }
      repeatMode(words[2], shape, count)
      return 0
    }
    let names =
      words.isEmpty
      ? [
        "phone", "feed10k", "feed100k", "tree10k", "deepalt100", "deepalt1000", "deepw100", "deepw1000", "deepc100",
        "deepc1000",
      ] : words
    print("shape        nodes  build   solve  +frames  edit us  same us  sweep us  bytes/node   (ns a node, median)")
    for name in names {
      guard let shape = LayoutShapeWriter.shape(named: name) else {
        print("unknown shape '\(name)'")
        return 2
      }
      report(name, shape)
    }
    return 0
  }

  private static let space = LayoutSpace(width: 375)
  private static let sweepWidths: [Double] = [320, 360, 375, 390, 414, 480, 600, 768, 834, 1024]

  /// Two texts for edits: the one there and a longer one.
  private static func edit(_ tree: inout LayoutTree, _ shape: LayoutShape, _ index: Int, _ long: Int32) {
    let leaf = shape.leaves[index / 2 * 7919 % shape.leaves.count]
    tree.setText(leaf, index % 2 == 0 ? long : Int32(index / 2 * 7919 % shape.leaves.count))
    tree.solve(space, measurer: shape.texts)
  }

  private static func repeatMode(_ mode: String, _ given: LayoutShape, _ count: Int) {
    var shape = given
    let long = shape.texts.add([6, 3, 5, 4, 5, 4, 4, 2, 6, 4, 4, 6, 3, 5, 4, 5, 4, 4])
    var frames: [Rect] = []
    var tree = shape.build()
    if mode != "build", mode != "full" { tree.solve(space, measurer: shape.texts) }
    tree.readFrames(scale: 2, into: &frames)
    for k in 0..<count {
      switch mode {
      case "build": tree = shape.build()
      case "full":
        tree = shape.build()
        tree.solve(space, measurer: shape.texts)
        tree.readFrames(scale: 2, into: &frames)
      case "solve":
        tree.invalidate()
        tree.solve(space, measurer: shape.texts)
      case "frames": tree.readFrames(scale: 2, into: &frames)
      case "edit": edit(&tree, shape, k, long)
      case "same":
        let leaf = k * 7919 % shape.leaves.count
        tree.setText(shape.leaves[leaf], Int32(leaf))
        tree.solve(space, measurer: shape.texts)
      default:
        for width in sweepWidths { tree.solve(LayoutSpace(width: width), measurer: shape.texts) }
      }
    }
  }

  private static func median(_ samples: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<samples {
      let time = clock.measure(body)
      times.append(Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9)
    }
    times.sort()
    return times[times.count / 2]
  }

  private static func report(_ name: String, _ given: LayoutShape) {
    var shape = given
    let long = shape.texts.add([6, 3, 5, 4, 5, 4, 4, 2, 6, 4, 4, 6, 3, 5, 4, 5, 4, 4])
    let samples = max(11, min(501, 2_000_000 / shape.count))
    let nodes = Double(shape.count)
    var tree = shape.build()
    let build = median(samples) { tree = shape.build() } / nodes
    var frames: [Rect] = []
    tree.solve(space, measurer: shape.texts)
    tree.readFrames(scale: 2, into: &frames)
    let solve =
      median(samples) {
        tree.invalidate()
        tree.solve(space, measurer: shape.texts)
      } / nodes
    let read = median(samples) { tree.readFrames(scale: 2, into: &frames) } / nodes
    var index = 0
    let edited =
      median(samples) {
        edit(&tree, shape, index, long)
        index += 1
      } / 1000
    let same =
      median(samples) {
        tree.setText(shape.leaves[0], 0)
        tree.solve(space, measurer: shape.texts)
      } / 1000
    let sweep =
      median(max(3, samples / 10)) {
        for width in sweepWidths { tree.solve(LayoutSpace(width: width), measurer: shape.texts) }
      } / 1000
    let columns: [(String, Int)] = [
      (name, -11), ("\(shape.count)", 7), (decimal(build), 7), (decimal(solve), 8), (decimal(read), 9),
      (decimal(edited, 2), 9), (decimal(same, 3), 9), (decimal(sweep), 10),
      (decimal(Double(tree.storageBytes) / nodes), 11),
    ]
    print(columns.map { pad($0.0, $0.1) }.joined())
  }

  private static func decimal(_ value: Double, _ places: Int = 1) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    let digits = String(scaled % Int(scale))
    return "\(scaled / Int(scale))." + String(repeating: "0", count: places - digits.count) + digits
  }

  /// Right-aligned to a positive width, left-aligned to a negative one.
  private static func pad(_ text: String, _ width: Int) -> String {
    let fill = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + fill : fill + text
  }
}
