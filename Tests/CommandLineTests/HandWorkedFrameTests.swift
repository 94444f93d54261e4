import Foundation
import InkTestSupport
import Testing

/// Frames of public documents that were worked out by hand from the rules: `Fixtures/hand-worked/NAME.md`, where the
/// block ` ```frames ` names the document, the options of `ink layout` and what each of its elements must get.
@Suite struct HandWorkedFrameTests {
  static let pages = TestData.files(
    in: TestData.fixtures.appendingPathComponent("hand-worked"), withExtension: "md"
  ).filter { $0.lastPathComponent != "README.md" }

  @Test(arguments: pages)
  func agreesWithThePage(page: URL) throws {
    let expected = try HandWorkedPage(TestData.text(of: page))
    guard let document = TestData.shared("corpus/\(expected.document)") else { return }
    let result = try runProgram(
      "ink", ["layout", document.path] + expected.options + ["--format", "json", "--absolute", "--problems", "json"])
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    var open = expected.frames
    var differences: [String] = []
    var stack = [try #require(value?["root"] as? [String: Any], "no frames: \(result.errors)")]
    while let view = stack.popLast() {
      stack += view["children"] as? [[String: Any]] ?? []
      // Parts that a view makes itself, such as the label inside a cell or a section's header, have names in lower case
      // and are no elements; hidden views have no frame.
      guard let source = view["source"] as? [String: Any], let numbers = view["absolute"] as? [NSNumber],
        let type = view["type"] as? String, type.first?.isLowercase == false
      else { continue }
      let place = "\(source["line"] ?? "-"):\(source["column"] ?? "-")"
      if expected.unstated.contains(place) { continue }
      let frame = numbers.map(\.doubleValue)
      guard let want = open.removeValue(forKey: place) else {
        differences.append("\(place) \(type) \(frame): not on the page")
        continue
      }
      let close = zip(want.frame, frame).allSatisfy { abs($0 - $1) <= 0.001 } && frame.count == 4
      if want.type != type || !close {
        differences.append("\(place) \(type) \(frame), by hand \(want.type) \(want.frame)")
      }
    }
    differences += open.map { "\($0.key) \($0.value.type) \($0.value.frame): not printed" }
    #expect(differences.isEmpty, "\(expected.document):\n\(differences.sorted().joined(separator: "\n"))")
  }

  @Test func thereAreTwentyPages() { #expect(Self.pages.count >= 20) }
}

/// The block ` ```frames ` of a page.
private struct HandWorkedPage {
  /// The document's path in the public corpus.
  var document = ""
  /// What `ink layout` is called with.
  var options: [String] = []
  /// Type and absolute frame by `line:column`.
  var frames: [String: (type: String, frame: [Double])] = [:]
  /// Places whose frame no rule states.
  var unstated: Set<String> = []

  /// Reads the block; a line that is not understood is an error, so that nothing on a page goes unread.
  init(_ text: String) throws {
    let block = try #require(text.components(separatedBy: "```frames\n").dropFirst().first, "no block of frames")
    for line in try #require(block.components(separatedBy: "```").first).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "document": document = words.dropFirst().joined(separator: " ")
      case "options": options = Array(words.dropFirst())
      case "unstated": unstated.insert(words[1])
      case "hidden": break  // no frame: if one is printed, it is reported as not on the page
      default:
        let numbers = words.dropFirst(2).compactMap(Double.init)
        try #require(words.count == 6 && numbers.count == 4, "not a frame: \(line)")
        #expect(frames.updateValue((words[1], numbers), forKey: words[0]) == nil, "\(words[0]) stands there twice")
      }
    }
    try #require(!document.isEmpty && !frames.isEmpty)
  }
}
