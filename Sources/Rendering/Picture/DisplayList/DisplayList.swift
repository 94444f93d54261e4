import Geometry

/// A picture as a flat list of commands, in the order of painting (back to front). Both the SVG and the PNG are made
/// from it, so that they show the same.
public struct DisplayList: Sendable {
  /// Extents of the picture, in points.
  public var size: Size
  /// The commands. Pushes and pops are balanced; a renderer closes what a list leaves open.
  public var commands: [DisplayCommand] = []

  /// An empty picture.
  public init(size: Size) { self.size = size }
}

/// One step of painting. Coordinates are in points, relative to the sum of the offsets pushed so far.
public enum DisplayCommand: Sendable {
  /// What follows, up to the matching end, belongs to a node of the tree; it paints nothing itself.
  case beginNode(DisplayNode)
  /// Ends the innermost node.
  case endNode
  /// Moves what follows.
  case pushOffset(x: Double, y: Double)
  /// Takes the last offset back.
  case popOffset
  /// Shows what follows only inside a shape.
  case pushClip(DisplayShape)
  /// Takes the last clip back.
  case popClip
  /// Paints what follows as one layer and lays it over the picture with this opacity, 0 to 1.
  case pushOpacity(Double)
  /// Ends the layer.
  case popOpacity
  /// Fills a shape.
  case fill(DisplayShape, Paint)
  /// Draws a line of some width, half of it on each side of the outline.
  case stroke(DisplayShape, StrokeStyle, Color)
  /// A shape's blurred shadow; the shape itself is not painted.
  case shadow(DisplayShape, Shadow)
  /// One line of text.
  case text(TextRun)
  /// A picture, scaled into a rectangle.
  case picture(DisplayPicture, Rect)
}

/// The node of a tree that commands belong to: what an overlay and a tooltip say.
public struct DisplayNode: Hashable, Sendable {
  /// Position in the tree, document order.
  public var index: Int
  /// The type name.
  public var type: String
  /// The document's `id`, if it has one.
  public var id: String?
  /// Frame in the whole picture, in points.
  public var frame: Rect

  /// A node from its parts.
  public init(index: Int, type: String, id: String?, frame: Rect) {
    self.index = index
    self.type = type
    self.id = id
    self.frame = frame
  }
}

/// What is filled, stroked, clipped to or blurred.
public enum DisplayShape: Hashable, Sendable {
  /// A rectangle with a corner radius (0: sharp).
  case rect(Rect, radius: Double)
  /// Any path.
  case path(VectorPath, FillRule)

  /// The outline.
  public var path: VectorPath {
    switch self {
    case .rect(let rect, let radius): .roundedRect(rect, radius: radius)
    case .path(let path, _): path
    }
  }

  /// How overlapping contours count.
  public var rule: FillRule {
    if case .path(_, let rule) = self { rule } else { .nonZero }
  }

  /// The rectangle around it.
  public var bounds: Rect {
    switch self {
    case .rect(let rect, _): rect
    case .path(let path, _): path.bounds ?? .zero
    }
  }
}

/// How overlapping contours count.
public enum FillRule: String, Hashable, Sendable {
  /// Inside where the contours' turns do not cancel out.
  case nonZero = "nonzero"
  /// Inside where an odd number of contours lies around.
  case evenOdd = "evenodd"
}

/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// Colours along a line.
  case linear(LinearGradient)
  /// Colours around a point.
  case radial(RadialGradient)
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// 0 (start) to 1 (end).
  public var location: Double
  /// The colour there.
  public var color: Color

  /// A stop from its parts.
  public init(_ location: Double, _ color: Color) {
    self.location = location
    self.color = color
  }

  /// Stops for `colors`: evenly spread where `locations` has none; locations are clamped and never go back.
  public static func stops(colors: [Color], locations: [Double]) -> [GradientStop] {
    var last = 0.0
    return colors.indices.map { index in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      let wanted = index < locations.count && !locations[index].isNaN ? locations[index] : even
      last = max(last, min(1, max(0, wanted)))
      return GradientStop(last, colors[index])
    }
  }
}

