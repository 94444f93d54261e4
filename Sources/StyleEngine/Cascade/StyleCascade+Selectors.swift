extension StyleCascade {
  /// One item of an entry's key: which class in which containers in which state.
  struct Selector {
    let containers: [String]
    let state: ControlState
    let order: Int
    let choice: Int
  }

  /// A selector that matches a view in its place, with what decides its rank.
  struct Match {
    let selector: Int
    /// How far up the view's class chain the target class is; less is more derived.
    let distance: Int
    /// Index of the first container among the view's ancestors, outermost first; beyond all for none.
    let firstContainer: Int

    /// Whether it ranks before `other`: most derived target class, outermost first container, longer chain, later in
    /// the file.
    func ranks(before other: Match, among selectors: [Selector]) -> Bool {
      let (a, b) = (selectors[selector], selectors[other.selector])
      if distance != other.distance { return distance < other.distance }
      if firstContainer != other.firstContainer { return firstContainer < other.firstContainer }
      if a.containers.count != b.containers.count { return a.containers.count > b.containers.count }
      return a.order > b.order
    }
  }

  /// Bars whose inside is styled by `bar-controls-S`.
  static let bars = ["UINavigationBar", "UIToolbar", "UITabBar"]
  /// Bars whose inside has inverse colours; a tab bar has not.
  static let inverseBars = ["UINavigationBar", "UIToolbar"]

  /// Files the items of a theme's keys by their target class.
  func addSelectors(of theme: Theme) {
    var done: Set<String> = []
    for (order, entry) in theme.entries.enumerated() where done.insert(entry.key.base).inserted {
      // A dark entry alone counts in the dark appearance only.
      guard appearance == .dark || theme.entry(entry.key.base) != nil else { continue }
      switch entry.key.kind {
      case .defaults: break
      case .controls(let state):
        guard entry.key.unknownStates.isEmpty else { break }
        controlStyles[state] = choice(ofEntry: entry, in: theme)
      case .barControls(let state):
        guard entry.key.unknownStates.isEmpty else { break }
        let choice = choice(ofEntry: entry, in: theme)
        for bar in Self.bars { add(containers: [bar], target: "UIControl", state, order, choice) }
        // Bar items live in bars only.
        add(containers: [], target: "UIBarItem", state, order, choice)
        if state == .normal {
          for bar in Self.bars { add(containers: [], target: bar, state, order, choice) }
        }
      case .items(let items):
        guard !items.isEmpty else { break }
        let choice = choice(ofEntry: entry, in: theme)
        for item in items { add(containers: item.containers, target: item.target, item.state, order, choice) }
      }
    }
  }

  private func add(containers: [String], target: String, _ state: ControlState, _ order: Int, _ choice: Int) {
    byTarget[target, default: []].append(selectors.count)
    selectors.append(Selector(containers: containers, state: state, order: order, choice: choice))
    containerClasses.formUnion(containers)
  }

  private func choice(ofEntry entry: Theme.Entry, in theme: Theme) -> Int {
    // Of the light and the dark sibling the one that is in force last names the choice.
    let dark = appearance == .dark ? theme.entry(entry.key.base + "-dark") : nil
    let named = dark ?? entry
    choices.append(
      Choice(
        name: named.name, origin: .theme(keyPath: named.name, span: named.keySpan), entry: entry.key.base, style: nil))
    return choices.count - 1
  }

  /// The choices of the selectors that match a view in its place, best first, each once.
  struct MatchList {
    /// Whatever the state: what a view without states has.
    var all: [Int] = []
    /// By exact state.
    var byState: [ControlState: [Int]] = [:]
  }

  /// What matches a view in its place. Worked out once for a pair of class chain and place.
  func matches(_ chain: StyleChainID, in context: StyleContextID) -> MatchList {
    let pair = pair(chain, context)
    if let known = matchCache[pair] { return known }
    let record = chains[Int(chain.rawValue)]
    let ancestors = contexts[Int(context.rawValue)].ancestors
    var matches: [Match] = []
    for (selector, distance) in record.selectors {
      counters.keysCompared += 1
      if let first = embed(selectors[selector].containers, in: ancestors) {
        matches.append(Match(selector: selector, distance: distance, firstContainer: first))
      }
    }
    matches.sort { $0.ranks(before: $1, among: selectors) }
    var list = MatchList()
    var seen: Set<Int> = []
    var seenInState: Set<UInt64> = []
    for match in matches {
      let selector = selectors[match.selector]
      if seen.insert(selector.choice).inserted { list.all.append(selector.choice) }
      // States have at most 17 bits.
      if seenInState.insert(UInt64(selector.choice) << 32 | UInt64(selector.state.rawValue)).inserted {
        list.byState[selector.state, default: []].append(selector.choice)
      }
    }
    matchCache[pair] = list
    return list
  }

  /// Where the outermost of `containers` stands among the ancestors when all are there in order, gaps allowed; nil when
  /// they are not. Taking the outermost possible ancestor for each never spoils a later one.
  private func embed(_ containers: [String], in ancestors: [StyleChainID]) -> Int? {
    guard !containers.isEmpty else { return Int.max }
    var next = 0
    var first = 0
    for (at, ancestor) in ancestors.enumerated() {
      guard chains[Int(ancestor.rawValue)].classes.contains(containers[next]) else { continue }
      if next == 0 { first = at }
      next += 1
      if next == containers.count { return first }
    }
    return nil
  }
}
