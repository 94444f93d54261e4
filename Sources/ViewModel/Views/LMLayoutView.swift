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

  /// What rows and columns share. `center` is for the cross axis only: along the main one it is refused.
  static func lmBoxProperties(horizontal: Enumeration, vertical: Enumeration) -> [Property] {
    [
      .signedLength("spacing", effect: .placement, "Gap between neighbours; 8 when unset."),
      .enumeration(
        "horizontalAlignment", horizontal, default: "fill", effect: .placement,
        "Where children stand from left to right."),
      .enumeration(
        "verticalAlignment", vertical, default: "fill", effect: .placement, "Where children stand from top to bottom."),
      .bool("alignToBaseline", effect: .placement, "Whether the texts of the children stand on common lines."),
      .enumeration(
        "alignment", .boxAlignment, default: nil, effect: .placement,
        "Older spelling of the cross axis' alignment; `baseline` stands for `alignToBaseline`."),
    ]
  }
}

extension Enumeration {
  static let boxAlignment = Enumeration(
    "LMBoxViewAlignment", ["top", "bottom", "left", "right", "leading", "trailing", "center", "baseline", "fill"])
}
