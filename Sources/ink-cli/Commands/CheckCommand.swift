import Ink

extension CommandDescription {
  /// `ink check DOC...`.
  static let check = CommandDescription(
    name: "check", summary: "print every problem of documents and what is odd in their frames", operands: "DOC...",
    details: """
      Problems of documents, templates, strings and data, then findings in the frames at every --width: overflow, overlap,
      cut text, zero size, off screen, small targets, conflicts, space that nothing claims; what is found at some widths
      only says at which. Of a theme (--theme, or one that an
      ink.json names) also what 'ink theme --check' finds, and the entries that none of its documents uses. A comment,
      <!-- ink:disable INK0605 -->, silences an id inside the element that holds it. A baseline is the output of an earlier
      'ink check --problems json': what it lists is not reported again.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--rules", "list the ids of all findings and problems instead"),
          OptionDeclaration("--disable", value: "ID", mayRepeat: true, "leave findings of that id out"),
          OptionDeclaration("--baseline", value: "FILE", "leave out what an earlier run reported"),
          .watch,
        ]),
      OptionGroup(
        title: OptionGroup.layout.title,
        options: OptionGroup.layout.options.map { $0.name == "--width" ? $0.repeating : $0 }),
      .files,
    ],
    examples: [
      ("ink check form.xml --width 320 --width 768", "everything that is wrong or odd at one of the two widths"),
      ("ink check screens --problems json 2> known.json", "records what is known"),
      ("ink check screens --baseline known.json --strict", "fails for what is new"),
      ("ink check screens --watch", "again whenever something that was read changes"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    if arguments.has("--rules") {
      for page in ProblemCatalog.pages {
        session.output.write("\(page.id)  \(HelpText.padded(page.severity.rawValue, to: 8))  \(page.title)\n")
      }
      return
    }
    try arguments.requireOperands("a document: a file, a directory or -")
    var disabled: Set<Int> = []
    for name in arguments.all("--disable") { disabled.insert(try page(named: name).id.number) }
    var baseline = KnownProblems()
    if let path = arguments.value("--baseline") {
      do throws(FileProblem) {
        baseline = KnownProblems(try FileAccess.read(path), name: path, session)
      } catch {
        return session.report(error)
      }
    }
    let widths = try arguments.lengths("--width")
    let runner = try DocumentRunner(arguments, session)
    var documents = 0
    var counts: [Severity: Int] = [:]
    let silenced = disabled
    // Themes in the order of their first document, with the entries that documents use.
    var themes: [(path: String, used: Set<String>)] = []
    func new(_ batch: DiagnosticBatch) -> DiagnosticBatch {
      let new = DiagnosticBatch(batch.diagnostics.filter { !baseline.take($0, batch.sources) }, in: batch.sources)
      for diagnostic in new.diagnostics { counts[diagnostic.severity, default: 0] += 1 }
      return new
    }
    runner.runReporting { run -> (ThemeUse?, DiagnosticBatch) in
      let comments = DisablingComments(run)
      guard widths.count > 1, let options = run.options else {
        return (ThemeUse(run), problems(of: run, silenced, comments))
      }
      var union = DiagnosticUnion()
      var use: ThemeUse?
      for width in widths {
        var options = options
        options.width = width
        guard let narrower = run.again(under: options) else { continue }
        union.add(problems(of: narrower, silenced, comments), of: frameNumber(width))
        use = ThemeUse(narrower).map { $0.adding(use) }
      }
      return (use, union.batch { "at \($0.count == 1 ? "a width" : "widths") of \($0.joined(separator: ", ")) points" })
    } consume: { use, batch in
      documents += 1
      if let use {
        if let at = themes.firstIndex(where: { $0.path == use.path }) {
          themes[at].used.formUnion(use.entries)
        } else {
          themes.append((use.path, use.entries))
        }
      }
      return new(batch)
    }
    // Last, when it is known what all documents used.
    for theme in themes {
      guard let batch = themeFindings(theme.path, used: theme.used, session) else { continue }
      let wanted = batch.diagnostics.filter { !silenced.contains($0.id.number) }
      session.report(new(DiagnosticBatch(wanted, in: batch.sources)))
    }
    let parts = [Severity.error, .warning, .note].map { counted(counts[$0] ?? 0, $0.rawValue) }
    session.output.write("\(counted(documents, "document")): \(parts.joined(separator: ", "))\n")
  }
}

/// All problems of a document and what is odd in its frames, but for what nobody wants to know.
private func problems(of run: InkRun, _ silenced: Set<Int>, _ comments: DisablingComments) -> DiagnosticBatch {
  for finding in run.geometryFindings() { run.collector.report(finding.problem, at: finding.span) }
  for unknown in comments.unknown { run.collector.report(unknown.problem, at: unknown.span) }
  return DiagnosticBatch(
    run.collector.diagnostics.filter { !silenced.contains($0.id.number) && !comments.silence($0) },
    in: run.collector.sources)
}

/// What a document uses of its theme; nil without a theme, and when there are no views that could use any.
private struct ThemeUse: Sendable {
  let path: String
  private(set) var entries: Set<String>

  init?(_ run: InkRun) {
    guard let path = run.options?.theme, run.root?.themeCascade != nil else { return nil }
    self.path = path
    entries = run.usedThemeEntries
  }

  /// With what the document uses at another width.
  func adding(_ other: ThemeUse?) -> ThemeUse {
    var sum = self
    if let other { sum.entries.formUnion(other.entries) }
    return sum
  }
}

/// What a theme's check finds when its documents use the entries `used`. Problems of reading it are the documents'; nil
/// when it cannot be read.
private func themeFindings(_ path: String, used: Set<String>, _ session: Session) -> DiagnosticBatch? {
  let collector = DiagnosticCollector(policy: session.policy)
  guard let bytes = try? FileAccess.read(path, limit: 16 << 20),
    let theme = Theme.read(bytes, name: path, into: collector)
  else { return nil }
  let read = collector.diagnostics.count
  theme.check(classes: ViewRegistry.builtIn.styleClasses, used: used, into: collector)
  return DiagnosticBatch(Array(collector.diagnostics.dropFirst(read)), in: collector.sources)
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// The comments of a document that silence ids inside the elements that hold them.
private struct DisablingComments {
  private var silenced: [(span: SourceSpan, ids: Set<Int>)] = []
  /// Words that are the id of no problem: they silence nothing.
  private(set) var unknown: [(problem: IdleComment, span: SourceSpan)] = []

  init(_ run: InkRun) {
    guard let document = run.document else { return }
    for raw in document.subtree(of: .document) {
      let node = NodeID(rawValue: raw)
      guard document.kind(of: node) == .comment else { continue }
      let words = document.text(of: node).split { " ,\n\t".contains($0) }
      guard let directive = words.first, directive.hasPrefix("ink:") else { continue }
      guard directive == "ink:disable", words.count > 1 else {
        unknown.append(
          (directive == "ink:disable" ? .noID : .unknownDirective(String(directive)), document.span(of: node)))
        continue
      }
      let parent = document.parent(of: node) ?? .document
      let span =
        parent == .document
        ? SourceSpan(source: document.sourceID, range: 0..<document.source.bytes.count + 1)
        : document.span(of: parent)
      var ids: Set<Int> = []
      for word in words.dropFirst() {
        if let page = ProblemCatalog.page(named: String(word)) {
          ids.insert(page.id.number)
        } else {
          unknown.append((.unknownID(String(word)), document.span(of: node)))
        }
      }
      silenced.append((span, ids))
    }
  }

  func silence(_ diagnostic: Diagnostic) -> Bool {
    silenced.contains {
      $0.ids.contains(diagnostic.id.number) && $0.span.source == diagnostic.span.source
        && $0.span.start <= diagnostic.span.start && diagnostic.span.start < max($0.span.end, $0.span.start + 1)
    }
  }
}

/// What an earlier run reported: matched by id, file and message, so that lines may move. A file is the same however its
/// path is typed.
private struct KnownProblems {
  private var counts: [String: Int] = [:]
  /// Files by the paths that were met.
  private var files: [String: String] = [:]

  init() {}

  init(_ bytes: [UInt8], name: String, _ session: Session) {
    let collector = DiagnosticCollector(policy: session.policy)
    if let root = JSONReader.read(bytes, name: name, into: collector) {
      let object = root.dictionary
      if object?["format"]?.string == "ink-problems", object?["version"]?.number == 1,
        let problems = object?["problems"]?.array
      {
        for problem in problems {
          guard let entry = problem.dictionary, let id = entry["id"]?.string, let message = entry["message"]?.string
          else {
            collector.report(BaselineProblem(what: "a problem with 'id' and 'message'"), at: problem.span)
            continue
          }
          counts[key(id, entry["file"]?.string ?? "", message), default: 0] += 1
        }
      } else {
        collector.report(
          BaselineProblem(what: "the output of 'ink check --problems json', version 1"), at: root.span)
      }
    }
    session.report(DiagnosticBatch(collector))
  }

  /// Whether it is known; each known problem counts once.
  mutating func take(_ diagnostic: Diagnostic, _ sources: SourceMap) -> Bool {
    // The names of sources are looked up only where there is something to match.
    if counts.isEmpty { return false }
    let key = key("\(diagnostic.id)", sources[diagnostic.span.source]?.name ?? "", diagnostic.message)
    guard let count = counts[key], count > 0 else { return false }
    counts[key] = count - 1
    return true
  }

  private mutating func key(_ id: String, _ path: String, _ message: String) -> String {
    let file = files[path] ?? FileAccess.identity(of: path)
    files[path] = file
    return "\(id) \(file) \(message)"
  }
}

/// A baseline is not what it should be.
struct BaselineProblem: Problem {
  let what: String
}

extension BaselineProblem {
  var id: ProblemID { 828 }
  var severity: Severity { .error }
  var message: String { "no baseline: expected \(what)" }

  static let pages: [ProblemPage] = [
    ProblemPage(
      828, "Not a baseline", .error,
      "A baseline is what 'ink check --problems json' printed on standard error. Nothing of this file is left out.",
      example: "{ \"format\": \"ink-problems\", \"version\": 1, \"problems\": [] }")
  ]
}

/// A comment to `ink check` that does nothing.
enum IdleComment: Problem {
  /// It silences an id that no problem has.
  case unknownID(String)
  /// It names no id.
  case noID
  /// It asks for something else than to silence.
  case unknownDirective(String)
}

extension IdleComment {
  var id: ProblemID { 830 }
  var severity: Severity { .warning }
  var message: String {
    switch self {
    case .unknownID(let name):
      let nearest = ProblemCatalog.nearestID(to: name).map { "; the nearest is '\($0)'" } ?? ""
      return "no problem has the id '\(name)': the comment silences nothing by it" + nearest
    case .noID: return "the comment names no id and silences nothing: expected one such as 'ink:disable INK0605'"
    case .unknownDirective(let name): return "a comment '\(name)' means nothing: expected 'ink:disable' and ids"
    }
  }

  static let pages: [ProblemPage] = [
    ProblemPage(
      830, "Comment without effect", .warning,
      "A comment 'ink:disable' names ids of problems, which are not told inside the element that holds it. "
        + "'ink check --rules' lists them. There is no other comment to ink.",
      example: "<!-- ink:disable INK9999 -->")
  ]
}
