import Geometry
import TextMetrics
import ViewModel

/// Walks the entries of a layout in document order and paints each: shadow, background, clip, content, children, border.
///
/// Never recurses: what an open view has to undo waits on a stack.
struct TreePainter {
  private struct Open {
    var depth: Int
    var frame: Rect
    var radius: Double
    var view: View?
    var tint: Color
    var isRightToLeft: Bool
    var isClipped: Bool
    var isLayered: Bool
    var painters: ViewPainter?
  }

  private var context: PaintContext
  private let painters: ViewPainters
  private var stack: [Open] = []
  private var scrolling = ScrollOffsets()
  /// Entries deeper than this are inside something that is not shown.
  private var hiddenDepth = Int.max

  /// Paints everything. O(views + text).
  static func paint(_ context: PaintContext, _ painters: ViewPainters) -> DisplayList {
    var painter = TreePainter(context: context, painters: painters)
    let identifiers = context.layout.entries.first?.view.tree.identifierByNumber ?? [:]
    for (index, entry) in context.layout.entries.enumerated() {
      painter.add(entry, index, id: entry.part.isEmpty ? identifiers[entry.view.number] : nil)
    }
    painter.close(to: 0)
    return painter.context.canvas.list
  }

  private init(context: PaintContext, painters: ViewPainters) {
    self.context = context
    self.painters = painters
  }

  private mutating func add(_ entry: LayoutEntry, _ index: Int, id: String?) {
    close(to: entry.depth)
    if entry.depth > hiddenDepth { return }
    hiddenDepth = Int.max
    let view = entry.view
    guard let place = context.layout.absoluteFrame(of: entry) else {
      hiddenDepth = entry.depth
      return
    }
    context.scrolled = scrolling.offset(of: entry, in: context.layout)
    let frame = place.offset(x: context.scrolled.x, y: context.scrolled.y)
    let isPart = !entry.part.isEmpty
    let opacity = isPart ? 1 : opacity(of: view)
    if opacity <= 0 {
      hiddenDepth = entry.depth
      return
    }
    var open = Open(
      depth: entry.depth, frame: frame, radius: 0, view: isPart ? nil : view, tint: stack.last?.tint ?? context.tint,
      isRightToLeft: stack.last?.isRightToLeft ?? (context.layout.environment.direction == .rightToLeft),
      isClipped: false, isLayered: opacity < 1, painters: nil)
    context.canvas.add(
      .beginNode(DisplayNode(index: index, type: isPart ? entry.part : view.typeName, id: id, frame: frame)))
    if open.isLayered { context.canvas.add(.pushOpacity(opacity)) }
    if isPart {
      enter(open)
      paintPart(entry, frame)
    } else {
      if let tint = context.color("tintColor", of: view) { open.tint = tint }
      switch view.constant("semanticContentAttribute") {
      case "forceRightToLeft": open.isRightToLeft = true
      case "forceLeftToRight": open.isRightToLeft = false
      default: open.isRightToLeft = context.layout.environment.direction == .rightToLeft
      }
      open.radius = max(0, view.number("layer.cornerRadius"))
      enter(open)
      paintGround(view, frame, open.radius)
      if clips(view) {
        context.canvas.add(.pushClip(.rect(frame, radius: open.radius)))
        open.isClipped = true
      }
      context.hasMeasuredText = !context.layout.lines(of: entry).isEmpty
      painters.painter(for: view)?(&context, view, frame)
      paintText(entry, frame)
    }
    stack.append(open)
  }

  private mutating func enter(_ open: Open) {
    context.tint = open.tint
    context.isRightToLeft = open.isRightToLeft
  }

  /// Ends the open views at `depth` and deeper.
  private mutating func close(to depth: Int) {
    while let open = stack.last, open.depth >= depth {
      stack.removeLast()
      if open.isClipped { context.canvas.add(.popClip) }
      // A layer's border stands above its children.
      if let view = open.view { paintBorder(view, open.frame, open.radius) }
      if open.isLayered { context.canvas.add(.popOpacity) }
      context.canvas.add(.endNode)
    }
    if let open = stack.last { enter(open) }
  }

  // MARK: What every view has

