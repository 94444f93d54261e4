import Diagnostics
import Geometry

/// One line of a theme's contrast table: a text in a role and a state on what is behind it.
public struct ContrastRow: Sendable {
  /// `text`, `caption`, `control disabled`, `control in a bar highlighted`.
  public let role: String
  /// Light or dark.
  public let appearance: ThemeAppearance
  /// The text's colour with its origin.
  public let text: StyleCandidate
  /// What is behind it, opaque.
  public let background: Color
  /// From 1 to 21.
  public let ratio: Double
  /// The least ratio for the role's font; 0 where the guidelines ask for none (disabled controls).
  public let needed: Double
  /// Where the theme gave one of the two colours, the text's first; ``SourceSpan/none`` when both are built in.
  public let span: SourceSpan

  /// Whether a theme file gave the text's or the background's colour.
  public var isThemes: Bool { span != .none }

  /// Whether the text can be read.
  public var passes: Bool { ratio >= needed }
}

extension Theme {
  /// Checks what reading cannot see: names of classes, entries that never apply or are not used, and contrast.
  ///
  /// - Parameters:
  ///   - classes: The classes that documents can use.
  ///   - used: The entries that views of the checked documents had in force, see ``StyleCascade/usedEntries``; nil when
  ///     no document was looked at, and then no entry is called unused.
  ///   - collector: Hears what is found. Low contrast is reported only where the theme gave one of the two colours.
  /// - Returns: The contrast of every role and state, whether or not it passes.
  @discardableResult
  public func check(
    classes: StyleClasses = .standard, used: Set<String>? = nil, into collector: DiagnosticCollector
  ) -> [ContrastRow] {
    let faulty = checkKeys(classes, into: collector)
    if let used {
      for (at, entry) in entries.enumerated()
      where entry.key.base != "default" && !used.contains(entry.name) && !faulty.contains(at) {
        collector.report(ThemeProblem.unusedEntry(key: entry.name), at: entry.keySpan)
      }
    }
    let isDarkKnown = entries.contains { $0.key.isDark }
    var rows: [ContrastRow] = []
    for appearance in isDarkKnown ? ThemeAppearance.allCases : [.light] {
      rows += contrast(appearance)
    }
    var told: Set<String> = []
    for row in rows where !row.passes && row.isThemes {
      let problem = ThemeProblem.lowContrast(
        role: row.appearance == .dark ? row.role + " (dark)" : row.role, text: row.text.value.description,
        background: row.background.hex, ratio: Self.decimal(row.ratio), needed: Self.decimal(row.needed))
      // The same pair in light and dark is one finding.
      if told.insert("\(row.role) \(row.text.value) \(row.background.hex)").inserted {
        collector.report(problem, at: row.span)
      }
    }
    return rows
  }

  /// Two decimals, cut and not rounded: 4.499 must not look like the 4.5 that it fails.
  static func decimal(_ value: Double) -> String {
    let hundredths = Int(value * 100)
    let rest = hundredths % 100
    if rest == 0 { return "\(hundredths / 100)" }
    if rest % 10 == 0 { return "\(hundredths / 100).\(rest / 10)" }
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }

  // MARK: Keys

  /// Checks keys one by one and against each other. O(items).
  ///
  /// - Returns: The entries with a fault of which something was said, here or when the file was read: that nothing uses
  ///   them follows.
  private func checkKeys(_ classes: StyleClasses, into collector: DiagnosticCollector) -> Set<Int> {
    var faulty: Set<Int> = []
    let hidden = hiddenTargets()
    var nearest = NearestClasses(classes)
    var reaches: [String: StyleClasses.Reach] = [:]
    for (at, entry) in entries.enumerated() {
      if !entry.key.unknownStates.isEmpty || entry.key.hasEmptyName { faulty.insert(at) }
      if let targets = hidden[at] {
        report(targets, hiding: entry, into: collector)
        if targets.isAll { faulty.insert(at) }
      }
      guard case .items(let items) = entry.key.kind else { continue }
      var told: Set<String> = []
      let before = collector.diagnostics.count
      for item in items { check(item, of: entry, isAlone: items.count == 1, &nearest, &told, into: collector) }
      if collector.diagnostics.count == before { checkEffect(of: entry, on: items, classes, &reaches, into: collector) }
      if collector.diagnostics.count > before { faulty.insert(at) }
    }
    return faulty
  }

