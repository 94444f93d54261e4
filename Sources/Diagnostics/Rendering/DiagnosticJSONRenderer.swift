/// Prints problems as one JSON object, for tools:
///
/// ```
/// { "format": "ink-problems", "version": 1, "problems": [ { "id": "INK0203", "severity": "error", … } ] }
/// ```
///
/// Lines and columns count from 1, columns in Unicode scalars; `offset` and `length` count bytes of UTF-8. A problem
/// without a place has none of the place keys. In a binary file a place is `offset`, a byte of the file, and `keyPath`.
public struct DiagnosticJSONRenderer: Sendable {
  /// A renderer.
  public init() {}

  /// The JSON of all problems of `batches`, ending in a line feed.
  public func text(of batches: [DiagnosticBatch]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.value("ink-problems")
    json.key("version")
    json.value(1)
    json.key("problems")
    json.beginArray()
    for batch in batches {
      let places = PlaceResolver(batch.sources)
      for diagnostic in batch.diagnostics { write(diagnostic, places, to: &json) }
    }
    json.endArray()
    json.endObject()
    json.finishLine()
    return json.text
  }

  private func write(_ diagnostic: Diagnostic, _ places: PlaceResolver, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.value(diagnostic.id.description)
    json.key("severity")
    json.value(diagnostic.severity.rawValue)
    json.key("message")
    json.value(diagnostic.message)
    write(places.place(of: diagnostic.span), to: &json)
    json.key("notes")
    json.beginArray()
    for note in diagnostic.notes {
      json.beginObject()
      json.key("message")
      json.value(note.message)
      write(places.place(of: note.span), to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("fixes")
    json.beginArray()
    for fix in diagnostic.fixes {
      json.beginObject()
      json.key("message")
      json.value(fix.message)
      let place = places.place(of: fix.span)
      // No text to put the replacement into.
      if place?.binary == nil { write(place, to: &json) }
      json.key("replacement")
      json.value(fix.replacement)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private func write(_ place: ResolvedPlace?, to json: inout JSONWriter) {
    guard let place else { return }
    json.key("file")
    json.value(place.file)
    if let binary = place.binary {
      json.key("offset")
      json.value(binary.byte)
      json.key("keyPath")
      json.value(binary.keyPath)
      return
    }
    for (key, number) in [
      ("line", place.start.line), ("column", place.start.column), ("endLine", place.end.line),
      ("endColumn", place.end.column), ("offset", place.range.lowerBound), ("length", place.range.count),
    ] {
      json.key(key)
      json.value(number)
    }
  }
}
