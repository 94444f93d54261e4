/// The state of a control: a set of bits that combine freely.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// The bits, with the values that UIKit gives them.
  public let rawValue: Int

  /// A state from its bits; unknown ones are kept but have no name.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No bit.
  public static let normal: ControlState = []
  /// Pressed.
  public static let highlighted = ControlState(rawValue: 1)
  /// Not usable.
  public static let disabled = ControlState(rawValue: 2)
  /// Chosen.
  public static let selected = ControlState(rawValue: 4)
  /// Has the focus.
  public static let focused = ControlState(rawValue: 8)
  /// Does something that cannot be taken back. Bit 16, which UIKit leaves to applications.
  public static let dangerous = ControlState(rawValue: 1 << 16)

  /// The five single states, strongest first: the order in which styles are looked for and names are written.
  public static let singles: [(state: ControlState, name: String)] = [
    (.disabled, "disabled"), (.dangerous, "dangerous"), (.highlighted, "highlighted"), (.selected, "selected"),
    (.focused, "focused"),
  ]

  /// The names of the known bits joined by `|`; `normal` when there is none.
  public var name: String {
    let names = Self.singles.filter { contains($0.state) }.map(\.name)
    return names.isEmpty ? "normal" : names.joined(separator: "|")
  }

  /// All names that a state list may use.
  public static var names: [String] { ["normal"] + singles.map(\.name) }

  /// Reads a list such as `highlighted|selected`: any order, any case, blanks around names are ignored.
  ///
  /// - Returns: The state of the known names, and the names that are no state (an empty name is one).
  public static func parse(_ text: some StringProtocol) -> (state: ControlState, unknown: [String]) {
    var state = ControlState.normal
    var unknown: [String] = []
    for part in text.split(separator: "|", omittingEmptySubsequences: false) {
      let token = ThemeKey.trimmed(part)
      let lower = token.lowercased()
      if let single = singles.first(where: { $0.name == lower }) {
        state.insert(single.state)
      } else if lower != "normal" {
        unknown.append(token)
      }
    }
    return (state, unknown)
  }
}
