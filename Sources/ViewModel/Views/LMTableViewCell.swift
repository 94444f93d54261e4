extension ViewType {
  /// A row of a table with content of its own.
  static let lmTableViewCell = ViewType(
    "LMTableViewCell", inherits: "UITableViewCell", "A row of a table that is as high as its one content view needs.",
    children: .one(what: "content view"), layout: .cell)
}
