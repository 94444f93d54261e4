import Diagnostics

/// Where the value of a property came from.
public struct ValueOrigin: Sendable, Hashable {
  /// The step of document building, weakest first, that gave a value.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// Nothing set it: the declared default.
    case builtIn
    /// The factory that `style` names.
    case factory
    /// The theme's mapping.
    case theme
    /// An `Appearance.json` entry.
    case appearance
    /// A template that `class` names.
    case template
    /// An attribute of the element, or an instruction.
    case attribute
    /// An expression over the owner's values.
    case binding
    /// The program.
    case program
  }

  /// Which step.
  public let kind: Kind
  /// Place of the value; ``SourceSpan/none`` where no file gave it.
  public let span: SourceSpan

  /// An origin from its parts.
  public init(_ kind: Kind, at span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }

  /// Of values that nothing set.
  public static let builtIn = ValueOrigin(.builtIn)
  /// Of values that a program set.
  public static let program = ValueOrigin(.program)
}
