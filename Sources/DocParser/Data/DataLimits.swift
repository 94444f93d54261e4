/// How much a data file (JSON, property list, `.strings`) may hold.
///
/// Every limit is checked before memory is spent; a file beyond one gets a problem, never a trap.
public struct DataLimits: Sendable, Hashable {
  /// Bytes of one file. Themes, templates and string tables are small; owner data may be large.
  public var maximumBytes: Int
  /// Levels of nested containers. Never more than 1,024 whatever is set: a tree of values is released level by level
  /// on the call stack, and 1,024 levels fit the smallest thread stack (512 KiB).
  public var maximumDepth: Int { didSet { maximumDepth = min(max(maximumDepth, 1), 1024) } }
  /// Values in one file, counted as they appear in the tree: a binary list that shares objects counts each use.
  public var maximumValues: Int
  /// Problems listed for one file, so that a hostile file cannot flood the report.
  public var maximumProblems: Int

  /// Limits from their numbers; the depth is kept within 1...1,024.
  public init(
    maximumBytes: Int = 64 << 20, maximumDepth: Int = 512, maximumValues: Int = 1 << 20, maximumProblems: Int = 100
  ) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = min(max(maximumDepth, 1), 1024)
    self.maximumValues = maximumValues
    self.maximumProblems = maximumProblems
  }

  /// 64 MiB, 512 levels, 1,048,576 values, 100 problems.
  public static let standard = DataLimits()
}
