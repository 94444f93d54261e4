extension ViewType {
  /// A header or footer of a section.
  static let uiTableViewHeaderFooterView = ViewType(
    "UITableViewHeaderFooterView", "A header or footer of a section, with a text.",
    properties: [
      .object("textLabel", .label, "The text."),
      .object("detailTextLabel", .label, "The second text."),
      .object("contentView", .contentView, "What lies between the edges."),
      .string("reuseIdentifier", effect: .none, "Its name for reuse."),
      .bool("ignoreLayoutMargins", effect: .placement, "Whether content runs from edge to edge."),
      .bool(
        "layoutMarginsRelativeArrangement", default: true, effect: .placement,
        "Whether `layoutMargins` inset the content."),
    ],
    instructions: [
      InstructionRule("backgroundView", "The next element lies behind the text.", .claim(role: "backgroundView")),
      InstructionRule(
        "ignoreLayoutMargins", "The content runs from edge to edge.", .setFlag(property: "ignoreLayoutMargins")),
    ],
    children: ChildRule.none, layout: .styledHeaderFooter)
}
