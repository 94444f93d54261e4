import Ink

/// All pages of all problems, in the order of their ids.
enum ProblemCatalog {
  static let pages: [ProblemPage] =
    (InkProblems.pages + CommandLineProblem.pages + ProjectFileProblem.pages
    + LayoutQueryProblem.pages + SnapshotProblem.pages + FormatProblem.pages
    + MatrixFileProblem.pages + RenderProblem.pages)
    .sorted { $0.id.number < $1.id.number }
}
