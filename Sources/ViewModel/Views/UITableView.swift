import Geometry

extension ViewType {
  /// Rows in sections.
  static let uiTableView = ViewType(
    "UITableView", inherits: "UIScrollView", "Rows in sections, over the full width.",
    properties: [
      .enumeration(
        "style", .tableViewStyle, default: "plain", effect: .placement, "How it was made; set by the factory."),
      .length("rowHeight", effect: .placement, "Exact height of every row."),
      .length("estimatedRowHeight", default: 0, effect: .none, "Kept for the application; rows are measured."),
      .length("sectionHeaderHeight", effect: .placement, "Exact height of section headers with a title."),
      .length("sectionFooterHeight", effect: .placement, "Exact height of section footers with a title."),
      .length("estimatedSectionHeaderHeight", default: 0, effect: .none, "Kept for the application."),
      .length("estimatedSectionFooterHeight", default: 0, effect: .none, "Kept for the application."),
      .enumeration(
        "separatorStyle", .separatorStyle, default: "singleLine", effect: .paint, "The lines between rows."),
      .color("separatorColor", "Colour of these lines."),
      .bool("allowsSelection", default: true, effect: .none, "Whether rows can be selected."),
      .bool("allowsMultipleSelection", effect: .none, "Whether several rows can be selected."),
      .bool("allowsSelectionDuringEditing", effect: .none, "Whether rows can be selected while editing."),
      .bool("allowsMultipleSelectionDuringEditing", effect: .none, "Whether several can, while editing."),
      .bool("editing", effect: .paint, "Whether rows are being edited.", aliases: ["isEditing"]),
      .bool("cellLayoutMarginsFollowReadableWidth", effect: .none, "Kept for the application."),
      .bool("remembersLastFocusedIndexPath", effect: .none, "Whether focus returns to the row it left."),
      .color("sectionIndexColor", "Colour of the index at the side."),
      .color("sectionIndexBackgroundColor", "Colour behind the index."),
      .integer(
        "sectionIndexMinimumDisplayRowCount", effect: .none, "Rows from which the index shows.", bounds: 0...1e9),
      .string("cell", effect: .placement, "Name of the document that a row of data is shown with."),
    ]
      + Property.insetsWithParts(
        "separatorInset", partPrefix: "separatorInset", default: EdgeInsets(top: 0, left: 15, bottom: 0, right: 0),
        effect: .paint, "Space around the lines between rows"),
    factories: [
      Factory("plainTableView", "Headers and footers stay in sight.", [("style", .constant("plain"))]),
      Factory("groupedTableView", "Sections stand apart.", [("style", .constant("grouped"))]),
      Factory("insetGroupedTableView", "Sections stand apart as cards.", [("style", .constant("insetGrouped"))]),
    ],
    elements: [
      UntypedElement(
        "sectionHeader", "The header of the current section.",
        [.string("title", effect: .placement, "The title.")]),
      UntypedElement(
        "sectionFooter", "The footer of the current section.",
        [.string("title", effect: .placement, "The title.")]),
    ],
    groups: [
      UntypedElement(
        "section", "A group of rows.",
        [
          .string("name", effect: .none, "Its name: of its selection, and of its rows in the data."),
          .enumeration(
            "selectionMode", .sectionSelectionMode, default: "default", effect: .paint, "How rows are checked."),
          .string("headerTitle", effect: .placement, "Title of the header."),
          .string("footerTitle", effect: .placement, "Title of the footer."),
          .string("cell", effect: .placement, "Name of the document that a row of data is shown with."),
        ])
    ],
    instructions: [
      InstructionRule("sectionBreak", "Begins the next section.", .begin(group: "section")),
      InstructionRule("sectionName", "Names the current section.", .setGroup(group: "section", property: "name")),
      InstructionRule(
        "sectionSelectionMode", "How rows of the current section are checked.",
        .setGroup(group: "section", property: "selectionMode")),
      InstructionRule(
        "sectionCell", "The document that rows of data of the current section are shown with.",
        .setGroup(group: "section", property: "cell")),
      InstructionRule(
        "sectionHeader", "Title of the current section's header.",
        .setGroup(group: "section", property: "headerTitle")),
      InstructionRule(
        "sectionFooter", "Title of the current section's footer.",
        .setGroup(group: "section", property: "footerTitle")),
      InstructionRule(
        "sectionHeaderTitle", "Title of the current section's header (first generation).",
        .setGroup(group: "section", property: "headerTitle")),
      InstructionRule(
        "sectionFooterTitle", "Title of the current section's footer (first generation).",
        .setGroup(group: "section", property: "footerTitle")),
      InstructionRule(
        "header", "Begins a section with a titled header, unless the current one is empty (first generation).",
        .beginUnlessEmpty(group: "section", property: "headerTitle")),
      InstructionRule(
        "footer", "Title of the current section's footer (first generation).",
        .setGroup(group: "section", property: "footerTitle")),
      InstructionRule(
        "sectionHeaderView", "The next element is the current section's header.",
        .claimForGroup(group: "section", role: "sectionHeaderView")),
      InstructionRule(
        "sectionFooterView", "The next element is the current section's footer.",
        .claimForGroup(group: "section", role: "sectionFooterView")),
      InstructionRule(
        "tableHeaderView", "The next element stands above all sections.", .claim(role: "tableHeaderView")),
      InstructionRule(
        "tableFooterView", "The next element stands below all sections.", .claim(role: "tableFooterView")),
      InstructionRule("backgroundView", "The next element lies behind the rows.", .claim(role: "backgroundView")),
    ],
    children: .only(["UITableViewCell"]), layout: .table)
}

extension Enumeration {
  static let tableViewStyle = Enumeration("UITableViewStyle", ["plain", "grouped", "insetGrouped"])
  static let separatorStyle = Enumeration(
    "UITableViewCellSeparatorStyle", ["none", "singleLine", "singleLineEtched"])
  static let sectionSelectionMode = Enumeration(
    "LMTableViewSelectionMode", ["default", "singleCheckmark", "multipleCheckmarks"])
}
