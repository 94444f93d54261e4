import Diagnostics

/// A place in the document: byte offset, line and column. Moves forward over bytes.
struct Place {
  var offset = 0
  var line = 1
  /// In Unicode scalars, from 1.
  var column = 1
  private var afterCR = false

  var position: SourcePosition { SourcePosition(line: line, column: column) }

  init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Moves over `start..<end`, which begins at this place. O(n), a block at a time.
  mutating func advance(over start: BytePointer, to end: BytePointer) {
    var lineStart: BytePointer?
    var p = start
    offset += end - start
    if afterCR, p < end, p[0] == 0x0A {
      // The line was counted at the CR.
      p += 1
      lineStart = p
    }
    if p < end { afterCR = false }
    while p < end {
      let block = ByteBlock(p)
      var feeds = block.matches(0x0A)
      let returns = block.matches(0x0D)
      let count = end - p
      if count < 32 { feeds &= (1 &<< UInt64(truncatingIfNeeded: count)) &- 1 }
      if returns != 0 {
        feeds = lineEnds(feeds, returns, p, count)
        afterCR = count <= 32 && end[-1] == 0x0D
      }
      if feeds != 0 {
        lineStart = p + (64 &- feeds.leadingZeroBitCount)
        repeat {
          line += 1
          feeds &= feeds &- 1
        } while feeds != 0
      }
      p += 32
    }
    if let lineStart {
      column = 1 + scalars(lineStart, end)
    } else {
      column += scalars(start, end)
    }
  }

  /// Line ends of a block with CR: a CR counts unless an LF follows, the last byte before `end` always.
  private func lineEnds(_ feeds: UInt64, _ returns: UInt64, _ p: BytePointer, _ count: Int) -> UInt64 {
    var result = feeds
    for index in 0..<min(32, count) where returns & (1 << UInt64(index)) != 0 {
      if index + 1 == count || p[index + 1] != 0x0A { result |= 1 << UInt64(index) }
    }
    return result
  }

  private func scalars(_ start: BytePointer, _ end: BytePointer) -> Int {
    var count = 0
    var p = start
    while p < end {
      if p[0] & 0xC0 != 0x80 { count += 1 }
      p += 1
    }
    return count
  }
}
