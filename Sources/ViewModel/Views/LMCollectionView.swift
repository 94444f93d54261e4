extension ViewType {
  /// A collection view of the markup.
  static let lmCollectionView = ViewType(
    "LMCollectionView", inherits: "UICollectionView", "Items of one size in lines, which the document may list.")
}
