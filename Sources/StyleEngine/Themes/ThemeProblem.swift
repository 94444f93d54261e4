import Diagnostics

/// What can be wrong with a theme file, and what a check of a theme finds.
public enum ThemeProblem: Problem, Hashable {
  /// The top level is no object.
  case rootNotAnObject(kind: String)
  /// A file of one shape was asked for as the other; it is read as what it is.
  case wrongShape(isSet: Bool)
  /// A section is no object.
  case sectionNotAnObject(keyPath: String, kind: String)
  /// A section is null: it counts as absent.
  case nullSection(keyPath: String)
  /// An entry of a set is no object.
  case entryNotAnObject(key: String, kind: String)
  /// A key beside the sections of a style.
  case unknownSection(keyPath: String, nearest: String?)
  /// A key that its section does not have.
  case unknownKey(keyPath: String, nearest: String?)
  /// A text that is no colour.
  case badColor(keyPath: String, text: String)
  /// An object that is no font.
  case badFont(keyPath: String, reason: String)
  /// An object that is no shadow, or a part of one that is not usable.
  case badShadow(keyPath: String, reason: String)
  /// A value of another kind than its key holds.
  case wrongKind(keyPath: String, kind: String, expected: String)
  /// A state name in an entry's key that is none.
  case unknownState(key: String, state: String, nearest: String?)
  /// An empty class name in an entry's key.
  case emptyClassName(key: String)
  /// A key of the first format (0.9.0), which had no sections and wrote colours as numbers.
  case firstFormatKey(key: String, replacement: String?)
  /// A key that older versions had and nothing uses any more.
  case removedKey(keyPath: String)
  /// An entry's key names a class that nobody knows.
  case unknownClass(name: String, key: String, nearest: String?)
  /// An entry that no view of the checked documents uses.
  case unusedEntry(key: String)
  /// An entry that can never be in force, and why.
  case neverApplies(key: String, reason: String)
  /// A state in the key of a class that has none.
  case stateOnView(key: String, target: String)
  /// Text that is hard to read on its background.
  case lowContrast(role: String, text: String, background: String, ratio: String, needed: String)
  /// A style asked for by a name that the theme does not have.
  case unknownStyle(name: String, nearest: String?)
  /// An entry that says only what views of its class do not take.
  case noEffect(key: String, target: String)
  /// A value of an entry that views of its class do not take, though they take others of it.
  case valueWithoutEffect(keyPath: String, target: String, nearest: String?)
  /// A section beside the entries of a set: it belongs into one of them.
  case sectionBesideEntries(section: String)
}

extension ThemeProblem {
  /// The stable id, INK0400 to INK0423.
  public var id: ProblemID {
    switch self {
    case .rootNotAnObject: 400
    case .wrongShape: 401
    case .sectionNotAnObject: 402
    case .nullSection: 403
    case .entryNotAnObject: 404
    case .unknownSection: 405
    case .unknownKey: 406
    case .badColor: 407
    case .badFont: 408
    case .badShadow: 409
    case .wrongKind: 410
    case .unknownState: 411
    case .emptyClassName: 412
    case .firstFormatKey: 413
    case .removedKey: 414
    case .unknownClass: 415
    case .unusedEntry: 416
    case .neverApplies: 417
    case .stateOnView: 418
    case .lowContrast: 419
    case .unknownStyle: 420
    case .sectionBesideEntries: 421
    case .noEffect: 422
    case .valueWithoutEffect: 423
    }
  }

  /// Errors for what cannot be read; warnings for what is probably not meant; notes for what may be intended.
  public var severity: Severity {
    switch self {
    case .rootNotAnObject, .wrongShape, .sectionNotAnObject, .entryNotAnObject, .badColor, .badFont, .badShadow,
      .wrongKind, .emptyClassName, .sectionBesideEntries:
      .error
    case .nullSection, .unknownSection, .unknownKey, .unknownState, .firstFormatKey, .removedKey, .unknownClass,
      .neverApplies, .stateOnView, .lowContrast, .unknownStyle, .noEffect, .valueWithoutEffect:
      .warning
    case .unusedEntry: .note
    }
  }

  /// A bad value leaves the inherited one in force, so the rest of the theme still means what it says.
  public var isRecoverable: Bool {
    switch self {
    case .rootNotAnObject, .wrongShape: false
    default: true
    }
  }

  /// The nearest name.
  public var suggestion: String? {
    switch self {
    case .unknownSection(_, let nearest), .unknownKey(_, let nearest), .unknownStyle(_, let nearest),
      .valueWithoutEffect(_, _, let nearest):
      nearest
    default: nil
    }
  }

  /// One line for people; of a key as long as a page only the beginning.
  public var message: String {
    switch self {
    case .rootNotAnObject(let kind): "found \(kind) at the top level, expected an object"
    case .wrongShape(let isSet):
      isSet
        ? "this is a set of styles, not a single style; it is read as a set"
        : "this is a single style, not a set of styles; it is read as a single style"
    case .sectionNotAnObject(let path, let kind): "'\(shortened(path))' is \(kind), expected an object"
    case .nullSection(let path): "'\(shortened(path))' is null; it counts as absent"
    case .entryNotAnObject(let key, let kind): "the entry '\(shortened(key))' is \(kind), expected an object"
    case .unknownSection(let path, _): "unknown section '\(shortened(path))', expected colors, fonts or controls"
    case .unknownKey(let path, _): "unknown key '\(shortened(path))'"
    case .badColor(let path, let text):
      "'\(shortened(text))' is no colour for '\(shortened(path))', expected #rrggbbaa, #rrggbb, #rgb or #rgba; the inherited value stays"
    case .badFont(let path, let reason): "'\(shortened(path))' is no font: \(reason); the inherited value stays"
    case .badShadow(let path, let reason): "'\(shortened(path))': \(reason)"
    case .wrongKind(let path, let kind, let expected):
      "'\(shortened(path))' is \(kind), expected \(expected); the inherited value stays"
    case .unknownState(let key, let state, let nearest):
      "'\(shortened(state))' in '\(shortened(key))' is no state, expected \(ControlState.names.joined(separator: ", "))"
        + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
    case .emptyClassName(let key): "an empty class name in '\(shortened(key))'"
    case .firstFormatKey(let key, let replacement):
      "'\(shortened(key))' belongs to the format of version 0.9.0"
        + (replacement.map { ", expected '\($0)'" } ?? ", which is not read")
    case .removedKey(let path): "'\(shortened(path))' was removed from the format in version 0.10; nothing uses it"
    case .unknownClass(let name, let key, let nearest):
      "no class is called '\(shortened(name))' in '\(shortened(key))'"
        + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
    case .unusedEntry(let key): "no view uses the entry '\(shortened(key))'"
    case .neverApplies(let key, let reason): "the entry '\(shortened(key))' never applies: \(reason)"
    case .stateOnView(let key, let target):
      "'\(shortened(key))' names a state, but \(shortened(target)) is no control; the state is ignored"
    case .lowContrast(let role, let text, let background, let ratio, let needed):
      "\(role): text \(text) on \(background) has a contrast of \(ratio), at least \(needed) is needed"
    case .sectionBesideEntries(let section):
      "the section '\(section)' stands beside the entries of a set, expected it inside one such as 'default'"
    case .noEffect(let key, let target):
      "the entry '\(shortened(key))' has no effect: \(shortened(target)) takes none of its values from a theme"
    case .valueWithoutEffect(let path, let target, _):
      "'\(shortened(path))' has no effect: \(shortened(target)) takes no such value from a theme"
    case .unknownStyle(let name, _): "the theme has no style called '\(shortened(name))'"
    }
  }
}
