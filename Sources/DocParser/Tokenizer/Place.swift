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
    if start < end { afterCR = false }
    let (feeds, hasReturns) = countLineFeeds(from: p, to: end)
    if hasReturns {
      // A CR is a line end unless an LF follows; the last byte counts now, and a later LF does not again.
      while p < end {
        if p[0] == 0x0A || (p[0] == 0x0D && (p + 1 == end || p[1] != 0x0A)) {
          line += 1
          lineStart = p + 1
        }
        p += 1
      }
      afterCR = end[-1] == 0x0D
    } else if feeds > 0 {
      line += feeds
      var last = end
      while last[-1] != 0x0A { last -= 1 }
      lineStart = last
    }
    if let lineStart {
      column = 1 + scalars(lineStart, end)
    } else {
      column += scalars(start, end)
    }
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
