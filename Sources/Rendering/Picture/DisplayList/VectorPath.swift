import Geometry

/// Lines and curves, in points, y downwards: what is filled and stroked.
public struct VectorPath: Hashable, Sendable {
  /// One step of a path; each takes 1, 1, 2, 3 or 0 points.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Begins a contour at a point.
    case move
    /// A straight line to a point.
    case line
    /// A quadratic curve: control point, end.
    case quad
    /// A cubic curve: two control points, end.
    case cubic
    /// Back to the contour's first point.
    case close
  }

  /// The steps, in order.
  public private(set) var verbs: [Verb] = []
  /// The points of all steps, in order.
  public private(set) var points: [Point] = []

  /// An empty path.
  public init() {}

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Begins a contour.
  public mutating func move(to point: Point) {
    verbs.append(.move)
    points.append(point)
  }

  /// A line from the current point.
  public mutating func line(to point: Point) {
    verbs.append(.line)
    points.append(point)
  }

  /// A quadratic curve from the current point.
  public mutating func quad(to point: Point, control: Point) {
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  /// A cubic curve from the current point.
  public mutating func cubic(to point: Point, _ first: Point, _ second: Point) {
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  /// Closes the contour.
  public mutating func close() { verbs.append(.close) }

  /// A path from its steps, as a font file gives them. Missing points end it early; superfluous ones are dropped.
  public init(verbs: [Verb], points: [Point]) {
    var used = 0
    for verb in verbs {
      let count = Self.pointCount(verb)
      guard used + count <= points.count else { break }
      used += count
      self.verbs.append(verb)
    }
    self.points = Array(points.prefix(used))
  }

  /// Adds the contours of `other`, scaled and then moved.
  public mutating func append(_ other: VectorPath, scale: Double = 1, x: Double = 0, y: Double = 0) {
    verbs += other.verbs
    for point in other.points { points.append(Point(x: point.x * scale + x, y: point.y * scale + y)) }
  }

  /// How many points a step takes.
  @inlinable
  public static func pointCount(_ verb: Verb) -> Int {
    switch verb {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }

  /// The smallest rectangle around all points, control points included; nil for an empty path. O(n).
  public var bounds: Rect? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: Shapes

  /// How far the control points of a quarter circle stand from its ends, as a part of the radius: 4/3 · (√2 − 1).
  static let arc = 0.5522847498307936

  /// A rectangle.
  public static func rect(_ rect: Rect) -> VectorPath {
    polygon([
      rect.origin, Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY), Point(x: rect.x, y: rect.maxY),
    ])
  }

  /// A closed contour through `corners`.
  public static func polygon(_ corners: [Point]) -> VectorPath {
    var path = polyline(corners)
    if !path.isEmpty { path.close() }
    return path
  }

  /// An open contour through `corners`.
  public static func polyline(_ corners: [Point]) -> VectorPath {
    var path = VectorPath()
    for (index, corner) in corners.enumerated() {
      if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    return path
  }

  /// A rectangle with rounded corners; the radius is at most half the shorter side.
  public static func roundedRect(_ rect: Rect, radius: Double) -> VectorPath {
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    if r == 0 { return .rect(rect) }
    let k = r * (1 - arc)
    var path = VectorPath()
    path.move(to: Point(x: rect.x + r, y: rect.y))
    path.line(to: Point(x: rect.maxX - r, y: rect.y))
    path.cubic(
      to: Point(x: rect.maxX, y: rect.y + r), Point(x: rect.maxX - k, y: rect.y), Point(x: rect.maxX, y: rect.y + k))
    path.line(to: Point(x: rect.maxX, y: rect.maxY - r))
    path.cubic(
      to: Point(x: rect.maxX - r, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY - k),
      Point(x: rect.maxX - k, y: rect.maxY))
    path.line(to: Point(x: rect.x + r, y: rect.maxY))
    path.cubic(
      to: Point(x: rect.x, y: rect.maxY - r), Point(x: rect.x + k, y: rect.maxY), Point(x: rect.x, y: rect.maxY - k))
    path.line(to: Point(x: rect.x, y: rect.y + r))
    path.cubic(to: Point(x: rect.x + r, y: rect.y), Point(x: rect.x, y: rect.y + k), Point(x: rect.x + k, y: rect.y))
    path.close()
    return path
  }

  /// The ellipse that touches the four sides of `rect`.
  public static func ellipse(in rect: Rect) -> VectorPath {
    let (cx, cy) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    let (kx, ky) = (rect.width / 2 * arc, rect.height / 2 * arc)
    var path = VectorPath()
    path.move(to: Point(x: rect.maxX, y: cy))
    path.cubic(to: Point(x: cx, y: rect.maxY), Point(x: rect.maxX, y: cy + ky), Point(x: cx + kx, y: rect.maxY))
    path.cubic(to: Point(x: rect.x, y: cy), Point(x: cx - kx, y: rect.maxY), Point(x: rect.x, y: cy + ky))
    path.cubic(to: Point(x: cx, y: rect.y), Point(x: rect.x, y: cy - ky), Point(x: cx - kx, y: rect.y))
    path.cubic(to: Point(x: rect.maxX, y: cy), Point(x: cx + kx, y: rect.y), Point(x: rect.maxX, y: cy - ky))
    path.close()
    return path
  }
}
