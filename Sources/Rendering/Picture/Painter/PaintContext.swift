import Geometry
import TextMetrics
import ViewModel

/// What the painter of a view type draws with. Rectangles are in the coordinates of the whole picture, in points.
public struct PaintContext {
  /// Receives the commands.
  public var canvas: Canvas
  /// The frames and lines that are painted.
  public let layout: LayoutResult
  /// Whether dynamic colours take their dark value.
  public let isDark: Bool
  /// Colours for what the document does not colour.
  public let palette: Palette
  /// The tint of the view that is painted, inherited from the views around it.
  public internal(set) var tint: Color
  /// Whether the view that is painted runs from right to left.
  public internal(set) var isRightToLeft = false
  /// Whether layout measured lines of the view that is painted; they are drawn above its painter's work.
  public internal(set) var hasMeasuredText = false
  /// How far the view that is painted was moved by what scrolls around it: add it to frames of the layout.
  public internal(set) var scrolled = Point.zero
  let drawer = TextDrawer()
  let pictures: PictureStore

  init(size: Size, layout: LayoutResult, isDark: Bool, pictures: PictureStore) {
    canvas = Canvas(size: size)
    self.layout = layout
    self.isDark = isDark
    palette = Palette(isDark: isDark)
    tint = palette.tint
    self.pictures = pictures
  }

  // MARK: Values

  /// A colour property in this appearance, nil when nothing set it or it is a pattern.
  public func color(_ name: PropertyName, of view: View) -> Color? {
    view.color(name)?.color(isDark: isDark)
  }

  /// The colour of a view's text: what was set, otherwise the label colour of this appearance.
  public func textColor(_ name: PropertyName, of view: View) -> Color {
    (view.isSet(name) ? color(name, of: view) : nil) ?? palette.label
  }

  /// The nearest pixel edge.
  public func snap(_ length: Double) -> Double { layout.environment.grid.snap(length) }

  /// The width of one pixel.
  public var hairline: Double { 1 / layout.environment.grid.scale }

  // MARK: Text

  /// Where a line of text stands in the width it has.
  public enum TextAlignment: Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// `start` in this direction: left, or right when the view runs from right to left.
  public var leading: TextAlignment { isRightToLeft ? .right : .left }
  /// The other side.
  public var trailing: TextAlignment { isRightToLeft ? .left : .right }

  /// The width of one line of text, rounded up to whole pixels.
  public func width(of text: String, font: FontValue) -> Double {
    let lines = layout.lines(of: TextContent(text, font: font), width: .infinity)
    return layout.environment.grid.roundUp(lines.first?.width ?? 0)
  }

