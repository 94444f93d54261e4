import Testing

@testable import ViewModel

struct DocumentLimitsTests {
  func problems(_ text: String, files: [(String, String)] = [], _ change: (inout BuildOptions) -> Void) -> [String] {
    var options = BuildOptions()
    change(&options)
    return Built(text, files: files, options: options).collector.diagnostics.map { $0.id.description }
  }

  @Test func countsViewsOfADocumentWithItsIncludes() {
    let text = "<LMRowView><?include Part?><?include Part?></LMRowView>"
    for (limit, expected) in [(4, ["INK0231"]), (5, []), (6, [])] {
      let found = problems(text, files: [("Part.xml", "<LMRowView><UIView/></LMRowView>")]) {
        $0.limits.nodes = limit
      }
      #expect(found.filter { $0 == "INK0231" } == expected, "limit \(limit)")
    }
  }

  @Test func boundsIncludesInsideEachOtherAndInAll() {
    let files =
      (0..<5).map { ("D\($0).xml", "<LMRowView><?include D\($0 + 1)?></LMRowView>") } + [("D5.xml", "<UIView/>")]
    for (limit, expected) in [(5, ["INK0231"]), (6, []), (7, [])] {
      #expect(
        problems("<LMRowView><?include D0?></LMRowView>", files: files) { $0.limits.includes = limit } == expected)
    }
    let twice = (0..<20).map { ("D\($0).xml", "<LMRowView><?include D\($0 + 1)?><?include D\($0 + 1)?></LMRowView>") }
    let found = problems("<LMRowView><?include D0?></LMRowView>", files: twice + [("D20.xml", "<UIView/>")]) {
      $0.limits.totalIncludes = 100
    }
    #expect(found == ["INK0231"])
  }

  @Test func anUntrustedDocumentReadsNothing() {
    let text = """
      <?properties Styles?>
      <?properties {"a": {"alpha": 0.5}}?>
      <?strings Extra?>
      <LMRowView class="a"><?include Part?><UIImageView image="icon"/><UILabel text="@key"/></LMRowView>
      """
    let built = Built(
      text,
      files: [("Styles.json", "{}"), ("Part.xml", "<UIView/>"), ("en.lproj/Localizable.strings", "key = \"x\";")],
      options: .untrusted)
    #expect(
      built.problems == ["1:1 error INK0232", "3:1 error INK0232", "4:22 error INK0232", "4:58 warning INK0208"])
    #expect(built.root?.number("alpha") == 0.5)
    #expect(built.root?.subviews.last?.string("text") == "@key")
  }

  @Test func aDeepDocumentNeedsNoStack() throws {
    let depth = 1000
    let text = String(repeating: "<LMRowView>", count: depth) + String(repeating: "</LMRowView>", count: depth)
    let built = Built(text)
    #expect(built.problems == [])
    #expect(try #require(built.root).subtree.reduce(0) { count, _ in count + 1 } == depth)
    #expect(built.layout() != nil)
  }

  /// Nobody reads the thousandth suggestion; looking for it costs more than everything else about a problem.
  @Test func suggestionsEndBeforeTheyCostMoreThanTheDocument() {
    let labels = (0..<1500).map { "<UILabel txet\($0 % 2 == 0 ? "" : "\($0)")='a' textColor='blu'/>" }
    let found = Built("<LMColumnView>\(labels.joined())</LMColumnView>").collector.diagnostics
    #expect(found.count == 3000)
    #expect(found[0].fixes.first?.replacement == "text" && found[1].fixes.first?.replacement == "blue")
    // The same name of the same type has the same answer, from memory.
    #expect(found[4].fixes.first?.replacement == "text")
    #expect(found.prefix(998).filter { $0.fixes.first?.replacement != nil }.count > 700)
    #expect(found.suffix(1990).allSatisfy { $0.fixes.first?.replacement == nil })
  }
}
