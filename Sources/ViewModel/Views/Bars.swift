// The bars and what all of them share.
extension Property {
  /// Look of a bar.
  static let bar: [Property] = [
    .enumeration("barStyle", .barStyle, default: "default", effect: .paint, "Look of the bar."),
    .color("barTintColor", "Colour of the bar."),
    .bool("translucent", default: true, effect: .paint, "Whether content shows through.", aliases: ["isTranslucent"]),
    .picture("backgroundImage", effect: .paint, "Picture behind the items."),
    .picture("shadowImage", effect: .paint, "Picture of the bar's edge."),
  ]

  /// What every item of a bar has.
  static let barItem: [Property] = [
    .string("title", effect: .placement, "The title."),
    .picture("image", effect: .placement, "Picture shown instead of, or with, the title."),
    .picture("landscapeImagePhone", effect: .paint, "Picture for low bars."),
    .string("name", effect: .none, "Its name for the application."),
    .string("action", effect: .none, "The owner's method; a trailing colon passes the sender."),
    .bool("enabled", default: true, effect: .paint, "Whether it can be used.", aliases: ["isEnabled"]),
    .integer("tag", effect: .none, "A number for the application."),
    .color("titleColor", "Colour of the title."),
    .font("titleFont", effect: .placement, "Font of the title."),
    .color("disabledTitleColor", "Colour of the title while it cannot be used."),
    .color("dangerousTitleColor", "Colour of the title of what cannot be taken back."),
    .color("dangerousFillColor", "Colour behind the title of what cannot be taken back."),
    .bool("dangerous", effect: .paint, "Whether what it does cannot be taken back."),
    .color("tintColor", "Colour of the item."),
  ]

  /// What buttons of toolbars and navigation bars have besides.
  static let barButtonItem: [Property] =
    barItem + [
      .enumeration(
        "type", .barButtonSystemItem, default: nil, effect: .placement, "A system item: `done`, `flexibleSpace`, …"),
      .enumeration("style", .barButtonItemStyle, default: "plain", effect: .paint, "Look of the button."),
      .length("width", default: 0, effect: .placement, "Its width; 0 lets its content decide."),
    ]
}

extension Enumeration {
  static let barButtonSystemItem = Enumeration(
    "UIBarButtonSystemItem",
    [
      "done", "cancel", "edit", "save", "add", "flexibleSpace", "fixedSpace", "compose", "reply", "action", "organize",
      "bookmarks", "search", "refresh", "stop", "camera", "trash", "play", "pause", "rewind", "fastForward", "undo",
      "redo", "pageCurl", "close",
    ])
  static let barButtonItemStyle = Enumeration(
    "UIBarButtonItemStyle", ["plain", "done"], aliases: [.init("bordered", for: "plain")])
  static let tabBarSystemItem = Enumeration(
    "UITabBarSystemItem",
    [
      "more", "favorites", "featured", "topRated", "recents", "contacts", "history", "bookmarks", "search",
      "downloads", "mostRecent", "mostViewed",
    ])
  static let tabBarItemPositioning = Enumeration("UITabBarItemPositioning", ["automatic", "fill", "centered"])
}
