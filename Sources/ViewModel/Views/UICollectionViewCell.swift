extension ViewType {
  /// An item of a collection.
  static let uiCollectionViewCell = ViewType(
    "UICollectionViewCell", "An item of a collection.",
    properties: [
      .bool("selected", effect: .paint, "Whether it is selected.", aliases: ["isSelected"]),
      .bool("highlighted", effect: .paint, "Whether it is being pressed.", aliases: ["isHighlighted"]),
      .object("contentView", .contentView, "What lies between the edges."),
      .string("reuseIdentifier", effect: .none, "Its name for reuse."),
      .any("value", "What the item stands for."),
    ],
    instructions: [
      InstructionRule("backgroundView", "The next element lies behind the content.", .claim(role: "backgroundView")),
      InstructionRule(
        "selectedBackgroundView", "The next element lies behind the content while selected.",
        .claim(role: "selectedBackgroundView")),
    ],
    children: .any, layout: .content)
}
