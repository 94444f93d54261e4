import Diagnostics

@testable import DocParser

/// Everything that a document gives: its tokens, one a line, and how it ended.
struct TokenRecord: Equatable {
  var tokens: [String] = []
  var failure: String?

  /// The problem's id, or nil when the document is well-formed.
  var problem: String?
}

/// Reads `bytes` in chunks of `size` (all at once when nil) and writes down every token with its place.
func record(_ bytes: [UInt8], chunk size: Int? = nil, options: TokenizerOptions = TokenizerOptions()) -> TokenRecord {
  if let size {
    let ends = stride(from: size, to: bytes.count, by: size) + [bytes.count]
    return record(bytes, cutAt: ends, options: options)
  }
  var result = TokenRecord()
  var tokenizer = XMLTokenizer(bytes, options: options)
  do throws(XMLFailure) {
    while true {
      let kind = try tokenizer.next()
      if kind == .needsInput { fatalError("a whole document needs no input") }
      result.tokens.append(line(kind, tokenizer))
      if kind == .endOfDocument { return result }
    }
  } catch { note(error, in: &result) }
  return result
}

/// Reads `bytes` in chunks that end at `ends`.
func record(_ bytes: [UInt8], cutAt ends: [Int], options: TokenizerOptions = TokenizerOptions()) -> TokenRecord {
  var result = TokenRecord()
  var tokenizer = XMLTokenizer(options: options)
  var fed = 0
  var ends = ends[...]
  do throws(XMLFailure) {
    while true {
      let kind = try tokenizer.next()
      if kind == .needsInput {
        if let end = ends.popFirst() {
          tokenizer.feed(Array(bytes[fed..<end]))
          fed = end
        } else {
          tokenizer.finish()
        }
        continue
      }
      result.tokens.append(line(kind, tokenizer))
      if kind == .endOfDocument { return result }
    }
  } catch { note(error, in: &result) }
  return result
}

private func note(_ error: XMLFailure, in result: inout TokenRecord) {
  result.problem = error.problem.id.description
  result.failure = "\(error.problem.id) \(error.range) \(error.position.line):\(error.position.column) \(error.problem)"
}

private func line(_ kind: XMLTokenKind, _ tokenizer: borrowing XMLTokenizer) -> String {
  var text = "\(kind) \(tokenizer.range)"
  switch kind {
  case .startTag, .emptyTag:
    text += " \(tokenizer.nameString)"
    for index in 0..<tokenizer.attributeCount {
      text += " \(tokenizer.attributeName(index))=\(tokenizer.attributeValue(index).debugDescription)"
      if tokenizer.isAttributeDefaulted(index) { text += "*" }
    }
  case .endTag, .skippedEntity: text += " \(tokenizer.nameString)"
  case .text, .cdata, .comment: text += " \(tokenizer.text(of: kind).debugDescription)"
  case .instruction, .declaration: text += " \(tokenizer.nameString) \(tokenizer.text(of: kind).debugDescription)"
  case .doctype, .notation:
    text += " \(tokenizer.nameString) \(tokenizer.publicID ?? "-") \(tokenizer.systemID ?? "-")"
  case .xmlDeclaration: text += " \(tokenizer.declaredVersion ?? "-") \(tokenizer.declaredEncoding ?? "-")"
  case .doctypeEnd, .endOfDocument, .needsInput: break
  }
  return text
}
