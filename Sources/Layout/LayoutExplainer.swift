import Geometry

extension LayoutTree {
  /// Why the node's number is what it is; nil for hidden nodes and slots not in the tree.
  ///
  /// O(siblings). The number is the unrounded one; the frame rounds its absolute edges (step 12 of the layout model).
  package func explain(_ quantity: LayoutExplanation.Quantity, of slot: LayoutSlot) -> LayoutExplanation? {
    guard let i = index(slot), records[i].isActive else { return nil }
    var explainer = Explainer(tree: self, node: i)
    let rule: LayoutExplanation.Rule
    let value: Double
    switch quantity {
    case .width: (rule, value) = (explainer.size(.horizontal), records[i].w)
    case .height: (rule, value) = (explainer.size(.vertical), records[i].h)
    case .x: (rule, value) = (explainer.position(.horizontal), records[i].x)
    case .y: (rule, value) = (explainer.position(.vertical), records[i].y)
    case .naturalWidth: (rule, value) = (explainer.natural(.horizontal), records[i].naturalWidth)
    case .naturalHeight: (rule, value) = (explainer.natural(.vertical), records[i].naturalHeight)
    }
    explainer.settle(value, quantity)
    return LayoutExplanation(quantity: quantity, node: slot, rule: rule, terms: explainer.terms)
  }
}

/// Writes the terms of one number.
private struct Explainer {
  let tree: LayoutTree
  let node: Int
  var terms: [LayoutExplanation.Term] = []

  init(tree: LayoutTree, node: Int) {
    self.tree = tree
    self.node = node
  }

  private var n: [LayoutRecord] { tree.records }
  private var parent: Int { Int(n[node].parent) }

  private func extra(_ i: Int) -> LayoutExtra? { n[i].extra < 0 ? nil : tree.extras[Int(n[i].extra)] }

  private mutating func add(
    _ operation: LayoutExplanation.Operation, _ value: Double, _ i: Int, _ source: LayoutExplanation.Source
  ) {
    terms.append(
      LayoutExplanation.Term(
        operation: terms.isEmpty ? .start : operation, value: value, node: n[i].slot, source: source))
  }

  private mutating func addUnlessZero(
    _ operation: LayoutExplanation.Operation, _ value: Double, _ i: Int, _ source: LayoutExplanation.Source
  ) {
    if value != 0 || terms.isEmpty { add(operation, value, i, source) }
  }

  /// Ends with the solver's own number where the terms are a summary: what containers with rules of their own deal.
  mutating func settle(_ value: Double, _ quantity: LayoutExplanation.Quantity) {
    let explanation = LayoutExplanation(quantity: quantity, node: 0, rule: .dealt, terms: terms)
    if terms.isEmpty || !((explanation.value - value).magnitude <= lengthNoise) {
      terms = []
      add(.start, value, node, .dealt)
    }
  }

  // MARK: Sizes

  private func exact(_ i: Int, _ axis: Axis) -> Double { axis == .horizontal ? n[i].width : n[i].height }
  private func size(_ i: Int, _ axis: Axis) -> Double { axis == .horizontal ? n[i].w : n[i].h }
  private func start(_ i: Int, _ axis: Axis) -> Double { axis == .horizontal ? n[i].x : n[i].y }
  private func naturalSize(_ i: Int, _ axis: Axis) -> Double {
    if axis == .horizontal, let extra = extra(i), !extra.gridWidth.isNaN { return extra.gridWidth }
    return axis == .horizontal ? n[i].naturalWidth : n[i].naturalHeight
  }
  private func sizeQuantity(_ axis: Axis) -> LayoutExplanation.Source {
    .quantity(axis == .horizontal ? .width : .height)
  }
  private func naturalQuantity(_ axis: Axis) -> LayoutExplanation.Source {
    .quantity(axis == .horizontal ? .naturalWidth : .naturalHeight)
  }

  private func siblings(_ i: Int) -> [Int] {
    let first = Int(n[i].first)
    return (first..<first + Int(n[i].count)).filter { n[$0].isActive && n[$0].role != .background }
  }

