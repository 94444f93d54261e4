import Geometry

/// The natural size of a view, in points, as its type's rule gives it.
public struct NaturalSize: Sendable, Hashable {
  /// Natural width; 0 for none.
  public var width: Double
  /// Natural height; 0 for none.
  public var height: Double
  /// The width below which it does not shrink; the natural width unless its text may be cut.
  public var leastWidth: Double
  /// Distance of the baseline from the top at the natural height; nil for a view without text (its bottom edge).
  public var baseline: Double?

  /// A natural size; the least width is the width unless given.
  public init(width: Double, height: Double, leastWidth: Double? = nil, baseline: Double? = nil) {
    self.width = width
    self.height = height
    self.leastWidth = leastWidth ?? width
    self.baseline = baseline
  }

  /// No size of its own.
  public static let none = NaturalSize(width: 0, height: 0)
}

/// Gives a view's natural size from its properties. Called once a view and change, never recursively.
public typealias NaturalSizeRule = @Sendable (View, MeasuringContext) -> NaturalSize

/// What a natural size rule may ask: one-line text sizes and the pixel grid.
public protocol MeasuringContext {
  /// Width of `text` on one line, rounded up to the pixel grid.
  func width(of text: String, font: FontValue) -> Double
  /// Width of the widest piece of `text` that no line break may split, rounded up to the pixel grid.
  func leastWidth(of text: String, font: FontValue) -> Double
  /// Height of one line, rounded up to the pixel grid.
  func lineHeight(of font: FontValue) -> Double
  /// Distance from the top of a line to its baseline.
  func ascent(of font: FontValue) -> Double
  /// The pixel grid.
  var grid: PixelGrid { get }
}

/// Text that decides a view's size for a width, and what surrounds it.
public struct TextContent: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Its font.
  public var font: FontValue
  /// At most so many lines; 0 for any number.
  public var numberOfLines: Int
  /// Constant of `NSLineBreakMode`.
  public var lineBreakMode: String
  /// Least scale of a one-line text that is too wide; 1 for none.
  public var minimumScaleFactor: Double
  /// Space around the text.
  public var insets: EdgeInsets

  /// Text content from its parts.
  public init(
    _ text: String, font: FontValue, numberOfLines: Int = 1, lineBreakMode: String = "byTruncatingTail",
    minimumScaleFactor: Double = 1, insets: EdgeInsets = .zero
  ) {
    self.text = text
    self.font = font
    self.numberOfLines = numberOfLines
    self.lineBreakMode = lineBreakMode
    self.minimumScaleFactor = minimumScaleFactor
    self.insets = insets
  }
}

/// Gives a view's text, or nil when its natural size does not depend on text at present.
public typealias TextRule = @Sendable (View) -> TextContent?
