import StyleEngine

extension View {
  /// Gives this view and everything inside it the values of a theme.
  ///
  /// A value of the theme ranks above a default and above what a factory set (`style="systemButton"` says how a button
  /// is made, not which colours a product has), and below appearance rules, templates, attributes, bindings and values
  /// that a program set. What an earlier theme gave and this one does not is taken back; what both give alike is left
  /// alone, so the next layout measures only what really changed. O(views), with one piece of work for each kind of
  /// view in a kind of place.
  ///
  /// - Returns: What had to be changed.
  @discardableResult
  public func apply(
    _ theme: Theme, appearance: ThemeAppearance = .light, mapping: StyleMapping = .standard
  ) -> StyleChanges {
    apply(StyleCascade(theme: theme, appearance: appearance, mapping: mapping))
  }

  /// The same through a cascade that the caller keeps, to ask it why a value is what it is or which entries were used.
  @discardableResult
  public func apply(_ cascade: StyleCascade) -> StyleChanges {
    if tree.theming.cascade !== cascade {
      tree.theming.cascade = cascade
      tree.theming.tokens = [:]
      tree.theming.named = [:]
    }
    var applier = ThemeApplier(tree: tree, cascade: cascade)
    return applier.apply(from: index)
  }

  /// Styles this view and everything inside it again by the theme that was applied last: after views were added, states
  /// changed or properties were reset. Nothing without a theme. O(views inside).
  @discardableResult
  public func restyle() -> StyleChanges {
    guard let cascade = tree.theming.cascade else { return StyleChanges() }
    return apply(cascade)
  }

  // MARK: Styles of single views

  /// Gives the view a style of its own, stronger than every key of the theme, or takes it back. Views inside it that
  /// have no style of their own, and that no key of the theme reaches, inherit it: they are styled again, and no others.
  ///
  /// Kept when another theme is applied; in force as soon as one is.
  ///
  /// - Returns: What had to be changed.
  @discardableResult
  public func setStyle(_ style: Style?) -> StyleChanges { give(style.map { .style($0) }) }

  /// The same with an entry of the theme, by its name. With a theme that has no such entry the view inherits.
  ///
  /// - Throws: ``ThemeProblem`` with the nearest name when a theme was applied and has no such entry; the view is then
  ///   unchanged.
  @discardableResult
  public func setStyle(named name: String) throws(ThemeProblem) -> StyleChanges {
    if let theme = tree.theming.cascade?.theme, theme.style(named: name) == nil,
      theme.style(named: name, appearance: .dark) == nil
    {
      throw theme.problem(forUnknownStyle: name)
    }
    return give(.named(name))
  }

  /// Gives a control a style for exactly one state, or takes it back.
  @discardableResult
  public func setStyle(_ style: Style?, for state: ControlState) -> StyleChanges {
    var own = tree.theming.own[index] ?? ThemeMemory.Own()
    own.states[state] = style.map { .style($0) }
    keep(own)
    return restyle(onlyItself: true)
  }

  /// Makes another style the default: the one that views without any other have. Views whose values it changes are
  /// styled again, and no others. Until another theme is applied.
  @discardableResult
  public func setDefaultStyle(_ style: Style) -> StyleChanges {
    guard let cascade = tree.theming.cascade else { return StyleChanges() }
    cascade.setDefault(style)
    var top = self
    while let parent = top.parent { top = parent }
    return top.apply(cascade)
  }

  private func give(_ given: ThemeMemory.Given?) -> StyleChanges {
    var own = tree.theming.own[index] ?? ThemeMemory.Own()
    own.style = given
    keep(own)
    return restyle(onlyItself: false)
  }

  private func keep(_ own: ThemeMemory.Own) {
    tree.theming.own[index] = own.isEmpty ? nil : own
    tree.theming.tokens[index] = nil
  }

  /// After a style was set here: what inside has a style of its own, and what is inside that, keeps it.
  private func restyle(onlyItself: Bool) -> StyleChanges {
    guard let cascade = tree.theming.cascade else { return StyleChanges() }
    var applier = ThemeApplier(tree: tree, cascade: cascade)
    return applier.apply(from: index, reach: onlyItself ? .itself : .inheriting)
  }

  /// How strong the tint of tabs that are not chosen is on a bar of a colour of its own, 0 to 1.
  package static let unselectedTabOpacity = Contrast.unselectedTab

  // MARK: Questions

  /// The theme that was applied last, as it answers which style a view has and why; nil as long as none was.
  public var themeCascade: StyleCascade? { tree.theming.cascade }

  /// The style that the view has in its present state, or in another, and what was rejected for it. Nil as long as no
  /// theme was applied.
  public func style(in state: ControlState? = nil) -> ResolvedStyle? {
    guard let cascade = tree.theming.cascade else { return nil }
    var applier = ThemeApplier(tree: tree, cascade: cascade)
    return applier.style(of: index, in: state)
  }

  /// The state that the view's properties say: `enabled`, `highlighted`, `selected`, `focused`, `dangerous`.
  public var controlState: ControlState {
    var state = ControlState.normal
    for (single, name) in ControlStateNames.singles {
      let isOn = single == .disabled ? has(name) && !bool(name) : bool(name)
      if isOn { state.insert(single) }
    }
    return state
  }
}

extension View {
  /// The colour of a button's title in the state that it is in: the theme's for exactly that combination of states, else
  /// what is set for one of its states (`disabledTitleColor`), strongest first. Nil in the normal state and where nothing
  /// is set: then the usual colour counts.
  public var titleColorOfState: ColorValue? {
    let state = controlState
    guard state != .normal else { return nil }
    let singles = ControlStateNames.titleColors.filter { state.contains($0.state) }
    // A combination has no property of its own; only a theme can speak of it.
    if singles.count > 1, let exact = style(in: state), exact.usedState == state,
      let color = exact.style.color(.actionColor)
    {
      return .plain(color)
    }
    return singles.lazy.compactMap { color($0.name) }.first
  }
}

/// The properties that say a control's state, and those that depend on it, hashed once.
enum ControlStateNames {
  static let singles: [(state: ControlState, name: PropertyName)] = ControlState.singles.map {
    ($0.state, PropertyName($0.state == .disabled ? "enabled" : $0.name))
  }
  static let titleColors: [(state: ControlState, name: PropertyName)] = ControlState.singles.map {
    ($0.state, PropertyName($0.name + "TitleColor"))
  }
}
