import Geometry

/// Yes/no facts of a node, and the marks of an incremental solve.
struct RecordFlags: OptionSet, Sendable {
  let rawValue: UInt16
  /// Hidden by itself.
  static let hidden = RecordFlags(rawValue: 1 << 0)
  /// Hidden by itself or by an ancestor: every pass steps over it.
  static let inactive = RecordFlags(rawValue: 1 << 1)
  /// No child has bounds, ratio, gaps or is hidden: the short loops apply.
  static let plainChildren = RecordFlags(rawValue: 1 << 2)
  /// Its content reads from right to left.
  static let mirrored = RecordFlags(rawValue: 1 << 3)
  static let firstBaselines = RecordFlags(rawValue: 1 << 4)
  static let lastBaselines = RecordFlags(rawValue: 1 << 5)
  static let grid = RecordFlags(rawValue: 1 << 6)
  /// A row whose cells are sized by the grid column above it.
  static let gridRow = RecordFlags(rawValue: 1 << 7)
  /// Natural width, widths of children, natural height, places of children must be found again.
  static let dirtyNaturalWidth = RecordFlags(rawValue: 1 << 8)
  static let dirtyWidths = RecordFlags(rawValue: 1 << 9)
  static let dirtyNaturalHeight = RecordFlags(rawValue: 1 << 10)
  static let dirtyPlaces = RecordFlags(rawValue: 1 << 11)
  static let spacer = RecordFlags(rawValue: 1 << 12)
  /// The short loops apply to the node: kept by `refreshPlain`, absent when in doubt. Saves each pass three tests a node.
  static let plain = RecordFlags(rawValue: 1 << 13)
  /// The last measurement left text out.
  static let truncated = RecordFlags(rawValue: 1 << 14)
  /// Text widths were asked for; they are in `box`.
  static let widthsKnown = RecordFlags(rawValue: 1 << 15)

  /// Whether children are plain and nothing but boxes is aligned from left to right.
  var isPlainBox: Bool {
    let relevant: RecordFlags = [
      .inactive, .plainChildren, .mirrored, .firstBaselines, .lastBaselines, .grid, .gridRow,
    ]
    return rawValue & relevant.rawValue == RecordFlags.plainChildren.rawValue
  }

  static let baselines: RecordFlags = [.firstBaselines, .lastBaselines]
  static let allDirty: RecordFlags = [.dirtyNaturalWidth, .dirtyWidths, .dirtyNaturalHeight, .dirtyPlaces]
}

/// One node of the flat tree, 152 bytes. What few nodes need is in `LayoutExtra`.
///
/// `a0…a4` hold a container's left, top, right and bottom inset and its spacing, or a leaf's natural width, least
/// width, content height, first and last baseline: no node needs both.
struct LayoutRecord: Sendable {
  var parent: Int32 = -1
  /// Children are `first ..< first + count`: contiguous, because the tree is stored level by level.
  var first: Int32 = 0
  var count: Int32 = 0
  /// Index into the extras; -1 for none; below that the text of a node without extras, which `ownText` tells.
  var extra: Int32 = -1
  /// Its name, whatever edits do to its place.
  var slot: LayoutSlot = -1
  var kind: LayoutKind = .leaf
  /// Two bits horizontal alignment, two bits vertical, three bits role, one bit: a child has, or once had, a weight.
  var packed: UInt8 = 0
  var flags: RecordFlags = []

  /// Exact sizes; NaN means unset.
  var width = Double.nan
  var height = Double.nan
  /// Above 0, or 0 when unset.
  var weight = 0.0

  var a0 = 0.0
  var a1 = 0.0
  var a2 = 0.0
  var a3 = 0.0
  var a4 = 0.0

  /// Pass 1.
  var naturalWidth = 0.0
  var leastWidth = 0.0
  /// Pass 3.
  var naturalHeight = 0.0
  var leastHeight = 0.0
  /// Pass 2 and pass 4, unrounded, relative to the parent.
  var w = 0.0
  var h = 0.0
  var x = 0.0
  var y = 0.0

  /// Behind the last child.
  var end: Int { Int(first &+ count) }

  /// Finds out whether the short loops apply: to a leaf without extras and children that takes part, and to a row or
  /// column without extras whose children are plain, with nothing but boxes to align.
  ///
  /// Whoever changes kind, extra or flags of a solved tree takes `plain` away or marks the node: `solve` comes here for
  /// every marked one.
  @inline(__always)
  mutating func refreshPlain() {
    let isPlain =
      extra < 0
      && (kind == .leaf
        ? count == 0 && !flags.contains(.inactive) : (kind == .row || kind == .column) && flags.isPlainBox)
    let others = flags.rawValue & ~RecordFlags.plain.rawValue
    flags = RecordFlags(rawValue: isPlain ? others | RecordFlags.plain.rawValue : others)
  }

  /// The measurer's name of its text, or negative; that of a node with extras is there.
  @inline(__always)
  var ownText: Int32 {
    get { -2 &- extra }
    set { extra = newValue < 0 ? -1 : -2 &- newValue }
  }

