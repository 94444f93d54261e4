import Geometry

/// Something about solved frames that the author of a document will want to know.
///
/// Data only: which node, which other one, by how much, which properties take part. Words, ids and places belong to the
/// caller, who knows what the nodes stand for.
package struct LayoutFinding: Sendable, Hashable {
  /// What was found.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The node reaches beyond the content rectangle of its parent, by `amount` at most; `before` and `after` say where.
    case overflow
    /// The node and `other`, its neighbour before, overlap by `amount`.
    case overlap
    /// Text was left out, or is higher than its frame.
    case truncation
    /// The node takes part but covers nothing.
    case zeroSize
    /// The node got `amount` of spare length only because it is the last that may grow.
    case takesSpare
    /// `amount` of the node's length is left over: its weighted children are all at their maximum.
    case spareLeft
    /// Width and height are exact, so the aspect ratio has no effect.
    case ratioIgnored
    /// The height follows from the width by the aspect ratio, so the weight has no effect.
    case ratioOverridesWeight
    /// The size is exact, so the weight has no effect.
    case sizeOverridesWeight
    /// The minimum is above the maximum; the minimum holds.
    case boundsCross
    /// The exact size is outside the bounds; it holds.
    case sizeOutsideBounds
    /// The exact width of a grid's cell is not that of its column, which another cell sets.
    case gridConflict
    /// The node lies outside the root, and nothing scrolls it into view; it ends `before` or `after` the root's edge.
    case offScreen
  }

  /// What was found.
  package var kind: Kind
  /// Where.
  package var node: LayoutSlot
  /// The neighbour or parent that takes part.
  package var other: LayoutSlot?
  /// The axis it is about.
  package var axis: Axis
  /// By how much, in points; 0 when no length is meant.
  package var amount: Double
  /// How far beyond the left or top edge, in points; 0 where it is not, and for findings that are not about edges.
  package var before = 0.0
  /// How far beyond the right or bottom edge.
  package var after = 0.0
  /// The properties of `node` that take part.
  package var properties: [LayoutProperty]
  /// The properties of `other` that take part.
  package var otherProperties: [LayoutProperty]
}

extension LayoutTree {
  /// Everything worth telling about the solved frames, by slot, then by kind.
  ///
  /// O(n), except that siblings in an anchor view are compared in pairs, 32 at most. Lengths below a hundredth of a point
  /// are no finding.
  package mutating func findings() -> [LayoutFinding] {
    prepareFrames()
    var findings = records.withUnsafeBufferPointer { records in
      extras.withUnsafeBufferPointer { extras in
        origins.withUnsafeBufferPointer { origins in
          var scan = FindingScan(n: records, extras: extras, origins: origins)
          for i in records.indices where records[i].isActive { scan.visit(i) }
          return scan.findings
        }
      }
    }
    if findings.count > 1 {
      findings.sort { ($0.node, $0.kind.rawValue, $0.axis.rawValue) < ($1.node, $1.kind.rawValue, $1.axis.rawValue) }
    }
    return findings
  }
}

/// One scan over a solved tree. Nearly all nodes have nothing to tell: until there is something, nodes are only read.
private struct FindingScan {
  let n: UnsafeBufferPointer<LayoutRecord>
  let extras: UnsafeBufferPointer<LayoutExtra>
  let origins: UnsafeBufferPointer<Point>
  private(set) var findings: [LayoutFinding] = []
  /// What is known of a node's surroundings, by index.
  private var places: [UInt8]
  /// Below something that scrolls.
  private static let scrolled: UInt8 = 1
  /// Outside the root, or below a node that was reported for that.
  private static let outside: UInt8 = 2
  private let tolerance = 0.01

  init(
    n: UnsafeBufferPointer<LayoutRecord>, extras: UnsafeBufferPointer<LayoutExtra>,
    origins: UnsafeBufferPointer<Point>
  ) {
    self.n = n
    self.extras = extras
    self.origins = origins
    places = [UInt8](repeating: 0, count: n.count)
  }

  /// The measurer's name of the node's text, or negative.
  private func textName(_ i: Int) -> Int32 { n[i].extra >= 0 ? extras[Int(n[i].extra)].text : n[i].ownText }

