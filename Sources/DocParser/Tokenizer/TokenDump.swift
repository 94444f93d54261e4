import Diagnostics

/// What a document holds, in numbers. What `ink tokens --summary` prints.
public struct TokenSummary: Hashable, Sendable {
  /// Bytes of the document as UTF-8.
  public var bytes = 0
  /// Elements.
  public var elements = 0
  /// Attributes, with those that declarations add.
  public var attributes = 0
  /// Unicode scalars of character data and CDATA sections, references resolved.
  public var characters = 0
  /// Processing instructions; the XML declaration is none.
  public var instructions = 0
  /// Comments.
  public var comments = 0

  /// Nothing counted.
  public init() {}

  /// One line.
  public var text: String {
    "bytes \(bytes) elements \(elements) attributes \(attributes) characters \(characters) "
      + "instructions \(instructions) comments \(comments)"
  }
}

/// The tokens of a document as text. What `ink tokens` prints.
public enum TokenDump {
  /// Calls `body` with one line a token, `start..<end kind parts`, and counts.
  ///
  /// - Throws: The problem that ends the document, after the lines before it.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], options: TokenizerOptions = TokenizerOptions(namespaces: true), to body: (String) -> Void
  ) throws(XMLFailure) -> TokenSummary {
    try run(bytes, options, writes: true, body)
  }

  /// Only the counts. Makes no strings.
  public static func summary(
    of bytes: [UInt8], options: TokenizerOptions = TokenizerOptions(namespaces: true)
  ) throws(XMLFailure) -> TokenSummary {
    try run(bytes, options, writes: false) { _ in }
  }

  private static func run(
    _ bytes: [UInt8], _ options: TokenizerOptions, writes: Bool, _ body: (String) -> Void
  ) throws(XMLFailure) -> TokenSummary {
    var tokenizer = XMLTokenizer(bytes, options: options)
    var summary = TokenSummary()
    var isContinuation = false
    while true {
      let kind = try tokenizer.next()
      switch kind {
      case .startTag, .emptyTag:
        summary.elements += 1
        summary.attributes += tokenizer.attributeCount
      case .text, .cdata: summary.characters += tokenizer.scalarCount(kind)
      case .instruction: summary.instructions += isContinuation ? 0 : 1
      case .comment: summary.comments += isContinuation ? 0 : 1
      default: break
      }
      isContinuation = tokenizer.isContinued
      if kind == .endOfDocument {
        summary.bytes = tokenizer.range.upperBound
        return summary
      }
      if writes { body(line(kind, tokenizer)) }
    }
  }

  private static func line(_ kind: XMLTokenKind, _ tokenizer: borrowing XMLTokenizer) -> String {
    let range = tokenizer.range
    var text = "\(range.lowerBound)..<\(range.upperBound) \(kind)"
    switch kind {
    case .startTag, .emptyTag:
      text += " " + tokenizer.nameString
      for index in 0..<tokenizer.attributeCount {
        text += " \(tokenizer.attributeName(index))=\(quoted(tokenizer.attributeValue(index)))"
        if tokenizer.isAttributeDefaulted(index) { text += " (default)" }
      }
    case .endTag, .skippedEntity: text += " " + tokenizer.nameString
    case .text, .cdata, .comment: text += " " + quoted(tokenizer.text(of: kind))
    case .instruction, .declaration: text += " \(tokenizer.nameString) \(quoted(tokenizer.text(of: kind)))"
    case .doctype, .notation:
      text += " " + tokenizer.nameString
      if let publicID = tokenizer.publicID { text += " public \(quoted(publicID))" }
      if let systemID = tokenizer.systemID { text += " system \(quoted(systemID))" }
    case .xmlDeclaration:
      if let version = tokenizer.declaredVersion { text += " version \(version)" }
      if let encoding = tokenizer.declaredEncoding { text += " encoding \(encoding)" }
      if let standalone = tokenizer.declaredStandalone { text += " standalone \(standalone ? "yes" : "no")" }
    case .doctypeEnd, .endOfDocument, .needsInput: break
    }
    if tokenizer.isContinued { text += " …" }
    return text
  }
}

extension XMLTokenizer {
  /// Unicode scalars of the text of the token.
  fileprivate func scalarCount(_ kind: XMLTokenKind) -> Int {
    if !content.isDirty { return content.buffer.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) } }
    return textBytes(of: kind).reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }
}
