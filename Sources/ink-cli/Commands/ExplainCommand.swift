import Ink

extension CommandDescription {
  /// `ink explain INK0203`.
  static let explain = CommandDescription(
    name: "explain", summary: "print the page of a problem", operands: "INKdddd",
    details:
      "Every problem has a stable id, printed after its message. Its page says what it means and how to mend it.",
    groups: [
      OptionGroup(
        title: "Options", options: [OptionDeclaration("--all", "print the reference of all problems as Markdown")])
    ],
    examples: [("ink explain INK0801", "what a file that cannot be read means")]
  ) { (arguments, session) throws(CommandLineProblem) in
    if arguments.has("--all") {
      try arguments.allowOperands(0)
      session.output.write(ProblemReference.markdown(of: ProblemCatalog.pages))
      return
    }
    try arguments.requireOperands("the id of a problem, such as INK0801")
    try arguments.allowOperands(1)
    session.output.write(ProblemReference.text(of: try page(named: arguments.operands[0])))
  }

  /// The page of a problem, its id in any case.
  static func page(named name: String) throws(CommandLineProblem) -> ProblemPage {
    let id = uppercasedASCII(name)
    if let page = ProblemCatalog.pages.first(where: { $0.id.description == id }) { return page }
    throw .badValue(
      option: "INKdddd", value: name, expected: "the id of a problem",
      nearest: nearestName(to: id, in: ProblemCatalog.pages.map(\.id.description)))
  }
}

private func uppercasedASCII(_ text: String) -> String {
  String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
}