  private mutating func add(
    _ kind: LayoutFinding.Kind, _ i: Int, _ axis: Axis, other: Int? = nil, amount: Double = 0,
    _ properties: [LayoutProperty] = [], others: [LayoutProperty] = [], before: Double = 0, after: Double = 0
  ) {
    findings.append(
      LayoutFinding(
        kind: kind, node: n[i].slot, other: other.map { n[$0].slot }, axis: axis, amount: amount,
        before: before > tolerance ? before : 0, after: after > tolerance ? after : 0, properties: properties,
        otherProperties: others))
  }

  mutating func visit(_ i: Int) {
    let parent = Int(n[i].parent)
    if parent >= 0 {
      let place = places[parent] | (n[parent].kind.scrolls ? Self.scrolled : 0)
      if place != 0 { places[i] = place }
    }
    if n[i].w < tolerance || n[i].h < tolerance { sizes(i, parent) }
    if n[i].extra >= 0 || n[i].weight > 0 { conflicts(i, parent) }
    if textName(i) >= 0 { text(i) }
    if parent >= 0 {
      position(i, parent)
      offScreen(i)
    }
    if n[i].count > 0 { children(i) }
  }

  /// The property that gives `i` its length along the axis.
  private func cause(_ i: Int, _ axis: Axis) -> LayoutProperty {
    let horizontal = axis == .horizontal
    if !(horizontal ? n[i].width : n[i].height).isUnset { return horizontal ? .width : .height }
    let x = Int(n[i].extra)
    if x >= 0 {
      if !extras[x].ratio.isUnset { return .aspectRatio }
      let lower = horizontal ? extras[x].minimumWidth : extras[x].minimumHeight
      if lower > 0, (horizontal ? n[i].w : n[i].h) <= lower + tolerance {
        return horizontal ? .minimumWidth : .minimumHeight
      }
    }
    return horizontal ? .naturalWidth : .naturalHeight
  }

  private mutating func sizes(_ i: Int, _ parent: Int) {
    if n[i].flags.contains(.spacer) { return }
    if textName(i) >= 0, n[i].a0 == 0 { return }
    size(i, parent, .horizontal)
    size(i, parent, .vertical)
  }

  private mutating func size(_ i: Int, _ parent: Int, _ axis: Axis) {
    guard (axis == .horizontal ? n[i].w : n[i].h) < tolerance else { return }
    // Reported where it starts: what is inside cannot help it.
    if parent >= 0, (axis == .horizontal ? n[parent].w : n[parent].h) < tolerance { return }
    // An empty container that was never meant to show anything has neither size.
    if n[i].count == 0, !n[i].kind.scrolls, n[i].kind != .leaf, n[i].w < tolerance, n[i].h < tolerance { return }
    add(.zeroSize, i, axis, [axis == .horizontal ? .width : .height])
  }

  private mutating func conflicts(_ i: Int, _ parent: Int) {
    let inMain: Axis? =
      parent < 0 ? nil : n[parent].kind == .row ? .horizontal : n[parent].kind == .column ? .vertical : nil
    let x = Int(n[i].extra)
    if x >= 0 {
      let ratio = extras[x].ratio
      if !ratio.isUnset, !n[i].width.isUnset, !n[i].height.isUnset, abs(n[i].height * ratio - n[i].width) > tolerance {
        add(.ratioIgnored, i, .vertical, [.aspectRatio, .width, .height])
      }
      if !ratio.isUnset, n[i].height.isUnset, n[i].weight > 0, inMain == .vertical, !n[i].flags.contains(.spacer) {
        add(.ratioOverridesWeight, i, .vertical, [.aspectRatio, .weight])
      }
      bounds(i, .horizontal, n[i].width, extras[x].givenMinimumWidth, extras[x].givenMaximumWidth)
      bounds(i, .vertical, n[i].height, extras[x].givenMinimumHeight, extras[x].givenMaximumHeight)
      let gridWidth = extras[x].gridWidth
      if !gridWidth.isUnset, !n[i].width.isUnset, abs(n[i].width - gridWidth) > tolerance, parent >= 0 {
        add(.gridConflict, i, .horizontal, other: parent, amount: gridWidth - n[i].width, [.width])
      }
    }
    if n[i].weight > 0, !n[i].flags.contains(.spacer), let inMain {
      let exact = inMain == .horizontal ? n[i].width : n[i].height
      if !exact.isUnset {
        add(.sizeOverridesWeight, i, inMain, [inMain == .horizontal ? .width : .height, .weight])
      }
    }
  }

