import Ink

extension CommandDescription {
  /// `ink snapshot record|verify DOC...`.
  static let snapshot = CommandDescription(
    name: "snapshot", summary: "record the frames of documents as goldens, or compare with them",
    operands: "record|verify DOC...",
    details: """
      A golden is __Snapshots__/NAME.frames beside the document, with the options that are given in its name, and with
      --picture also NAME.png, compared pixel by pixel. Where --width, --locale, --theme, --appearance, --text-size or
      --direction are given more than once, every combination is compared with one golden, NAME.matrix, in which equal
      results are folded. 'verify' names each view that moved, by how
      much and why, ends with status 1 if one did, and then writes a report: a page with before, after and difference of
      everything that differs. Goldens without a document are listed. 'record' writes what is new or differs, each file
      whole or not at all, and refuses to where CI is set.
      """,
    groups: [
      OptionGroup(
        title: "Options",
        options: [
          OptionDeclaration("--picture", "what documents look like too, as PNG files"),
          OptionDeclaration(
            "--report", value: "DIR", "where 'verify' writes index.html and pictures (snapshot-report); none: nowhere"),
        ]), MatrixOptions.repeating(.layout), MatrixOptions.repeating(.files),
    ],
    examples: [
      ("ink snapshot record screens", "writes goldens for every document below a directory"),
      ("ink snapshot record screens --width 320 --width 768 --locale en --locale de", "four settings, one golden"),
      ("ink snapshot verify screens", "says what moved since"),
      ("ink snapshot verify screens --picture --report out", "compares pictures too and shows them in out/index.html"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    guard let verb = arguments.operands.first, verb == "record" || verb == "verify" else {
      throw .missingOperand(command: arguments.command, what: "'record' or 'verify' and a document")
    }
    let operands = Array(arguments.operands.dropFirst())
    if operands.isEmpty { throw .missingOperand(command: arguments.command, what: "a document or a directory") }
    // A golden lies beside its document.
    if operands.contains("-") { throw .unexpectedOperand(text: "-", command: arguments.command) }
    if verb == "record", LayoutSnapshot.isContinuousIntegration {
      session.report(SnapshotProblem.recordingInCI)
      return
    }
    let suffix = goldenSuffix(arguments)
    let isRecording = verb == "record"
    var counts = SnapshotCounts()
    var report = SnapshotReport(folder: arguments.value("--report") ?? "snapshot-report")
    var endings = [".frames"]
    if MatrixOptions.isRepeated(arguments) {
      endings = [".matrix"]
      if arguments.has("--picture") {
        throw .contradiction(first: "--picture", second: "an option that is given more than once")
      }
      try snapshotMatrix(arguments, session, operands, suffix, isRecording: isRecording, &counts, &report)
    } else {
      if arguments.has("--picture") { endings.append(".png") }
      try snapshotSingle(arguments, session, operands, suffix, endings, isRecording: isRecording, &counts, &report)
    }
    for orphan in orphans(operands, endings) { session.output.write("orphan: \(orphan)\n") }
    session.output.write(counts.text + "\n")
    guard !report.entries.isEmpty, arguments.value("--report") != "none" else { return }
    do throws(FileProblem) {
      try report.write()
      session.output.write("report: \(report.page)\n")
    } catch {
      session.report(error)
    }
  }

  /// Frames, and perhaps the picture, of each document under one setting.
  private static func snapshotSingle(
    _ arguments: ParsedArguments, _ session: Session, _ operands: [String], _ suffix: String, _ endings: [String],
    isRecording: Bool, _ counts: inout SnapshotCounts, _ report: inout SnapshotReport
  ) throws(CommandLineProblem) {
    let runner = try DocumentRunner(arguments, session, operands: operands)
    runner.run { run -> SnapshotComparison? in
      let path = goldenPath(of: run.name, suffix)
      do throws(FileProblem) {
        return try run.compare(
          with: LayoutSnapshot(path: path + endings[0]),
          picture: endings.count > 1 ? PictureSnapshot(path: path + endings[1]) : nil)
      } catch {
        run.collector.report(error, at: .none)
        return nil
      }
    } consume: { name, compared in
      if compared.isSame { return counts.add("unchanged") }
      if isRecording {
        return record(session, &counts) { (tell) throws(FileProblem) in try compared.record(tell) }
      }
      session.fail()
      report.add(compared.entry)
      counts.add(compared.hasMissing ? "without golden" : compared.isDamaged ? "damaged" : "different")
      session.output.write("\(name): not as in '\(compared.entry.golden)'\n")
      for line in compared.lines { session.output.write("  \(line)\n") }
    }
  }

  /// The frames of each document under every combination of the options that are given more than once.
  private static func snapshotMatrix(
    _ arguments: ParsedArguments, _ session: Session, _ operands: [String], _ suffix: String, isRecording: Bool,
    _ counts: inout SnapshotCounts, _ report: inout SnapshotReport
  ) throws(CommandLineProblem) {
    let matrix = try MatrixOptions.matrix(arguments)
    // Each setting has its own theme, and 'none' is no file.
    let runner = try DocumentRunner(arguments.without("--theme"), session, operands: operands)
    runner.runReporting { run -> (MatrixComparison?, DiagnosticBatch) in
      guard let result = run.matrix(matrix) else { return (nil, DiagnosticBatch(run.collector)) }
      let golden = MatrixSnapshot(path: goldenPath(of: run.name, suffix) + ".matrix")
      do throws(FileProblem) {
        // The settings' own runs tell what there is to tell.
        return (try MatrixComparison(run, matrix, result, golden), DiagnosticBatch([], in: SourceMap()))
      } catch {
        run.collector.report(error, at: .none)
        return (nil, DiagnosticBatch(run.collector))
      }
    } consume: { compared, problems in
      guard let compared else { return problems }
      for batch in compared.result.problems { session.report(batch) }
      if case .same = compared.outcome {
        counts.add("unchanged")
      } else if isRecording {
        record(session, &counts) { (tell) throws(FileProblem) in
          try compared.golden.record(compared.result)
          tell(compared.golden.path)
        }
      } else {
        session.fail()
        for entry in compared.entries { report.add(entry) }
        counts.add(compared.word)
        session.output.write("\(compared.result.document): not as in '\(compared.golden.path)'\n")
        for line in compared.lines { session.output.write("  \(line)\n") }
      }
      return problems
    }
  }

  /// Writes goldens, says which were written, and reports why others were not.
  private static func record(
    _ session: Session, _ counts: inout SnapshotCounts, _ write: ((String) -> Void) throws(FileProblem) -> Void
  ) {
    var written: [String] = []
    var failure: FileProblem?
    do throws(FileProblem) {
      try write { written.append($0) }
    } catch {
      failure = error
    }
    for path in written {
      session.output.write("recorded \(path)\n")
      counts.add("recorded")
    }
    if let failure {
      session.report(failure)
      counts.add("failed")
    }
  }

  /// What tells goldens of one document apart: the options that are given and that frames may depend on. Of files their
  /// names, so that goldens hold in any folder.
  private static func goldenSuffix(_ arguments: ParsedArguments) -> String {
    var parts: [String] = []
    for option in OptionGroup.layout.options + OptionGroup.files.options where option.name != "--resources" {
      let values = arguments.all(option.name)
      guard !values.isEmpty else { continue }
      let names = values.map { $0.isEmpty ? "on" : fileName(FileAccess.name(of: $0)) }
      // Of an option that spans a matrix the golden itself names the values.
      let isAxis = values.count > 1 && MatrixOptions.axes.contains(option.name)
      parts.append(option.name.dropFirst(2) + (isAxis ? "" : "=" + names.joined(separator: "+")))
    }
    return parts.isEmpty ? "" : "." + parts.joined(separator: ",")
  }

  /// Characters that may stand in a name everywhere.
  private static func fileName(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return isPlain || "-_.+,".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
      })
  }

