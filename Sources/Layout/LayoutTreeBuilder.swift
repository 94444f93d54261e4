import Geometry

/// Takes nodes in document order and stores them level by level.
///
/// Appending is O(1); `build()` is O(n) and moves each node once. Depth is limited by memory only.
package struct LayoutTreeBuilder: ~Copyable {
  /// Packed nodes in document order; `first` holds the end of the subtree until `build()`. What a node learns from its
  /// children is in `current` and `outer` until it is closed.
  private var records: [LayoutRecord] = []
  /// Nodes added so far. The records behind them are blank: filling them in place costs half of appending.
  package private(set) var count = 0
  private(set) var extras: [LayoutExtra] = []
  private(set) var usesBaselines = false
  /// The innermost open node, apart from `outer`: appending touches no array but the one it appends to.
  private var current = OpenNode()
  private var outer: [OpenNode] = []
  let direction: LayoutDirection

  /// What an open node has gathered from its children so far. A negative slot: no node is open.
  private struct OpenNode {
    var slot: Int32 = -1
    var count: Int32 = 0
    var flags: RecordFlags = []
    var hasWeights = false

    /// Writes it into the node's record, whose subtree ends before `end`.
    @inline(__always)
    func finish(_ record: inout LayoutRecord, _ end: Int32) {
      record.first = end
      record.count = count
      record.flags = flags
      if hasWeights { record.mayHaveWeights = true }
    }
  }

  /// An empty tree.
  ///
  /// - Parameters:
  ///   - direction: Direction of nodes that do not set their own.
  ///   - capacity: Nodes to make room for at once.
  package init(direction: LayoutDirection = .leftToRight, capacity: Int = 0) {
    self.direction = direction
    if capacity > 0 { records = [LayoutRecord](repeating: LayoutRecord(), count: capacity) }
  }

  /// The packed nodes in document order, once all are closed.
  var documentOrder: ArraySlice<LayoutRecord> { records[..<count] }

  /// Adds a node that may get children until `close()`. The first node is the root.
  ///
  /// A second root is added below the first: a tree has one.
  ///
  /// - Returns: Its slot: the number of nodes before it.
  @discardableResult
  package mutating func open(_ node: borrowing LayoutNode) -> LayoutSlot {
    let slot = Int32(truncatingIfNeeded: count)
    let flags = append(node)
    outer.append(current)
    current = OpenNode(slot: slot, flags: flags)
    return slot
  }

  /// Ends the node opened last. Nothing happens when none is open.
  package mutating func close() {
    guard let last = outer.popLast() else { return }
    let closed = current
    closed.finish(&records[Int(closed.slot)], Int32(truncatingIfNeeded: count))
    current = last
  }

  /// Adds a node without children.
  @discardableResult
  package mutating func add(_ node: borrowing LayoutNode) -> LayoutSlot {
    let slot = Int32(truncatingIfNeeded: count)
    append(node)
    return slot
  }

  /// Adds a node and returns its flags.
  @discardableResult
  @inline(__always)
  private mutating func append(_ node: borrowing LayoutNode) -> RecordFlags {
    if current.slot < 0, count > 0 { reopenRoot() }
    if count == records.count {
      records.append(contentsOf: repeatElement(LayoutRecord(), count: max(16, count)))
    }
    let flags = Self.pack(node, &records[count], &current, &extras, at: count, direction: direction)
    if node.baseline != .none { usesBaselines = true }
    count &+= 1
    return flags
  }

  private static func pack(
    _ node: borrowing LayoutNode, _ record: inout LayoutRecord, _ parent: inout OpenNode, _ extras: inout [LayoutExtra],
    at place: Int, direction: LayoutDirection
  ) -> RecordFlags {
    let inherited: LayoutDirection =
      parent.slot < 0 ? direction : parent.flags.contains(.mirrored) ? .rightToLeft : .leftToRight
    packRecord(node, inherited: inherited, into: &record, extras: &extras)
    record.parent = parent.slot
    record.first = Int32(truncatingIfNeeded: place) &+ 1
    if parent.slot >= 0 {
      parent.count &+= 1
      if !parent.flags.isDisjoint(with: .passedOn) { inherit(from: parent.flags, into: &record, extras: &extras) }
      if record.weight > 0 { parent.hasWeights = true }
      if record.isSpecialChild { parent.flags.remove(.plainChildren) }
    }
    return record.flags
  }

  /// Opens the closed first node again for what comes behind it.
  private mutating func reopenRoot() {
    outer.append(current)
    let root = records[0]
    current = OpenNode(slot: 0, count: root.count, flags: root.flags, hasWeights: root.mayHaveWeights)
  }

  /// Closes what is open. The first node's subtree is everything.
  mutating func closeAll() {
    while !outer.isEmpty { close() }
  }

  /// The tree. Nodes still open are closed.
  package consuming func build() -> LayoutTree {
    closeAll()
    return LayoutTree(documentOrder: records, count: count, extras: extras, usesBaselines: usesBaselines)
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
      record.a1 = node.leastWidth.isUnset ? record.a0 : min(intrinsicLength(node.leastWidth), record.a0)
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
      if node.spacing.isUnset, aligns == .none { record.a4 = 8 }
      if kind == .column, node.alignsToGrid { flags.insert(.grid) }
    } else if kind == .stack {
      if node.spacing.isUnset { record.a4 = 0 }
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
  if !node.mayNeedExtra { return false }
  if !node.minimumWidth.isUnset { return true }
  if !node.maximumWidth.isUnset { return true }
  if !node.minimumHeight.isUnset { return true }
  if !node.maximumHeight.isUnset { return true }
  if !node.aspectRatio.isUnset { return true }
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
  extra.isVertical = node.axis == .vertical
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
    extra.p2 = node.naturalHeight.isUnset ? 0 : node.naturalHeight
  case .collection:
    extra.p0 = intrinsicLength(node.itemWidth)
    extra.p1 = intrinsicLength(node.itemHeight)
    extra.p2 = node.interitemSpacing
    extra.p3 = node.lineSpacing
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
    child.extra = Int32(extras.count)
    extras.append(LayoutExtra())
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
func exactLength(_ length: Double) -> Double { length < 0 ? 0 : length < .infinity ? length : .nan }

/// An intrinsic length as the passes expect it: 0 when unset or negative.
func intrinsicLength(_ length: Double) -> Double { length > 0 ? length : 0 }
