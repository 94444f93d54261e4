/// Why a text is not a value of a type.
public enum ValueProblem: Error, Hashable, Sendable {
  /// It is not of that form at all.
  case notOfType
  /// It is no constant of the enumeration or option set.
  case unknownConstant(String, nearest: String?)
  /// A number outside the property's bounds, or negative where it must not be.
  case outOfRange(least: Double, largest: Double)
  /// No colour has that name.
  case unknownColor(String, nearest: String?)
  /// No font of the table and no text style has that name, and it is not `NAME SIZE`.
  case unknownFont(String, nearest: String?)
  /// A font's size is not a number above zero.
  case badFontSize(String)
  /// There is no such picture: what is missing around the document.
  case missingPicture(String, nearest: String?)
  /// There is a picture, but it cannot be read.
  case brokenPicture(path: String, reason: String)

  /// Whether it is about a picture that could not be had, rather than about the text.
  var isPicture: Bool {
    switch self {
    case .missingPicture, .brokenPicture: true
    default: false
    }
  }
}