  private func weight(_ i: Int, _ axis: Axis) -> Double {
    if isFixed(i, axis) { return 0 }
    if axis == .horizontal, let extra = extra(i), !extra.gridWidth.isNaN { return extra.gridWeight }
    return n[i].weight
  }

  private func isFixed(_ i: Int, _ axis: Axis) -> Bool {
    if !exact(i, axis).isNaN { return true }
    guard let extra = extra(i) else { return false }
    if axis == .horizontal, !extra.gridWidth.isNaN, extra.gridIsFixed { return true }
    return !extra.ratio.isNaN && (axis == .vertical || !n[i].height.isNaN)
  }

  private mutating func bounded(_ axis: Axis) {
    guard let extra = extra(node) else { return }
    let value = LayoutExplanation(quantity: .width, node: 0, rule: .dealt, terms: terms).value
    let upper = axis == .horizontal ? extra.maximumWidth : extra.maximumHeight
    let lower = axis == .horizontal ? extra.minimumWidth : extra.minimumHeight
    if value > upper { add(.atMost, upper, node, .property(axis == .horizontal ? .maximumWidth : .maximumHeight)) }
    if value < lower { add(.atLeast, lower, node, .property(axis == .horizontal ? .minimumWidth : .minimumHeight)) }
  }

  /// The parent's size without its insets.
  private mutating func inner(_ i: Int, _ axis: Axis) {
    add(.start, size(i, axis), i, sizeQuantity(axis))
    if n[i].isIntrinsic || n[i].kind.scrolls && n[i].kind != .collection { return }
    let before = axis == .horizontal ? n[i].left : n[i].top
    let after = axis == .horizontal ? n[i].right : n[i].bottom
    addUnlessZero(.minus, before, i, .property(axis == .horizontal ? .leftMargin : .topMargin))
    addUnlessZero(.minus, after, i, .property(axis == .horizontal ? .rightMargin : .bottomMargin))
    if size(i, axis) - before - after < 0 { add(.atLeast, 0, i, .constant) }
  }

  private func mainAxis(_ i: Int) -> Axis? {
    switch n[i].kind {
    case .row: .horizontal
    case .column: .vertical
    case .stack: extra(i)?.isVertical == true ? .vertical : .horizontal
    default: nil
    }
  }

  mutating func size(_ axis: Axis) -> LayoutExplanation.Rule {
    let property: LayoutProperty = axis == .horizontal ? .width : .height
    if !exact(node, axis).isNaN, naturalSize(node, axis) == exact(node, axis) {
      add(.start, exact(node, axis), node, .property(property))
      return .exact
    }
    if let extra = extra(node), !extra.ratio.isNaN {
      if axis == .vertical, n[node].height.isNaN {
        add(.start, n[node].w, node, .quantity(.width))
        add(.dividedBy, extra.ratio, node, .property(.aspectRatio))
        bounded(axis)
        return .ratio
      }
      if axis == .horizontal, !n[node].height.isNaN {
        add(.start, n[node].height, node, .property(.height))
        add(.times, extra.ratio, node, .property(.aspectRatio))
        bounded(axis)
        return .ratio
      }
    }
    if parent < 0 { return rootSize(axis) }
    if n[parent].kind == .row && axis == .horizontal || n[parent].kind == .column && axis == .vertical {
      return mainSize(axis)
    }
    if n[parent].kind == .stack, mainAxis(parent) == axis {
      if size(node, axis) == naturalSize(node, axis) {
        add(.start, naturalSize(node, axis), node, naturalQuantity(axis))
        return .natural
      }
      add(.start, size(node, axis), parent, .property(.distribution))
      return .dealt
    }
    return crossSize(axis)
  }

  private mutating func rootSize(_ axis: Axis) -> LayoutExplanation.Rule {
    let given = axis == .horizontal ? tree.space?.width ?? 0 : tree.space?.height ?? .nan
    if !given.isNaN {
      add(.start, max(0, given), node, .property(axis == .horizontal ? .givenWidth : .givenHeight))
      return .given
    }
    if n[node].kind.scrolls {
      add(.start, extra(node)?.naturalContentHeight ?? 0, node, .quantity(.naturalHeight))
      bounded(axis)
      return .natural
    }
    add(.start, n[node].naturalHeight, node, .quantity(.naturalHeight))
    return .natural
  }

