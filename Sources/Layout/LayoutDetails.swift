import Geometry

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

/// What the solver must know of few nodes, beside their `LayoutBox`. Lengths are points; NaN means unset.
package struct LayoutDetails: Sendable {
  /// Lower bound of the width.
  package var minimumWidth = Double.nan { didSet { needRoom = true } }
  /// Upper bound of the width; the lower bound beats it.
  package var maximumWidth = Double.nan { didSet { needRoom = true } }
  /// Lower bound of the height.
  package var minimumHeight = Double.nan { didSet { needRoom = true } }
  /// Upper bound of the height; the lower bound beats it.
  package var maximumHeight = Double.nan { didSet { needRoom = true } }
  /// Width divided by height.
  package var aspectRatio = Double.nan { didSet { needRoom = true } }
  /// Extra gaps to its neighbours.
  package var gaps = LayoutGaps() { didSet { needRoom = true } }
  /// Edges it is attached to in an anchor view.
  package var anchors: LayoutAnchors = [] { didSet { needRoom = true } }

  /// First baseline from the top at its natural height; NaN means its bottom edge. Texts have their own.
  package var firstBaseline = Double.nan
  /// Last baseline from the top at its natural height; NaN means its bottom edge.
  package var lastBaseline = Double.nan

  // Stacks.

  /// Main axis of a stack.
  package var axis = Axis.horizontal
  /// How a stack deals its main axis.
  package var distribution = LayoutDistribution.fill
  /// Cross alignment of a stack (`baseline` wins over it).
  package var stackAlignment = LayoutAlignment.fill
  /// Horizontal hugging priority in a stack.
  package var horizontalHugging: Float = 250 { didSet { needRoom = true } }
  /// Vertical hugging priority in a stack.
  package var verticalHugging: Float = 250 { didSet { needRoom = true } }
  /// Horizontal compression resistance in a stack.
  package var horizontalResistance: Float = 750 { didSet { needRoom = true } }
  /// Vertical compression resistance in a stack.
  package var verticalResistance: Float = 750 { didSet { needRoom = true } }

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

  /// Whether anything was set that any node may have and that has no place in a record: one question in place of eleven.
  private var needRoom = false

  /// Nothing set.
  package init() {}

  /// What a node has that needs none.
  static let none = LayoutDetails()

  /// Whether a node of any kind needs a `LayoutExtra` for them.
  var needExtra: Bool {
    if !needRoom { return false }
    let hasNoBounds =
      minimumWidth.isUnset && maximumWidth.isUnset && minimumHeight.isUnset && maximumHeight.isUnset
      && aspectRatio.isUnset
    let hasUsualPriorities =
      horizontalHugging == 250 && verticalHugging == 250 && horizontalResistance == 750 && verticalResistance == 750
    return !(hasNoBounds && hasUsualPriorities && gaps.areZero && anchors.isEmpty)
  }

  /// Whether anything in them is to be kept for a node of `kind`.
  func matter(to kind: LayoutKind) -> Bool {
    needRoom || kind.needsExtra || !firstBaseline.isUnset || !lastBaseline.isUnset
  }
}

extension LayoutKind {
  /// Whether the short loops may apply to a node of the kind.
  var mayBePlain: Bool { self == .leaf || self == .row || self == .column }

  /// Whether every node of the kind has numbers of its own that only a `LayoutExtra` holds.
  var needsExtra: Bool {
    switch self {
    case .root, .scroll, .page, .table, .cell, .collection, .stack: true
    default: false
    }
  }
}
