import Geometry

extension ViewType {
  /// An item of a collection with one content view inside its margins.
  static let lmCollectionViewCell = ViewType(
    "LMCollectionViewCell", inherits: "UICollectionViewCell",
    "An item of a collection with one content view inside its margins, 8 on each side unless set.",
    properties: [
      .bool("ignoreLayoutMargins", effect: .placement, "Whether content runs from edge to edge."),
      .bool(
        "layoutMarginsRelativeArrangement", default: true, effect: .placement,
        "Whether `layoutMargins` inset the content."),
    ],
    defaults: [("layoutMargins", .edgeInsets(EdgeInsets(all: 8)))],
    instructions: [
      InstructionRule(
        "ignoreLayoutMargins", "The content runs from edge to edge.", .setFlag(property: "ignoreLayoutMargins"))
    ],
    children: .one(what: "content view"), layout: .cell)
}
