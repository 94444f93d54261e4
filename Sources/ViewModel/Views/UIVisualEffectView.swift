extension ViewType {
  /// A blur behind content.
  static let uiVisualEffectView = ViewType(
    "UIVisualEffectView", "Blurs what lies behind it; its content fills it.",
    properties: [
      .enumeration("effect", .visualEffect, default: nil, effect: .paint, "The effect; set by the factory.")
    ],
    factories: Enumeration.visualEffect.constants.map { name in
      Factory("\(name)BlurEffectView", "A \(name) blur.", [("effect", .constant(name))])
    },
    children: .any, layout: .content)
}

extension Enumeration {
  static let visualEffect = Enumeration(
    "UIBlurEffectStyle", ["extraLight", "light", "dark", "extraDark", "regular", "prominent"])
}
