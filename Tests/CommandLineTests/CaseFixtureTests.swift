import Foundation
import InkTestSupport
import Testing

/// Documents with frames worked out by hand: `Fixtures/cases/NAME.xml` (and `layout/NAME.xml`, one or more for each rule of
/// the layout) beside `NAME.frames` (the tree that `ink layout` must print, blanks free), `NAME.options` (options of the
/// command) and `NAME.problems` (`line:column severity 'suggestion'` of each error and warning, in order). Without
/// `NAME.problems` there must be none. `NAME.findings` is what `ink check` must say as well.
@Suite struct CaseFixtureTests {
  static let folder = TestData.fixtures
  static let names = ["cases", "layout"].flatMap { list in
    TestData.files(in: folder.appendingPathComponent(list), withExtension: "xml").map {
      "\(list)/\($0.deletingPathExtension().lastPathComponent)"
    }
  }
  static let checked = names.filter {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0).findings").path)
  }

  @Test(arguments: names)
  func printsTheFrames(name: String) throws {
    let result = try run(name)
    let expected = lines("\(name).frames")
    let printed = result.output.split(separator: "\n").map { Self.frame(of: String($0)) }
    #expect(printed == expected.map { Self.frame(of: $0) }, "\(name)\n\(result.output)\(result.errors)")
  }

  @Test(arguments: names)
  func reportsTheProblems(name: String) throws {
    let result = try run(name)
    let expected = lines("\(name).problems")
    let found = try Self.problems(result.errors)
    #expect(found == expected, "\(name)\n\(result.errors)")
    #expect(result.status == (expected.contains { $0.contains(" error") } ? 1 : 0))
  }

  @Test(arguments: checked)
  func checkFindsWhatLayoutOnlyCounts(name: String) throws {
    let result = try run(name, command: "check")
    #expect(try Self.problems(result.errors) == lines("\(name).findings"), "\(name)\n\(result)")
  }

  @Test func thereAreFixtures() {
    #expect(Self.names.count { $0.hasPrefix("cases/") } >= 60)
    #expect(Self.names.count { $0.hasPrefix("layout/") } >= 54)
    #expect(!Self.checked.isEmpty)
  }

  private func run(_ name: String, command: String = "layout") throws -> ProgramResult {
    let options = lines("\(name).options").flatMap { $0.split(separator: " ").map(String.init) }
    // In the document's folder: options name files there.
    let document = Self.folder.appendingPathComponent("\(name).xml")
    return try runProgram(
      "ink", [command, document.lastPathComponent, "--problems", "json"] + options,
      in: document.deletingLastPathComponent())
  }

  private func lines(_ file: String) -> [String] {
    TestData.text(of: Self.folder.appendingPathComponent(file)).split(separator: "\n").map(String.init)
  }

  /// Indentation, type, id and numbers of one line of a frame tree; content sizes and baselines left out.
  private static func frame(of line: String) -> String {
    let indent = line.prefix { $0 == " " }
    let words = line.split(separator: " ")
    let end = words.firstIndex { $0 == "content" || $0.hasPrefix("baseline") } ?? words.endIndex
    return indent + words[..<end].joined(separator: " ")
  }

  /// `line:column severity 'suggestion'` of each error and warning of `--problems json`.
  private static func problems(_ errors: String) throws -> [String] {
    guard let start = errors.firstIndex(where: { $0 == "{" || $0 == "[" }) else { return [] }
    let value = try JSONSerialization.jsonObject(with: Data(errors[start...].utf8))
    let list = (value as? [String: Any])?["problems"] as? [[String: Any]] ?? value as? [[String: Any]] ?? []
    return list.filter { ["error", "warning"].contains($0["severity"] as? String) }.map { problem in
      let place = problem["location"] as? [String: Any] ?? problem
      let fixes = problem["fixes"] as? [[String: Any]] ?? []
      let suggestion = fixes.first?["replacement"].map { " '\($0)'" } ?? ""
      return "\(place["line"] ?? "-"):\(place["column"] ?? "-") \(problem["severity"] ?? "")\(suggestion)"
    }
  }
}
