import StyleEngine

/// What giving views the values of a theme came to: what was looked at and what had to be changed.
public struct StyleChanges: Hashable, Sendable {
  /// Views and items that were looked at.
  public internal(set) var visited = 0
  /// Those of which some value changed.
  public internal(set) var restyled = 0
  /// Values that were set, changed or taken back.
  public internal(set) var values = 0
  /// Calls of ``ViewType/styleDidChange``.
  public internal(set) var notified = 0
}

/// What a tree remembers of themes: the one that was applied last, and what programs set on views.
struct ThemeMemory {
  /// A style that a program gave a view: an entry of the theme by its name, whatever the theme, or a style of its own.
  enum Given {
    case named(String)
    case style(Style)
  }

  /// Styles that were set on one view.
  struct Own {
    var style: Given?
    var states: [ControlState: Given] = [:]
    var isEmpty: Bool { style == nil && states.isEmpty }
  }

  /// The style that a view was told of last.
  struct Told {
    let cascade: StyleCascade
    let generation: Int
    let choice: Int
    let style: Style

    func isSame(as other: Told) -> Bool {
      cascade === other.cascade && generation == other.generation && choice == other.choice
    }
  }

  /// Answers which style a view has; nil as long as no theme was applied.
  var cascade: StyleCascade?
  /// Styles that were set on views.
  var own: [ViewIndex: Own] = [:]
  /// The same as the cascade knows them, made when they are needed.
  var tokens: [ViewIndex: StyleCascade.OwnStyles] = [:]
  /// Entries that views ask for by name (`uiStyle`), as the cascade knows them; nil for a name that it does not have.
  var named: [String: StyleToken?] = [:]
  /// Views whose `uiStyle` is no entry of the theme, as the last walk met them.
  var unknownNames: [(view: ViewIndex, name: String)] = []
  /// By view, for types that want to be told.
  var told: [ViewIndex: Told] = [:]

  /// The entry of that name, looked for once.
  mutating func token(named name: String, in cascade: StyleCascade) -> StyleToken? {
    if let known = named[name] { return known }
    let token = cascade.token(named: name)
    named[name] = .some(token)
    return token
  }

  /// The styles that a program gave a view, as `cascade` knows them; nil for a view without.
  mutating func ownStyles(of view: ViewIndex, in cascade: StyleCascade) -> StyleCascade.OwnStyles? {
    guard !own.isEmpty, let given = own[view] else { return nil }
    if let known = tokens[view] { return known }
    func token(_ given: Given) -> StyleToken? {
      switch given {
      // A theme without an entry of that name leaves the view to what it inherits.
      case .named(let name): cascade.token(named: name)
      case .style(let style): cascade.add(style)
      }
    }
    let made = StyleCascade.OwnStyles(
      style: given.style.flatMap(token), states: given.states.compactMapValues(token))
    tokens[view] = made
    return made
  }
}
