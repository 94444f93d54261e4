/// Where every stage of one run reports its problems, and the sources they point into.
///
/// One collector belongs to one run on one thread; runs in parallel have one each. Order is the order of reporting.
public final class DiagnosticCollector {
  /// All sources read so far.
  public private(set) var sources = SourceMap()
  /// All problems so far, in the order in which they were reported. When there were more than ``limit``, the last one
  /// says how many. O(1), O(limit) then.
  public var diagnostics: [Diagnostic] { closing.map { kept + [$0] } ?? kept }
  /// How many problems are kept.
  public let limit: Int
  /// How severities are changed on the way in.
  public let policy: SeverityPolicy

  private var kept: [Diagnostic] = []
  /// Those that were not kept: how many, the worst severity among them, where the first one is.
  private var dropped: (count: Int, worst: Severity, first: SourceSpan)?

  /// An empty collector.
  ///
  /// - Parameter limit: How many problems are kept; more are only counted, so that a hostile document cannot fill the
  ///   memory with them.
  public init(policy: SeverityPolicy = .standard, limit: Int = .max) {
    self.policy = policy
    self.limit = max(0, limit)
  }

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
    guard kept.count >= limit else {
      kept.append(diagnostic)
      return
    }
    let before = dropped ?? (0, diagnostic.severity, diagnostic.span)
    dropped = (before.count + 1, max(before.worst, diagnostic.severity), before.first)
  }

  /// The problem that stands for those that were not kept.
  private var closing: Diagnostic? {
    dropped.map { Diagnostic(MoreProblems(count: $0.count, limit: limit, severity: $0.worst), at: $0.first) }
  }

  /// Whether a suggestion for one more problem is worth its cost. Looking for the nearest of thousands of names takes
  /// longer than everything else that is done for a problem, and nobody reads the thousandth.
  public var wantsSuggestions: Bool { kept.count < min(limit, 1000) }

  /// Whether any error was reported: the run then ends with status 1.
  public var hasErrors: Bool { dropped?.worst == .error || kept.contains { $0.severity == .error } }
}

/// Problems of a run that were only counted.
public struct MoreProblems: Problem {
  /// How many.
  public let count: Int
  /// How many were kept.
  public let limit: Int
  /// The worst one's.
  public let severity: Severity

  /// The stable id.
  public var id: ProblemID { 901 }
  /// One line for people.
  public var message: String { "… and \(count) more problem\(count == 1 ? "" : "s"): at most \(limit) are told" }

  /// The page of this problem.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      901, "More problems", .error,
      """
      A document has more problems than are told (10,000; 1,000 with --untrusted); the rest is only counted. It stands \
      where the first of them is and is as severe as the worst of them. Mend some of those that are told and run again.
      """)
  ]
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
