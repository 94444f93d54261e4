import Diagnostics
import DocParser
import Rendering
import ViewModel

/// One document on its way through the stages. Belongs to the thread that made it; ``result`` may leave it.
public final class InkRun {
  /// Name of the document as the user gave it.
  public let name: String
  /// The problems found so far and the sources they point into.
  public let collector: DiagnosticCollector
  /// The document; nil when it is not well-formed.
  public internal(set) var document: XMLDocument?
  /// The root of the views; nil when the document element is no view.
  public internal(set) var root: View?
  /// Entries of the theme that the views use, in whatever state and appearance; empty without a theme. O(kinds of views).
  public var usedThemeEntries: Set<String> { root?.themeCascade?.entriesInReach ?? [] }
  /// The bindings at work; nil without data or without bindings.
  public internal(set) var bindings: ViewBindings?
  /// For edits: lays out again at the cost of what moved.
  public internal(set) var session: LayoutSession?
  /// The frames.
  public internal(set) var layout: LayoutResult? {
    didSet {
      table = nil
      rows = [:]
    }
  }
  /// What made the run, so that the document can be laid out again under other options.
  struct Origin {
    let pipeline: InkPipeline
    let resources: any ResourceProvider
    let worker: InkWorker
  }
  var origin: Origin?

  // Made when first asked for: questions about views ask often.
  private var table: FrameTable?
  private var rows: [String: Int] = [:]

  init(name: String, collector: DiagnosticCollector) {
    self.name = name
    self.collector = collector
  }

  /// What the document was laid out for; nil when it is not well-formed.
  public var options: InkOptions? { origin?.pipeline.options }

  /// The frames as a table of their own; nil when there are no views.
  public var frames: FrameTable? {
    if table == nil { table = layout.map { FrameTable($0, document: name, sources: collector.sources) } }
    return table
  }

  /// The frames without the lines of texts: enough for trees and tables of numbers, and not kept.
  ///
  /// - Parameter withBaselines: Whether the records have baselines.
  public func framesWithoutTexts(withBaselines: Bool = true) -> FrameTable? {
    layout.map {
      FrameTable($0, document: name, sources: collector.sources, contents: withBaselines ? .baselines : [])
    }
  }

  /// The row of a view in ``frames``: by identifier, with or without `#`, or by path. O(1) after the first call.
  func row(_ query: String) -> Int? {
    guard let frames else { return nil }
    if rows.isEmpty {
      for (row, path) in frames.paths().enumerated() { rows[path] = row }
      for (row, record) in frames.records.enumerated() where !record.id.isEmpty { rows["#" + record.id] = row }
    }
    return rows[query] ?? rows["#" + query]
  }

  /// What came of it, as values that may cross threads.
  public var result: InkResult {
    InkResult(name: name, frames: frames, problems: DiagnosticBatch(collector), fileProblem: nil)
  }
}

/// What came of one document.
public struct InkResult: Sendable {
  /// Name of the document as the user gave it.
  public let name: String
  /// The frames; nil when the document is not well-formed or holds no view.
  public let frames: FrameTable?
  /// All problems, with the sources they point into.
  public let problems: DiagnosticBatch
  /// Why the document could not be read.
  public let fileProblem: FileProblem?

  /// The same result with problems that belong to no document: they have no places.
  func adding(_ batch: DiagnosticBatch) -> InkResult {
    guard !batch.diagnostics.isEmpty else { return self }
    let all = DiagnosticBatch(batch.diagnostics + problems.diagnostics, in: problems.sources)
    return InkResult(name: name, frames: frames, problems: all, fileProblem: fileProblem)
  }

  /// Whether there are errors.
  public var hasErrors: Bool { problems.diagnostics.contains { $0.severity == .error } }

  /// The problems as text with source lines and carets.
  public var problemText: String { DiagnosticTextRenderer().text(of: problems) }
}
