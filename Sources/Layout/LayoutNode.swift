import Geometry

/// Insets of a node's content: physical sides and reading sides; a reading side that is set wins over its physical one.
package struct LayoutMargins: Sendable, Hashable {
  /// From the top.
  package var top: Double
  /// From the left, whatever the direction.
  package var left: Double
  /// From the bottom.
  package var bottom: Double
  /// From the right, whatever the direction.
  package var right: Double
  /// From the leading edge; NaN leaves it to `left` and `right`.
  package var leading: Double
  /// From the trailing edge; NaN leaves it to `left` and `right`.
  package var trailing: Double

  /// Insets; what is not given is 0 or unset.
  package init(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0, leading: Double = .nan,
    trailing: Double = .nan
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
    self.leading = leading
    self.trailing = trailing
  }

  /// The same inset on all sides.
  package init(all length: Double) { self.init(top: length, left: length, bottom: length, right: length) }

  /// The physical insets in `direction`.
  package func resolved(_ direction: LayoutDirection) -> EdgeInsets {
    let mirrored = direction == .rightToLeft
    let leftmost = mirrored ? trailing : leading
    let rightmost = mirrored ? leading : trailing
    return EdgeInsets(
      top: top, left: leftmost.isUnset ? left : leftmost, bottom: bottom, right: rightmost.isUnset ? right : rightmost)
  }
}