  private mutating func bounds(_ i: Int, _ axis: Axis, _ exact: Double, _ lower: Double, _ upper: Double) {
    let minimum: LayoutProperty = axis == .horizontal ? .minimumWidth : .minimumHeight
    let maximum: LayoutProperty = axis == .horizontal ? .maximumWidth : .maximumHeight
    let size: LayoutProperty = axis == .horizontal ? .width : .height
    if lower > upper { add(.boundsCross, i, axis, amount: lower - upper, [minimum, maximum]) }
    if exact < lower - tolerance { add(.sizeOutsideBounds, i, axis, amount: lower - exact, [size, minimum]) }
    if exact > upper + tolerance { add(.sizeOutsideBounds, i, axis, amount: exact - upper, [size, maximum]) }
  }

  private mutating func text(_ i: Int) {
    if n[i].flags.contains(.truncated) {
      add(.truncation, i, .horizontal, amount: max(0, n[i].a0 - n[i].w), [.naturalWidth])
    } else if n[i].a2 > n[i].h + tolerance {
      add(.truncation, i, .vertical, amount: n[i].a2 - n[i].h, [.naturalHeight])
    }
  }

  /// Whether the node leaves its parent's content rectangle.
  private mutating func position(_ i: Int, _ parent: Int) {
    // By pointers, so that no record is copied.
    guard let base = n.baseAddress else { return }
    let (own, outer) = (base + i, base + parent)
    if outer.pointee.kind.scrolls || isBackground(i) { return }
    let kind = outer.pointee.kind
    let arranged = kind != .leaf && kind != .host && kind != .field && kind != .cell
    let (width, height) = (outer.pointee.w, outer.pointee.h)
    let left = arranged ? outer.pointee.a0 : 0
    let top = arranged ? outer.pointee.a1 : 0
    let right = arranged ? min(max(left, width - outer.pointee.a2), width) : width
    let bottom = arranged ? min(max(top, height - outer.pointee.a3), height) : height
    let (x, y) = (own.pointee.x, own.pointee.y)
    overflow(i, parent, .horizontal, before: left - x, after: x + own.pointee.w - right)
    overflow(i, parent, .vertical, before: top - y, after: y + own.pointee.h - bottom)
  }

  private mutating func overflow(_ i: Int, _ parent: Int, _ axis: Axis, before: Double, after: Double) {
    if before > tolerance || after > tolerance {
      add(
        .overflow, i, axis, other: parent, amount: max(before, after), [cause(i, axis)], others: [cause(parent, axis)],
        before: before, after: after)
    }
  }

  private mutating func offScreen(_ i: Int) {
    if places[i] != 0 { return }
    let origin = origins[i]
    let horizontal = origin.x >= n[0].w - tolerance || origin.x + n[i].w <= tolerance
    let vertical = origin.y >= n[0].h - tolerance || origin.y + n[i].h <= tolerance
    // Something without a size is reported for that.
    if n[i].w < tolerance || n[i].h < tolerance || !(horizontal || vertical) { return }
    places[i] = Self.outside
    if horizontal {
      add(.offScreen, i, .horizontal, other: 0, before: -origin.x, after: origin.x + n[i].w - n[0].w)
    } else {
      add(.offScreen, i, .vertical, other: 0, before: -origin.y, after: origin.y + n[i].h - n[0].h)
    }
  }

  /// Where the node's children are.
  private func children(of i: Int) -> Range<Int> { Int(n[i].first)..<Int(n[i].first) + Int(n[i].count) }

  /// Whether a child takes part in the arrangement of its parent's children.
  private func takesPart(_ i: Int) -> Bool { n[i].isActive && !isBackground(i) }

  /// By its bits: asking for the role would copy the record.
  @inline(__always)
  private func isBackground(_ i: Int) -> Bool { n[i].packed >> 4 & 7 == LayoutRole.background.rawValue }

