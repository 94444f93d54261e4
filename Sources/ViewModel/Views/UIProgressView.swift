extension ViewType {
  /// How far something has come.
  static let uiProgressView = ViewType(
    "UIProgressView", "How far something has come.",
    properties: [
      .number("progress", effect: .paint, "0 for nothing, 1 for all; kept within these."),
      .enumeration(
        "progressViewStyle", .progressViewStyle, default: "default", effect: .naturalSize,
        "How it was made; set by the factory."),
      .color("progressTintColor", "Colour of the part that is done; the tint when unset."),
      .color("trackTintColor", "Colour of the rest."),
      .picture("progressImage", effect: .paint, "Picture of the part that is done."),
      .picture("trackImage", effect: .paint, "Picture of the rest."),
    ],
    factories: [
      Factory("defaultProgressView", "The usual bar.", [("progressViewStyle", .constant("default"))]),
      Factory("barProgressView", "A thinner bar for toolbars.", [("progressViewStyle", .constant("bar"))]),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { view, _ in
      NaturalSize(width: 0, height: view.constant("progressViewStyle") == "bar" ? 2.5 : 4)
    })
}

extension Enumeration {
  static let progressViewStyle = Enumeration("UIProgressViewStyle", ["default", "bar"])
}
