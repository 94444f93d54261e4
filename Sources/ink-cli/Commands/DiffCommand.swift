import Ink

extension CommandDescription {
  /// `ink diff A B`.
  static let diff = CommandDescription(
    name: "diff", summary: "print what moved between two documents", operands: "A B",
    details: """
      Views are matched by id, else by path. Each that moved, changed its size or its text is printed with the distance in
      points; a view that only moved along with its parent is not. The status is 1 when something differs.
      """,
    groups: [.layout, .files], examples: [("ink diff old/form.xml form.xml --width 320", "what an edit moved")]
  ) { (arguments, session) throws(CommandLineProblem) in
    guard arguments.operands.count >= 2 else {
      throw .missingOperand(command: arguments.command, what: "two documents")
    }
    try arguments.allowOperands(2)
    let runner = try DocumentRunner(arguments, session)
    var tables: [FrameTable] = []
    runner.run {
      $0.frames
    } consume: { _, table in
      tables.append(table)
    }
    guard tables.count == 2 else { return }
    let difference = FrameDifference(from: tables[0], to: tables[1])
    for change in difference.changes { session.output.write("\(change)\n") }
    if !difference.isEmpty { session.fail() }
  }
}