  /// The sum of the gaps of container `i`.
  private func gaps(_ i: Int, _ axis: Axis) -> Double {
    let all = siblings(i)
    var sum = 0.0
    for (a, b) in zip(all, all.dropFirst()) {
      sum += start(b, axis) - start(a, axis) - size(a, axis)
    }
    if axis == .horizontal, n[i].isMirrored {
      sum = 0
      for (a, b) in zip(all, all.dropFirst()) { sum += start(a, axis) - start(b, axis) - size(b, axis) }
    }
    return sum
  }

  private mutating func mainSize(_ axis: Axis) -> LayoutExplanation.Rule {
    let all = siblings(parent)
    let own = weight(node, axis)
    if own > 0 {
      // What the unweighted leave, without the weighted that stand at a bound; in proportion to the weights of the rest.
      inner(parent, axis)
      addUnlessZero(.minus, gaps(parent, axis), parent, .gaps)
      for other in all where weight(other, axis) == 0 { add(.minus, size(other, axis), other, sizeQuantity(axis)) }
      var weights = 0.0
      for other in all where weight(other, axis) > 0 {
        if other != node, standsAtBound(other, axis) {
          add(.minus, size(other, axis), other, sizeQuantity(axis))
        } else {
          weights += weight(other, axis)
        }
      }
      add(.atLeast, 0, parent, .constant)
      if all.contains(where: { $0 != node && weight($0, axis) > 0 }) || own != weights {
        add(.times, own, node, .property(.weight))
        add(.dividedBy, weights, parent, .weights)
      }
      bounded(axis)
      return .weighted
    }
    let natural = naturalSize(node, axis)
    if size(node, axis) > natural {
      inner(parent, axis)
      addUnlessZero(.minus, gaps(parent, axis), parent, .gaps)
      for other in all where other != node { add(.minus, size(other, axis), other, sizeQuantity(axis)) }
      bounded(axis)
      return .spare
    }
    add(.start, natural, node, naturalQuantity(axis))
    if size(node, axis) < natural {
      add(.minus, natural - size(node, axis), node, .shortage)
      return .limited
    }
    return .natural
  }

  /// Whether a weighted child has the size of one of its bounds.
  private func standsAtBound(_ i: Int, _ axis: Axis) -> Bool {
    guard let extra = extra(i) else { return false }
    let lower = axis == .horizontal ? extra.minimumWidth : extra.minimumHeight
    let upper = axis == .horizontal ? extra.maximumWidth : extra.maximumHeight
    return lower > 0 && size(i, axis) == lower || size(i, axis) == upper
  }

  private mutating func crossSize(_ axis: Axis) -> LayoutExplanation.Rule {
    let kind = n[parent].kind
    let alignment = axis == .horizontal ? n[parent].horizontalAlignment : n[parent].verticalAlignment
    let baseline = !n[parent].flags.isDisjoint(with: .baselines)
    var fills = false
    switch kind {
    case .row, .column, .stack: fills = alignment == LayoutAlignment.fill.rawValue && !(baseline && kind != .column)
    case .layer, .root, .page, .host, .leaf: fills = true
    case .cell: fills = n[node].role != .trailingSide
    case .table: fills = axis == .horizontal
    case .scroll: fills = axis == .horizontal ? extra(parent)?.fitsWidth ?? false : extra(parent)?.fitsHeight ?? false
    case .anchor:
      let anchors = physicalAnchors()
      fills = axis == .horizontal ? anchors.isSuperset(of: [.left, .right]) : anchors.isSuperset(of: [.top, .bottom])
    case .collection:
      add(.start, size(node, axis), parent, .property(axis == .horizontal ? .itemWidth : .itemHeight))
      return .dealt
    case .field: break
    }
    if n[node].role == .background {
      add(.start, size(parent, axis), parent, sizeQuantity(axis))
      return .filled
    }
    if kind == .table, axis == .vertical, n[node].role == .content, let height = extra(parent)?.rowHeight, !height.isNaN
    {
      add(.start, height, parent, .property(.rowHeight))
      return .exact
    }
    if fills {
      inner(parent, axis)
      if kind == .cell, axis == .horizontal { cellInsets() }
      bounded(axis)
      return .filled
    }
    let natural = naturalSize(node, axis)
    add(.start, natural, node, naturalQuantity(axis))
    if size(node, axis) < natural {
      let limit = terms
      terms = []
      inner(parent, axis)
      let room = LayoutExplanation(quantity: .width, node: 0, rule: .dealt, terms: terms).value
      terms = limit
      if room < natural {
        add(.atMost, room, parent, sizeQuantity(axis))
        let least = axis == .horizontal ? n[node].leastWidth : n[node].leastHeight
        if room < least { add(.atLeast, least, node, .property(.leastWidth)) }
      }
      bounded(axis)
      return .limited
    }
    return .natural
  }

