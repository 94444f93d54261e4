import Foundation
import InkTestSupport
import Testing

/// Frames of public documents at 375 points as an independent implementation of the rules (Scripts/reference) gives
/// them: `Fixtures/public-frames/NAME.frames`, `line:column type x y width height`, absolute, one view a line.
@Suite struct PublicDocumentFrameTests {
  static let files = TestData.files(
    in: TestData.fixtures.appendingPathComponent("public-frames"), withExtension: "frames")

  @Test(arguments: files)
  func agreesWithTheReference(file: URL) throws {
    let lines = TestData.text(of: file).split(separator: "\n").map(String.init)
    let name = try #require(lines.first).dropFirst("document ".count)
    guard let document = TestData.shared("corpus/\(name)") else { return }
    let result = try runProgram(
      "ink", ["layout", document.path, "--format", "json", "--absolute", "--problems", "json"])
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    var printed: [String] = []
    var stack = [value?["root"] as? [String: Any] ?? [:]]
    while let view = stack.popLast() {
      stack += view["children"] as? [[String: Any]] ?? []
      // Views without a place, such as the label inside a cell, are not elements of the document.
      guard let source = view["source"] as? [String: Any], let frame = view["absolute"] as? [NSNumber] else { continue }
      let numbers = frame.map { "\($0)" }.joined(separator: " ")
      printed.append("\(source["line"] ?? "-"):\(source["column"] ?? "-") \(view["type"] ?? "-") \(numbers)")
    }
    let missing = lines.dropFirst().filter { !printed.contains($0) }
    #expect(missing.isEmpty, "\(name) lacks \(missing)")
  }

  @Test func thereAreFixtures() { #expect(Self.files.count >= 20) }
}
