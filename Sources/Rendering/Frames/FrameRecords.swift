import Diagnostics
import Geometry
import Layout
import ViewModel

/// The records of a table: one flat row a view, names and what few tables show beside the rows. A ``FrameRecord`` is made
/// when one is asked for.
public struct FrameRecords: RandomAccessCollection, Sendable {
  /// First and last baseline of a view; NaN for one that has none.
  struct Baselines: Sendable {
    var first: Double
    var last: Double

    static let none = Baselines(first: .nan, last: .nan)
  }

  /// What is no number.
  struct Details: Sendable {
    var classes: [String] = []
    var text: FrameText?
  }

  private(set) var rows: [LayoutRow]
  /// By row.
  private(set) var places: [PlacedNode]
  /// Names of types, by the numbers in rows.
  let types: [String]
  /// Identifiers, likewise.
  let ids: [String]
  /// By row; empty in a table without them.
  var baselines: [Baselines] = []
  /// By row; empty in a table without texts and templates.
  var details: [Details] = []

  init(_ rows: [LayoutRow], _ places: [PlacedNode], types: [String], ids: [String]) {
    self.rows = rows
    self.places = places
    self.types = types
    self.ids = ids
  }

  init(_ records: [FrameRecord]) {
    var types = Names()
    var ids = Names()
    var rows: [LayoutRow] = []
    rows.reserveCapacity(records.count)
    var places: [PlacedNode] = []
    places.reserveCapacity(records.count)
    for record in records {
      var row = LayoutRow()
      row.depth = Int32(truncatingIfNeeded: record.depth)
      row.type = types.number(of: record.type)
      row.identifier = record.id.isEmpty ? -1 : ids.number(of: record.id)
      row.ordinal = Int32(truncatingIfNeeded: record.ordinal)
      row.span = record.span
      var place = PlacedNode()
      if let frame = record.frame {
        place.frame = frame
        row.flags.insert(.frame)
      }
      if let absolute = record.absolute {
        place.absolute = absolute
        row.flags.insert(.absolute)
      }
      if let size = record.contentSize {
        place.contentSize = size
        row.flags.insert(.contentSize)
      }
      if record.isHidden { row.flags.insert(.hidden) }
      if record.isInsideHidden { row.flags.insert(.insideHidden) }
      rows.append(row)
      places.append(place)
    }
    self.init(rows, places, types: types.names, ids: ids.names)
    baselines = records.map { Baselines(first: $0.firstBaseline ?? .nan, last: $0.lastBaseline ?? .nan) }
    details = records.map { Details(classes: $0.classes, text: $0.text) }
  }

  /// Some of the records, in the order given.
  func selecting(_ selected: [Int]) -> FrameRecords {
    var result = FrameRecords(
      selected.map { rows[$0] }, selected.map { places[$0] }, types: types, ids: ids)
    if !baselines.isEmpty { result.baselines = selected.map { baselines[$0] } }
    if !details.isEmpty { result.details = selected.map { details[$0] } }
    return result
  }

  /// Names and their numbers, in order of first use.
  private struct Names {
    var names: [String] = []
    private var known: [String: Int32] = [:]

    mutating func number(of name: String) -> Int32 {
      if let at = known[name] { return at }
      known[name] = Int32(truncatingIfNeeded: names.count)
      names.append(name)
      return Int32(truncatingIfNeeded: names.count - 1)
    }
  }

  /// The place of the root.
  public var startIndex: Int { 0 }
  /// The number of views.
  public var endIndex: Int { rows.count }

  /// The record at a place. O(1).
  public subscript(place: Int) -> FrameRecord {
    let row = rows[place]
    let position = places[place]
    let details = details.isEmpty ? Details() : details[place]
    let baselines = baselines.isEmpty ? .none : baselines[place]
    return FrameRecord(
      depth: Int(row.depth), type: types[Int(row.type)], id: row.identifier < 0 ? "" : ids[Int(row.identifier)],
      classes: details.classes, ordinal: Int(row.ordinal), span: row.span, frame: row.hasFrame ? position.frame : nil,
      absolute: row.hasAbsolute ? position.absolute : nil, isHidden: row.isHidden,
      isInsideHidden: row.isInsideHidden, contentSize: row.hasContentSize ? position.contentSize : nil,
      firstBaseline: baselines.first.isNaN ? nil : baselines.first,
      lastBaseline: baselines.last.isNaN ? nil : baselines.last, text: details.text)
  }
}
