import Diagnostics
import Geometry
import ViewModel

extension FrameTable {
  /// The frames of a layout, in the order in which it placed them. O(views + text).
  ///
  /// Views that a document does not name but that are placed (a cell's `textLabel`) are records of their own.
  ///
  /// - Parameter withTexts: Whether records hold their texts' lines; trees and tables of numbers do not show them.
  public init(_ layout: LayoutResult, document: String, sources: SourceMap, withTexts: Bool = true) {
    var records: [FrameRecord] = []
    records.reserveCapacity(layout.entries.count)
    // How many of each type stand in each open view so far, and whether it is hidden.
    var open: [(counts: [(type: String, count: Int)], isHidden: Bool)] = []
    for entry in layout.entries {
      let depth = min(entry.depth, open.count)
      open.removeLast(open.count - depth)
      let type = entry.part.isEmpty ? entry.view.typeName : entry.part
      var ordinal = 1
      if depth > 0 {
        if let at = open[depth - 1].counts.firstIndex(where: { $0.type == type }) {
          open[depth - 1].counts[at].count += 1
          ordinal = open[depth - 1].counts[at].count
        } else {
          open[depth - 1].counts.append((type, 1))
        }
      }
      let isInsideHidden = depth > 0 && open[depth - 1].isHidden
      let isHidden = entry.part.isEmpty && entry.view.bool("hidden")
      open.append(([], isInsideHidden || isHidden))
      let isShown = !isInsideHidden && !isHidden
      let baselines = isShown ? layout.baselines(of: entry) : nil
      let grid = layout.environment.grid
      records.append(
        FrameRecord(
          depth: depth, type: type, id: entry.part.isEmpty ? entry.view.identifier ?? "" : "",
          classes: entry.part.isEmpty ? entry.view.classes : [], ordinal: ordinal, span: entry.view.span,
          frame: isShown ? layout.frame(of: entry) : nil, absolute: isShown ? layout.absoluteFrame(of: entry) : nil,
          isHidden: isHidden, isInsideHidden: isInsideHidden,
          contentSize: isShown && entry.part.isEmpty ? layout.contentSize(of: entry.view) : nil,
          firstBaseline: baselines.map { grid.snap($0.first) }, lastBaseline: baselines.map { grid.snap($0.last) },
          text: withTexts && isShown ? Self.text(of: entry, layout) : nil))
    }
    self.init(
      document: document,
      viewport: FrameViewport(
        width: layout.environment.width, height: layout.environment.height, scale: layout.environment.grid.scale,
        isRightToLeft: layout.environment.direction == .rightToLeft),
      records: records, sources: sources)
  }

  private static func text(of entry: LayoutEntry, _ layout: LayoutResult) -> FrameText? {
    let lines = layout.placedLines(of: entry)
    guard !lines.isEmpty else { return nil }
    return FrameText(
      lines: lines.map { FrameText.Line(text: $0.text, frame: $0.frame, baseline: $0.baseline) },
      isTruncated: layout.isTruncated(entry))
  }
}
