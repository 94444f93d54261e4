import Foundation
import Ink
import InkTestSupport
import Testing

/// The README is true: its Swift compiles (it is a file of this target), its output is what comes out.
@Suite struct ReadmeTests {
  private static let readme = TestData.text(of: TestData.packageRoot.appendingPathComponent("README.md"))

  /// The contents of the fenced blocks that begin with ``` and `language`.
  private static func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().map {
      String($0.components(separatedBy: "\n```").first ?? "") + "\n"
    }
  }

  @Test func theEmbeddingExampleIsTheOneThatIsCompiled() {
    let source = TestData.packageRoot.appendingPathComponent("Tests/InkTests/EmbeddingExample.swift")
    #expect(Self.blocks("swift").first == TestData.text(of: source))
  }

  @Test func theEmbeddingExamplePrintsWhatIsShown() throws {
    let document = "<LMColumnView layoutMargins='20'><UILabel id='greeting' text='Hi'/></LMColumnView>"
    let result = InkPipeline(InkOptions(width: 320)).layout(text: document, name: "hello.xml")
    let text = try #require(result.frames.flatMap { FrameTreePrinter().text(of: $0) })
    #expect(Self.readme.contains("prints\n\n```\n\(text)```\n"))
    #expect(result.problemText.isEmpty)
  }

  @Test func theDocumentsAreThoseOfTheFixtures() {
    let shown = Self.blocks("xml").first ?? "?"
    let file = TestData.text(of: TestData.fixtures.appendingPathComponent("greeting/document.xml"))
    #expect(file.hasSuffix(shown))
  }

  @Test func theConsoleShowsRealOutput() throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("ink-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createSymbolicLink(
      at: scratch.appendingPathComponent("Fixtures"), withDestinationURL: TestData.fixtures)
    let form = Self.blocks("xml").dropFirst().first ?? ""
    try Data(form.utf8).write(to: scratch.appendingPathComponent("form.xml"))
    let consoles = Self.blocks("console")
    #expect(consoles.count >= 2)
    for console in consoles {
      let command = console.prefix { $0 != "\n" }
      #expect(command.hasPrefix("$ ink "))
      // As a shell splits them: the quotes keep a `#` from beginning a comment.
      let arguments = command.dropFirst("$ ink ".count).split(separator: " ").map { String($0.filter { $0 != "'" }) }
      let result = try runProgram("ink", arguments, in: scratch)
      #expect(console == command + "\n" + result.output + result.errors)
    }
  }

  @Test func theCommandsThatItNamesExist() throws {
    let help = try runProgram("ink", ["--help"]).output
    let table =
      Self.readme.components(separatedBy: "| to see | command |").last?.components(separatedBy: "\n\n").first ?? ""
    for piece in table.components(separatedBy: "`ink ").dropFirst() {
      let name = piece.prefix { $0.isLetter }
      #expect(help.contains("\n  \(name) "), "README names 'ink \(name)'")
    }
  }
}
