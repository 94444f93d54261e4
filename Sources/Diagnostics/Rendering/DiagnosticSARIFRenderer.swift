/// Prints problems in SARIF 2.1.0, the format that code hosts and editors read from checkers.
///
/// Columns count Unicode scalars (`columnKind` says so); files are relative URIs as the user named them.
public struct DiagnosticSARIFRenderer: Sendable {
  /// The version of the tool that is printed.
  public let version: String
  /// Pages of the problems; those that occur become the tool's rules.
  public let pages: [ProblemPage]

  /// A renderer that names `version` and describes rules by `pages`.
  public init(version: String, pages: [ProblemPage]) {
    self.version = version
    self.pages = pages
  }

  /// The SARIF log of all problems of `batches`, ending in a line feed.
  public func text(of batches: [DiagnosticBatch]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("$schema")
    json.value("https://json.schemastore.org/sarif-2.1.0.json")
    json.key("version")
    json.value("2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    writeTool(of: batches, to: &json)
    json.key("columnKind")
    json.value("unicodeCodePoints")
    json.key("results")
    json.beginArray()
    for batch in batches {
      let places = PlaceResolver(batch.sources)
      for diagnostic in batch.diagnostics { write(diagnostic, places, to: &json) }
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.finishLine()
    return json.text
  }

  private func writeTool(of batches: [DiagnosticBatch], to json: inout JSONWriter) {
    let used = Set(batches.flatMap { $0.diagnostics.map(\.id.number) }).sorted()
    json.key("tool")
    json.beginObject()
    json.key("driver")
    json.beginObject()
    json.key("name")
    json.value("ink")
    json.key("version")
    json.value(version)
    json.key("rules")
    json.beginArray()
    for number in used {
      json.beginObject()
      json.key("id")
      json.value(ProblemID(integerLiteral: number).description)
      if let page = pages.first(where: { $0.id.number == number }) {
        writeText("shortDescription", page.title, to: &json)
        writeText("fullDescription", page.explanation, to: &json)
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  private func write(_ diagnostic: Diagnostic, _ places: PlaceResolver, to json: inout JSONWriter) {
    json.beginObject()
    json.key("ruleId")
    json.value(diagnostic.id.description)
    json.key("level")
    json.value(diagnostic.severity.rawValue)
    writeText("message", diagnostic.message, to: &json)
    if let place = places.place(of: diagnostic.span) {
      json.key("locations")
      json.beginArray()
      writeLocation(place, message: nil, to: &json)
      json.endArray()
    }
    if !diagnostic.notes.isEmpty {
      json.key("relatedLocations")
      json.beginArray()
      for note in diagnostic.notes { writeLocation(places.place(of: note.span), message: note.message, to: &json) }
      json.endArray()
    }
    let fixes = diagnostic.fixes.compactMap { fix in
      places.place(of: fix.span).flatMap { $0.binary == nil ? (fix, $0) : nil }
    }
    if !fixes.isEmpty {
      json.key("fixes")
      json.beginArray()
      for (fix, place) in fixes { write(fix, place, to: &json) }
      json.endArray()
    }
    json.endObject()
  }

  private func write(_ fix: Diagnostic.Fix, _ place: ResolvedPlace, to json: inout JSONWriter) {
    json.beginObject()
    writeText("description", fix.message, to: &json)
    json.key("artifactChanges")
    json.beginArray()
    json.beginObject()
    writeArtifact(place, to: &json)
    json.key("replacements")
    json.beginArray()
    json.beginObject()
    writeRegion("deletedRegion", place, to: &json)
    writeText("insertedContent", fix.replacement, to: &json)
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
  }

  private func writeLocation(_ place: ResolvedPlace?, message: String?, to json: inout JSONWriter) {
    json.beginObject()
    if let place {
      json.key("physicalLocation")
      json.beginObject()
      writeArtifact(place, to: &json)
      writeRegion("region", place, to: &json)
      json.endObject()
      if let path = place.binary?.keyPath, !path.isEmpty {
        json.key("logicalLocations")
        json.beginArray()
        json.beginObject(inline: true)
        json.key("fullyQualifiedName")
        json.value(path)
        json.endObject()
        json.endArray()
      }
    }
    if let message { writeText("message", message, to: &json) }
    json.endObject()
  }

  private func writeArtifact(_ place: ResolvedPlace, to json: inout JSONWriter) {
    json.key("artifactLocation")
    json.beginObject(inline: true)
    json.key("uri")
    json.value(percentEncodedPath(place.file))
    json.endObject()
  }

  private func writeRegion(_ key: String, _ place: ResolvedPlace, to json: inout JSONWriter) {
    json.key(key)
    json.beginObject(inline: true)
    if let binary = place.binary {
      json.key("byteOffset")
      json.value(binary.byte)
      json.key("byteLength")
      json.value(1)
      json.endObject()
      return
    }
    for (key, number) in [
      ("startLine", place.start.line), ("startColumn", place.start.column), ("endLine", place.end.line),
      ("endColumn", place.end.column), ("byteOffset", place.range.lowerBound), ("byteLength", place.range.count),
    ] {
      json.key(key)
      json.value(number)
    }
    json.endObject()
  }

  private func writeText(_ key: String, _ text: String, to json: inout JSONWriter) {
    json.key(key)
    json.beginObject(inline: true)
    json.key("text")
    json.value(text)
    json.endObject()
  }
}

/// A path as a URI reference: everything but unreserved characters and `/` is percent-encoded; an absolute path gets
/// the `file` scheme.
func percentEncodedPath(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = path.utf8.first == UInt8(ascii: "/") ? Array("file://".utf8) : []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      bytes.append(byte)
    default:
      bytes.append(contentsOf: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
