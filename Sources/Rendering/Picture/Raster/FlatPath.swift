import Geometry

/// A path as straight lines in device pixels.
///
/// Only + − × ÷ and √ are used, which IEEE 754 defines exactly: the same path gives the same lines on every machine.
struct FlatPath {
  /// Corners of all contours, one after the other.
  var points: [Point] = []
  /// Index of each contour's first corner.
  var starts: [Int] = []
  /// Whether each contour was closed.
  var closed: [Bool] = []

  /// The range of a contour's corners.
  func range(_ contour: Int) -> Range<Int> {
    starts[contour]..<(contour + 1 < starts.count ? starts[contour + 1] : points.count)
  }

  /// Adds a closed contour.
  mutating func addContour(_ corners: some Sequence<Point>) {
    starts.append(points.count)
    closed.append(true)
    points.append(contentsOf: corners)
  }

  /// Coordinates beyond this (or not numbers) are moved here: far outside every picture, and safe to convert.
  static let reach = 1e7

  /// The nearest coordinate that is a number within ``reach``.
  @inline(__always)
  static func sane(_ value: Double) -> Double {
    value > -reach ? (value < reach ? value : reach) : (value.isNaN ? 0 : -reach)
  }

  init() {}

  /// Flattens `path`, scaled and then moved; curves deviate by at most `tolerance` pixels. O(lines).
  init(_ path: VectorPath, scale: Double, x dx: Double, y dy: Double, tolerance: Double = 0.05) {
    var next = 0
    var current = Point.zero
    var first = Point.zero
    var isOpen = false
    func take() -> Point {
      let point = path.points[next]
      next += 1
      return Point(x: Self.sane(point.x * scale + dx), y: Self.sane(point.y * scale + dy))
    }
    func begin() {
      if isOpen { return }
      isOpen = true
      starts.append(points.count)
      closed.append(false)
      points.append(current)
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        current = take()
        first = current
        isOpen = false
      case .line:
        begin()
        current = take()
        points.append(current)
      case .quad:
        begin()
        let (a, b, c) = (current, take(), take())
        let bend = Self.length(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        let count = Self.steps(bend / (4 * tolerance))
        for step in 1...count {
          let t = Double(step) / Double(count)
          let u = 1 - t
          points.append(
            Point(
              x: u * u * a.x + 2 * u * t * b.x + t * t * c.x, y: u * u * a.y + 2 * u * t * b.y + t * t * c.y))
        }
        current = c
      case .cubic:
        begin()
        let (a, b, c, d) = (current, take(), take(), take())
        let bend = max(
          Self.length(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y), Self.length(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y))
        let count = Self.steps(0.75 * bend / tolerance)
        for step in 1...count {
          let t = Double(step) / Double(count)
          let u = 1 - t
          let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            Point(
              x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y))
        }
        current = d
      case .close:
        if isOpen { closed[closed.count - 1] = true }
        current = first
        isOpen = false
      }
    }
  }

  /// √(x² + y²).
  @inline(__always)
  static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// ⌈√square⌉ between 1 and 256.
  private static func steps(_ square: Double) -> Int {
    square < 65536 ? max(1, min(256, Int(square.squareRoot()) + 1)) : 256
  }
}
