extension ViewType {
  /// Items in lines.
  static let uiCollectionView = ViewType(
    "UICollectionView", inherits: "UIScrollView", "Items of one size in lines.",
    properties: [
      .object("collectionViewLayout", .flowLayout, "How items are placed."),
      .bool("allowsSelection", default: true, effect: .none, "Whether items can be selected."),
      .bool("allowsMultipleSelection", effect: .none, "Whether several items can be selected."),
      .bool(
        "prefetchingEnabled", default: true, effect: .none, "Kept for the application.",
        aliases: ["isPrefetchingEnabled"]),
      .bool("remembersLastFocusedIndexPath", effect: .none, "Whether focus returns to the item it left."),
      Property(
        "sectionInset", .edgeInsets, effect: .none, "Accepted from a README of the framework.",
        remark: "has no effect; write 'collectionViewLayout.sectionInset'"),
      .string("cell", effect: .placement, "Name of the document that an item of data is shown with."),
    ],
    factories: [Factory("flowLayoutCollectionView", "Items in lines.")],
    instructions: [
      InstructionRule("backgroundView", "The next element lies behind the items.", .claim(role: "backgroundView"))
    ],
    children: .any, layout: .collection)
}

extension ObjectType {
  /// Items in lines.
  static let flowLayout = ObjectType(
    "UICollectionViewFlowLayout",
    [
      .length("itemWidth", default: 50, effect: .placement, "Width of an item."),
      .length("itemHeight", default: 50, effect: .placement, "Height of an item."),
      .length("estimatedItemWidth", default: 0, effect: .none, "Kept for the application."),
      .length("estimatedItemHeight", default: 0, effect: .none, "Kept for the application."),
      .length("minimumInteritemSpacing", default: 10, effect: .placement, "Least gap between items of a line."),
      .length("minimumLineSpacing", default: 10, effect: .placement, "Gap between lines."),
      .enumeration(
        "scrollDirection", .scrollDirection, default: "vertical", effect: .placement, "Which way lines follow."),
      .enumeration(
        "sectionInsetReference", .sectionInsetReference, default: "fromContentInset", effect: .placement,
        "What the insets start from."),
      .length("headerReferenceWidth", default: 0, effect: .none, "Kept for the application."),
      .length("headerReferenceHeight", default: 0, effect: .none, "Kept for the application."),
      .length("footerReferenceWidth", default: 0, effect: .none, "Kept for the application."),
      .length("footerReferenceHeight", default: 0, effect: .none, "Kept for the application."),
      .bool("sectionHeadersPinToVisibleBounds", effect: .none, "Whether headers stay in sight."),
      .bool("sectionFootersPinToVisibleBounds", effect: .none, "Whether footers stay in sight."),
    ]
      + Property.insetsWithParts(
        "sectionInset", partPrefix: "sectionInset", effect: .placement, "Space around the items"))
}

extension Enumeration {
  static let scrollDirection = Enumeration("UICollectionViewScrollDirection", ["vertical", "horizontal"])
  static let sectionInsetReference = Enumeration(
    "UICollectionViewFlowLayoutSectionInsetReference", ["fromContentInset", "fromSafeArea", "fromLayoutMargins"])
}
