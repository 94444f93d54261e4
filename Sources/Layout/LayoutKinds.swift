/// What a node is to the solver: how it measures itself and what it does with its children.
package enum LayoutKind: UInt8, Sendable, Hashable, CaseIterable {
  /// An intrinsic size, or a text measured by the callback. Children, if any, fill it as they fill a host.
  case leaf
  /// Children side by side, leading to trailing.
  case row
  /// Children one below the other.
  case column
  /// Children on top of each other; each gets the inner rectangle.
  case layer
  /// Children at the edges they are anchored to, else centred.
  case anchor
  /// A layer inset by its paddings and the safe area; margins are ignored.
  case root
  /// One content view of its natural size, or of the scroll view's own where told to fit.
  case scroll
  /// Children as pages of the view's own size, side by side.
  case page
  /// Headers, rows and footers stacked over the full width.
  case table
  /// Content inside the margins, an accessory at the trailing edge; a row of a table.
  case cell
  /// Items of one size in lines.
  case collection
  /// The system's stack view: axis, distribution, alignment, priorities.
  case stack
  /// An intrinsic size; every child fills it and plays no part in its natural size (custom content, overlays).
  case host
  /// An intrinsic size widened by side views, which sit at the leading and trailing edge, centred vertically.
  case field

  /// Whether the node's natural size is 0 because its content scrolls inside it.
  package var scrolls: Bool { self == .scroll || self == .page || self == .table || self == .collection }
}

/// What a child is to its parent, where the parent tells children apart.
package enum LayoutRole: UInt8, Sendable, Hashable {
  /// An ordinary child: content of a cell, row of a table, item of a collection.
  case content
  /// Fills the parent's bounds behind the rest; no row, no item, no part in natural sizes.
  case background
  /// Header or footer of a table or of a section: stacked like a row, but `rowHeight` does not apply.
  case supplementary
  /// At the leading edge of a field.
  case leadingSide
  /// At the trailing edge of a field; the accessory view of a cell.
  case trailingSide
}

/// Where children go along one axis of their container. Leading means top on the vertical axis.
package enum LayoutAlignment: UInt8, Sendable, Hashable, CaseIterable {
  /// From edge to edge.
  case fill
  /// At the leading (top) edge.
  case leading
  /// In the middle; cross axis only.
  case center
  /// At the trailing (bottom) edge.
  case trailing
}

/// Which baselines children share.
package enum LayoutBaseline: UInt8, Sendable, Hashable {
  /// Boxes are aligned, not baselines.
  case none
  /// First baselines on one line.
  case first
  /// Last baselines on one line.
  case last
}

/// How a stack view deals its main axis.
package enum LayoutDistribution: UInt8, Sendable, Hashable, CaseIterable {
  /// Natural sizes; the spare goes to the lowest hugging priority, shortage to the lowest compression resistance.
  case fill
  /// All the same size.
  case fillEqually
  /// In proportion to natural sizes.
  case fillProportionally
  /// Natural sizes, equal gaps.
  case equalSpacing
  /// Natural sizes, equal distances between centres.
  case equalCentering
}

/// The edges a child of an anchor view is attached to.
package struct LayoutAnchors: OptionSet, Sendable, Hashable {
  /// The bits.
  package let rawValue: UInt8
  /// A set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Physical left.
  package static let left = LayoutAnchors(rawValue: 1)
  /// Physical right.
  package static let right = LayoutAnchors(rawValue: 2)
  /// Top.
  package static let top = LayoutAnchors(rawValue: 4)
  /// Bottom.
  package static let bottom = LayoutAnchors(rawValue: 8)
  /// The edge where reading starts.
  package static let leading = LayoutAnchors(rawValue: 16)
  /// The edge where reading ends.
  package static let trailing = LayoutAnchors(rawValue: 32)
  /// All four edges.
  package static let all: LayoutAnchors = [.left, .right, .top, .bottom]
}

/// A node's name for as long as it is in the tree: edits never change it. The builder hands them out in document
/// order from 0.
package typealias LayoutSlot = Int32
