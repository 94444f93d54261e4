extension ViewType {
  /// A table whose rows the document gives.
  static let lmTableView = ViewType(
    "LMTableView", inherits: "UITableView", "A table whose sections and rows the document lists.")
}
