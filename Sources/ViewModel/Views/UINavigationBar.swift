extension ViewType {
  /// The bar at the top of a screen.
  static let uiNavigationBar = ViewType(
    "UINavigationBar", "The bar at the top of a screen.",
    properties: Property.bar + [
      .string("title", effect: .paint, "The title in the middle."),
      .color("titleColor", "Colour of the title."),
      .font("titleFont", effect: .paint, "Font of the title."),
      .bool("prefersLargeTitles", effect: .paint, "Whether titles are large."),
      .picture("backIndicatorImage", effect: .paint, "Picture of the way back."),
      .picture("backIndicatorTransitionMaskImage", effect: .paint, "Mask of the way back in transitions."),
    ],
    elements: [UntypedElement("item", "One button or space.", Property.barButtonItem)],
    children: ChildRule.none, layout: .bar,
    naturalSize: { _, _ in NaturalSize(width: 0, height: 44) })
}