  /// The path of a document's goldens without their ending.
  private static func goldenPath(of document: String, _ suffix: String) -> String {
    var name = FileAccess.name(of: document)
    if name.hasSuffix(".xml") { name.removeLast(4) }
    return FileAccess.join(FileAccess.folder(of: document), "__Snapshots__/\(name)\(suffix)")
  }

  /// Goldens below the directories given whose document is gone.
  private static func orphans(_ operands: [String], _ endings: [String]) -> [String] {
    var found: [String] = []
    for operand in operands where FileAccess.kind(of: operand) == .directory {
      for ending in endings {
        let goldens = (try? FileAccess.files(below: operand, suffix: ending)) ?? []
        found += goldens.filter { isOrphan($0, ending) }
      }
    }
    return found
  }

  private static func isOrphan(_ golden: String, _ ending: String) -> Bool {
    let folder = FileAccess.folder(of: golden)
    guard FileAccess.name(of: folder) == "__Snapshots__" else { return false }
    // The document's own name may hold dots: the longest one that exists counts.
    var stem = FileAccess.name(of: golden).dropLast(ending.count)
    while true {
      if FileAccess.kind(of: FileAccess.join(FileAccess.folder(of: folder), "\(stem).xml")) == .file { return false }
      guard let dot = stem.lastIndex(of: ".") else { return true }
      stem = stem[..<dot]
    }
  }
}

