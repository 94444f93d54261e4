import Geometry
import StyleEngine

/// What building a document depends on besides the document and its resources.
public struct BuildOptions: Sendable {
  /// Locale of strings: `zh-Hant-TW`.
  public var locale = "en"
  /// Language that strings fall back to before `Base`.
  public var developmentLanguage = "en"
  /// Platform whose `case` blocks count.
  public var platform = "iOS"
  /// Size classes, which choose variants of templates and documents.
  public var sizeClass = SizeClassVariant.vertical
  /// Pixels a point of the output: chooses among the files of a picture.
  public var scale: Double = 2
  /// Type of the view that stands for a `root` element, when no view is passed in.
  public var rootType: String?
  /// Templates that every document starts with (`--styles`).
  public var templates = TemplateSet()
  /// Rules that rank below templates (`Appearance.json`).
  public var appearance = AppearanceRules()
  /// The theme, and which values a view takes from it; nothing without one.
  public var theme: Theme?
  /// Light or dark entries of the theme.
  public var appearanceMode = ThemeAppearance.light
  /// Which properties take which parts of the theme's styles.
  public var themeMapping: StyleMapping {
    get { ownThemeMapping ?? .standard }
    set { ownThemeMapping = newValue }
  }
  // The standard table is made when a theme first asks for it.
  private var ownThemeMapping: StyleMapping?
  /// Whether values that stronger ones replaced are kept, for questions why (``View/candidates(_:in:)``). Costs memory.
  public var keepsReplacedValues = false
  /// No includes, no files but the document.
  public var isUntrusted = false
  /// What a document may ask for.
  public var limits = DocumentLimits.standard

  /// The standard options.
  public init() {}

  /// Options for documents from strangers.
  public static var untrusted: BuildOptions {
    var options = BuildOptions()
    options.isUntrusted = true
    options.limits = .untrusted
    return options
  }
}
