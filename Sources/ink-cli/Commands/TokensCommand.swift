import Ink

extension CommandDescription {
  /// `ink tokens FILE...`.
  static let tokens = CommandDescription(
    name: "tokens", summary: "print the tokens of an XML file", operands: "FILE...",
    details: """
      Any well-formed XML. One token a line: line and column, kind, name, attributes or text. The status is 0 for a
      well-formed file and 1 otherwise; the tokens before the first error are printed.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration(
            "--summary", "only counts: bytes, elements, attributes, characters, instructions, comments")
        ]), .xml,
    ],
    examples: [
      ("ink tokens form.xml", "every token with its place"),
      ("ink tokens --summary --limits none big.xml", "what a large file holds"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a file, a directory or -")
    let limits = arguments.tokenizerLimits
    let options = TokenizerOptions(namespaces: !arguments.has("--no-namespaces"), limits: limits)
    let inputs = XMLInputs(arguments, session)
    inputs.run(limit: min(limits.documentBytes, Int(UInt32.max) - 2)) { name, bytes, collector in
      if arguments.has("--summary") {
        guard let summary = TokenSummary(bytes, options) else {
          // The tokenizer knows where; the document builder knows how to say it in any encoding.
          _ = XMLDocument.parse(bytes, source: name, limits: limits, namespaces: options.namespaces, into: collector)
          return
        }
        if inputs.isMany { session.output.write(name + ": ") }
        session.output.write(summary.text + "\n")
      } else {
        if inputs.isMany { session.output.write(name + "\n") }
        _ = XMLDocument.parse(bytes, source: name, limits: limits, namespaces: options.namespaces, into: collector)
        printTokens(bytes, options, text: collector.sources.sources.first?.bytes ?? bytes, to: session.output)
      }
    }
  }

  private static func printTokens(
    _ bytes: [UInt8], _ options: TokenizerOptions, text: [UInt8], to output: BufferedOutput
  ) {
    var tokenizer = XMLTokenizer(bytes, options: options)
    let lines = LineTable(text)
    while !output.isClosed, let kind = try? tokenizer.next(), kind != .endOfDocument {
      let place = lines.position(at: tokenizer.range.lowerBound)
      var line = HelpText.padded("\(place.line):\(place.column)", to: 9) + HelpText.padded(kind.label, to: 13)
      switch kind {
      case .startTag, .emptyTag:
        line += tokenizer.nameString
        for index in 0..<tokenizer.attributeCount {
          line += " \(tokenizer.attributeName(index))=\(quotedText(tokenizer.attributeValue(index)))"
        }
      case .endTag, .skippedEntity: line += tokenizer.nameString
      case .text, .cdata, .comment: line += quotedText(tokenizer.text(of: kind))
      case .instruction: line += "\(tokenizer.nameString) \(quotedText(tokenizer.text(of: kind)))"
      case .xmlDeclaration:
        line += "version=\(tokenizer.declaredVersion ?? "")"
        if let encoding = tokenizer.declaredEncoding { line += " encoding=\(encoding)" }
        if let standalone = tokenizer.declaredStandalone { line += " standalone=\(standalone ? "yes" : "no")" }
      case .doctype, .notation:
        line += tokenizer.nameString
        if let id = tokenizer.publicID { line += " PUBLIC \(quotedText(id))" }
        if let id = tokenizer.systemID { line += " SYSTEM \(quotedText(id))" }
      case .declaration: line += "\(tokenizer.nameString) \(quotedText(tokenizer.text(of: kind)))"
      case .doctypeEnd, .endOfDocument, .needsInput: break
      }
      if tokenizer.isContinued { line += " …" }
      output.write(line + "\n")
    }
  }
}

extension XMLTokenKind {
  /// The word in the output.
  fileprivate var label: String {
    switch self {
    case .startTag: "start"
    case .emptyTag: "empty"
    case .endTag: "end"
    case .text: "text"
    case .cdata: "cdata"
    case .comment: "comment"
    case .instruction: "instruction"
    case .xmlDeclaration: "xml"
    case .doctype: "doctype"
    case .declaration: "declaration"
    case .notation: "notation"
    case .doctypeEnd: "doctypeEnd"
    case .skippedEntity: "skipped"
    case .endOfDocument: "endOfDocument"
    case .needsInput: "needsInput"
    }
  }
}

/// What a file holds, counted.
private struct TokenSummary {
  private(set) var elements = 0
  private(set) var attributes = 0
  private(set) var characters = 0
  private(set) var instructions = 0
  private(set) var comments = 0
  private let bytes: Int

  /// Nil for a file that is not well-formed.
  init?(_ bytes: [UInt8], _ options: TokenizerOptions) {
    self.bytes = bytes.count
    var tokenizer = XMLTokenizer(bytes, options: options)
    do throws(XMLFailure) {
      while true {
        let kind = try tokenizer.next()
        switch kind {
        case .startTag, .emptyTag:
          elements += 1
          attributes += tokenizer.attributeCount
        case .text, .cdata: characters += tokenizer.characterCount(of: kind)
        case .instruction: instructions += 1
        case .comment: comments += 1
        case .endOfDocument: return
        default: break
        }
      }
    } catch {
      return nil
    }
  }

  var text: String {
    "\(bytes) bytes, \(elements) elements, \(attributes) attributes, \(characters) characters, "
      + "\(instructions) instructions, \(comments) comments"
  }
}
