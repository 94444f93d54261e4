/// The constants that an enumerated property accepts, by the names that documents write.
///
/// A constant's name is the framework's without its type prefix, lower first letter: `scaleAspectFit`.
public struct Enumeration: Sendable, Hashable {
  /// Name of the enumeration, for messages and the reference: `UIViewContentMode`.
  public let name: String
  /// The constants in the order of the reference; a stored value is an index into this array.
  public let constants: [String]
  /// Older spellings and the constant each stands for, in order.
  public let aliases: [Alias]

  /// An older spelling of a constant.
  public struct Alias: Sendable, Hashable {
    /// What a document may write.
    public let name: String
    /// The constant that is meant.
    public let constant: String

    /// An alias from its parts.
    public init(_ name: String, for constant: String) {
      self.name = name
      self.constant = constant
    }
  }

  /// An enumeration from its constants.
  public init(_ name: String, _ constants: [String], aliases: [Alias] = []) {
    self.name = name
    self.constants = constants
    self.aliases = aliases
  }

  /// Index of the constant called `text` (or of the one its alias names), nil when there is none. O(constants).
  public func index(of text: some StringProtocol) -> Int? {
    if let index = constants.firstIndex(where: { $0 == text }) { return index }
    guard let alias = aliases.first(where: { $0.name == text }) else { return nil }
    return constants.firstIndex(of: alias.constant)
  }
}

/// The constants that a set-valued property accepts, comma separated: `top, left`.
public struct OptionSetType: Sendable, Hashable {
  /// Name of the set, for messages and the reference.
  public let name: String
  /// At most 64 constants; constant i is bit i of a stored value.
  public let constants: [String]
  /// Whether `all` may be written.
  public let hasAll: Bool
  /// Whether `none` may be written.
  public let hasNone: Bool

  /// A set from its constants. Constants beyond the 64th are refused as a programming mistake.
  public init(_ name: String, _ constants: [String], hasAll: Bool = false, hasNone: Bool = false) {
    precondition(constants.count <= 64, "option set \(name) has \(constants.count) constants, at most 64 fit")
    self.name = name
    self.constants = constants
    self.hasAll = hasAll
    self.hasNone = hasNone
  }

  /// Every constant's bit.
  public var allBits: UInt64 { constants.count == 64 ? .max : (1 << UInt64(constants.count)) - 1 }

  /// All names that may be written, `none` and `all` last.
  public var names: [String] { constants + (hasNone ? ["none"] : []) + (hasAll ? ["all"] : []) }

  /// The bits that `name` stands for, nil when there is none of that name.
  public func bits(of name: some StringProtocol) -> UInt64? {
    if let index = constants.firstIndex(where: { $0 == name }) { return 1 << UInt64(index) }
    if hasAll, name == "all" { return allBits }
    if hasNone, name == "none" { return 0 }
    return nil
  }

  /// Names of the constants in `bits`, in declaration order.
  public func names(in bits: UInt64) -> [String] {
    constants.indices.filter { bits & (1 << UInt64($0)) != 0 }.map { constants[$0] }
  }
}
