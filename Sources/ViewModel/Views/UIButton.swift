import Geometry
import StyleEngine

extension ViewType {
  /// A button: a title, a picture, or a content view of its own.
  static let uiButton = ViewType(
    "UIButton", inherits: "UIControl", "A button with a title, a picture or a content view.",
    properties: [
      .string("title", effect: .naturalSize, "The title.", aliases: ["normalTitle"]),
      .string("attributedTitle", effect: .naturalSize, "The title, shown instead of `title` when set."),
      .color("titleColor", "Colour of the title; the tint by default.", aliases: ["normalTitleColor"]),
      .color("titleShadowColor", "Colour of the title's shadow.", aliases: ["normalTitleShadowColor"]),
      .color("dangerousFillColor", "Colour behind the content of what cannot be taken back."),
      .picture("image", effect: .naturalSize, "Picture before the title.", aliases: ["normalImage"]),
      .picture(
        "backgroundImage", effect: .paint, "Picture behind the content.", aliases: ["normalBackgroundImage"]),
      .enumeration(
        "buttonType", .buttonType, default: "custom", effect: .naturalSize, "How it was made; set by the factory."),
      .edgeInsets("contentEdgeInsets", effect: .naturalSize, "Space around the content."),
      .part("contentEdgeInsetTop", of: "contentEdgeInsets", .top, effect: .naturalSize, "Space above the content."),
      .part("contentEdgeInsetLeft", of: "contentEdgeInsets", .left, effect: .naturalSize, "Space left of the content."),
      .part(
        "contentEdgeInsetBottom", of: "contentEdgeInsets", .bottom, effect: .naturalSize, "Space below the content."),
      .part(
        "contentEdgeInsetRight", of: "contentEdgeInsets", .right, effect: .naturalSize, "Space right of the content."),
      .edgeInsets("titleEdgeInsets", default: .zero, effect: .paint, "Shift of the title."),
      .part("titleEdgeInsetTop", of: "titleEdgeInsets", .top, effect: .paint, "Shift of the title from the top."),
      .part("titleEdgeInsetLeft", of: "titleEdgeInsets", .left, effect: .paint, "Shift of the title from the left."),
      .part(
        "titleEdgeInsetBottom", of: "titleEdgeInsets", .bottom, effect: .paint, "Shift of the title from the bottom."),
      .part(
        "titleEdgeInsetRight", of: "titleEdgeInsets", .right, effect: .paint, "Shift of the title from the right."),
      .edgeInsets("imageEdgeInsets", default: .zero, effect: .paint, "Shift of the picture."),
      .part("imageEdgeInsetTop", of: "imageEdgeInsets", .top, effect: .paint, "Shift of the picture from the top."),
      .part("imageEdgeInsetLeft", of: "imageEdgeInsets", .left, effect: .paint, "Shift of the picture from the left."),
      .part(
        "imageEdgeInsetBottom", of: "imageEdgeInsets", .bottom, effect: .paint,
        "Shift of the picture from the bottom."),
      .part(
        "imageEdgeInsetRight", of: "imageEdgeInsets", .right, effect: .paint, "Shift of the picture from the right."),
      .object("titleLabel", .buttonTitle, "The label that shows the title."),
      .bool("reversesTitleShadowWhenHighlighted", effect: .none, "Whether the shadow turns while pressed."),
      .bool("adjustsImageWhenHighlighted", default: true, effect: .none, "Whether the picture darkens while pressed."),
      .bool("adjustsImageWhenDisabled", default: true, effect: .none, "Whether the picture pales when disabled."),
      .bool("showsTouchWhenHighlighted", effect: .none, "Whether it glows while pressed."),
    ] + Property.buttonStates,
    factories: [
      Factory("customButton", "A plain button: title in System 18.") { $0("buttonType", .constant("custom")) },
      Factory("systemButton", "The usual button: title in System 15 and the tint colour.") { set in
        set("buttonType", .constant("system"))
        set("titleLabel.font", .font(.system(15)))
      },
      Factory("detailDisclosureButton", "An information icon.") { $0("buttonType", .constant("detailDisclosure")) },
      Factory("infoLightButton", "An information icon for dark ground.") { $0("buttonType", .constant("infoLight")) },
      Factory("infoDarkButton", "An information icon for light ground.") { $0("buttonType", .constant("infoDark")) },
      Factory("contactAddButton", "A plus icon.") { $0("buttonType", .constant("contactAdd")) },
    ],
    children: .one(what: "content view"), layout: .content,
    naturalSize: { view, context in
      switch view.constant("buttonType") {
      case "detailDisclosure", "infoLight", "infoDark": return NaturalSize(width: 25, height: 24)
      case "contactAdd": return NaturalSize(width: 24, height: 24)
      default: break
      }
      let font = view.font("titleLabel.font") ?? .system(18)
      let attributed = view.string("attributedTitle")
      let title = attributed.isEmpty ? view.string("title") : attributed
      let image = view.picture("image")?.size ?? .zero
      let line = context.lineHeight(of: font)
      let titleWidth = title.isEmpty ? 0 : context.width(of: title, font: font)
      let insets = view.insets("contentEdgeInsets")
      // A picture alone is as high as itself; otherwise a line counts, also an empty one (decision 23).
      let isPictureOnly = title.isEmpty && view.picture("image") != nil
      let content = isPictureOnly ? image.height : max(line, 0)
      let height: Double
      let top: Double
      if let insets {
        height = max(content, image.height) + insets.vertical
        top = insets.top
      } else {
        height = isPictureOnly ? image.height : max(line + 12, image.height)
        top = (height - line) / 2
      }
      let fixed = (insets?.horizontal ?? 0) + image.width
      let width = max(insets == nil ? 30 : 0, fixed + titleWidth)
      let least = min(width, fixed + (title.isEmpty ? 0 : context.width(of: "…", font: font)))
      return NaturalSize(
        width: width, height: height, leastWidth: least,
        baseline: isPictureOnly ? nil : top + context.ascent(of: font))
    })
}

