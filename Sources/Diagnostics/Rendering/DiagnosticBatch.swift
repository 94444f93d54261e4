/// The problems of one run together with the sources they point into: what a renderer needs.
public struct DiagnosticBatch: Sendable {
  /// The problems, in the order in which they were reported.
  public let diagnostics: [Diagnostic]
  /// What their spans point into.
  public let sources: SourceMap

  /// A batch from its parts.
  public init(_ diagnostics: [Diagnostic], in sources: SourceMap) {
    self.diagnostics = diagnostics
    self.sources = sources
  }

  /// What `collector` has collected so far.
  public init(_ collector: DiagnosticCollector) { self.init(collector.diagnostics, in: collector.sources) }
}

/// A span turned into what people and tools want to know.
struct ResolvedPlace {
  let file: String
  let start: SourcePosition
  let end: SourcePosition
  let range: Range<Int>
}

/// Line tables of a batch's sources, each built when a diagnostic first points into it.
struct PlaceResolver {
  let sources: SourceMap
  private var tables: [SourceID: LineTable] = [:]

  init(_ sources: SourceMap) { self.sources = sources }

  mutating func table(of source: SourceID) -> LineTable? {
    if let table = tables[source] { return table }
    guard let text = sources[source] else { return nil }
    let table = LineTable(text.bytes)
    tables[source] = table
    return table
  }

  mutating func place(of span: SourceSpan) -> ResolvedPlace? {
    guard let text = sources[span.source], let table = table(of: span.source) else { return nil }
    return ResolvedPlace(
      file: text.name, start: table.position(at: Int(span.start)), end: table.position(at: Int(span.end)),
      range: span.range.clamped(to: 0..<text.bytes.count))
  }
}
