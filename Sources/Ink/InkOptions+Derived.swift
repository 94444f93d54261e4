import Diagnostics
import Geometry
import StyleEngine
import ViewModel

// What the options say to each stage.
extension InkOptions {
  /// Where leading is: as told, else what the locale's script says.
  public var resolvedDirection: LayoutDirection {
    if let direction { return direction }
    var language = ""
    var rest = Substring(locale)
    while !rest.isEmpty {
      let part = rest.prefix { $0 != "-" && $0 != "_" }
      rest = rest[part.endIndex...].dropFirst()
      if language.isEmpty {
        language = String(part)
      } else if part.utf8.count == 4 {
        // A script in the identifier is stronger than the language's usual one.
        return Self.rightToLeftScripts.contains(String(part)) ? .rightToLeft : .leftToRight
      }
    }
    return Self.rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
  }

  /// Languages that are usually written in a right-to-left script (Unicode CLDR, likely subtags).
  private static let rightToLeftLanguages: [String] = [
    "ar", "arc", "arz", "ckb", "dv", "fa", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]

  private static let rightToLeftScripts: [String] = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]

  /// Which template variants count: as told, else regular from 600 points of width and 480 of height; without a height
  /// the vertical class is regular.
  public var resolvedSizeClass: SizeClassVariant {
    sizeClass ?? SizeClassVariant(isWidthRegular: width >= 600, isHeightRegular: (height ?? .infinity) >= 480)
  }

  /// What layout depends on.
  public var layoutEnvironment: LayoutEnvironment {
    var environment = LayoutEnvironment(width: width, height: height, scale: scale)
    environment.direction = resolvedDirection
    environment.safeArea = safeArea
    environment.textSize = textSize
    environment.dialect = dialect == 3 ? .three : .four
    return environment
  }

  /// What happens to severities.
  public var severityPolicy: SeverityPolicy {
    switch strictness {
    case .standard: .standard
    case .strict: .strict
    case .lenient: .lenient
    }
  }
}
