import Geometry

extension ViewType {
  /// A row of a table.
  static let uiTableViewCell = ViewType(
    "UITableViewCell", "A row of a table, with a text, a second text, a picture and an accessory.",
    properties: [
      .enumeration(
        "style", .cellStyle, default: "default", effect: .placement, "How it was made; set by the factory."),
      .object("textLabel", .label, "The text."),
      .object("detailTextLabel", .label, "The second text; not in the default style."),
      .object("imageView", .cellPicture, "The picture before the text."),
      .object("contentView", .contentView, "What lies between the edges and the accessory."),
      .enumeration(
        "accessoryType", .accessoryType, default: "none", effect: .placement, "What stands at the trailing edge."),
      .enumeration(
        "editingAccessoryType", .accessoryType, default: "none", effect: .none, "What stands there while editing."),
      .enumeration("selectionStyle", .cellSelectionStyle, default: "default", effect: .paint, "Look while selected."),
      .enumeration("focusStyle", .cellFocusStyle, default: "default", effect: .paint, "Look while focused."),
      .bool("selected", effect: .paint, "Whether it is selected.", aliases: ["isSelected"]),
      .bool("highlighted", effect: .paint, "Whether it is being pressed.", aliases: ["isHighlighted"]),
      .bool("checked", effect: .placement, "Whether it is checked in its section.", aliases: ["isChecked"]),
      .any("value", "What the row stands for in its section."),
      .integer("indentationLevel", effect: .paint, "Levels of indentation.", bounds: 0...1000),
      .length("indentationWidth", default: 10, effect: .paint, "Width of one level."),
      .bool("shouldIndentWhileEditing", default: true, effect: .none, "Whether it is indented while editing."),
      .bool("showsReorderControl", effect: .none, "Whether it can be moved while editing."),
      .bool("editing", effect: .paint, "Whether it is being edited.", aliases: ["isEditing"]),
      .bool("ignoreLayoutMargins", effect: .placement, "Whether content runs from edge to edge."),
      .bool(
        "layoutMarginsRelativeArrangement", default: true, effect: .placement,
        "Whether `layoutMargins` inset the content."),
      .string("reuseIdentifier", effect: .none, "Its name for reuse."),
    ]
      + Property.insetsWithParts(
        "separatorInset", partPrefix: "separatorInset", default: EdgeInsets(top: 0, left: 15, bottom: 0, right: 0),
        effect: .paint, "Space around the line below it"),
    factories: [
      Factory("defaultTableViewCell", "One text.", [("style", .constant("default"))]),
      Factory("value1TableViewCell", "A second text at the trailing edge.", [("style", .constant("value1"))]),
      Factory("value2TableViewCell", "A second text beside the first.", [("style", .constant("value2"))]),
      Factory("subtitleTableViewCell", "A second text below the first.", [("style", .constant("subtitle"))]),
    ],
    instructions: [
      InstructionRule("backgroundView", "The next element lies behind the content.", .claim(role: "backgroundView")),
      InstructionRule(
        "selectedBackgroundView", "The next element lies behind the content while selected.",
        .claim(role: "selectedBackgroundView")),
      InstructionRule(
        "multipleSelectionBackgroundView", "The next element lies behind the content while several are selected.",
        .claim(role: "multipleSelectionBackgroundView")),
      InstructionRule(
        "ignoreLayoutMargins", "The content runs from edge to edge.", .setFlag(property: "ignoreLayoutMargins")),
    ],
    children: .one(what: "accessory view"), layout: .styledCell)
}

extension Enumeration {
  static let cellStyle = Enumeration("UITableViewCellStyle", ["default", "value1", "value2", "subtitle"])
  static let accessoryType = Enumeration(
    "UITableViewCellAccessoryType",
    ["none", "disclosureIndicator", "detailDisclosureButton", "checkmark", "detailButton"])
  static let cellSelectionStyle = Enumeration("UITableViewCellSelectionStyle", ["none", "default", "blue", "gray"])
  static let cellFocusStyle = Enumeration("UITableViewCellFocusStyle", ["default", "custom"])
}
