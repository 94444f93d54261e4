extension ViewType {
  /// Dots for pages.
  static let uiPageControl = ViewType(
    "UIPageControl", inherits: "UIControl", "A dot for each page; one is the current page's.",
    properties: [
      .integer("numberOfPages", effect: .naturalSize, "Number of dots.", bounds: 0...100_000),
      .integer(
        "currentPage", effect: .paint, "The current page, from 0; kept below the number of pages.",
        bounds: 0...100_000, isValueOfControl: true),
      .bool("hidesForSinglePage", effect: .paint, "Whether it is empty for one page."),
      .bool("defersCurrentPageDisplay", effect: .none, "Whether the application moves the dot itself."),
      .color("pageIndicatorTintColor", "Colour of the dots."),
      .color("currentPageIndicatorTintColor", "Colour of the current dot."),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { view, _ in
      let count = Double(view.integer("numberOfPages"))
      // 7 points a dot, 9 between two.
      return NaturalSize(width: count == 0 ? 0 : 7 * count + 9 * (count - 1), height: 26)
    })
}
