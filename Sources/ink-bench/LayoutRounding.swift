import Geometry
import Layout

/// `ink-bench layout-rounding SEED COUNT`: random trees at scales 1, 2 and 3. Their frames on the pixel grid, summed from
/// the root, must be the absolute edges rounded half up, and edges of siblings, or of a child and its parent, that touch
/// before rounding must touch after. Prints how many do not.
func runLayoutRounding(_ words: [String]) {
  guard words.count == 2, let seed = UInt64(words[0]), let count = Int(words[1]) else {
    print("usage: ink-bench layout-rounding SEED COUNT")
    return
  }
  var check = RoundingCheck(RandomLayouts(seed: seed))
  for k in 0..<count { check.tree(k) }
  print(
    "\(count) trees at scales 1, 2 and 3: \(check.nodes) frames, \(check.moved) off their rounded edges; "
      + "\(check.touching) touching edges, \(check.parted) parted")
}

private struct RoundingCheck {
  var trees: RandomLayouts
  var nodes = 0
  var moved = 0
  var touching = 0
  var parted = 0
  private var frames: [Rect] = []
  /// Edges of each node in pixels of the root: left, top, right, bottom; and unrounded in points of the parent.
  private var pixels: [Rect] = []

  init(_ trees: RandomLayouts) { self.trees = trees }

  mutating func tree(_ k: Int) {
    var tree = trees.tree()
    // Widths with all kinds of fractions, so that every edge may fall between pixels.
    tree.solve(LayoutSpace(width: 300 + Double(k % 997) / 7), measurer: trees.texts)
    for scale in [1.0, 2, 3] {
      tree.readFrames(scale: scale, into: &frames)
      sums(tree, scale)
      edges(tree)
    }
  }

  /// Adds up frames from the root and compares them with the absolute edges.
  private mutating func sums(_ tree: LayoutTree, _ scale: Double) {
    pixels.removeAll(keepingCapacity: true)
    for i in 0..<tree.count {
      let slot = tree.slot(atIndex: i)
      let parent = tree.parent(of: slot).flatMap { tree.levelIndex(of: $0) }
      let corner = parent.map { pixels[$0] } ?? .zero
      // Whole pixels, but for the division by 3.
      let box = Rect(
        x: corner.x + (frames[i].x * scale).rounded(), y: corner.y + (frames[i].y * scale).rounded(),
        width: (frames[i].width * scale).rounded(), height: (frames[i].height * scale).rounded())
      pixels.append(box)
      guard let frame = tree.unroundedFrame(of: slot) else { continue }
      nodes += 1
      let origin = tree.unroundedOrigin(of: slot)
      let isRight =
        box.x == nearest(origin.x * scale) && box.y == nearest(origin.y * scale)
        && box.maxX == nearest((origin.x + frame.width) * scale)
        && box.maxY == nearest((origin.y + frame.height) * scale)
      if !isRight {
        moved += 1
        if moved < 5 { print("scale \(scale): slot \(slot) at \(box), origin \(origin), frame \(frame)") }
      }
    }
  }

  /// Half up, a millionth of a pixel forgiven; independent of the solver's own rounding.
  private func nearest(_ length: Double) -> Double { (length + 0.500_001).rounded(.down) }

  private mutating func edges(_ tree: LayoutTree) {
    for i in 0..<tree.count {
      let slot = tree.slot(atIndex: i)
      guard let own = tree.unroundedFrame(of: slot) else { continue }
      var before = -1
      for child in tree.children(of: slot) {
        guard let c = tree.levelIndex(of: child), let frame = tree.unroundedFrame(of: child) else { continue }
        let box = pixels[c]
        expect(frame.x == 0, box.x, pixels[i].x)
        expect(frame.y == 0, box.y, pixels[i].y)
        expect(frame.maxX == own.width, box.maxX, pixels[i].maxX)
        expect(frame.maxY == own.height, box.maxY, pixels[i].maxY)
        if before >= 0, let other = tree.unroundedFrame(of: tree.slot(atIndex: before)) {
          let last = pixels[before]
          expect(other.maxX == frame.x, last.maxX, box.x)
          expect(frame.maxX == other.x, box.maxX, last.x)
          expect(other.maxY == frame.y, last.maxY, box.y)
          expect(other.x == frame.x, last.x, box.x)
          expect(other.maxX == frame.maxX, last.maxX, box.maxX)
          expect(other.maxY == frame.maxY, last.maxY, box.maxY)
        }
        before = c
      }
    }
  }

  private mutating func expect(_ touch: Bool, _ one: Double, _ two: Double) {
    if !touch { return }
    touching += 1
    if one != two { parted += 1 }
  }
}
