/// The numbers that the solver takes from any view: found once a type, so that lowering a view is one walk over the
/// values that were set on it.
enum LayoutField: UInt8 {
  case none
  case width, height
  case minimumWidth, maximumWidth, minimumHeight, maximumHeight
  case aspectRatio, weight
  case topSpacing, bottomSpacing, leadingSpacing, trailingSpacing
  case layoutMargins
  case layoutMarginTop, layoutMarginLeft, layoutMarginBottom, layoutMarginRight
  case layoutMarginLeading, layoutMarginTrailing
  case layoutMarginsRelativeArrangement
  case hidden, anchor, semanticContentAttribute
  case spacing, horizontalAlignment, verticalAlignment
  case alignToBaseline, baseline, alignToGrid
  case horizontalContentHuggingPriority, verticalContentHuggingPriority
  case horizontalContentCompressionResistancePriority, verticalContentCompressionResistancePriority
  case axis, alignment, distribution
  case fitToWidth, fitToHeight
  case topPadding, bottomPadding, leadingPadding, trailingPadding

  /// The field that a key path names, ``none`` for every other property.
  init(path: String) { self = Self.byName[path] ?? .none }

  private static let byName: [String: LayoutField] = [
    "width": .width, "height": .height, "minimumWidth": .minimumWidth, "maximumWidth": .maximumWidth,
    "minimumHeight": .minimumHeight, "maximumHeight": .maximumHeight, "aspectRatio": .aspectRatio,
    "weight": .weight, "topSpacing": .topSpacing, "bottomSpacing": .bottomSpacing,
    "leadingSpacing": .leadingSpacing, "trailingSpacing": .trailingSpacing, "layoutMargins": .layoutMargins,
    "layoutMarginTop": .layoutMarginTop, "layoutMarginLeft": .layoutMarginLeft,
    "layoutMarginBottom": .layoutMarginBottom, "layoutMarginRight": .layoutMarginRight,
    "layoutMarginLeading": .layoutMarginLeading, "layoutMarginTrailing": .layoutMarginTrailing,
    "layoutMarginsRelativeArrangement": .layoutMarginsRelativeArrangement, "hidden": .hidden, "anchor": .anchor,
    "semanticContentAttribute": .semanticContentAttribute, "spacing": .spacing,
    "horizontalAlignment": .horizontalAlignment, "verticalAlignment": .verticalAlignment,
    "alignToBaseline": .alignToBaseline, "baseline": .baseline, "alignToGrid": .alignToGrid,
    "horizontalContentHuggingPriority": .horizontalContentHuggingPriority,
    "verticalContentHuggingPriority": .verticalContentHuggingPriority,
    "horizontalContentCompressionResistancePriority": .horizontalContentCompressionResistancePriority,
    "verticalContentCompressionResistancePriority": .verticalContentCompressionResistancePriority,
    "axis": .axis, "alignment": .alignment, "distribution": .distribution, "fitToWidth": .fitToWidth,
    "fitToHeight": .fitToHeight, "topPadding": .topPadding, "bottomPadding": .bottomPadding,
    "leadingPadding": .leadingPadding, "trailingPadding": .trailingPadding,
  ]
}
