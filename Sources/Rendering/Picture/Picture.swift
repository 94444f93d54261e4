import Diagnostics
import Geometry
import TextMetrics
import ViewModel

/// How a picture is made.
public struct PictureOptions {
  /// Whether dynamic colours take their dark value.
  public var isDark = false
  /// What is drawn over the views.
  public var overlays: Set<PictureOverlay> = []
  /// Which painter draws which type.
  public var painters = ViewPainters.builtIn
  /// Painted first; the system's background of the appearance when nil.
  public var background: Color?
  /// The bytes of a picture of the resources, nil when they cannot be had.
  public var bytes: (PictureValue) -> [UInt8]? = { _ in nil }
  /// How much a picture of the resources may take.
  public var limits = PNGLimits()

  /// A light picture without overlays.
  public init() {}
}

/// What a layout looks like. Paint once, write as SVG, PNG or HTML.
public struct Picture: Sendable {
  /// The commands.
  public let list: DisplayList
  /// Painted first.
  public let background: Color
  /// Pixels a point of the PNG.
  public let scale: Int
  /// Whether it shows the dark appearance.
  public let isDark: Bool
  /// Pictures of the resources that could not be shown.
  public let problems: [PictureProblem]

  /// The most pixels of a PNG: 2^26 take 256 MiB while it is painted.
  public static let pixelLimit = 1 << 26

  /// Paints a layout. O(views + text).
  public init(_ layout: LayoutResult, options: PictureOptions = PictureOptions()) {
    let root = layout.entries.first.flatMap { layout.absoluteFrame(of: $0) } ?? .zero
    let environment = layout.environment
    let size = Size(
      width: max(environment.width, root.maxX), height: max(environment.height ?? 0, root.maxY))
    let store = PictureStore(limits: options.limits, bytes: options.bytes)
    let context = PaintContext(size: size, layout: layout, isDark: options.isDark, pictures: store)
    var list = TreePainter.paint(context, options.painters)
    if !options.overlays.isEmpty {
      var above = PaintContext(size: size, layout: layout, isDark: options.isDark, pictures: store)
      above.isRightToLeft = environment.direction == .rightToLeft
      above.drawOverlays(options.overlays)
      list.commands += above.canvas.list.commands
    }
    self.init(
      list: list, background: options.background ?? Palette(isDark: options.isDark).background,
      scale: Int(max(1, min(4, environment.grid.scale))), isDark: options.isDark, problems: store.problems)
  }

  /// A picture from a display list of one's own.
  public init(list: DisplayList, background: Color, scale: Int, isDark: Bool = false, problems: [PictureProblem] = []) {
    self.list = list
    self.background = background
    self.scale = max(1, min(4, scale))
    self.isDark = isDark
    self.problems = problems
  }

  /// Several pictures side by side, each under its caption: a document at several widths.
  public static func sheet(_ pictures: [(caption: String, picture: Picture)]) -> Picture {
    let margin = 20.0
    let head = 24.0
    let isDark = pictures.first?.picture.isDark ?? false
    let palette = Palette(isDark: isDark)
    let width = pictures.reduce(margin) { $0 + $1.picture.list.size.width + margin }
    let height = (pictures.map(\.picture.list.size.height).max() ?? 0) + head + margin
    var canvas = Canvas(size: Size(width: width, height: height))
    let drawer = TextDrawer()
    let font = FontLibrary().resolve(.system(12))
    var x = margin
    for (caption, picture) in pictures {
      let size = picture.list.size
      canvas.add(
        .text(
          drawer.run(
            caption, font: font, width: nil, at: Point(x: x, y: 16), color: palette.secondaryLabel)))
      canvas.moved(x: x, y: head) { canvas in
        let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
        canvas.fill(whole, picture.background)
        canvas.clipped(to: .rect(whole, radius: 0)) { canvas in
          for command in picture.list.commands {
            guard case .beginNode(var node) = command else {
              canvas.add(command)
              continue
            }
            // Frames of nodes are those of the whole picture.
            node.frame = node.frame.offset(x: x, y: head)
            canvas.add(.beginNode(node))
          }
        }
      }
      x += size.width + margin
    }
    return Picture(
      list: canvas.list, background: isDark ? Color(rgba: 0x2C2C_2EFF) : Color(rgba: 0xE5E5_EAFF),
      scale: pictures.first?.picture.scale ?? 2, isDark: isDark, problems: pictures.flatMap(\.picture.problems))
  }

  /// An SVG document.
  public func svg(title: String = "") -> String { SVGWriter.write(list, background: background, title: title) }

  /// A page with the SVG; the view under the pointer is named.
  public func html(title: String = "") -> String {
    HTMLWriter.write(list, background: background, title: title, isDark: isDark)
  }

  /// The pixels.
  ///
  /// - Throws: ``PictureProblem/tooLarge(width:height:limit:)``.
  public func bitmap() throws(PictureProblem) -> Bitmap {
    func pixels(_ length: Double) -> Int {
      let value = length * Double(scale)
      guard value < 1e9 else { return 1_000_000_000 }
      return max(1, Int(value + 0.999))
    }
    let width = pixels(list.size.width)
    let height = pixels(list.size.height)
    guard width <= Self.pixelLimit / height else {
      throw .tooLarge(width: width, height: height, limit: Self.pixelLimit)
    }
    return Rasterizer.paint(list, scale: Double(scale), background: background, width: width, height: height)
  }

  /// A PNG file, the same bytes on every machine.
  ///
  /// - Throws: ``PictureProblem/tooLarge(width:height:limit:)``.
  public func png() throws(PictureProblem) -> [UInt8] { PNGEncoder.encode(try bitmap(), scale: scale) }
}
