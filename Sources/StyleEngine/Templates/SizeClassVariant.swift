/// The four combinations of horizontal and vertical size class, as names of documents and templates spell them:
/// `NAME~vertical`.
public enum SizeClassVariant: String, Hashable, Sendable, CaseIterable {
  /// Regular width, regular height.
  case normal
  /// Regular width, compact height.
  case horizontal
  /// Compact width, regular height.
  case vertical
  /// Compact width, compact height.
  case minimal

  /// The variant of a pair of size classes.
  public init(isWidthRegular: Bool, isHeightRegular: Bool) {
    switch (isWidthRegular, isHeightRegular) {
    case (true, true): self = .normal
    case (true, false): self = .horizontal
    case (false, true): self = .vertical
    case (false, false): self = .minimal
    }
  }

  /// Position in `allCases`.
  var position: Int {
    switch self {
    case .normal: 0
    case .horizontal: 1
    case .vertical: 2
    case .minimal: 3
    }
  }

  /// Splits `NAME~variant` at its last `~`. A name without one, or with an unknown suffix, comes back whole.
  public static func split(_ name: String) -> (name: String, variant: SizeClassVariant?, unknownSuffix: String?) {
    guard let tilde = name.lastIndex(of: "~") else { return (name, nil, nil) }
    let suffix = String(name[name.index(after: tilde)...])
    guard let variant = SizeClassVariant(rawValue: suffix) else { return (name, nil, suffix) }
    return (String(name[..<tilde]), variant, nil)
  }
}
