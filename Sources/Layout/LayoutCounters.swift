/// What a solve did, counted where it did it. Part of the result, so that tests can assert complexity instead of time.
package struct LayoutCounters: Sendable, Hashable {
  /// Steps of the four passes, at most one a node and pass. A full layout makes exactly 4 for each node but plain leaves,
  /// which have none or, with a text, 2: one for its widths, one for its height.
  package var visits = 0
  /// Rows and cells read once more by grid columns.
  package var gridVisits = 0
  /// Children looked at by the steps of an incremental solve: the siblings along the edit's path.
  package var siblingReads = 0
  /// Texts asked for their widths.
  package var textWidths = 0
  /// Texts set in a width.
  package var textsMeasured = 0
  /// Nodes whose size or place an incremental solve changed.
  package var moved = 0
  /// Nodes renumbered by structure edits; no measuring is part of it.
  package var renumbered = 0

  /// All zero.
  package init() {}
}
