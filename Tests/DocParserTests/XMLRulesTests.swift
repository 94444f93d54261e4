import Diagnostics
import Foundation
import InkTestSupport
import Testing

@testable import DocParser

/// The rules of XML one by one: what is accepted, what is fatal, and where.
@Suite struct XMLRulesTests {
  private func check(_ bytes: [UInt8], _ problem: String?, at offset: Int? = nil, namespaces: Bool = true) {
    let options = TokenizerOptions(namespaces: namespaces)
    let whole = record(bytes, options: options)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(whole.problem == problem, "\(text): \(whole.failure ?? "accepted")")
    if let offset { #expect(whole.failure?.contains(" \(offset)..<") == true, "\(text): \(whole.failure ?? "-")") }
    for size in [1, 2, 3, 7] { #expect(record(bytes, chunk: size, options: options) == whole, "\(text) by \(size)") }
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xFE],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xBF], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func refusesMalformedUTF8(_ sequence: [UInt8]) {
    for (before, after) in [
      ("<a>xy", "z</a>"), ("<a b=\"xy", "z\"/>"), ("<a><!--", "--></a>"), ("<a><?p ", "?></a>"),
      ("<a><![CDATA[", "]]></a>"), ("<a", "/>"),
    ] {
      check(Array(before.utf8) + sequence + Array(after.utf8), "INK0113", at: before.utf8.count)
    }
  }

  @Test func knowsTheCharactersOfXML() {
    for value in [0, 1, 8, 0xB, 0xC, 0xE, 0x1F, 0xFFFE, 0xFFFF] as [UInt32] {
      var bytes: [UInt8] = []
      appendUTF8(value, to: &bytes)
      check(Array("<a>x".utf8) + bytes + Array("y</a>".utf8), "INK0112", at: 4)
      check(Array("<a b='x".utf8) + bytes + Array("y'/>".utf8), "INK0112", at: 7)
      check(Array("<a>&#\(value);</a>".utf8), "INK0134", at: 3)
    }
    for value in [9, 0xA, 0xD, 0x7F, 0x80, 0x85, 0x9F, 0xFFFD, 0x1FFFE, 0x1FFFF, 0x10FFFF] as [UInt32] {
      var bytes: [UInt8] = []
      appendUTF8(value, to: &bytes)
      check(Array("<a>x".utf8) + bytes + Array("y</a>".utf8), nil)
      check(Array("<a>&#x\(String(value, radix: 16));</a>".utf8), nil)
    }
    for reference in ["&#xD800;", "&#x110000;", "&#4294967361;", "&#18446744073709551681;", "&#x100000041;"] {
      check(Array("<a>\(reference)</a>".utf8), "INK0134", at: 3)
    }
    for reference in ["&#;", "&#x;", "&#xg;", "&;", "& ", "&a", "&#X41;", "&#65"] {
      check(Array("<a b='\(reference)'/>".utf8), "INK0114", at: 6)
    }
  }

  @Test(
    arguments: [
      ("<a/>", nil), ("<a b = '1'\n\tc='2'/>", nil), ("<a></a \n>", nil), ("<a>]]</a>", nil), ("<a>]>]]&gt;</a>", nil),
      ("", "INK0101"), (" \n", "INK0101"), ("<a/><b/>", "INK0123"), ("<a/>x", "INK0122"), ("x<a/>", "INK0122"),
      ("<a/>&amp;", "INK0122"), ("<![CDATA[x]]><a/>", "INK0122"), ("<a></b>", "INK0104"), ("<a><b></a></b>", "INK0104"),
      ("<a></a b>", "INK0130"), ("</a>", "INK0105"), ("<a b='1'c='2'/>", "INK0107"), ("<a b=1/>", "INK0109"),
      ("<a b/>", "INK0108"),
      ("<a b='1' b='2'/>", "INK0110"), ("<a b='<'/>", "INK0111"), ("<a>]]></a>", "INK0120"),
      ("<a>]]]]]></a>", "INK0120"),
      ("<!-- -- --><a/>", "INK0121"), ("<!-- ---><a/>", "INK0121"), ("<!--><a/>", "INK0102"),
      ("<a><![CDATA[<![CDATA[]]>]]></a>", "INK0120"),
      ("<a><!x></a>", "INK0129"), ("<a>< b/></a>", "INK0129"), ("<a><![cdata[]]></a>", "INK0129"),
      ("<a><![INCLUDE[]]></a>", "INK0129"),
      (" <?xml version='1.0'?><a/>", "INK0124"), ("<a><?XmL x?></a>", "INK0124"), ("<?xml version='1.1'?><a/>", nil),
      ("<?xml version='1.99'?><a/>", nil), ("<?xml version='2.0'?><a/>", "INK0126"),
      ("<?xml version=''?><a/>", "INK0126"),
      ("<?xml?><a/>", "INK0124"), ("<?xml version='1.0' standalone='maybe'?><a/>", "INK0125"),
      ("<?xml version='1.0' standalon='yes'?><a/>", "INK0125"),
      ("<?xml version='1.0' standalone='yes' encoding='UTF-8'?><a/>", "INK0125"),
      ("<?p?><a/>", nil), ("<a><?end?></a>", nil), ("<?p,?><a/>", "INK0135"), ("<? p?><a/>", "INK0106"),
      ("<a/><!DOCTYPE a>", "INK0133"),
      ("<a><!DOCTYPE a></a>", "INK0133"), ("<a \u{1}b='1'/>", "INK0112"), ("<1/>", "INK0129"),
      ("<a 1='2'/>", "INK0106"), ("<a -b='2'/>", "INK0106"),
      ("<é à='1'/>", nil), ("<a·/>", nil), ("<·a/>", "INK0106"), ("<a×/>", "INK0106"), ("<a/ >", "INK0130"),
      ("<a / b='1'>", "INK0130"),
    ] as [(String, String?)])
  func followsTheProductions(_ text: String, _ problem: String?) { check(Array(text.utf8), problem) }

  @Test(arguments: [
    ("<p:a/>", "INK0140"), ("<a p:b='1'/>", "INK0140"), ("<a xmlns:p=''/>", "INK0141"),
    ("<a xmlns:xml='u'/>", "INK0142"),
    ("<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", "INK0142"), ("<a xmlns:xmlns='u'/>", "INK0142"),
    ("<a xmlns='http://www.w3.org/2000/xmlns/'/>", "INK0142"), ("<a:b:c xmlns:a='u'/>", "INK0143"),
    ("<:a/>", "INK0143"),
    ("<a:/>", "INK0143"), ("<a><?p:q x?></a>", "INK0143"), ("<!DOCTYPE a [<!ENTITY p:e 'x'>]><a/>", "INK0143"),
    ("<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>", "INK0144"),
  ])
  func checksNamespacesWhenAsked(_ text: String, _ problem: String) {
    check(Array(text.utf8), problem)
    check(Array(text.utf8), nil, namespaces: false)
  }

  @Test func acceptsNamespacesThatAreRight() {
    for text in [
      "<a xmlns:p='u' xmlns:q='v' p:x='' q:x='' x=''/>", "<p:a xmlns:p='u'><p:b/></p:a>",
      "<a xmlns='u'><b xmlns=''/></a>",
      "<a xml:lang='de' xmlns:xml='http://www.w3.org/XML/1998/namespace'/>",
      "<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA 'u'>]><a><p:a xmlns:p='v'/></a>",
    ] { check(Array(text.utf8), nil) }
    check(Array("<a><b xmlns:p='u'/><p:c/></a>".utf8), "INK0140")
    let nested =
      (0..<900).map { "<a xmlns:p\($0)='u'>" }.joined() + "<p0:b p899:c=''/>" + String(repeating: "</a>", count: 900)
    check(Array(nested.utf8), nil)
  }

  @Test func readsTheFourEncodings() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a b=\"é\">😀x</a>"
    func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
      ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? bytes : bytes.reversed()
      }
    }
    let expected = record(Array(text.replacingOccurrences(of: "UTF-16", with: "UTF-8").utf8)).tokens.dropFirst()
    for bigEndian in [true, false] {
      for mark in [true, false] {
        let bytes = utf16(text, bigEndian: bigEndian, mark: mark)
        check(bytes, nil)
        #expect(record(bytes).tokens.count == expected.count + 1)
        #expect(record(bytes).tokens.contains { $0.contains("b=\"é\"") })
        check(bytes + [0], "INK0113")
      }
    }
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a b='".utf8) + [0xE9] + Array("'/>".utf8)
    check(latin, nil)
    #expect(record(latin).tokens.contains { $0.contains("b=\"é\"") })
    check(Array("<?xml version='1.0' encoding='US-ASCII'?><a/>".utf8), nil)
    check(Array("<?xml version='1.0' encoding='US-ASCII'?><a>é</a>".utf8), "INK0113")
    check([0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x00, 0xDC, 0x2F, 0, 0x3E, 0], "INK0113")
    check([0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x00, 0xD8, 0x2F, 0, 0x3E, 0], "INK0113")
  }

  @Test func refusesOtherEncodingsAndContradictions() {
    check([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], "INK0127")
    check([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C], "INK0127")
    check([0x4C, 0x6F, 0xA7, 0x94, 0x40], "INK0127")
    for name in ["UTF-7", "KOI8-R", "EUC-JP", "x-unknown"] {
      check(Array("<?xml version='1.0' encoding='\(name)'?><a/>".utf8), "INK0127")
    }
    check(Array("<?xml version='1.0' encoding='UTF-16'?><a/>".utf8), "INK0128")
    check([0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8), "INK0128")
    check([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8), nil)
    check([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("<a/>".utf8), "INK0122")
    check(Array("<a>\u{FEFF}</a>".utf8), nil)
  }

  @Test func normalisesLineEndsAndValues() {
    let text = "<a b='1\r\n2\r3\n4\t5&#9;&#10;&#13;'>x\r\ny\rz&#13;<!--c\r\n--><?p d\r?><![CDATA[\r\n]]></a>"
    let tokens = record(Array(text.utf8)).tokens.map { $0.split(separator: " ", maxSplits: 2).dropFirst(2).joined() }
    #expect(tokens[0] == "a b=\"1 2 3 4 5\\t\\n\\r\"")
    #expect(tokens[1] == "\"x\\ny\\nz\\r\"")
    #expect(tokens[2] == "\"c\\n\"")
    #expect(tokens[3] == "p \"d\\n\"")
    #expect(tokens[4] == "\"\\n\"")
    check(Array(text.utf8), nil)
    let declared = """
      <!DOCTYPE a [<!ATTLIST a n NMTOKENS #IMPLIED c CDATA #IMPLIED d ID ' v '><!ENTITY e ' x
      y '>]><a n='  1   2 ' c='  1&e;2 '/>
      """
    let tag = record(Array(declared.utf8)).tokens.first { $0.hasPrefix("emptyTag") } ?? ""
    #expect(tag.hasSuffix(" a n=\"1 2\" c=\"  1 x y 2 \" d=\"v\"*"))
    check(Array(declared.utf8), nil)
  }

  @Test func countsLinesAndColumns() {
    func place(_ bytes: [UInt8], _ size: Int?) -> String {
      record(bytes, chunk: size).failure?.split(separator: " ")[2].description ?? "-"
    }
    for (text, expected) in [
      ("<a>\n  é<b></a>", "2:7"), ("<a>\r\n\r\n <\u{1}", "3:3"), ("<a>\r\r&x;</a>", "3:1"), ("\u{FEFF}<a>&x;", "1:4"),
      ("<a>😀😀&x;</a>", "1:6"),
    ] {
      for size in [nil, 1, 2, 5] { #expect(place(Array(text.utf8), size) == expected, "\(text.debugDescription)") }
    }
    // Far from the start, across many windows.
    let long = String(repeating: "<b c='1'/>\r\n<!-- é -->\r", count: 20_000)
    let bytes = Array(("<a>\n" + long + "  <x></y></a>").utf8)
    for size in [nil, 1000, 64 << 10] { #expect(place(bytes, size) == "40002:6") }
  }

  @Test func agreesWithThePlainReader() throws {
    if let suite = TestData.shared("xmlconf") {
      for file in TestData.files(in: suite, withExtension: "xml") {
        let bytes = TestData.bytes(of: file)
        if bytes.count < 20_000, let difference = differenceFromReference(bytes) {
          Issue.record("\(file.path): \(difference)")
        }
      }
    }
    if let corpus = TestData.shared("corpus") {
      for file in TestData.files(in: corpus, withExtension: "xml") {
        #expect(differenceFromReference(TestData.bytes(of: file)) == nil, "\(file.lastPathComponent)")
      }
    }
  }

  @Test func staysRightOnWhatTheFuzzerFound() throws {
    let folder = TestData.fixtures.appendingPathComponent("xml/fuzz")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = Array(TestData.bytes(of: file).dropFirst())
      let whole = record(bytes)
      for size in [1, 3, 16] { #expect(record(bytes, chunk: size) == whole, "\(file.lastPathComponent)") }
      #expect(differenceFromReference(bytes) == nil, "\(file.lastPathComponent)")
      _ = XMLDocument.parse(bytes, source: "fuzz", into: DiagnosticCollector())?.dump()
    }
  }
}
