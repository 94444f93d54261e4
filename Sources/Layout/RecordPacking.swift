import Geometry

// A node's numbers as clients give them become those that the passes read: unset and senseless values are settled here,
// once, so that no pass asks.

/// Writes the numbers of `box` into a blank record.
///
/// - Parameter mirrored: Whether the node around it reads from right to left.
@inline(__always)
func packRecord(_ box: borrowing LayoutBox, mirrored: Bool, into record: inout LayoutRecord) {
  record.kind = box.kind
  record.packed = box.packed
  record.width = exactLength(box.width)
  record.height = exactLength(box.height)
  record.weight = intrinsicLength(box.weight)
  record.flags = box.flags
  let isMirrored = box.direction.map { $0 == .rightToLeft } ?? mirrored
  if isMirrored { record.flags.formUnion(.mirrored) }
  switch box.kind {
  case .leaf, .host, .field:
    record.ownText = box.text
    if box.text < 0 { packIntrinsicSize(box, into: &record) }
  case .scroll, .page, .table: break
  default: packInsets(box, isMirrored ? .rightToLeft : .leftToRight, into: &record)
  }
  if box.kind != .column { record.flags.remove(.grid) }
}

/// The same for a leaf without children and anything unusual, the commonest node: few questions are left.
@inline(__always)
func packPlainLeaf(_ box: borrowing LayoutBox, mirrored: Bool, into record: inout LayoutRecord) {
  record.packed = box.packed
  record.width = exactLength(box.width)
  record.height = exactLength(box.height)
  record.weight = intrinsicLength(box.weight)
  record.flags = mirrored ? box.flags.union(.mirrored) : box.flags
  record.ownText = box.text
  if box.text >= 0 { return }
  packIntrinsicSize(box, into: &record)
  record.settle()
}

/// Of what is no text. Baselines are details.
@inline(__always)
private func packIntrinsicSize(_ box: borrowing LayoutBox, into record: inout LayoutRecord) {
  let width = intrinsicLength(box.naturalWidth)
  record.a0 = width
  record.a1 = box.leastWidth.isUnset ? width : smaller(intrinsicLength(box.leastWidth), width)
  record.a2 = intrinsicLength(box.naturalHeight)
  record.a3 = .nan
  record.a4 = .nan
}

@inline(__always)
private func packInsets(_ box: borrowing LayoutBox, _ direction: LayoutDirection, into record: inout LayoutRecord) {
  let insets = box.margins.resolved(direction)
  record.a0 = insets.left
  record.a1 = insets.top
  record.a2 = insets.right
  record.a3 = insets.bottom
  record.a4 = box.spacing.isUnset ? unsetSpacing(box) : box.spacing
}

/// The gap between children where none is set. A column that aligns baselines keeps NaN: unset means something else there.
private func unsetSpacing(_ box: borrowing LayoutBox) -> Double {
  switch box.kind {
  case .row: 8
  case .column: box.baseline == .none ? 8 : .nan
  case .stack: 0
  default: .nan
  }
}

/// Gives `record` what few nodes have: an extra of its own, a stack's alignment, an intrinsic size's baselines.
func attach(
  _ details: LayoutDetails, of box: borrowing LayoutBox, to record: inout LayoutRecord, _ extras: inout [LayoutExtra]
) {
  if record.isIntrinsic, record.ownText < 0 {
    record.a3 = details.firstBaseline
    record.a4 = details.lastBaseline
  }
  if record.kind == .stack {
    let kept: UInt8 = details.axis == .vertical ? ~3 : ~12
    record.packed = record.packed & kept | details.stackAlignment.rawValue << (details.axis == .vertical ? 0 : 2)
  }
  if record.kind.needsExtra || details.needExtra {
    addExtra(makeExtra(details, box, record), to: &record, &extras)
  }
}

