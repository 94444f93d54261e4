extension ViewType {
  /// The base of views whose content is larger than they are.
  static let uiScrollView = ViewType(
    "UIScrollView", "A view that shows a part of a larger content.",
    properties: Property.insetsWithParts(
      "contentInset", partPrefix: "contentInset", effect: .paint, "Space around the content") + [
        .point("contentOffset", x: 0, y: 0, effect: .paint, "Which point of the content stands at the corner."),
        .part("contentOffsetX", of: "contentOffset", .x, effect: .paint, "How far the content is moved left."),
        .part("contentOffsetY", of: "contentOffset", .y, effect: .paint, "How far the content is moved up."),
        .enumeration(
          "contentInsetAdjustmentBehavior", .contentInsetAdjustmentBehavior, default: "automatic", effect: .none,
          "Whether the safe area is added to the insets."),
        .bool(
          "scrollEnabled", default: true, effect: .none, "Whether it can be scrolled.", aliases: ["isScrollEnabled"]),
        .bool(
          "pagingEnabled", effect: .none, "Whether it stops at multiples of its size.", aliases: ["isPagingEnabled"]),
        .bool("directionalLockEnabled", effect: .none, "Whether it moves along one axis at a time."),
        .bool("bounces", default: true, effect: .none, "Whether it moves past its ends and returns."),
        .bool("alwaysBounceVertical", effect: .none, "Whether it bounces vertically with a small content too."),
        .bool("alwaysBounceHorizontal", effect: .none, "Whether it bounces horizontally with a small content too."),
        .bool("showsVerticalScrollIndicator", default: true, effect: .paint, "Whether its position shows."),
        .bool("showsHorizontalScrollIndicator", default: true, effect: .paint, "Whether its position shows."),
        .enumeration("indicatorStyle", .scrollIndicatorStyle, default: "default", effect: .paint, "Look of these."),
        .enumeration(
          "keyboardDismissMode", .keyboardDismissMode, default: "none", effect: .none,
          "Whether scrolling hides the keyboard."),
        .bool("delaysContentTouches", default: true, effect: .none, "Whether touches wait for a decision."),
        .bool("canCancelContentTouches", default: true, effect: .none, "Whether scrolling takes a touch over."),
        .bool("scrollsToTop", default: true, effect: .none, "Whether a touch of the status bar scrolls to the top."),
        .number("minimumZoomScale", default: 1, effect: .none, "Least magnification.", bounds: 0...10_000),
        .number("maximumZoomScale", default: 1, effect: .none, "Largest magnification.", bounds: 0...10_000),
        .number("zoomScale", default: 1, effect: .paint, "Magnification.", bounds: 0...10_000),
        .bool("bouncesZoom", default: true, effect: .none, "Whether magnification bounces."),
        .integer("currentPage", effect: .paint, "The page that shows, from 0.", bounds: 0...1_000_000),
        .object("panGestureRecognizer", .gestureRecognizer, "What recognises scrolling."),
        .object("pinchGestureRecognizer", .gestureRecognizer, "What recognises zooming."),
      ]
      + Property.insetsWithParts(
        "scrollIndicatorInsets", partPrefix: "scrollIndicatorInset", effect: .paint, "Space around the indicators"),
    defaults: [("clipsToBounds", .bool(true))],
    instructions: [
      InstructionRule(
        "refreshControl", "The next element is pulled down to refresh the content.", .claim(role: "refreshControl"))
    ],
    children: .one(what: "content view"), layout: .scroll)
}

extension Enumeration {
  static let contentInsetAdjustmentBehavior = Enumeration(
    "UIScrollViewContentInsetAdjustmentBehavior", ["automatic", "scrollableAxes", "never", "always"])
  static let scrollIndicatorStyle = Enumeration("UIScrollViewIndicatorStyle", ["default", "black", "white"])
  static let keyboardDismissMode = Enumeration(
    "UIScrollViewKeyboardDismissMode", ["none", "onDrag", "interactive"])
}
