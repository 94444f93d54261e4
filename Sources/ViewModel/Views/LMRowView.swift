extension ViewType {
  /// Children side by side.
  static let lmRowView = ViewType(
    "LMRowView", inherits: "LMLayoutView", "Children side by side.",
    properties: lmBoxProperties(horizontal: .mainHorizontalAlignment, vertical: .verticalAlignment) + [
      .enumeration("baseline", .baseline, default: "first", effect: .placement, "Which line of text is aligned.")
    ],
    layout: .row)
}