/// A document's matrix beside its golden.
private struct MatrixComparison: Sendable {
  let golden: MatrixSnapshot
  let result: MatrixResult
  let outcome: MatrixSnapshot.Outcome
  /// What is told about it.
  private(set) var lines: [String] = []
  /// Its sections of the report.
  private(set) var entries: [ComparisonEntry] = []

  init(_ run: InkRun, _ matrix: LayoutMatrix, _ result: MatrixResult, _ golden: MatrixSnapshot) throws(FileProblem) {
    self.golden = golden
    self.result = result
    outcome = try golden.compare(with: result)
    switch outcome {
    case .same: break
    case .missing: lines = ["no golden yet: 'ink snapshot record' writes it"]
    case .damaged: lines = ["the golden is no matrix"]
    case .otherSettings(let names): lines = ["the golden does not know these settings:"] + names
    case .different(let differences):
      if differences.isEmpty { lines = ["only the form of the text differs"] }
      for difference in differences {
        let moved = run.lines(of: difference, in: matrix)
        lines += difference.names + moved.map { "  \($0)" }
        entries.append(difference.entry(golden: golden.path, result.document, moved))
      }
    }
  }

  /// How it is counted.
  var word: String {
    switch outcome {
    case .same: "unchanged"
    case .missing: "without golden"
    case .damaged: "damaged"
    case .otherSettings, .different: "different"
    }
  }
}

/// How many documents came out how, in the order in which each word was first needed.
private struct SnapshotCounts {
  private var counts: [(word: String, count: Int)] = []

  mutating func add(_ word: String) {
    if let at = counts.firstIndex(where: { $0.word == word }) {
      counts[at].count += 1
    } else {
      counts.append((word, 1))
    }
  }

  var text: String {
    counts.isEmpty ? "nothing compared" : counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }
}

/// Why goldens were not written.
enum SnapshotProblem: Problem {
  case recordingInCI
}

extension SnapshotProblem {
  var id: ProblemID { 824 }
  var severity: Severity { .error }
  var message: String { "goldens are not recorded where CI is set" }

  static let pages: [ProblemPage] = [
    ProblemPage(
      824, "No recording in CI", .error,
      "The variable CI is set: a check that writes its own expectations checks nothing. Record on your machine.")
  ]
}
