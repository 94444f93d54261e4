import Geometry

/// Takes nodes in document order and stores them level by level.
///
/// Appending is O(1); `build()` is O(n) and moves each node once. Depth is limited by memory only.
package struct LayoutTreeBuilder: ~Copyable {
  /// Packed nodes in document order; `first` holds the end of the subtree until `build()`.
  var records: [LayoutRecord] = []
  var extras: [LayoutExtra] = []
  var open: [Int32] = []
  var usesBaselines = false
  let direction: LayoutDirection

  /// An empty tree.
  ///
  /// - Parameters:
  ///   - direction: Direction of nodes that do not set their own.
  ///   - capacity: Nodes to make room for at once.
  package init(direction: LayoutDirection = .leftToRight, capacity: Int = 0) {
    self.direction = direction
    records.reserveCapacity(capacity)
  }

  /// Nodes added so far.
  package var count: Int { records.count }

  /// Adds a node that may get children until `close()`. The first node is the root.
  ///
  /// A second root is added below the first: a tree has one.
  ///
  /// - Returns: Its slot: the number of nodes before it.
  @discardableResult
  package mutating func open(_ node: borrowing LayoutNode) -> LayoutSlot {
    let slot = append(node)
    open.append(slot)
    return slot
  }

  /// Ends the node opened last. Nothing happens when none is open.
  package mutating func close() {
    if let slot = open.popLast() { records[Int(slot)].first = Int32(records.count) }
  }

  /// Adds a node without children.
  @discardableResult
  package mutating func add(_ node: borrowing LayoutNode) -> LayoutSlot {
    let slot = append(node)
    records[Int(slot)].first = slot + 1
    return slot
  }

  private mutating func append(_ node: borrowing LayoutNode) -> LayoutSlot {
    let slot = Int32(records.count)
    var record = LayoutRecord()
    record.parent = open.last ?? (slot == 0 ? -1 : 0)
    let parent = record.parent
    let inherited: LayoutDirection =
      parent < 0 ? direction : records[Int(parent)].isMirrored ? .rightToLeft : .leftToRight
    packRecord(node, inherited: inherited, into: &record, extras: &extras)
    if parent >= 0 {
      records[Int(parent)].count += 1
      adopt(&record, by: &records[Int(parent)], extras: &extras)
    }
    if node.baseline != .none { usesBaselines = true }
    records.append(record)
    return slot
  }

  /// The tree. Nodes still open are closed.
  package consuming func build() -> LayoutTree {
    while !open.isEmpty { close() }
    // The first node's subtree is everything: a builder left open early still gives one tree.
    if !records.isEmpty { records[0].first = Int32(records.count) }
    return LayoutTree(documentOrder: records, extras: extras, usesBaselines: usesBaselines)
  }
}

/// Packs `node` into `record`, and what few nodes need into `extras`.
func packRecord(
  _ node: borrowing LayoutNode, inherited: LayoutDirection, into record: inout LayoutRecord, extras: inout [LayoutExtra]
) {
  var direction = inherited
  if let own = node.direction { direction = own }
  record.kind = node.kind
  record.width = exactLength(node.width)
  record.height = exactLength(node.height)
  record.weight = node.weight > 0 ? node.weight : 0
  var flags: RecordFlags = [.plainChildren]
  if node.isHidden { flags.insert([.hidden, .inactive]) }
  if node.isSpacer { flags.insert(.spacer) }
  if direction == .rightToLeft { flags.insert(.mirrored) }
  if node.baseline == .first { flags.insert(.firstBaselines) }
  if node.baseline == .last { flags.insert(.lastBaselines) }
  var horizontal = node.horizontalAlignment
  var vertical = node.verticalAlignment
  switch node.kind {
  case .leaf, .host, .field:
    if node.text >= 0 {
      record.text = node.text
      record.a3 = .nan
      record.a4 = .nan
    } else {
      record.a0 = intrinsicLength(node.naturalWidth)
      record.a1 = node.leastWidth.isNaN ? record.a0 : min(intrinsicLength(node.leastWidth), record.a0)
      record.a2 = intrinsicLength(node.naturalHeight)
      record.a3 = node.firstBaseline
      record.a4 = node.lastBaseline
    }
  case .scroll, .page, .table: break
  default:
    let insets = node.margins.resolved(direction)
    record.a0 = insets.left
    record.a1 = insets.top
    record.a2 = insets.right
    record.a3 = insets.bottom
    record.a4 = node.spacing
    let kind = node.kind
    if kind == .row || kind == .column {
      // A column that aligns baselines keeps NaN: unset means something else there.
      let aligns = kind == .column ? node.baseline : .none
      if node.spacing.isNaN, aligns == .none { record.a4 = 8 }
      if kind == .column, node.alignsToGrid { flags.insert(.grid) }
    } else if kind == .stack {
      if node.spacing.isNaN { record.a4 = 0 }
      if node.axis == .vertical { flags.insert(.verticalStack) }
      if node.axis == .vertical { horizontal = node.stackAlignment } else { vertical = node.stackAlignment }
    }
  }
  record.packed = horizontal.rawValue | vertical.rawValue << 2 | node.role.rawValue << 4
  record.flags = flags
  if needsExtra(node) {
    record.extra = Int32(extras.count)
    extras.append(makeExtra(node, record, direction))
  }
}

