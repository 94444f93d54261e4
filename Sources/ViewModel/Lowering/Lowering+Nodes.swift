import Geometry
import Layout

/// Makes the solver's node of a view from what is set on it.
struct NodeMaker {
  let environment: LayoutEnvironment
  let measurer: ViewMeasurer

  /// The solver's node of a view and the text that decides its size, where one does.
  func makeNode(_ view: View, isRoot: Bool) -> (LayoutNode, TextContent?) {
    var style = LayoutStyle(view)
    let layout = view.layoutRole
    style.node.box.kind = kind(of: view, layout)
    var node = style.node
    var content: TextContent?
    switch layout {
    case .leaf, .spacer, .bar, .content, .text:
      node.box.isSpacer = layout == .spacer
      if layout == .text, let text = view.resolved.text?(view) {
        content = text
      } else if let rule = view.resolved.naturalSize {
        let size = rule(view, measurer)
        node.box.naturalWidth = size.width
        node.box.naturalHeight = size.height
        node.box.leastWidth = size.leastWidth
        if let baseline = size.baseline {
          node.details.firstBaseline = baseline
          node.details.lastBaseline = baseline
        }
      }
    case .row, .column, .layer, .anchor, .stack:
      arrange(&node, style, layout)
    case .root:
      node.box.margins = LayoutMargins(
        top: style.paddings.top, left: style.paddings.left, bottom: style.paddings.bottom,
        right: style.paddings.right)
    case .cell, .styledCell: cell(&node, style, view, unset: EdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
    case .headerFooter: cell(&node, style, view, unset: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    case .styledHeaderFooter:
      cell(&node, style, view, unset: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
      let isGrouped = view.parent.map { $0.constant("style") != "plain" } ?? false
      let isFooter = view.role == "sectionFooterView"
      node.box.naturalHeight = isGrouped ? (isFooter ? 30 : 38) : 28
    case .table: node.details.rowHeight = positive(view.number("rowHeight"))
    case .collection: collection(&node, view)
    case .scroll, .page: break
    }
    applyGaps(&node, view, layout, isRoot: isRoot)
    return (node, content)
  }

  private func kind(of view: View, _ layout: ViewLayout) -> LayoutKind {
    switch layout {
    case .leaf, .bar, .spacer, .text:
      if view.part("overlayContent") != nil { return .host }
      return view.part("leftView") != nil || view.part("rightView") != nil ? .field : .leaf
    case .row: return .row
    case .column: return .column
    case .layer: return .layer
    case .anchor: return .anchor
    case .root: return .root
    case .scroll: return .scroll
    case .page: return .page
    case .table: return .table
    case .cell, .styledCell, .headerFooter, .styledHeaderFooter: return .cell
    case .collection: return .collection
    case .stack: return .stack
    case .content: return .host
    }
  }

  private func arrange(_ node: inout LayoutNode, _ style: LayoutStyle, _ layout: ViewLayout) {
    if layout == .stack {
      node.box.margins = style.usesMargins == true ? style.margins(unset: EdgeInsets(all: 8)) : LayoutMargins()
      if node.box.spacing.isNaN { node.box.spacing = 0 }
      switch style.alignment {
      case "firstBaseline": node.box.baseline = .first
      case "lastBaseline": node.box.baseline = .last
      default: node.details.stackAlignment = LayoutStyle.alignment(style.alignment)
      }
      if style.alignsBaselines, node.details.axis == .vertical { node.box.baseline = .first }
      switch style.distribution {
      case "fillEqually": node.details.distribution = .fillEqually
      case "fillProportionally": node.details.distribution = .fillProportionally
      case "equalSpacing": node.details.distribution = .equalSpacing
      case "equalCentering": node.details.distribution = .equalCentering
      default: node.details.distribution = .fill
      }
      return
    }
    node.box.margins = style.usesMargins == false ? LayoutMargins() : style.margins(unset: .zero)
    if style.alignsBaselines { node.box.baseline = style.usesLastBaseline ? .last : .first }
    // The first generation's `alignment`: across the axis, or baselines (decision 26).
    switch style.alignment {
    case "": break
    case "baseline": node.box.baseline = .first
    default:
      if layout == .row {
        node.box.verticalAlignment = LayoutStyle.alignment(style.alignment)
      } else {
        node.box.horizontalAlignment = LayoutStyle.alignment(style.alignment)
      }
    }
  }

  private func cell(_ node: inout LayoutNode, _ style: LayoutStyle, _ view: View, unset: EdgeInsets) {
    node.box.margins =
      view.bool("ignoreLayoutMargins") || style.usesMargins == false ? LayoutMargins() : style.margins(unset: unset)
    if view.layoutRole == .styledCell { node.box.naturalHeight = 44 }
    switch view.constant("accessoryType") {
    case "disclosureIndicator", "checkmark", "detailButton": node.details.accessoryWidth = 38
    case "detailDisclosureButton": node.details.accessoryWidth = 64
    default: if view.bool("checked") { node.details.accessoryWidth = 38 }
    }
  }

  private func collection(_ node: inout LayoutNode, _ view: View) {
    node.details.itemWidth = positive(view.number("collectionViewLayout.itemWidth"), or: 50)
    node.details.itemHeight = positive(view.number("collectionViewLayout.itemHeight"), or: 50)
    node.details.interitemSpacing = positive(view.number("collectionViewLayout.minimumInteritemSpacing"), or: 10)
    node.details.lineSpacing = positive(view.number("collectionViewLayout.minimumLineSpacing"), or: 10)
    node.details.scrollsHorizontally = view.constant("collectionViewLayout.scrollDirection") == "horizontal"
    node.details.insetsFromSafeArea = view.constant("collectionViewLayout.sectionInsetReference") == "fromSafeArea"
    let inset = view.insets("collectionViewLayout.sectionInset") ?? .zero
    node.box.margins = LayoutMargins(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
  }

  private func positive(_ number: Double, or value: Double = .nan) -> Double {
    number >= 0 ? number : value
  }

  /// `topSpacing` and its siblings: insets of a layout view's content in dialect 3 and at the root, gaps otherwise.
  private func applyGaps(_ node: inout LayoutNode, _ view: View, _ layout: ViewLayout, isRoot: Bool) {
    let isLayoutView: Bool
    switch layout {
    case .row, .column, .layer, .anchor: isLayoutView = true
    default: isLayoutView = false
    }
    guard isLayoutView && environment.dialect == .three || isRoot else { return }
    let gaps = node.details.gaps
    node.details.gaps = LayoutGaps()
    guard isLayoutView || layout == .stack else { return }
    node.box.margins.top += gaps.top
    node.box.margins.bottom += gaps.bottom
    // Reading sides: what the physical sides would give in this direction, plus the spacing.
    let direction = node.box.direction ?? environment.direction
    let physical = node.box.margins.resolved(direction)
    let isMirrored = direction == .rightToLeft
    if gaps.leading != 0 { node.box.margins.leading = (isMirrored ? physical.right : physical.left) + gaps.leading }
    if gaps.trailing != 0 { node.box.margins.trailing = (isMirrored ? physical.left : physical.right) + gaps.trailing }
  }
}
