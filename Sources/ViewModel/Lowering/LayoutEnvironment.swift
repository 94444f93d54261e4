import Geometry
import TextMetrics

/// What a layout depends on besides the views: the size offered, the device and the reader's settings.
public struct LayoutEnvironment: Sendable {
  /// Width given to the root, in points. 375 unless said.
  public var width: Double = 375
  /// Height given to the root; nil lets it take its natural one.
  public var height: Double?
  /// The pixel grid that edges snap to. Two pixels a point unless said.
  public var grid = PixelGrid(scale: 2)
  /// Direction of views that do not set their own.
  public var direction = LayoutDirection.leftToRight
  /// Insets that root views, and collections that ask for it, add to theirs.
  public var safeArea = EdgeInsets.zero
  /// The reader's text size: scales text styles.
  public var textSize = TextSize.large
  /// What `topSpacing` and its siblings mean on a layout view.
  public var dialect = Dialect.four

  /// The meaning of the spacing properties of layout views, by generation.
  public enum Dialect: Int, Sendable, Hashable, CaseIterable {
    /// Insets of the view's own content (up to 3.4).
    case three = 3
    /// Gaps to its neighbours (4.2 and later); the root, which has none, takes them as insets.
    case four = 4
  }

  /// The standard environment: 375 wide, natural height, two pixels a point.
  public init() {}

  /// An environment of a width and, where given, a height.
  public init(width: Double, height: Double? = nil, scale: Double = 2) {
    self.width = width
    self.height = height
    grid = PixelGrid(scale: scale)
  }
}
