import Diagnostics

/// Where a value of a style came from.
public enum StyleOrigin: Hashable, Sendable {
  /// The engine's own tables; the text says which: `built-in`, `built-in highlighted`, `built-in inverse disabled`.
  case builtIn(String)
  /// A theme file: the key path as a person would look for it and the place of the value.
  case theme(keyPath: String, span: SourceSpan)
  /// A program set it.
  case program

  /// Whether a theme file gave the value.
  public var isTheme: Bool { if case .theme = self { true } else { false } }

  /// The place in a source, or ``SourceSpan/none``.
  public var span: SourceSpan { if case .theme(_, let span) = self { span } else { .none } }

  /// One line for people: `brand.json:12:5 default.colors.primaryColor`.
  public func description(in sources: SourceMap) -> String {
    switch self {
    case .builtIn(let table): return table
    case .program: return "program"
    case .theme(let keyPath, let span):
      return sources.location(of: span).map { "\($0) \(keyPath)" } ?? keyPath
    }
  }
}

/// A value that some place gave for a key.
public struct StyleCandidate: Hashable, Sendable {
  /// The value.
  public let value: StyleValue
  /// Who gave it.
  public let origin: StyleOrigin

  /// A candidate from its parts.
  public init(_ value: StyleValue, from origin: StyleOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// Values for some of the thirty keys, in the order of a file: what an entry of a theme says.
public struct StyleOverrides: Sendable {
  /// In order; at most one for a key.
  public private(set) var values: [(key: StyleKey, candidate: StyleCandidate)] = []

  /// No values.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool { values.isEmpty }

  /// Sets a key, in its old place when it has one. O(keys).
  public mutating func set(_ key: StyleKey, _ candidate: StyleCandidate) {
    if let at = values.firstIndex(where: { $0.key == key }) {
      values[at].candidate = candidate
    } else {
      values.append((key, candidate))
    }
  }

  /// The candidate for a key, or nil.
  public subscript(key: StyleKey) -> StyleCandidate? { values.first { $0.key == key }?.candidate }
}
