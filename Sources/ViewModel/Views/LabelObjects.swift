// Objects that cells, headers and bars expose in key paths.
extension ObjectType {
  /// A label inside a cell or a header: `textLabel`. Its font is the cell's own when nothing sets it.
  static let label = ObjectType(
    "UILabel",
    [
      .string("text", effect: .naturalSize, "The text."),
      .string("attributedText", effect: .naturalSize, "The text, shown instead of `text` when set."),
      .font("font", "Font of the text."),
      .color("textColor", "Colour of the text.", aliases: ["color"]),
      .color("highlightedTextColor", "Colour of the text while highlighted."),
      .color("backgroundColor", "Colour behind the text."),
      .enumeration("textAlignment", .textAlignment, default: "natural", effect: .paint, "Where lines stand."),
      .integer(
        "numberOfLines", default: 1, effect: .naturalSize, "Largest number of lines; 0 for any.",
        bounds: 0...1_000_000),
      .enumeration(
        "lineBreakMode", .lineBreakMode, default: "byTruncatingTail", effect: .naturalSize,
        "How lines break and where text is cut."),
      .bool("adjustsFontSizeToFitWidth", effect: .paint, "Whether one line is scaled down to fit."),
      .number("minimumScaleFactor", effect: .paint, "Least scale of the font, 0 to 1.", bounds: 0...1),
      .bool("enabled", default: true, effect: .paint, "Whether it is drawn as usable.", aliases: ["isEnabled"]),
      .bool("hidden", effect: .paint, "Whether it is left out.", aliases: ["isHidden"]),
      .number("alpha", default: 1, effect: .paint, "Opacity, 0 to 1.", bounds: 0...1),
      .color("tintColor", "Colour of what is tinted in it."),
    ] + Property.shadow)

  /// The picture of a cell.
  static let cellPicture = ObjectType(
    "UIImageView",
    [
      .picture("image", effect: .naturalSize, "The picture."),
      .picture("highlightedImage", effect: .paint, "The picture while highlighted."),
      .color("tintColor", "Colour of a template picture."),
      .color("backgroundColor", "Colour behind the picture."),
      .enumeration("contentMode", .contentMode, default: "scaleToFill", effect: .paint, "How it is fitted."),
      .bool("clipsToBounds", effect: .paint, "Whether what lies outside its frame is cut off."),
      .bool("hidden", effect: .paint, "Whether it is left out.", aliases: ["isHidden"]),
      .number("alpha", default: 1, effect: .paint, "Opacity, 0 to 1.", bounds: 0...1),
      .object("layer", .layer, "What is drawn around and behind the picture."),
    ])

  /// The content or background of a cell.
  static let contentView = ObjectType(
    "UIView",
    [
      .color("backgroundColor", "Colour of the background."),
      .color("tintColor", "Colour of what is tinted in it."),
      .number("alpha", default: 1, effect: .paint, "Opacity, 0 to 1.", bounds: 0...1),
      .bool("clipsToBounds", effect: .paint, "Whether what lies outside its frame is cut off."),
      .object("layer", .layer, "What is drawn around and behind it."),
    ])

  /// A gesture recogniser of a scroll view.
  static let gestureRecognizer = ObjectType(
    "UIGestureRecognizer",
    [
      .options("allowedTouchTypes", .touchTypes, effect: .none, "The touches that it takes."),
      .bool("enabled", default: true, effect: .none, "Whether it is in use.", aliases: ["isEnabled"]),
      .bool("cancelsTouchesInView", default: true, effect: .none, "Whether the view then gets no touches."),
      .bool("delaysTouchesBegan", effect: .none, "Whether touches reach the view late."),
      .bool("delaysTouchesEnded", default: true, effect: .none, "Whether ends of touches reach the view late."),
      .integer("minimumNumberOfTouches", default: 1, effect: .none, "Least number of fingers.", bounds: 1...100),
      .integer("maximumNumberOfTouches", default: 100, effect: .none, "Largest number of fingers.", bounds: 1...1000),
    ])
}

extension Property {
  /// Edge insets with their four sides as properties of their own: `contentInset`, `contentInsetTop`, …
  static func insetsWithParts(
    _ name: String, partPrefix: String, default value: EdgeInsetsValue? = .zero, effect: PropertyEffect,
    _ what: String
  ) -> [Property] {
    [
      .edgeInsets(name, default: value, effect: effect, "\(what) on all sides."),
      .part(partPrefix + "Top", of: name, .top, effect: effect, "\(what) at the top."),
      .part(partPrefix + "Left", of: name, .left, effect: effect, "\(what) on the left."),
      .part(partPrefix + "Bottom", of: name, .bottom, effect: effect, "\(what) at the bottom."),
      .part(partPrefix + "Right", of: name, .right, effect: effect, "\(what) on the right."),
    ]
  }

  /// A point with its coordinates as properties of their own.
  static func pointWithParts(_ name: String, x: Double, y: Double, effect: PropertyEffect, _ what: String) -> [Property]
  {
    [
      .point(name, x: x, y: y, effect: effect, "\(what)."),
      .part(name + "X", of: name, .x, effect: effect, "\(what), horizontally."),
      .part(name + "Y", of: name, .y, effect: effect, "\(what), vertically."),
    ]
  }
}
