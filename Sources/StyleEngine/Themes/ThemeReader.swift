import Diagnostics
import DocParser
import Geometry

/// Turns the data of a theme file into a ``Theme``, reporting every value that is not what its key holds.
struct ThemeReader {
  private let collector: DiagnosticCollector
  private var controls = ControlSettings(isInverse: false)
  private var inverse = ControlSettings(isInverse: true)

  init(collector: DiagnosticCollector) { self.collector = collector }

  mutating func read(_ root: DataValue, as expectation: Theme.Expectation) -> Theme? {
    guard let file = root.dictionary else {
      collector.report(ThemeProblem.rootNotAnObject(kind: root.kindName), at: root.span)
      return nil
    }
    let shape = shape(of: file)
    switch (shape, expectation) {
    case (.set, .single): collector.report(ThemeProblem.wrongShape(isSet: true), at: root.span)
    case (.single, .set): collector.report(ThemeProblem.wrongShape(isSet: false), at: root.span)
    default: break
    }
    var entries: [Theme.Entry] = []
    if shape == .single {
      let overrides = style(file, path: "", takesLegacy: true)
      entries.append(Theme.Entry(name: "default", key: ThemeKey("default"), keySpan: .none, overrides: overrides))
    } else {
      for entry in file.entries {
        guard let content = entry.value.dictionary else {
          collector.report(
            ThemeProblem.entryNotAnObject(key: entry.key, kind: entry.value.kindName), at: entry.value.span)
          continue
        }
        if isSection(entry, content) {
          collector.report(ThemeProblem.sectionBesideEntries(section: entry.key), at: entry.keySpan)
          continue
        }
        let key = ThemeKey(entry.key)
        for state in key.unknownStates {
          let nearest = nearestName(to: state, in: ControlState.names)
          collector.report(
            ThemeProblem.unknownState(key: entry.key, state: state, nearest: nearest), at: entry.keySpan)
        }
        if key.hasEmptyName { collector.report(ThemeProblem.emptyClassName(key: entry.key), at: entry.keySpan) }
        let overrides = style(content, path: shortened(entry.key), takesLegacy: entry.key == "default")
        entries.append(Theme.Entry(name: entry.key, key: key, keySpan: entry.keySpan, overrides: overrides))
      }
    }
    addLegacyNormalColors(to: &entries)
    return Theme(shape: shape, entries: entries, controls: controls, inverse: inverse)
  }

  /// A single style when every top-level key is a section. Also when a set would make no sense of the file: sections
  /// beside keys that no style of a set could have (a misspelt section, a stray value), or keys of the first format.
  private func shape(of file: DataDictionary) -> Theme.Shape {
    let others = file.entries.filter { StyleSection(rawValue: $0.key) == nil }
    if others.isEmpty { return .single }
    let looksLikeEntries = others.contains { entry in
      guard entry.key != "default" else { return true }
      guard let content = entry.value.dictionary, FirstFormat.replacement(of: entry.key) == nil else { return false }
      // A misspelt section holds keys of sections; an entry of a set holds sections.
      return content.isEmpty || content.entries.contains { StyleSection(rawValue: $0.key) != nil }
    }
    if looksLikeEntries { return .set }
    let hasSection = others.count < file.count
    let isFirstFormat = others.contains { FirstFormat.replacement(of: $0.key) != nil }
    return hasSection || isFirstFormat ? .single : .set
  }

  /// Whether an entry of a set is really a section that slipped out of its style: called so, and without any section in
  /// it.
  private func isSection(_ entry: DataDictionary.Entry, _ content: DataDictionary) -> Bool {
    StyleSection(rawValue: entry.key) != nil && !content.isEmpty
      && !content.entries.contains { StyleSection(rawValue: $0.key) != nil }
  }

  /// What old files nest as the normal state belongs to the controls of the default style, below what `controls` says.
  private mutating func addLegacyNormalColors(to entries: inout [Theme.Entry]) {
    guard let at = entries.firstIndex(where: { $0.name == "default" }) else { return }
    for (key, candidate) in controls.overrides(for: .normal).values where entries[at].overrides[key] == nil {
      entries[at].overrides.set(key, candidate)
    }
  }

  // MARK: Styles

  private func join(_ path: String, _ key: String) -> String {
    path.isEmpty ? shortened(key) : path + "." + shortened(key)
  }

