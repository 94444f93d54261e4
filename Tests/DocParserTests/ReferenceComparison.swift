@testable import DocParser

/// What the tokenizer makes of a document, in the words of ``ReferenceReader``: nil when it is not well-formed.
func tokensForReference(_ bytes: [UInt8]) -> [String]? {
  var tokenizer = XMLTokenizer(bytes, options: TokenizerOptions(limits: .none))
  var tokens: [String] = []
  // Pieces of one construct are joined.
  var joined = ""
  do throws(XMLFailure) {
    while true {
      let kind = try tokenizer.next()
      switch kind {
      case .startTag, .emptyTag:
        var line = (kind == .startTag ? "start " : "empty ") + tokenizer.nameString
        for index in 0..<tokenizer.attributeCount {
          line += " \(tokenizer.attributeName(index))=\(tokenizer.attributeValue(index).debugDescription)"
        }
        tokens.append(line)
      case .endTag: tokens.append("end \(tokenizer.nameString)")
      case .text, .cdata, .comment, .instruction:
        joined += tokenizer.text(of: kind)
        if tokenizer.isContinued { continue }
        tokens.append("\(kind)\(kind == .instruction ? " " + tokenizer.nameString : "") \(joined.debugDescription)")
        joined = ""
      case .endOfDocument: return tokens
      default: break
      }
    }
  } catch {
    return nil
  }
}

/// Nil when the tokenizer and the reference agree on a document, else how they differ.
func differenceFromReference(_ bytes: [UInt8]) -> String? {
  let found = tokensForReference(bytes)
  switch ReferenceReader.judge(bytes) {
  case .notJudged: return nil
  case .malformed: return found == nil ? nil : "the reference finds it malformed"
  case .wellFormed(let expected):
    guard let found else { return "the reference finds it well-formed" }
    if found == expected { return nil }
    let first = zip(found, expected).first { $0 != $1 }
    return "first difference: \(first.debugDescription), \(found.count) and \(expected.count) tokens"
  }
}
