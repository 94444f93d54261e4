extension ViewType {
  /// Wheels whose rows the application gives.
  static let uiPickerView = ViewType(
    "UIPickerView", "Wheels of rows, one of which is chosen on each.",
    properties: [
      .bool("showsSelectionIndicator", effect: .paint, "Whether the chosen row is marked.")
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 320, height: 216) })
}
