import Geometry
import ViewModel

extension ViewPainters {
  /// Views for text input.
  static let fields: [(String, ViewPainter)] = [
    ("UITextField", { $0.textField($1, $2) }),
    ("UITextView", { $0.textView($1, $2) }),
    ("UISearchBar", { $0.searchBar($1, $2) }),
  ]
}

extension PaintContext {
  /// How a text field's text stands.
  func alignment(of view: View) -> TextAlignment {
    switch view.constant("textAlignment") {
    case "center": .center
    case "right": .right
    case "left": .left
    default: leading
    }
  }

  mutating func textField(_ view: View, _ frame: Rect) {
    var inset = 7.0
    let background: PropertyName = view.bool("enabled") ? "background" : "disabledBackground"
    if let image = view.picture(background) {
      picture(image, in: frame)
    } else if let name = view.lostPicture(background) {
      box(name, in: frame)
    }
    switch view.constant("borderStyle") {
    case "roundedRect":
      if view.color("backgroundColor") == nil { canvas.fill(frame, radius: 5, isDark ? palette.surface : palette.knob) }
      canvas.border(frame, radius: 5, width: hairline * 2 / 2, palette.separator)
    case "line": canvas.border(frame, width: 1, palette.label)
    case "bezel":
      canvas.border(frame, width: 1, palette.secondaryLabel)
      canvas.border(frame.inset(by: EdgeInsets(all: 1)), width: 1, palette.separator)
    default: inset = 0
    }
    var inner = frame.inset(by: EdgeInsets(top: 0, left: inset, bottom: 0, right: inset))
    for (role, isFirst) in [("leftView", true), ("rightView", false)] {
      guard let part = view.part(role),
        let box = layout.absoluteFrame(of: part)?.offset(x: scrolled.x, y: scrolled.y), box.width > 0
      else { continue }
      // Where layout put it tells the side.
      let isLeft = box.center.x == frame.center.x ? isFirst != isRightToLeft : box.center.x < frame.center.x
      if isLeft {
        inner.width -= max(0, box.maxX + 2 - inner.x)
        inner.x = max(inner.x, box.maxX + 2)
      } else {
        inner.width = max(0, box.x - 2 - inner.x)
      }
    }
    let own = view.string("attributedText").isEmpty ? view.string("text") : view.string("attributedText")
    if !own.isEmpty, ["always", "unlessEditing"].contains(view.constant("clearButtonMode")) {
      let center = Point(x: isRightToLeft ? inner.x + 8 : inner.maxX - 8, y: frame.center.y)
      clearIcon(center: center)
      inner.width = max(0, inner.width - 20)
      if isRightToLeft { inner.x += 20 }
    }
    let font = view.font("font") ?? .system(17)
    let baseline = layout.baselines(of: view)?.first
    if own.isEmpty {
      let attributed = view.string("attributedPlaceholder")
      text(
        attributed.isEmpty ? view.string("placeholder") : attributed, font: font,
        color: color("placeholderColor", of: view) ?? palette.placeholder,
        in: inner, alignment: alignment(of: view), baseline: baseline)
      return
    }
    let shown = view.bool("secureTextEntry") ? String(repeating: "•", count: own.unicodeScalars.count) : own
    let ink = textColor("textColor", of: view).withOpacity(view.bool("enabled") ? 1 : 0.4)
    text(shown, font: font, color: ink, in: inner, alignment: alignment(of: view), baseline: baseline)
  }

  /// A grey disc with a cross.
  mutating func clearIcon(center: Point) {
    canvas.circle(center: center, radius: 7, palette.placeholder)
    for sign in [-1.0, 1] {
      canvas.line(
        [Point(x: center.x - 2.6, y: center.y - 2.6 * sign), Point(x: center.x + 2.6, y: center.y + 2.6 * sign)],
        .round(1.3), palette.background)
    }
  }

  mutating func textView(_ view: View, _ frame: Rect) {
    if view.color("backgroundColor") == nil, isDark == false { canvas.fill(frame, palette.background) }
    // While it scrolls its text decides no frame, so it is set here, into the same insets.
    if hasMeasuredText { return }
    let own = view.string("attributedText").isEmpty ? view.string("text") : view.string("attributedText")
    let isEmpty = own.isEmpty
    let shown = isEmpty ? view.string("placeholder") : own
    guard !shown.isEmpty else { return }
    let insets = view.insets("textContainerInset") ?? EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    let padding = 5.0
    let offset = layout.contentOffset(of: view)
    let inner = frame.inset(
      by: EdgeInsets(
        top: insets.top - offset.y, left: insets.left + padding - offset.x, bottom: 0,
        right: insets.right + padding + offset.x))
    let font = view.font("font") ?? .system(17)
    paragraph(
      shown, font: font, color: isEmpty ? palette.placeholder : textColor("textColor", of: view), in: inner,
      alignment: alignment(of: view), isJustified: view.constant("textAlignment") == "justified")
  }

  /// Wrapped lines from the rectangle's top, as many as it shows.
  mutating func paragraph(
    _ text: String, font: FontValue, color: Color, in rect: Rect, alignment: TextAlignment,
    isJustified: Bool = false
  ) {
    let resolved = layout.resolvedFont(font)
    let bytes = Array(text.utf8)
    let part = alignment == .left ? 0 : alignment == .center ? 0.5 : 1
    let lines = layout.lines(of: TextContent(text, font: font, numberOfLines: 0), width: rect.width)
    for (index, line) in lines.enumerated() {
      let top = rect.y + line.baseline - resolved.ascent
      if top > rect.maxY { break }
      let shown = String(decoding: bytes[line.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
      let fills = isJustified && line.isJustified(before: index + 1 < lines.count ? lines[index + 1] : nil, bytes)
      let spare = fills ? 0 : rect.width - layout.environment.grid.roundUp(line.width)
      let origin = Point(x: snap(rect.x + spare * part), y: snap(rect.y + line.baseline))
      canvas.add(
        .text(
          drawer.run(
            shown, font: resolved, width: line.width, at: origin, color: color, justified: fills ? rect.width : nil)))
    }
  }

  mutating func searchBar(_ view: View, _ frame: Rect) {
    if view.constant("searchBarStyle") != "minimal" {
      canvas.fill(frame, color("barTintColor", of: view) ?? palette.bar)
    }
    let field = Rect(
      x: frame.x + 8, y: snap(frame.center.y - 18), width: max(0, frame.width - 16), height: min(36, frame.height))
    canvas.fill(field, radius: 10, palette.fill)
    let center = Point(x: isRightToLeft ? field.maxX - 18 : field.x + 18, y: field.center.y)
    magnifier(center: center, palette.secondaryLabel)
    let inner = field.inset(by: EdgeInsets(top: 0, left: 32, bottom: 0, right: 32))
    let own = view.string("text")
    text(
      own.isEmpty ? view.string("placeholder") : own, font: .system(17),
      color: own.isEmpty ? palette.secondaryLabel : palette.label, in: inner, alignment: leading)
    if !own.isEmpty { clearIcon(center: Point(x: isRightToLeft ? field.x + 16 : field.maxX - 16, y: field.center.y)) }
  }

  /// A ring with a handle.
  mutating func magnifier(center: Point, _ ink: Color) {
    let ring = Rect(x: center.x - 6.5, y: center.y - 6.5, width: 11, height: 11)
    canvas.stroke(.ellipse(in: ring), StrokeStyle(width: 1.6), ink)
    canvas.line([Point(x: center.x + 3, y: center.y + 3), Point(x: center.x + 7, y: center.y + 7)], .round(1.8), ink)
  }
}
