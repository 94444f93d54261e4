/// The problems of several runs of one document, such as its layouts at several widths, each told once. A problem that
/// only some of the runs have says in a note in which.
///
/// Runs have sources of their own; a source with the same name is the same source.
public struct DiagnosticUnion {
  private struct Key: Hashable {
    let id: ProblemID
    let file: String
    let start: UInt32
    let end: UInt32
    let message: String
    /// Tells equal problems of one run apart.
    let ordinal: Int
  }

  private var sources = SourceMap()
  private var numbers: [String: SourceID] = [:]
  private var entries: [(diagnostic: Diagnostic, runs: [String])] = []
  private var entryOf: [Key: Int] = [:]
  private var runs = 0

  /// No problems yet.
  public init() {}

  /// Adds the problems of one run. O(problems).
  ///
  /// - Parameter name: What tells the run from the others: `320`.
  public mutating func add(_ batch: DiagnosticBatch, of name: String) {
    runs += 1
    var seen: [Key: Int] = [:]
    for diagnostic in batch.diagnostics {
      let span = moved(diagnostic.span, from: batch.sources)
      func key(_ ordinal: Int) -> Key {
        Key(
          id: diagnostic.id, file: batch.sources[diagnostic.span.source]?.name ?? "", start: span.start, end: span.end,
          message: diagnostic.message, ordinal: ordinal)
      }
      let ordinal = seen[key(0), default: 0]
      seen[key(0)] = ordinal + 1
      if let at = entryOf[key(ordinal)] {
        entries[at].runs.append(name)
      } else {
        entryOf[key(ordinal)] = entries.count
        let notes = diagnostic.notes.map { Diagnostic.Note($0.message, at: moved($0.span, from: batch.sources)) }
        let fixes = diagnostic.fixes.map {
          Diagnostic.Fix($0.message, replace: moved($0.span, from: batch.sources), with: $0.replacement)
        }
        entries.append((diagnostic.with(span: span, notes: notes, fixes: fixes), [name]))
      }
    }
  }

  /// All problems, in the order of the first run that has them.
  ///
  /// - Parameter words: What a note says of the runs that have a problem which others do not have.
  public func batch(_ words: ([String]) -> String) -> DiagnosticBatch {
    DiagnosticBatch(
      entries.map { entry in
        let diagnostic = entry.diagnostic
        guard entry.runs.count < runs else { return diagnostic }
        return diagnostic.with(
          span: diagnostic.span, notes: diagnostic.notes + [Diagnostic.Note(words(entry.runs))],
          fixes: diagnostic.fixes)
      }, in: sources)
  }

  private mutating func moved(_ span: SourceSpan, from map: SourceMap) -> SourceSpan {
    guard let source = map[span.source] else { return span }
    let number = numbers[source.name] ?? sources.add(source)
    numbers[source.name] = number
    return SourceSpan(source: number, start: span.start, end: span.end)
  }
}
