import Geometry

/// The colours of a control in its five states, as versions 0.9.3 to 0.9.15 nested them inside `colors`; and the tables
/// of colours that they are merged over, which still decide how a control looks inside a bar (inverse).
public struct ControlSettings: Sendable {
  /// The states that have colours here, in the order of the old format.
  public static let states: [(state: ControlState, name: String)] = [
    (.normal, "normalColorSettings"), (.highlighted, "highlightedColorSettings"),
    (.selected, "selectedColorSettings"), (.disabled, "disabledColorSettings"), (.dangerous, "dangerousColorSettings"),
  ]

  /// The keys that have colours here.
  public static let keys: [StyleKey] = [.actionColor, .borderColor, .fillColor, .glossColor, .shadowColor]

  /// Whether these are the colours inside a bar.
  public let isInverse: Bool
  /// What a theme gave, by place in ``states``.
  private var given: [StyleOverrides] = Array(repeating: StyleOverrides(), count: 5)

  /// The built-in colours.
  public init(isInverse: Bool) { self.isInverse = isInverse }

  /// The name of the object in theme files.
  public var name: String { isInverse ? "inverseControlSettings" : "controlSettings" }

  /// Sets a colour of one state; a state or key without a colour here is ignored.
  public mutating func set(_ state: ControlState, _ key: StyleKey, _ candidate: StyleCandidate) {
    guard Self.keys.contains(key), let at = Self.states.firstIndex(where: { $0.state == state }) else { return }
    given[at].set(key, candidate)
  }

  /// Whether a theme gave any colour of that state.
  public func isGiven(_ state: ControlState) -> Bool {
    Self.states.firstIndex { $0.state == state }.map { !given[$0].isEmpty } ?? false
  }

  /// What a theme gave for one state.
  public func overrides(for state: ControlState) -> StyleOverrides {
    Self.states.firstIndex { $0.state == state }.map { given[$0] } ?? StyleOverrides()
  }

  /// The five colours of one state from the built-in table; nil for any other state.
  public func builtIn(for state: ControlState) -> StyleOverrides? {
    guard let at = Self.states.firstIndex(where: { $0.state == state }) else { return nil }
    let row = (isInverse ? Self.inverseTable : Self.normalTable)[at]
    var overrides = StyleOverrides()
    for (key, value) in zip(Self.keys, row) {
      let name = "built-in " + (isInverse ? "inverse " : "") + state.name
      overrides.set(
        key, StyleCandidate(value.map { .color(Color(rgba: $0)) } ?? .none, from: .builtIn(name)))
    }
    return overrides
  }

  /// The value of one colour; nil for a state or key without one.
  public func candidate(_ state: ControlState, _ key: StyleKey) -> StyleCandidate? {
    overrides(for: state)[key] ?? builtIn(for: state)?[key]
  }

  /// The value at a path below the settings object: `highlightedColorSettings.fillColor`.
  public func candidate(at path: String) -> StyleCandidate? {
    let parts = path.split(separator: ".")
    guard parts.count == 2, let state = Self.states.first(where: { $0.name == parts[0] })?.state,
      let key = StyleKey(named: String(parts[1]))
    else { return nil }
    return candidate(state, key)
  }

  // Action, border, fill, gloss, shadow colour, as version 0.9.15 defined them.
  private static let normalTable: [[UInt32?]] = [
    [0x5555_55FF, 0xCACA_CAFF, 0x0000_0000, 0xFFFF_FFA8, nil],
    [0x5555_55CC, 0xCACA_CAFF, 0xD4D4_D480, 0xFFFF_FFA8, 0x5555_557F],
    [0x1247_B8FF, 0xCACA_CAFF, 0x0000_0000, 0xFFFF_FFA8, nil],
    [0xCACA_CAFF, 0xCACA_CAFF, 0x0000_0000, 0xFFFF_FFA8, nil],
    [0xEB2D_38FF, 0xEB2D_38FF, 0x0000_0000, 0xFFFF_FFA8, nil],
  ]

  private static let inverseTable: [[UInt32?]] = [
    [0xFFFF_FFFF, 0x2648_91FF, 0x0000_0000, 0xFFFF_FF66, 0xFFFF_FF4D],
    [0xFFFF_FFFF, 0x2648_91FF, 0x0000_001A, 0xFFFF_FF66, 0x0000_004D],
    [0xFFFF_FFFF, 0x2648_91FF, 0x0000_0000, 0xFFFF_FF66, 0xFFFF_FF4D],
    [0xCACA_CAFF, 0x2648_91CC, 0x0000_0000, 0xFFFF_FF4D, 0xFFFF_FF4D],
    [0xFFFF_FFFF, 0x2648_91FF, 0xEB2D_38FF, nil, 0xFFFF_FF4D],
  ]
}

extension Theme {
  /// The same theme in today's keys: the nested control colours of old files as `controls-S` and `bar-controls-S`, with
  /// the colours of the old tables that lay below them. An entry that is there already stays.
  public var withEntriesForNestedControls: Theme {
    var added: [Entry] = []
    for (settings, prefix) in [(controlSettings, "controls-"), (inverseControlSettings, "bar-controls-")] {
      for (state, _) in ControlSettings.states where settings.isGiven(state) {
        // The normal state outside bars is part of `default` since the file was read.
        if state == .normal, !settings.isInverse { continue }
        let name = prefix + state.name
        guard entry(name) == nil else { continue }
        var overrides = settings.builtIn(for: state) ?? StyleOverrides()
        for (key, candidate) in settings.overrides(for: state).values { overrides.set(key, candidate) }
        added.append(Entry(name: name, key: ThemeKey(name), keySpan: .none, overrides: overrides))
      }
    }
    guard !added.isEmpty else { return self }
    return Theme(
      shape: .set, entries: entries + added, controls: ControlSettings(isInverse: false),
      inverse: ControlSettings(isInverse: true))
  }
}

/// The styles that controls have in certain states before any theme: the built-in style with some colours changed.
public enum BuiltInStateStyles {
  /// By exact state, in the order in which they are documented.
  public static let overrides: [(state: ControlState, overrides: StyleOverrides)] = {
    let table: [(ControlState, [(StyleKey, UInt32)])] = [
      (.highlighted, [(.actionColor, 0x5555_55CC), (.fillColor, 0xD4D4_D480), (.shadowColor, 0x5555_557F)]),
      (.selected, [(.actionColor, 0x1247_B8FF)]),
      ([.highlighted, .selected], [(.actionColor, 0x1247_B880), (.fillColor, 0xD4D4_D480)]),
      (.disabled, [(.actionColor, 0xCACA_CAFF)]),
      (.dangerous, [(.actionColor, 0xEB2D_38FF), (.borderColor, 0xEB2D_38FF)]),
      (
        [.highlighted, .dangerous],
        [(.actionColor, 0xEB2D_3880), (.borderColor, 0xEB2D_38FF), (.fillColor, 0xD4D4_D480)]
      ),
    ]
    return table.map { state, colors in
      var overrides = StyleOverrides()
      for (key, rgba) in colors {
        overrides.set(key, StyleCandidate(.color(Color(rgba: rgba)), from: .builtIn("built-in " + state.name)))
      }
      return (state, overrides)
    }
  }()
}
