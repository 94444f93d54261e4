import Geometry
import Layout
import TextMetrics

/// Lays out a view tree and keeps the frames, so that an edit costs what it moves.
///
/// Belongs to the thread of its tree. Frames are read through ``LayoutResult``; after edits call ``layout()`` again.
public final class LayoutSession {
  /// The view that is laid out.
  public let root: View
  /// What the layout depends on besides the views.
  public private(set) var environment: LayoutEnvironment
  private let texts: TextMeasurer

  /// A session for `root`. Nothing is laid out yet.
  ///
  /// - Parameter measurer: Texts that it already knows are not measured again: share one between the sessions of a
  ///   thread.
  public init(root: View, environment: LayoutEnvironment = LayoutEnvironment(), measurer: TextMeasurer) {
    self.root = root
    self.environment = environment
    texts = measurer
  }

  /// Finds all frames. O(views) plus the texts that must be set.
  public func layout() -> LayoutResult {
    let measurer = ViewMeasurer(measurer: texts, textSize: environment.textSize, grid: environment.grid)
    var lowering = Lowering(root: root, environment: environment, measurer: measurer)
    lowering.run()
    let entries = lowering.entries
    let slotOfView = lowering.slotOfView
    var tree = lowering.finish()
    tree.solve(
      LayoutSpace(width: environment.width, height: environment.height ?? .nan, safeArea: environment.safeArea),
      measurer: measurer)
    tree.prepareFrames()
    root.tree.changes = ChangeLog()
    root.tree.isTracking = true
    return LayoutResult(
      tree: tree, entries: entries, slotOfView: slotOfView, measurer: measurer, environment: environment)
  }
}

extension Lowering {
  consuming func finish() -> LayoutTree { builder.build() }
}
