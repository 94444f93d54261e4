/// The names of open elements whose start tags have left the window, with the places of the tags: sixteen bytes a
/// level beside the name.
///
/// The tokenizer's own stack points into the window; only when the window moves are the names that stand in it copied
/// here. So a document read in one piece never uses this, and reading in chunks costs nothing a tag.
struct KeptNames: ~Copyable {
  private struct Entry {
    var offset: Int
    var line: UInt32
    var column: UInt32
  }

  private var memory = InputWindow(capacity: 0)
  private var used = 0
  private var entries: [Entry] = []

  /// Bytes that are held, used or not.
  var heldBytes: Int { memory.capacity + entries.capacity * MemoryLayout<Entry>.stride }

  /// Forgets the names of elements that have been closed; `stack` holds at least the `depth` elements that have not.
  mutating func truncate(to depth: Int, stack: UnsafeMutablePointer<ByteSlice>) {
    guard depth < entries.count else { return }
    entries.removeSubrange(depth...)
    used = depth == 0 ? 0 : stack[depth - 1].end - BytePointer(memory.base)
  }

  /// Copies the name at the next level and lets the stack point at the copy.
  mutating func append(_ name: ByteSlice, at place: Place, stack: UnsafeMutablePointer<ByteSlice>) {
    let count = Int(name.count)
    if used + count > memory.capacity {
      let old = BytePointer(memory.base)
      let offsets = entries.indices.map { stack[$0].start - old }
      memory.grow(to: max(2 * memory.capacity, used + count, 256))
      for index in entries.indices { stack[index].start = BytePointer(memory.base) + offsets[index] }
    }
    let target = memory.base + used
    target.initialize(from: name.start, count: count)
    stack[entries.count].start = BytePointer(target)
    entries.append(
      Entry(offset: place.offset, line: UInt32(clamping: place.line), column: UInt32(clamping: place.column)))
    used += count
  }

  /// The place of the start tag at `depth`, when it has left the window.
  func place(at depth: Int, of name: ByteSlice) -> Place? {
    let base = BytePointer(memory.base)
    guard depth < entries.count, name.start >= base, name.start < base + memory.capacity else { return nil }
    let entry = entries[depth]
    return Place(offset: entry.offset, line: Int(entry.line), column: Int(entry.column))
  }
}