/// Whether any number of `node` has no place in the record.
private func needsExtra(_ node: borrowing LayoutNode) -> Bool {
  switch node.kind {
  case .root, .scroll, .page, .table, .cell, .collection, .stack: return true
  default: break
  }
  if !node.minimumWidth.isNaN { return true }
  if !node.maximumWidth.isNaN { return true }
  if !node.minimumHeight.isNaN { return true }
  if !node.maximumHeight.isNaN { return true }
  if !node.aspectRatio.isNaN { return true }
  if !node.gaps.areZero { return true }
  if !node.anchors.isEmpty { return true }
  if node.horizontalHugging != 250 { return true }
  if node.verticalHugging != 250 { return true }
  if node.horizontalResistance != 750 { return true }
  return node.verticalResistance != 750
}

private func makeExtra(_ node: borrowing LayoutNode, _ record: LayoutRecord, _ direction: LayoutDirection)
  -> LayoutExtra
{
  var extra = LayoutExtra()
  extra.givenMinimumWidth = node.minimumWidth
  extra.givenMaximumWidth = node.maximumWidth
  extra.givenMinimumHeight = node.minimumHeight
  extra.givenMaximumHeight = node.maximumHeight
  extra.ratio = node.aspectRatio > 0 ? node.aspectRatio : .nan
  extra.gaps = node.gaps
  extra.anchors = node.anchors
  extra.horizontalHugging = node.horizontalHugging
  extra.verticalHugging = node.verticalHugging
  extra.horizontalResistance = node.horizontalResistance
  extra.verticalResistance = node.verticalResistance
  extra.distribution = node.distribution
  extra.fitsWidth = node.fitsWidth
  extra.fitsHeight = node.fitsHeight
  extra.scrollsHorizontally = node.scrollsHorizontally
  extra.insetsFromSafeArea = node.kind == .root ? true : node.insetsFromSafeArea
  extra.base = EdgeInsets(top: record.a1, left: record.a0, bottom: record.a3, right: record.a2)
  switch node.kind {
  case .table: extra.p0 = exactLength(node.rowHeight)
  case .cell:
    extra.p0 = exactLength(node.accessoryWidth)
    extra.p1 = node.accessoryInset
    extra.p2 = node.naturalHeight.isNaN ? 0 : node.naturalHeight
  case .collection:
    extra.p0 = intrinsicLength(node.itemWidth)
    extra.p1 = intrinsicLength(node.itemHeight)
    extra.p2 = node.interitemSpacing
    extra.p3 = node.lineSpacing
  default: break
  }
  return extra
}

/// What being a child changes: in the parent, whether the short loops apply; in the child, its part in a grid.
func adopt(_ child: inout LayoutRecord, by parent: inout LayoutRecord, extras: inout [LayoutExtra]) {
  if parent.flags.contains(.grid), child.kind == .row {
    child.flags.insert(.gridRow)
    child.flags.remove(.plainChildren)
  }
  if parent.flags.contains(.gridRow), child.extra < 0 {
    child.extra = Int32(extras.count)
    extras.append(LayoutExtra())
  }
  if parent.flags.contains(.inactive) { child.flags.insert(.inactive) }
  if child.weight > 0 { parent.mayHaveWeights = true }
  if child.extra >= 0 || child.flags.contains(.hidden) || child.role != .content {
    parent.flags.remove(.plainChildren)
  }
}

/// An exact length as the passes expect it: NaN when unset or infinite, 0 when negative. Callers report such values where
/// they stand; here they must only do no harm.
func exactLength(_ length: Double) -> Double { length < 0 ? 0 : length < .infinity ? length : .nan }

/// An intrinsic length as the passes expect it: 0 when unset or negative.
func intrinsicLength(_ length: Double) -> Double { length > 0 ? length : 0 }
