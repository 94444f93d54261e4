import Layout

/// One node of a layout: a view, or a part of one that is placed but is no view of the tree (a cell's `textLabel`).
public struct LayoutEntry {
  /// The view it belongs to.
  public let view: View
  /// Name of the part; empty for the view itself.
  public let part: String
  /// Nesting below the root; 0 is the root.
  public let depth: Int
  let slot: Int32
  /// The solver's name of its text, or -1.
  let text: Int32
  let role: Layout.LayoutRole
}

/// Every node of a layout in document order: views, and parts that are placed though they are no views.
///
/// Twenty bytes a node; a ``LayoutEntry`` is made when one is asked for.
public struct LayoutEntries: RandomAccessCollection {
  /// One node. Its slot is its place: slots are handed out in document order.
  struct Record {
    let view: Int32
    let depth: Int32
    /// The solver's name of its text, or -1.
    let text: Int32
    /// Number of a part's name; 0 for the view itself.
    let part: UInt16
    let role: Layout.LayoutRole
  }

  let tree: ViewTree
  private(set) var records: [Record] = []
  private(set) var parts = [""]

  init(_ tree: ViewTree, capacity: Int = 0) {
    self.tree = tree
    records.reserveCapacity(capacity)
  }

  /// The place of the root.
  public var startIndex: Int { 0 }
  /// The number of nodes.
  public var endIndex: Int { records.count }

  /// The node at a place. O(1).
  public subscript(place: Int) -> LayoutEntry {
    let record = records[place]
    return LayoutEntry(
      view: View(tree: tree, index: ViewIndex(raw: record.view)), part: parts[Int(record.part)],
      depth: Int(record.depth), slot: Int32(truncatingIfNeeded: place), text: record.text, role: record.role)
  }

  mutating func append(_ record: Record) { records.append(record) }

  /// The number of a part's name. There are a handful of parts.
  mutating func part(named name: String) -> UInt16 {
    if let known = parts.firstIndex(of: name) { return UInt16(truncatingIfNeeded: known) }
    parts.append(name)
    return UInt16(truncatingIfNeeded: parts.count - 1)
  }
}
