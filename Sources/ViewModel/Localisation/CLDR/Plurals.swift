/// The plural categories of CLDR.
public enum PluralCategory: String, Sendable, CaseIterable {
  /// For zero, in languages that have it.
  case zero
  /// Singular.
  case one
  /// Dual.
  case two
  /// Paucal.
  case few
  /// Many.
  case many
  /// Everything else; every language has it.
  case other
}

/// The parts of a number that plural rules look at (UTS #35, Part 3 §5.1.1). They depend on how the number is written:
/// `1` and `1.0` are different.
public struct PluralOperands: Sendable, Equatable {
  /// The digits before the point.
  public let i: UInt64
  /// Number of digits after the point, with trailing zeros.
  public let v: UInt64
  /// Number of digits after the point, without trailing zeros.
  public let w: UInt64
  /// The digits after the point as a number, with trailing zeros.
  public let f: UInt64
  /// The digits after the point as a number, without trailing zeros.
  public let t: UInt64

  /// Whether the number has no fraction, or one of zeros.
  public var isWhole: Bool { t == 0 }

  /// The operands of a whole number.
  public init(_ value: Int64) {
    i = value.magnitude
    (v, w, f, t) = (0, 0, 0, 0)
  }

  /// The operands of a number as written: digits with at most one point; a sign is ignored. Only the last 18 digits
  /// before and the first 18 after the point count.
  public init(written text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    func digits(_ part: Substring.UTF8View?) -> [UInt8] {
      (part ?? Substring().utf8).filter { (0x30...0x39).contains($0) }.map { $0 - 0x30 }
    }
    func number(_ digits: some Sequence<UInt8>) -> UInt64 { digits.reduce(0) { $0 * 10 + UInt64($1) } }
    i = number(digits(parts.first).suffix(18))
    let fraction = digits(parts.count > 1 ? parts[1] : nil).prefix(18)
    let trimmed = fraction[..<((fraction.lastIndex { $0 != 0 }).map { $0 + 1 } ?? 0)]
    v = UInt64(fraction.count)
    w = UInt64(trimmed.count)
    f = number(fraction)
    t = number(trimmed)
  }
}
