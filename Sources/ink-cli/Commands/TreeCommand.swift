import Ink

extension CommandDescription {
  /// `ink tree FILE...`.
  static let tree = CommandDescription(
    name: "tree", summary: "print the document of an XML file as a tree", operands: "FILE...",
    details: """
      Any well-formed XML. One node a line, indented: elements with their attributes, texts, comments, instructions. Text
      that is white space alone is left out unless --white-space asks for it.
      """,
    groups: [
      OptionGroup(title: "Options", options: [OptionDeclaration("--white-space", "texts of white space too")]), .xml,
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
      write(document, withWhiteSpace: arguments.has("--white-space"), to: session.output)
    }
  }

  private static func write(_ document: XMLDocument, withWhiteSpace: Bool, to output: BufferedOutput) {
    // Where each open node's subtree ends; its count is the depth.
    var ends: [Int32] = []
    for raw in document.subtree(of: .document).dropFirst() {
      while let end = ends.last, raw >= end { ends.removeLast() }
      let node = NodeID(rawValue: raw)
      let end = document.subtree(of: node).upperBound
      let indent = String(repeating: "  ", count: ends.count)
      ends.append(end)
      var line: String
      switch document.kind(of: node) {
      case .element:
        line = document.nameString(of: node)
        for index in document.attributes(of: node) {
          line += " \(document.string(for: document.attributeName(index)))="
          line += quotedText(document.attributeValue(index))
        }
      case .text:
        if !withWhiteSpace, document.isWhiteSpace(node) { continue }
        line = quotedText(document.text(of: node))
      case .cdata: line = "<![CDATA[ " + quotedText(document.text(of: node))
      case .comment: line = "<!-- " + quotedText(document.text(of: node))
      case .instruction:
        line = "<?\(document.string(for: document.instructionTarget(of: node)))"
        let data = document.instructionData(of: node)
        if !data.isEmpty { line += " " + quotedText(data) }
      default: line = "&" + document.nameString(of: node) + ";"
      }
      output.write(indent + line + "\n")
    }
  }
}
