import Foundation
import InkTestSupport
import Testing

/// The reference pages are made from the code; here they are compared with what the code gives now.
/// `INK_RECORD=1 swift test --filter GeneratedPages` writes them anew and fails.
@Suite struct GeneratedPagesTests {
  @Test(arguments: [
    ("Documentation/ViewReference.md", ["describe", "--all", "--format", "markdown"]),
    ("Documentation/Diagnostics.md", ["explain", "--all"]),
  ])
  func pagesAreThoseOfTheCode(path: String, command: [String]) throws {
    let current = try runProgram("ink", command)
    #expect(current.status == 0)
    let file = TestData.packageRoot.appendingPathComponent(path)
    let environment = ProcessInfo.processInfo.environment
    if environment["INK_RECORD"] == "1", (environment["CI"] ?? "").isEmpty, TestData.text(of: file) != current.output {
      try Data(current.output.utf8).write(to: file)
      Issue.record("wrote \(path): read the difference and run again without INK_RECORD")
    }
    #expect(
      TestData.text(of: file) == current.output,
      "\(path) is stale: INK_RECORD=1 swift test --filter GeneratedPages writes it anew")
  }

  /// The pictures of the example theme, byte for byte: `Scripts/generate-pages` draws them anew.
  @Test(arguments: ["light", "dark"])
  func picturesOfTheThemeAreThoseOfTheCode(appearance: String) throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let path = scratch.url.appendingPathComponent("theme.png").path
    let drawn = try runProgram(
      "ink",
      [
        "render", "Fixtures/themes/gallery.xml", "--theme", "Fixtures/themes/harbour.json", "--appearance", appearance,
        "-o", path,
      ])
    #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    let name = "Documentation/images/theme-\(appearance).png"
    let file = TestData.packageRoot.appendingPathComponent(name)
    #expect(
      try Data(contentsOf: file) == Data(contentsOf: URL(fileURLWithPath: path)),
      "\(name) is stale: Scripts/generate-pages draws it anew")
    let page = TestData.text(of: TestData.packageRoot.appendingPathComponent("Documentation/Themes.md"))
    #expect(page.contains("(images/theme-\(appearance).png)") || page.contains("\"images/theme-\(appearance).png\""))
  }

  @Test func everyPageOfAProblemIsFilled() throws {
    let pages = try runProgram("ink", ["explain", "--all"]).output
    let rows = pages.split(separator: "\n").filter { $0.hasPrefix("| [INK") }
    #expect(rows.count > 10)
    #expect(Set(rows.map { $0.prefix(11) }).count == rows.count, "an id has two pages")
    #expect(rows.map { String($0.prefix(11)) }.sorted() == rows.map { String($0.prefix(11)) })
  }

  @Test func describesATypeAndSuggestsTheNearest() throws {
    let label = try runProgram("ink", ["describe", "UILabel", "--own"])
    #expect(label.status == 0)
    #expect(label.output.hasPrefix("UILabel < UIView\n"))
    #expect(label.output.contains("  numberOfLines  (integer, default 1)\n"))
    #expect(!label.output.contains("backgroundColor"))
    #expect(try runProgram("ink", ["describe", "UILabel"]).output.contains("backgroundColor"))
    let typo = try runProgram("ink", ["describe", "UILable"])
    #expect(typo.status == 2 && typo.errors.contains("did you mean 'UILabel'?"))
  }
}

/// The schemas, judged by another program.
@Suite struct SchemaTests {
  @Test(arguments: [("rng", "--relaxng"), ("xsd", "--schema")])
  func schemasAcceptTheGreetingAndRefuseATypo(format: String, option: String) throws {
    guard try runTool("sh", ["-c", "command -v xmllint || true"]).isEmpty == false else {
      FileHandle.standardError.write(Data("SKIPPED: xmllint is not installed (libxml2-utils)\n".utf8))
      return
    }
    let scratch = try ScratchFolder(["typo.xml": "<LMRowView><UILabel txet='a'/></LMRowView>"])
    defer { scratch.remove() }
    try scratch.write(try runProgram("ink", ["schema", "--format", format]).output, to: "ink.schema")
    func judge(_ file: String) throws -> String {
      try runTool(
        "sh", ["-c", "xmllint --noout \(option) ink.schema '\(file)' >/dev/null 2>&1; echo $?"], in: scratch.url)
    }
    #expect(try judge(TestData.fixtures.appendingPathComponent("greeting/document.xml").path) == "0\n")
    #expect(try judge("typo.xml") != "0\n")
  }

  @Test func theJSONIsJSON() throws {
    let text = try runProgram("ink", ["schema", "--format", "json"]).output
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(value?["format"] as? String == "ink-views")
    #expect((value?["types"] as? [Any])?.isEmpty == false)
  }
}
