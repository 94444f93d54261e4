import Diagnostics
import Foundation
import InkTestSupport
import StyleEngine
import Testing

/// The page for people is true: its examples are read without a word, and its tables are those of the code.
@Suite struct DocumentationTests {
  let page = TestData.text(of: TestData.packageRoot.appendingPathComponent("Documentation/Themes.md"))

  var examples: [String] {
    page.components(separatedBy: "```json theme\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test func examplesAreThemes() throws {
    #expect(examples.count == 2)
    for example in examples {
      let read = try ReadTheme(example)
      #expect(read.problems == [])
      // The example does what the page asks for: nothing to complain about, but for built-in colours of the short one.
      read.theme.check(into: read.collector)
      let found = read.collector.diagnostics.filter { $0.id.number != 419 || example == examples.last }
      #expect(found.isEmpty, "\(found.map(\.message))")
    }
    #expect(examples.last == TestData.text(of: TestData.fixtures.appendingPathComponent("themes/harbour.json")))
  }

  @Test func tablesNameEveryKeyWithItsValue() {
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    for key in StyleKey.allCases {
      let row = rows.first { $0.contains("`\(key.name)`") && $0.components(separatedBy: " | ").count == 3 }
      let text = Style.builtIn.text(key)
      #expect(row?.contains(text) == true, "\(key.name) \(text)")
    }
  }

  @Test func rolesAndStatesAreNamed() {
    for role in StyleRole.allCases where role != .root { #expect(page.contains(role.rawValue)) }
    for name in ControlState.names { #expect(page.contains("`\(name)`")) }
  }
}
