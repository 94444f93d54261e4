import Ink

extension CommandDescription {
  /// `ink describe UILabel`.
  static let describe = CommandDescription(
    name: "describe", summary: "print what a view type has: properties, factories, elements", operands: "[TYPE]",
    details: """
      Without a type the names of all types. The text is made from the registry, which the setter and the checks read too.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--own", "leave out what is inherited"),
          OptionDeclaration("--all", "all types instead of one"),
          OptionDeclaration(
            "--format", choices: ["text", "markdown"], "text, or with --all the reference page (text)"),
        ])
    ],
    examples: [
      ("ink describe", "the names of all types"),
      ("ink describe UILabel --own", "the properties that a label adds to a view"),
      ("ink describe --all --format markdown", "the reference page of all types"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    let registry = ViewRegistry.builtIn
    if arguments.has("--all") {
      try arguments.allowOperands(0)
      if arguments.value("--format") == "markdown" {
        session.output.write(ViewReference.markdown(of: registry))
      } else {
        for name in registry.names {
          guard let type = TypeDescription(name, in: registry) else { continue }
          session.output.write(ViewReference.text(of: type, withInherited: false) + "\n")
        }
      }
      return
    }
    guard !arguments.operands.isEmpty else {
      // What to read of them is said of a type or of all.
      for option in ["--own", "--format"] where arguments.has(option) {
        throw .missingOperand(command: "describe", what: "the name of a view type, such as UILabel, for '\(option)'")
      }
      for name in registry.names { session.output.write(name + "\n") }
      return
    }
    try arguments.allowOperands(1)
    let name = arguments.operands[0]
    guard let type = TypeDescription(name, in: registry) else {
      throw .badArgument(
        value: name, expected: "the name of a view type; 'ink describe' lists them",
        nearest: nearestName(to: name, in: registry.names))
    }
    session.output.write(ViewReference.text(of: type, withInherited: !arguments.has("--own")))
  }
}
