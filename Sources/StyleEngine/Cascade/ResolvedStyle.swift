/// A style that could be in force for a view, and where it was asked for.
public struct StyleChoice: Sendable {
  /// What asked for it: the key of an entry (`UIPopoverController/MyButton`, `controls-disabled`), or `set on the view`,
  /// `inherited`, `built-in highlighted`, `default`.
  public let name: String
  /// Where: the place of the entry's key, or who made it.
  public let origin: StyleOrigin
  /// The complete style.
  public let style: Style
  /// Whether it is the default style.
  public let isDefault: Bool
}

/// The style that a view has in a state, and why.
public struct ResolvedStyle: Sendable {
  /// The one in force.
  public let choice: StyleChoice
  /// The others that matched in that state, best first; the default style comes last.
  public let rejected: [StyleChoice]
  /// The state whose style is used: the one asked for, one that it contains, or normal.
  public let usedState: ControlState

  /// The complete style.
  public var style: Style { choice.style }

  /// Everything that was said about one value, the one in force first: then what the entries say themselves, in the
  /// order in which they matched, and last what the default style says, over which all of them are merged.
  public func candidates(for key: StyleKey) -> [StyleCandidate] {
    let choices = [choice] + rejected
    var shared: [StyleCandidate] = []
    if let base = choices.first(where: \.isDefault)?.style[key] { shared = [base.winner] + base.lost }
    let common = Set(shared)
    var candidates = [style[key].winner]
    var seen = Set(candidates)
    for other in choices {
      for candidate in [other.style[key].winner] + other.style[key].lost
      where !common.contains(candidate) && seen.insert(candidate).inserted {
        candidates.append(candidate)
      }
    }
    for candidate in shared where seen.insert(candidate).inserted { candidates.append(candidate) }
    return candidates
  }
}

/// What the cascade did, for tests of its cost.
public struct StyleCounters: Hashable, Sendable {
  /// How often a key of the theme was compared with a view's containers.
  public internal(set) var keysCompared = 0
  /// How many styles were worked out.
  public internal(set) var resolved = 0
  /// How many were answered from memory.
  public internal(set) var remembered = 0
  /// How many entries were merged over the default style.
  public internal(set) var merged = 0
}
