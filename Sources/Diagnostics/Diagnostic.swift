/// How bad a problem is.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing; changes nothing.
  case note
  /// What is missing around a document, or probably not meant. The run still succeeds.
  case warning
  /// What cannot mean what was written. The run fails with status 1.
  case error

  /// Orders note < warning < error.
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The stable name of a kind of problem, printed as `INK0203`. Never changes once released.
public struct ProblemID: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  /// The four digits.
  public let number: Int

  /// `203` is `INK0203`.
  public init(integerLiteral number: Int) { self.number = number }

  /// `INK` and four digits.
  public var description: String {
    let digits = String(number)
    return "INK" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// What went wrong, as data: a case with values. The words stand in one extension beside the cases.
///
/// Message rules: lower case first letter, user text in '…', no full stop, what was found and what was expected.
public protocol Problem: Error, Sendable {
  /// The stable id.
  var id: ProblemID { get }
  /// Severity before `--strict` and `--lenient`.
  var severity: Severity { get }
  /// One line for people.
  var message: String { get }
  /// The nearest valid name when a name is wrong; printed as a fix line (`did you mean 'text'?`).
  var suggestion: String? { get }
  /// True when `--lenient` may lower an error to a warning: everything else of the document still means what it says.
  var isRecoverable: Bool { get }
}

extension Problem {
  /// No suggestion.
  public var suggestion: String? { nil }
  /// Most errors are final.
  public var isRecoverable: Bool { false }
}

/// The page that `ink explain INK0203` prints and the reference of problems shows.
public struct ProblemPage: Sendable {
  /// The id that the page explains.
  public let id: ProblemID
  /// A title of a few words.
  public let title: String
  /// Severity as released.
  public let severity: Severity
  /// What it means, why it matters and how to mend it; a few sentences of plain text.
  public let explanation: String
  /// A short input that shows the problem, or an empty string.
  public let example: String

  /// A page from its parts.
  public init(_ id: ProblemID, _ title: String, _ severity: Severity, _ explanation: String, example: String = "") {
    self.id = id
    self.title = title
    self.severity = severity
    self.explanation = explanation
    self.example = example
  }
}

/// One reported problem with its place.
public struct Diagnostic: Sendable {
  /// A remark that belongs to a diagnostic, with a place of its own where it has one.
  public struct Note: Sendable {
    /// One line for people.
    public let message: String
    /// Where, or ``SourceSpan/none``.
    public let span: SourceSpan

    /// A note from its parts.
    public init(_ message: String, at span: SourceSpan = .none) {
      self.message = shortenedMessage(message)
      self.span = span
    }
  }

  /// A replacement that would mend the problem.
  public struct Fix: Sendable {
    /// One line for people.
    public let message: String
    /// What to replace.
    public let span: SourceSpan
    /// With what.
    public let replacement: String

    /// A fix from its parts.
    public init(_ message: String, replace span: SourceSpan, with replacement: String) {
      self.message = shortenedMessage(message)
      self.span = span
      self.replacement = replacement
    }
  }

  /// Stable id.
  public let id: ProblemID
  /// Severity, after `--strict` and `--lenient`.
  public var severity: Severity
  /// One line for people.
  public let message: String
  /// Where it is; an unfinished construct points at where it began.
  public let span: SourceSpan
  /// Remarks, in order.
  public let notes: [Note]
  /// Replacements, best first.
  public let fixes: [Fix]
  /// Whether `--lenient` may lower it.
  public let isRecoverable: Bool

  /// A diagnostic for `problem` at `span`. A suggestion of the problem becomes a fix of the whole span.
  public init(_ problem: some Problem, at span: SourceSpan, notes: [Note] = [], fixes: [Fix] = []) {
    id = problem.id
    severity = problem.severity
    message = shortenedMessage(problem.message)
    self.span = span
    self.notes = notes
    isRecoverable = problem.isRecoverable
    if fixes.isEmpty, let suggestion = problem.suggestion {
      self.fixes = [Fix("did you mean '\(suggestion)'?", replace: span, with: suggestion)]
    } else {
      self.fixes = fixes
    }
  }

  /// The same problem at another place, with other remarks.
  func with(span: SourceSpan, notes: [Note], fixes: [Fix]) -> Diagnostic { Diagnostic(self, span, notes, fixes) }

  private init(_ other: Diagnostic, _ span: SourceSpan, _ notes: [Note], _ fixes: [Fix]) {
    id = other.id
    severity = other.severity
    message = other.message
    isRecoverable = other.isRecoverable
    self.span = span
    self.notes = notes
    self.fixes = fixes
  }
}
