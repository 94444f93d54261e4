extension ViewType {
  /// A bar of buttons.
  static let uiToolbar = ViewType(
    "UIToolbar", "A bar of buttons, evenly placed.",
    properties: Property.bar,
    elements: [UntypedElement("item", "One button or space.", Property.barButtonItem)],
    children: ChildRule.none, layout: .bar,
    naturalSize: { _, _ in NaturalSize(width: 0, height: 44) })
}
