import Diagnostics
import DocParser
import Foundation
import InkTestSupport
import Testing

@testable import ViewModel

/// The guide is true: its documents have no problems, its expressions show what it says.
@Suite struct LanguageGuideTests {
  private let page = TestData.text(
    of: TestData.packageRoot.appendingPathComponent("Documentation/LanguageGuide.md"))

  /// The blocks between fences: the words after the opening one, and the text.
  private var blocks: [(info: String, text: String)] {
    page.components(separatedBy: "\n```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let end = part.firstIndex(of: "\n") else { return nil }
      return (String(part[..<end]), String(part[part.index(after: end)...]))
    }
  }

  private var data: BindingData? {
    guard let block = blocks.first(where: { $0.info == "json data" }) else { return nil }
    let collector = DiagnosticCollector()
    return JSONReader.read(Array(block.text.utf8), name: "data", into: collector).map { BindingData($0) }
  }

  @Test func documentsHaveNoProblems() throws {
    var resources = MemoryResources()
    for block in blocks where block.info.contains(".") {
      resources.add(String(block.info.split(separator: " ")[1]), Array(block.text.utf8))
    }
    let documents = blocks.filter { $0.info == "xml" }
    #expect(documents.count == 7)
    for document in documents {
      let collector = DiagnosticCollector()
      let builder = ViewBuilder(types: TypeTable(), resources: resources, collector: collector)
      let parsed = XMLDocument.parse(Array(document.text.utf8), source: "guide.xml", limits: .standard, into: collector)
      let root = try #require(parsed.flatMap { builder.build($0, name: "guide") })
      builder.bind(root, to: data)
      #expect(collector.diagnostics.isEmpty, "\(document.text): \(collector.diagnostics.map(\.message))")
    }
  }

  @Test func expressionsShowWhatItSays() throws {
    let data = try #require(data)
    var count = 0
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.replacingOccurrences(of: "\\|", with: "¦").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "¦", with: "|")
      }
      // Rows of two cells that are code and nothing else.
      let code = cells.map { $0.split(separator: "`", omittingEmptySubsequences: false) }
      guard code.count == 2, code.allSatisfy({ $0.count == 3 && $0[0].isEmpty && $0[2].isEmpty }),
        !cells[0].contains("<?"), !["`topSpacing", "`alignment"].contains(where: { cells[0].hasPrefix($0) })
      else { continue }
      let collector = DiagnosticCollector()
      let expression = BindingExpression.parse(String(code[0][1]), at: .none, into: collector)
      let value = expression?.value(into: collector) { data.value(at: $0) }
      let text = FormatterTable().string(value ?? .null, expression?.formatter, .standard, into: collector)
      #expect(text == String(code[1][1]), "\(cells[0]) \(collector.diagnostics.map(\.message))")
      count += 1
    }
    #expect(count == 29)
  }

  @Test func problemsThatItNamesExist() {
    let known = Set((DocumentProblem.pages + BindingProblem.pages).map(\.id.description))
    for word in page.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where word.hasPrefix("INK0") {
      #expect(known.contains(String(word)))
    }
  }
}
