extension ViewType {
  /// A segmented control whose segments carry values.
  static let lmSegmentedControl = ViewType(
    "LMSegmentedControl", inherits: "UISegmentedControl", "A segmented control whose segments carry values.")
}
