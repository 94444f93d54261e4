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
  /// Set in a binary file, of which lines and columns say nothing.
  let binary: BinaryOrigins.Place?
}

/// Turns the spans of a batch into places.
struct PlaceResolver {
  let sources: SourceMap

  init(_ sources: SourceMap) { self.sources = sources }

  func table(of source: SourceID) -> LineTable? { sources[source]?.lines }

  func place(of span: SourceSpan) -> ResolvedPlace? {
    guard let text = sources[span.source] else { return nil }
    let table = text.lines
    return ResolvedPlace(
      file: text.name, start: table.position(at: Int(span.start)), end: table.position(at: Int(span.end)),
      range: span.range.clamped(to: 0..<text.bytes.count), binary: text.origins?.place(at: Int(span.start)))
  }
}
