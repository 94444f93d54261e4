import Ink

extension CommandDescription {
  /// `ink schema --format rng`.
  static let schema = CommandDescription(
    name: "schema", summary: "print a schema of the document language for editors", operands: "",
    details: """
      The schema is made from the registry. It accepts bindings and localised strings everywhere; 'ink check' finds what
      a schema cannot say.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration(
            "--format", choices: ["rng", "xsd", "json"], "RELAX NG, XML Schema or the registry as JSON (rng)")
        ])
    ],
    examples: [
      ("ink schema > ink.rng", "a schema that editors and xmllint --relaxng read"),
      ("ink schema --format json", "all types, properties and constants for tools"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.allowOperands(0)
    switch arguments.value("--format") {
    case "xsd": session.output.write(EditorSchema.xmlSchema(of: .builtIn))
    case "json": session.output.write(EditorSchema.json(of: .builtIn))
    default: session.output.write(EditorSchema.relaxNG(of: .builtIn))
    }
  }
}
