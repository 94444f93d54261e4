import Ink

extension CommandDescription {
  /// `ink views DOC...`.
  static let views = CommandDescription(
    name: "views", summary: "print the views of a document with what was set on them", operands: "DOC...",
    details: """
      One view a line, indented: type, #id, .template, <role>, and every property that something set, with who set it.
      """,
    groups: [.layout, .files],
    examples: [("ink views form.xml", "the views with their attributes and template values")]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document: a file, a directory or -")
    let runner = try DocumentRunner(arguments, session)
    var isFirst = true
    runner.run { run -> String? in
      run.root.map { ViewTreeText($0).text }
    } consume: { name, text in
      if runner.isMany { session.output.write((isFirst ? "" : "\n") + name + "\n") }
      isFirst = false
      session.output.write(text)
    }
  }
}
