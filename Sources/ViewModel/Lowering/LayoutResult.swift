import Geometry
import Layout
import TextMetrics

/// The frames of a view tree. A snapshot: later edits do not change it.
public struct LayoutResult {
  let tree: LayoutTree
  /// Every node in document order: views, and parts that are placed though they are no views.
  public let entries: LayoutEntries
  let slotOfView: [Int32]
  let measurer: ViewMeasurer
  /// What it was laid out for.
  public let environment: LayoutEnvironment

  /// What the solver did: visits and texts measured.
  package var counters: LayoutCounters { tree.counters }
  /// The solver's tree, for findings and explanations.
  package var layoutTree: LayoutTree { tree }

  /// The solver's name of a view, nil when it takes no part in layout.
  package func slot(of view: View) -> LayoutSlot? {
    view.number < slotOfView.count && slotOfView[view.number] >= 0 ? slotOfView[view.number] : nil
  }

  /// The solver's name of an entry.
  package func slot(of entry: LayoutEntry) -> LayoutSlot { entry.slot }

  /// Frame in the parent's coordinates, snapped to the pixel grid; nil when hidden or without a part in layout.
  public func frame(of view: View) -> Rect? { slot(of: view).flatMap { tree.frame(of: $0, scale: scale) } }

  /// Frame in the root's coordinates, snapped to the pixel grid.
  public func absoluteFrame(of view: View) -> Rect? {
    slot(of: view).flatMap { tree.absoluteFrame(of: $0, scale: scale) }
  }

  /// Frame in the parent's coordinates as the solver found it, before snapping.
  public func unroundedFrame(of view: View) -> Rect? { slot(of: view).flatMap { tree.unroundedFrame(of: $0) } }

  /// Frame of an entry in its parent's coordinates.
  public func frame(of entry: LayoutEntry) -> Rect? { tree.frame(of: entry.slot, scale: scale) }

  /// Frame of an entry in the root's coordinates.
  public func absoluteFrame(of entry: LayoutEntry) -> Rect? { tree.absoluteFrame(of: entry.slot, scale: scale) }

  /// Size of what scrolls inside a view; nil for views that do not scroll.
  public func contentSize(of view: View) -> Size? { slot(of: view).flatMap { tree.contentSize(of: $0) } }

  /// First and last baseline from the top of the view, as placed; nil when hidden.
  public func baselines(of view: View) -> (first: Double, last: Double)? {
    slot(of: view).flatMap { tree.placedBaselines(of: $0) }
  }

  /// Baselines of an entry.
  public func baselines(of entry: LayoutEntry) -> (first: Double, last: Double)? {
    tree.placedBaselines(of: entry.slot)
  }

  /// The natural size that the solver found.
  public func naturalSize(of view: View) -> Size? { slot(of: view).map { tree.naturalSize(of: $0) } }

  /// Whether text of the view was left out.
  public func isTruncated(_ entry: LayoutEntry) -> Bool { tree.isTruncated(entry.slot) }

  /// The lines of an entry's text at the width it got: what is drawn is what was measured. Empty without text.
  public func lines(of entry: LayoutEntry) -> [TextLine] {
    guard entry.text >= 0, let frame = tree.unroundedFrame(of: entry.slot) else { return [] }
    return measurer.lines(of: entry.text, width: frame.width)
  }

  /// Fonts that were not found as asked for, in order of first use.
  public var substitutions: [FontSubstitution] { measurer.substitutions }

  private var scale: Double { environment.grid.scale }
}
