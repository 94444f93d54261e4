extension StyleCascade {
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

  /// Which choice is in force, and by which state it was found.
  package struct Answer: Hashable {
    package let choice: Int
    package let usedState: ControlState
  }

  /// The style of a view of class `chain` that stands in `context`, in a state.
  ///
  /// Views other than controls and bar items have one style for all states. Remembered unless something is set on the
  /// view itself. With everything that was rejected: for questions why; ``assignments(for:role:in:own:)`` is what
  /// applies a theme.
  public func style(
    of chain: StyleChainID, in context: StyleContextID, state: ControlState = .normal, own: OwnStyles? = nil
  ) -> ResolvedStyle {
    let known = state.intersection(Self.knownStates)
    guard own == nil else { return explain(chain, context, known, own) }
    let key = AnswerKey(chain: chain.rawValue, context: context.rawValue, state: known.rawValue)
    if let answer = explained[key] {
      counters.remembered += 1
      return answer
    }
    let answer = explain(chain, context, known, nil)
    explained[key] = answer
    return answer
  }

  /// Which choice is in force: the same without what was rejected. Remembered unless something is set on the view.
  package func answer(
    of chain: StyleChainID, in context: StyleContextID, state: ControlState, own: OwnStyles? = nil
  ) -> Answer {
    let known = state.intersection(Self.knownStates)
    let key = AnswerKey(chain: chain.rawValue, context: context.rawValue, state: known.rawValue)
    if own == nil, let answer = answers[key] {
      counters.remembered += 1
      return answer
    }
    let (found, usedState) = find(chain, context, known, own, all: false)
    let answer = Answer(choice: found.first ?? 0, usedState: usedState)
    used.insert(answer.choice)
    if own == nil { answers[key] = answer }
    return answer
  }

  private static let knownStates: ControlState = [.highlighted, .disabled, .selected, .focused, .dangerous]

  private func explain(
    _ chain: StyleChainID, _ context: StyleContextID, _ state: ControlState, _ own: OwnStyles?
  ) -> ResolvedStyle {
    let (found, usedState) = find(chain, context, state, own, all: true)
    var order: [Int] = []
    var seen: Set<Int> = []
    for choice in found + [0] where seen.insert(choice).inserted { order.append(choice) }
    used.insert(order[0])
    return ResolvedStyle(
      choice: choice(order[0]), rejected: order.dropFirst().map { choice($0) }, usedState: usedState)
  }

  /// The choices for a state, best first, without the default; with `all` false only as many as are found at once.
  private func find(
    _ chain: StyleChainID, _ context: StyleContextID, _ state: ControlState, _ own: OwnStyles?, all: Bool
  ) -> (choices: [Int], usedState: ControlState) {
    counters.resolved += 1
    met.insert(pair(chain, context))
    let record = chains[Int(chain.rawValue)]
    let place = contexts[Int(context.rawValue)]
    let matching = matches(chain, in: context)
    guard record.isControl || record.isBarItem else {
      var found = own?.style.map { [$0.choice] } ?? []
      found += all ? matching.all[...] : matching.all.prefix(1)
      if record.isInverseBar, let inverse = inverseStyles[.normal] { found.append(inverse) }
      found += [place.fromView, place.fromController].compactMap { $0 }
      return (found, .normal)
    }
    let isInverse = place.isInverse || record.isInverseBar || (record.isBarItem && !place.isInTabBar)
    func exact(_ wanted: ControlState) -> [Int] {
      var found = own?.states[wanted].map { [$0.choice] } ?? []
      if wanted == .normal, let style = own?.style { found.append(style.choice) }
      if let matched = matching.byState[wanted] { found += all ? matched[...] : matched.prefix(1) }
      if isInverse, let inverse = inverseStyles[wanted] { found.append(inverse) }
      if let choice = (record.isBarItem ? barItemStyles : controlStyles)[wanted] {
        // Inside a bar the built-in styles of the outside mean nothing.
        if case .builtIn = choices[choice].origin, isInverse {} else { found.append(choice) }
      }
      return found
    }
    let found = exact(state)
    if !found.isEmpty { return (found, state) }
    if state != .normal {
      for single in ControlState.singles where state.contains(single.state) && single.state != state {
        // A bar item knows two states.
        if record.isBarItem, single.state != .disabled, single.state != .dangerous { continue }
        let found = exact(single.state)
        if !found.isEmpty { return (found, single.state) }
      }
    }
    var normal = state == .normal ? found : exact(.normal)
    if !record.isBarItem { normal += [place.fromView, place.fromController].compactMap { $0 } }
    return (normal, .normal)
  }

  func pair(_ chain: StyleChainID, _ context: StyleContextID) -> UInt64 {
    UInt64(UInt32(bitPattern: chain.rawValue)) << 32 | UInt64(UInt32(bitPattern: context.rawValue))
  }

  /// Says that a view asks for a style itself: it counts as used.
  package func noteUse(of token: StyleToken) { used.insert(token.choice) }

  /// Says that a view of that class stands in that place: what could be in force for it counts as used.
  package func note(_ chain: StyleChainID, in context: StyleContextID) { met.insert(pair(chain, context)) }

  /// The entries that were in force for some view so far, by name.
  public var usedEntries: Set<String> {
    Set(used.filter { choices[$0].origin.isTheme }.map { choices[$0].name })
  }

  /// Those and the entries that would be in force for a view that was met, in another of its states or in the other
  /// appearance: whatever is not among them nothing uses. By name. O(kinds of views × states of the theme).
  public var entriesInReach: Set<String> {
    var reached = used
    for pair in met {
      let chain = StyleChainID(rawValue: Int32(truncatingIfNeeded: pair >> 32))
      let context = StyleContextID(rawValue: Int32(truncatingIfNeeded: pair))
      var states: Set<ControlState> = [.normal]
      if hasStates(chain) {
        states.formUnion(matches(chain, in: context).byState.keys)
        states.formUnion(controlStyles.keys)
        states.formUnion(barItemStyles.keys)
      }
      for state in states {
        if let first = find(chain, context, state, nil, all: false).choices.first { reached.insert(first) }
      }
    }
    var names: Set<String> = []
    for at in reached where choices[at].origin.isTheme {
      names.insert(choices[at].name)
      if let entry = choices[at].entry { names.formUnion([entry, entry + "-dark"]) }
    }
    return names
  }
}
