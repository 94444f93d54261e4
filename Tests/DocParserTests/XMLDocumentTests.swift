import Diagnostics
import InkTestSupport
import Testing

@testable import DocParser

func parse(_ text: String, limits: TokenizerLimits = .document) -> (XMLDocument?, [Diagnostic]) {
  let collector = DiagnosticCollector()
  let document = XMLDocument.parse(Array(text.utf8), source: "test.xml", limits: limits, into: collector)
  return (document, collector.diagnostics)
}

@Suite struct XMLDocumentTests {
  @Test func keepsTheTreeWithItsPlaces() throws {
    let text = MarkedText("1️⃣<Row2️⃣ id3️⃣=\"4️⃣a&amp;b5️⃣\">6️⃣x&lt;y7️⃣<?go now?><B/></Row>8️⃣")
    let (parsed, problems) = parse(text.text)
    #expect(problems.isEmpty)
    let document = try #require(parsed)
    let root = document.root
    func place(_ digit: Int) -> UInt32 { UInt32(text.offsets[digit] ?? -1) }
    #expect(document.nameString(of: root) == "Row")
    #expect(document.span(of: root).start == place(1))
    #expect(document.span(of: root).end == place(8))
    #expect(document.nameSpan(of: root).end == place(2))
    #expect(document.startTagSpan(of: root).end == place(6))
    let attributes = document.attributes(of: root)
    #expect(attributes.count == 1)
    #expect(document.attributeValue(attributes.lowerBound) == "a&b")
    #expect(document.attributeNameSpan(attributes.lowerBound).end == place(3))
    #expect(document.attributeValueSpan(attributes.lowerBound).start == place(4))
    #expect(document.attributeValueSpan(attributes.lowerBound).end == place(5))
    let children = Array(document.children(of: root))
    #expect(children.map { document.kind(of: $0) } == [.text, .instruction, .element])
    #expect(document.text(of: children[0]) == "x<y")
    #expect(document.span(of: children[0]).end == place(7))
    #expect(document.string(for: document.instructionTarget(of: children[1])) == "go")
    #expect(document.instructionData(of: children[1]) == "now")
    #expect(document.parent(of: children[2]) == root)
    #expect(document.parent(of: root) == .document)
  }

  @Test func reportsWhatIsWrong() {
    let (document, problems) = parse("<a>\n  <b></a>")
    #expect(document == nil)
    #expect(problems.map(\.id.description) == ["INK0104"])
    #expect(problems.first?.span.range == 9..<13)
  }
}