/// Gaps a node adds between itself and its neighbours (`topSpacing` and its siblings in dialect 4).
///
/// In dialect 3 these properties are insets of the node's own content: the caller adds them to the margins instead and
/// leaves these at 0. The document's root has no neighbour: there the caller adds them to the margins in both dialects.
package struct LayoutGaps: Sendable, Hashable {
  /// Above the node.
  package var top: Double
  /// At its leading side.
  package var leading: Double
  /// Below it.
  package var bottom: Double
  /// At its trailing side.
  package var trailing: Double

  /// Gaps; what is not given is 0.
  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

extension LayoutGaps {
  /// Whether the node adds no gap at all.
  var areZero: Bool { top == 0 && leading == 0 && bottom == 0 && trailing == 0 }
}

/// What the solver must know of one node. Lengths are points; NaN means unset.
///
/// Given to `LayoutTreeBuilder` in document order and packed there: nothing of it is kept.
package struct LayoutNode: Sendable {
  /// How it measures itself and arranges its children.
  package var kind: LayoutKind
  /// What it is to its parent.
  package var role: LayoutRole = .content
  /// Takes no part in layout: no frame, no gap; neither does its subtree.
  package var isHidden = false
  /// Only fills space: never reported as empty or under-specified.
  package var isSpacer = false
  /// The direction of its own content; nil takes the parent's (`forceLeftToRight` sets it).
  package var direction: LayoutDirection?

  /// Exact width.
  package var width = Double.nan
  /// Exact height.
  package var height = Double.nan
  /// Lower bound of the width.
  package var minimumWidth = Double.nan { didSet { mayNeedExtra = true } }
  /// Upper bound of the width; the lower bound beats it.
  package var maximumWidth = Double.nan { didSet { mayNeedExtra = true } }
  /// Lower bound of the height.
  package var minimumHeight = Double.nan { didSet { mayNeedExtra = true } }
  /// Upper bound of the height; the lower bound beats it.
  package var maximumHeight = Double.nan { didSet { mayNeedExtra = true } }
  /// Width divided by height.
  package var aspectRatio = Double.nan { didSet { mayNeedExtra = true } }
  /// Share of a row's or column's spare length; not above 0 counts as unset.
  package var weight = Double.nan
  /// Insets of the content. For `root`: its paddings. Ignored by leaves, hosts, fields, scroll views, tables, pages.
  package var margins = LayoutMargins()
  /// Extra gaps to its neighbours.
  package var gaps = LayoutGaps() { didSet { mayNeedExtra = true } }
  /// Edges it is attached to in an anchor view.
  package var anchors: LayoutAnchors = [] { didSet { mayNeedExtra = true } }

  // Leaves, hosts and fields.

  /// Intrinsic width; for a measured text leave it NaN and set `text`.
  package var naturalWidth = Double.nan
  /// Width below which it never goes; NaN means the natural one.
  package var leastWidth = Double.nan
  /// Intrinsic height. For a cell: the least height of its content with margins (44 for the system's cells).
  package var naturalHeight = Double.nan
  /// First baseline from the top at its natural height; NaN means its bottom edge.
  package var firstBaseline = Double.nan
  /// Last baseline from the top at its natural height; NaN means its bottom edge.
  package var lastBaseline = Double.nan
  /// The measurer's name for a text whose widths and height it is asked for; negative means none.
  package var text: Int32 = -1

  // Rows, columns, layers, stacks.

  /// Gap between neighbours; NaN means 8 in rows and columns, 0 in stacks.
  package var spacing = Double.nan
  /// Placing along x. `center` works across a column only.
  package var horizontalAlignment = LayoutAlignment.fill
  /// Placing along y. `center` works across a row only.
  package var verticalAlignment = LayoutAlignment.fill
  /// Baselines that children of a row or stack share, or that the gaps of a column are measured between.
  package var baseline = LayoutBaseline.none
  /// A column whose rows have the same cell widths.
  package var alignsToGrid = false

  // Stacks.

  /// Main axis of a stack.
  package var axis = Axis.horizontal
  /// How a stack deals its main axis.
  package var distribution = LayoutDistribution.fill
  /// Cross alignment of a stack (`baseline` wins over it).
  package var stackAlignment = LayoutAlignment.fill
  /// Horizontal hugging priority in a stack.
  package var horizontalHugging: Float = 250 { didSet { mayNeedExtra = true } }
  /// Vertical hugging priority in a stack.
  package var verticalHugging: Float = 250 { didSet { mayNeedExtra = true } }
  /// Horizontal compression resistance in a stack.
  package var horizontalResistance: Float = 750 { didSet { mayNeedExtra = true } }
  /// Vertical compression resistance in a stack.
  package var verticalResistance: Float = 750 { didSet { mayNeedExtra = true } }

  // Scroll views, tables, cells, collections.

  /// Scroll view: content is as wide as the scroll view.
  package var fitsWidth = false
  /// Scroll view: content is as high as the scroll view.
  package var fitsHeight = false
  /// Table: exact height of every row; NaN lets rows size themselves.
  package var rowHeight = Double.nan
  /// Cell: width that an accessory without a view takes; replaces the trailing margin. NaN means no accessory.
  package var accessoryWidth = Double.nan
  /// Cell: what stands between an accessory view and the trailing edge.
  package var accessoryInset = 16.0
  /// Collection: width of an item.
  package var itemWidth = 50.0
  /// Collection: height of an item.
  package var itemHeight = 50.0
  /// Collection: least gap between items of a line.
  package var interitemSpacing = 10.0
  /// Collection: gap between lines.
  package var lineSpacing = 10.0
  /// Collection: lines are columns and the content grows sideways.
  package var scrollsHorizontally = false
  /// Collection: the safe area is added to the margins, which are its section inset.
  package var insetsFromSafeArea = false

  /// Whether anything was set that has no place in a record: one question in place of eleven for the many nodes that
  /// have nothing of the kind.
  private(set) var mayNeedExtra = false

  /// A node of `kind`, everything else unset.
  package init(_ kind: LayoutKind) { self.kind = kind }

  /// A plain view: no intrinsic size, or the one given.
  package static func box(width: Double = .nan, height: Double = .nan) -> LayoutNode {
    var node = LayoutNode(.leaf)
    node.width = width
    node.height = height
    return node
  }

  /// A text that the measurer knows as `text`.
  package static func text(_ text: Int32) -> LayoutNode {
    var node = LayoutNode(.leaf)
    node.text = text
    return node
  }

  /// A plain view of weight 1.
  package static func spacer() -> LayoutNode {
    var node = LayoutNode(.leaf)
    node.weight = 1
    node.isSpacer = true
    return node
  }
}
