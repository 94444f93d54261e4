import Ink

extension CommandDescription {
  /// `ink styles DOC '#id'`.
  static let styles = CommandDescription(
    name: "styles", summary: "print the properties of a view with value and origin", operands: "DOC '#ID'",
    details: """
      What something set: a factory, a template, an attribute, a theme. A view without an id is named by its path, such
      as /LMColumnView[1]/UILabel[2]; 'ink layout --format csv' prints all paths.
      """,
    groups: [
      OptionGroup(title: "Options", options: [OptionDeclaration("--defaults", "built-in defaults too")]), .layout,
      .files,
    ],
    examples: [("ink styles form.xml '#name'", "what is set on a view, and where")]
  ) { (arguments, session) throws(CommandLineProblem) in
    let (runner, query) = try viewQuery(arguments, session)
    let withDefaults = arguments.has("--defaults")
    runner.run { run -> [String] in
      guard let view = run.view(query) else {
        let ids = run.frames?.records.map(\.id).filter { !$0.isEmpty } ?? []
        run.collector.report(LayoutQueryProblem.unknownView(id: query, in: run.name, ids), at: .none)
        return []
      }
      let lines = run.styles(of: view, withDefaults: withDefaults)
      let width = lines.reduce(0) { max($0, $1.path.count) }
      let valueWidth = lines.reduce(0) { max($0, min($1.value.count, 40)) }
      return lines.map { line in
        HelpText.padded(line.path, to: width + 2) + HelpText.padded(line.value, to: valueWidth + 2) + line.origin
      }
    } consume: { _, lines in
      for line in lines { session.output.write(line + "\n") }
    }
  }

  /// The document and the view that two operands name.
  static func viewQuery(
    _ arguments: ParsedArguments, _ session: Session
  ) throws(CommandLineProblem) -> (runner: DocumentRunner, query: String) {
    guard arguments.operands.count >= 2 else {
      throw .missingOperand(command: arguments.command, what: "a document and a view, such as form.xml '#name'")
    }
    try arguments.allowOperands(2)
    return (try DocumentRunner(arguments, session, operands: [arguments.operands[0]]), arguments.operands[1])
  }
}
