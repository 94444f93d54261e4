import Geometry

// Edits of single nodes. Each changes the record and marks what may follow; `solve` follows the marks. Slots that are not
// in the tree are ignored.

extension LayoutTree {
  /// Marks node `i` for steps of the next solve.
  mutating func mark(_ i: Int, _ flags: RecordFlags) {
    if records[i].flags.isDisjoint(with: .allDirty) { marked.append(records[i].slot) }
    stepsAreStale = true
    records[i].flags.formUnion(flags)
  }

  /// Marks a node whose own numbers changed, and its parent, which deals by them.
  mutating func markNodeAndParent(_ i: Int) {
    mark(i, .allDirty)
    if records[i].parent >= 0 { mark(Int(records[i].parent), .allDirty) }
  }

  /// Gives a text leaf another text (or the same one with changed contents). The next solve asks for its widths.
  package mutating func setText(_ slot: LayoutSlot, _ text: Int32) {
    guard let i = index(slot), records[i].isIntrinsic else { return }
    setTextName(text, of: i)
    records[i].flags.remove(.widthsKnown)
    mark(i, [.dirtyNaturalWidth, .dirtyNaturalHeight])
  }

  /// Gives a leaf another intrinsic size. NaN baselines mean the bottom edge, a NaN least width the natural one.
  package mutating func setIntrinsicSize(
    _ slot: LayoutSlot, width: Double, leastWidth: Double = .nan, height: Double, firstBaseline: Double = .nan,
    lastBaseline: Double = .nan
  ) {
    guard let i = index(slot), records[i].isIntrinsic else { return }
    setTextName(-1, of: i)
    records[i].a0 = intrinsicLength(width)
    records[i].a1 = leastWidth.isUnset ? records[i].a0 : min(intrinsicLength(leastWidth), records[i].a0)
    records[i].a2 = intrinsicLength(height)
    records[i].a3 = firstBaseline
    records[i].a4 = lastBaseline
    mark(i, [.dirtyNaturalWidth, .dirtyNaturalHeight])
  }

  /// Hides or shows a node with its subtree.
  ///
  /// O(size of the subtree) to mark it; showing solves it again.
  package mutating func setHidden(_ slot: LayoutSlot, _ hidden: Bool) {
    guard let i = index(slot), records[i].flags.contains(.hidden) != hidden else { return }
    let parent = Int(records[i].parent)
    if hidden {
      records[i].flags.insert(.hidden)
    } else {
      records[i].flags.remove(.hidden)
    }
    if parent >= 0 {
      records[parent].flags.remove([.plain, .plainChildren])
      mark(parent, .allDirty)
    }
    let parentIsActive = parent < 0 || records[parent].isActive
    spreadActivity(from: i, isActive: parentIsActive && !hidden)
  }

  /// The measurer's name of the text of node `i`, or negative.
  func text(_ i: Int) -> Int32 { records[i].extra < 0 ? records[i].ownText : extras[Int(records[i].extra)].text }

  private mutating func setTextName(_ text: Int32, of i: Int) {
    if records[i].extra < 0 { records[i].ownText = text } else { extras[Int(records[i].extra)].text = text }
  }

  /// Sets or clears `inactive` below and at `i`; a level of a subtree is a contiguous range.
  private mutating func spreadActivity(from i: Int, isActive: Bool) {
    stepsAreStale = true
    var level = i..<i + 1
    while !level.isEmpty {
      var next = 0..<0
      for k in level {
        let active =
          isActive && !records[k].flags.contains(.hidden)
          && (k == i || records[Int(records[k].parent)].isActive)
        if active {
          records[k].flags.remove(.inactive)
          mark(k, .allDirty)
        } else {
          records[k].flags.insert(.inactive)
          records[k].flags.remove(.plain)
        }
        if records[k].count > 0 {
          let first = Int(records[k].first)
          next = (next.isEmpty ? first : next.lowerBound)..<first + Int(records[k].count)
        }
      }
      level = next
    }
  }

  /// Sets one number; NaN unsets it. Properties that are no number (alignments, anchors) go through `update`.
  package mutating func set(_ property: LayoutProperty, _ value: Double, of slot: LayoutSlot) {
    guard let i = index(slot) else { return }
    switch property {
    case .width: records[i].width = exactLength(value)
    case .height: records[i].height = exactLength(value)
    case .weight:
      records[i].weight = value > 0 ? value : 0
      if value > 0, records[i].parent >= 0 { records[Int(records[i].parent)].mayHaveWeights = true }
    case .spacing, .leftMargin, .topMargin, .rightMargin, .bottomMargin:
      if !setInset(property, value, i) { return }
      mark(i, .allDirty)
      return
    case .naturalWidth, .leastWidth, .naturalHeight, .firstBaseline, .lastBaseline:
      setIntrinsic(property, value, i)
      mark(i, .allDirty)
      return
    default:
      if !setExtra(property, value, i) { return }
    }
    markNodeAndParent(i)
  }

