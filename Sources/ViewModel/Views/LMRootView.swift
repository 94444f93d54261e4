extension ViewType {
  /// The root of a screen.
  static let lmRootView = ViewType(
    "LMRootView", inherits: "LMLayoutView", "The root of a screen: a layer inside the safe area.",
    properties: [
      .length("topPadding", default: 0, effect: .placement, "Space above the content, below the safe area's edge."),
      .length("bottomPadding", default: 0, effect: .placement, "Space below the content."),
      .length("leadingPadding", default: 0, effect: .placement, "Space before the content."),
      .length("trailingPadding", default: 0, effect: .placement, "Space after the content."),
    ], layout: .root)
}
