import Diagnostics

/// Reports the problems of one data file, up to the limit.
struct DataReport {
  let collector: DiagnosticCollector
  let source: SourceID
  private let limit: Int
  private var count = 0

  init(collector: DiagnosticCollector, source: SourceID, limits: DataLimits) {
    self.collector = collector
    self.source = source
    limit = limits.maximumProblems
  }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source: source, range: range) }

  mutating func report(
    _ problem: DataProblem, at range: Range<Int>, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    count += 1
    if count <= limit {
      collector.report(problem, at: span(range), notes: notes, fixes: fixes)
    } else if count == limit + 1 {
      collector.report(DataProblem.tooManyProblems(limit: limit), at: span(range))
    }
  }
}
