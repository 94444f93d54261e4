extension ViewType {
  /// A field to search with.
  static let uiSearchBar = ViewType(
    "UISearchBar", "A text field to search with.",
    properties: [
      .string("text", effect: .paint, "The text.", isValueOfControl: true),
      .string("placeholder", effect: .paint, "Shown while there is no text."),
      .string("prompt", effect: .paint, "A line above the field."),
      .enumeration("barStyle", .barStyle, default: "default", effect: .paint, "Look of the bar."),
      .enumeration("searchBarStyle", .searchBarStyle, default: "default", effect: .paint, "Look of the field."),
      .color("barTintColor", "Colour of the bar."),
      .bool("translucent", default: true, effect: .paint, "Whether content shows through.", aliases: ["isTranslucent"]),
      .bool("showsCancelButton", effect: .paint, "Whether there is a button to cancel."),
      .bool("showsBookmarkButton", effect: .paint, "Whether there is a button for bookmarks."),
      .bool("showsSearchResultsButton", effect: .paint, "Whether there is a button for results."),
      .bool("searchResultsButtonSelected", effect: .paint, "Whether that button is selected."),
      .bool("showsScopeBar", effect: .paint, "Whether the scopes show."),
      .list("scopeButtonTitles", of: .string, effect: .paint, "Titles of the scopes."),
      .integer("selectedScopeButtonIndex", effect: .paint, "The chosen scope, from 0.", bounds: 0...10_000),
      .picture("backgroundImage", effect: .paint, "Picture behind the bar."),
      .picture("scopeBarBackgroundImage", effect: .paint, "Picture behind the scopes."),
    ] + Property.textInputTraits,
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 0, height: 56) })
}

extension Enumeration {
  static let barStyle = Enumeration(
    "UIBarStyle", ["default", "black", "blackTranslucent"], aliases: [.init("blackOpaque", for: "black")])
  static let searchBarStyle = Enumeration("UISearchBarStyle", ["default", "prominent", "minimal"])
}