  private func opacity(of view: View) -> Double {
    if view.bool("layer.hidden") { return 0 }
    func part(_ name: PropertyName) -> Double {
      let value = view.number(name)
      return value.isNaN || !view.has(name) ? 1 : max(0, min(1, value))
    }
    return part("alpha") * part("layer.opacity")
  }

  private func clips(_ view: View) -> Bool {
    view.bool("clipsToBounds") || view.bool("layer.masksToBounds")
      || (view.isKind(of: "UIScrollView") && !view.isSet("clipsToBounds"))
  }

  private mutating func paintGround(_ view: View, _ frame: Rect, _ radius: Double) {
    let shape = DisplayShape.rect(frame, radius: radius)
    let background = view.color("backgroundColor") ?? view.color("layer.backgroundColor")
    let plain = background?.color(isDark: context.isDark)
    // The shadow is that of what is painted: the background, else the picture of an image view; others cast none here.
    let strength = view.number("layer.shadowOpacity")
    var cast = plain.flatMap { $0.alpha > 0 ? (shape, Double($0.alpha) / 255) : nil }
    if strength > 0, cast == nil, view.isKind(of: "UIImageView"), let image = view.picture("image") {
      cast = (.rect(context.fitted(image.size, in: frame, mode: view.constant("contentMode")), radius: radius), 1)
    }
    if strength > 0, !clips(view), let (shape, opacity) = cast,
      let color = context.color("layer.shadowColor", of: view)
    {
      let offset = context.size(of: view, "layer.shadowOffset")
      context.canvas.add(
        .shadow(
          shape,
          Shadow(
            color: color.withOpacity(min(1, strength) * opacity), x: offset.width, y: offset.height,
            blur: max(0, view.number("layer.shadowRadius")))))
    }
    if let plain {
      context.canvas.fill(frame, radius: radius, plain)
    } else if case .pattern(let picture) = background {
      context.canvas.add(.pushClip(shape))
      tile(picture, over: frame)
      context.canvas.add(.popClip)
    }
  }

  private mutating func paintBorder(_ view: View, _ frame: Rect, _ radius: Double) {
    let width = view.number("layer.borderWidth")
    guard width > 0, let color = context.color("layer.borderColor", of: view) else { return }
    context.canvas.border(frame, radius: radius, width: width, color)
  }

  /// A pattern repeated from the view's top left corner; a tile too small to see is stretched instead.
  private mutating func tile(_ picture: PictureValue, over frame: Rect) {
    let size = picture.size
    guard size.width > 0, size.height > 0, frame.width / size.width * (frame.height / size.height) < 4096 else {
      return context.picture(picture, in: frame)
    }
    var y = frame.y
    while y < frame.maxY {
      var x = frame.x
      while x < frame.maxX {
        context.picture(picture, in: Rect(x: x, y: y, width: size.width, height: size.height))
        x += size.width
      }
      y += size.height
    }
  }

  // MARK: Text

  /// The text that decided the view's size: labels and text views.
  private mutating func paintText(_ entry: LayoutEntry, _ frame: Rect) {
    let view = entry.view
    var color = context.textColor("textColor", of: view)
    if view.bool("highlighted"), let other = context.color("highlightedTextColor", of: view) { color = other }
    if view.has("enabled"), !view.bool("enabled") { color = color.withOpacity(0.4) }
    var shadow: (Color, Size)?
    if let dark = context.color("shadowColor", of: view) { shadow = (dark, context.size(of: view, "shadowOffset")) }
    context.lines(of: entry, in: frame, color: color, shadow: shadow)
  }

  /// A text or a picture that is placed though it is no view: a cell's `textLabel`.
  private mutating func paintPart(_ entry: LayoutEntry, _ frame: Rect) {
    let view = entry.view
    let part = entry.part
    if part == "header" || part == "footer" {
      return context.sectionTitle(view, isHeader: part == "header", frame)
    }
    if let picture = view.picture(PropertyName(part + ".image")) {
      context.picture(picture, in: frame)
      return
    }
    var color = context.textColor(PropertyName(part + ".textColor"), of: view)
    if part == "detailTextLabel", !view.isSet("detailTextLabel.textColor") {
      color = context.palette.secondaryLabel
    }
    context.lines(of: entry, in: frame, color: color)
  }
}
