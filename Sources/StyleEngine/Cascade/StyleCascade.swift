/// A class with its base classes, known to one ``StyleCascade``.
public struct StyleChainID: Hashable, Sendable {
  let rawValue: Int32
}

/// A place among containers, known to one ``StyleCascade``: what the ancestors of a view mean for its style.
public struct StyleContextID: Hashable, Sendable {
  let rawValue: Int32
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
/// costs two table look-ups, however large the theme. Bound to one thread; a run has its own.
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
    /// The selectors for its classes, with the distance of the class.
    let selectors: [(selector: Int, distance: Int)]
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

  private struct ContextKey: Hashable {
    let parent: Int32
    let chain: Int32
    let own: Int
  }

  private struct StyleKeyOfView: Hashable {
    let chain: Int32
    let context: Int32
    let state: Int
  }

  var choices: [StyleChoice] = []
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
  var matchCache: [UInt64: [Match]] = [:]
  private var chainIDs: [[String]: StyleChainID] = [:]
  private var contextIDs: [ContextKey: StyleContextID] = [:]
  private var answers: [StyleKeyOfView: ResolvedStyle] = [:]
  var assignmentCache: [AssignmentKey: [StyleAssignment]] = [:]

  struct AssignmentKey: Hashable {
    let chain: Int32
    let context: Int32
    let role: StyleRole?
  }

  /// A cascade over a theme. O(entries).
  public init(theme: Theme?, appearance: ThemeAppearance = .light, mapping: StyleMapping = .standard) {
    self.theme = theme
    self.appearance = appearance
    self.mapping = mapping
    let source = theme ?? .empty
    let defaults = source.style(named: "default", appearance: appearance) ?? .builtIn
    let entry = source.entry("default")
    choices.append(
      StyleChoice(
        name: "default", origin: entry.map { .theme(keyPath: "default", span: $0.keySpan) } ?? .builtIn("built-in"),
        style: defaults, isDefault: true))
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
    choices.append(StyleChoice(name: name, origin: origin, style: style, isDefault: false))
    return choices.count - 1
  }

  /// The default style, with the theme's values.
  public var defaultStyle: Style { choices[0].style }

  /// The choices in force in the answers so far.
  var answeredChoices: [StyleChoice] { answers.values.map(\.choice) }

  // MARK: What a program sets

  /// Makes a style known, to be set on views.
  public func add(_ style: Style, name: String = "set on the view") -> StyleToken {
    choices.append(StyleChoice(name: name, origin: .program, style: style, isDefault: false))
    return StyleToken(choice: choices.count - 1)
  }

  /// The entry of the theme with that name, to be set on views; nil when the theme has none.
  public func token(named name: String) -> StyleToken? {
    guard let theme, let style = theme.style(named: name, appearance: appearance) else { return nil }
    if name == "default" { return StyleToken(choice: 0) }
    let span = (theme.entry(name) ?? theme.entry(name + "-dark"))?.keySpan ?? .none
    choices.append(
      StyleChoice(name: name, origin: .theme(keyPath: name, span: span), style: style, isDefault: false))
    return StyleToken(choice: choices.count - 1)
  }

  /// Registers a style for all controls, or all bar items, in exactly one state; nil removes it.
  public func setClassWide(_ token: StyleToken?, for state: ControlState, ofBarItems: Bool = false) {
    if ofBarItems {
      barItemStyles[state] = token?.choice
    } else {
      controlStyles[state] = token?.choice
    }
    answers.removeAll()
    assignmentCache.removeAll()
  }

  // MARK: Classes and places

  /// Makes a class chain known, most derived class first. O(chain), later look-ups O(1).
  public func chain(_ classes: [String]) -> StyleChainID {
    if let known = chainIDs[classes] { return known }
    var own: [(selector: Int, distance: Int)] = []
    for (distance, name) in classes.enumerated() {
      for selector in byTarget[name] ?? [] { own.append((selector, distance)) }
    }
    let isControl = classes.contains("UIControl")
    let isBarItem = classes.contains("UIBarItem")
    let isBar = classes.contains { Self.bars.contains($0) }
    chains.append(
      Chain(
        classes: classes, isControl: isControl, isBarItem: isBarItem,
        isController: classes.contains("UIViewController"),
        isInverseBar: classes.contains { Self.inverseBars.contains($0) }, isTabBar: classes.contains("UITabBar"),
        changesContext: isBar || classes.contains { containerClasses.contains($0) }
          || (!isControl && !isBarItem && !own.isEmpty),
        selectors: own))
    let id = StyleChainID(rawValue: Int32(chains.count - 1))
    chainIDs[classes] = id
    return id
  }

