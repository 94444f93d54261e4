extension ViewType {
  /// Pulling down refreshes.
  static let uiRefreshControl = ViewType(
    "UIRefreshControl", inherits: "UIControl", "Shows that content is being refreshed; pulled down to begin.",
    properties: [
      .bool("refreshing", effect: .paint, "Whether content is being refreshed.", aliases: ["isRefreshing"]),
      .string("attributedTitle", effect: .paint, "The title below the indicator."),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 0, height: 60) })
}
