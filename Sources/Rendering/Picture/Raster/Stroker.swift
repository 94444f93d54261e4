import Geometry

/// Turns lines of some width into contours to fill with the non-zero rule: a quadrilateral for each piece, and a wedge or
/// a disc for each corner, all turning the same way so that overlaps add up.
struct Stroker {
  private let half: Double
  private let style: StrokeStyle
  private let disc: [Point]
  private(set) var result = FlatPath()

  /// The outline of `path` (in pixels) drawn with `style`, whose lengths are multiplied by `scale`.
  static func outline(_ path: FlatPath, _ style: StrokeStyle, scale: Double) -> FlatPath {
    var stroker = Stroker(style, scale: scale)
    guard stroker.half > 0 else { return FlatPath() }
    for contour in path.starts.indices {
      var corners: [Point] = []
      for point in path.points[path.range(contour)] where corners.last != point { corners.append(point) }
      var isClosed = path.closed[contour]
      if isClosed, corners.count > 1, corners.first == corners.last { corners.removeLast() }
      if isClosed, corners.count < 3 { isClosed = false }
      if style.dashes.isEmpty {
        stroker.draw(corners, isClosed: isClosed)
      } else {
        stroker.drawDashed(corners, isClosed: isClosed, scale: scale)
      }
    }
    return stroker.result
  }

  private init(_ style: StrokeStyle, scale: Double) {
    half = FlatPath.sane(style.width * scale / 2)
    self.style = style
    disc = FlatPath(
      .ellipse(in: Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)), scale: 1, x: 0, y: 0
    ).points.dropLast()
  }

  private mutating func addDisc(_ center: Point) {
    result.addContour(disc.lazy.map { Point(x: $0.x + center.x, y: $0.y + center.y) })
  }

  /// Adds a contour, turned so that its area is positive.
  private mutating func add(_ corners: [Point]) {
    var area = 0.0
    var last = corners[corners.count - 1]
    for corner in corners {
      area += last.x * corner.y - corner.x * last.y
      last = corner
    }
    if area >= 0 { result.addContour(corners) } else { result.addContour(corners.reversed()) }
  }

  private mutating func draw(_ corners: [Point], isClosed: Bool) {
    guard let first = corners.first, let last = corners.last else { return }
    if corners.count == 1 {
      if style.cap == .round { addDisc(first) }
      return
    }
    let count = isClosed ? corners.count : corners.count - 1
    var previous = isClosed ? direction(last, first) : Point.zero
    for index in 0..<count {
      let a = corners[index]
      let b = corners[(index + 1) % corners.count]
      let d = direction(a, b)
      let (nx, ny) = (-d.y * half, d.x * half)
      add([
        Point(x: a.x + nx, y: a.y + ny), Point(x: b.x + nx, y: b.y + ny), Point(x: b.x - nx, y: b.y - ny),
        Point(x: a.x - nx, y: a.y - ny),
      ])
      if index > 0 || isClosed { join(a, previous, d) }
      previous = d
    }
    if !isClosed, style.cap == .round {
      addDisc(first)
      addDisc(last)
    }
  }

  private func direction(_ a: Point, _ b: Point) -> Point {
    let length = FlatPath.length(b.x - a.x, b.y - a.y)
    return length > 0 ? Point(x: (b.x - a.x) / length, y: (b.y - a.y) / length) : Point(x: 1, y: 0)
  }

  /// Fills the gap on the outer side of the corner at `p` between directions `a` and `b`.
  private mutating func join(_ p: Point, _ a: Point, _ b: Point) {
    let cross = a.x * b.y - a.y * b.x
    let dot = a.x * b.x + a.y * b.y
    if cross == 0, dot > 0 { return }
    // Along a curve the corner is slight: the wedge alone is within a hundredth of the half width.
    if style.join == .round, dot < 0.96 { return addDisc(p) }
    let side = cross > 0 ? -half : half
    let from = Point(x: p.x - a.y * side, y: p.y + a.x * side)
    let to = Point(x: p.x - b.y * side, y: p.y + b.x * side)
    var wedge = [p, from]
    // The tip is half / cos(turn / 2) away; with limit 4 it is kept while cos² (turn / 2) = (1 + dot) / 2 ≥ 1/16.
    if style.join == .miter, (1 + dot) / 2 >= 1.0 / 16 {
      let k = side / (1 + dot)
      wedge.append(Point(x: p.x - (a.y + b.y) * k, y: p.y + (a.x + b.x) * k))
    }
    wedge.append(to)
    add(wedge)
  }

  private mutating func drawDashed(_ corners: [Point], isClosed: Bool, scale: Double) {
    let dashes = style.dashes.map { FlatPath.sane(max(0, $0) * scale) }
    let period = dashes.reduce(0, +)
    var points = corners
    if isClosed, let first = corners.first { points.append(first) }
    var length = 0.0
    for index in points.indices.dropFirst() {
      length += FlatPath.length(points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
    }
    // Dashes too short to be seen, or more of them than anyone needs, are drawn as a solid line.
    guard period > 0.1, length / period < 20_000 else { return draw(corners, isClosed: isClosed) }
    var slot = 0
    var rest = dashes[0]
    var piece: [Point] = points.first.map { [$0] } ?? []
    for index in points.indices.dropFirst() {
      var from = points[index - 1]
      let to = points[index]
      var left = FlatPath.length(to.x - from.x, to.y - from.y)
      while left > rest {
        let t = rest / left
        from = Point(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
        left -= rest
        if slot % 2 == 0 {
          piece.append(from)
          draw(piece, isClosed: false)
        }
        slot = (slot + 1) % (dashes.count % 2 == 0 ? dashes.count : 2 * dashes.count)
        rest = dashes[slot % dashes.count]
        piece = [from]
      }
      rest -= left
      if slot % 2 == 0 { piece.append(to) }
    }
    if slot % 2 == 0, piece.count > 1 { draw(piece, isClosed: false) }
  }
}
