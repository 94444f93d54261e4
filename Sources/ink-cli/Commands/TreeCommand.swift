import Ink

extension CommandDescription {
  /// `ink tree FILE...`.
  static let tree = CommandDescription(
    name: "tree", summary: "print the document of an XML file as a tree", operands: "FILE...",
    details: """
      Any well-formed XML. One node a line, indented: kind, name, line and column, attributes, text.
      """,
    groups: [
      .xml
    ],
    examples: [("ink tree form.xml", "the elements with their attributes")]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a file, a directory or -")
    let limits = arguments.tokenizerLimits
    let inputs = XMLInputs(arguments, session)
    inputs.run(limit: min(limits.documentBytes, Int(UInt32.max) - 2)) { name, bytes, collector in
      guard
        let document = XMLDocument.parse(
          bytes, source: name, limits: limits, namespaces: !arguments.has("--no-namespaces"), into: collector)
      else { return }
      if inputs.isMany { session.output.write(name + "\n") }
      document.dump { session.output.write($0 + "\n") }
    }
  }
}
