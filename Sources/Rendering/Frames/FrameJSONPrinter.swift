import Diagnostics
import Geometry

/// Prints frames as JSON. `Documentation/FrameFormats.md` describes the keys.
///
/// Keys keep their order; those that do not apply are absent, except `frame`, `absolute` and `contentSize`, which are
/// then `null`. Numbers lie on the pixel grid and have at most four decimals.
public struct FrameJSONPrinter: Sendable {
  /// Whether the views inside hidden ones are printed.
  public var showsHidden: Bool

  /// A printer.
  public init(showsHidden: Bool = false) { self.showsHidden = showsHidden }

  /// One document as an object, without a line feed at its end.
  ///
  /// - Parameter id: Prints only the view of that id and what it holds; it becomes `root`.
  /// - Returns: Nil when no view has that id.
  public func text(of table: FrameTable, only id: String? = nil) -> String? {
    bytes(of: table, only: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as UTF-8.
  public func bytes(of table: FrameTable, only id: String? = nil) -> [UInt8]? {
    guard let rows = table.rows(only: id, withHidden: showsHidden) else { return nil }
    let list = FrameNameList(table.records)
    var path = FramePath()
    var places = FramePlaces(table)
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.value("ink-layout")
    json.key("version")
    json.value(1)
    json.key("document")
    json.value(table.document)
    json.key("viewport")
    write(table.viewport, to: &json)
    json.key("root")
    if rows.isEmpty { json.null() }
    // Each view's children are an array that stays open until a view comes that is not deeper.
    var open = 0
    let top = rows.first.map { table.records[$0].depth } ?? 0
    var next = 0
    for row in rows {
      let record = table.records[row]
      path.go(to: row, from: &next, table.records.rows, list)
      while open > record.depth - top {
        json.endArray()
        json.endObject()
        open -= 1
      }
      json.beginObject()
      writeMembers(of: record, path, &places, to: &json)
      json.key("children")
      json.beginArray()
      open += 1
    }
    while open > 0 {
      json.endArray()
      json.endObject()
      open -= 1
    }
    json.endObject()
    return json.bytes
  }

  /// One view a line: each an object with its document and depth and without children.
  public func lines(of table: FrameTable, only id: String? = nil) -> String? {
    lineBytes(of: table, only: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as UTF-8.
  public func lineBytes(of table: FrameTable, only id: String? = nil) -> [UInt8]? {
    guard let rows = table.rows(only: id, withHidden: showsHidden) else { return nil }
    let list = FrameNameList(table.records)
    var path = FramePath()
    var places = FramePlaces(table)
    var json = JSONWriter(isPretty: false)
    var next = 0
    for row in rows {
      let record = table.records[row]
      path.go(to: row, from: &next, table.records.rows, list)
      json.beginObject()
      json.key("document")
      json.value(table.document)
      json.key("depth")
      json.value(record.depth)
      writeMembers(of: record, path, &places, to: &json)
      json.endObject()
      json.finishLine()
    }
    return json.bytes
  }

  private func write(_ viewport: FrameViewport, to json: inout JSONWriter) {
    json.beginObject(inline: true)
    json.key("width")
    json.raw { appendFrameNumber(viewport.width, to: &$0) }
    json.key("height")
    if let height = viewport.height { json.raw { appendFrameNumber(height, to: &$0) } } else { json.null() }
    json.key("scale")
    json.raw { appendFrameNumber(viewport.scale, to: &$0) }
    json.key("direction")
    json.value(viewport.isRightToLeft ? "rtl" : "ltr")
    json.endObject()
  }

  private func writeMembers(
    of record: FrameRecord, _ path: FramePath, _ places: inout FramePlaces, to json: inout JSONWriter
  ) {
    json.key("type")
    json.value(record.type)
    if !record.id.isEmpty {
      json.key("id")
      json.value(record.id)
    }
    json.key("path")
    path.bytes.withUnsafeBufferPointer { json.value(utf8: $0) }
    if let place = places.place(of: record.span) {
      json.key("source")
      json.beginObject(inline: true)
      // A view of an included document says which one.
      if let file = place.file {
        json.key("file")
        json.value(file)
      }
      json.key("line")
      json.value(place.position.line)
      json.key("column")
      json.value(place.position.column)
      json.endObject()
    }
    json.key("frame")
    write(record.frame, to: &json)
    json.key("absolute")
    write(record.absolute, to: &json)
    json.key("hidden")
    json.value(record.isHidden)
    if !record.classes.isEmpty {
      json.key("classes")
      json.beginArray(inline: true)
      for name in record.classes { json.value(name) }
      json.endArray()
    }
    json.key("contentSize")
    if let size = record.contentSize {
      json.beginArray(inline: true)
      json.raw { appendFrameNumber(size.width, to: &$0) }
      json.raw { appendFrameNumber(size.height, to: &$0) }
      json.endArray()
    } else {
      json.null()
    }
    if let first = record.firstBaseline, let last = record.lastBaseline {
      json.key("baseline")
      json.beginObject(inline: true)
      json.key("first")
      json.raw { appendFrameNumber(first, to: &$0) }
      json.key("last")
      json.raw { appendFrameNumber(last, to: &$0) }
      json.endObject()
    }
    if let text = record.text { write(text, to: &json) }
  }

  private func write(_ text: FrameText, to json: inout JSONWriter) {
    json.key("text")
    json.beginObject()
    json.key("lines")
    json.beginArray()
    for line in text.lines {
      json.beginObject(inline: true)
      json.key("text")
      json.value(line.text)
      json.key("frame")
      write(line.frame, to: &json)
      json.key("baseline")
      json.raw { appendFrameNumber(line.baseline, to: &$0) }
      json.endObject()
    }
    json.endArray()
    json.key("truncated")
    json.value(text.isTruncated)
    json.endObject()
  }

  private func write(_ rect: Rect?, to json: inout JSONWriter) {
    guard let rect else { return json.null() }
    json.beginArray(inline: true)
    for number in [rect.x, rect.y, rect.width, rect.height] { json.raw { appendFrameNumber(number, to: &$0) } }
    json.endArray()
  }
}

/// Positions of views, with one line table a source.
struct FramePlaces {
  private let table: FrameTable
  private var lines: [SourceID: LineTable] = [:]
  /// What was asked for last: nearly always the document itself.
  private var last: (source: SourceText, lines: LineTable, id: SourceID)?
  private let main: SourceID?

  init(_ table: FrameTable) {
    self.table = table
    main = table.records.first { table.sources[$0.span.source] != nil }?.span.source
  }

  /// Line and column, and the file's name when it is not the document itself.
  mutating func place(of span: SourceSpan) -> (file: String?, position: SourcePosition)? {
    if last?.id != span.source {
      guard let source = table.sources[span.source] else { return nil }
      let known = lines[span.source] ?? LineTable(source.bytes)
      lines[span.source] = known
      last = (source, known, span.source)
    }
    guard let (source, lineTable, _) = last else { return nil }
    // A view's span is its element's name; the element begins at the `<` before it.
    var start = Int(span.start)
    if start > 0, start <= source.bytes.count, source.bytes[start - 1] == UInt8(ascii: "<") { start -= 1 }
    return (span.source == main ? nil : source.name, lineTable.position(at: start))
  }
}
