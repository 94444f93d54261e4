extension ViewType {
  /// What rows, columns, layers and anchor views share.
  static let lmLayoutView = ViewType(
    "LMLayoutView", "The base of views that arrange their children.",
    properties: [
      .bool(
        "layoutMarginsRelativeArrangement", default: true, effect: .placement,
        "Whether `layoutMargins` inset the content."),
      Property(
        "pin", .bool, default: .bool(true), effect: .none, "Accepted from older documents.",
        remark: "has no effect"),
    ],
    defaults: [("layoutMargins", .edgeInsets(.zero))],
    children: .any, layout: .layer)

  /// What rows and columns share.
  static let lmBoxProperties: [Property] = [
    .signedLength("spacing", effect: .placement, "Gap between neighbours; 8 when unset."),
    .enumeration(
      "horizontalAlignment", .horizontalAlignment, default: "fill", effect: .placement, "Where children stand."),
    .enumeration(
      "verticalAlignment", .verticalAlignment, default: "fill", effect: .placement, "Where children stand."),
    .bool("alignToBaseline", effect: .placement, "Whether the texts of the children stand on common lines."),
    .enumeration(
      "alignment", .boxAlignment, default: nil, effect: .placement,
      "Older spelling of the cross axis' alignment; `baseline` stands for `alignToBaseline`."),
  ]
}

extension Enumeration {
  static let boxAlignment = Enumeration(
    "LMBoxViewAlignment", ["top", "bottom", "left", "right", "leading", "trailing", "center", "baseline", "fill"])
}
