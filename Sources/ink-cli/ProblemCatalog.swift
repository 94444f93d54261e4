import Ink

/// All pages of all problems, in the order of their ids.
enum ProblemCatalog {
  static let pages: [ProblemPage] =
    (InkProblems.pages + CommandLineProblem.pages + ProjectFileProblem.pages
    + LayoutQueryProblem.pages + SnapshotProblem.pages + FormatProblem.pages
    + MatrixFileProblem.pages + RenderProblem.pages + RootOptionProblem.pages + BaselineProblem.pages
    + IdleComment.pages)
    .sorted { $0.id.number < $1.id.number }

  /// The page of a problem, its id in any case.
  static func page(named name: String) -> ProblemPage? {
    let id = uppercasedASCII(name)
    return pages.first { $0.id.description == id }
  }

  /// The id that was most likely meant.
  static func nearestID(to name: String) -> String? {
    nearestName(to: uppercasedASCII(name), in: pages.map(\.id.description))
  }

  private static func uppercasedASCII(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }
}
