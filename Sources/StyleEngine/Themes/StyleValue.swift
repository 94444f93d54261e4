import Geometry

/// A font of a theme: a name as written, or the system font.
public struct StyleFont: Hashable, Sendable {
  /// PostScript or family name, kept verbatim; nil for the system font. The text measurer decides what it is.
  public let name: String?
  /// Points, above zero.
  public let size: Double

  /// A font from its parts.
  public init(name: String?, size: Double) {
    self.name = name
    self.size = size
  }
}

/// A shadow of a theme.
public struct StyleShadow: Hashable, Sendable {
  /// Its colour.
  public let color: Color
  /// Points to the right and down.
  public let offset: Size
  /// Points.
  public let blurRadius: Double

  /// A shadow from its parts.
  public init(color: Color, offset: Size = Size(width: 0, height: 0), blurRadius: Double = 0) {
    self.color = color
    self.offset = offset
    self.blurRadius = blurRadius
  }
}

/// A value of a style.
public enum StyleValue: Hashable, Sendable {
  /// `null`: no value; whoever applies the style leaves the property alone.
  case none
  /// A colour.
  case color(Color)
  /// A font.
  case font(StyleFont)
  /// A shadow.
  case shadow(StyleShadow)

  /// The colour, or nil.
  public var color: Color? { if case .color(let color) = self { color } else { nil } }
  /// The font, or nil.
  public var font: StyleFont? { if case .font(let font) = self { font } else { nil } }
  /// The shadow, or nil.
  public var shadow: StyleShadow? { if case .shadow(let shadow) = self { shadow } else { nil } }
}

extension StyleValue: CustomStringConvertible {
  /// One line for people: `#1247b8ff`, `GillSans 21`, `System 15`, `#00000033 1 2 blur 1`, `none`.
  public var description: String {
    switch self {
    case .none: "none"
    case .color(let color): color.hex
    case .font(let font): (font.name ?? "System") + " " + ThemeNumber.text(font.size)
    case .shadow(let shadow):
      shadow.color.hex + " " + ThemeNumber.text(shadow.offset.width) + " " + ThemeNumber.text(shadow.offset.height)
        + " blur " + ThemeNumber.text(shadow.blurRadius)
    }
  }
}

/// Numbers as theme files and listings write them.
enum ThemeNumber {
  /// The shortest text that reads back as the same number, without a fraction when it is whole.
  static func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    return "\(value)"
  }
}
