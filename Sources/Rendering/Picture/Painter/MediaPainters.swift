import Geometry
import ViewModel

extension ViewPainters {
  /// Pictures, gradients and views whose content comes from elsewhere.
  static let media: [(String, ViewPainter)] = [
    ("UIImageView", { $0.imageView($1, $2) }),
    ("LMLinearGradientView", { $0.linearGradient($1, $2) }),
    ("LMRadialGradientView", { $0.radialGradient($1, $2) }),
    ("UIVisualEffectView", { $0.effect($1, $2) }),
    ("WKWebView", { $0.stand(for: $1, $2) }),
    ("UIWebView", { $0.stand(for: $1, $2) }),
    ("MKMapView", { $0.map($1, $2) }),
    ("LMPlayerView", { $0.player($1, $2) }),
  ]
}

extension PaintContext {
  mutating func imageView(_ view: View, _ frame: Rect) {
    let highlighted = view.bool("highlighted") ? view.picture("highlightedImage") : nil
    guard let image = highlighted ?? view.picture("image") else {
      let lost = view.bool("highlighted") ? view.lostPicture("highlightedImage") : nil
      if let name = lost ?? view.lostPicture("image") { box(name, in: frame) }
      return
    }
    let rect = fitted(image.size, in: frame, mode: view.constant("contentMode"))
    picture(image, in: rect)
  }

  /// Where content of a size goes in a frame.
  func fitted(_ size: Size, in frame: Rect, mode: String) -> Rect {
    guard size.width > 0, size.height > 0 else { return frame }
    switch mode {
    case "scaleAspectFit", "scaleAspectFill":
      let x = frame.width / size.width
      let y = frame.height / size.height
      let scale = mode == "scaleAspectFit" ? min(x, y) : max(x, y)
      return frame.centered(Size(width: size.width * scale, height: size.height * scale))
    case "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight":
      var rect = frame.centered(size)
      if mode.hasPrefix("top") { rect.y = frame.y }
      if mode.hasPrefix("bottom") { rect.y = frame.maxY - size.height }
      if mode == "left" || mode.hasSuffix("Left") { rect.x = frame.x }
      if mode == "right" || mode.hasSuffix("Right") { rect.x = frame.maxX - size.width }
      rect.x = snap(rect.x)
      rect.y = snap(rect.y)
      return rect
    default: return frame
    }
  }

  private func stops(_ view: View) -> [GradientStop] {
    let colors = view.list("colors").compactMap { value -> Color? in
      if case .color(let color) = value { color.color(isDark: isDark) } else { nil }
    }
    let locations = view.list("locations").map { value -> Double in
      switch value {
      case .number(let number): number
      case .integer(let number): Double(number)
      default: .nan
      }
    }
    return GradientStop.stops(colors: colors, locations: locations)
  }

  /// A place given as a part of the frame.
  private func place(_ view: View, _ name: String, _ standard: Point, _ frame: Rect) -> Point {
    var part = standard
    if case .point(let x, let y) = view.value(PropertyName(name)) { part = Point(x: x, y: y) }
    if view.isSet(PropertyName(name + "X")) { part.x = view.number(PropertyName(name + "X")) }
    if view.isSet(PropertyName(name + "Y")) { part.y = view.number(PropertyName(name + "Y")) }
    return Point(x: frame.x + frame.width * part.x, y: frame.y + frame.height * part.y)
  }

  mutating func linearGradient(_ view: View, _ frame: Rect) {
    let stops = stops(view)
    guard !stops.isEmpty, frame.width > 0, frame.height > 0 else { return }
    let gradient = LinearGradient(
      start: place(view, "startPoint", Point(x: 0.5, y: 0), frame),
      end: place(view, "endPoint", Point(x: 0.5, y: 1), frame), stops: stops)
    canvas.add(.fill(.rect(frame, radius: max(0, view.number("layer.cornerRadius"))), .linear(gradient)))
  }

  mutating func radialGradient(_ view: View, _ frame: Rect) {
    let stops = stops(view)
    guard !stops.isEmpty, frame.width > 0, frame.height > 0 else { return }
    let center = place(view, "centerPoint", Point(x: 0.5, y: 0.5), frame)
    let radius = view.number("radius")
    let gradient = RadialGradient(
      center: center, radius: radius > 0 ? radius : max(frame.width, frame.height) / 2, stops: stops)
    canvas.add(.fill(.rect(frame, radius: max(0, view.number("layer.cornerRadius"))), .radial(gradient)))
  }

  mutating func effect(_ view: View, _ frame: Rect) {
    let style = view.constant("effect")
    let isDarkEffect = style == "dark" || style == "extraDark"
    let isLightEffect = style == "light" || style == "extraLight"
    canvas.fill(
      frame, radius: max(0, view.number("layer.cornerRadius")),
      isDarkEffect || (isDark && !isLightEffect)
        ? Color(rgba: 0x1C1C_1EC0) : Color(rgba: 0xF6F6_F6C0))
  }

  /// A box that names the type and what it would show.
  mutating func stand(for view: View, _ frame: Rect) {
    let address = view.string("url")
    box(address.isEmpty ? view.typeName : address, in: frame)
  }

  mutating func map(_ view: View, _ frame: Rect) {
    let land = isDark ? Color(rgba: 0x2B33_2EFF) : Color(rgba: 0xE8F0_E0FF)
    let road = isDark ? Color(rgba: 0x4A50_4DFF) : Color(rgba: 0xFFFF_FFFF)
    canvas.add(.pushClip(.rect(frame, radius: 0)))
    canvas.fill(frame, land)
    for (index, part) in [0.22, 0.55, 0.84].enumerated() {
      let y = frame.y + frame.height * part
      let slope = frame.height * (index == 1 ? -0.12 : 0.08)
      canvas.line([Point(x: frame.x, y: y), Point(x: frame.maxX, y: y + slope)], StrokeStyle(width: 5), road)
      let x = frame.x + frame.width * part
      canvas.line(
        [Point(x: x, y: frame.y), Point(x: x - frame.width * 0.07, y: frame.maxY)], StrokeStyle(width: 5), road)
    }
    let c = frame.center
    var pin = VectorPath()
    pin.move(to: Point(x: c.x, y: c.y))
    pin.cubic(to: Point(x: c.x, y: c.y - 26), Point(x: c.x - 16, y: c.y - 14), Point(x: c.x - 11, y: c.y - 26))
    pin.cubic(to: Point(x: c.x, y: c.y), Point(x: c.x + 11, y: c.y - 26), Point(x: c.x + 16, y: c.y - 14))
    pin.close()
    canvas.fill(pin, palette.destructive)
    canvas.circle(center: Point(x: c.x, y: c.y - 17), radius: 3.4, palette.knob)
    canvas.add(.popClip)
  }

  mutating func player(_ view: View, _ frame: Rect) {
    canvas.fill(frame, Color(rgba: 0x1C1C_1EFF))
    let c = frame.center
    let r = max(4, min(24, min(frame.width, frame.height) / 4))
    canvas.circle(center: c, radius: r * 1.6, Color(rgba: 0xFFFF_FF26))
    canvas.fill(
      .polygon([
        Point(x: c.x - r * 0.6, y: c.y - r * 0.85), Point(x: c.x + r * 0.95, y: c.y),
        Point(x: c.x - r * 0.6, y: c.y + r * 0.85),
      ]), palette.knob)
  }
}
