import Geometry
import ViewModel

extension PaintContext {
  /// Title and picture, or one of the built-in icons.
  mutating func button(_ view: View, _ frame: Rect) {
    if let background = shownPicture("backgroundImage", "BackgroundImage", of: view) {
      picture(background, in: frame)
    } else if let name = view.lostPicture("backgroundImage") {
      box(name, in: frame)
    }
    if view.bool("dangerous"), view.bool("enabled"), let fill = color("dangerousFillColor", of: view) {
      canvas.fill(frame, radius: 6, fill)
    }
    // A colour for the state replaces the fading that stands for the state otherwise.
    let stateInk = view.titleColorOfState?.color(isDark: isDark)
    let strength =
      stateInk != nil || view.bool("enabled") && !view.bool("highlighted") ? 1 : view.bool("enabled") ? 0.4 : 0.35
    switch view.constant("buttonType") {
    case "detailDisclosure", "infoLight", "infoDark":
      return infoIcon(center: frame.center, radius: min(11, frame.height / 2 - 0.75), tint.withOpacity(strength))
    case "contactAdd": return plusIcon(center: frame.center, radius: 10.5, tint.withOpacity(strength))
    default: break
    }
    if view.firstChild != nil, !view.subviews.isEmpty { return }
    let title = shownTitle(of: view)
    let font = view.font("titleLabel.font") ?? .system(18)
    let image = shownPicture("image", "Image", of: view)
    let imageSize = image?.size ?? .zero
    var inner = frame.inset(by: view.insets("contentEdgeInsets") ?? .zero)
    if inner.width <= 0 { inner = frame }
    let titleWidth = title.isEmpty ? 0 : min(width(of: title, font: font), max(0, inner.width - imageSize.width))
    let content = imageSize.width + titleWidth
    let spare = inner.width - content
    let x: Double
    switch view.constant("contentHorizontalAlignment") {
    case "left": x = inner.x
    case "right": x = inner.x + spare
    case "leading": x = isRightToLeft ? inner.x + spare : inner.x
    case "trailing": x = isRightToLeft ? inner.x : inner.x + spare
    default: x = inner.x + spare / 2
    }
    func place(_ x: Double, _ width: Double, _ height: Double) -> Rect {
      let y: Double
      switch view.constant("contentVerticalAlignment") {
      case "top": y = inner.y
      case "bottom": y = inner.maxY - height
      default: y = inner.y + (inner.height - height) / 2
      }
      return Rect(x: snap(x), y: snap(y), width: width, height: height)
    }
    let own = stateInk ?? color("titleColor", of: view)
    let ink = (own ?? (view.bool("dangerous") ? palette.destructive : tint)).withOpacity(strength)
    if let image {
      let shift = view.insets("imageEdgeInsets") ?? .zero
      let rect = place(isRightToLeft ? x + titleWidth : x, imageSize.width, imageSize.height)
      let moved = rect.offset(x: (shift.left - shift.right) / 2, y: (shift.top - shift.bottom) / 2)
      // A system button takes its picture as a stencil.
      picture(image, in: moved, tint: view.constant("buttonType") == "system" ? ink : nil)
    }
    if title.isEmpty, image == nil, let name = view.lostPicture("image") { box(name, in: inner) }
    guard !title.isEmpty else { return }
    let shift = view.insets("titleEdgeInsets") ?? .zero
    let height = layout.environment.grid.roundUp(layout.resolvedFont(font).lineHeight)
    let rect = place(isRightToLeft ? x : x + imageSize.width, titleWidth, height)
    text(
      title, font: font, color: ink,
      in: rect.offset(x: (shift.left - shift.right) / 2, y: (shift.top - shift.bottom) / 2), alignment: .left,
      shadow: titleShadow(of: view))
  }

  /// The states that have titles and colours of their own, the strongest first.
  private func states(of view: View) -> [String] {
    [
      ("disabled", !view.bool("enabled")), ("highlighted", view.bool("highlighted")),
      ("selected", view.bool("selected")),
    ]
    .filter(\.1).map(\.0)
  }

  /// The title for the state, else the plain one; layout has measured the plain one.
  private func shownTitle(of view: View) -> String {
    for state in states(of: view) {
      for name in ["\(state)AttributedTitle", "\(state)Title"] where !view.string(PropertyName(name)).isEmpty {
        return view.string(PropertyName(name))
      }
    }
    let attributed = view.string("attributedTitle")
    return attributed.isEmpty ? view.string("title") : attributed
  }

  /// The picture for the state, else the plain one.
  private func shownPicture(_ plain: String, _ ending: String, of view: View) -> PictureValue? {
    for state in states(of: view) {
      if let picture = view.picture(PropertyName(state + ending)) { return picture }
    }
    return view.picture(PropertyName(plain))
  }

  private func titleShadow(of view: View) -> (Color, Size)? {
    let names = states(of: view).map { "\($0)TitleShadowColor" } + ["titleShadowColor", "titleLabel.shadowColor"]
    for name in names {
      if let ink = color(PropertyName(name), of: view) { return (ink, size(of: view, "titleLabel.shadowOffset")) }
    }
    return nil
  }

  /// A circle with an i.
  mutating func infoIcon(center: Point, radius: Double, _ ink: Color) {
    let rect = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    canvas.stroke(.ellipse(in: rect), StrokeStyle(width: 1.5), ink)
    canvas.circle(center: Point(x: center.x, y: center.y - radius * 0.5), radius: radius * 0.12, ink)
    let style = StrokeStyle.round(radius * 0.18)
    canvas.line(
      [
        Point(x: center.x - radius * 0.16, y: center.y - radius * 0.12),
        Point(x: center.x + radius * 0.04, y: center.y - radius * 0.12),
        Point(x: center.x + radius * 0.04, y: center.y + radius * 0.5),
      ], style, ink)
    canvas.line(
      [
        Point(x: center.x - radius * 0.2, y: center.y + radius * 0.5),
        Point(x: center.x + radius * 0.28, y: center.y + radius * 0.5),
      ], style, ink)
  }

  /// A circle with a plus.
  mutating func plusIcon(center: Point, radius: Double, _ ink: Color) {
    let rect = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    canvas.stroke(.ellipse(in: rect), StrokeStyle(width: 1.5), ink)
    let arm = radius * 0.5
    canvas.line([Point(x: center.x - arm, y: center.y), Point(x: center.x + arm, y: center.y)], .round(1.6), ink)
    canvas.line([Point(x: center.x, y: center.y - arm), Point(x: center.x, y: center.y + arm)], .round(1.6), ink)
  }
}
