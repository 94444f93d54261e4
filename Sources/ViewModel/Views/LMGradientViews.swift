// The two gradient views share their colours; each has a geometry of its own.
extension ViewType {
  /// Colours along a line.
  static let lmLinearGradientView = ViewType(
    "LMLinearGradientView", inherits: "LMLayerView", "Colours that change along a line, behind the children.",
    properties: Property.gradient
      + Property.pointWithParts(
        "startPoint", x: 0.5, y: 0, effect: .paint, "Where the line begins, as a share of the frame")
      + Property.pointWithParts(
        "endPoint", x: 0.5, y: 1, effect: .paint, "Where the line ends, as a share of the frame"))

  /// Colours outward from a point.
  static let lmRadialGradientView = ViewType(
    "LMRadialGradientView", inherits: "LMLayerView", "Colours that change outward from a point, behind the children.",
    properties: Property.gradient
      + Property.pointWithParts(
        "centerPoint", x: 0.5, y: 0.5, effect: .paint, "The point, as a share of the frame") + [
        .length("radius", effect: .paint, "Radius of the last colour; half the longer side when unset.")
      ])
}

extension Property {
  static let gradient: [Property] = [
    .list("colors", of: .color, effect: .paint, "The colours in order."),
    .list(
      "locations", of: .number, effect: .paint,
      "Where each colour stands, 0 to 1; may be shorter than `colors`, evenly spread when unset."),
  ]
}
