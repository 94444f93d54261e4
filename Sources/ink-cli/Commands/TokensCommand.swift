import Ink

extension CommandDescription {
  /// `ink tokens FILE...`.
  static let tokens = CommandDescription(
    name: "tokens", summary: "print the tokens of an XML file", operands: "FILE...",
    details: """
      Any well-formed XML. One token a line: its bytes, kind, name, attributes or text. The status is 0 for a
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
      do throws(XMLFailure) {
        if arguments.has("--summary") {
          let summary = try TokenDump.summary(of: bytes, options: options)
          session.output.write((inputs.isMany ? name + ": " : "") + summary.text + "\n")
        } else {
          if inputs.isMany { session.output.write(name + "\n") }
          try TokenDump.write(bytes, options: options) { session.output.write($0 + "\n") }
        }
      } catch {
        // The tokenizer knows where; the document builder knows how to say it in any encoding.
        _ = XMLDocument.parse(bytes, source: name, limits: limits, namespaces: options.namespaces, into: collector)
      }
    }
  }
}
