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

/// What the solver must know of any node; what few nodes have is in `LayoutDetails`. Lengths are points; NaN means unset.
///
/// Small on purpose: clients make one a node, and the builder keeps it until the tree is built.
package struct LayoutBox: Sendable {
  /// Exact width.
  package var width = Double.nan
  /// Exact height.
  package var height = Double.nan
  /// Share of a row's or column's spare length; not above 0 counts as unset.
  package var weight = Double.nan
  /// Insets of the content. For `root`: its paddings. Ignored by leaves, hosts, fields, scroll views, tables, pages.
  package var margins = LayoutMargins()
  /// Gap between children of a row, column or stack; NaN means 8 in rows and columns, 0 in stacks.
  package var spacing = Double.nan

  /// Intrinsic width of a leaf, host or field; for a measured text leave it NaN and set `text`.
  package var naturalWidth = Double.nan
  /// Width below which it never goes; NaN means the natural one.
  package var leastWidth = Double.nan
  /// Intrinsic height. For a cell: the least height of its content with margins (44 for the system's cells).
  package var naturalHeight = Double.nan
  /// The measurer's name for a text whose widths and height it is asked for; negative means none.
  package var text: Int32 = -1

  /// For the builder: the slot behind its subtree, 0 when it has no children.
  var end: LayoutSlot = 0
  /// For the builder: the place of its details, or negative.
  var details: Int32 = -1

  /// How it measures itself and arranges its children.
  package var kind: LayoutKind { didSet { if !kind.mayBePlain { flags.remove(.plain) } } }
  /// Alignments and role as a record keeps them: packing takes them over as they are.
  private(set) var packed: UInt8 = 0
  /// Yes/no facts as a record keeps them. `plain` stays as long as nothing unusual is set: then packing has no questions.
  private(set) var flags: RecordFlags = .plainChildren
  /// The direction of its own content; nil takes the parent's (`forceLeftToRight` sets it).
  package var direction: LayoutDirection? { didSet { if direction != nil { flags.remove(.plain) } } }

  /// A box of `kind`, everything else unset.
  package init(_ kind: LayoutKind) {
    self.kind = kind
    if kind.mayBePlain { flags.insert(.plain) }
  }

  /// What it is to its parent.
  package var role: LayoutRole {
    get { LayoutRole(rawValue: packed >> 4 & 7) ?? .content }
    set {
      packed = packed & ~0x70 | newValue.rawValue << 4
      if newValue != .content { flags.remove(.plain) }
    }
  }

  /// Placing of children along x. `center` works across a column only.
  package var horizontalAlignment: LayoutAlignment {
    get { LayoutAlignment(rawValue: packed & 3) ?? .fill }
    set { packed = packed & ~3 | newValue.rawValue }
  }

  /// Placing of children along y. `center` works across a row only.
  package var verticalAlignment: LayoutAlignment {
    get { LayoutAlignment(rawValue: packed >> 2 & 3) ?? .fill }
    set { packed = packed & ~12 | newValue.rawValue << 2 }
  }

  /// Takes no part in layout: no frame, no gap; neither does its subtree.
  package var isHidden: Bool {
    get { flags.contains(.hidden) }
    set { set([.hidden, .inactive], newValue) }
  }

  /// Only fills space: never reported as empty or under-specified.
  package var isSpacer: Bool {
    get { flags.contains(.spacer) }
    set { if newValue { flags.insert(.spacer) } else { flags.remove(.spacer) } }
  }

  /// A column whose rows have the same cell widths. Other kinds take no notice.
  package var alignsToGrid: Bool {
    get { flags.contains(.grid) }
    set { set(.grid, newValue) }
  }

  /// Baselines that children of a row or stack share, or that the gaps of a column are measured between.
  package var baseline: LayoutBaseline {
    get { flags.contains(.firstBaselines) ? .first : flags.contains(.lastBaselines) ? .last : .none }
    set {
      set(.firstBaselines, newValue == .first)
      set(.lastBaselines, newValue == .last)
    }
  }

  /// Whether it is a leaf without children and anything unusual, the commonest node.
  var isPlainLeaf: Bool { kind == .leaf && end == 0 && flags.contains(.plain) }

  /// Tells the box that there are details of it at `place`.
  mutating func keepDetails(at place: Int) {
    details = Int32(truncatingIfNeeded: place)
    flags.remove(.plain)
  }

  private mutating func set(_ facts: RecordFlags, _ holds: Bool) {
    if !holds { return flags.subtract(facts) }
    flags.formUnion(facts)
    flags.remove(.plain)
  }
}