  private mutating func style(_ content: DataDictionary, path: String, takesLegacy: Bool) -> StyleOverrides {
    var overrides = StyleOverrides()
    for entry in content.entries {
      let sectionPath = join(path, entry.key)
      guard let section = StyleSection(rawValue: entry.key) else {
        unknownSection(entry, path: sectionPath)
        continue
      }
      switch entry.value.content {
      case .dictionary(let values):
        for value in values.entries {
          read(value, section: section, path: join(sectionPath, value.key), takesLegacy: takesLegacy, into: &overrides)
        }
      case .null: collector.report(ThemeProblem.nullSection(keyPath: sectionPath), at: entry.value.span)
      default:
        collector.report(
          ThemeProblem.sectionNotAnObject(keyPath: sectionPath, kind: entry.value.kindName), at: entry.value.span)
      }
    }
    return overrides
  }

  private func unknownSection(_ entry: DataDictionary.Entry, path: String) {
    if let replacement = FirstFormat.replacement(of: entry.key) {
      collector.report(
        ThemeProblem.firstFormatKey(key: entry.key, replacement: replacement.isEmpty ? nil : replacement),
        at: entry.keySpan)
      return
    }
    let nearest = nearestName(to: entry.key, in: StyleSection.allCases.map(\.rawValue))
    collector.report(ThemeProblem.unknownSection(keyPath: path, nearest: nearest), at: entry.keySpan)
  }

  private mutating func read(
    _ entry: DataDictionary.Entry, section: StyleSection, path: String, takesLegacy: Bool,
    into overrides: inout StyleOverrides
  ) {
    guard let key = StyleKey(named: entry.key), key.section == section else {
      if section == .colors, takesLegacy, entry.key == controls.name || entry.key == inverse.name {
        readControlSettings(entry, path: path)
      } else if Self.removedKeys.contains(entry.key) {
        collector.report(ThemeProblem.removedKey(keyPath: path), at: entry.keySpan)
      } else {
        let nearest = nearestName(to: entry.key, in: StyleKey.keys(in: section).map(\.name))
        collector.report(ThemeProblem.unknownKey(keyPath: path, nearest: nearest), at: entry.keySpan)
      }
      return
    }
    if let value = value(entry.value, kind: key.kind, path: path) {
      overrides.set(key, StyleCandidate(value, from: .theme(keyPath: path, span: entry.value.span)))
    }
  }

  private static let removedKeys: Set<String> = [
    "alertHeadlineColor", "alertColor", "alertBackgroundColor", "alertHeadlineFont", "alertFont",
  ]

  // MARK: Nested control colours of versions 0.9.3 to 0.9.15

  private mutating func readControlSettings(_ entry: DataDictionary.Entry, path: String) {
    guard let states = entry.value.dictionary else {
      collector.report(
        ThemeProblem.sectionNotAnObject(keyPath: path, kind: entry.value.kindName), at: entry.value.span)
      return
    }
    for state in states.entries {
      let statePath = join(path, state.key)
      guard let known = ControlSettings.states.first(where: { $0.name == state.key })?.state else {
        let nearest = nearestName(to: state.key, in: ControlSettings.states.map(\.name))
        collector.report(ThemeProblem.unknownKey(keyPath: statePath, nearest: nearest), at: state.keySpan)
        continue
      }
      guard let colors = state.value.dictionary else {
        collector.report(
          ThemeProblem.sectionNotAnObject(keyPath: statePath, kind: state.value.kindName), at: state.value.span)
        continue
      }
      for color in colors.entries {
        let colorPath = join(statePath, color.key)
        guard let key = StyleKey(named: color.key), ControlSettings.keys.contains(key) else {
          let nearest = nearestName(to: color.key, in: ControlSettings.keys.map(\.name))
          collector.report(ThemeProblem.unknownKey(keyPath: colorPath, nearest: nearest), at: color.keySpan)
          continue
        }
        guard let value = value(color.value, kind: .color, path: colorPath) else { continue }
        let candidate = StyleCandidate(value, from: .theme(keyPath: colorPath, span: color.value.span))
        if entry.key == inverse.name {
          inverse.set(known, key, candidate)
        } else {
          controls.set(known, key, candidate)
        }
      }
    }
  }

