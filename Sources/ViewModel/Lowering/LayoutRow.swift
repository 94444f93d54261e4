import Diagnostics
import Geometry
import Layout
internal import Storage

/// One node of a layout as outputs show it, as plain bytes: names are numbers.
package struct LayoutRow: Sendable {
  /// What of a row is set, and what its view says of itself.
  package struct Flags: OptionSet, Sendable {
    /// The options as bits.
    package let rawValue: UInt8
    /// Options from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// ``LayoutRow/frame`` is known.
    package static let frame = Flags(rawValue: 1)
    /// ``LayoutRow/absolute`` is known.
    package static let absolute = Flags(rawValue: 2)
    /// ``LayoutRow/contentSize`` is known.
    package static let contentSize = Flags(rawValue: 4)
    /// The view says `hidden`.
    package static let hidden = Flags(rawValue: 8)
    /// An ancestor is hidden.
    package static let insideHidden = Flags(rawValue: 16)
    /// It is a part of a view and no view.
    package static let part = Flags(rawValue: 32)
  }

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
  /// Relative to the parent, on the pixel grid.
  package var frame = Rect.zero
  /// Relative to the root, on the pixel grid.
  package var absolute = Rect.zero
  /// What scrolls inside.
  package var contentSize = Size.zero

  /// A row of which nothing is known.
  package init() {}
}

extension LayoutResult {
  /// All nodes in document order. O(views), one allocation.
  package func rows() -> [LayoutRow] {
    let views = entries.tree
    let nodes = views.store.nodes
    let identifiers = views.identifierOfView
    let typeCount = views.types.types.count
    let scale = environment.grid.scale
    var ordinals = Ordinals()
    var rows: [LayoutRow] = []
    rows.reserveCapacity(entries.count)
    for (place, record) in entries.records.enumerated() {
      let node = nodes[Int(record.view)]
      var row = LayoutRow()
      row.depth = record.depth
      row.span = node.span
      if record.part == 0 {
        row.type = Int32(node.type)
        row.identifier = identifiers.number(of: record.view)
      } else {
        row.type = Int32(truncatingIfNeeded: typeCount) + Int32(record.part)
        row.flags = .part
      }
      row.ordinal = ordinals.next(row.type, depth: Int(record.depth))
      tree.place(LayoutSlot(truncatingIfNeeded: place), scale: scale, into: &row)
      rows.append(row)
    }
    return rows
  }

  /// The names of types by their numbers in rows: element names, and then those of parts.
  package var typeNames: [String] { entries.tree.types.types.map(\.name) + entries.parts }

  /// The identifiers by their numbers in rows.
  package var identifiers: [String] { entries.tree.identifiers.map { $0.name } }

  /// Whether any view names templates.
  package var hasClasses: Bool { !entries.tree.classes.isEmpty }
}

extension LayoutTree {
  /// Fills in the frames of a node.
  fileprivate func place(_ slot: LayoutSlot, scale: Double, into row: inout LayoutRow) {
    let placed = placedNode(slot, scale: scale)
    if placed.isHidden, !row.flags.contains(.part) { row.flags.insert(.hidden) }
    if placed.isInsideHidden { row.flags.insert(.insideHidden) }
    if placed.isInactive { return }
    row.flags.insert([.frame, .absolute])
    row.frame = placed.frame
    row.absolute = placed.absolute
    if let size = placed.contentSize, !row.flags.contains(.part) {
      row.flags.insert(.contentSize)
      row.contentSize = size
    }
  }
}

/// Counts siblings of the same type, in document order.
private struct Ordinals {
  /// How many of each type stand in the open views so far, those of the innermost view last.
  private var counts = List<(type: Int32, count: Int32)>()
  /// Where the counts of each open view begin.
  private var begins: [Int] = [0]

  mutating func next(_ type: Int32, depth: Int) -> Int32 {
    while begins.count > depth + 1 { counts.removeLast(counts.count - begins.removeLast()) }
    while begins.count <= depth { begins.append(counts.count) }
    var at = begins[depth]
    while at < counts.count, counts[at].type != type { at += 1 }
    if at == counts.count { counts.append((type, 0)) }
    counts[at].count += 1
    return counts[at].count
  }
}
