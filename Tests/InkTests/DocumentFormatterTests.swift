import Foundation
import Ink
import InkTestSupport
import Testing

@Suite struct DocumentFormatterTests {
  private func format(_ text: String) -> String? {
    let collector = DiagnosticCollector()
    guard let document = XMLDocument.parse(Array(text.utf8), source: "a.xml", into: collector) else { return nil }
    return DocumentFormatter().text(of: document).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func indentsAndKeepsWhatIsSaid() {
    #expect(
      format(
        "<?xml version='1.0'?><!-- top --><?properties Styles?><A  b = '1'\n c=\"&lt;2\"><B></B>\n\n\n<!-- x --><C d='\"'><D/></C></A>"
      )
        == """
        <?xml version='1.0'?>
        <!-- top -->
        <?properties Styles?>
        <A b="1" c="&lt;2">
          <B/>

          <!-- x -->
          <C d='"'>
            <D/>
          </C>
        </A>

        """)
  }

  @Test func longTagsGetALineAnAttribute() {
    let long = String(repeating: "x", count: 60)
    #expect(
      format("<A><B one=\"\(long)\" two=\"\(long)\"/></A>") == """
        <A>
          <B
              one="\(long)"
              two="\(long)"/>
        </A>

        """)
  }

  @Test func elementsWithTextStayAsTheyAre() {
    #expect(format("<A><B> some  <C/>text</B></A>") == "<A>\n  <B> some  <C/>text</B>\n</A>\n")
    #expect(format("<!DOCTYPE A [<!ENTITY e 'x'>]><A>&e;</A>") == nil)
  }

  /// The tree without places and without texts of white space.
  private func meaning(_ bytes: [UInt8]) -> [String] {
    guard let document = XMLDocument.parse(bytes, source: "a.xml", into: DiagnosticCollector()) else {
      return ["broken"]
    }
    return document.subtree(of: .document).compactMap { raw in
      let node = NodeID(rawValue: raw)
      switch document.kind(of: node) {
      case .document: return nil
      case .element:
        let attributes = document.attributes(of: node).map {
          document.string(for: document.attributeName($0)) + "=" + document.attributeValue($0)
        }
        return "<" + ([document.nameString(of: node)] + attributes).joined(separator: " ")
      case .text: return document.isWhiteSpace(node) ? nil : document.text(of: node)
      default: return "\(document.kind(of: node)) \(document.text(of: node))"
      }
    }
  }

  @Test func theCorpusKeepsItsMeaningAndIsFormattedOnlyOnce() throws {
    guard let corpus = TestData.shared("corpus") else { return }
    var count = 0
    for file in TestData.files(in: corpus, withExtension: "xml") {
      let bytes = TestData.bytes(of: file)
      guard let text = format(String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(meaning(Array(text.utf8)) == meaning(bytes), "\(file.lastPathComponent)")
      #expect(format(text) == text, "\(file.lastPathComponent) is not idempotent")
      count += 1
    }
    #expect(count > 30)
  }
}
