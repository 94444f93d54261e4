import Diagnostics
import DocParser
import Rendering
import StyleEngine
import ViewModel

/// The pages of the problems that the library can report.
public enum InkProblems {
  /// One page an id, in the order of the ids.
  public static let pages: [ProblemPage] = [
    XMLProblem.pages, DocumentProblem.pages, DataProblem.pages, TemplateProblem.pages, ThemeProblem.pages,
    LocalisationProblem.pages, BindingProblem.pages, GeometryProblem.pages, FontFileProblem.pages,
    FontSubstitutionProblem.pages, PictureProblem.pages,
    FileProblem.pages, MoreProblems.pages,
  ].flatMap { $0 }.sorted { $0.id.number < $1.id.number }
}
