import StyleEngine

/// A value that some place gave for a property of a view.
public struct ValueCandidate: Hashable, Sendable {
  /// The value; ``PropertyValue/unset`` for a theme's `null`.
  public let value: PropertyValue
  /// Which step gave it, and where.
  public let origin: ValueOrigin
  /// Of a theme's value the key that says it: `UITableViewCell/UILabel.colors.textColor`, `built-in highlighted`.
  public let themeKey: String?
  /// The property that it was given for: the one asked for, a part or the whole of it (`layoutMarginTop`), or the one
  /// for a state (`highlightedTitleColor`).
  public let path: String
}

extension View {
  /// Everything that was said about a property, the value in force first: then what it took the place of, strongest
  /// first, the declared default last. Nil when the type has no such property.
  ///
  /// What attributes, templates and factories lost is known only when the document was built with
  /// ``BuildOptions/keepsReplacedValues``. A theme is asked anew: O(entries that match the view).
  ///
  /// - Parameter state: Asks what the property is in that state of a control: what is set for the state, then the
  ///   theme's style for it (found as the theme's rules say, by the exact state, its single states, normal), then what
  ///   is set for any state. Nil for the view's own values, whatever the state.
  public func candidates(_ name: PropertyName, in state: ControlState? = nil) -> [ValueCandidate]? {
    let slot = slot(name)
    guard slot >= 0 else { return nil }
    var finder = CandidateFinder(view: self)
    return finder.candidates(slot, in: state)
  }

  /// The properties of other states than `state`: `highlightedTitleColor` where `titleColor` is one too. What they hold
  /// is part of what the plain property is in their state.
  public func propertiesOfStates() -> Set<String> {
    let paths = Set(propertyNames)
    var found: Set<String> = []
    for path in paths {
      for single in ControlState.singles {
        let own = CandidateFinder.path(path, in: single.name)
        if paths.contains(own) { found.insert(own) }
      }
    }
    return found
  }
}

/// Collects what was said about the properties of one view.
private struct CandidateFinder {
  let view: View
  let type: ResolvedType
  private var rules: [(rule: StyleMappingRule, slot: Int, state: ControlState?)] = []
  private let cascade: StyleCascade?
  private let hasStates: Bool

  init(view: View) {
    self.view = view
    type = view.resolved
    cascade = view.tree.theming.cascade
    hasStates = view.isKind(of: "UIControl") || !view.isView
    if let cascade {
      var applier = ThemeApplier(tree: view.tree, cascade: cascade)
      rules = applier.rules(for: view.index)
    }
  }

  /// `titleColor` in `highlighted` is `highlightedTitleColor`.
  static func path(_ path: String, in state: String) -> String {
    state + path.prefix(1).uppercased() + path.dropFirst()
  }

  mutating func candidates(_ slot: Int, in state: ControlState?) -> [ValueCandidate] {
    let path = type.properties[slot].path
    var found: [ValueCandidate] = []
    var asked = ControlState.normal
    if let state, state != .normal, hasStates {
      for single in ControlState.singles where state.contains(single.state) {
        let slot = view.slot(PropertyName(Self.path(path, in: single.name)))
        if slot >= 0 { found += given(slot).filter { $0.origin.kind.rawValue > ValueOrigin.Kind.theme.rawValue } }
      }
      asked = state
    }
    let own = given(slot)
    let stronger = own.filter { $0.origin.kind.rawValue > ValueOrigin.Kind.theme.rawValue }
    let weaker = own.filter { $0.origin.kind.rawValue < ValueOrigin.Kind.theme.rawValue }
    let (themed, isGiven, isOfState) = themed(slot, in: state == nil ? nil : asked)
    // What a theme says of a state beats what is set for any state, as a class-wide style beats a view's normal one.
    found += isOfState ? themed + stronger : stronger + themed
    found += weaker
    let declared = type.defaultValue(of: slot)
    found.append(ValueCandidate(value: declared, origin: .builtIn, themeKey: nil, path: path))
    // The style in force may say nothing of the property (or null): what other entries say lost all the same.
    if !isGiven, let first = found.firstIndex(where: { $0.origin.kind != .theme }) {
      found.insert(found.remove(at: first), at: 0)
    }
    return found
  }

