import Geometry

/// The value of a property, as programs read and write it.
public enum PropertyValue: Sendable, Hashable {
  /// No value: the property's "none".
  case unset
  /// Text.
  case string(String)
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number or a length; NaN is an unset length.
  case number(Double)
  /// A constant of an enumeration, by its name.
  case constant(String)
  /// Constants of an option set, in declaration order.
  case options([String])
  /// A colour.
  case color(ColorValue)
  /// A font.
  case font(FontValue)
  /// A picture.
  case picture(PictureValue)
  /// Edge insets.
  case edgeInsets(EdgeInsetsValue)
  /// A size.
  case size(width: Double, height: Double)
  /// A point.
  case point(x: Double, y: Double)
  /// Seconds since 1970-01-01T00:00:00Z.
  case date(Double)
  /// A locale identifier, as written.
  case locale(String)
  /// A URL, as written.
  case url(String)
  /// Values of one type.
  case list([PropertyValue])

  /// Two values are equal when they would be stored alike; an unset length equals another one.
  public static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.unset, .unset): true
    case (.string(let x), .string(let y)): x == y
    case (.bool(let x), .bool(let y)): x == y
    case (.integer(let x), .integer(let y)): x == y
    case (.number(let x), .number(let y)): x == y || (x.isNaN && y.isNaN)
    case (.constant(let x), .constant(let y)): x == y
    case (.options(let x), .options(let y)): x == y
    case (.color(let x), .color(let y)): x == y
    case (.font(let x), .font(let y)): x == y
    case (.picture(let x), .picture(let y)): x == y
    case (.edgeInsets(let x), .edgeInsets(let y)): x == y
    case (.size(let w, let h), .size(let v, let i)): w == v && h == i
    case (.point(let w, let h), .point(let v, let i)): w == v && h == i
    case (.date(let x), .date(let y)): x == y
    case (.locale(let x), .locale(let y)): x == y
    case (.url(let x), .url(let y)): x == y
    case (.list(let x), .list(let y)): x == y
    default: false
    }
  }

  /// What the value is, as a noun for messages.
  public var noun: String {
    switch self {
    case .unset: "nothing"
    case .string: "a string"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .constant: "a constant"
    case .options: "constants"
    case .color: "a colour"
    case .font: "a font"
    case .picture: "a picture"
    case .edgeInsets: "edge insets"
    case .size: "a size"
    case .point: "a point"
    case .date: "a date"
    case .locale: "a locale"
    case .url: "a URL"
    case .list: "a list"
    }
  }
}

/// A colour as a property holds it.
public enum ColorValue: Sendable, Hashable {
  /// One colour.
  case plain(Color)
  /// One colour for light and one for dark appearance.
  case dynamic(light: Color, dark: Color)
  /// A tiled picture.
  case pattern(PictureValue)

  /// The colour in one appearance; a pattern has none.
  public func color(isDark: Bool) -> Color? {
    switch self {
    case .plain(let color): color
    case .dynamic(let light, let dark): isDark ? dark : light
    case .pattern: nil
    }
  }

  /// Opaque black.
  public static let black = ColorValue.plain(Color(rgba: 0x0000_00FF))
  /// Opaque white.
  public static let white = ColorValue.plain(Color(rgba: 0xFFFF_FFFF))
  /// Transparent.
  public static let clear = ColorValue.plain(Color(rgba: 0x0000_0000))
}

/// A font as a document names it; ``TextMetrics`` resolves it when the view is laid out.
public enum FontValue: Sendable, Hashable {
  /// A family or PostScript name (`System`, `System-Bold`, `Helvetica-BoldOblique`) and a size in points.
  case named(String, size: Double)
  /// A text style (`body`, `headline`), whose size follows the text size setting.
  case textStyle(String)

  /// The system font.
  public static func system(_ size: Double) -> FontValue { .named("System", size: size) }
}

/// A picture of the resources.
public struct PictureValue: Sendable, Hashable {
  /// Name as the document writes it.
  public let name: String
  /// Resource path of the file that was taken, relative to the resource root.
  public let path: String
  /// Extent in points: pixels over the file's scale.
  public let size: Size

  /// A picture from its parts.
  public init(name: String, path: String, size: Size) {
    self.name = name
    self.path = path
    self.size = size
  }
}

/// Edge insets as a property holds them.
public typealias EdgeInsetsValue = EdgeInsets