/// Gives `record` its extra, which keeps the record's text from then on.
func addExtra(_ extra: LayoutExtra, to record: inout LayoutRecord, _ extras: inout [LayoutExtra]) {
  let text = record.ownText
  record.extra = Int32(truncatingIfNeeded: extras.count)
  extras.append(extra)
  extras[extras.count - 1].text = text
}

private func makeExtra(_ details: LayoutDetails, _ box: borrowing LayoutBox, _ record: LayoutRecord) -> LayoutExtra {
  var extra = LayoutExtra()
  extra.givenMinimumWidth = details.minimumWidth
  extra.givenMaximumWidth = details.maximumWidth
  extra.givenMinimumHeight = details.minimumHeight
  extra.givenMaximumHeight = details.maximumHeight
  extra.ratio = details.aspectRatio > 0 ? details.aspectRatio : .nan
  extra.gaps = details.gaps
  extra.anchors = details.anchors
  extra.horizontalHugging = details.horizontalHugging
  extra.verticalHugging = details.verticalHugging
  extra.horizontalResistance = details.horizontalResistance
  extra.verticalResistance = details.verticalResistance
  extra.distribution = details.distribution
  extra.isVertical = details.axis == .vertical
  extra.fitsWidth = details.fitsWidth
  extra.fitsHeight = details.fitsHeight
  extra.scrollsHorizontally = details.scrollsHorizontally
  extra.insetsFromSafeArea = record.kind == .root || details.insetsFromSafeArea
  extra.base = EdgeInsets(top: record.a1, left: record.a0, bottom: record.a3, right: record.a2)
  switch record.kind {
  case .table: extra.p0 = exactLength(details.rowHeight)
  case .cell:
    extra.p0 = exactLength(details.accessoryWidth)
    extra.p1 = details.accessoryInset
    extra.p2 = box.naturalHeight.isUnset ? 0 : box.naturalHeight
  case .collection:
    extra.p0 = intrinsicLength(details.itemWidth)
    extra.p1 = intrinsicLength(details.itemHeight)
    extra.p2 = details.interitemSpacing
    extra.p3 = details.lineSpacing
  default: break
  }
  return extra
}

extension RecordFlags {
  /// What a parent passes on to its children.
  static let passedOn: RecordFlags = [.grid, .gridRow, .inactive]
}

extension LayoutRecord {
  /// Whether the short loops of the parent cannot take the node along.
  var isSpecialChild: Bool { extra >= 0 || flags.contains(.hidden) || packed & 0x70 != 0 }
}

/// What being a child of a node with `flags` changes in the child: its part in a grid, and whether it takes part at all.
func inherit(from flags: RecordFlags, into child: inout LayoutRecord, extras: inout [LayoutExtra]) {
  if flags.contains(.grid), child.kind == .row {
    child.flags.insert(.gridRow)
    child.flags.remove(.plainChildren)
  }
  if flags.contains(.gridRow), child.extra < 0 {
    addExtra(LayoutExtra(), to: &child, &extras)
  }
  if flags.contains(.inactive) { child.flags.insert(.inactive) }
}

/// What being a child changes: in the parent, whether the short loops apply; in the child, its part in a grid.
func adopt(_ child: inout LayoutRecord, by parent: inout LayoutRecord, extras: inout [LayoutExtra]) {
  inherit(from: parent.flags, into: &child, extras: &extras)
  if child.weight > 0 { parent.mayHaveWeights = true }
  if child.isSpecialChild { parent.flags.remove(.plainChildren) }
}

/// An exact length as the passes expect it: NaN when unset or infinite, 0 when negative. Callers report such values where
/// they stand; here they must only do no harm.
@inline(__always)
func exactLength(_ length: Double) -> Double {
  let positive = length < 0 ? 0 : length
  // Adds 0, or NaN to infinity.
  return positive + (positive - positive)
}

/// An intrinsic length or a weight as the passes expect it: 0 when unset or negative.
@inline(__always)
func intrinsicLength(_ length: Double) -> Double { length > 0 ? length : 0 }
