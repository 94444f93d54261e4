import Ink

extension CommandDescription {
  /// `ink styles DOC '#id'`.
  static let styles = CommandDescription(
    name: "styles", summary: "print the properties of a view with value and origin", operands: "DOC '#ID'",
    details: """
      What something set: an attribute, a template, a theme, a factory; below each value, as 'over', what it took the place
      of. Of a theme's value the key is named: default, controls-highlighted, a class, a class in containers; the first
      lines say which entry of the theme is the view's style and which others matched. With --state what the view is in
      that state: what is set for it, else the theme's style for exactly that state, else for a single one of it in the
      order disabled, dangerous, highlighted, selected, focused, else as normal. A view without an id is named by its
      path, such as /LMColumnView[1]/UILabel[2]; 'ink layout --format csv' prints all paths.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--state", value: "STATE", "a state, or several joined by |: normal, " + stateNames),
          OptionDeclaration("--keys", "all thirty values of the theme's style too"),
          OptionDeclaration("--defaults", "built-in defaults too"),
        ]), .layout, .files,
    ],
    examples: [
      ("ink styles form.xml '#name'", "what is set on a view, and where"),
      (
        "ink styles form.xml '#save' --theme Theme.json --state 'highlighted|selected'",
        "what a button is while it is pressed"
      ),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    let state = try state(arguments)
    let (runner, query) = try viewQuery(arguments, session, keepsReplacedValues: true)
    let (withDefaults, withKeys) = (arguments.has("--defaults"), arguments.has("--keys"))
    runner.run { run -> String in
      guard let view = run.view(query) else {
        run.collector.report(LayoutQueryProblem(query, in: run), at: .none)
        return ""
      }
      return run.styleReport(of: view, in: state, withDefaults: withDefaults).text(withKeys: withKeys)
    } consume: { _, text in
      session.output.write(text)
    }
  }

  private static let stateNames = ControlState.singles.map(\.name).joined(separator: ", ")

  /// The state that `--state` names.
  private static func state(_ arguments: ParsedArguments) throws(CommandLineProblem) -> ControlState? {
    guard let text = arguments.value("--state") else { return nil }
    let (state, unknown) = ControlState.parse(text)
    if let bad = unknown.first {
      throw .badValue(
        option: "--state", value: bad, expected: "normal, " + stateNames + ", or several joined by |",
        nearest: nearestName(to: bad, in: ControlState.names))
    }
    return state
  }

  /// The document and the view that two operands name.
  static func viewQuery(
    _ arguments: ParsedArguments, _ session: Session, keepsReplacedValues: Bool = false
  ) throws(CommandLineProblem) -> (runner: DocumentRunner, query: String) {
    guard arguments.operands.count >= 2 else {
      throw .missingOperand(command: arguments.command, what: "a document and a view, such as form.xml '#name'")
    }
    try arguments.allowOperands(2)
    let runner = try DocumentRunner(
      arguments, session, operands: [arguments.operands[0]], keepsReplacedValues: keepsReplacedValues)
    return (runner, arguments.operands[1])
  }
}