  // MARK: Values

  /// The value, or nil when it is none of its kind (reported): the inherited value then stays.
  private func value(_ value: DataValue, kind: StyleValueKind, path: String) -> StyleValue? {
    if case .null = value.content { return StyleValue.none }
    switch kind {
    case .color: return color(value, path: path).map { .color($0) }
    case .font: return font(value, path: path).map { .font($0) }
    case .shadow: return shadow(value, path: path).map { .shadow($0) }
    }
  }

  private func color(_ value: DataValue, path: String) -> Color? {
    guard let text = value.string else {
      collector.report(
        ThemeProblem.wrongKind(keyPath: path, kind: value.kindName, expected: "a colour such as \"#1247b8ff\""),
        at: value.span)
      return nil
    }
    guard let color = StyleColor.parse(text) else {
      collector.report(ThemeProblem.badColor(keyPath: path, text: text), at: value.span)
      return nil
    }
    return color
  }

  /// A number, or a text that is one, as the format has always taken it.
  private func number(_ value: DataValue) -> Double? {
    if let number = value.number { return number }
    guard let text = value.string, let first = text.utf8.first, (0x2B...0x39).contains(first),
      !text.utf8.contains(where: { $0 | 0x20 == 0x78 }), let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  private func font(_ value: DataValue, path: String) -> StyleFont? {
    guard let content = value.dictionary else {
      collector.report(
        ThemeProblem.wrongKind(
          keyPath: path, kind: value.kindName, expected: "a font such as {\"name\": \"Helvetica\", \"size\": 15}"),
        at: value.span)
      return nil
    }
    reportUnknown(in: content, path: path, known: ["name", "size"])
    func refuse(_ reason: String, _ span: SourceSpan) -> StyleFont? {
      collector.report(ThemeProblem.badFont(keyPath: path, reason: reason), at: span)
      return nil
    }
    var name: String?
    if let given = content["name"] {
      guard let text = given.string, !text.isEmpty else {
        return refuse("the name must be a text that is not empty", given.span)
      }
      name = text
    }
    guard let given = content["size"] else { return refuse("it has no size", value.span) }
    guard let size = number(given) else { return refuse("the size is no number", given.span) }
    guard size > 0 else { return refuse("the size must be above 0", given.span) }
    return StyleFont(name: name, size: size)
  }

  private func shadow(_ value: DataValue, path: String) -> StyleShadow? {
    guard let content = value.dictionary else {
      collector.report(
        ThemeProblem.wrongKind(
          keyPath: path, kind: value.kindName,
          expected: "a shadow such as {\"color\": \"#00000033\", \"offset\": [0, 1], \"blurRadius\": 1}"),
        at: value.span)
      return nil
    }
    reportUnknown(in: content, path: path, known: ["color", "offset", "blurRadius"])
    guard let given = content["color"] else {
      collector.report(
        ThemeProblem.badShadow(keyPath: path, reason: "a shadow needs a color; the inherited value stays"),
        at: value.span)
      return nil
    }
    guard let color = color(given, path: join(path, "color")) else { return nil }
    var offset = Size(width: 0, height: 0)
    if let given = content["offset"] {
      let numbers = (given.array ?? []).prefix(2).compactMap(number)
      if numbers.count == 2 {
        offset = Size(width: numbers[0], height: numbers[1])
      } else {
        collector.report(
          ThemeProblem.badShadow(
            keyPath: join(path, "offset"), reason: "expected two numbers, right and down; 0 and 0 are used"),
          at: given.span)
      }
    }
    var blurRadius = 0.0
    if let given = content["blurRadius"] {
      if let radius = number(given), radius >= 0 {
        blurRadius = radius
      } else {
        collector.report(
          ThemeProblem.badShadow(
            keyPath: join(path, "blurRadius"), reason: "expected a number that is not below 0; 0 is used"),
          at: given.span)
      }
    }
    return StyleShadow(color: color, offset: offset, blurRadius: blurRadius)
  }

  private func reportUnknown(in content: DataDictionary, path: String, known: [String]) {
    for entry in content.entries where !known.contains(entry.key) {
      collector.report(
        ThemeProblem.unknownKey(keyPath: join(path, entry.key), nearest: nearestName(to: entry.key, in: known)),
        at: entry.keySpan)
    }
  }
}
