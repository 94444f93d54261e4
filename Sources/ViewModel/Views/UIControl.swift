extension ViewType {
  /// The base of views that a person acts on.
  static let uiControl = ViewType(
    "UIControl", "A view that a person acts on.",
    properties: [
      .bool("enabled", default: true, effect: .paint, "Whether it can be used.", aliases: ["isEnabled"]),
      .bool("highlighted", effect: .paint, "Whether it is being pressed.", aliases: ["isHighlighted"]),
      .bool("selected", effect: .paint, "Whether it is selected.", aliases: ["isSelected"]),
      .bool("focused", effect: .paint, "Whether it has the focus.", aliases: ["isFocused"]),
      .bool("dangerous", effect: .paint, "Whether what it does cannot be taken back."),
      .enumeration(
        "contentHorizontalAlignment", .contentHorizontalAlignment, default: "center", effect: .paint,
        "Where the content stands when the control is wider."),
      .enumeration(
        "contentVerticalAlignment", .contentVerticalAlignment, default: "center", effect: .paint,
        "Where the content stands when the control is higher."),
    ])
}
