extension ViewType {
  /// Wheels whose rows the document gives.
  static let lmPickerView = ViewType(
    "LMPickerView", inherits: "UIPickerView", "Wheels whose rows the document lists.",
    properties: [
      .integer(
        "selectedRow", effect: .paint, "The chosen row of the first component, from 0.", bounds: 0...1_000_000)
    ],
    elements: [
      UntypedElement(
        "row", "One row.",
        [
          .string("title", effect: .paint, "The title."),
          .any("value", "What the row stands for."),
        ])
    ],
    groups: [
      UntypedElement(
        "component", "One wheel.",
        [
          .string("name", effect: .none, "Its name for the application."),
          .integer("selectedRow", effect: .paint, "The chosen row, from 0.", bounds: 0...1_000_000),
        ])
    ],
    instructions: [
      InstructionRule("componentSeparator", "Begins the next wheel.", .begin(group: "component")),
      InstructionRule(
        "componentName", "Names the current wheel.", .setGroup(group: "component", property: "name")),
      InstructionRule(
        "rowTitle", "Adds a row: title; value.", .addItem(element: "row", properties: ["title", "value"])),
      InstructionRule("rows", "Adds the rows of a JSON file.", .addItemsFromFile(element: "row")),
    ])
}
