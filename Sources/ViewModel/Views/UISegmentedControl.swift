extension ViewType {
  /// One of several segments.
  static let uiSegmentedControl = ViewType(
    "UISegmentedControl", inherits: "UIControl", "A row of segments of which one is chosen.",
    properties: [
      .integer(
        "selectedSegmentIndex", default: -1, effect: .paint, "The chosen segment, from 0; -1 for none.",
        bounds: -1...1_000_000, isValueOfControl: true),
      .bool("momentary", effect: .none, "Whether a segment is chosen only while pressed.", aliases: ["isMomentary"]),
      .bool(
        "apportionsSegmentWidthsByContent", effect: .naturalSize,
        "Whether each segment is as wide as its own content needs."),
      .font("font", default: .system(13), "Font of the titles."),
      .color("selectedSegmentTintColor", "Colour of the chosen segment."),
      .color("textColor", "Colour of the titles; when unset, of those not chosen the tint set here."),
      .any("value", "The value of the chosen segment."),
    ],
    elements: [
      UntypedElement(
        "segment", "One segment.",
        [
          .string("title", effect: .naturalSize, "The title."),
          .picture("image", effect: .naturalSize, "Picture shown instead of the title."),
          .any("value", "What the segment stands for."),
          .bool("enabled", default: true, effect: .paint, "Whether it can be chosen.", aliases: ["isEnabled"]),
          .length("width", default: 0, effect: .naturalSize, "Its width; 0 lets its content decide."),
        ])
    ],
    instructions: [
      InstructionRule(
        "segmentTitle", "Adds a segment with a title.", .addItem(element: "segment", properties: ["title"])),
      InstructionRule(
        "segmentImage", "Adds a segment with a picture.", .addItem(element: "segment", properties: ["image"])),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { view, context in
      let font = view.font("font") ?? .system(13)
      var sum = 0.0
      var widest = 0.0
      var count = 0.0
      var fixed = 0.0
      for segment in view.children where segment.typeName == "segment" {
        let width = segment.number("width")
        if width > 0 {
          fixed += width
          continue
        }
        let content =
          segment.picture("image")?.size.width ?? context.width(of: segment.string("title"), font: font)
        sum += content + 20
        widest = max(widest, content + 20)
        count += 1
      }
      let width = fixed + (view.bool("apportionsSegmentWidthsByContent") ? sum : widest * count)
      let line = context.lineHeight(of: font)
      return NaturalSize(width: width, height: 32, baseline: (32 - line) / 2 + context.ascent(of: font))
    })
}
