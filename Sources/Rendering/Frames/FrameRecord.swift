import Diagnostics
import Geometry

/// What is known about one view after layout. Lengths are points on the pixel grid.
public struct FrameRecord: Hashable, Sendable {
  /// How deep it stands; the root at 0.
  public let depth: Int
  /// Name of its type, as the element is called.
  public let type: String
  /// Its `id`, empty without one.
  public let id: String
  /// Names of its templates, in the order of the `class` attribute.
  public let classes: [String]
  /// Its number among its siblings of the same type, from 1.
  public let ordinal: Int
  /// Where its element stands.
  public let span: SourceSpan
  /// Relative to its parent; nil for a view that takes no part in layout.
  public let frame: Rect?
  /// Relative to the root; nil for a view that takes no part in layout.
  public let absolute: Rect?
  /// Whether it says `hidden`.
  public let isHidden: Bool
  /// Whether an ancestor is hidden.
  public let isInsideHidden: Bool
  /// Size of what scrolls inside it, for views that scroll.
  public let contentSize: Size?
  /// Distance of the first baseline from its top.
  public let firstBaseline: Double?
  /// Distance of the last baseline from its top.
  public let lastBaseline: Double?
  /// Its text as laid out, for views that show text.
  public let text: FrameText?

  /// A record from its parts.
  public init(
    depth: Int, type: String, id: String = "", classes: [String] = [], ordinal: Int = 1, span: SourceSpan = .none,
    frame: Rect?, absolute: Rect?, isHidden: Bool = false, isInsideHidden: Bool = false, contentSize: Size? = nil,
    firstBaseline: Double? = nil, lastBaseline: Double? = nil, text: FrameText? = nil
  ) {
    self.depth = depth
    self.type = type
    self.id = id
    self.classes = classes
    self.ordinal = ordinal
    self.span = span
    self.frame = frame
    self.absolute = absolute
    self.isHidden = isHidden
    self.isInsideHidden = isInsideHidden
    self.contentSize = contentSize
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.text = text
  }
}