  /// Insets and spacing of a container; false for kinds that have none.
  private mutating func setInset(_ property: LayoutProperty, _ value: Double, _ i: Int) -> Bool {
    let kind = records[i].kind
    if records[i].isIntrinsic || kind == .scroll || kind == .page || kind == .table { return false }
    let length = value.isUnset ? 0 : value
    switch property {
    case .leftMargin: records[i].a0 = length
    case .topMargin: records[i].a1 = length
    case .rightMargin: records[i].a2 = length
    case .bottomMargin: records[i].a3 = length
    default:
      let measured = kind == .column && !records[i].flags.isDisjoint(with: .baselines)
      records[i].a4 = value.isUnset && !measured ? (kind == .row || kind == .column ? 8 : 0) : value
    }
    let x = Int(records[i].extra)
    if x >= 0, property != .spacing {
      // The safe area stays on top of the insets.
      switch property {
      case .leftMargin: extras[x].base.left = length
      case .topMargin: extras[x].base.top = length
      case .rightMargin: extras[x].base.right = length
      default: extras[x].base.bottom = length
      }
      if extras[x].insetsFromSafeArea, let safeArea = space?.safeArea {
        records[i].a0 = extras[x].base.left + safeArea.left
        records[i].a1 = extras[x].base.top + safeArea.top
        records[i].a2 = extras[x].base.right + safeArea.right
        records[i].a3 = extras[x].base.bottom + safeArea.bottom
      }
    }
    return true
  }

  private mutating func setIntrinsic(_ property: LayoutProperty, _ value: Double, _ i: Int) {
    guard records[i].isIntrinsic, text(i) < 0 else {
      if property == .naturalHeight, records[i].kind == .cell, records[i].extra >= 0 {
        extras[Int(records[i].extra)].p2 = value.isUnset ? 0 : value
      }
      return
    }
    switch property {
    case .naturalWidth:
      // A least width that was the natural one follows it.
      if records[i].a1 == records[i].a0 { records[i].a1 = intrinsicLength(value) }
      records[i].a0 = intrinsicLength(value)
      records[i].a1 = min(records[i].a1, records[i].a0)
    case .leastWidth:
      records[i].a1 = value.isUnset ? records[i].a0 : min(intrinsicLength(value), records[i].a0)
    case .naturalHeight: records[i].a2 = intrinsicLength(value)
    case .firstBaseline: records[i].a3 = value
    default: records[i].a4 = value
    }
  }

  /// Numbers that live in the extras; false for properties that are no number.
  private mutating func setExtra(_ property: LayoutProperty, _ value: Double, _ i: Int) -> Bool {
    switch property {
    case .minimumWidth, .maximumWidth, .minimumHeight, .maximumHeight, .aspectRatio, .leadingGap, .topGap, .trailingGap,
      .bottomGap, .rowHeight, .itemWidth, .itemHeight, .interitemSpacing, .lineSpacing, .accessoryWidth,
      .accessoryInset:
      break
    default: return false
    }
    let x = extraIndex(i)
    let length = value.isUnset ? 0 : value
    switch property {
    case .minimumWidth: extras[x].givenMinimumWidth = value
    case .maximumWidth: extras[x].givenMaximumWidth = value
    case .minimumHeight: extras[x].givenMinimumHeight = value
    case .maximumHeight: extras[x].givenMaximumHeight = value
    case .aspectRatio: extras[x].ratio = value > 0 ? value : .nan
    case .leadingGap: extras[x].gaps.leading = length
    case .topGap: extras[x].gaps.top = length
    case .trailingGap: extras[x].gaps.trailing = length
    case .bottomGap: extras[x].gaps.bottom = length
    default: setContainerNumber(property, value, i, x)
    }
    return true
  }

