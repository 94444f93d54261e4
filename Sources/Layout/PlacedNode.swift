import Geometry

/// All that outputs say of one node. Lengths are points.
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

  fileprivate init(isInactive: Bool) { self.isInactive = isInactive }
}

extension LayoutTree {
  /// What outputs say of every node, by slot, as `frame`, `absoluteFrame` and `contentSize` have it; of a slot that is not
  /// in the tree that it is inactive. One scan in level order, where the parent of a node is near.
  package func placedNodes(scale: Double) -> [PlacedNode] {
    // As they are kept, or summed up for this once.
    var origins = origins
    if originsAreStale {
      origins = [Point](repeating: .zero, count: records.count)
      sumOrigins(records, &origins)
    }
    let count = indexOfSlot.count
    return [PlacedNode](unsafeUninitializedCapacity: count) { places, initialized in
      places.initialize(repeating: PlacedNode(isInactive: true))
      records.withUnsafeBufferPointer { records in
        origins.withUnsafeBufferPointer { origins in
          for i in records.indices {
            place(records, origins, i, scale, at: &places[Int(records[i].slot)])
          }
        }
      }
      initialized = count
    }
  }

  @inline(__always)
  private func place(
    _ records: UnsafeBufferPointer<LayoutRecord>, _ origins: UnsafeBufferPointer<Point>, _ i: Int, _ scale: Double,
    at place: inout PlacedNode
  ) {
    let parent = Int(records[i].parent)
    place.isInsideHidden = parent >= 0 && !records[parent].isActive
    place.isHidden = records[i].flags.contains(.hidden)
    if !records[i].isActive { return }
    place.isInactive = false
    let corner = origins[i]
    let left = pixel(corner.x * scale)
    let top = pixel(corner.y * scale)
    let width = (pixel((corner.x + records[i].w) * scale) - left) / scale
    let height = (pixel((corner.y + records[i].h) * scale) - top) / scale
    place.absolute = Rect(x: left / scale, y: top / scale, width: width, height: height)
    if parent >= 0 {
      place.frame = Rect(
        x: (left - pixel(origins[parent].x * scale)) / scale, y: (top - pixel(origins[parent].y * scale)) / scale,
        width: width, height: height)
    } else {
      place.frame = place.absolute
    }
    if records[i].kind.scrolls { place.contentSize = contentSize(of: records[i].slot) }
  }
}
