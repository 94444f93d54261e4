extension ViewType {
  /// A web page.
  static let wkWebView = ViewType(
    "WKWebView", "A web page.",
    properties: [
      Property("url", .url, effect: .none, "The page."),
      .bool("allowsBackForwardNavigationGestures", effect: .none, "Whether swipes go back and forward."),
      .bool("allowsLinkPreview", default: true, effect: .none, "Whether pressing a link previews it."),
      .bool("allowsMagnification", effect: .none, "Whether it can be magnified."),
      .string("customUserAgent", effect: .none, "What it tells servers that it is."),
      .object("scrollView", .webScrollView, "What scrolls the page."),
    ],
    children: ChildRule.none, layout: .leaf)

  /// A web page, older.
  static let uiWebView = ViewType(
    "UIWebView", "A web page (older).",
    properties: [
      Property("url", .url, effect: .none, "The page."),
      .bool("scalesPageToFit", effect: .paint, "Whether the page is scaled to the view."),
      .bool("allowsInlineMediaPlayback", effect: .none, "Whether media play inside the page."),
      .bool("mediaPlaybackRequiresUserAction", default: true, effect: .none, "Whether media wait for a touch."),
      .bool("allowsLinkPreview", default: true, effect: .none, "Whether pressing a link previews it."),
      .options(
        "dataDetectorTypes", .dataDetectorTypes, default: ["phoneNumber"], effect: .paint, "What becomes a link."),
      .object("scrollView", .webScrollView, "What scrolls the page."),
    ],
    children: ChildRule.none, layout: .leaf)
}

extension ObjectType {
  /// What scrolls a page.
  static let webScrollView = ObjectType(
    "UIScrollView",
    [
      .bool("scrollEnabled", default: true, effect: .none, "Whether it can be scrolled.", aliases: ["isScrollEnabled"]),
      .bool("bounces", default: true, effect: .none, "Whether it moves past its ends and returns."),
      .bool("showsVerticalScrollIndicator", default: true, effect: .paint, "Whether its position shows."),
      .bool("showsHorizontalScrollIndicator", default: true, effect: .paint, "Whether its position shows."),
      .edgeInsets("contentInset", default: .zero, effect: .paint, "Space around the page."),
    ])
}
