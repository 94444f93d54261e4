/// What layout takes from any view, the text of a label included: found once a type, so that lowering a view is one walk
/// over the values that were set on it.
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
  case text, attributedText, font, numberOfLines, lineBreakMode, adjustsFontSizeToFitWidth, minimumScaleFactor

  /// The key paths that name the fields, in order of the cases after ``none``. They are the first names of every type
  /// table, so that a property's field is known by the number of its name.
  static let paths: [String] = [
    "width", "height", "minimumWidth", "maximumWidth", "minimumHeight", "maximumHeight", "aspectRatio", "weight",
    "topSpacing", "bottomSpacing", "leadingSpacing", "trailingSpacing", "layoutMargins", "layoutMarginTop",
    "layoutMarginLeft", "layoutMarginBottom", "layoutMarginRight", "layoutMarginLeading", "layoutMarginTrailing",
    "layoutMarginsRelativeArrangement", "hidden", "anchor", "semanticContentAttribute", "spacing",
    "horizontalAlignment", "verticalAlignment", "alignToBaseline", "baseline", "alignToGrid",
    "horizontalContentHuggingPriority", "verticalContentHuggingPriority",
    "horizontalContentCompressionResistancePriority", "verticalContentCompressionResistancePriority", "axis",
    "alignment", "distribution", "fitToWidth", "fitToHeight", "topPadding", "bottomPadding", "leadingPadding",
    "trailingPadding", "text", "attributedText", "font", "numberOfLines", "lineBreakMode", "adjustsFontSizeToFitWidth",
    "minimumScaleFactor",
  ]

  /// The field of a property by the number of its name, ``none`` for one that the solver does not take.
  init(name: UInt16) {
    self = name < UInt16(Self.paths.count) ? LayoutField(rawValue: UInt8(name + 1)) ?? .none : .none
  }
}