extension Enumeration {
  static let buttonType = Enumeration(
    "UIButtonType", ["custom", "system", "detailDisclosure", "infoLight", "infoDark", "contactAdd"])
}

extension ObjectType {
  /// The label of a button's title.
  static let buttonTitle = ObjectType(
    "UILabel",
    [
      .font("font", default: .system(18), "Font of the title."),
      .color("textColor", "Colour of the title.", aliases: ["color"]),
      .enumeration(
        "textAlignment", .textAlignment, default: "natural", effect: .paint, "Where the title's lines stand."),
      .integer("numberOfLines", default: 1, effect: .paint, "Largest number of lines.", bounds: 0...1_000_000),
      .enumeration(
        "lineBreakMode", .lineBreakMode, default: "byTruncatingMiddle", effect: .paint, "Where the title is cut."),
      .bool("adjustsFontSizeToFitWidth", effect: .paint, "Whether the title is scaled down to fit."),
      .number("minimumScaleFactor", effect: .paint, "Least scale of the font, 0 to 1.", bounds: 0...1),
    ] + Property.shadow)
}

extension Property {
  /// What a button shows in its other states: `highlightedTitle`, `disabledTitleColor`, … What is not set is as in the
  /// normal state. None of it counts for the natural size: a button does not jump while it is pressed.
  static let buttonStates: [Property] = ControlState.singles.flatMap { buttonState($0.name) }

  private static func buttonState(_ state: String) -> [Property] {
    // Joined, not interpolated: this runs whenever a document has a button.
    func named(_ property: String) -> String { state + property }
    let ending: String = " while " + state + "."
    func summary(_ what: String) -> String { what + ending }
    return [
      .string(named("Title"), effect: .paint, summary("The title")),
      .string(named("AttributedTitle"), effect: .paint, summary("The styled title")),
      .color(named("TitleColor"), summary("Colour of the title")),
      .color(named("TitleShadowColor"), summary("Colour of the title's shadow")),
      .picture(named("Image"), effect: .paint, summary("Picture before the title")),
      .picture(named("BackgroundImage"), effect: .paint, summary("Picture behind the content")),
    ]
  }
}
