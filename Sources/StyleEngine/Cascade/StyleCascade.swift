/// A class with its base classes, known to one ``StyleCascade``.
public struct StyleChainID: Hashable, Sendable {
  let rawValue: Int32
}

/// A place among containers, known to one ``StyleCascade``: what the ancestors of a view mean for its style.
public struct StyleContextID: Hashable, Sendable {
  package let rawValue: Int32
  /// Outside everything.
  public static let root = StyleContextID(rawValue: 0)
}

/// A style that a program hands to views, known to one ``StyleCascade``.
public struct StyleToken: Hashable, Sendable {
  let choice: Int
}

/// Answers which style a view has: by its class, its containers, its state and what was set on it, and why.
///
/// Views of the same class in the same kind of place share one answer: keys are filed by target class, places are
/// reduced to the ancestors that some key asks for, and answers are remembered by (class, place, state). So a view
/// costs a table look-up, however large the theme; the style of an entry is merged when a view first has it. Bound to
/// one thread; a run has its own.
public final class StyleCascade {
  /// The theme; nil when nothing is applied.
  public let theme: Theme?
  /// Light or dark.
  public let appearance: ThemeAppearance
  /// Which properties take which values.
  public let mapping: StyleMapping
  /// What the work cost so far.
  public internal(set) var counters = StyleCounters()

  struct Chain {
    let classes: [String]
    let isControl: Bool
    let isBarItem: Bool
    let isController: Bool
    let isInverseBar: Bool
    let isTabBar: Bool
    /// Whether a view of this class changes the place of what is inside it.
    let changesContext: Bool
    /// Whether some key asks for it as a container.
    let isContainer: Bool
    /// The selectors for its classes, with the distance of the class.
    let selectors: [(selector: Int, distance: Int)]
    /// Rules that the classes themselves declare, see ``StyleCascade/chain(_:declaring:)``.
    var declared: [StyleMappingRule] = []
  }

  struct Context {
    /// Outermost first, without those that no key asks for.
    var ancestors: [StyleChainID] = []
    var isInverse = false
    var isInTabBar = false
    /// The choice that views inside inherit from a view around them, or nil.
    var fromView: Int?
    /// The choice that they inherit from a view controller when no view gives one.
    var fromController: Int?
  }

  struct ContextKey: Hashable {
    let parent: Int32
    let chain: Int32
    let own: Int
  }

  struct AnswerKey: Hashable {
    let chain: Int32
    let context: Int32
    let state: Int
  }

  struct RulesKey: Hashable {
    let chain: Int32
    let role: StyleRole?
  }

  /// A style that may be in force, merged when it first is.
  struct Choice {
    let name: String
    let origin: StyleOrigin
    var isDefault = false
    /// The entry of the theme that says it, without `-dark`; nil for a style that was made.
    let entry: String?
    var style: Style?
  }

  /// What the theme says of the default style: what entries are merged over.
  private let themeDefault: Style
  var choices: [Choice] = []
  var selectors: [Selector] = []
  var byTarget: [String: [Int]] = [:]
  var containerClasses: Set<String> = []
  /// Class-wide styles of controls by exact state.
  var controlStyles: [ControlState: Int] = [:]
  /// Class-wide styles of bar items by exact state: a table of their own.
  var barItemStyles: [ControlState: Int] = [:]
  /// Inverse styles by state.
  var inverseStyles: [ControlState: Int] = [:]
  var chains: [Chain] = []
  var contexts: [Context] = [Context()]
  var chainIDs: [[String]: StyleChainID] = [:]
  var contextIDs: [ContextKey: StyleContextID] = [:]
  var matchCache: [UInt64: MatchList] = [:]
  var answers: [AnswerKey: Answer] = [:]
  var explained: [AnswerKey: ResolvedStyle] = [:]
  var ruleCache: [RulesKey: [StyleMappingRule]] = [:]
  var assignmentCache: [AssignmentKey: [StyleAssignment]] = [:]
  /// Choices that were in force for something so far.
  var used: Set<Int> = []
  /// The styles of classes in places that were asked for: what entriesInReach goes through.
  var met: Set<UInt64> = []

  struct AssignmentKey: Hashable {
    let chain: Int32
    let context: Int32
    let role: StyleRole?
  }

