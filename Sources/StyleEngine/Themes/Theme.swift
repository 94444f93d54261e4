import Diagnostics
import DocParser

/// Light or dark.
public enum ThemeAppearance: String, Hashable, Sendable, CaseIterable {
  /// The usual entries.
  case light
  /// With the `-dark` entries laid over them.
  case dark
}

/// A theme file: a single style, or a set of named styles.
///
/// Holds what the file says; ``StyleCascade`` answers what a view gets. Immutable and free to share between threads.
public struct Theme: Sendable {
  /// The two shapes of a file.
  public enum Shape: Hashable, Sendable {
    /// One style: `colors`, `fonts`, `controls` at the top level.
    case single
    /// Entries by key, each a style.
    case set
  }

  /// One entry: what it says, before it is merged over `default`.
  public struct Entry: Sendable {
    /// The key as written.
    public let name: String
    /// The key taken apart.
    public let key: ThemeKey
    /// Where the key stands; ``SourceSpan/none`` for the entry of a single style.
    public let keySpan: SourceSpan
    /// Its values.
    public internal(set) var overrides: StyleOverrides
  }

  /// Which shape the file has.
  public let shape: Shape
  /// In the order of the file. A single style is one entry called `default`.
  public let entries: [Entry]
  /// The nested control colours of old files, merged over the built-in tables: outside bars.
  public let controlSettings: ControlSettings
  /// The same inside bars.
  public let inverseControlSettings: ControlSettings
  private let index: [String: Int]

  init(shape: Shape, entries: [Entry], controls: ControlSettings, inverse: ControlSettings) {
    self.shape = shape
    self.entries = entries
    controlSettings = controls
    inverseControlSettings = inverse
    index = Dictionary(entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// A theme that says nothing: every value is the built-in one.
  public static let empty = Theme(
    shape: .single, entries: [], controls: ControlSettings(isInverse: false), inverse: ControlSettings(isInverse: true))

  /// A theme of one style, as a program makes it.
  public init(style overrides: StyleOverrides) {
    self.init(
      shape: .single,
      entries: [Entry(name: "default", key: ThemeKey("default"), keySpan: .none, overrides: overrides)],
      controls: ControlSettings(isInverse: false), inverse: ControlSettings(isInverse: true))
  }

  /// The entry with exactly this key, or nil. O(1).
  public func entry(_ name: String) -> Entry? { index[name].map { entries[$0] } }

  /// The names of all styles: `default` first, then the entries in the order of the file, `-dark` ones under the name of
  /// their light sibling.
  public var styleNames: [String] {
    var names = ["default"]
    var seen: Set<String> = ["default"]
    for entry in entries where seen.insert(entry.key.base).inserted { names.append(entry.key.base) }
    return names
  }

  /// A complete style by the key of its entry, merged over `default`; nil when the theme has no such entry.
  ///
  /// Dark values are laid over the light ones: `default`, `default-dark`, NAME, `NAME-dark`. A file without `default`
  /// has one all the same: the built-in style.
  public func style(named name: String, appearance: ThemeAppearance = .light) -> Style? {
    var style = Style.builtIn
    for layer in layers("default", appearance) { style = style.merging(layer) }
    if name == "default" { return style }
    guard index[name] != nil || index[name + "-dark"] != nil else { return nil }
    for layer in layers(name, appearance) { style = style.merging(layer) }
    return style
  }

  /// What the light and, if wanted, the dark entry of a name say.
  func layers(_ name: String, _ appearance: ThemeAppearance) -> [StyleOverrides] {
    var layers: [StyleOverrides] = []
    if let entry = entry(name) { layers.append(entry.overrides) }
    if appearance == .dark, let entry = entry(name + "-dark") { layers.append(entry.overrides) }
    return layers
  }

  /// The problem to report for a name that the theme does not have, with the nearest one.
  public func problem(forUnknownStyle name: String) -> ThemeProblem {
    .unknownStyle(name: name, nearest: nearestName(to: name, in: styleNames))
  }
}

extension Theme {
  /// Which shape a caller expects.
  public enum Expectation: Hashable, Sendable {
    /// Either: a file whose top-level keys are all section names is a single style.
    case either
    /// A single style; a set is read all the same, with a problem.
    case single
    /// A set; a single style is read all the same, with a problem.
    case set
  }

  /// Reads a theme file, JSON or a property list by its first bytes, and registers it as a source.
  ///
  /// Bad values are reported with their key path and leave the inherited value in force; the rest of the theme applies.
  ///
  /// - Returns: Nil only when the text is no JSON (or property list) or its top level is no object.
  public static func read(
    _ bytes: [UInt8], name: String, as expectation: Expectation = .either, limits: DataLimits = .standard,
    into collector: DiagnosticCollector
  ) -> Theme? {
    let root =
      PropertyListReader.recognises(bytes)
      ? PropertyListReader.read(bytes, name: name, limits: limits, into: collector)
      : JSONReader.read(bytes, name: name, limits: limits, into: collector)
    guard let root else { return nil }
    return read(root, as: expectation, into: collector)
  }

  /// Reads a theme out of a value; a property list serves as well as JSON.
  public static func read(
    _ root: DataValue, as expectation: Expectation = .either, into collector: DiagnosticCollector
  ) -> Theme? {
    var reader = ThemeReader(collector: collector)
    return reader.read(root, as: expectation)
  }
}
