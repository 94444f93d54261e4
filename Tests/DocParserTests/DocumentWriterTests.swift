import Diagnostics
import Foundation
import InkTestSupport
import Testing

@testable import DocParser

/// What a document means, without places.
func shape(_ document: XMLDocument) -> [String] {
  document.dump().split(separator: "\n").map { line in
    line.split(separator: " ", omittingEmptySubsequences: false)
      .filter { !($0.contains(":") && $0.allSatisfy { $0.isNumber || $0 == ":" }) }.joined(separator: " ")
  }
}

@Suite struct DocumentWriterTests {
  @Test(arguments: [
    "<a/>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<!-- c --><?go?><a b='\"' c=\"&#9;&lt;\"> x ]]&gt; <![CDATA[<&]]><!--é--><?p  d ?></a>\n<!--end-->",
    "<!--1--><!DOCTYPE a [<!ENTITY e \"<b>t</b>u\"><!ATTLIST a d CDATA 'v'>]><!--2--><a>&e;<b/></a>",
    "<a>x&#13;y&amp;&amp;</a>",
  ])
  func givesBackTheSameTree(_ text: String) throws {
    let first = try #require(parse(text).0)
    let written = DocumentWriter().bytes(of: first)
    let second = try #require(parse(String(decoding: written, as: UTF8.self)).0)
    #expect(shape(first) == shape(second))
    // What has been written once is written the same again.
    #expect(DocumentWriter().bytes(of: second) == written)
  }

  @Test func givesBackEveryDocumentOfTheCorpus() throws {
    guard let corpus = TestData.shared("corpus") else { return }
    let files = TestData.files(in: corpus, withExtension: "xml")
    #expect(files.count == 50)
    for file in files {
      let collector = DiagnosticCollector()
      let bytes = TestData.bytes(of: file)
      guard let first = XMLDocument.parse(bytes, source: file.lastPathComponent, into: collector) else {
        Issue.record("\(file.lastPathComponent): \(collector.diagnostics)")
        continue
      }
      let written = DocumentWriter().bytes(of: first)
      guard let second = XMLDocument.parse(written, source: "written", into: collector) else {
        Issue.record("\(file.lastPathComponent), written: \(collector.diagnostics)")
        continue
      }
      #expect(shape(first) == shape(second), "\(file.lastPathComponent)")
    }
  }

  @Test func dumpsOneNodeALine() throws {
    let document = try #require(parse("<!--c-->\n<a b=\"1\">x\n<c/><?go now?></a>").0)
    #expect(
      document.dump() == """
        document
          comment 1:1 "c"
          element a 2:1 b="1"
            text 2:10 "x\\n"
            element c 3:1
            instruction go 3:5 "now"

        """)
  }

  @Test func dumpsOneTokenALineAndCounts() throws {
    var lines: [String] = []
    let bytes = Array("<?xml version='1.0'?><a b='1'>é&amp;<!--c--><?go?><![CDATA[x]]></a>".utf8)
    let summary = try TokenDump.write(bytes) { lines.append($0) }
    #expect(
      lines == [
        "0..<21 xmlDeclaration version 1.0", "21..<30 startTag a b=\"1\"", "30..<37 text \"é&\"",
        "37..<45 comment \"c\"",
        "45..<51 instruction go \"\"", "51..<64 cdata \"x\"", "64..<68 endTag a",
      ])
    #expect(summary.text == "bytes 68 elements 1 attributes 1 characters 3 instructions 1 comments 1")
    #expect(try TokenDump.summary(of: bytes) == summary)
  }

  @Test func theTextOfADeepTreeIsLinear() throws {
    func size(_ levels: Int) throws -> Int {
      let text = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
      let document = try #require(
        XMLDocument.parse(Array(text.utf8), source: "deep", limits: .none, into: DiagnosticCollector()))
      return document.dump().utf8.count
    }
    // "(level) element a 1:column" after 128 spaces: at most 170 bytes a level.
    for levels in [1000, 20_000] { #expect(try size(levels) < levels * 170) }
    let text = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
    let document = try #require(XMLDocument.parse(Array(text.utf8), source: "deep", into: DiagnosticCollector()))
    let lines = document.dump().split(separator: "\n")
    // The document is level 0.
    #expect(lines[64] == String(repeating: "  ", count: 64) + "element a 1:190")
    #expect(lines[65] == String(repeating: "  ", count: 64) + "(65) element a 1:193")
  }
}
