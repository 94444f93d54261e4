/// The key of an entry in a style set, taken apart.
///
///     default · controls-S · bar-controls-S · CONTAINER/…/CLASS-S, …
///
/// with `-dark` after any of them for the dark appearance.
public struct ThemeKey: Hashable, Sendable {
  /// One `CONTAINER/…/CLASS-S` of a comma list.
  public struct Item: Hashable, Sendable {
    /// Class names of the containers, outermost first.
    public let containers: [String]
    /// The class that is styled.
    public let target: String
    /// The state, normal when none is written.
    public let state: ControlState
    /// Whether a state list is written, be it `-normal`.
    public let hasState: Bool
  }

  /// What the key asks for.
  public enum Kind: Hashable, Sendable {
    /// The style that every other entry is merged over.
    case defaults
    /// The style of every control in exactly that state.
    case controls(ControlState)
    /// The style of every control inside a bar in exactly that state; for normal also of the bars.
    case barControls(ControlState)
    /// Styles of classes inside containers.
    case items([Item])
  }

  /// What it asks for.
  public let kind: Kind
  /// The key without `-dark`.
  public let base: String
  /// Whether the entry counts in the dark appearance only.
  public let isDark: Bool
  /// State names that are none: the entry, or these items of it, are not applied.
  public let unknownStates: [String]
  /// Whether a class or container name is empty.
  public let hasEmptyName: Bool

  /// Takes a key apart.
  public init(_ key: String) {
    let dark = "-dark"
    isDark = key.hasSuffix(dark) && key.utf8.count > dark.utf8.count
    base = isDark ? String(key.dropLast(dark.utf8.count)) : key
    var unknown: [String] = []
    var isEmpty = false
    if base == "default" {
      kind = .defaults
    } else if base.hasPrefix("bar-controls-") {
      let (state, bad) = ControlState.parse(base.dropFirst("bar-controls-".count))
      unknown = bad
      kind = .barControls(state)
    } else if base.hasPrefix("controls-") {
      let (state, bad) = ControlState.parse(base.dropFirst("controls-".count))
      unknown = bad
      kind = .controls(state)
    } else {
      var items: [Item] = []
      for part in base.split(separator: ",", omittingEmptySubsequences: false) {
        let (item, bad) = Self.item(part)
        unknown += bad
        guard !item.target.isEmpty, !item.containers.contains("") else {
          isEmpty = true
          continue
        }
        if bad.isEmpty { items.append(item) }
      }
      kind = .items(items)
    }
    unknownStates = unknown
    hasEmptyName = isEmpty
  }

  /// Only the last part may carry states, split at its last dash: class and container names may hold dashes.
  private static func item(_ text: Substring) -> (Item, unknown: [String]) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map { trimmed($0) }
    let last = parts.removeLast()
    guard let dash = last.lastIndex(of: "-") else {
      return (Item(containers: parts, target: last, state: .normal, hasState: false), [])
    }
    let (state, unknown) = ControlState.parse(last[last.index(after: dash)...])
    let target = trimmed(last[..<dash])
    // Without a class it is not the state that is wrong.
    if target.isEmpty { return (Item(containers: parts, target: "", state: .normal, hasState: true), []) }
    return (Item(containers: parts, target: target, state: state, hasState: true), unknown)
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }
}

/// A name of a file for a message: whole, or its first hundred characters when it is longer than 120 bytes. Otherwise a
/// key of a megabyte with a thousand faults in it would be a gigabyte of messages.
func shortened(_ name: String) -> String {
  name.utf8.count <= 120 ? name : String(name.prefix(100)) + "…"
}
