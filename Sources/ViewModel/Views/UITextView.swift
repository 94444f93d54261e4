import Geometry

extension ViewType {
  /// Several lines of text that may be typed.
  static let uiTextView = ViewType(
    "UITextView", inherits: "UIScrollView", "Text of several lines that a person reads or types.",
    properties: [
      .string("text", effect: .naturalSize, "The text.", isValueOfControl: true),
      .string("attributedText", effect: .naturalSize, "The text, shown instead of `text` when set."),
      .font("font", default: .system(12), "Font of the text."),
      .color("textColor", default: .black, "Colour of the text.", aliases: ["color"]),
      .enumeration("textAlignment", .textAlignment, default: "natural", effect: .paint, "Where lines stand."),
      .bool("editable", default: true, effect: .none, "Whether it can be typed in.", aliases: ["isEditable"]),
      .bool("selectable", default: true, effect: .none, "Whether text can be selected.", aliases: ["isSelectable"]),
      .options("dataDetectorTypes", .dataDetectorTypes, effect: .paint, "What becomes a link."),
      .bool("allowsEditingTextAttributes", effect: .none, "Whether style can be edited."),
      .bool("clearsOnInsertion", effect: .none, "Whether typing replaces the text."),
      .bool("adjustsFontForContentSizeCategory", effect: .none, "Whether the font follows the text size setting."),
      .bool(
        "scrollEnabled", default: true, effect: .naturalSize,
        "Whether it scrolls; if not, it is as high as its text.", aliases: ["isScrollEnabled"]),
      .object("textContainer", .textContainer, "Where the text is laid out."),
    ]
      + Property.insetsWithParts(
        "textContainerInset", partPrefix: "textContainerInset",
        default: EdgeInsets(top: 8, left: 0, bottom: 8, right: 0), effect: .naturalSize, "Space around the text")
      + Property.textInputTraits,
    instructions: [
      InstructionRule("inputView", "The next element is shown instead of the keyboard.", .claim(role: "inputView")),
      InstructionRule(
        "inputAccessoryView", "The next element is shown above the keyboard.", .claim(role: "inputAccessoryView")),
    ],
    children: ChildRule.none, layout: .text,
    text: { view in
      guard !view.bool("scrollEnabled") else { return nil }
      let attributed = view.string("attributedText")
      var insets = view.insets("textContainerInset") ?? .zero
      let padding = view.number("textContainer.lineFragmentPadding")
      insets.left += padding
      insets.right += padding
      let text = attributed.isEmpty ? view.string("text") : attributed
      // An empty text view keeps one line (decision 19).
      return TextContent(
        text.isEmpty ? " " : text, font: view.font("font") ?? .system(12),
        numberOfLines: view.integer("textContainer.maximumNumberOfLines"),
        lineBreakMode: view.constant("textContainer.lineBreakMode"), insets: insets)
    })
}

extension ObjectType {
  /// Where a text view lays its text out.
  static let textContainer = ObjectType(
    "NSTextContainer",
    [
      .number(
        "lineFragmentPadding", default: 5, effect: .naturalSize, "Space before and after each line.",
        bounds: 0...10_000),
      .integer(
        "maximumNumberOfLines", default: 0, effect: .naturalSize, "Largest number of lines; 0 for any.",
        bounds: 0...1_000_000),
      .enumeration(
        "lineBreakMode", .lineBreakMode, default: "byWordWrapping", effect: .naturalSize,
        "How lines break and where text is cut."),
      .bool("widthTracksTextView", default: true, effect: .none, "Kept for the application."),
      .bool("heightTracksTextView", effect: .none, "Kept for the application."),
    ])
}
