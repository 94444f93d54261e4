import Geometry

/// All that outputs say of one node, read at once. Lengths are points.
package struct PlacedNode: Sendable {
  /// Whether the node or an ancestor is hidden: it has no frame then, and nothing below is set.
  package var isInactive = false
  /// Whether it says so itself.
  package var isHidden = false
  /// Whether an ancestor is hidden.
  package var isInsideHidden = false
  /// Relative to the parent, on the pixel grid.
  package var frame = Rect.zero
  /// Relative to the root, on the pixel grid.
  package var absolute = Rect.zero
  /// What scrolls inside, unrounded; nil for nodes that do not scroll.
  package var contentSize: Size?

  /// A node of which nothing is known.
  package init() {}
}

extension LayoutTree {
  /// What outputs say of a node, as `frame`, `absoluteFrame` and `contentSize` have it; of a slot not in the tree that it is
  /// inactive.
  ///
  /// O(1) after `prepareFrames`, else O(depth).
  package func placedNode(_ slot: LayoutSlot, scale: Double) -> PlacedNode {
    var result = PlacedNode()
    guard let i = index(slot) else {
      result.isInactive = true
      return result
    }
    let parent = Int(records[i].parent)
    result.isInsideHidden = parent >= 0 && !records[parent].isActive
    result.isHidden = records[i].flags.contains(.hidden)
    result.isInactive = !records[i].isActive
    if result.isInactive { return result }
    let edges = pixelEdges(i, scale)
    result.absolute = Rect(
      x: edges.x / scale, y: edges.y / scale, width: edges.width / scale, height: edges.height / scale)
    result.frame = result.absolute
    if parent >= 0 {
      let corner = origin(parent)
      result.frame.x = (edges.x - pixel(corner.x * scale)) / scale
      result.frame.y = (edges.y - pixel(corner.y * scale)) / scale
    }
    if records[i].kind.scrolls { result.contentSize = contentSize(of: slot) }
    return result
  }
}
