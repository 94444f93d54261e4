extension ViewType {
  /// Room that grows.
  static let lmSpacer = ViewType(
    "LMSpacer", "Room that takes a share of the spare space.",
    properties: ["top", "bottom", "leading", "trailing"].map { side in
      .length(
        "\(side)Padding", default: 0, effect: .none, "Accepted from older documents.", remark: "has no effect")
    },
    defaults: [("weight", .number(1))],
    children: ChildRule.none, layout: .spacer)
}
