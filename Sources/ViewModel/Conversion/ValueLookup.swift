/// Where the names in values are looked up: the colours, fonts and pictures of a document's resources.
public protocol ValueLookup {
  /// The picture called `name` as documents write it, nil when there is none.
  func picture(named name: String) -> PictureValue?
  /// Why a picture that is there cannot be used; nil when there is none of that name, or it can be.
  func pictureFailure(named name: String) -> PictureFailure?
  /// A colour of the asset catalogue or the colour table; standard and system names are not asked for here.
  func color(named name: String) -> ColorValue?
  /// A font of the font table.
  func font(named name: String) -> FontValue?
  /// Names that ``color(named:)`` knows, in order, for suggestions.
  var colorNames: [String] { get }
  /// Names that ``font(named:)`` knows, in order, for suggestions.
  var fontNames: [String] { get }
  /// Names of pictures, in order, for suggestions; may be empty where listing is costly.
  var pictureNames: [String] { get }
  /// Whether names are still worth suggesting; false after so many problems that nobody reads them.
  var wantsSuggestions: Bool { get }
}

/// A picture of the resources that cannot be used.
public struct PictureFailure: Hashable, Sendable {
  /// The file, as the user would write it.
  public let path: String
  /// A few words without a full stop.
  public let reason: String

  /// A failure from its parts.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension ValueLookup {
  /// Nil.
  public func pictureFailure(named name: String) -> PictureFailure? { nil }
  /// True.
  public var wantsSuggestions: Bool { true }
}

/// No resources at all: standard names only.
public struct EmptyLookup: ValueLookup {
  /// The lookup that knows nothing.
  public init() {}
  /// Nil.
  public func picture(named name: String) -> PictureValue? { nil }
  /// Nil.
  public func color(named name: String) -> ColorValue? { nil }
  /// Nil.
  public func font(named name: String) -> FontValue? { nil }
  /// None.
  public var colorNames: [String] { [] }
  /// None.
  public var fontNames: [String] { [] }
  /// None.
  public var pictureNames: [String] { [] }
}
