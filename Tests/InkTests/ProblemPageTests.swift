import Ink
import Testing

@Suite struct ProblemPageTests {
  @Test func idsAreUniqueAndPagesAreFilled() {
    var seen: Set<Int> = []
    for page in InkProblems.pages {
      #expect(seen.insert(page.id.number).inserted, "\(page.id) has two pages")
      #expect(!page.title.isEmpty && page.explanation.count > 20, "\(page.id) says too little")
      #expect(!page.title.hasSuffix("."), "\(page.id): a title has no full stop")
    }
  }

  @Test(arguments: [
    FileProblem.unreadable(path: "a", reason: "r"), .unwritable(path: "a", reason: "r"), .noDocuments(path: "a"),
    .tooLarge(path: "a", limit: 1), .tooDeep(path: "a", limit: 1),
  ])
  func everyFileProblemHasAPage(problem: FileProblem) {
    #expect(FileProblem.pages.contains { $0.id == problem.id && $0.severity == problem.severity })
    #expect(!problem.message.hasSuffix("."))
  }
}
