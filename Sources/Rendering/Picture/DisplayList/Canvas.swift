import Geometry

/// What a painter draws on: adds commands to a display list, balanced by construction.
public struct Canvas: Sendable {
  /// The list so far.
  public private(set) var list: DisplayList

  /// An empty canvas of `size`.
  public init(size: Size) { list = DisplayList(size: size) }

  /// Adds one command as it is. Prefer the methods below: they keep pushes and pops balanced.
  public mutating func add(_ command: DisplayCommand) { list.commands.append(command) }

  /// Fills a rectangle, with rounded corners if wanted. Clear colours and empty rectangles are left out.
  public mutating func fill(_ rect: Rect, radius: Double = 0, _ color: Color) {
    guard color.alpha > 0, rect.width > 0, rect.height > 0 else { return }
    add(.fill(.rect(rect, radius: radius), .color(color)))
  }

  /// Fills a path.
  public mutating func fill(_ path: VectorPath, rule: FillRule = .nonZero, _ color: Color) {
    guard color.alpha > 0, !path.isEmpty else { return }
    add(.fill(.path(path, rule), .color(color)))
  }

  /// A border inside a rectangle, as UIKit draws it: its outer edge is the rectangle's.
  public mutating func border(_ rect: Rect, radius: Double = 0, width: Double, _ color: Color) {
    guard color.alpha > 0, width > 0, rect.width > 0, rect.height > 0 else { return }
    if width * 2 >= min(rect.width, rect.height) { return fill(rect, radius: radius, color) }
    let inner = rect.inset(by: EdgeInsets(all: width / 2))
    add(.stroke(.rect(inner, radius: max(0, radius - width / 2)), StrokeStyle(width: width), color))
  }

  /// A line through points.
  public mutating func line(_ points: [Point], _ style: StrokeStyle, _ color: Color) {
    guard color.alpha > 0, points.count > 1, style.width > 0 else { return }
    add(.stroke(.path(.polyline(points), .nonZero), style, color))
  }

  /// A stroked path.
  public mutating func stroke(_ path: VectorPath, _ style: StrokeStyle, _ color: Color) {
    guard color.alpha > 0, !path.isEmpty, style.width > 0 else { return }
    add(.stroke(.path(path, .nonZero), style, color))
  }

  /// A filled circle.
  public mutating func circle(center: Point, radius: Double, _ color: Color) {
    let rect = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    fill(rect, radius: radius, color)
  }

  /// Paints with a clip.
  public mutating func clipped(to shape: DisplayShape, _ body: (inout Canvas) -> Void) {
    add(.pushClip(shape))
    body(&self)
    add(.popClip)
  }

  /// Paints as one translucent layer; 1 paints directly and 0 not at all.
  public mutating func layered(opacity: Double, _ body: (inout Canvas) -> Void) {
    if opacity >= 1 || opacity.isNaN { return body(&self) }
    guard opacity > 0 else { return }
    add(.pushOpacity(opacity))
    body(&self)
    add(.popOpacity)
  }

  /// Paints in coordinates whose origin is (x, y).
  public mutating func moved(x: Double, y: Double, _ body: (inout Canvas) -> Void) {
    add(.pushOffset(x: x, y: y))
    body(&self)
    add(.popOffset)
  }
}

extension Color {
  /// The same colour, its opacity multiplied by `part` (0 to 1).
  public func withOpacity(_ part: Double) -> Color {
    var color = self
    color.alpha = UInt8(max(0, min(255, Double(alpha) * part + 0.5)))
    return color
  }
}
