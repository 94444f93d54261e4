import Ink

extension CommandDescription {
  /// `ink layout DOC...`.
  static let layout = CommandDescription(
    name: "layout", summary: "print the frame of every view", operands: "DOC...",
    details: """
      A DOC is a file, a directory (every document below it) or - for standard input. Frames are x, y, width and height
      in points, relative to the view's parent. Documentation/FrameFormats.md describes the formats.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration(
            "--format", choices: ["tree", "json", "jsonl", "csv"],
            "an aligned tree, JSON, one view a line as JSON, or comma-separated values (tree)"),
          OptionDeclaration("--absolute", "frames relative to the root (tree, csv)"),
          OptionDeclaration("--only", value: "'#ID'", "one view, by its id or path, and what it holds"),
          OptionDeclaration("--baselines", "baselines of text (tree)"),
          OptionDeclaration("--hidden", "what lies inside hidden views too"),
          .watch,
        ]), .layout, .files,
    ],
    examples: [
      ("ink layout form.xml --width 320", "the frames at a width of 320 points"),
      ("ink layout form.xml --device iPhone15 --only '#name'", "one view and what it holds, on a known screen"),
      ("ink layout screens --format jsonl", "every view of every document below a directory, one a line"),
      ("cat form.xml | ink layout -", "a document from standard input"),
      ("ink layout form.xml --watch", "again whenever the document, its templates or strings change"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document: a file, a directory or -")
    let format = arguments.value("--format") ?? "tree"
    let wanted = arguments.value("--only") ?? ""
    var only = arguments.value("--only")
    if let id = only, id.hasPrefix("#") { only = String(id.dropFirst()) }
    if only == "" {
      throw .badValue(option: "--only", value: "#", expected: "the id of a view, such as '#name'")
    }
    let runner = try DocumentRunner(arguments, session)
    let printer = FramePrinter(
      format: format, only: only, isAbsolute: arguments.has("--absolute"), showsBaselines: arguments.has("--baselines"),
      showsHidden: arguments.has("--hidden"))
    let isMany = runner.isMany
    if format == "csv" { session.output.write(FrameCSVPrinter.header) }
    if format == "json", isMany { session.output.write("[") }
    var isFirst = true
    var wasFound = false
    runner.run { run -> Printed? in
      guard let frames = printer.frames(of: run) else { return nil }
      run.countFindings()
      guard let bytes = printer.bytes(of: frames) else {
        return Printed(
          bytes: nil, isClean: true,
          ids: wanted.hasPrefix("/") ? frames.paths() : frames.records.map(\.id).filter { !$0.isEmpty })
      }
      return Printed(bytes: bytes, isClean: printer.isClean(frames), ids: [])
    } consume: { name, printed in
      guard let bytes = printed.bytes else {
        // Of several documents, those that have the view are printed.
        if !isMany { session.report(LayoutQueryProblem.unknownView(wanted, in: name, printed.ids)) }
        return
      }
      wasFound = true
      if format == "json", isMany {
        session.output.write(isFirst ? "\n" : ",\n")
      } else if format == "tree", isMany {
        session.output.write((isFirst ? "" : "\n") + name + "\n")
      }
      isFirst = false
      if printed.isClean { session.output.write(bytes) } else { session.output.write(utf8: bytes) }
      if format == "json", !isMany { session.output.write("\n") }
    }
    if format == "json", isMany { session.output.write("\n]\n") }
    if isMany, only != nil, !wasFound {
      session.report(LayoutQueryProblem.unknownView(wanted, in: "any document", []))
    }
  }
}

extension InkRun {
  /// One line for all warnings among the geometry findings: `ink check` prints them, `layout` only says that they are.
  fileprivate func countFindings() {
    let count = geometryWarningCount()
    guard count > 0, let span = root?.span else { return }
    let noun = count == 1 ? "geometry finding" : "geometry findings"
    let operand = name == "<stdin>" ? "-" : name
    collector.report(GeometryProblem(.count, "\(count) \(noun): see 'ink check \(operand)'"), at: span)
  }
}

/// What a document's work leaves to print: its text in UTF-8, or the ids to choose from when the wanted view is not there.
private struct Printed: Sendable {
  var bytes: [UInt8]?
  /// Whether nothing in it can steer a terminal.
  var isClean: Bool
  var ids: [String]
}

/// The printer that the options ask for.
private struct FramePrinter: Sendable {
  let format: String
  let only: String?
  let isAbsolute: Bool
  let showsBaselines: Bool
  let showsHidden: Bool

  /// The frames with as much of them as the output shows.
  func frames(of run: InkRun) -> FrameTable? {
    format == "json" || format == "jsonl" ? run.frames : run.framesWithoutTexts(withBaselines: showsBaselines)
  }

  /// Whether nothing in the output can steer a terminal: JSON says such characters in its own way.
  func isClean(_ table: FrameTable) -> Bool {
    switch format {
    case "json", "jsonl": true
    case "csv": false
    default: !table.namesMayHoldControls
    }
  }

  func bytes(of table: FrameTable) -> [UInt8]? {
    switch format {
    case "json": FrameJSONPrinter(showsHidden: showsHidden).bytes(of: table, only: only)
    case "jsonl": FrameJSONPrinter(showsHidden: showsHidden).lineBytes(of: table, only: only)
    case "csv": FrameCSVPrinter(isAbsolute: isAbsolute, showsHidden: showsHidden).bytes(of: table, only: only)
    default:
      FrameTreePrinter(isAbsolute: isAbsolute, showsBaselines: showsBaselines, showsHidden: showsHidden)
        .bytes(of: table, only: only)
    }
  }
}

/// A question about a view that is not there.
enum LayoutQueryProblem: Problem {
  /// The query as typed, what was searched, and the ids or paths to choose from.
  case unknownView(String, in: String, [String])
}

extension LayoutQueryProblem {
  /// Of a query that `run` does not answer: an id, with or without its hash, or a path.
  init(_ query: String, in run: InkRun) {
    let names = query.hasPrefix("/") ? run.frames?.paths() : run.frames?.records.map(\.id).filter { !$0.isEmpty }
    self = .unknownView(query, in: run.name, names ?? [])
  }

  var id: ProblemID { 823 }
  var severity: Severity { .error }
  var message: String {
    switch self {
    case .unknownView(let query, let document, _):
      "no view with the \(query.hasPrefix("/") ? "path" : "id") '\(query)' in \(document)"
    }
  }
  var suggestion: String? {
    switch self {
    // In the form that was typed, so that it can be put in its place.
    case .unknownView(let query, _, let names):
      query.hasPrefix("#")
        ? nearestName(to: String(query.dropFirst()), in: names).map { "#" + $0 } : nearestName(to: query, in: names)
    }
  }

  static let pages: [ProblemPage] = [
    ProblemPage(
      823, "No such view", .error,
      "No view of the document has the id that was asked for. 'ink layout' prints all ids.",
      example: "ink layout form.xml --only '#nmae'")
  ]
}
