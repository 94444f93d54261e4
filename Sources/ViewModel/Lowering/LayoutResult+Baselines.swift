import Layout

/// First and last baselines of all entries of a layout, found in one scan. For one entry ask ``LayoutResult/baselines(of:)``,
/// which walks down to the text.
public struct PlacedBaselines: Sendable {
  private let ofSlot: [(first: Double, last: Double)?]

  /// Reads all of them. O(views).
  public init(_ layout: LayoutResult) { ofSlot = layout.layoutTree.allPlacedBaselines() }

  /// Distances from the top of the frame of the entry at a place in the layout's order, unrounded; nil when hidden.
  public subscript(place place: Int) -> (first: Double, last: Double)? {
    // Slots are handed out in document order.
    ofSlot.indices.contains(place) ? ofSlot[place] : nil
  }
}
