/// The pages of the problems that the library can report.
public enum InkProblems {
  /// One page an id, in the order of the modules.
  public static let pages: [ProblemPage] = [
    FileProblem.pages
  ].flatMap { $0 }
}
