import Diagnostics
internal import Storage

/// The identifiers of a tree's views in the order in which they were given, and who bears them: bytes behind one another.
///
/// Found by the library's keyed hash: documents choose these names, and no document can know which collide.
struct IdentifierTable {
  /// One identifier that a view bears.
  struct Entry {
    /// Where its name ends among the bytes; it begins where the one before ends.
    let end: Int32
    let view: ViewIndex
    let span: SourceSpan
  }

  private var bytes: [UInt8] = []
  private var entries = List<Entry>()
  /// Open addressing, by name: one more than the place of its first bearer, 0 where nothing is. A power of two.
  private var slots: [Int32] = []

  /// Number of identifiers; a name that two views bear counts twice.
  var count: Int { entries.count }

  /// Places, in order.
  var indices: Range<Int> { 0..<entries.count }

  /// Who bears an identifier, and where it stands in the document.
  subscript(at: Int) -> (view: ViewIndex, span: SourceSpan) { (entries[at].view, entries[at].span) }

  /// The name at a place.
  func name(_ at: Int) -> String {
    bytes.withUnsafeBytes { string(UnsafeRawBufferPointer(rebasing: $0[range(at)])) }
  }

  /// All names by place.
  var names: [String] { indices.map { name($0) } }

  /// The place of the first bearer of a name, or -1.
  func find(_ name: UnsafeRawBufferPointer) -> Int { slots.isEmpty ? -1 : Int(slots[slot(of: name)]) - 1 }

  /// The first view that bears a name, nil for none.
  func view(named name: String) -> ViewIndex? {
    var name = name
    let at = name.withUTF8 { find(UnsafeRawBufferPointer($0)) }
    return at < 0 ? nil : entries[at].view
  }

  /// Adds an identifier.
  ///
  /// - Returns: The place of the first that bears the name: the last place when it is new.
  mutating func add(_ name: UnsafeRawBufferPointer, _ view: ViewIndex, _ span: SourceSpan) -> Int {
    if 2 * entries.count >= slots.count { grow() }
    let slot = slot(of: name)
    let first = Int(slots[slot]) - 1
    if first < 0 { slots[slot] = Int32(truncatingIfNeeded: entries.count + 1) }
    bytes.append(contentsOf: name)
    entries.append(Entry(end: Int32(truncatingIfNeeded: bytes.count), view: view, span: span))
    return first < 0 ? entries.count - 1 : first
  }

  @inline(__always)
  private func range(_ at: Int) -> Range<Int> { (at == 0 ? 0 : Int(entries[at - 1].end))..<Int(entries[at].end) }

  /// The slot of a name: where it is, or where it would be put.
  private func slot(of name: UnsafeRawBufferPointer) -> Int {
    let mask = slots.count &- 1
    var hasher = Hasher()
    hasher.combine(bytes: name)
    var slot = hasher.finalize() & mask
    while slots[slot] != 0 {
      let range = range(Int(slots[slot]) - 1)
      let isSame =
        range.count == name.count
        && bytes.withUnsafeBytes { areEqual(UnsafeRawBufferPointer(rebasing: $0[range]), name) }
      if isSame { break }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: max(16, 2 * slots.count))
    for at in entries.indices {
      let free = bytes.withUnsafeBytes { slot(of: UnsafeRawBufferPointer(rebasing: $0[range(at)])) }
      if slots[free] == 0 { slots[free] = Int32(truncatingIfNeeded: at + 1) }
    }
  }
}