  var left: Double { a0 }
  var top: Double { a1 }
  var right: Double { a2 }
  var bottom: Double { a3 }
  /// Gap between neighbours. NaN is kept for a column that aligns baselines: unset means 8 between boxes there.
  var spacing: Double { a4.isUnset ? 8 : a4 }
  /// The same where it cannot be NaN: in plain boxes, which align no baselines.
  var boxSpacing: Double { a4 }
  var mayHaveWeights: Bool {
    get { packed & 0x80 != 0 }
    set { packed = newValue ? packed | 0x80 : packed & 0x7F }
  }

  var isActive: Bool { !flags.contains(.inactive) }
  var isMirrored: Bool { flags.contains(.mirrored) }
  /// `LayoutAlignment`'s raw value.
  var horizontalAlignment: UInt8 { packed & 3 }
  var verticalAlignment: UInt8 { packed >> 2 & 3 }
  var role: LayoutRole { LayoutRole(rawValue: packed >> 4 & 7) ?? .content }
  /// Whether `a0…a4` describe an intrinsic size instead of insets.
  var isIntrinsic: Bool { kind == .leaf || kind == .host || kind == .field }
  /// Whether pass 4 has anything to do: children to place, or a content size to report.
  var arranges: Bool { count > 0 || kind.scrolls }
  var innerWidth: Double { max(0, w - a0 - a2) }
  var innerHeight: Double { max(0, h - a1 - a3) }
  /// The inset where reading starts.
  var leadingInset: Double { isMirrored ? a2 : a0 }
}

/// Baselines of a node in its natural layout, from its top.
struct BaselinePair: Sendable, Equatable {
  var first = 0.0
  var last = 0.0
}

/// What few nodes need: bounds, ratio, gaps, grid columns, content sizes and the numbers of special containers.
struct LayoutExtra: Sendable {
  /// Bounds as given, NaN when unset, and as the solver uses them: the minimum beats a maximum below it.
  var givenMinimumWidth = Double.nan { didSet { boundWidth() } }
  var givenMaximumWidth = Double.nan { didSet { boundWidth() } }
  var givenMinimumHeight = Double.nan { didSet { boundHeight() } }
  var givenMaximumHeight = Double.nan { didSet { boundHeight() } }
  private(set) var minimumWidth = 0.0
  private(set) var maximumWidth = Double.infinity
  private(set) var minimumHeight = 0.0
  private(set) var maximumHeight = Double.infinity
  /// NaN means unset.
  var ratio = Double.nan
  var gaps = LayoutGaps()

  /// Width of the grid column a cell is in, NaN outside grids.
  var gridWidth = Double.nan
  var gridLeast = 0.0
  var gridWeight = 0.0
  var gridIsFixed = false
  /// The column ends no row of its run, so a spare must not widen this cell alone.
  var gridKeepsWidth = false
  /// The measurer's name of the node's text, or negative.
  var text: Int32 = -1

  /// What scrolls inside the node.
  var contentWidth = 0.0
  var contentHeight = 0.0
  /// Its height in pass 3, before the node's own height is known.
  var naturalContentHeight = 0.0

  /// Insets before the safe area is added; bounds of a cell's accessory; an item's size: see the accessors' callers.
  var base = EdgeInsets.zero
  var p0 = 0.0
  var p1 = 0.0
  var p2 = 0.0
  var p3 = 0.0

  var horizontalHugging: Float = 250
  var verticalHugging: Float = 250
  var horizontalResistance: Float = 750
  var verticalResistance: Float = 750
  var distribution = LayoutDistribution.fill
  /// Physical edges only.
  var anchors: LayoutAnchors = []
  var fitsWidth = false
  var fitsHeight = false
  var scrollsHorizontally = false
  var insetsFromSafeArea = false
  /// Main axis of a stack.
  var isVertical = false

  private mutating func boundWidth() {
    minimumWidth = givenMinimumWidth.isUnset ? 0 : max(0, givenMinimumWidth)
    maximumWidth = max(minimumWidth, givenMaximumWidth.isUnset ? .infinity : givenMaximumWidth)
  }

  private mutating func boundHeight() {
    minimumHeight = givenMinimumHeight.isUnset ? 0 : max(0, givenMinimumHeight)
    maximumHeight = max(minimumHeight, givenMaximumHeight.isUnset ? .infinity : givenMaximumHeight)
  }

  /// Table: exact row height or NaN. Cell: accessory width or NaN. Collection: item width.
  var rowHeight: Double { p0 }
  var accessoryWidth: Double { p0 }
  var itemWidth: Double { p0 }
  /// Cell: inset of an accessory view. Collection: item height.
  var accessoryInset: Double { p1 }
  var itemHeight: Double { p1 }
  /// Cell: least height. Collection: gap between items.
  var cellHeight: Double { p2 }
  var interitemSpacing: Double { p2 }
  /// Collection: gap between lines.
  var lineSpacing: Double { p3 }
}
