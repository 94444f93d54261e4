extension ViewType {
  /// Children one below the other.
  static let lmColumnView = ViewType(
    "LMColumnView", inherits: "LMLayoutView", "Children one below the other.",
    properties: lmBoxProperties(horizontal: .horizontalAlignment, vertical: .mainVerticalAlignment) + [
      .bool("alignToGrid", effect: .placement, "Whether the children of its rows stand in common columns.")
    ],
    layout: .column)
}
