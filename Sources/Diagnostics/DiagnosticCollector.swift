/// Where every stage of one run reports its problems, and the sources they point into.
///
/// One collector belongs to one run on one thread; runs in parallel have one each. Order is the order of reporting.
public final class DiagnosticCollector {
  /// All sources read so far.
  public private(set) var sources = SourceMap()
  /// All problems so far, in the order in which they were reported.
  public private(set) var diagnostics: [Diagnostic] = []
  /// How severities are changed on the way in.
  public let policy: SeverityPolicy

  /// An empty collector.
  public init(policy: SeverityPolicy = .standard) { self.policy = policy }

  /// Registers a source and returns the id that spans into it use.
  public func add(_ source: SourceText) -> SourceID { sources.add(source) }

  /// Reports a problem at a place.
  public func report(
    _ problem: some Problem, at span: SourceSpan, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    report(Diagnostic(problem, at: span, notes: notes, fixes: fixes))
  }

  /// Reports a finished diagnostic.
  public func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    switch policy {
    case .standard: break
    case .strict where diagnostic.severity == .warning: diagnostic.severity = .error
    case .lenient where diagnostic.severity == .error && diagnostic.isRecoverable: diagnostic.severity = .warning
    case .strict, .lenient: break
    }
    diagnostics.append(diagnostic)
  }

  /// Whether any error was reported: the run then ends with status 1.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// What `--strict` and `--lenient` do to severities.
public enum SeverityPolicy: Sendable {
  /// As released.
  case standard
  /// Warnings count as errors.
  case strict
  /// Recoverable errors (unknown attribute, bad constant, …) count as warnings.
  case lenient
}
