extension ViewType {
  /// One line of text that is typed.
  static let uiTextField = ViewType(
    "UITextField", inherits: "UIControl", "One line of text that a person types.",
    properties: [
      .string("text", effect: .naturalSize, "The text.", isValueOfControl: true),
      .string("attributedText", effect: .naturalSize, "The text, shown instead of `text` when set."),
      .string("placeholder", effect: .naturalSize, "Shown while there is no text."),
      .string("attributedPlaceholder", effect: .naturalSize, "Shown instead of `placeholder` when set."),
      .color("placeholderColor", "Colour of the placeholder."),
      .font("font", default: .system(17), "Font of the text."),
      .color("textColor", default: .black, "Colour of the text.", aliases: ["color"]),
      .enumeration("textAlignment", .textAlignment, default: "natural", effect: .paint, "Where the text stands."),
      .enumeration("borderStyle", .textBorderStyle, default: "none", effect: .naturalSize, "The frame around it."),
      .enumeration(
        "clearButtonMode", .textFieldViewMode, default: "never", effect: .paint, "When the clear button shows."),
      .enumeration(
        "leftViewMode", .textFieldViewMode, default: "never", effect: .naturalSize, "When the left view shows."),
      .enumeration(
        "rightViewMode", .textFieldViewMode, default: "never", effect: .naturalSize, "When the right view shows."),
      .picture("background", effect: .paint, "Picture behind the text."),
      .picture("disabledBackground", effect: .paint, "Picture behind the text while disabled."),
      .bool("adjustsFontSizeToFitWidth", effect: .paint, "Whether the text is scaled down to fit."),
      .number("minimumFontSize", effect: .paint, "Least font size when scaled.", bounds: 0...10_000),
      .bool("clearsOnBeginEditing", effect: .none, "Whether editing starts with an empty text."),
      .bool("clearsOnInsertion", effect: .none, "Whether typing replaces the text."),
      .bool("allowsEditingTextAttributes", effect: .none, "Whether style can be edited."),
      .bool("adjustsFontForContentSizeCategory", effect: .none, "Whether the font follows the text size setting."),
    ] + Property.textInputTraits,
    defaults: [("opaque", .bool(false))],
    instructions: [
      InstructionRule("leftView", "The next element stands left of the text.", .claim(role: "leftView")),
      InstructionRule("rightView", "The next element stands right of the text.", .claim(role: "rightView")),
      InstructionRule("inputView", "The next element is shown instead of the keyboard.", .claim(role: "inputView")),
      InstructionRule(
        "inputAccessoryView", "The next element is shown above the keyboard.", .claim(role: "inputAccessoryView")),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { view, context in
      let font = view.font("font") ?? .system(17)
      let line = context.lineHeight(of: font)
      func width(_ text: String) -> Double { text.isEmpty ? 0 : context.width(of: text, font: font) }
      let widest = max(
        width(view.string("text")), width(view.string("attributedText")), width(view.string("placeholder")),
        width(view.string("attributedPlaceholder")))
      let border: (width: Double, height: Double)
      switch view.constant("borderStyle") {
      case "roundedRect": border = (14, max(34, line + 12))
      case "line", "bezel": border = (14, line + 8)
      default: border = (0, line)
      }
      return NaturalSize(
        width: widest + border.width, height: border.height, leastWidth: border.width,
        baseline: (border.height - line) / 2 + context.ascent(of: font))
    })
}

extension Enumeration {
  static let textBorderStyle = Enumeration("UITextBorderStyle", ["none", "line", "bezel", "roundedRect"])
  static let textFieldViewMode = Enumeration(
    "UITextFieldViewMode", ["never", "whileEditing", "unlessEditing", "always"])
}
