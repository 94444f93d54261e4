/// The pages of the problems that the library can report.
public enum InkProblems {
  /// One page an id, in the order of the ids.
  public static let pages: [ProblemPage] = [
    DataProblem.pages, TemplateProblem.pages, ThemeProblem.pages, BindingProblem.pages, PictureProblem.pages,
    FileProblem.pages,
  ].flatMap { $0 }.sorted { $0.id.number < $1.id.number }
}
