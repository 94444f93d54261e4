import Diagnostics
import Geometry

/// What is known of one view, as plain bytes; names and texts stand beside the rows.
struct FrameRow: Sendable {
  /// What of a row is set, and what its view says of itself.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let frame = Flags(rawValue: 1)
    static let absolute = Flags(rawValue: 2)
    static let contentSize = Flags(rawValue: 4)
    static let firstBaseline = Flags(rawValue: 8)
    static let lastBaseline = Flags(rawValue: 16)
    static let hidden = Flags(rawValue: 32)
    static let insideHidden = Flags(rawValue: 64)
  }

  var flags: Flags = []
  var depth: Int32 = 0
  /// Index into ``FrameRecords/types``.
  var type: Int32 = 0
  /// Index into ``FrameRecords/ids``, or -1.
  var id: Int32 = -1
  /// Index into ``FrameRecords/details``, or -1.
  var details: Int32 = -1
  var ordinal: Int32 = 1
  var span = SourceSpan.none
  var frame = Rect.zero
  var absolute = Rect.zero
  var contentSize = Size.zero
  var firstBaseline = 0.0
  var lastBaseline = 0.0
}

/// The records of a table: one flat row a view. A ``FrameRecord`` is made when one is asked for.
public struct FrameRecords: RandomAccessCollection, Sendable {
  /// What few views have.
  struct Details: Sendable {
    var classes: [String] = []
    var text: FrameText?
  }

  var rows: [FrameRow] = []
  /// Names of types.
  var types: [String] = []
  /// Identifiers.
  var ids: [String] = []
  var details: [Details] = []

  init() {}

  init(_ records: [FrameRecord]) {
    var types: [String: Int32] = [:]
    var ids: [String: Int32] = [:]
    func number(_ name: String, _ names: inout [String], _ known: inout [String: Int32]) -> Int32 {
      if let at = known[name] { return at }
      known[name] = Int32(truncatingIfNeeded: names.count)
      names.append(name)
      return Int32(truncatingIfNeeded: names.count - 1)
    }
    for record in records {
      var row = FrameRow()
      row.depth = Int32(truncatingIfNeeded: record.depth)
      row.type = number(record.type, &self.types, &types)
      row.id = record.id.isEmpty ? -1 : number(record.id, &self.ids, &ids)
      row.ordinal = Int32(truncatingIfNeeded: record.ordinal)
      row.span = record.span
      func set<Value>(_ value: Value?, _ flag: FrameRow.Flags, _ place: WritableKeyPath<FrameRow, Value>) {
        guard let value else { return }
        row[keyPath: place] = value
        row.flags.insert(flag)
      }
      set(record.frame, .frame, \.frame)
      set(record.absolute, .absolute, \.absolute)
      set(record.contentSize, .contentSize, \.contentSize)
      set(record.firstBaseline, .firstBaseline, \.firstBaseline)
      set(record.lastBaseline, .lastBaseline, \.lastBaseline)
      if record.isHidden { row.flags.insert(.hidden) }
      if record.isInsideHidden { row.flags.insert(.insideHidden) }
      row.details = add(classes: record.classes, to: add(text: record.text))
      rows.append(row)
    }
  }

  /// Keeps the text of a row and gives the place of its details; -1 without one.
  mutating func add(text: FrameText?) -> Int32 {
    guard let text else { return -1 }
    details.append(Details(text: text))
    return Int32(truncatingIfNeeded: details.count - 1)
  }

  /// Keeps the templates of a row with its details and gives their place; -1 for a row that has none.
  mutating func add(classes: [String], to place: Int32) -> Int32 {
    guard !classes.isEmpty else { return place }
    if place >= 0 {
      details[Int(place)].classes = classes
      return place
    }
    details.append(Details(classes: classes))
    return Int32(truncatingIfNeeded: details.count - 1)
  }

  /// The place of the root.
  public var startIndex: Int { 0 }
  /// The number of views.
  public var endIndex: Int { rows.count }

  /// The record at a place. O(1).
  public subscript(place: Int) -> FrameRecord {
    let row = rows[place]
    func value<Value>(_ flag: FrameRow.Flags, _ value: Value) -> Value? { row.flags.contains(flag) ? value : nil }
    let details = row.details < 0 ? Details() : details[Int(row.details)]
    return FrameRecord(
      depth: Int(row.depth), type: types[Int(row.type)], id: row.id < 0 ? "" : ids[Int(row.id)],
      classes: details.classes, ordinal: Int(row.ordinal), span: row.span, frame: value(.frame, row.frame),
      absolute: value(.absolute, row.absolute), isHidden: row.flags.contains(.hidden),
      isInsideHidden: row.flags.contains(.insideHidden), contentSize: value(.contentSize, row.contentSize),
      firstBaseline: value(.firstBaseline, row.firstBaseline), lastBaseline: value(.lastBaseline, row.lastBaseline),
      text: details.text)
  }
}
