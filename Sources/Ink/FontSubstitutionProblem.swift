import Diagnostics
import TextMetrics

/// A font that a document names was answered with another face. Reported once a document and name.
public struct FontSubstitutionProblem: Problem {
  /// What was asked for, and what is used.
  public let substitution: FontSubstitution

  /// A note about a substitution.
  public init(_ substitution: FontSubstitution) { self.substitution = substitution }

  /// Always 708.
  public var id: ProblemID { 708 }
  /// A note: the frames are those of the other face.
  public var severity: Severity { .note }
  /// What is not here and what is used.
  public var message: String { substitution.message }

  /// The page of this note.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      708, "Font not here", .note,
      "The document names a font that is neither built in nor given with '--font': the nearest style of its family is "
        + "used, or Helvetica of that weight; or its widths are those of a similar family. Give the file for exact sizes.",
      example: "<UILabel text=\"a\" font=\"Roboto-Light 21\"/>")
  ]
}
