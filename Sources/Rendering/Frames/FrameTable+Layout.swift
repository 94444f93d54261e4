import Diagnostics
import Geometry
import ViewModel

extension FrameTable {
  /// What a table holds besides the frames.
  public struct Contents: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt8
    /// Options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The lines of texts: trees and tables of numbers do not show them.
    public static let texts = Contents(rawValue: 1)
    /// First and last baselines.
    public static let baselines = Contents(rawValue: 2)
    /// Everything.
    public static let all: Contents = [.texts, .baselines]
  }

  /// The frames of a layout, in the order in which it placed them. O(views + text).
  ///
  /// Views that a document does not name but that are placed (a cell's `textLabel`) are records of their own.
  public init(_ layout: LayoutResult, document: String, sources: SourceMap, contents: Contents = .all) {
    let (rows, places) = layout.rows()
    var records = FrameRecords(rows, places, types: layout.typeNames, ids: layout.identifiers)
    if contents.contains(.baselines) {
      let grid = layout.environment.grid
      let all = PlacedBaselines(layout)
      records.baselines = layout.entries.indices.map { place in
        guard records.rows[place].hasFrame, let baselines = all[place: place] else { return .none }
        return FrameRecords.Baselines(first: grid.snap(baselines.first), last: grid.snap(baselines.last))
      }
    }
    if contents.contains(.texts) || layout.hasClasses {
      records.details = layout.entries.indices.map { place in
        let row = records.rows[place]
        let entry = layout.entries[place]
        return FrameRecords.Details(
          classes: row.flags.contains(.part) ? [] : entry.view.classes,
          text: contents.contains(.texts) && row.hasFrame ? Self.text(of: entry, layout) : nil)
      }
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