  /// A cascade over a theme. O(entries); no style is merged yet but the default one.
  public init(theme: Theme?, appearance: ThemeAppearance = .light, mapping: StyleMapping = .standard) {
    self.theme = theme
    self.appearance = appearance
    self.mapping = mapping
    let source = theme ?? .empty
    let defaults = source.style(named: "default", appearance: appearance) ?? .builtIn
    let entry = source.entry("default")
    themeDefault = defaults
    choices.append(
      Choice(
        name: "default", origin: entry.map { .theme(keyPath: "default", span: $0.keySpan) } ?? .builtIn("built-in"),
        isDefault: true, entry: nil, style: defaults))
    for (state, overrides) in BuiltInStateStyles.overrides {
      controlStyles[state] = add("built-in " + state.name, .builtIn("built-in " + state.name), .builtIn, [overrides])
    }
    // Nested colours of old files take the place of the built-in styles of their states, below `controls-S`.
    for (state, _) in ControlSettings.states where state != .normal && source.controlSettings.isGiven(state) {
      let given = source.controlSettings.overrides(for: state)
      controlStyles[state] = add(
        "colors.controlSettings " + state.name, given.values.first?.candidate.origin ?? .program, defaults,
        [source.controlSettings.builtIn(for: state) ?? StyleOverrides(), given])
    }
    for (state, _) in ControlSettings.states {
      let given = source.inverseControlSettings.overrides(for: state)
      inverseStyles[state] = add(
        given.isEmpty ? "built-in inverse " + state.name : "colors.inverseControlSettings " + state.name,
        given.values.first?.candidate.origin ?? .builtIn("built-in inverse " + state.name), defaults,
        [source.inverseControlSettings.builtIn(for: state) ?? StyleOverrides(), given])
    }
    addSelectors(of: source)
  }

  private func add(_ name: String, _ origin: StyleOrigin, _ base: Style, _ layers: [StyleOverrides]) -> Int {
    let style = layers.reduce(base) { $0.merging($1) }
    choices.append(Choice(name: name, origin: origin, entry: nil, style: style))
    return choices.count - 1
  }

  /// The default style, with the theme's values.
  public var defaultStyle: Style { style(ofChoice: 0) }

  // MARK: Choices

  /// The complete style of a choice; an entry's is merged over the default style when first asked for.
  package func style(ofChoice at: Int) -> Style {
    if let style = choices[at].style { return style }
    counters.merged += 1
    let layers = choices[at].entry.map { theme?.layers($0, appearance) ?? [] } ?? []
    let style = layers.reduce(themeDefault) { $0.merging($1) }
    choices[at].style = style
    return style
  }

  /// A choice as callers see it.
  func choice(_ at: Int) -> StyleChoice {
    let record = choices[at]
    return StyleChoice(
      name: record.name, origin: record.origin, style: style(ofChoice: at), isDefault: record.isDefault)
  }

  // MARK: What a program sets

  /// Makes a style known, to be set on views.
  public func add(_ style: Style, name: String = "set on the view") -> StyleToken {
    choices.append(Choice(name: name, origin: .program, entry: nil, style: style))
    return StyleToken(choice: choices.count - 1)
  }

  /// The entry of the theme with that name, to be set on views; nil when the theme has none.
  public func token(named name: String) -> StyleToken? {
    guard let theme, theme.style(named: name, appearance: appearance) != nil else { return nil }
    if name == "default" { return StyleToken(choice: 0) }
    let span = (theme.entry(name) ?? theme.entry(name + "-dark"))?.keySpan ?? .none
    choices.append(Choice(name: name, origin: .theme(keyPath: name, span: span), entry: name, style: nil))
    return StyleToken(choice: choices.count - 1)
  }

  /// Registers a style for all controls, or all bar items, in exactly one state; nil removes it.
  public func setClassWide(_ token: StyleToken?, for state: ControlState, ofBarItems: Bool = false) {
    if ofBarItems {
      barItemStyles[state] = token?.choice
    } else {
      controlStyles[state] = token?.choice
    }
    forget()
  }

  /// Makes another style the default one, the one that views without any other have. Entries of the theme stay merged
  /// over the theme's own default.
  public func setDefault(_ style: Style, name: String = "default") {
    choices[0] = Choice(name: name, origin: .program, isDefault: true, entry: nil, style: style)
    forget()
  }

  /// Answers are given anew: something was set that they depend on.
  private func forget() {
    answers.removeAll()
    explained.removeAll()
    assignmentCache.removeAll()
    generation += 1
  }

  /// Counts what was set, for whoever keeps answers.
  package private(set) var generation = 0
}
