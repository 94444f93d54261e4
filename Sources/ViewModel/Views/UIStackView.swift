extension ViewType {
  /// The system's stack view.
  static let uiStackView = ViewType(
    "UIStackView", "Children in a row or column, distributed by the system's rules.",
    properties: [
      .enumeration("axis", .axis, default: "horizontal", effect: .placement, "Which way the children go."),
      .signedLength("spacing", default: 0, effect: .placement, "Gap between neighbours."),
      .enumeration(
        "alignment", .stackAlignment, default: "fill", effect: .placement, "Where children stand across the axis."),
      .enumeration(
        "distribution", .stackDistribution, default: "fill", effect: .placement, "How the axis is dealt out."),
      .bool(
        "layoutMarginsRelativeArrangement", default: false, effect: .placement,
        "Whether `layoutMargins` inset the content; sides that are not set are then 8.",
        aliases: ["isLayoutMarginsRelativeArrangement"]),
      .bool(
        "baselineRelativeArrangement", effect: .none, "Accepted; gaps run from box to box.",
        aliases: ["isBaselineRelativeArrangement"], remark: "has no effect"),
    ],
    children: .any, layout: .stack)
}

extension Enumeration {
  static let axis = Enumeration("UILayoutConstraintAxis", ["horizontal", "vertical"])
  static let stackAlignment = Enumeration(
    "UIStackViewAlignment",
    ["fill", "leading", "top", "firstBaseline", "center", "trailing", "bottom", "lastBaseline"],
    aliases: [.init("baseline", for: "firstBaseline")])
  static let stackDistribution = Enumeration(
    "UIStackViewDistribution", ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])
}
