extension ViewType {
  /// The base of all views: what may be said about any of them.
  static let uiView = ViewType(
    "UIView", inherits: nil, "A rectangle; the base of all views.",
    properties: uiViewAppearance + uiViewLayout + uiViewBehaviour,
    children: ChildRule.none, layout: .leaf)

  private static let uiViewAppearance: [Property] = [
    .color("backgroundColor", "Colour of the background; none by default."),
    .color("tintColor", "Colour of what is tinted in the view; inherited when unset."),
    .enumeration(
      "tintAdjustmentMode", .tintAdjustmentMode, default: "automatic", effect: .paint, "How the tint is dimmed."),
    .number("alpha", default: 1, effect: .paint, "Opacity, 0 to 1.", bounds: 0...1),
    .bool(
      "hidden", effect: .placement, "Whether the view is left out: no frame, no spacing around it.",
      aliases: ["isHidden"]),
    .bool("opaque", default: true, effect: .paint, "Whether it is drawn without blending.", aliases: ["isOpaque"]),
    .bool("clipsToBounds", effect: .paint, "Whether what lies outside its frame is cut off."),
    .bool("clearsContextBeforeDrawing", default: true, effect: .paint, "Whether it is cleared before it is drawn."),
    .enumeration(
      "contentMode", .contentMode, default: "scaleToFill", effect: .paint, "How content is fitted into the frame."),
    .string("uiStyle", effect: .none, "The entry of the theme that is the view's style and that of what is in it."),
    .object("layer", .layer, "What is drawn around and behind the view."),
  ]

  private static let uiViewLayout: [Property] = [
    .length("width", effect: .placement, "Exact width."),
    .length("height", effect: .placement, "Exact height."),
    .length("minimumWidth", effect: .placement, "Least width."),
    .length("maximumWidth", effect: .placement, "Largest width."),
    .length("minimumHeight", effect: .placement, "Least height."),
    .length("maximumHeight", effect: .placement, "Largest height."),
    .length("aspectRatio", effect: .placement, "Width divided by height.", bounds: 1e-6...1e6),
    .length("weight", effect: .placement, "Share of a row's or column's spare space."),
    .edgeInsets("layoutMargins", effect: .placement, "Space around the content."),
    .part("layoutMarginTop", of: "layoutMargins", .top, effect: .placement, "Space above the content."),
    .part("layoutMarginLeft", of: "layoutMargins", .left, effect: .placement, "Space left of the content."),
    .part("layoutMarginBottom", of: "layoutMargins", .bottom, effect: .placement, "Space below the content."),
    .part("layoutMarginRight", of: "layoutMargins", .right, effect: .placement, "Space right of the content."),
    .part("layoutMarginLeading", of: "layoutMargins", .leading, effect: .placement, "Space before the content."),
    .part("layoutMarginTrailing", of: "layoutMargins", .trailing, effect: .placement, "Space after the content."),
    .bool(
      "preservesSuperviewLayoutMargins", effect: .none,
      "Whether the margins are at least those of the view it is in; kept, not used in layout."),
    .signedLength("topSpacing", default: 0, effect: .placement, "Extra gap to the neighbour above."),
    .signedLength("bottomSpacing", default: 0, effect: .placement, "Extra gap to the neighbour below."),
    .signedLength("leadingSpacing", default: 0, effect: .placement, "Extra gap to the neighbour before it."),
    .signedLength("trailingSpacing", default: 0, effect: .placement, "Extra gap to the neighbour after it."),
    .options("anchor", .anchor, effect: .placement, "The edges of an anchor view that it is held to."),
    .number(
      "horizontalContentHuggingPriority", default: 250, effect: .placement,
      "Resistance against growing wider, in a stack view.", bounds: 0...1000),
    .number(
      "verticalContentHuggingPriority", default: 250, effect: .placement,
      "Resistance against growing higher, in a stack view.", bounds: 0...1000),
    .number(
      "horizontalContentCompressionResistancePriority", default: 750, effect: .placement,
      "Resistance against getting narrower, in a stack view.", bounds: 0...1000),
    .number(
      "verticalContentCompressionResistancePriority", default: 750, effect: .placement,
      "Resistance against getting lower, in a stack view.", bounds: 0...1000),
    .enumeration(
      "semanticContentAttribute", .semanticContentAttribute, default: "unspecified", effect: .placement,
      "Whether the view is mirrored in a right-to-left layout."),
  ]

  private static let uiViewBehaviour: [Property] = [
    .integer("tag", effect: .none, "A number for the application."),
    .bool(
      "userInteractionEnabled", default: true, effect: .none, "Whether it takes part in touches.",
      aliases: ["isUserInteractionEnabled"]),
    .bool("multipleTouchEnabled", effect: .none, "Whether it takes several touches at once."),
    .bool("exclusiveTouch", effect: .none, "Whether it takes touches alone."),
    .bool("autoresizesSubviews", default: true, effect: .none, "Kept for the application; not used in layout."),
    .string("restorationIdentifier", effect: .none, "Name under which an application restores its state."),
    .bool(
      "accessibilityElement", effect: .none, "Whether assistive technology sees it.",
      aliases: ["isAccessibilityElement"]),
    .string("accessibilityLabel", effect: .none, "Its name for assistive technology."),
    .string("accessibilityHint", effect: .none, "What using it does, for assistive technology."),
    .string("accessibilityValue", effect: .none, "Its value, for assistive technology."),
    .string("accessibilityIdentifier", effect: .none, "Its name for tests."),
    .options(
      "accessibilityTraits", .accessibilityTraits, effect: .none, "What it is, for assistive technology."),
    .bool("accessibilityElementsHidden", effect: .none, "Whether its content is hidden from assistive technology."),
    .bool("accessibilityViewIsModal", effect: .none, "Whether assistive technology ignores its siblings."),
  ]
}

extension ObjectType {
  /// The layer of a view.
  static let layer = ObjectType(
    "CALayer",
    [
      .color("backgroundColor", "Colour behind the view's own background."),
      .number("borderWidth", effect: .paint, "Width of the border, inside the frame.", bounds: 0...10_000),
      .color("borderColor", default: .black, "Colour of the border."),
      .number("cornerRadius", effect: .paint, "Radius of the corners.", bounds: 0...10_000),
      .bool("masksToBounds", effect: .paint, "Whether content is cut at the rounded frame."),
      .number("opacity", default: 1, effect: .paint, "Opacity, 0 to 1.", bounds: 0...1),
      .color("shadowColor", default: .black, "Colour of the shadow."),
      .number("shadowOpacity", effect: .paint, "Opacity of the shadow, 0 to 1.", bounds: 0...1),
      .number("shadowRadius", default: 3, effect: .paint, "Blur radius of the shadow.", bounds: 0...10_000),
      .size("shadowOffset", width: 0, height: -3, effect: .paint, "Offset of the shadow."),
      .part("shadowOffsetWidth", of: "shadowOffset", .width, effect: .paint, "Horizontal offset of the shadow."),
      .part("shadowOffsetHeight", of: "shadowOffset", .height, effect: .paint, "Vertical offset of the shadow."),
      .number("zPosition", effect: .paint, "Depth among its siblings."),
      .bool("hidden", effect: .paint, "Whether the layer is not drawn.", aliases: ["isHidden"]),
      .bool("shouldRasterize", effect: .none, "Whether it is drawn once into a picture."),
      .number("rasterizationScale", default: 1, effect: .none, "Scale of that picture."),
      .bool("allowsEdgeAntialiasing", effect: .none, "Whether its edges are smoothed."),
      .string("name", effect: .none, "A name for the application."),
    ])
}