/// Colours along the line from one point to another; the end colours go on beyond it.
public struct LinearGradient: Hashable, Sendable {
  /// Where location 0 is.
  public var start: Point
  /// Where location 1 is.
  public var end: Point
  /// In order of location.
  public var stops: [GradientStop]

  /// A gradient from its parts.
  public init(start: Point, end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }
}

/// Colours from a point outwards; the last colour goes on beyond the radius.
public struct RadialGradient: Hashable, Sendable {
  /// Where location 0 is.
  public var center: Point
  /// Distance of location 1.
  public var radius: Double
  /// In order of location.
  public var stops: [GradientStop]

  /// A gradient from its parts.
  public init(center: Point, radius: Double, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.stops = stops
  }
}

/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// The ends of open lines.
  public enum Cap: String, Hashable, Sendable {
    /// Cut at the end point.
    case butt
    /// Half a circle beyond it.
    case round
  }

  /// The corners.
  public enum Join: String, Hashable, Sendable {
    /// Sharp, as long as the tip is at most four half widths away; otherwise cut.
    case miter
    /// Round.
    case round
  }

  /// In points.
  public var width: Double
  /// Ends.
  public var cap: Cap
  /// Corners.
  public var join: Join
  /// Lengths of line and gap in turn; empty for a solid line.
  public var dashes: [Double]

  /// A style from its parts.
  public init(width: Double, cap: Cap = .butt, join: Join = .miter, dashes: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dashes = dashes
  }

  /// Round ends and corners.
  public static func round(_ width: Double) -> StrokeStyle { StrokeStyle(width: width, cap: .round, join: .round) }
}

/// A blurred copy of a shape beneath it.
public struct Shadow: Hashable, Sendable {
  /// Colour with the shadow's opacity in its alpha.
  public var color: Color
  /// Moved right by, in points.
  public var x: Double
  /// Moved down by, in points.
  public var y: Double
  /// Standard deviation of the blur, in points (UIKit's `shadowRadius`).
  public var blur: Double

  /// A shadow from its parts.
  public init(color: Color, x: Double, y: Double, blur: Double) {
    self.color = color
    self.x = x
    self.y = y
    self.blur = blur
  }
}

/// One line of text with every glyph's place: drawn exactly as it was measured.
public struct TextRun: Sendable {
  /// The text, in logical order: for readers of the SVG; it is not drawn from this.
  public var text: String
  /// Left end of the baseline.
  public var origin: Point
  /// Width as measured, in points.
  public var width: Double
  /// Filled outlines (font file) relative to the origin.
  public var outlines: VectorPath
  /// Stroked lines (drawn font) relative to the origin.
  public var strokes: VectorPath
  /// Width of the stroked lines, in points.
  public var strokeWidth: Double
  /// Colour of all glyphs.
  public var color: Color

  /// A run from its parts.
  public init(
    text: String, origin: Point, width: Double, outlines: VectorPath = VectorPath(),
    strokes: VectorPath = VectorPath(), strokeWidth: Double = 0, color: Color
  ) {
    self.text = text
    self.origin = origin
    self.width = width
    self.outlines = outlines
    self.strokes = strokes
    self.strokeWidth = strokeWidth
    self.color = color
  }
}

/// A picture in a display list.
public struct DisplayPicture: Sendable {
  /// Pixels.
  public var bitmap: Bitmap
  /// The name it was asked for by.
  public var name: String
  /// When set, only the picture's alpha counts and this colour is painted (template pictures, icons).
  public var tint: Color?

  /// A picture from its parts.
  public init(bitmap: Bitmap, name: String, tint: Color? = nil) {
    self.bitmap = bitmap
    self.name = name
    self.tint = tint
  }
}
