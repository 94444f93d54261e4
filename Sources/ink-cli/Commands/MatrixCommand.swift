import Ink

extension CommandDescription {
  /// `ink matrix FILE|DOC...`.
  static let matrix = CommandDescription(
    name: "matrix", summary: "lay out documents under every combination of settings and fold equal results",
    operands: "FILE.json|DOC...",
    details: """
      The product of all widths, locales, themes, appearances, text sizes and directions given is laid out; settings with
      the same frames are printed once, above those frames. A document is parsed once, and its views are built once for
      all widths, text sizes and directions that see the same templates.

      FILE.json declares a matrix: { "documents": ["form.xml"], "width": [320, 768], "locale": ["en", "de"] }. Its keys
      are the shared options without their dashes, of which the six may have several values, and 'documents'; paths count
      from its folder. A theme 'none' stands for no theme.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration(
            "--format", choices: ["text", "json", "names"],
            "settings with their frames, JSON, or the settings alone (text)")
        ]),
      MatrixOptions.repeating(.layout), MatrixOptions.repeating(.files),
    ],
    examples: [
      ("ink matrix form.xml --width 320 --width 768 --direction ltr --direction rtl", "four layouts of one document"),
      ("ink matrix screens.json", "what a file declares"),
      ("ink matrix screens --text-size L --text-size AX5 --format names", "which documents look at the text size"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a document, a directory or the file of a matrix")
    var (given, operands) = (arguments, arguments.operands)
    if let path = operands.first, path.hasSuffix(".json") {
      try arguments.allowOperands(1)
      guard let declared = MatrixOptions.read(path, arguments, session) else { return }
      (given, operands) = declared
    }
    let matrix = try MatrixOptions.matrix(given)
    let format = arguments.value("--format") ?? "text"
    // Each setting has its own theme, and 'none' is no file.
    given = given.without("--theme")
    let runner = try DocumentRunner(given, session, operands: operands)
    let isMany = runner.isMany
    if format == "json", isMany { session.output.write("[") }
    var isFirst = true
    runner.runReporting { run -> (MatrixResult?, DiagnosticBatch) in
      let result = run.matrix(matrix)
      // The settings' own runs tell what there is to tell.
      return (result, result == nil ? DiagnosticBatch(run.collector) : DiagnosticBatch([], in: SourceMap()))
    } consume: { result, problems in
      guard let result else { return problems }
      if format == "json", isMany { session.output.write(isFirst ? "\n" : ",\n") }
      if format != "json", !isFirst { session.output.write("\n") }
      isFirst = false
      session.output.write(format == "json" ? result.json : result.text(withFrames: format == "text"))
      for batch in result.problems { session.report(batch) }
      return problems
    }
    if format == "json" { session.output.write(isMany ? "\n]\n" : "\n") }
  }
}

/// The options of a matrix: six shared ones that may repeat.
enum MatrixOptions {
  /// The six.
  static let axes = ["--width", "--locale", "--theme", "--appearance", "--text-size", "--direction"]

  /// The group with those options repeatable.
  static func repeating(_ group: OptionGroup) -> OptionGroup {
    OptionGroup(title: group.title, options: group.options.map { axes.contains($0.name) ? $0.repeating : $0 })
  }

  /// Whether one of them is given more than once.
  static func isRepeated(_ arguments: ParsedArguments) -> Bool { axes.contains { arguments.all($0).count > 1 } }

  /// The axes that were given more than once; what was given once is a plain option, except that an axis of one value
  /// still names itself when it is declared.
  static func matrix(_ arguments: ParsedArguments) throws(CommandLineProblem) -> LayoutMatrix {
    var matrix = LayoutMatrix()
    matrix.widths = try arguments.lengths("--width")
    matrix.locales = arguments.all("--locale")
    matrix.themes = arguments.all("--theme").map { FileAccess.name(of: $0) == "none" ? "" : $0 }
    matrix.appearances = arguments.all("--appearance").compactMap(LayoutMatrix.Appearance.init)
    matrix.textSizes = arguments.all("--text-size").compactMap(TextSize.init)
    matrix.directions = arguments.all("--direction").map { $0 == "rtl" ? .rightToLeft : .leftToRight }
    // A value that is given twice is the same setting.
    matrix.widths = distinct(matrix.widths)
    matrix.locales = distinct(matrix.locales)
    matrix.themes = distinct(matrix.themes)
    matrix.appearances = distinct(matrix.appearances)
    matrix.textSizes = distinct(matrix.textSizes)
    matrix.directions = distinct(matrix.directions)
    guard matrix.count <= 10_000 else { throw .tooManySettings(count: matrix.count, limit: 10_000) }
    return matrix
  }

  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var known: Set<Value> = []
    return values.filter { known.insert($0).inserted }
  }

  /// The arguments and documents that a file declares; the command line's own options are stronger. Nil when it cannot
  /// be read; why is reported.
  static func read(
    _ path: String, _ arguments: ParsedArguments, _ session: Session
  ) -> (ParsedArguments, [String])? {
    let documents = OptionDeclaration("--documents", value: "DOC", mayRepeat: true, "what is laid out")
    let reader = OptionFile(
      options: repeating(.layout).options + repeating(.files).options + [documents], session: session)
    guard let given = reader.read(path, addingTo: arguments) else { return nil }
    let operands = given.all("--documents")
    if operands.isEmpty { session.report(MatrixFileProblem(path: path)) }
    return operands.isEmpty ? nil : (given, operands)
  }
}

extension OptionDeclaration {
  /// The same option, which may be given several times.
  var repeating: OptionDeclaration {
    OptionDeclaration(name, short: short, value: placeholder, choices: choices, mayRepeat: true, help)
  }
}

extension MatrixResult {
  /// Settings, and below them their frames.
  fileprivate func text(withFrames: Bool) -> String {
    let results = count == 1 ? "1 result" : "\(count) results"
    var text = "\(document): \(results), \(groups.count) different\n"
    for group in groups {
      text += "\n" + group.names.map { $0 + "\n" }.joined()
      if withFrames { text += FrameTreePrinter().text(of: group.table) ?? "" }
    }
    return text
  }

  /// One object, without a line feed at its end.
  fileprivate var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.key("format")
    json.value("ink-matrix")
    json.key("version")
    json.value(1)
    json.key("document")
    json.value(document)
    json.key("axes")
    json.beginObject()
    for axis in axes {
      json.key(axis.name)
      json.beginArray(inline: true)
      for value in axis.values { json.value(value) }
      json.endArray()
    }
    json.endObject()
    json.key("results")
    json.beginArray()
    for group in groups {
      json.beginObject()
      json.key("settings")
      json.beginArray()
      for values in group.values {
        json.beginObject(inline: true)
        for (axis, values) in zip(axes, values) {
          json.key(axis.name)
          json.beginArray(inline: true)
          for value in values { json.value(value) }
          json.endArray()
        }
        json.endObject()
      }
      json.endArray()
      json.key("layout")
      json.raw(FrameJSONPrinter().text(of: group.table) ?? "null")
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.text
  }
}

/// A matrix file names no document.
struct MatrixFileProblem: Problem {
  let path: String
}

extension MatrixFileProblem {
  var id: ProblemID { 826 }
  var severity: Severity { .error }
  var message: String { "'\(path)' names no documents: expected \"documents\": [\"form.xml\"]" }

  static let pages: [ProblemPage] = [
    ProblemPage(
      826, "Matrix without documents", .error,
      "The file of 'ink matrix' says with the key 'documents' what is laid out: files or directories, from its folder.",
      example: "{ \"width\": [320, 768] }")
  ]
}
