import Diagnostics
import TextMetrics

/// A font file that cannot be used, with the reason that its reader gave. The ids are those of the reader: 07xx.
public struct FontFileProblem: Problem {
  /// The file.
  public let path: String
  /// The reason.
  public let problem: FontProblem

  /// A problem with a font file.
  public init(path: String, problem: FontProblem) {
    self.path = path
    self.problem = problem
  }

  /// The reader's number.
  public var id: ProblemID { ProblemID(integerLiteral: problem.number) }
  /// An error.
  public var severity: Severity { .error }
  /// Path and reason.
  public var message: String { "font '\(path)': \(problem.message)" }

  /// The pages of these problems; they stand here because the font reader knows nothing of diagnostics.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      701, "Not a font", .error,
      "The file begins with no signature of TrueType, OpenType or a collection of them. Web fonts are not read."),
    ProblemPage(
      702, "Font cut short", .error, "The font file ends before a table that its directory announces. Copy it again."),
    ProblemPage(703, "Font without a table", .error, "The font lacks a table without which no text can be measured."),
    ProblemPage(704, "Damaged font", .error, "Values in a table of the font contradict each other or the format."),
    ProblemPage(705, "No such face", .error, "The collection holds fewer faces than the index that was asked for."),
    ProblemPage(
      706, "Font too large", .error,
      "A limit on font files was reached; the limits keep a hostile file from filling memory."
    ),
    ProblemPage(
      707, "Font name given twice", .error, "Two '--font' options give the same name. Each name stands for one file.",
      example: "ink layout form.xml --font Brand=a.ttf --font Brand=b.ttf"),
  ]
}