  private mutating func setContainerNumber(_ property: LayoutProperty, _ value: Double, _ i: Int, _ x: Int) {
    switch (records[i].kind, property) {
    case (.table, .rowHeight), (.cell, .accessoryWidth): extras[x].p0 = exactLength(value)
    case (.collection, .itemWidth): extras[x].p0 = value.isUnset ? 50 : intrinsicLength(value)
    case (.collection, .itemHeight): extras[x].p1 = value.isUnset ? 50 : intrinsicLength(value)
    case (.collection, .interitemSpacing): extras[x].p2 = value.isUnset ? 10 : value
    case (.collection, .lineSpacing): extras[x].p3 = value.isUnset ? 10 : value
    case (.cell, .accessoryInset): extras[x].p1 = value.isUnset ? 16 : value
    default: break
    }
  }

  /// The extras of node `i`, made when it has none: its parent's short loops no longer apply then.
  mutating func extraIndex(_ i: Int) -> Int {
    if records[i].extra < 0 {
      addExtra(LayoutExtra(), to: &records[i], &extras)
      stepsAreStale = true
      if records[i].parent >= 0 { records[Int(records[i].parent)].flags.remove([.plain, .plainChildren]) }
      records[i].flags.remove(.plain)
    }
    return Int(records[i].extra)
  }

  /// Replaces all numbers of a node by those of `node`: kind, alignments, flags and all. Its children and slot stay.
  package mutating func update(_ slot: LayoutSlot, with node: LayoutNode) {
    guard let i = index(slot) else { return }
    let old = records[i]
    let parent = Int(old.parent)
    var fresh = LayoutRecord()
    packRecord(node.box, mirrored: parent >= 0 ? records[parent].isMirrored : old.isMirrored, into: &fresh)
    var made: [LayoutExtra] = []
    attach(node.details, of: node.box, to: &fresh, &made)
    let text = made.first?.text ?? fresh.ownText
    fresh.parent = old.parent
    fresh.mayHaveWeights = old.mayHaveWeights
    fresh.first = old.first
    fresh.count = old.count
    fresh.w = old.w
    fresh.h = old.h
    fresh.x = old.x
    fresh.y = old.y
    fresh.slot = old.slot
    fresh.extra = old.extra
    fresh.flags.remove([.hidden, .inactive, .plainChildren])
    fresh.flags.formUnion(old.flags.intersection([.hidden, .inactive, .allDirty]))
    if let extra = made.first {
      fresh.extra = -1
      records[i] = fresh
      let x = old.extra >= 0 ? Int(old.extra) : extraIndex(i)
      records[i].extra = Int32(x)
      extras[x] = extra
    } else {
      records[i] = fresh
      if old.extra >= 0 { extras[Int(old.extra)] = LayoutExtra() }
      setTextName(text, of: i)
    }
    if parent >= 0 { adoptAgain(i, parent) }
    adoptChildren(of: i, wasGrid: old.flags.contains(.grid))
    if node.baseline != .none { useBaselines() }
    if let safeArea = space?.safeArea, records[i].extra >= 0 {
      let x = Int(records[i].extra)
      if extras[x].insetsFromSafeArea {
        records[i].a0 = extras[x].base.left + safeArea.left
        records[i].a1 = extras[x].base.top + safeArea.top
        records[i].a2 = extras[x].base.right + safeArea.right
        records[i].a3 = extras[x].base.bottom + safeArea.bottom
      }
    }
    setHidden(slot, node.isHidden)
    markNodeAndParent(i)
  }

  /// Tells the children of `i` what kind of parent they have, and their children when `i` is or was a grid.
  private mutating func adoptChildren(of i: Int, wasGrid: Bool) {
    let first = Int(records[i].first)
    for c in first..<first + Int(records[i].count) {
      records[c].flags.remove(.gridRow)
      if records[c].extra >= 0 { extras[Int(records[c].extra)].gridWidth = .nan }
      adoptAgain(c, i)
      mark(c, .allDirty)
      if wasGrid || records[i].flags.contains(.grid) {
        let cells = Int(records[c].first)
        for cell in cells..<cells + Int(records[c].count) {
          if records[cell].extra >= 0 { extras[Int(records[cell].extra)].gridWidth = .nan }
          adoptAgain(cell, c)
        }
      }
    }
  }

  private mutating func adoptAgain(_ child: Int, _ parent: Int) {
    var record = records[child]
    adopt(&record, by: &records[parent], extras: &extras)
    record.flags.remove(.plain)
    records[child] = record
    records[parent].flags.remove(.plain)
  }

  /// Makes room for baselines; everything is solved again, because no node has any yet.
  mutating func useBaselines() {
    if !baselines.isEmpty { return }
    baselines = [BaselinePair](repeating: BaselinePair(), count: records.count)
    space = nil
  }
}
