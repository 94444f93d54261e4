/// The line starts of one source: turns many offsets into positions without reading the text again.
///
/// Gives the same answers as ``SourcePosition/init(in:at:)``. Building is O(bytes), a look-up O(log lines + line).
public struct LineTable: Sendable {
  private let bytes: [UInt8]
  /// Offset of the first byte of each line; a byte order mark belongs to no line.
  private let starts: [Int]

  /// The table of `bytes`.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<bytes.count where bytes[index] == 0x0A || bytes[index] == 0x0D {
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
        starts.append(index + 1)
      }
    }
    self.starts = starts
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
    var column = 1
    var at = min(starts[line], target)
    while at < target {
      at += 1
      if at >= bytes.count || bytes[at] & 0xC0 != 0x80 { column += 1 }
    }
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
