extension ViewType {
  /// The bar at the bottom of a screen.
  static let uiTabBar = ViewType(
    "UITabBar", "A bar of tabs, evenly placed, of which one is chosen.",
    properties: Property.bar + [
      .integer("selectedIndex", default: -1, effect: .paint, "The chosen tab, from 0; -1 for none.", bounds: -1...1000),
      .enumeration("itemPositioning", .tabBarItemPositioning, default: "automatic", effect: .paint, "How tabs spread."),
      .length("itemWidth", default: 0, effect: .paint, "Width of a tab; 0 lets the bar decide."),
      .length("itemSpacing", default: 0, effect: .paint, "Gap between tabs; 0 lets the bar decide."),
      .color("unselectedItemTintColor", "Colour of tabs that are not chosen."),
      .picture("selectionIndicatorImage", effect: .paint, "Picture behind the chosen tab."),
    ],
    elements: [
      UntypedElement(
        "item", "One tab.",
        Property.barItem + [
          .enumeration("type", .tabBarSystemItem, default: nil, effect: .placement, "A system tab: `featured`, …"),
          .picture("selectedImage", effect: .paint, "Picture while chosen."),
          .string("badgeValue", effect: .paint, "Text of the badge."),
          .color("badgeColor", "Colour of the badge."),
        ])
    ],
    children: ChildRule.none, layout: .bar,
    naturalSize: { _, _ in NaturalSize(width: 0, height: 49) })
}
