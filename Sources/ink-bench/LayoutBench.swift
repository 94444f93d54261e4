import Geometry
import Layout

/// `ink-bench layout …`.
func runLayoutBench(_ words: [String]) { _ = LayoutBench.run(words) }

/// `ink-bench layout`: the solver alone, on the shapes of the speed page.
enum LayoutBench {
  /// Runs with the words behind `layout`; returns the exit status.
  ///
  /// Without words: a table over all shapes. `SHAPE…`: those shapes. `run SHAPE MODE N`: one mode N times and nothing
  /// printed, for instruction counts. `figures`: the times that Scripts/layout-cost puts beside the goals, a name and a
  /// number a line.
  static func run(_ words: [String]) -> Int32 {
    if words.first == "run" {
      guard words.count == 4, let count = Int(words[3]), let shape = LayoutShapeWriter.shape(named: words[1]) else {
        print(
          "usage: ink-bench layout run SHAPE describe|build|full|solve|frames|edit|same|sweep|text-first|text-known N")
        return 2
      }
      if words[2].hasPrefix("text-") {
        repeatWithText(words[2], shape, count)
        return 0
      }
      repeatMode(words[2], shape, count)
      return 0
    }
    if words == ["figures"] {
      figures()
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
    if !["describe", "build", "full"].contains(mode) { tree.solve(space, measurer: shape.texts) }
    tree.readFrames(scale: 2, into: &frames)
    for k in 0..<count {
      switch mode {
      case "describe": shape.description = shape.describe()
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

  /// Solves and reads frames with texts measured in a font: by a measurer that knows none of them (`text-first`), or all
  /// of them, by their strings and widths (`text-known`).
  private static func repeatWithText(_ mode: String, _ shape: LayoutShape, _ count: Int) {
    var texts = FontTexts(shape.texts.strings)
    var tree = shape.build()
    var frames: [Rect] = []
    for _ in 0..<count {
      if mode == "text-first" { texts = FontTexts(shape.texts.strings) } else { texts.prepareAgain() }
      tree.invalidate()
      tree.solve(space, measurer: texts)
      tree.readFrames(scale: 2, into: &frames)
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

  /// Times of one shape: nanoseconds a node, microseconds an edit or a sweep of ten widths.
  private struct Times {
    var build = 0.0
    var solve = 0.0
    var read = 0.0
    var edited = 0.0
    var same = 0.0
    var sweep = 0.0
    var bytes = 0.0
    /// Texts set in a width by one full layout, for each text.
    var wraps = 0.0
  }

  private static func measure(_ given: LayoutShape) -> Times {
    var shape = given
    let long = shape.texts.add([6, 3, 5, 4, 5, 4, 4, 2, 6, 4, 4, 6, 3, 5, 4, 5, 4, 4])
    let samples = max(11, min(501, 2_000_000 / shape.count))
    let nodes = Double(shape.count)
    var times = Times()
    var tree = shape.build()
    times.build = median(samples) { tree = shape.build() } / nodes
    var frames: [Rect] = []
    tree.solve(space, measurer: shape.texts)
    times.wraps = Double(tree.counters.textsMeasured) / Double(max(1, shape.leaves.count))
    tree.readFrames(scale: 2, into: &frames)
    times.solve =
      median(samples) {
        tree.invalidate()
        tree.solve(space, measurer: shape.texts)
      } / nodes
    times.read = median(samples) { tree.readFrames(scale: 2, into: &frames) } / nodes
    var index = 0
    times.edited =
      median(samples) {
        edit(&tree, shape, index, long)
        index += 1
      } / 1000
    times.same =
      median(samples) {
        tree.setText(shape.leaves[0], 0)
        tree.solve(space, measurer: shape.texts)
      } / 1000
    times.sweep =
      median(max(3, samples / 10)) {
        for width in sweepWidths { tree.solve(LayoutSpace(width: width), measurer: shape.texts) }
      } / 1000
    times.bytes = Double(tree.storageBytes) / nodes
    return times
  }

  private static func figures() {
    for name in ["phone", "feed10k", "feed100k"] {
      guard let shape = LayoutShapeWriter.shape(named: name) else { continue }
      let times = measure(shape)
      let rows: [(String, Double)] = [
        ("build", times.build), ("full", times.solve + times.read), ("edit", times.edited), ("same", times.same),
        ("sweep", times.sweep), ("bytes", times.bytes), ("wraps", times.wraps),
      ]
      for row in rows { print("\(name).\(row.0) \(decimal(row.1, 4))") }
    }
  }

  private static func report(_ name: String, _ shape: LayoutShape) {
    let times = measure(shape)
    let columns: [(String, Int)] = [
      (name, -11), ("\(shape.count)", 7), (decimal(times.build), 7), (decimal(times.solve), 8),
      (decimal(times.read), 9),
      (decimal(times.edited, 2), 9), (decimal(times.same, 3), 9), (decimal(times.sweep), 10),
      (decimal(times.bytes), 11),
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
