extension ViewType {
  /// A scroll view that may fit its content to itself.
  static let lmScrollView = ViewType(
    "LMScrollView", inherits: "UIScrollView", "A scroll view that may give its content its own width or height.",
    properties: [
      .bool("fitToWidth", effect: .placement, "Whether the content is as wide as the scroll view."),
      .bool("fitToHeight", effect: .placement, "Whether the content is as high as the scroll view."),
    ])
}