  private mutating func children(_ i: Int) {
    switch n[i].kind {
    case .row, .column, .stack:
      let horizontal =
        n[i].kind == .row || n[i].kind == .stack && n[i].extra >= 0 && !extras[Int(n[i].extra)].isVertical
      overlaps(i, horizontal)
      if n[i].kind != .stack { spare(i, horizontal) }
    case .anchor: anchoredOverlaps(i)
    default: break
    }
  }

  private mutating func overlaps(_ i: Int, _ horizontal: Bool) {
    var previous = -1
    // A spacer shows nothing that could lie on something.
    for c in children(of: i) where takesPart(c) && !n[c].flags.contains(.spacer) {
      if previous >= 0 {
        let one = horizontal ? (n[previous].x, n[previous].w) : (n[previous].y, n[previous].h)
        let two = horizontal ? (n[c].x, n[c].w) : (n[c].y, n[c].h)
        let common = min(one.0 + one.1, two.0 + two.1) - max(one.0, two.0)
        if common > tolerance {
          let gaps = n[c].extra < 0 ? LayoutGaps() : extras[Int(n[c].extra)].gaps
          let gap = horizontal ? gaps.leading : gaps.top
          add(
            .overlap, c, horizontal ? .horizontal : .vertical, other: previous, amount: common,
            gap < 0 ? [horizontal ? .leadingGap : .topGap] : [], others: [.spacing])
        }
      }
      previous = c
    }
  }

  private mutating func anchoredOverlaps(_ i: Int) {
    let all = children(of: i).filter { takesPart($0) }.prefix(32).filter { c in
      n[c].extra < 0 || !extras[Int(n[c].extra)].anchors.isSuperset(of: .all)
    }
    for (k, c) in all.enumerated() {
      for other in all.prefix(k) {
        let width = min(n[c].x + n[c].w, n[other].x + n[other].w) - max(n[c].x, n[other].x)
        let height = min(n[c].y + n[c].h, n[other].y + n[other].h) - max(n[c].y, n[other].y)
        if width > tolerance, height > tolerance {
          add(.overlap, c, .horizontal, other: other, amount: min(width, height), [.anchor], others: [.anchor])
        }
      }
    }
  }

  /// Spare length that nobody asked for, or that nobody could take.
  private mutating func spare(_ i: Int, _ horizontal: Bool) {
    let alignment = horizontal ? n[i].horizontalAlignment : n[i].verticalAlignment
    let axis: Axis = horizontal ? .horizontal : .vertical
    var weighted = false
    var end = 0.0
    var takers: [(Int, Double)] = []
    var isEmpty = true
    for c in children(of: i) where takesPart(c) {
      isEmpty = false
      let x = Int(n[c].extra)
      var fixed = !(horizontal ? n[c].width : n[c].height).isUnset
      if x >= 0, !fixed {
        fixed =
          !extras[x].ratio.isUnset && (!horizontal || !n[c].height.isUnset) || extras[x].gridIsFixed && horizontal
      }
      var weight = n[c].weight
      var base = horizontal ? n[c].naturalWidth : n[c].naturalHeight
      if horizontal, x >= 0, !extras[x].gridWidth.isUnset {
        weight = extras[x].gridWeight
        base = extras[x].gridWidth
      }
      let size = horizontal ? n[c].w : n[c].h
      if weight > 0, !fixed { weighted = true } else if size > base + tolerance { takers.append((c, size - base)) }
      let far = horizontal ? (n[i].isMirrored ? n[i].w - n[c].x : n[c].x + size) : n[c].y + size
      end = max(end, far)
    }
    if !weighted, alignment == LayoutAlignment.fill.rawValue {
      for (c, amount) in takers where !n[c].kind.scrolls {
        add(.takesSpare, c, axis, other: i, amount: amount, [horizontal ? .width : .height, .weight])
      }
    }
    let trailing = n[i].isMirrored ? n[i].left : n[i].right
    let left = horizontal ? n[i].w - trailing - end : n[i].h - n[i].bottom - end
    if weighted, left > tolerance, !isEmpty {
      add(.spareLeft, i, axis, amount: left, [horizontal ? .maximumWidth : .maximumHeight])
    }
  }
}
