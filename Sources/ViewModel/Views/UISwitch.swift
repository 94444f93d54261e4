extension ViewType {
  /// On or off.
  static let uiSwitch = ViewType(
    "UISwitch", inherits: "UIControl", "A switch that is on or off.",
    properties: [
      .bool("on", effect: .paint, "Whether it is on.", aliases: ["isOn"], isValueOfControl: true),
      .color("onTintColor", "Colour of the track while on."),
      .color("thumbTintColor", "Colour of the knob."),
      .picture("onImage", effect: .paint, "Accepted; not drawn since iOS 7."),
      .picture("offImage", effect: .paint, "Accepted; not drawn since iOS 7."),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 51, height: 31) })
}