  /// The place inside a view of class `chain` that itself stands in `parent`. A view that no key asks for leaves the
  /// place as it is. O(1) but for the first time.
  ///
  /// - Parameter own: A style that was set on the view; what is inside inherits it.
  public func context(
    in parent: StyleContextID, inside chain: StyleChainID, own: StyleToken? = nil
  ) -> StyleContextID {
    let record = chains[Int(chain.rawValue)]
    guard record.changesContext || own != nil else { return parent }
    let key = ContextKey(parent: parent.rawValue, chain: chain.rawValue, own: own?.choice ?? -1)
    if let known = contextIDs[key] { return known }
    var context = contexts[Int(parent.rawValue)]
    // Controls are styled state by state: a key for one gives nothing to what is inside it. Keys that name a view
    // controller as their target are refused, as the format's own loader does.
    var inherited = own?.choice
    if inherited == nil, !record.isControl, !record.isBarItem, !record.isController,
      let best = matches(chain, in: parent).first
    {
      inherited = selectors[best.selector].choice
    }
    if let inherited {
      if record.isController {
        context.fromController = inherited
      } else {
        context.fromView = inherited
      }
    }
    context.isInverse = context.isInverse || record.isInverseBar
    context.isInTabBar = context.isInTabBar || record.isTabBar
    if record.classes.contains(where: { containerClasses.contains($0) }) { context.ancestors.append(chain) }
    contexts.append(context)
    let id = StyleContextID(rawValue: Int32(contexts.count - 1))
    contextIDs[key] = id
    return id
  }

  // MARK: Answers

  /// Styles that were set on one view.
  public struct OwnStyles: Sendable {
    /// Its style.
    public var style: StyleToken?
    /// Its styles for exact states.
    public var states: [ControlState: StyleToken]

    /// Styles from their parts.
    public init(style: StyleToken? = nil, states: [ControlState: StyleToken] = [:]) {
      self.style = style
      self.states = states
    }
  }

  /// The style of a view of class `chain` that stands in `context`, in a state.
  ///
  /// Views other than controls and bar items have one style for all states. Remembered unless something is set on the
  /// view itself.
  public func style(
    of chain: StyleChainID, in context: StyleContextID, state: ControlState = .normal, own: OwnStyles? = nil
  ) -> ResolvedStyle {
    let known = state.intersection([.highlighted, .disabled, .selected, .focused, .dangerous])
    guard own == nil else { return resolve(chain, context, known, own) }
    let key = StyleKeyOfView(chain: chain.rawValue, context: context.rawValue, state: known.rawValue)
    if let answer = answers[key] {
      counters.remembered += 1
      return answer
    }
    let answer = resolve(chain, context, known, nil)
    answers[key] = answer
    return answer
  }

  private func resolve(
    _ chain: StyleChainID, _ context: StyleContextID, _ state: ControlState, _ own: OwnStyles?
  ) -> ResolvedStyle {
    counters.resolved += 1
    let record = chains[Int(chain.rawValue)]
    let place = contexts[Int(context.rawValue)]
    let matching = matches(chain, in: context)
    guard record.isControl || record.isBarItem else {
      var found = own?.style.map { [$0.choice] } ?? []
      found += matching.map { selectors[$0.selector].choice }
      if record.isInverseBar, let inverse = inverseStyles[.normal] { found.append(inverse) }
      found += [place.fromView, place.fromController].compactMap { $0 }
      return answer(found, .normal)
    }
    let isInverse = place.isInverse || record.isInverseBar || (record.isBarItem && !place.isInTabBar)
    func exact(_ wanted: ControlState) -> [Int] {
      var found = own?.states[wanted].map { [$0.choice] } ?? []
      if wanted == .normal, let style = own?.style { found.append(style.choice) }
      found += matching.map { selectors[$0.selector] }.filter { $0.state == wanted }.map(\.choice)
      if isInverse, let inverse = inverseStyles[wanted] { found.append(inverse) }
      if let choice = (record.isBarItem ? barItemStyles : controlStyles)[wanted] {
        // Inside a bar the built-in styles of the outside mean nothing.
        if case .builtIn = choices[choice].origin, isInverse {} else { found.append(choice) }
      }
      return found
    }
    let found = exact(state)
    if !found.isEmpty { return answer(found, state) }
    if state != .normal {
      for single in ControlState.singles where state.contains(single.state) && single.state != state {
        // A bar item knows two states.
        if record.isBarItem, single.state != .disabled, single.state != .dangerous { continue }
        let found = exact(single.state)
        if !found.isEmpty { return answer(found, single.state) }
      }
    }
    var normal = state == .normal ? found : exact(.normal)
    if !record.isBarItem { normal += [place.fromView, place.fromController].compactMap { $0 } }
    return answer(normal, .normal)
  }

  private func answer(_ found: [Int], _ state: ControlState) -> ResolvedStyle {
    var order: [Int] = []
    for choice in found + [0] where !order.contains(choice) { order.append(choice) }
    return ResolvedStyle(
      choice: choices[order[0]], rejected: order.dropFirst().map { choices[$0] }, usedState: state)
  }
}
