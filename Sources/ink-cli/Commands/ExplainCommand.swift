import Ink

extension CommandDescription {
  /// `ink explain INK0203` and `ink explain DOC '#id.height'`.
  static let explain = CommandDescription(
    name: "explain", summary: "print why a frame has a number, or the page of a problem",
    operands: "DOC '#ID.width' | INKdddd",
    details: """
      Of a view's x, y, width or height: the rule that decided and the numbers it used, each followed to the attribute,
      template or default that it comes from. A view without an id is named by its path. Of a problem: what its id means
      and how to mend it.
      """,
    groups: [
      OptionGroup(
        title: "Options", options: [OptionDeclaration("--all", "print the reference of all problems as Markdown")]),
      .layout, .files,
    ],
    examples: [
      ("ink explain form.xml '#name.width'", "why a view is as wide as it is"),
      ("ink explain INK0801", "what a file that cannot be read means"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    if arguments.has("--all") {
      try arguments.allowOperands(0)
      session.output.write(ProblemReference.markdown(of: ProblemCatalog.pages))
      return
    }
    try arguments.requireOperands("a document and a number of a view, or the id of a problem, such as INK0801")
    if arguments.operands.count == 1 {
      let name = arguments.operands[0]
      // Whoever names a document wants to know of a view: say how.
      if FileAccess.kind(of: name) != .missing || name == "-" || name.hasSuffix(".xml") || name.hasPrefix("#") {
        let document = name.hasPrefix("#") ? "form.xml" : name
        let view = name.hasPrefix("#") ? name : "#name"
        throw .missingOperand(
          command: "explain",
          what: "a document and a number of one of its views: ink explain \(document) '\(view).width'")
      }
      session.output.write(ProblemReference.text(of: try page(named: arguments.operands[0])))
      return
    }
    let (runner, question) = try viewQuery(arguments, session)
    let view = question.hasSuffix(".") ? String(question.dropLast()) : question
    guard let dot = question.lastIndex(of: "."), question.index(after: dot) < question.endIndex else {
      throw .badArgument(
        value: question,
        expected: "a view and x, y, width or height, such as '\(isView(question) ? view : "#name").width'")
    }
    let quantity = String(question[question.index(after: dot)...])
    let query = String(question[..<dot])
    let known = ["x", "y", "width", "height"]
    guard known.contains(quantity) else {
      throw .badArgument(
        value: question, expected: "x, y, width or height after the last point",
        nearest: nearestName(to: quantity, in: known).map { query + "." + $0 })
    }
    runner.run { run -> String? in
      if let explanation = run.explain(query, quantity) { return explanation.text }
      if run.view(query) != nil { return "\(query) is hidden and has no frame\n" }
      run.collector.report(LayoutQueryProblem(query, in: run), at: .none)
      return nil
    } consume: { _, text in
      session.output.write(text)
    }
  }

  /// The page of a problem, its id in any case.
  static func page(named name: String) throws(CommandLineProblem) -> ProblemPage {
    if let page = ProblemCatalog.page(named: name) { return page }
    throw .badArgument(
      value: name, expected: "the id of a problem, such as INK0801", nearest: ProblemCatalog.nearestID(to: name))
  }

  private static func isView(_ text: String) -> Bool { text.hasPrefix("#") || text.hasPrefix("/") }
}
