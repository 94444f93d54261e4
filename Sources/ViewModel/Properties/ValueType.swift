/// What a property holds. The declared type alone decides how a text is converted, never the spelling of a name.
public indirect enum ValueType: Sendable, Hashable {
  /// Any text.
  case string
  /// `true false YES NO yes no 1 0`.
  case bool
  /// A whole number.
  case integer
  /// A finite number.
  case number
  /// A number of points, zero or more; `nan` means unset.
  case length
  /// A number of points of either sign; `nan` means unset.
  case signedLength
  /// One of several constants.
  case enumeration(Enumeration)
  /// Any of several constants.
  case options(OptionSetType)
  /// A colour.
  case color
  /// A font.
  case font
  /// A picture of the resources.
  case picture
  /// One number for all sides, two (vertical, horizontal) or four (top, left, bottom, right).
  case edgeInsets
  /// Two numbers.
  case size
  /// Two numbers.
  case point
  /// An ISO 8601 date.
  case date
  /// A locale identifier.
  case locale
  /// A URL.
  case url
  /// Comma separated values of one type.
  case list(ValueType)
  /// An object with properties of its own: a step of a key path, never set itself.
  case object(ObjectType)
  /// Whatever is written, kept as it is: what an application identifies a row or a segment by.
  case any

  /// The type as a noun for messages: `a number`, `a constant of UIViewContentMode`.
  public var noun: String {
    switch self {
    case .string: "a string"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .length, .signedLength: "a length"
    case .enumeration(let type): "a constant of \(type.name)"
    case .options(let type): "constants of \(type.name)"
    case .color: "a colour"
    case .font: "a font"
    case .picture: "a picture"
    case .edgeInsets: "edge insets"
    case .size: "a size"
    case .point: "a point"
    case .date: "a date"
    case .locale: "a locale"
    case .url: "a URL"
    case .list(let type): "a list, each \(type.noun)"
    case .object(let type): "an object of type \(type.name)"
    case .any: "a value"
    }
  }

  /// The name in the reference and the schema: `number`, `enumeration UIViewContentMode`.
  public var name: String {
    switch self {
    case .string: "string"
    case .bool: "bool"
    case .integer: "integer"
    case .number: "number"
    case .length: "length"
    case .signedLength: "signed length"
    case .enumeration(let type): "enumeration \(type.name)"
    case .options(let type): "options \(type.name)"
    case .color: "colour"
    case .font: "font"
    case .picture: "picture"
    case .edgeInsets: "edge insets"
    case .size: "size"
    case .point: "point"
    case .date: "date"
    case .locale: "locale"
    case .url: "URL"
    case .list(let type): "list of \(type.name)"
    case .object(let type): "object \(type.name)"
    case .any: "any"
    }
  }

  /// What may be written, for messages.
  public var accepted: String {
    switch self {
    case .string, .any: "any text"
    case .bool: "true, false, YES, NO, yes, no, 1 or 0"
    case .integer: "a whole number"
    case .number: "a finite decimal number"
    case .length: "a finite number of points that is not negative, or nan for unset"
    case .signedLength: "a finite number of points, or nan for unset"
    case .enumeration(let type): "one of " + type.constants.joined(separator: ", ")
    case .options(let type): "any of " + type.names.joined(separator: ", ") + ", separated by commas"
    case .color: "#rgb, #rgba, #rrggbb, #rrggbbaa or the name of a colour"
    case .font: "'NAME SIZE', a text style or a name of the font table"
    case .picture: "the name of a picture in the resources"
    case .edgeInsets: "1 number, 2 (vertical horizontal) or 4 (top left bottom right)"
    case .size, .point: "2 numbers"
    case .date: "an ISO 8601 date"
    case .locale: "a locale identifier such as en or zh-Hant-TW"
    case .url: "a URL"
    case .list(let type): "values separated by commas, each " + type.accepted
    case .object(let type): "nothing: set one of its properties, such as .\(type.properties.first?.name ?? "name")"
    }
  }
}

/// An object that a view exposes in key paths: `layer`, `titleLabel`, `collectionViewLayout`.
///
/// Objects may hold objects; the registry flattens them, so `layer.cornerRadius` is one name, one look-up, one slot.
public struct ObjectType: Sendable, Hashable {
  /// Name of the type, for messages: `CALayer`.
  public let name: String
  /// Its properties.
  public let properties: [Property]

  /// An object type from its properties.
  public init(_ name: String, _ properties: [Property]) {
    self.name = name
    self.properties = properties
  }

  /// Compares by name: two object types of one name are one type.
  public static func == (a: ObjectType, b: ObjectType) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
