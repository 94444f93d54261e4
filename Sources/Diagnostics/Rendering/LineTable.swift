/// The line starts of one source: turns many offsets into positions without reading the text again.
///
/// Gives the same answers as ``SourcePosition/init(in:at:)``. Building is O(bytes), a look-up O(log lines), however
/// long the lines are: a minified document stands on one.
public struct LineTable: Sendable {
  private let bytes: [UInt8]
  /// Offset of the first byte of each line; a byte order mark belongs to no line.
  private let starts: [Int]
  /// How many scalars have ended at every multiple of ``checkpointDistance``.
  private let checkpoints: [Int]
  private static let checkpointDistance = 256

  /// The table of `bytes`.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    bytes.withUnsafeBytes { bytes in
      var index = Self.nextLineEnd(in: bytes, from: 0)
      while index < bytes.count {
        let isHalf = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if !isHalf { starts.append(index + 1) }
        index = Self.nextLineEnd(in: bytes, from: index + 1)
      }
    }
    self.starts = starts
    var checkpoints = [0]
    checkpoints.reserveCapacity(bytes.count / Self.checkpointDistance + 1)
    var at = 0
    while at + Self.checkpointDistance <= bytes.count {
      checkpoints.append(
        checkpoints[checkpoints.count - 1] + Self.scalarEnds(in: bytes, from: at, to: at + Self.checkpointDistance))
      at += Self.checkpointDistance
    }
    self.checkpoints = checkpoints
  }

  /// Offset of the first line feed or carriage return from `start` on, or the end. Eight bytes at a time.
  private static func nextLineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start
    while at &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      // A byte that is 0 gets its highest bit; above the first such byte others may get theirs too.
      let feeds = word ^ (0x0A &* ones)
      let returns = word ^ (0x0D &* ones)
      let found = ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & (0x80 &* ones)
      if found != 0 { return at &+ found.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at &+= 1 }
    return at
  }

  /// Number of offsets in `start + 1 ... end` at which a scalar has ended: behind the last byte, and before each byte that
  /// continues none.
  private static func scalarEnds(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      let known = min(end + 1, bytes.count)
      var count = 0
      var at = start + 1
      while at &+ 8 <= known {
        let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        count &+= 8 &- (word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
        at &+= 8
      }
      while at < known {
        if bytes[at] & 0xC0 != 0x80 { count &+= 1 }
        at &+= 1
      }
      return count + max(0, end + 1 - max(known, start + 1))
    }
  }

  /// Number of offsets in `1 ... offset` at which a scalar has ended.
  private func scalarEnds(before offset: Int) -> Int {
    let index = offset / Self.checkpointDistance
    return checkpoints[index]
      + Self.scalarEnds(in: bytes, from: index * Self.checkpointDistance, to: offset)
  }

  /// Index of the line that holds `offset`, from 0.
  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The position of `offset`, which is clamped to the text.
  public func position(at offset: Int) -> SourcePosition {
    let target = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: target)
    let start = min(starts[line], target)
    // In a line of usual length it is sooner to count from its start.
    let column =
      1
      + (target - start <= Self.checkpointDistance
        ? Self.scalarEnds(in: bytes, from: start, to: target) : scalarEnds(before: target) - scalarEnds(before: start))
    return SourcePosition(line: line + 1, column: column)
  }

  /// The bytes of the line that holds `offset`, without its line end.
  public func lineRange(at offset: Int) -> Range<Int> {
    let target = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: target)
    let start = min(starts[line], bytes.count)
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }
}
