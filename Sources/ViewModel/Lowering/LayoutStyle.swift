import Geometry
import Layout

/// The solver's numbers of one view, collected in one walk over what was set on it.
struct LayoutStyle {
  var node = LayoutNode(.leaf)
  var margins: EdgeInsets?
  var marginTop = Double.nan
  var marginLeft = Double.nan
  var marginBottom = Double.nan
  var marginRight = Double.nan
  var marginLeading = Double.nan
  var marginTrailing = Double.nan
  var usesMargins: Bool?
  var alignsBaselines = false
  var usesLastBaseline = false
  var alignment = ""
  var distribution = ""
  var paddings = EdgeInsets.zero

  /// Reads everything the solver takes from any view. What nothing set keeps the type's default.
  init(_ view: View) {
    let tree = view.tree
    let type = view.resolved
    for default_ in type.layoutDefaults { take(default_.field, default_.value, default_.slot, type) }
    var at = tree.nodes[view.number].entries
    while at >= 0 {
      let entry = tree.store.entries[Int(at)]
      let field = type.fast(Int(entry.slot)).field
      if field != .none { take(field, tree.stored(entry), Int(entry.slot), type) }
      at = entry.next
    }
  }

  private mutating func take(_ field: LayoutField, _ value: StoredValue, _ slot: Int, _ type: ResolvedType) {
    let number = value.tag == .number ? Double(bitPattern: value.bits) : .nan
    let flag = value.tag == .bool && value.bits != 0
    switch field {
    case .none: break
    case .width: node.box.width = number
    case .height: node.box.height = number
    case .minimumWidth: node.details.minimumWidth = number
    case .maximumWidth: node.details.maximumWidth = number
    case .minimumHeight: node.details.minimumHeight = number
    case .maximumHeight: node.details.maximumHeight = number
    case .aspectRatio: node.details.aspectRatio = number
    case .weight: node.box.weight = number
    case .topSpacing: node.details.gaps.top = number.isNaN ? 0 : number
    case .bottomSpacing: node.details.gaps.bottom = number.isNaN ? 0 : number
    case .leadingSpacing: node.details.gaps.leading = number.isNaN ? 0 : number
    case .trailingSpacing: node.details.gaps.trailing = number.isNaN ? 0 : number
    case .layoutMargins:
      if case .edgeInsets(let insets) = value.box { margins = insets }
    case .layoutMarginTop: marginTop = number
    case .layoutMarginLeft: marginLeft = number
    case .layoutMarginBottom: marginBottom = number
    case .layoutMarginRight: marginRight = number
    case .layoutMarginLeading: marginLeading = number
    case .layoutMarginTrailing: marginTrailing = number
    case .layoutMarginsRelativeArrangement: usesMargins = flag
    case .hidden: node.box.isHidden = flag
    case .anchor: node.details.anchors = anchors(value.bits)
    case .semanticContentAttribute:
      switch type.constant(value, of: slot) {
      case "forceLeftToRight", "playback", "spatial": node.box.direction = .leftToRight
      case "forceRightToLeft": node.box.direction = .rightToLeft
      default: node.box.direction = nil
      }
    case .spacing: node.box.spacing = number
    case .horizontalAlignment: node.box.horizontalAlignment = Self.alignment(type.constant(value, of: slot))
    case .verticalAlignment: node.box.verticalAlignment = Self.alignment(type.constant(value, of: slot))
    case .alignToBaseline: alignsBaselines = flag
    case .baseline: usesLastBaseline = type.constant(value, of: slot) == "last"
    case .alignToGrid: node.box.alignsToGrid = flag
    case .horizontalContentHuggingPriority: node.details.horizontalHugging = Float(number)
    case .verticalContentHuggingPriority: node.details.verticalHugging = Float(number)
    case .horizontalContentCompressionResistancePriority: node.details.horizontalResistance = Float(number)
    case .verticalContentCompressionResistancePriority: node.details.verticalResistance = Float(number)
    case .axis: node.details.axis = type.constant(value, of: slot) == "vertical" ? .vertical : .horizontal
    case .alignment: alignment = type.constant(value, of: slot)
    case .distribution: distribution = type.constant(value, of: slot)
    case .fitToWidth: node.details.fitsWidth = flag
    case .fitToHeight: node.details.fitsHeight = flag
    case .topPadding: paddings.top = number.isNaN ? 0 : number
    case .bottomPadding: paddings.bottom = number.isNaN ? 0 : number
    case .leadingPadding: paddings.left = number.isNaN ? 0 : number
    case .trailingPadding: paddings.right = number.isNaN ? 0 : number
    }
  }

  /// Margins with their parts; sides that nothing set are `unset`.
  func margins(unset: EdgeInsets) -> LayoutMargins {
    let base = margins ?? unset
    return LayoutMargins(
      top: marginTop.isNaN ? base.top : marginTop, left: marginLeft.isNaN ? base.left : marginLeft,
      bottom: marginBottom.isNaN ? base.bottom : marginBottom, right: marginRight.isNaN ? base.right : marginRight,
      leading: marginLeading, trailing: marginTrailing)
  }

  static func alignment(_ name: String) -> LayoutAlignment {
    switch name {
    case "leading", "top", "left": .leading
    case "trailing", "bottom", "right": .trailing
    case "center": .center
    default: .fill
    }
  }

  /// Bits of `LMAnchor`, whose constants are top, bottom, left, right, leading, trailing in this order.
  private func anchors(_ bits: UInt64) -> LayoutAnchors {
    func edge(_ bit: UInt64, _ edge: LayoutAnchors) -> UInt8 { bits >> bit & 1 == 0 ? 0 : edge.rawValue }
    return LayoutAnchors(
      rawValue: edge(0, .top) | edge(1, .bottom) | edge(2, .left) | edge(3, .right) | edge(4, .leading)
        | edge(5, .trailing))
  }
}

/// The default of a layout number that a type declares.
struct LayoutDefault {
  let field: LayoutField
  let slot: Int
  let value: StoredValue
}
