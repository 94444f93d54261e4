/// The events that `on…` attributes and `sendActions(for:)` name.
public enum ControlEvent: String, Sendable, Hashable, CaseIterable {
  /// A touch begins.
  case touchDown
  /// A touch begins again soon.
  case touchDownRepeat
  /// A touch moves inside.
  case touchDragInside
  /// A touch moves just outside.
  case touchDragOutside
  /// A touch moves in.
  case touchDragEnter
  /// A touch moves out.
  case touchDragExit
  /// A touch ends inside: the press of a button.
  case touchUpInside
  /// A touch ends outside.
  case touchUpOutside
  /// A touch is cancelled.
  case touchCancel
  /// The value changed.
  case valueChanged
  /// The main action, whatever starts it.
  case primaryActionTriggered
  /// A menu is about to show.
  case menuActionTriggered
  /// Editing begins.
  case editingDidBegin
  /// The text changed.
  case editingChanged
  /// Editing ends.
  case editingDidEnd
  /// The return key was pressed.
  case editingDidEndOnExit
  /// Every touch event.
  case allTouchEvents
  /// Every editing event.
  case allEditingEvents
  /// Every event.
  case allEvents

  /// The attribute's name: `onTouchUpInside`.
  public var attributeName: String {
    "on" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// The event that an attribute names, nil when it names none.
  public init?(attribute name: String) {
    // `onTouchUpInside` is `on` and the case's name with its first letter raised.
    var bytes = Array(name.utf8)
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "o"), bytes[1] == UInt8(ascii: "n"),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[2])
    else { return nil }
    bytes[2] |= 0x20
    // Looked at one by one: the table of a switch over so many texts costs more, and few names come here.
    let text = String(decoding: bytes[2...], as: UTF8.self)
    guard let event = Self.allCases.first(where: { $0.rawValue == text }) else { return nil }
    self = event
  }

  /// Whether an action for `self` runs when `event` is sent: itself, or one of the `all…` sets.
  public func covers(_ event: ControlEvent) -> Bool {
    switch self {
    case .allEvents: true
    case .allTouchEvents: event.rawValue.hasPrefix("touch")
    case .allEditingEvents: event.rawValue.hasPrefix("editing")
    default: self == event
    }
  }
}
