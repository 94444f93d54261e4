extension ViewType {
  /// Children at the edges they name.
  static let lmAnchorView = ViewType(
    "LMAnchorView", inherits: "LMLayoutView",
    "Children at the edges that their `anchor` names, centred where they name none.", layout: .anchor)
}
