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

  /// The newcomer's path: every block of the tour in order, each document written where the text has it and each command
  /// run on the built program, with what it prints. From the words "continuous integration" on, `CI` is set.
  @Test func theTourIsWhatHappens() throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("ink-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createSymbolicLink(
      at: scratch.appendingPathComponent("Fixtures"), withDestinationURL: TestData.fixtures)
    let pieces = Self.readme.components(separatedBy: "```")
    var isInCI = false
    var commands: [String] = []
    // Prose and blocks take turns.
    for (index, piece) in pieces.enumerated() {
      guard index % 2 == 1 else {
        if piece.contains("continuous integration") { isInCI = true }
        continue
      }
      let language = piece.prefix { $0 != "\n" }
      let body = String(piece.dropFirst(language.count + 1))
      if language == "xml", !body.hasPrefix("<?properties") {
        try Data(body.utf8).write(to: scratch.appendingPathComponent("form.xml"))
      }
      guard language == "console" else { continue }
      var printed = ""
      for line in body.split(separator: "\n") where line.hasPrefix("$ ") {
        #expect(line.hasPrefix("$ ink "))
        let arguments = line.dropFirst("$ ink ".count).split(separator: " ").map { String($0.filter { $0 != "'" }) }
        let result = try runProgram("ink", arguments, in: scratch, environment: ["CI": isInCI ? "true" : ""])
        printed += line + "\n" + result.output + result.errors
        commands.append(arguments[0])
      }
      #expect(body == printed)
    }
    #expect(commands == ["layout", "explain", "layout", "check", "render", "snapshot", "snapshot", "snapshot"])
    let files = FileManager.default
    #expect(files.fileExists(atPath: scratch.appendingPathComponent("form.png").path))
    #expect(files.fileExists(atPath: scratch.appendingPathComponent("snapshot-report/index.html").path))
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
