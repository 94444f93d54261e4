// Classes and places: what a view is and what stands around it, as numbers.
extension StyleCascade {
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
    let isContainer = classes.contains { containerClasses.contains($0) }
    chains.append(
      Chain(
        classes: classes, isControl: isControl, isBarItem: isBarItem,
        isController: classes.contains("UIViewController"),
        isInverseBar: classes.contains { Self.inverseBars.contains($0) }, isTabBar: classes.contains("UITabBar"),
        changesContext: isBar || isContainer || (!isControl && !isBarItem && !own.isEmpty),
        isContainer: isContainer, selectors: own))
    let id = StyleChainID(rawValue: Int32(chains.count - 1))
    chainIDs[classes] = id
    return id
  }

  /// The same for a class that declares itself which properties take which values: its rules count with those of the
  /// mapping, after the mapping's own for the same class.
  public func chain(_ classes: [String], declaring rules: [StyleMappingRule]) -> StyleChainID {
    let isNew = chainIDs[classes] == nil
    let id = chain(classes)
    if isNew || chains[Int(id.rawValue)].declared.isEmpty, !rules.isEmpty {
      chains[Int(id.rawValue)].declared = rules
      for role in [nil] + StyleRole.allCases.map(Optional.some) {
        ruleCache[RulesKey(chain: id.rawValue, role: role)] = nil
      }
    }
    return id
  }

  /// Whether a class is a control or a bar item: then it has a style for each state.
  package func hasStates(_ chain: StyleChainID) -> Bool {
    chains[Int(chain.rawValue)].isControl || chains[Int(chain.rawValue)].isBarItem
  }

  /// The rules for a class and a role. Remembered.
  package func rules(for chain: StyleChainID, role: StyleRole?) -> [StyleMappingRule] {
    let key = RulesKey(chain: chain.rawValue, role: role)
    if let known = ruleCache[key] { return known }
    let record = chains[Int(chain.rawValue)]
    let rules = mapping.rules(for: record.classes, role: role, declared: record.declared)
    ruleCache[key] = rules
    return rules
  }

  /// The place inside a view of class `chain` that itself stands in `parent`. A view that no key asks for leaves the
  /// place as it is. O(1) but for the first time.
  ///
  /// - Parameter own: A style that was set on the view; what is inside inherits it.
  public func context(
    in parent: StyleContextID, inside chain: StyleChainID, own: StyleToken? = nil
  ) -> StyleContextID {
    guard chains[Int(chain.rawValue)].changesContext || own != nil else { return parent }
    let key = ContextKey(parent: parent.rawValue, chain: chain.rawValue, own: own?.choice ?? -1)
    if let known = contextIDs[key] { return known }
    let record = chains[Int(chain.rawValue)]
    var context = contexts[Int(parent.rawValue)]
    // Controls are styled state by state: a key for one gives nothing to what is inside it. Keys that name a view
    // controller as their target are refused, as the format's own loader does.
    var inherited = own?.choice
    if inherited == nil, !record.isControl, !record.isBarItem, !record.isController,
      let best = matches(chain, in: parent).all.first
    {
      inherited = best
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
    if record.isContainer { context.ancestors.append(chain) }
    contexts.append(context)
    let id = StyleContextID(rawValue: Int32(contexts.count - 1))
    contextIDs[key] = id
    return id
  }
}
