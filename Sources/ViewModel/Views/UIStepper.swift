extension ViewType {
  /// A number between two bounds, by steps.
  static let uiStepper = ViewType(
    "UIStepper", inherits: "UIControl", "A number between two bounds, changed step by step.",
    properties: [
      .number("value", effect: .paint, "The number, kept within the bounds.", isValueOfControl: true),
      .number("minimumValue", default: 0, effect: .paint, "The least number."),
      .number("maximumValue", default: 100, effect: .paint, "The largest number."),
      .number("stepValue", default: 1, effect: .none, "What one step adds or takes away.", bounds: 0...1e300),
      .bool("wraps", effect: .none, "Whether stepping past one bound goes to the other."),
      .bool("autorepeat", default: true, effect: .none, "Whether holding steps on."),
      .bool("continuous", default: true, effect: .none, "Whether it tells of each step.", aliases: ["isContinuous"]),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 94, height: 32) })
}
