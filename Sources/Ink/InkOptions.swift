import Geometry
import StyleEngine
import TextMetrics

/// What a document is laid out for: the screen, the language, the reader's settings, the files around it.
///
/// The defaults are those of the command line. A value of this type is all that decides a result besides the document
/// and its resources: nothing is read from the environment.
public struct InkOptions: Hashable, Sendable {
  /// Width of the root in points.
  public var width = 375.0
  /// Height of the root in points; nil for the natural height of its content.
  public var height: Double?
  /// Pixels a point: 1, 2 or 3.
  public var scale = 2.0
  /// Where leading is; nil for what the locale says.
  public var direction: LayoutDirection?
  /// Language and region, such as `en` or `pt-BR`.
  public var locale = "en"
  /// The reader's size of text styles.
  public var textSize = TextSize.large
  /// Whether dynamic colours take their dark value.
  public var isDark = false
  /// Which template variants count; nil for what width and height say.
  public var sizeClass: SizeClassVariant?
  /// Which `case` blocks count: `iOS`, `tvOS` or `macOS`.
  public var platform = "iOS"
  /// What bars and notches cover, in points.
  public var safeArea = EdgeInsets.zero
  /// A theme file, or nil.
  public var theme: String?
  /// Template files that count before those that a document names.
  public var styles: [String] = []
  /// A JSON file with the owner's values, or nil.
  public var data: String?
  /// Folders with resources. Empty: the document's folder.
  public var resources: [String] = []
  /// Font files by the family or PostScript name under which documents ask for them.
  public var fonts: [FontFile] = []
  /// The type of a `root` element, or nil.
  public var rootType: String?
  /// What `topSpacing` and its siblings mean on a layout view: 3, inset of its content; 4, gap to a neighbour.
  public var dialect = 4
  /// Whether the document may come from anybody: no includes, no files but the document, tight limits.
  public var isUntrusted = false
  /// The time zone for dates, such as `UTC` or `+02:00`.
  public var timeZone = "UTC"
  /// Whether runs keep the values that stronger ones replaced, for ``InkRun/styleReport(of:in:)``.
  public var keepsReplacedValues = false
  /// What happens to severities.
  public var strictness = Strictness.standard

  /// How severe problems are taken.
  public enum Strictness: Hashable, Sendable {
    /// As released.
    case standard
    /// Warnings count as errors.
    case strict
    /// Errors after which the rest still holds count as warnings.
    case lenient
  }

  /// A font file and its name.
  public struct FontFile: Hashable, Sendable {
    /// Family or PostScript name.
    public var name: String
    /// Path of the file.
    public var path: String

    /// A font file and its name.
    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// The defaults, but for width and height.
  public init(width: Double = 375, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}
