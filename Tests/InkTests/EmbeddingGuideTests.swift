import InkTestSupport
import Testing

/// The embedding guide shows the program that is compiled here, and what it returns.
@Suite struct EmbeddingGuideTests {
  private let guide = TestData.text(of: TestData.packageRoot.appendingPathComponent("Documentation/Embedding.md"))

  @Test func showsTheProgram() {
    let file = TestData.packageRoot.appendingPathComponent("Tests/InkTests/EmbeddingGuideExample.swift")
    #expect(guide.contains("```swift\n\(TestData.text(of: file))```\n"))
  }

  /// Margins 20, rating 20, label 11.5, button 30, gaps 16; then a label of 30 and its gap of 8.
  @Test func theProgramReturnsWhatIsShown() throws {
    let log = try useScreen()
    #expect(log.prefix(4) == ["stars 3", "1 taps", "rating 100.0, root 135.5", "root 97.5"])
    #expect(guide.contains(log.prefix(4).joined(separator: "\n")))
    #expect(log.count == 5 && log.last?.contains("stars") == true)
  }
}