  /// One line of text, centred vertically, cut with "…" when it is wider than the rectangle.
  ///
  /// - Parameter baseline: Distance of the baseline from the rectangle's top when it is known.
  public mutating func text(
    _ text: String, font: FontValue, color: Color, in rect: Rect, alignment: TextAlignment = .center,
    baseline: Double? = nil, shadow: (Color, Size)? = nil
  ) {
    let content = TextContent(text, font: font)
    guard color.alpha > 0, let line = layout.lines(of: content, width: rect.width).first else { return }
    let resolved = layout.resolvedFont(font)
    let bytes = Array(text.utf8)
    var shown = String(decoding: bytes[line.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    if line.hasEllipsis { shown += "…" }
    let spare = rect.width - layout.environment.grid.roundUp(line.width)
    let part = alignment == .left ? 0 : alignment == .center ? 0.5 : 1
    let drop = baseline ?? (rect.height - resolved.lineHeight) / 2 + resolved.ascent
    let origin = Point(x: snap(rect.x + spare * part), y: snap(rect.y + drop))
    if let (color, offset) = shadow, color.alpha > 0 {
      let place = Point(x: origin.x + offset.width, y: origin.y + offset.height)
      // Not a text of its own for whoever reads the picture aloud.
      var copy = drawer.run(shown, font: resolved, width: line.width, at: place, color: color)
      copy.text = ""
      canvas.add(.text(copy))
    }
    canvas.add(
      .text(drawer.run(shown, font: resolved, width: line.width, at: origin, color: color)))
  }

  /// A size of which the parts count where they were set.
  func size(of view: View, _ name: String) -> Size {
    var result = Size.zero
    if case .size(let width, let height) = view.value(PropertyName(name)) {
      result = Size(width: width, height: height)
    }
    for (part, key) in [("Width", \Size.width), ("Height", \Size.height)] as [(String, WritableKeyPath<Size, Double>)] {
      let path = PropertyName(name + part)
      if view.isSet(path) { result[keyPath: key] = view.number(path) }
    }
    return result
  }

  /// The measured lines of an entry, as layout placed them in `frame`.
  mutating func lines(of entry: LayoutEntry, in frame: Rect, color: Color, shadow: (Color, Size)? = nil) {
    guard let content = layout.content(of: entry) else { return }
    let font = layout.resolvedFont(content.font)
    let measured = layout.lines(of: entry)
    for (index, line) in layout.placedLines(of: entry).enumerated() {
      let width = index < measured.count ? measured[index].width : nil
      let origin = Point(x: frame.x + line.frame.x, y: frame.y + line.baseline)
      var run = drawer.run(
        line.text, font: font, width: width, at: origin, color: color,
        justified: line.isJustified ? line.frame.width : nil)
      if let (color, offset) = shadow, color.alpha > 0 {
        var copy = run
        copy.color = color
        copy.origin = Point(x: origin.x + offset.width, y: origin.y + offset.height)
        copy.text = ""
        canvas.add(.text(copy))
      }
      run.color = color
      canvas.add(.text(run))
    }
  }

  // MARK: Pictures

  /// A picture of the resources, scaled into a rectangle. What is not a readable PNG becomes a framed box with its name.
  public mutating func picture(_ picture: PictureValue, in rect: Rect, tint: Color? = nil) {
    guard rect.width > 0, rect.height > 0 else { return }
    if let bitmap = pictures.bitmap(of: picture) {
      canvas.add(.picture(DisplayPicture(bitmap: bitmap, name: picture.name, tint: tint), rect))
    } else {
      box(picture.name, in: rect)
    }
  }

  /// A framed box with crossing lines and a name: stands for what cannot be drawn.
  public mutating func box(_ label: String, in rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    canvas.fill(rect, palette.fill)
    let line = StrokeStyle(width: hairline)
    canvas.line([rect.origin, Point(x: rect.maxX, y: rect.maxY)], line, palette.separator)
    canvas.line([Point(x: rect.x, y: rect.maxY), Point(x: rect.maxX, y: rect.y)], line, palette.separator)
    canvas.border(rect, width: hairline, palette.separator)
    guard rect.width >= 24, rect.height >= 14 else { return }
    let font = FontValue.system(min(11, rect.height - 2))
    let width = min(width(of: label, font: font) + 6, rect.width)
    let height = min(15, rect.height)
    let plate = Rect(
      x: snap(rect.x + (rect.width - width) / 2), y: snap(rect.y + (rect.height - height) / 2), width: width,
      height: height)
    canvas.fill(plate, radius: 3, palette.background)
    text(
      label, font: font, color: palette.secondaryLabel,
      in: plate.inset(by: EdgeInsets(top: 0, left: 2, bottom: 0, right: 2)))
  }
}

/// The pictures of one painting, each decoded once.
final class PictureStore {
  private let bytes: (PictureValue) -> [UInt8]?
  private let limits: PNGLimits
  private var known: [String: Bitmap?] = [:]
  /// What could not be read, in order of first use.
  private(set) var problems: [PictureProblem] = []

  init(limits: PNGLimits, bytes: @escaping (PictureValue) -> [UInt8]?) {
    self.limits = limits
    self.bytes = bytes
  }

  /// The pixels of a picture; nil when it is no readable PNG.
  func bitmap(of picture: PictureValue) -> Bitmap? {
    if let found = known[picture.path] { return found }
    var result: Bitmap?
    if let file = bytes(picture) {
      do throws(PNGError) {
        result = try PNGDecoder.decode(file, limits: limits)
      } catch {
        // Other formats are shown by name: not a problem of the document.
        if error != .notPNG { problems.append(.unreadable(path: picture.path, reason: error.message)) }
      }
    }
    known[picture.path] = .some(result)
    return result
  }
}
