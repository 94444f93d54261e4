extension ViewType {
  /// A number between two bounds, by sliding.
  static let uiSlider = ViewType(
    "UISlider", inherits: "UIControl", "A number between two bounds, chosen by sliding a knob.",
    properties: [
      .number("value", effect: .paint, "The number, kept within the bounds.", isValueOfControl: true),
      .number("minimumValue", default: 0, effect: .paint, "The least number."),
      .number("maximumValue", default: 1, effect: .paint, "The largest number."),
      .bool(
        "continuous", default: true, effect: .none, "Whether it tells of changes while sliding.",
        aliases: ["isContinuous"]),
      .color("minimumTrackTintColor", "Colour of the track before the knob; the tint when unset."),
      .color("maximumTrackTintColor", "Colour of the track after the knob."),
      .color("thumbTintColor", "Colour of the knob."),
      .picture("minimumValueImage", effect: .paint, "Picture at the least end."),
      .picture("maximumValueImage", effect: .paint, "Picture at the largest end."),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 0, height: 31) })
}
