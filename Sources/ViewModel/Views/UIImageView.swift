extension ViewType {
  /// A picture.
  static let uiImageView = ViewType(
    "UIImageView", "A picture.",
    properties: [
      .picture("image", effect: .naturalSize, "The picture."),
      .picture("highlightedImage", effect: .paint, "The picture while highlighted."),
      .bool("highlighted", effect: .paint, "Whether it is highlighted.", aliases: ["isHighlighted"]),
      .number("animationDuration", effect: .none, "Seconds that one round of an animation takes.", bounds: 0...86_400),
      .integer(
        "animationRepeatCount", effect: .none, "Rounds of an animation; 0 for ever.", bounds: 0...1_000_000_000),
    ],
    defaults: [("userInteractionEnabled", .bool(false))],
    instructions: [
      InstructionRule(
        "overlayContent", "The next element is laid over the picture and fills it.", .claim(role: "overlayContent"))
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { view, _ in
      guard let picture = view.picture("image") else { return .none }
      return NaturalSize(width: picture.size.width, height: picture.size.height)
    })
}
