extension ViewType {
  /// Pages side by side.
  static let lmPageView = ViewType(
    "LMPageView", inherits: "UIScrollView", "Pages of its own size side by side.",
    defaults: [
      ("pagingEnabled", .bool(true)), ("showsVerticalScrollIndicator", .bool(false)),
      ("showsHorizontalScrollIndicator", .bool(false)),
    ],
    children: .any, layout: .page)
}