  /// What an accessory takes from a cell's content instead of the trailing margin.
  private mutating func cellInsets() {
    let trailing = n[parent].isMirrored ? n[parent].left : n[parent].right
    let accessory = siblings(parent).first { n[$0].role == .trailingSide }
    if let accessory {
      add(.plus, trailing, parent, .property(n[parent].isMirrored ? .leftMargin : .rightMargin))
      add(.minus, n[accessory].w, accessory, .quantity(.width))
      add(.minus, extra(parent)?.accessoryInset ?? 0, parent, .property(.accessoryInset))
    } else if let width = extra(parent)?.accessoryWidth, !width.isNaN {
      add(.plus, trailing, parent, .property(n[parent].isMirrored ? .leftMargin : .rightMargin))
      add(.minus, width, parent, .property(.accessoryWidth))
    }
    add(.atLeast, 0, parent, .constant)
  }

  private func physicalAnchors() -> LayoutAnchors {
    var anchors = extra(node)?.anchors ?? []
    let mirrored = n[parent].isMirrored
    if anchors.contains(.leading) { anchors.insert(mirrored ? .right : .left) }
    if anchors.contains(.trailing) { anchors.insert(mirrored ? .left : .right) }
    return anchors
  }

  // MARK: Places

  mutating func position(_ axis: Axis) -> LayoutExplanation.Rule {
    if parent < 0 {
      add(.start, 0, node, .constant)
      return .given
    }
    let all = siblings(parent)
    let stacked = mainAxis(parent) == axis || n[parent].kind == .table && axis == .vertical
    if stacked, let k = all.firstIndex(of: node), k > 0 {
      let before = all[k - 1]
      add(.start, start(before, axis), before, .quantity(axis == .horizontal ? .x : .y))
      if axis == .horizontal, n[parent].isMirrored {
        let gap = start(before, axis) - start(node, axis) - size(node, axis)
        addUnlessZero(.minus, gap, parent, .property(.spacing))
        add(.minus, size(node, axis), node, sizeQuantity(axis))
      } else {
        let gap = start(node, axis) - start(before, axis) - size(before, axis)
        add(.plus, size(before, axis), before, sizeQuantity(axis))
        addUnlessZero(.plus, gap, parent, .property(.spacing))
      }
      return .afterNeighbour
    }
    if axis == .vertical, n[parent].kind != .column, !n[parent].flags.isDisjoint(with: .baselines),
      n[parent].kind == .row || n[parent].kind == .stack
    {
      add(.start, n[node].y, parent, .property(.alignToBaseline))
      return .baseline
    }
    return edge(axis)
  }

