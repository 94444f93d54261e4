import Geometry
import Layout

/// Texts of 10 points a character and 20 points a line, first baseline at 15, wrapped greedily at spaces.
struct GridTexts: LayoutMeasurer {
  struct Entry {
    var words: [Int]
    var lines: Int
    var scale: Double
  }
  var entries: [Entry] = []

  /// Adds a text; `lines` 0 means as many as it needs, `scale` multiplies all its lengths.
  mutating func add(_ text: String, lines: Int = 0, scale: Double = 1) -> Int32 {
    entries.append(
      Entry(words: text.split(separator: " ").map { $0.utf8.count }, lines: lines, scale: scale))
    return Int32(entries.count - 1)
  }

  func widths(of text: Int32) -> TextWidths {
    let entry = entries[Int(text)]
    let characters = entry.words.reduce(0, +) + max(0, entry.words.count - 1)
    let least = entry.lines == 1 ? min(1, characters) : entry.words.max() ?? 0
    return TextWidths(natural: Double(characters) * 10 * entry.scale, least: Double(least) * 10 * entry.scale)
  }

  func extent(of text: Int32, width: Double) -> TextExtent {
    let entry = entries[Int(text)]
    let available = width / (10 * entry.scale) + 0.000_01
    var lines = entry.words.isEmpty ? 0 : 1
    var used = 0
    var tooWide = false
    for word in entry.words {
      if Double(word) > available { tooWide = true }
      if used == 0 {
        used = word
      } else if Double(used + 1 + word) <= available {
        used += 1 + word
      } else {
        lines += 1
        used = word
      }
    }
    let limited = entry.lines > 0 ? min(lines, entry.lines) : lines
    return TextExtent(
      height: Double(limited) * 20 * entry.scale, firstBaseline: 15 * entry.scale,
      lastBaseline: (Double(limited) * 20 - 5) * entry.scale, isTruncated: limited < lines || tooWide)
  }
}

/// A node with its children, as tests write trees.
struct Shape {
  var node: LayoutNode
  var name: String
  var children: [Shape]
  var text: (String, Int, Double)?

  init(
    _ kind: LayoutKind, _ name: String = "", _ children: [Shape] = [], _ change: (inout LayoutNode) -> Void = { _ in }
  ) {
    node = LayoutNode(kind)
    change(&node)
    self.name = name
    self.children = children
  }

  static func box(
    _ name: String = "", _ width: Double = .nan, _ height: Double = .nan,
    _ change: (inout LayoutNode) -> Void = { _ in }
  ) -> Shape {
    Shape(.leaf, name) {
      $0.width = width
      $0.height = height
      change(&$0)
    }
  }

  static func text(
    _ name: String = "", _ text: String, lines: Int = 0, scale: Double = 1,
    _ change: (inout LayoutNode) -> Void = { _ in }
  ) -> Shape {
    var shape = Shape(.leaf, name, [], change)
    shape.text = (text, lines, scale)
    return shape
  }

  static func spacer(_ name: String = "", _ change: (inout LayoutNode) -> Void = { _ in }) -> Shape {
    Shape(.leaf, name) {
      $0.weight = 1
      $0.isSpacer = true
      change(&$0)
    }
  }

  static func row(_ children: [Shape], name: String = "", _ change: (inout LayoutNode) -> Void = { _ in }) -> Shape {
    Shape(.row, name, children) {
      $0.spacing = 0
      change(&$0)
    }
  }

  static func column(_ children: [Shape], name: String = "", _ change: (inout LayoutNode) -> Void = { _ in }) -> Shape {
    Shape(.column, name, children) {
      $0.spacing = 0
      change(&$0)
    }
  }
}

/// A built and solved shape.
struct Solved {
  var tree: LayoutTree
  var texts: GridTexts
  var names: [(name: String, slot: LayoutSlot)]
  var scale: Double

  init(
    _ shape: Shape, width: Double = 375, height: Double = .nan, direction: LayoutDirection = .leftToRight,
    safeArea: EdgeInsets = .zero, scale: Double = 2
  ) {
    self.init(built: shape, direction: direction, scale: scale)
    tree.solve(LayoutSpace(width: width, height: height, safeArea: safeArea), measurer: texts)
  }

  init(built shape: Shape, direction: LayoutDirection = .leftToRight, scale: Double = 2) {
    var builder = LayoutTreeBuilder(direction: direction)
    texts = GridTexts()
    names = []
    self.scale = scale
    // Explicit stack: test trees may be deep as well.
    var work: [(Shape, Bool)] = [(shape, true)]
    while let (shape, enters) = work.popLast() {
      if !enters {
        builder.close()
        continue
      }
      var node = shape.node
      if let text = shape.text { node.text = texts.add(text.0, lines: text.1, scale: text.2) }
      let slot = builder.open(node)
      if !shape.name.isEmpty { names.append((shape.name, slot)) }
      work.append((shape, false))
      for child in shape.children.reversed() { work.append((child, true)) }
    }
    tree = builder.build()
  }

  func slot(_ name: String) -> LayoutSlot { names.first { $0.name == name }?.slot ?? -1 }

  /// The named node's frame as "x y width height", or "hidden".
  func frame(_ name: String) -> String {
    guard let frame = tree.frame(of: slot(name), scale: scale) else { return "hidden" }
    return [frame.x, frame.y, frame.width, frame.height].map(short).joined(separator: " ")
  }
}

/// A number without a needless fraction, to three places.
func short(_ value: Double) -> String {
  let thousandths = (value * 1000).rounded()
  if thousandths.truncatingRemainder(dividingBy: 1000) == 0 { return String(Int(thousandths / 1000)) }
  return String(thousandths / 1000)
}
