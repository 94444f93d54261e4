import Diagnostics
import DocParser
import Testing

@Suite struct DataProblemTests {
  /// Every problem has one page, and the page's example shows it.
  @Test func pagesShowTheirProblem() {
    #expect(DataProblem.pages.map(\.id.number) == Array(300...326))
    for page in DataProblem.pages where !page.example.isEmpty {
      let collector = DiagnosticCollector()
      let bytes = Array(page.example.utf8)
      if page.example.hasPrefix("<") {
        _ = PropertyListReader.read(bytes, name: "example", into: collector)
      } else {
        _ = JSONReader.read(bytes, name: "example", into: collector)
      }
      let found = collector.diagnostics.first { $0.id == page.id }
      #expect(found?.severity == page.severity, "\(page.id): \(collector.diagnostics.map(\.message))")
    }
  }
}
