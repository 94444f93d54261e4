import Diagnostics
import Geometry
import Layout

/// What outputs show of one node of a layout besides its place, as plain bytes: names are numbers.
package struct LayoutRow: Sendable {
  /// What of a row is set, and what its view says of itself.
  package struct Flags: OptionSet, Sendable {
    /// The options as bits.
    package let rawValue: UInt8
    /// Options from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Its frame is known.
    package static let frame = Flags(rawValue: 1)
    /// Its frame in the root is known.
    package static let absolute = Flags(rawValue: 2)
    /// What scrolls inside is known.
    package static let contentSize = Flags(rawValue: 4)
    /// The view says `hidden`.
    package static let hidden = Flags(rawValue: 8)
    /// An ancestor is hidden.
    package static let insideHidden = Flags(rawValue: 16)
    /// It is a part of a view and no view.
    package static let part = Flags(rawValue: 32)
  }

  /// Its frame is known.
  @inlinable
  @inline(__always)
  package var hasFrame: Bool { flags.rawValue & 1 != 0 }
  /// Its frame in the root is known.
  @inlinable
  @inline(__always)
  package var hasAbsolute: Bool { flags.rawValue & 2 != 0 }
  /// What scrolls inside is known.
  @inlinable
  @inline(__always)
  package var hasContentSize: Bool { flags.rawValue & 4 != 0 }
  /// The view says `hidden`.
  @inlinable
  @inline(__always)
  package var isHidden: Bool { flags.rawValue & 8 != 0 }
  /// An ancestor is hidden.
  @inlinable
  @inline(__always)
  package var isInsideHidden: Bool { flags.rawValue & 16 != 0 }

  /// What is set.
  package var flags: Flags = []
  /// Nesting below the root.
  package var depth: Int32 = 0
  /// Number of its type's name.
  package var type: Int32 = 0
  /// Number of its identifier; -1 without one.
  package var identifier: Int32 = -1
  /// Its number among its siblings of the same type, from 1.
  package var ordinal: Int32 = 1
  /// Where its view's element stands.
  package var span = SourceSpan.none

  /// A row of which nothing is known.
  package init() {}
}

extension LayoutResult {
  /// All nodes in document order, and their places. O(views), a handful of allocations.
  package func rows() -> (rows: [LayoutRow], places: [PlacedNode]) {
    let views = entries.tree
    let identifiers = views.identifierOfView
    let typeCount = Int32(truncatingIfNeeded: views.types.types.count)
    // Slots are handed out in document order.
    let places = tree.placedNodes(scale: environment.grid.scale)
    var siblings = Siblings(rows: entries.count)
    let rows = [LayoutRow](unsafeUninitializedCapacity: entries.count) { rows, count in
      views.store.nodes.withUnsafeBufferPointer { nodes in
        for (at, record) in entries.records.enumerated() {
          let view = Int(record.view)
          var row = LayoutRow(places[at], isPart: record.part != 0)
          row.depth = record.depth
          row.span = nodes[view].span
          if record.part == 0 {
            row.type = Int32(nodes[view].type)
            row.identifier = identifiers.number(of: record.view)
          } else {
            row.type = typeCount + Int32(record.part)
          }
          row.ordinal = siblings.ordinal(of: at, in: rows, row.type, depth: Int(record.depth))
          rows.initializeElement(at: at, to: row)
        }
      }
      count = entries.count
    }
    return (rows, places)
  }

  /// The names of types by their numbers in rows: element names, and then those of parts.
  package var typeNames: [String] { entries.tree.types.types.map(\.name) + entries.parts }

  /// The identifiers by their numbers in rows.
  package var identifiers: [String] { entries.tree.identifiers.names }

  /// Whether any view names templates.
  package var hasClasses: Bool { !entries.tree.classes.isEmpty }
}

extension LayoutRow {
  /// A row that says what is known of a node's place.
  @inline(__always)
  fileprivate init(_ place: PlacedNode, isPart: Bool) {
    if isPart { flags.insert(.part) }
    if place.isHidden, !isPart { flags.insert(.hidden) }
    if place.isInsideHidden { flags.insert(.insideHidden) }
    if !place.isInactive {
      flags.insert([.frame, .absolute])
      if place.contentSize != nil, !isPart { flags.insert(.contentSize) }
    }
  }
}

/// Counts siblings of the same type, in document order.
private struct Siblings: ~Copyable {
  /// By depth: the row that was met last.
  private var last: UnsafeMutableBufferPointer<Int32>
  /// By row: the sibling before it, or -1.
  private let previous: UnsafeMutablePointer<Int32>

  init(rows count: Int) {
    last = .allocate(capacity: 64)
    last.initialize(repeating: -1)
    previous = .allocate(capacity: max(count, 1))
  }

  deinit {
    last.deallocate()
    previous.deallocate()
  }

  /// The number of a row among its siblings of the same type; those before it have theirs. It has as many siblings to look
  /// at as there are types, at most.
  @inline(__always)
  mutating func ordinal(of row: Int, in rows: UnsafeMutableBufferPointer<LayoutRow>, _ type: Int32, depth: Int) -> Int32
  {
    if depth >= last.count { grow(to: depth + 1) }
    // A row of the depth that stands before the parent is another view's child.
    let parent = depth > 0 ? last[depth &- 1] : -1
    var sibling = last[depth] > parent ? last[depth] : -1
    previous[row] = sibling
    last[depth] = Int32(truncatingIfNeeded: row)
    while sibling >= 0 {
      if rows[Int(sibling)].type == type { return rows[Int(sibling)].ordinal &+ 1 }
      sibling = previous[Int(sibling)]
    }
    return 1
  }

  @inline(never)
  private mutating func grow(to count: Int) {
    let old = last
    last = .allocate(capacity: 2 * count)
    last.initialize(repeating: -1)
    for at in old.indices { last[at] = old[at] }
    old.deallocate()
  }
}
