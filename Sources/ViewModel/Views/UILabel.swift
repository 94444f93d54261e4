import StyleEngine

extension ViewType {
  /// Text that is read.
  static let uiLabel = ViewType(
    "UILabel", "Text of one or more lines.",
    properties: [
      .string("text", effect: .naturalSize, "The text."),
      .string("attributedText", effect: .naturalSize, "The text, shown instead of `text` when set."),
      .font("font", default: .system(17), "Font of the text."),
      .color("textColor", default: .black, "Colour of the text.", aliases: ["color"]),
      .color("highlightedTextColor", "Colour of the text while highlighted."),
      .enumeration("textAlignment", .textAlignment, default: "natural", effect: .paint, "Where lines stand."),
      .integer(
        "numberOfLines", default: 1, effect: .naturalSize, "Largest number of lines; 0 for any.",
        bounds: 0...1_000_000),
      .enumeration(
        "lineBreakMode", .lineBreakMode, default: "byTruncatingTail", effect: .naturalSize,
        "How lines break and where text is cut."),
      .bool("adjustsFontSizeToFitWidth", effect: .naturalSize, "Whether one line is scaled down to fit."),
      .number(
        "minimumScaleFactor", default: 0, effect: .naturalSize, "Least scale of the font, 0 to 1.", bounds: 0...1),
      .bool("allowsDefaultTighteningForTruncation", effect: .paint, "Whether letters move closer before text is cut."),
      .bool("adjustsFontForContentSizeCategory", effect: .none, "Whether the font follows the text size setting."),
      .enumeration(
        "baselineAdjustment", .baselineAdjustment, default: "alignBaselines", effect: .paint,
        "Where scaled text stands."),
      .length("preferredMaxLayoutWidth", default: 0, effect: .none, "Kept for the application; not used in layout."),
      .bool("enabled", default: true, effect: .paint, "Whether it is drawn as usable.", aliases: ["isEnabled"]),
      .bool("highlighted", effect: .paint, "Whether it is highlighted.", aliases: ["isHighlighted"]),
      .enumeration("styleRole", .styleRole, default: nil, effect: .none, "What the text is for, to the theme."),
    ] + Property.shadow
      + ["top", "bottom", "leading", "trailing"].map { side in
        .length(
          "\(side)Padding", default: 0, effect: .none, "Accepted from a README of the framework.",
          remark: "has no effect")
      },
    defaults: [("userInteractionEnabled", .bool(false)), ("opaque", .bool(false))],
    children: ChildRule.none, layout: .text)
}

extension View {
  /// What a label shows, by the properties that labels have.
  var labelContent: TextContent {
    let attributed = string("attributedText")
    return TextContent(
      attributed.isEmpty ? string("text") : attributed, font: font("font") ?? .system(17),
      numberOfLines: integer("numberOfLines"), lineBreakMode: constant("lineBreakMode"),
      minimumScaleFactor: bool("adjustsFontSizeToFitWidth") ? number("minimumScaleFactor") : 1)
  }
}

extension Enumeration {
  static let styleRole = Enumeration(
    "StyleRole", StyleRole.allCases.filter { $0 != .root }.map(\.rawValue))
}