  /// At the near edge, the far edge, or in the middle: whichever gives the number.
  private mutating func edge(_ axis: Axis) -> LayoutExplanation.Rule {
    let insets = !n[parent].isIntrinsic && !(n[parent].kind.scrolls && n[parent].kind != .collection)
    let before = !insets ? 0 : axis == .horizontal ? n[parent].left : n[parent].top
    let after = !insets ? 0 : axis == .horizontal ? n[parent].right : n[parent].bottom
    let beforeProperty: LayoutProperty = axis == .horizontal ? .leftMargin : .topMargin
    let afterProperty: LayoutProperty = axis == .horizontal ? .rightMargin : .bottomMargin
    let place = start(node, axis)
    let total = size(parent, axis)
    let own = size(node, axis)
    if (place - before).magnitude <= lengthNoise {
      add(.start, before, parent, .property(beforeProperty))
      return .atEdge
    }
    if (place - (total - after - own)).magnitude <= lengthNoise {
      add(.start, total, parent, sizeQuantity(axis))
      addUnlessZero(.minus, after, parent, .property(afterProperty))
      add(.minus, own, node, sizeQuantity(axis))
      return .atEdge
    }
    let innerSize = max(0, total - before - after)
    if (place - (before + (innerSize - own) / 2)).magnitude <= lengthNoise {
      inner(parent, axis)
      add(.minus, own, node, sizeQuantity(axis))
      add(.dividedBy, 2, node, .constant)
      addUnlessZero(.plus, before, parent, .property(beforeProperty))
      return .centred
    }
    add(.start, place, parent, .dealt)
    return .dealt
  }

  // MARK: Natural sizes

  mutating func natural(_ axis: Axis) -> LayoutExplanation.Rule {
    let set = exact(node, axis)
    if !set.isNaN {
      add(.start, set, node, .property(axis == .horizontal ? .width : .height))
      return .exact
    }
    if let ratio = extra(node)?.ratio, !ratio.isNaN, axis == .vertical || !n[node].height.isNaN {
      add(
        .start, axis == .horizontal ? n[node].height : n[node].w, node,
        axis == .horizontal ? .property(.height) : .quantity(.width))
      add(axis == .horizontal ? .times : .dividedBy, ratio, node, .property(.aspectRatio))
      bounded(axis)
      return .ratio
    }
    if n[node].kind.scrolls {
      add(.start, 0, node, .constant)
      bounded(axis)
      return .natural
    }
    if n[node].isIntrinsic {
      let value = axis == .horizontal ? n[node].a0 : n[node].a2
      add(
        .start, value, node,
        tree.text(node) >= 0 ? .measured : .property(axis == .horizontal ? .naturalWidth : .naturalHeight))
      if n[node].kind == .field {
        // Side views widen a field and may make it higher.
        for side in siblings(node) {
          let length = axis == .horizontal ? n[side].naturalWidth : n[side].naturalHeight
          if axis == .horizontal || length > value {
            add(axis == .horizontal ? .plus : .atLeast, length, side, naturalQuantity(axis))
          }
        }
      }
      bounded(axis)
      return .natural
    }
    let all = siblings(node)
    if mainAxis(node) == axis, n[node].kind != .stack {
      summedNatural(axis, all)
    } else if let largest = all.max(by: { naturalSize($0, axis) < naturalSize($1, axis) }) {
      add(.start, naturalSize(largest, axis), largest, naturalQuantity(axis))
    }
    addUnlessZero(
      .plus, axis == .horizontal ? n[node].left : n[node].top, node,
      .property(axis == .horizontal ? .leftMargin : .topMargin))
    addUnlessZero(
      .plus, axis == .horizontal ? n[node].right : n[node].bottom, node,
      .property(axis == .horizontal ? .rightMargin : .bottomMargin))
    bounded(axis)
    return .summed
  }

  private mutating func summedNatural(_ axis: Axis, _ all: [Int]) {
    var weights = 0.0
    var share = 0.0
    for child in all {
      let weight = weight(child, axis)
      if weight > 0 {
        weights += weight
        share = max(share, naturalSize(child, axis) / weight)
      } else {
        add(.plus, naturalSize(child, axis), child, naturalQuantity(axis))
      }
    }
    addUnlessZero(.plus, weights * share, node, .weights)
    addUnlessZero(.plus, gaps(node, axis), node, .gaps)
  }
}