  /// What is set on the view, theme apart: the entry in force, what it replaced (latest first), parts and the whole.
  private func given(_ slot: Int) -> [ValueCandidate] {
    let tree = view.tree
    var found: [ValueCandidate] = []
    var at = tree.nodes[Int(view.index.raw)].entries
    while at >= 0 {
      let entry = tree.store.entries[Int(at)]
      at = entry.next
      if Int(entry.slot) == slot, entry.kind != .theme { found.append(candidate(entry, slot)) }
    }
    let parts = type.properties[slot].parts
    for (owner, entry) in (tree.store.replaced ?? []).reversed() where owner == view.index && entry.kind != .theme {
      if Int(entry.slot) == slot || parts.contains(Int(entry.slot)) { found.append(candidate(entry, Int(entry.slot))) }
    }
    let whole = type.properties[slot].whole
    if whole >= 0, let part = type.properties[slot].property.part {
      for candidate in given(whole) {
        guard let value = candidate.value.component(part.component) else { continue }
        found.append(
          ValueCandidate(value: .number(value), origin: candidate.origin, themeKey: nil, path: candidate.path))
      }
    }
    // Stable: of two of a kind the later one was first.
    return found.enumerated().sorted { a, b in
      let (x, y) = (a.element.origin.kind.rawValue, b.element.origin.kind.rawValue)
      return x == y ? a.offset < b.offset : x > y
    }.map(\.element)
  }

  private func candidate(_ entry: ViewTree.Entry, _ slot: Int) -> ValueCandidate {
    let property = type.properties[slot]
    return ValueCandidate(
      value: view.tree.stored(entry).value(as: property.property.type),
      origin: ValueOrigin(entry.kind, at: entry.span), themeKey: nil, path: property.path)
  }

  /// Whether the theme gives a property a value of its own in a state, or in one of those that a combination contains.
  private func hasValue(
    _ state: ControlState, of slot: Int, _ own: [(rule: StyleMappingRule, slot: Int, state: ControlState?)]
  ) -> Bool {
    let path = type.properties[slot].path
    return ControlState.singles.contains { single, name in
      guard state.contains(single) else { return false }
      if own.contains(where: { $0.state == single }) { return true }
      let slot = view.slot(PropertyName(Self.path(path, in: name)))
      return slot >= 0 && rules.contains { $0.slot == slot }
    }
  }

  /// What the theme says, whether the style in force gives the property a value, and whether it is the style of the
  /// state asked for.
  private mutating func themed(
    _ slot: Int, in state: ControlState?
  ) -> (candidates: [ValueCandidate], isGiven: Bool, isOfState: Bool) {
    guard let cascade else { return ([], false, false) }
    let own = rules.filter { $0.slot == slot }
    guard let rule = (own.first { $0.state == nil } ?? own.first)?.rule else { return ([], false, false) }
    // Only some properties have a value for each state: the others, such as fonts, stay as they are in the normal one.
    let state = state.map { hasValue($0, of: slot, own) ? $0 : rule.state }
    var applier = ThemeApplier(tree: view.tree, cascade: cascade)
    guard let resolved = applier.style(of: view.index, in: state ?? rule.state) else { return ([], false, false) }
    // The property of a state takes only a style of that state.
    if state == nil, rule.state != .normal, resolved.usedState != rule.state { return ([], false, false) }
    let path = type.properties[slot].path
    var found: [ValueCandidate] = []
    var isGiven = false
    for (at, candidate) in resolved.candidates(for: rule.part.key).enumerated() {
      let key: String
      switch candidate.origin {
      case .builtIn(let table): key = table
      case .program: key = "set by the program"
      case .theme(let keyPath, _): key = keyPath
      }
      let isTaken = rule.takesBuiltIn || candidate.origin.isTheme || candidate.origin == .program
      let value = isTaken ? StyleCascade.part(rule.part, of: candidate.value) : nil
      if at == 0 { isGiven = value != nil }
      guard value != nil || candidate.origin.isTheme else { continue }
      found.append(
        ValueCandidate(
          value: value?.property ?? .unset, origin: ValueOrigin(.theme, at: candidate.origin.span), themeKey: key,
          path: path))
    }
    return (found, isGiven, state != nil && state != .normal && resolved.usedState != .normal)
  }
}
