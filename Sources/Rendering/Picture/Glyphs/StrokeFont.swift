import Geometry

/// The font that text is drawn with when no font file is given: single lines, drawn for this project.
///
/// It has no widths of its own: every glyph is fitted to the advance that was measured, so a line of text is exactly as
/// wide in the picture as in the layout.
package enum StrokeFont {
  /// One glyph in design units: y upwards, capitals 14 high.
  struct Glyph: Sendable {
    var path: VectorPath
    var left: Double
    var right: Double
    var top: Double
  }

  /// How a font's text is drawn.
  package struct Style: Hashable, Sendable {
    /// Points.
    package var size: Double
    /// 100 (thin) to 900 (black); 400 is regular.
    package var weight: Double
    /// Leans to the right.
    package var isItalic: Bool

    /// A style from its parts.
    package init(size: Double, weight: Double = 400, isItalic: Bool = false) {
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
    }

    /// Width of the lines, in points.
    package var strokeWidth: Double {
      let table: [(weight: Double, width: Double)] = [
        (100, 0.026), (200, 0.04), (300, 0.056), (400, 0.076), (500, 0.094), (600, 0.11), (700, 0.128), (900, 0.16),
      ]
      var low = table[0]
      for high in table {
        if weight <= high.weight {
          let t = high.weight > low.weight ? max(0, weight - low.weight) / (high.weight - low.weight) : 0
          return size * (low.width + (high.width - low.width) * t)
        }
        low = high
      }
      return size * low.width
    }
  }

  /// Letters without vertical sides stand closer to their neighbours.
  private static let slim = Set("AVWXYTvwxyzkKZfrtcsΛΔΥΧΤАТХУфЖжкхзэ/\\7".unicodeScalars)

  /// Adds the glyph of `scalar` to `path`.
  ///
  /// - Parameters:
  ///   - scalar: A character. White space draws nothing; an unknown one draws a box with its number in hexadecimal.
  ///   - x: Where its advance starts, in points.
  ///   - advance: Its measured advance, in points.
  ///   - style: Size and weight.
  ///   - path: Receives the lines, y downwards from the baseline.
  ///   - filled: Receives what is filled, not stroked: the boxes, whose lines are thinner.
  package static func append(
    _ scalar: Unicode.Scalar, x: Double, advance: Double, style: Style, to path: inout VectorPath,
    filled: inout VectorPath
  ) {
    if isBlank(scalar) { return }
    let em = style.size
    let stroke = style.strokeWidth
    // The outer edges of the lines, not their middles, reach the baseline and the height of capitals.
    let unit = (0.72 * em - stroke) / 14
    guard let glyph = glyphs[scalar] else {
      guard advance > 0 else { return }
      return appendBox(scalar, x: x, advance: advance, size: em, to: &filled)
    }
    let isMark = marks[scalar] != nil && advance <= 0
    let ink = glyph.right - glyph.left
    var stretch = unit
    var start = x
    if isMark {
      // A combining accent stands over what came before; its shape is centred on 0.
      start = x - 0.28 * em - glyph.left * unit
    } else {
      let bearing = (slim.contains(scalar) ? 0.4 : 1.1) * unit + stroke / 2
      if ink > 0 { stretch = max(0.5, min(1.2, (advance - 2 * bearing) / (ink * unit))) * unit }
      start = x + (advance - ink * stretch) / 2
    }
    let slant = style.isItalic ? 0.2 : 0
    path.appendMapped(glyph.path) { point in
      let height = point.y * unit + stroke / 2
      return Point(x: start + (point.x - glyph.left) * stretch + slant * height, y: -height)
    }
  }

  /// White space, controls and characters that only steer their neighbours.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFE00...0xFE0F, 0xFEFF,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// A box with the character's number in hexadecimal, two rows of digits.
  private static func appendBox(
    _ scalar: Unicode.Scalar, x: Double, advance: Double, size: Double, to filled: inout VectorPath
  ) {
    let stroke = size * 0.04
    let margin = min(advance * 0.08, 0.08 * size) + stroke / 2
    let box = Rect(x: x + margin, y: -0.8 * size, width: max(0, advance - 2 * margin), height: 0.95 * size)
    var path = VectorPath.rect(box)
    var digits = Array(String(scalar.value, radix: 16, uppercase: true).unicodeScalars)
    while digits.count < 4 || digits.count % 2 == 1 { digits.insert("0", at: 0) }
    let columns = digits.count / 2
    let cell = Size(width: (box.width - stroke) / Double(columns), height: (box.height - stroke) / 2)
    // Digits are 7 × 14 units; a third of the cell stays free.
    let scale = min(cell.width * 0.64 / 7, cell.height * 0.66 / 14)
    for (index, digit) in digits.enumerated() {
      guard let glyph = glyphs[digit] else { continue }
      let (column, row) = (Double(index % columns), Double(index / columns))
      let left = box.x + stroke / 2 + cell.width * (column + 0.5) - (glyph.right - glyph.left) * scale / 2
      let bottom = box.y + stroke / 2 + cell.height * (row + 0.5) + 7 * scale
      path.appendMapped(glyph.path) { Point(x: left + ($0.x - glyph.left) * scale, y: bottom - $0.y * scale) }
    }
    // Digits a third of the letters' size need few pieces: a text in a script that is not drawn has a box for every letter.
    let flat = FlatPath(path, scale: 1, x: 0, y: 0, tolerance: 0.008 * size)
    for contour in flat.starts.indices {
      for outline in ribbon(Array(flat.points[flat.range(contour)]), isClosed: flat.closed[contour], half: stroke / 2) {
        filled.append(.polygon(outline), scale: 1)
      }
    }
  }

  /// The outline of a thin line with sharp corners: both sides of it, two points for each of its own. A closed line has
  /// two outlines, which turn opposite ways.
  private static func ribbon(_ line: [Point], isClosed: Bool, half: Double) -> [[Point]] {
    var points: [Point] = []
    for point in line where points.last != point { points.append(point) }
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    let count = points.count
    let isRing = isClosed && count > 2
    guard count > 1 else { return [] }
    // The unit normal of the piece that begins at a point.
    func normal(_ index: Int) -> Point {
      let from = points[index]
      let to = points[(index + 1) % count]
      let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      return Point(x: -(to.y - from.y) / length, y: (to.x - from.x) / length)
    }
    var left: [Point] = []
    var right: [Point] = []
    for index in 0..<count {
      let after = isRing || index < count - 1 ? normal(index) : normal(index - 1)
      let before = index > 0 ? normal(index - 1) : isRing ? normal(count - 1) : after
      // Along the bisector, so far that both sides keep their distance; no further than twice the half width.
      var middle = Point(x: (before.x + after.x) / 2, y: (before.y + after.y) / 2)
      let square = middle.x * middle.x + middle.y * middle.y
      if square < 0.000_1 { middle = after }
      let reach = half / max(square < 0.000_1 ? 1 : square, 0.25)
      left.append(Point(x: points[index].x + middle.x * reach, y: points[index].y + middle.y * reach))
      right.append(Point(x: points[index].x - middle.x * reach, y: points[index].y - middle.y * reach))
    }
    return isRing ? [left, right.reversed()] : [left + right.reversed()]
  }

  // MARK: Reading the shapes

  /// All glyphs by character, read once.
  static let glyphs: [Unicode.Scalar: Glyph] = {
    var table: [Unicode.Scalar: Glyph] = [:]
    for block in StrokeFontData.blocks {
      for line in block.split(separator: "\n") {
        guard let space = line.unicodeScalars.firstIndex(of: " ") else { continue }
        let glyph = read(line.unicodeScalars[space...], table)
        for scalar in line.unicodeScalars[..<space] { table[scalar] = glyph }
      }
    }
    for (scalar, mark) in marks where table[scalar] == nil { table[scalar] = mark }
    for entry in StrokeFontData.composed.split(separator: " ") {
      let scalars = Array(entry.unicodeScalars)
      guard scalars.count == 3, let base = table[scalars[1]], let mark = marks[scalars[2]] else { continue }
      table[scalars[0]] = compose(base, mark, onTall: ["ď", "ť", "ľ", "Ľ"].contains(scalars[0]))
    }
    return table
  }()

  /// Accents by name and by combining character.
  private static let marks: [Unicode.Scalar: Glyph] = {
    var table: [Unicode.Scalar: Glyph] = [:]
    for line in StrokeFontData.accents.split(separator: "\n") {
      guard let space = line.unicodeScalars.firstIndex(of: " ") else { continue }
      let glyph = read(line.unicodeScalars[space...], [:])
      for scalar in line.unicodeScalars[..<space] { table[scalar] = glyph }
    }
    return table
  }()

  private static func compose(_ base: Glyph, _ mark: Glyph, onTall: Bool) -> Glyph {
    var glyph = base
    if onTall {
      // Czech and Slovak set an apostrophe beside a tall letter.
      var apostrophe = VectorPath()
      apostrophe.move(to: Point(x: base.right + 2, y: 14.4))
      apostrophe.line(to: Point(x: base.right + 1.2, y: 11.6))
      glyph.path.append(apostrophe)
      glyph.right += 2
      return glyph
    }
    let lift = mark.top > 5 ? max(0, base.top - 10.4) : 0
    glyph.path.append(mark.path, x: (base.left + base.right) / 2, y: lift)
    glyph.top = max(base.top, mark.top + lift)
    return glyph
  }

  /// Lines in the notation of ``StrokeFontData``, for signs that are no characters.
  static func shape(_ text: Substring.UnicodeScalarView) -> VectorPath { read(text, [:]).path }

  /// Reads one line of ``StrokeFontData``. What cannot be read is left out; a test sees that nothing is.
  private static func read(
    _ text: Substring.UnicodeScalarView, _ known: [Unicode.Scalar: Glyph]
  ) -> Glyph {
    var path = VectorPath()
    var contour: [(point: Point, isCorner: Bool)] = []
    func flush(closed: Bool) {
      path.append(rounded(contour, closed: closed))
      contour = []
    }
    for token in text.split(separator: " ") {
      guard let head = token.first else { continue }
      switch head {
      case "|": flush(closed: false)
      case "z": flush(closed: true)
      case "&":
        let numbers = token.dropFirst(3).split(separator: ",").compactMap { Double(String($0)) }
        guard token.count > 3, numbers.count == 3, let other = known[token[token.index(after: token.startIndex)]] else {
          continue
        }
        path.append(other.path, scale: numbers[0], x: numbers[1], y: numbers[2])
      default:
        let isCorner = head == "~"
        let numbers = (isCorner ? token.dropFirst() : token).split(separator: ",").compactMap { Double(String($0)) }
        guard numbers.count == 2 else { continue }
        contour.append((Point(x: numbers[0], y: numbers[1]), isCorner))
      }
    }
    flush(closed: false)
    let bounds = tightBounds(path)
    return Glyph(path: path, left: bounds.x, right: bounds.maxX, top: bounds.maxY)
  }

  /// The bounds of the curves themselves: control points may stand outside.
  private static func tightBounds(_ path: VectorPath) -> Rect {
    let flat = FlatPath(path, scale: 1, x: 0, y: 0, tolerance: 0.01)
    var around = VectorPath()
    for point in flat.points {
      if around.isEmpty { around.move(to: point) } else { around.line(to: point) }
    }
    return around.bounds ?? .zero
  }

  /// Runs through the plain points and rounds the corners.
  private static func rounded(_ contour: [(point: Point, isCorner: Bool)], closed: Bool) -> VectorPath {
    var path = VectorPath()
    let count = contour.count
    guard count > 1 else { return path }
    func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
    var current = contour[0].point
    if contour[0].isCorner {
      current = contour[count - 1].isCorner ? middle(contour[count - 1].point, current) : contour[count - 1].point
    }
    path.move(to: current)
    for index in (contour[0].isCorner ? 0 : 1)..<(closed ? count + (contour[0].isCorner ? 0 : 1) : count) {
      let (point, isCorner) = contour[index % count]
      guard isCorner else {
        if point != current { path.line(to: point) }
        current = point
        continue
      }
      let following = contour[(index + 1) % count]
      let end = following.isCorner ? middle(point, following.point) : following.point
      func toward(_ from: Point) -> Point {
        Point(x: from.x + (point.x - from.x) * VectorPath.arc, y: from.y + (point.y - from.y) * VectorPath.arc)
      }
      path.cubic(to: end, toward(current), toward(end))
      current = end
    }
    if closed { path.close() }
    return path
  }
}

extension VectorPath {
  /// Adds `other` with every point mapped.
  mutating func appendMapped(_ other: VectorPath, _ map: (Point) -> Point) {
    append(VectorPath(verbs: other.verbs, points: other.points.map(map)))
  }
}
