extension ViewType {
  /// Something is going on.
  static let uiActivityIndicatorView = ViewType(
    "UIActivityIndicatorView", "Shows that something is going on.",
    properties: [
      .enumeration(
        "activityIndicatorViewStyle", .activityIndicatorViewStyle, default: "white", effect: .naturalSize,
        "Size and colour.", aliases: ["activityIndicatorStyle"]),
      .color("color", "Colour; the style's when unset."),
      .bool("hidesWhenStopped", default: true, effect: .paint, "Whether it shows only while it turns."),
      .bool("animating", effect: .paint, "Whether it turns.", aliases: ["isAnimating"]),
    ],
    factories: [
      Factory(
        "whiteLargeActivityIndicatorView", "Large and white.",
        [("activityIndicatorViewStyle", .constant("whiteLarge"))]),
      Factory(
        "whiteActivityIndicatorView", "Small and white.", [("activityIndicatorViewStyle", .constant("white"))]),
      Factory("grayActivityIndicatorView", "Small and grey.", [("activityIndicatorViewStyle", .constant("gray"))]),
      Factory("mediumActivityIndicatorView", "Small.", [("activityIndicatorViewStyle", .constant("medium"))]),
      Factory("largeActivityIndicatorView", "Large.", [("activityIndicatorViewStyle", .constant("large"))]),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { view, _ in
      let style = view.constant("activityIndicatorViewStyle")
      let side: Double = style == "large" || style == "whiteLarge" ? 37 : 20
      return NaturalSize(width: side, height: side)
    })
}

extension Enumeration {
  static let activityIndicatorViewStyle = Enumeration(
    "UIActivityIndicatorViewStyle", ["whiteLarge", "white", "gray", "medium", "large"])
}
