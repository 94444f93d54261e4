import Foundation
import InkTestSupport
import Testing

@testable import DocParser

/// The W3C XML conformance test suite of 2013, as far as a non-validating processor of XML 1.0, fifth edition, that
/// reads no external entity can decide it.
@Suite struct ConformanceTests {
  struct Case {
    var id: String
    var file: URL
    var isAccepted: Bool
    var usesNamespaces: Bool
    var canonical: URL?
  }

  static func cases() throws -> [Case]? {
    guard let suite = TestData.shared("xmlconf"), let table = TestData.shared("xmlconf-tests.tsv") else { return nil }
    return TestData.text(of: table).split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 10, fields[9] == "accept" || fields[9] == "reject" else { return nil }
      let output = fields.count > 10 ? fields[10] : ""
      return Case(
        id: fields[0], file: suite.appendingPathComponent(fields[1]), isAccepted: fields[9] == "accept",
        usesNamespaces: fields[4] != "no", canonical: output.isEmpty ? nil : suite.appendingPathComponent(output))
    }
  }

  @Test func decidesEveryTest() throws {
    guard let cases = try Self.cases() else { return }
    #expect(cases.count == 1908)
    var wrong: [String] = []
    var outputs = 0
    for test in cases {
      let bytes = TestData.bytes(of: test.file)
      let options = TokenizerOptions(namespaces: test.usesNamespaces, limits: .none)
      let whole = record(bytes, options: options)
      if (whole.failure == nil) != test.isAccepted { wrong.append("\(test.id): \(whole.failure ?? "accepted")") }
      if let canonical = test.canonical {
        outputs += 1
        let expected = String(decoding: TestData.bytes(of: canonical), as: UTF8.self)
        let found = canonicalForm(bytes, options: options)
        if found != expected { wrong.append("\(test.id): canonical form\n\(found)\nexpected\n\(expected)") }
      }
    }
    #expect(outputs == 262)
    #expect(wrong.isEmpty, "\(wrong.count) of \(cases.count):\n\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: [1, 2, 3, 7, 64 << 10])
  func givesTheSameInChunks(of size: Int) throws {
    guard let cases = try Self.cases() else { return }
    for test in cases {
      let bytes = TestData.bytes(of: test.file)
      let options = TokenizerOptions(namespaces: test.usesNamespaces, limits: .none)
      let whole = record(bytes, options: options)
      let chunked = record(bytes, chunk: size, options: options)
      if whole != chunked {
        let at = zip(whole.tokens, chunked.tokens).first { $0 != $1 }
        Issue.record(
          "\(test.id) in chunks of \(size): \(at.debugDescription) \(whole.failure ?? "-") \(chunked.failure ?? "-")")
      }
    }
  }
}

/// The second canonical form of the suite: attributes sorted, comments and CDATA marks dropped, notations kept.
func canonicalForm(_ bytes: [UInt8], options: TokenizerOptions) -> String {
  var tokenizer = XMLTokenizer(bytes, options: options)
  var output = ""
  var beforeRoot = ""
  var notations: [(String, String)] = []
  var root = ""
  var hasRoot = false
  func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
  do throws(XMLFailure) {
    while true {
      let kind = try tokenizer.next()
      switch kind {
      case .startTag, .emptyTag:
        if !hasRoot, !notations.isEmpty {
          notations.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
          beforeRoot += "<!DOCTYPE \(root) [\n" + notations.map(\.1).joined() + "]>\n"
        }
        hasRoot = true
        output += "<" + tokenizer.nameString
        var attributes: [(String, String)] = []
        for index in 0..<tokenizer.attributeCount {
          attributes.append((tokenizer.attributeName(index), tokenizer.attributeValue(index)))
        }
        attributes.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        for (name, value) in attributes { output += " \(name)=\"\(escape(value))\"" }
        output += ">"
        if kind == .emptyTag { output += "</\(tokenizer.nameString)>" }
      case .endTag: output += "</\(tokenizer.nameString)>"
      case .text, .cdata: output += escape(tokenizer.text(of: kind))
      case .instruction:
        let text = "<?\(tokenizer.nameString) \(tokenizer.text(of: kind))?>"
        if hasRoot { output += text } else { beforeRoot += text }
      case .doctype: root = tokenizer.nameString
      case .notation:
        var text = "<!NOTATION \(tokenizer.nameString) "
        switch (tokenizer.publicID, tokenizer.systemID) {
        case (let publicID?, let systemID?): text += "PUBLIC '\(publicID)' '\(systemID)'"
        case (let publicID?, nil): text += "PUBLIC '\(publicID)'"
        default: text += "SYSTEM '\(tokenizer.systemID ?? "")'"
        }
        notations.append((tokenizer.nameString, text + ">\n"))
      case .endOfDocument: return beforeRoot + output
      default: break
      }
    }
  } catch {
    return "\(error)"
  }
}
