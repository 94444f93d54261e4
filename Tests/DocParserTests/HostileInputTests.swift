import Diagnostics
import Foundation
import InkTestSupport
import Testing

@testable import DocParser

/// Inputs made to hurt, each with what must become of it, in one call and in chunks.
@Suite struct HostileInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    /// Nil: well-formed.
    var problem: String?
    var options = TokenizerOptions(namespaces: true)
    /// Where the problem is, when that is said.
    var offset: Int?

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ problem: String?, limits: TokenizerLimits = .standard, at offset: Int? = nil)
    {
      self.init(name, Array(text.utf8), problem, limits: limits, at: offset)
    }

    init(
      _ name: String, _ bytes: [UInt8], _ problem: String?, limits: TokenizerLimits = .standard, at offset: Int? = nil
    ) {
      self.name = name
      self.bytes = bytes
      self.problem = problem
      options.limits = limits
      self.offset = offset
    }
  }

  /// Checks the verdict and its place, and that chunks change nothing.
  private func check(_ test: Case, chunks: [Int] = [1, 2, 3, 7, 64]) {
    let whole = record(test.bytes, options: test.options)
    #expect(whole.problem == test.problem, "\(test.name): \(whole.failure ?? "accepted")")
    if let offset = test.offset {
      #expect(whole.failure?.contains(" \(offset)..<") == true, "\(test.name): \(whole.failure ?? "accepted")")
    }
    for size in chunks {
      let chunked = record(test.bytes, chunk: size, options: test.options)
      #expect(chunked == whole, "\(test.name) in chunks of \(size): \(chunked.failure ?? "accepted")")
    }
  }

  static func laughs(_ use: String, kind: String = "") -> String {
    var text = "<!DOCTYPE a [<!ENTITY \(kind)e0 \"haha haha\">"
    for level in 1...9 {
      text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    return text + "]>" + use
  }

  static let entities: [Case] = [
    Case("billion laughs in text", laughs("<a>&e9;</a>"), "INK0154"),
    Case("billion laughs in a value", laughs("<a b='&e9;'/>"), "INK0154"),
    Case(
      "billion laughs in a default", laughs("<a/>").replacingLast("]>", with: "<!ATTLIST a b CDATA '&e9;'>]>"),
      "INK0154"),
    Case(
      "parameter entities", "<!DOCTYPE a [<!ENTITY % p \"%q;\"><!ENTITY % q \"x\">]><a/>", "INK0132"),
    Case(
      "parameter entities in the text of an internal one",
      "<!DOCTYPE a [<!ENTITY % b 'c'><!ENTITY % d \"<!ENTITY e '&#37;b;'>\">%d;]><a/>", "INK0132"),
    Case("a chain of 2,000", chain(2000), nil),
    Case("itself", "<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>", "INK0116", at: 35),
    Case("each other", "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a b='&e;'/>", "INK0116"),
    Case("unused recursion", "<!DOCTYPE a [<!ENTITY e '&e;'>]><a/>", nil),
    Case("quadratic", quadratic(), "INK0154"),
    Case("'<' through an entity in a value", "<!DOCTYPE a [<!ENTITY e '&#60;'>]><a b='&e;'/>", "INK0111"),
    Case("'&lt;' through an entity in a value", "<!DOCTYPE a [<!ENTITY e '&#38;lt;'>]><a b='&e;'/>", nil),
  ]

  static func chain(_ length: Int) -> String {
    var text = "<!DOCTYPE a [<!ENTITY e0 'x'>"
    for index in 1...length { text += "<!ENTITY e\(index) '&e\(index - 1);'>" }
    return text + "]><a>&e\(length);</a>"
  }

  static func quadratic() -> String {
    "<!DOCTYPE a [<!ENTITY e '" + String(repeating: "x", count: 20_000) + "'>]><a>"
      + String(repeating: "&e;", count: 400) + "</a>"
  }

  @Test(arguments: entities) func limitsEntities(_ test: Case) { check(test, chunks: [1, 64, 1000]) }

  @Test func skipsEveryExternalEntity() {
    let text = """
      <!DOCTYPE a SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "http://127.0.0.1/"><!ENTITY % p PUBLIC "p" "../p">%p;]>
      <?xml-stylesheet href="s.xsl"?><a xmlns:i="http://www.w3.org/2001/XInclude">&x;<i:include href="/etc/passwd"/>&y;</a>
      """
    let skipped = record(Array(text.utf8)).tokens.filter { $0.hasPrefix("skippedEntity") }
      .compactMap { $0.split(separator: " ").last }
    #expect(skipped == ["%p", "[dtd]", "x", "y"])
    check(Case("external in a value", "<!DOCTYPE a [<!ENTITY x SYSTEM 'u'>]><a b='&x;'/>", "INK0118"))
  }

  @Test(arguments: [-1, 0, 1]) func limitsAtTheirEdges(_ more: Int) {
    let limits = TokenizerLimits(attributes: 70, depth: 70, valueBytes: 300)
    func expected(_ id: String) -> String? { more > 0 ? id : nil }
    let depth = 70 + more
    check(
      Case(
        "depth", String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth), expected("INK0151"),
        limits: limits, at: more > 0 ? 70 * 3 : nil))
    check(
      Case(
        "depth of an empty element",
        String(repeating: "<a>", count: depth - 1) + "<b/>"
          + String(repeating: "</a>", count: depth - 1), expected("INK0151"), limits: limits))
    let list = (0..<70 + more).map { " a\($0)='1'" }.joined()
    check(Case("attributes", "<r\(list)/>", expected("INK0150"), limits: limits))
    let long = String(repeating: "v", count: 300 + more)
    check(Case("value", "<r a='\(long)'/>", expected("INK0152"), limits: limits, at: more > 0 ? 6 : nil))
    check(Case("value with a reference", "<r a='\(long.dropLast(5))&lt;&'/>", "INK0114", limits: limits))
    check(Case("name", "<\(long)/>", expected("INK0152"), limits: limits, at: more > 0 ? 1 : nil))
    check(Case("attribute name", "<r \(long)='1'/>", expected("INK0152"), limits: limits, at: more > 0 ? 3 : nil))
    check(Case("target", "<?\(long) x?><r/>", expected("INK0152"), limits: limits))
  }

  @Test func defaultLimitsAtTheirEdges() {
    func attributes(_ count: Int) -> [UInt8] { Array("<r\((0..<count).map { " a\($0)=''" }.joined())/>".utf8) }
    #expect(record(attributes(4096)).problem == nil)
    #expect(record(attributes(4097)).problem == "INK0150")
    func nested(_ count: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)).utf8)
    }
    #expect(record(nested(1024)).problem == nil)
    #expect(record(nested(1025)).problem == "INK0151")
    #expect(parse("<a/>", limits: TokenizerLimits(documentBytes: 4)).1.isEmpty)
    #expect(parse("<a/>", limits: TokenizerLimits(documentBytes: 3)).1.map(\.id.number) == [155])
    #expect(parse("<a><b/></a>", limits: TokenizerLimits(nodes: 2)).1.isEmpty)
    #expect(parse("<a><b/></a>", limits: TokenizerLimits(nodes: 1)).1.map(\.id.number) == [156])
  }

  @Test func nestsWithoutRecursion() throws {
    // A build without optimisation takes a while for each.
    #if DEBUG
      let count = 100_000
    #else
      let count = 1_000_000
    #endif
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes += [0x3C, 0x61, 0x3E] }
    let unclosed = bytes
    for _ in 0..<count { bytes += [0x3C, 0x2F, 0x61, 0x3E] }
    #expect(try TokenDump.summary(of: bytes, options: TokenizerOptions(limits: .none)).elements == count)
    let error = #expect(throws: XMLFailure.self) {
      try TokenDump.summary(of: unclosed, options: TokenizerOptions(limits: .none))
    }
    #expect(error?.problem == .unclosedElement(name: "a"))
    #expect(error?.range.lowerBound == 3 * count - 3)
    #expect(DiagnosticCollector().diagnostics.isEmpty)
  }

  @Test func findsDuplicatesAmongManyAttributes() {
    let names = (0..<5_000).map { "prefix\(String(repeating: "0", count: 5 - String($0).count))\($0)suffix" }
    let list = names.map { " \($0)=''" }.joined()
    let options = TokenizerOptions(limits: .none)
    #expect(record(Array("<a\(list)/>".utf8), options: options).problem == nil)
    #expect(record(Array("<a\(list) \(names[0])=''/>".utf8), options: options).problem == "INK0110")
    #expect(record(Array("<a\(list) \(names[4_999])=''/>".utf8), options: options).problem == "INK0110")
  }

  @Test(arguments: ["name", "value", "text", "comment", "instruction", "cdata"]) func readsHugeTokens(_ part: String) {
    let size = 300_000
    let long = String(repeating: "x", count: size)
    let text =
      switch part {
      case "name": "<\(long)/>"
      case "value": "<a b='\(long)'/>"
      case "text": "<a>\(long)</a>"
      case "comment": "<a><!--\(long)--></a>"
      case "instruction": "<a><?go \(long)?></a>"
      default: "<a><![CDATA[\(long)]]></a>"
      }
    let whole = record(Array(text.utf8))
    #expect(whole.problem == nil)
    for size in [16, 1000, 64 << 10] { #expect(record(Array(text.utf8), chunk: size) == whole) }
    // Long content comes in pieces of 64 KiB counted from its start.
    let pieces = whole.tokens.filter { $0.contains("xxxx") }
    #expect(pieces.count == (part == "name" || part == "value" ? 1 : 5))
  }

  /// Where pieces end is counted in what the text means, from its start: 65,536 bytes and multiples of that.
  @Test(arguments: ["&amp;", "&quot;", "&#x1F600;", "&#000000000065;", "\r\n", "\r", "é", "x", "😀", "ab&lt;\r\néc"])
  func cutsPiecesByWhatTheyMean(_ part: String) throws {
    for (open, close) in [("", ""), ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?go ", "?>")] {
      // Only in text are references resolved.
      let count = 200_000 / part.utf8.count + 1
      let content = "start" + String(repeating: part, count: count)
      let bytes = Array("<a>\(open)\(content)\(close)</a>".utf8)
      var tokenizer = XMLTokenizer(bytes)
      var ends: [Int] = []
      var meant = 0
      loop: while true {
        let kind = try tokenizer.next()
        switch kind {
        case .text, .comment, .cdata, .instruction:
          meant += tokenizer.textBytes(of: kind).count
          if tokenizer.isContinued { ends.append(meant) }
        case .endOfDocument: break loop
        default: break
        }
      }
      for (index, end) in ends.enumerated() {
        let cut = (index + 1) * 65_536
        #expect(end <= cut && end > cut - 4, "\(open) \(part.debugDescription): \(ends)")
      }
      #expect(ends.count == (meant - 1) / 65_536, "\(open) \(part.debugDescription): \(ends) of \(meant)")
      let whole = record(bytes)
      for size in [997, 64 << 10, (64 << 10) + 5] { #expect(record(bytes, chunk: size) == whole) }
    }
  }

  @Test func cutsPiecesBetweenCharactersReferencesAndLineEnds() throws {
    let filler = String(repeating: "x", count: (64 << 10) - 1)
    for tail in ["é", "\r\n", "&lt;", "&#x1F600;", "]]", "😀"] {
      let bytes = Array("<a>\(filler)\(tail)yyy</a>".utf8)
      let whole = record(bytes)
      #expect(whole.problem == nil)
      let pieces = whole.tokens.filter { $0.hasPrefix("text") }
      #expect(pieces.count == 2, "\(tail.debugDescription)")
      for size in [1, 1000, 64 << 10, (64 << 10) + 3] { #expect(record(bytes, chunk: size) == whole) }
    }
    for bad in ["]]>", "\u{1}", "&", "&#0;"] {
      for distance in -3...4 {
        let bytes = Array("<a>\(filler.dropLast(3))\(String(repeating: "y", count: 3 + distance))\(bad)</a>".utf8)
        let whole = record(bytes)
        #expect(whole.problem != nil)
        for size in [997, 64 << 10] { #expect(record(bytes, chunk: size) == whole, "\(bad) \(distance)") }
      }
    }
  }

  @Test func readsManySmallThings() throws {
    let none = TokenizerOptions(namespaces: true, limits: .none)
    let empty = Array(("<r>" + String(repeating: "<a/>", count: 50_000) + "</r>").utf8)
    #expect(try TokenDump.summary(of: empty, options: none).elements == 50_001)
    let references = Array(("<r>" + String(repeating: "&amp;", count: 20_000) + "</r>").utf8)
    #expect(try TokenDump.summary(of: references, options: none).characters == 20_000)
    let declarations = "<r" + (0..<2000).map { " xmlns:p\($0)='u\($0)'" }.joined() + "><p1999:a p0:b=''/></r>"
    #expect(record(Array(declarations.utf8), options: none).problem == nil)
    let model = String(repeating: "(", count: 200_000) + "a" + String(repeating: ")", count: 200_000)
    #expect(record(Array("<!DOCTYPE a [<!ELEMENT a \(model)>]><a/>".utf8), options: none).problem == nil)
    // Every element would get two thousand attributes: that is amplification.
    let defaults = (0..<2000).map { "<!ATTLIST a d\($0) CDATA 'v'>" }.joined()
    let many = "<!DOCTYPE a [\(defaults)]><a>" + String(repeating: "<a/>", count: 2000) + "</a>"
    #expect(record(Array(many.utf8), options: none).problem == "INK0154")
  }

  @Test func refusesEveryPrefixOfADocument() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>\r\n<!DOCTYPE a [<!ENTITY e "x"><!ATTLIST a b CDATA #IMPLIED>]>
      <!-- c --><?go now?><a b='1' c="é&lt;">text &amp; &#65; &e;<![CDATA[ ]] ]]><b/></a>
      """
    let bytes = Array(text.utf8)
    #expect(record(bytes).problem == nil)
    for count in 0..<bytes.count {
      let prefix = Array(bytes[..<count])
      let whole = record(prefix)
      let ends = ["INK0101", "INK0102", "INK0103"]
      // A character cut in the middle is malformed where it stands; everything else ends too early.
      let isCutCharacter = count > 0 && bytes[count] & 0xC0 == 0x80
      #expect(ends.contains(whole.problem ?? "") || isCutCharacter && whole.problem != nil, "\(count): \(whole)")
      #expect(record(prefix, chunk: 1) == whole, "\(count)")
      #expect(record(prefix, chunk: 5) == whole, "\(count)")
    }
  }

  @Test func unfinishedConstructsPointAtTheirStart() {
    for (marked, id) in [
      ("<a>1️⃣<!-- x", "INK0102"), ("<a>1️⃣<![CDATA[ x ]]", "INK0102"), ("<a>1️⃣<?go x", "INK0102"),
      ("<a>1️⃣<b c='1' ", "INK0102"), ("<a b=1️⃣\"x</a>", "INK0111"), ("<a b=1️⃣\"x", "INK0102"), ("1️⃣<a><b></b>", "INK0103"),
      ("<a>1️⃣<b>x", "INK0103"), ("<a>1️⃣</a", "INK0102"), ("1️⃣<!DOCTYPE a [<!ELEMENT a ANY>", "INK0102"),
    ] {
      let text = MarkedText(marked)
      let whole = record(Array(text.text.utf8))
      #expect(whole.problem == id, "\(marked)")
      if id != "INK0111" {
        #expect(whole.failure?.contains(" \(text.offsets[1] ?? -1)..<") == true, "\(marked): \(whole)")
      }
      for size in [1, 4] { #expect(record(Array(text.text.utf8), chunk: size) == whole, "\(marked)") }
    }
  }
}

extension String {
  /// With the last `old` replaced.
  fileprivate func replacingLast(_ old: String, with new: String) -> String {
    guard let range = range(of: old, options: .backwards) else { return self }
    return replacingCharacters(in: range, with: new)
  }
}
