/// A half-open range of bytes in one source. Twelve bytes, trivially copied: every value can afford to keep one.
public struct SourceSpan: Hashable, Sendable {
  /// The source that the offsets count in.
  public let source: SourceID
  /// Offset of the first byte.
  public let start: UInt32
  /// Offset after the last byte; equal to `start` for a place between two bytes.
  public let end: UInt32

  /// A span of `start..<end` in `source`.
  public init(source: SourceID, start: UInt32, end: UInt32) {
    self.source = source
    self.start = start
    self.end = max(start, end)
  }

  /// A span of `range` in `source`.
  public init(source: SourceID, range: Range<Int>) {
    self.init(
      source: source, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound))
  }

  /// The span of values that no file gave.
  public static let none = SourceSpan(source: .none, start: 0, end: 0)

  /// The bytes as a range.
  public var range: Range<Int> { Int(start)..<Int(end) }
}

/// A place in a source for people: line and column count from 1, columns count Unicode scalars.
public struct SourcePosition: Hashable, Sendable {
  /// 1-based; a line ends at LF, CR LF or CR.
  public let line: Int
  /// 1-based, in Unicode scalars.
  public let column: Int

  /// A position from its numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of `offset` in UTF-8 `bytes`. O(offset).
  ///
  /// An offset inside a character belongs to that character; one past the end is the end.
  /// A byte order mark at the start takes no column.
  public init(in bytes: [UInt8], at offset: Int) {
    let target = min(max(offset, 0), bytes.count)
    var line = 1
    var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, target) : 0
    var index = lineStart
    while index < target {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
        line += 1
        lineStart = index
      }
    }
    // A scalar starts at every byte that is not a continuation byte.
    var column = 1
    var at = lineStart
    while at < target {
      at += 1
      if at >= bytes.count || bytes[at] & 0xC0 != 0x80 { column += 1 }
    }
    self.init(line: line, column: column)
  }
}
