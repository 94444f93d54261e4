import Diagnostics
import Geometry

/// What a document was laid out in.
public struct FrameViewport: Hashable, Sendable {
  /// Width in points.
  public let width: Double
  /// Height in points; nil when the content decided.
  public let height: Double?
  /// Pixels a point.
  public let scale: Double
  /// Whether leading is right.
  public let isRightToLeft: Bool

  /// A viewport from its parts.
  public init(width: Double, height: Double?, scale: Double, isRightToLeft: Bool) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isRightToLeft = isRightToLeft
  }
}

/// The frames of all views of one document, in document order: what every output of `ink layout` is printed from.
public struct FrameTable: Sendable {
  /// Name of the document as the user gave it.
  public let document: String
  /// What it was laid out in.
  public let viewport: FrameViewport
  /// All views in document order, a parent before its children.
  public let records: FrameRecords
  /// What the spans of the records point into.
  public let sources: SourceMap

  /// A table from its parts.
  public init(document: String, viewport: FrameViewport, records: [FrameRecord], sources: SourceMap = SourceMap()) {
    self.init(document: document, viewport: viewport, records: FrameRecords(records), sources: sources)
  }

  init(document: String, viewport: FrameViewport, records: FrameRecords, sources: SourceMap) {
    self.document = document
    self.viewport = viewport
    self.records = records
    self.sources = sources
  }

  /// The rows that are printed: without the views inside hidden ones unless wanted, and of one view's subtree only if
  /// `id` names one, by its id or by its path (see ``paths()``). Nil when no view has it. O(views); a path makes all paths.
  public func rows(only id: String? = nil, withHidden: Bool = false) -> [Int]? {
    let rows = records.rows
    var range = 0..<rows.count
    if let id {
      let ids = records.ids
      let found = rows.firstIndex { $0.identifier < 0 ? id.isEmpty : ids[Int($0.identifier)] == id }
      guard let start = found ?? (id.hasPrefix("/") ? paths().firstIndex(of: id) : nil) else { return nil }
      var end = start + 1
      while end < rows.count, rows[end].depth > rows[start].depth { end += 1 }
      range = start..<end
    }
    return range.filter { withHidden || !rows[$0].isInsideHidden }
  }

  /// The records that are printed, see ``rows(only:withHidden:)``: nearly always all of them.
  func records(only id: String?, withHidden: Bool) -> FrameRecords? {
    if id == nil, withHidden || !records.rows.contains(where: { $0.isInsideHidden }) { return records }
    return rows(only: id, withHidden: withHidden).map { records.selecting($0) }
  }

  /// Whether a name in it may hold a character that steers a terminal. Trees hold nothing else that a document says.
  public var namesMayHoldControls: Bool {
    func mayHold(_ name: String) -> Bool {
      var name = name
      return name.withUTF8(mayHoldControls)
    }
    return records.types.contains(where: mayHold) || records.ids.contains(where: mayHold)
  }

  /// The path of every view: `/LMColumnView[1]/UILabel[2]`. O(views · depth) for the text.
  public func paths() -> [String] {
    var open: [String] = []
    var paths: [String] = []
    paths.reserveCapacity(records.count)
    for row in records.rows {
      open.removeLast(max(0, open.count - Int(row.depth)))
      let path = (open.last ?? "") + "/\(records.types[Int(row.type)])[\(row.ordinal)]"
      paths.append(path)
      open.append(path)
    }
    return paths
  }
}
