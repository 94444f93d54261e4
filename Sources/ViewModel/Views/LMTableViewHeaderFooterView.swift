extension ViewType {
  /// A header or footer with content of its own.
  static let lmTableViewHeaderFooterView = ViewType(
    "LMTableViewHeaderFooterView", inherits: "UITableViewHeaderFooterView",
    "A header or footer that is as high as its one content view needs.",
    children: .one(what: "content view"), layout: .headerFooter)
}
