import Diagnostics
import Geometry
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
  /// Names of types, by the numbers in rows.
  let types: [String]
  /// Identifiers, likewise.
  let ids: [String]
  /// By row; empty in a table without them.
  var baselines: [Baselines] = []
  /// By row; empty in a table without texts and templates.
  var details: [Details] = []

  init(_ rows: [LayoutRow], types: [String], ids: [String]) {
    self.rows = rows
    self.types = types
    self.ids = ids
  }

  init(_ records: [FrameRecord]) {
    var types = Names()
    var ids = Names()
    var rows: [LayoutRow] = []
    rows.reserveCapacity(records.count)
    for record in records {
      var row = LayoutRow()
      row.depth = Int32(truncatingIfNeeded: record.depth)
      row.type = types.number(of: record.type)
      row.identifier = record.id.isEmpty ? -1 : ids.number(of: record.id)
      row.ordinal = Int32(truncatingIfNeeded: record.ordinal)
      row.span = record.span
      func set<Value>(_ value: Value?, _ flag: LayoutRow.Flags, _ place: WritableKeyPath<LayoutRow, Value>) {
        guard let value else { return }
        row[keyPath: place] = value
        row.flags.insert(flag)
      }
      set(record.frame, .frame, \.frame)
      set(record.absolute, .absolute, \.absolute)
      set(record.contentSize, .contentSize, \.contentSize)
      if record.isHidden { row.flags.insert(.hidden) }
      if record.isInsideHidden { row.flags.insert(.insideHidden) }
      rows.append(row)
    }
    self.init(rows, types: types.names, ids: ids.names)
    baselines = records.map { Baselines(first: $0.firstBaseline ?? .nan, last: $0.lastBaseline ?? .nan) }
    details = records.map { Details(classes: $0.classes, text: $0.text) }
  }

  /// Some of the records, in the order given.
  func selecting(_ places: [Int]) -> FrameRecords {
    var result = FrameRecords(places.map { rows[$0] }, types: types, ids: ids)
    if !baselines.isEmpty { result.baselines = places.map { baselines[$0] } }
    if !details.isEmpty { result.details = places.map { details[$0] } }
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
    func value<Value>(_ flag: LayoutRow.Flags, _ value: Value) -> Value? { row.flags.contains(flag) ? value : nil }
    let details = details.isEmpty ? Details() : details[place]
    let baselines = baselines.isEmpty ? .none : baselines[place]
    return FrameRecord(
      depth: Int(row.depth), type: types[Int(row.type)], id: row.identifier < 0 ? "" : ids[Int(row.identifier)],
      classes: details.classes, ordinal: Int(row.ordinal), span: row.span, frame: value(.frame, row.frame),
      absolute: value(.absolute, row.absolute), isHidden: row.flags.contains(.hidden),
      isInsideHidden: row.flags.contains(.insideHidden), contentSize: value(.contentSize, row.contentSize),
      firstBaseline: baselines.first.isNaN ? nil : baselines.first,
      lastBaseline: baselines.last.isNaN ? nil : baselines.last, text: details.text)
  }
}