  /// An entry of which no class that it names takes a value, or single values that none of them takes. What a class takes
  /// is looked for once.
  private func checkEffect(
    of entry: Entry, on items: [ThemeKey.Item], _ classes: StyleClasses, _ reaches: inout [String: StyleClasses.Reach],
    into collector: DiagnosticCollector
  ) {
    guard !entry.overrides.isEmpty else { return }
    var taken: Set<StyleKey> = []
    for item in items {
      // A name that is no class is asked for by views.
      guard classes.contains(item.target) else { return }
      let state =
        classes.isKind(item.target, of: "UIControl") || classes.isKind(item.target, of: "UIBarItem")
        ? item.state : .normal
      let known = item.target + "-" + state.name
      let reach = reaches[known] ?? classes.reach(of: item.target, in: state, .standard)
      reaches[known] = reach
      guard case .keys(let keys) = reach else { return }
      taken.formUnion(keys)
    }
    let targets = items.map { $0.target + ($0.state == .normal ? "" : "-" + $0.state.name) }.joined(separator: ", ")
    let idle = entry.overrides.values.filter { !taken.contains($0.key) }
    if idle.count == entry.overrides.values.count {
      collector.report(ThemeProblem.noEffect(key: entry.name, target: targets), at: entry.keySpan)
      return
    }
    for (key, candidate) in idle {
      guard case .theme(let path, let span) = candidate.origin else { continue }
      let names = StyleKey.allCases.lazy.filter { taken.contains($0) && $0.section == key.section }.map(\.name)
      collector.report(
        ThemeProblem.valueWithoutEffect(
          keyPath: path, target: targets, nearest: nearestName(to: key.name, in: names)), at: span)
    }
  }

  /// What later entries ask for too, of one entry.
  private struct HiddenTargets {
    var targets: [(text: String, by: Int)] = []
    var isAll = false
  }

  private func hiddenTargets() -> [Int: HiddenTargets] {
    var last: [String: Int] = [:]
    var counts: [Int] = []
    var hidden: [Int: HiddenTargets] = [:]
    for (at, entry) in entries.enumerated() {
      let targets = Set(Self.targets(of: entry.key))
      counts.append(targets.count)
      // Sorted: a set has no order of its own.
      for target in targets.sorted() {
        if let earlier = last[target] { hidden[earlier, default: HiddenTargets()].targets.append((target, at)) }
        last[target] = at
      }
    }
    return Dictionary(
      uniqueKeysWithValues: hidden.map { at, found in
        (at, HiddenTargets(targets: found.targets, isAll: found.targets.count == counts[at]))
      })
  }

  private func report(_ hidden: HiddenTargets, hiding entry: Entry, into collector: DiagnosticCollector) {
    // One problem for an entry that is hidden whole; of a list the items that are.
    let shown = hidden.isAll ? hidden.targets.suffix(1) : hidden.targets.prefix(5)
    for (target, by) in shown {
      let other = entries[by]
      let name = hidden.isAll ? entry.name : shortened(entry.name) + "' for '" + shortened(target)
      collector.report(
        ThemeProblem.neverApplies(
          key: name, reason: "'\(shortened(other.name))' later in the file asks for the same"),
        at: entry.keySpan, notes: [.init("'\(shortened(other.name))' stands here", at: other.keySpan)])
    }
  }

  /// The names near to misspelt classes, each looked for once and a limited number of them: a theme of thousands of
  /// unknown names is no theme with thousands of slips.
  private struct NearestClasses {
    let classes: StyleClasses
    private var known: [String: String?] = [:]
    private static let limit = 500

    init(_ classes: StyleClasses) { self.classes = classes }

    mutating func nearest(to name: String) -> String? {
      if let known = known[name] { return known }
      guard known.count < Self.limit else { return nil }
      let nearest = nearestName(to: name, in: classes.names)
      known[name] = .some(nearest)
      return nearest
    }
  }

  /// What an entry applies to, in one form whatever the order of its states.
  private static func targets(of key: ThemeKey) -> [String] {
    let dark = key.isDark ? " dark" : ""
    switch key.kind {
    case .defaults: return []
    case .controls(let state): return key.unknownStates.isEmpty ? ["controls " + state.name + dark] : []
    case .barControls(let state): return key.unknownStates.isEmpty ? ["bar-controls " + state.name + dark] : []
    case .items(let items):
      return items.map { item in
        (item.containers + [item.target]).joined(separator: "/")
          + (item.state == .normal ? "" : "-" + item.state.name) + dark
      }
    }
  }

