extension ViewType {
  /// Children on top of one another.
  static let lmLayerView = ViewType(
    "LMLayerView", inherits: "LMLayoutView", "Children on top of one another, each filling the view.", layout: .layer)
}
