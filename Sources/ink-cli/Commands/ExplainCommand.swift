import Ink

extension CommandDescription {
  /// `ink explain INK0203`.
  static let explain = CommandDescription(
    name: "explain", summary: "print the page of a problem", operands: "INKdddd",
    details:
      "Every problem has a stable id, printed after its message. Its page says what it means and how to mend it.",
    examples: [("ink explain INK0801", "what a file that cannot be read means")]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("the id of a problem, such as INK0203")
    try arguments.allowOperands(1)
    let name = arguments.operands[0]
    guard let page = ProblemCatalog.pages.first(where: { $0.id.description == uppercasedASCII(name) }) else {
      throw .badValue(
        option: "INKdddd", value: name, expected: "the id of a problem",
        nearest: nearestName(to: uppercasedASCII(name), in: ProblemCatalog.pages.map(\.id.description)))
    }
    session.output.write("\(page.id)  \(page.title)  (\(page.severity.rawValue))\n\n\(page.explanation)\n")
    if !page.example.isEmpty {
      session.output.write("\nExample:\n\n")
      for line in page.example.split(separator: "\n", omittingEmptySubsequences: false) {
        session.output.write("  \(line)\n")
      }
    }
  }
}

private func uppercasedASCII(_ text: String) -> String {
  String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
}
