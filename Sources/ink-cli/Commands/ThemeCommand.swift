import Ink

extension CommandDescription {
  /// `ink theme FILE`.
  static let theme = CommandDescription(
    name: "theme", summary: "print a resolved theme, check it or export it", operands: "FILE",
    details: """
      Without an option every key of every style is printed with its value and where that came from: a place in the file,
      or 'built-in'. A theme is JSON: one style, or a set of styles by class and state. In the table of --check 'fails'
      counts in the status; 'low, built-in' is a pair of which the theme gives neither colour and does not.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--check", "contrast of every role, keys that never apply; status 1 when something fails"),
          OptionDeclaration("--export", "the theme as canonical JSON"),
          OptionDeclaration("--style", value: "NAME", "one style of a set (all)"),
          OptionDeclaration("--appearance", choices: ["light", "dark"], "which values count (light)"),
        ])
    ],
    examples: [
      ("ink theme Theme.json", "every key with its value and its place"),
      ("ink theme Theme.json --check", "the contrast table and what is wrong"),
      ("ink theme old.json --export > new.json", "an old file in today's keys"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("a theme file")
    try arguments.allowOperands(1)
    if arguments.has("--check"), arguments.has("--export") {
      throw .contradiction(first: "--check", second: "--export")
    }
    let path = arguments.operands[0]
    let collector = DiagnosticCollector(policy: session.policy)
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = path == "-" ? try session.readStandardInput() : try FileAccess.read(path, limit: 16 << 20)
    } catch {
      return session.report(error)
    }
    guard let theme = Theme.read(bytes, name: path == "-" ? "<stdin>" : path, into: collector) else {
      return session.report(DiagnosticBatch(collector))
    }
    if arguments.has("--export") {
      session.output.write(ThemeExport.text(of: theme))
    } else if arguments.has("--check") {
      let rows = theme.check(classes: ViewRegistry.builtIn.styleClasses, into: collector)
      write(rows, to: session.output)
      // Only what the theme's own colours make unreadable fails the check; built-in pairs are not its fault.
      if rows.contains(where: { !$0.passes && $0.isThemes }) { session.fail() }
    } else {
      let appearance: ThemeAppearance = arguments.value("--appearance") == "dark" ? .dark : .light
      let names = arguments.value("--style").map { [$0] } ?? theme.styleNames
      for name in names {
        guard let style = theme.style(named: name, appearance: appearance) else {
          collector.report(theme.problem(forUnknownStyle: name), at: .none)
          continue
        }
        write(style, named: name, collector.sources, to: session.output)
      }
    }
    session.report(DiagnosticBatch(collector))
  }

  private static func write(_ style: Style, named name: String, _ sources: SourceMap, to output: BufferedOutput) {
    output.write("\(name)\n")
    let keys = StyleKey.allCases
    let width = keys.reduce(0) { max($0, $1.keyPath.count) }
    for key in keys {
      let entry = style[key]
      output.write(
        "  " + HelpText.padded(key.keyPath, to: width + 2) + HelpText.padded(entry.value.description, to: 28) + "  "
          + entry.origin.description(in: sources) + "\n")
    }
  }

  private static func write(_ rows: [ContrastRow], to output: BufferedOutput) {
    for row in rows {
      // Only a pair of which the theme gave a colour can fail: the built-in ones are not its fault.
      let verdict = row.needed == 0 ? "not needed" : row.passes ? "passes" : row.isThemes ? "fails" : "low, built-in"
      output.write(
        HelpText.padded(row.role, to: 32) + HelpText.padded(row.appearance.rawValue, to: 7)
          + "\(row.text.value.description) on \(row.background.hex)  \(frameNumber((row.ratio * 100).rounded(.down) / 100))"
          + (row.needed == 0 ? "" : " of \(frameNumber(row.needed))") + "  \(verdict)\n")
    }
  }
}
