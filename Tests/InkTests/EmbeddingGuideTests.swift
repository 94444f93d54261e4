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

  private let themes = TestData.text(of: TestData.packageRoot.appendingPathComponent("Documentation/Themes.md"))

  @Test func showsTheStyledType() {
    let text = TestData.text(of: TestData.packageRoot.appendingPathComponent("Tests/InkTests/StyledTypeExample.swift"))
    #expect(guide.contains("```swift\n\(text)```\n"))
    // The page for style guides shows the declaration alone.
    let declaration = text.split(separator: "\n\n")[1]
    #expect(declaration.hasPrefix("/// A view type that takes part in themes."))
    #expect(themes.contains("```swift\n\(declaration)\n```\n"))
  }

  /// Captions of 12 make stars of 12; the built-in caption is 15; a style set on the view has 30.
  @Test func theStyledTypeDoesWhatIsShown() throws {
    let log = try useThemes()
    #expect(
      log == [
        "a theme: #cc3333ff 12.0, 2 values in 2 views, 1 told", "the same: #cc3333ff 12.0, 0 values in 0 views, 0 told",
        "a blue one: #3333ccff 12.0, 2 values in 2 views, 1 told",
        "a style of its own: #008800ff 30.0, 1 values in 1 views, 1 told",
        "taken back: #3333ccff 12.0, 1 values in 1 views, 1 told", "default",
      ])
    #expect(guide.contains(log.joined(separator: "\n")))
  }
}