  private func check(
    _ item: ThemeKey.Item, of entry: Entry, isAlone: Bool, _ nearest: inout NearestClasses, _ told: inout Set<String>,
    into collector: DiagnosticCollector
  ) {
    let classes = nearest.classes
    func unknown(_ name: String) {
      guard told.insert(name).inserted else { return }
      collector.report(
        ThemeProblem.unknownClass(name: name, key: entry.name, nearest: nearest.nearest(to: name)), at: entry.keySpan)
    }
    for container in item.containers where !classes.contains(container) { unknown(container) }
    guard classes.contains(item.target) else {
      // A bare name that is no class is a style to be asked for by its name, unless it looks like a slip of the pen.
      let isName = isAlone && item.containers.isEmpty && !item.hasState
      if !isName || nearest.nearest(to: item.target) != nil { unknown(item.target) }
      return
    }
    if classes.isKind(item.target, of: "UIViewController") || classes.isKind(item.target, of: "UIPopoverController") {
      collector.report(
        ThemeProblem.neverApplies(
          key: entry.name, reason: "\(item.target) has no appearance; it can only be a container"),
        at: entry.keySpan)
    } else if item.state != .normal, !classes.isKind(item.target, of: "UIControl"),
      !classes.isKind(item.target, of: "UIBarItem")
    {
      collector.report(ThemeProblem.stateOnView(key: entry.name, target: item.target), at: entry.keySpan)
    }
  }

  // MARK: Contrast

  private func contrast(_ appearance: ThemeAppearance) -> [ContrastRow] {
    let cascade = StyleCascade(theme: self, appearance: appearance)
    let style = cascade.defaultStyle
    let white = Color(red: 255, green: 255, blue: 255)
    let page = style.color(.backgroundColor).map { Contrast.blend($0, over: white) } ?? white
    var rows: [ContrastRow] = []
    func add(
      _ role: String, _ text: Style.Entry, on background: Color, by surfaces: [Style.Entry], font: StyleFont?,
      isExempt: Bool = false, opacity: Double = 1
    ) {
      guard var color = text.value.color else { return }
      color.alpha = UInt8((Double(color.alpha) * opacity).rounded())
      rows.append(
        ContrastRow(
          role: role, appearance: appearance, text: StyleCandidate(.color(color), from: text.origin),
          background: background,
          ratio: Contrast.ratio(color, on: background),
          needed: isExempt ? 0 : Contrast.needed(for: font ?? StyleFont(name: nil, size: 12)),
          span: ([text] + surfaces).first { $0.origin.isTheme }?.origin.span ?? .none))
    }
    let texts: [(String, StyleKey, StyleKey)] = [
      ("hero", .heroColor, .heroFont), ("headline", .headlineColor, .headlineFont),
      ("secondaryHeadline", .secondaryHeadlineColor, .secondaryHeadlineFont), ("text", .textColor, .textFont),
      ("caption", .captionColor, .captionFont), ("form", .formColor, .formFont),
      ("placeholder", .placeholderColor, .formFont), ("list", .textColor, .listFont),
      ("listSecondary", .captionColor, .listSecondaryFont), ("listCaption", .captionColor, .listCaptionFont),
    ]
    for (role, color, font) in texts {
      add(role, style[color], on: page, by: [style[.backgroundColor]], font: style.font(font))
    }
    let states = [ControlState.normal] + ControlState.singles.map(\.state)
    let button = cascade.chain(StyleClasses.standard.chain(of: "UIButton"))
    let bar = cascade.context(in: .root, inside: cascade.chain(StyleClasses.standard.chain(of: "UINavigationBar")))
    let navigation = style.color(.navigationColor).map { Contrast.blend($0, over: white) } ?? white
    for (place, context, below, surface) in [
      ("control", StyleContextID.root, page, StyleKey.backgroundColor),
      ("control in a bar", bar, navigation, .navigationColor),
    ] {
      for state in states {
        let resolved = cascade.style(of: button, in: context, state: state)
        // A state without a style of its own looks as another that is listed.
        guard resolved.usedState == state else { continue }
        // Of the fills only that of what cannot be taken back is drawn.
        let fill = state == .dangerous ? resolved.style.color(.fillColor) ?? Color(rgba: 0) : Color(rgba: 0)
        // Only what can be seen counts as the background's origin.
        var surfaces = fill.alpha == 0 ? [] : [resolved.style[.fillColor]]
        if fill.alpha < 255 { surfaces.append(style[surface]) }
        add(
          place + " " + state.name, resolved.style[.actionColor], on: Contrast.blend(fill, over: below), by: surfaces,
          font: resolved.style.font(.actionFont),
          isExempt: state == .disabled)
      }
    }
    let tabs = cascade.style(of: cascade.chain(StyleClasses.standard.chain(of: "UITabBar")), in: .root).style
    let below = tabs.color(.navigationColor).map { Contrast.blend($0, over: white) } ?? white
    // Titles of tabs are small, whatever the theme's fonts.
    for (role, opacity) in [("tab selected", 1), ("tab", Contrast.unselectedTab)] {
      add(
        role, tabs[.actionColor], on: below, by: [tabs[.navigationColor]], font: StyleFont(name: nil, size: 10),
        opacity: opacity)
    }
    return rows
  }
}
