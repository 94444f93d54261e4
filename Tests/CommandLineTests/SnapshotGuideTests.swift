import Foundation
import InkTestSupport
import Testing

/// Documentation/Snapshots.md shows what really comes out.
@Suite struct SnapshotGuideTests {
  private static let guide = TestData.text(
    of: TestData.packageRoot.appendingPathComponent("Documentation/Snapshots.md"))

  private func form(margins: Int, background: String) -> String {
    """
    <LMColumnView layoutMargins="\(margins)">
      <UILabel id="title" text="Hello"/>
      <UIButton id="send" style="systemButton" title="Send" backgroundColor="\(background)"/>
    </LMColumnView>

    """
  }

  @Test func theConsoleShowsRealOutput() throws {
    let scratch = try ScratchFolder(["screens/form.xml": form(margins: 20, background: "#ffffff")])
    defer { scratch.remove() }
    let consoles = Self.guide.components(separatedBy: "```console\n").dropFirst().map {
      $0.components(separatedBy: "```").first ?? ""
    }
    #expect(consoles.count == 3)
    for (index, console) in consoles.enumerated() {
      if index == 2 {
        try scratch.write(form(margins: 20, background: "#ffffff"), to: "old/form.xml")
        let edited = form(margins: 24, background: "#ffffff").replacing(
          "\">\n  <UILabel", with: "\" spacing=\"10\">\n  <UILabel")
        try scratch.write(edited, to: "form.xml")
      }
      if index == 1 { try scratch.write(form(margins: 24, background: "#eeeeff"), to: "screens/form.xml") }
      let command = console.prefix { $0 != "\n" }
      let arguments = command.dropFirst("$ ink ".count).split(separator: " ").map(String.init)
      let result = try scratch.ink(arguments, environment: ["CI": ""])
      #expect(result.status == (index == 0 ? 0 : 1))
      // The second one is shown up to the views that the text goes on with.
      let shown = String(console.dropFirst(command.count + 1))
      #expect(index != 1 ? result.output == shown : result.output.hasPrefix(shown), "\(result.output)")
    }
  }

  @Test func theGoldenOfAMatrixIsOneOfTheRepository() {
    let golden = TestData.text(
      of: TestData.packageRoot.appendingPathComponent(
        "Tests/InkTestingTests/__Snapshots__/MatrixSnapshotTests/aMatrixOfTheRepositoryHolds.matrix"))
    let shown = golden.split(separator: "\n").prefix(3).joined(separator: "\n")
    #expect(Self.guide.contains("```\n\(shown)\n```\n"))
  }
}
