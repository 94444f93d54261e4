import Ink

extension CommandDescription {
  /// `ink snapshot record|verify DOC...`.
  static let snapshot = CommandDescription(
    name: "snapshot", summary: "record the frames of documents as goldens, or compare with them",
    operands: "record|verify DOC...",
    details: """
      A golden is __Snapshots__/NAME.frames beside the document, with the viewport in its name where it is not the
      default, and with --picture also NAME.png, compared pixel by pixel. 'verify' names each view that moved, by how
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
        ]), .layout, .files,
    ],
    examples: [
      ("ink snapshot record screens", "writes goldens for every document below a directory"),
      ("ink snapshot verify screens", "says what moved since"),
      ("ink snapshot verify screens --picture --report out", "compares pictures too and shows them in out/index.html"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    guard let verb = arguments.operands.first, verb == "record" || verb == "verify" else {
      throw .missingOperand(command: arguments.command, what: "'record' or 'verify' and a document")
    }
    let operands = Array(arguments.operands.dropFirst())
    if operands.isEmpty { throw .missingOperand(command: arguments.command, what: "a document or a directory") }
    if verb == "record", LayoutSnapshot.isContinuousIntegration {
      session.report(SnapshotProblem.recordingInCI)
      return
    }
    let runner = try DocumentRunner(arguments, session, operands: operands)
    let suffix = goldenSuffix(arguments)
    let endings = arguments.has("--picture") ? [".frames", ".png"] : [".frames"]
    var counts = SnapshotCounts()
    var report = SnapshotReport(folder: arguments.value("--report") ?? "snapshot-report")
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
      if verb == "record" {
        do throws(FileProblem) {
          for path in try compared.record() {
            session.output.write("recorded \(path)\n")
            counts.add("recorded")
          }
        } catch {
          session.report(error)
        }
        return
      }
      session.fail()
      report.add(compared.entry)
      counts.add(compared.hasMissing ? "without golden" : compared.isDamaged ? "damaged" : "different")
      session.output.write("\(name): not as in '\(compared.entry.golden)'\n")
      for line in compared.lines { session.output.write("  \(line)\n") }
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

  /// What tells goldens of one document apart: the options that are not the defaults.
  private static func goldenSuffix(_ arguments: ParsedArguments) -> String {
    var parts: [String] = []
    for name in [
      "--width", "--height", "--scale", "--device", "--direction", "--locale", "--text-size", "--appearance",
    ] {
      if let value = arguments.value(name) { parts.append("\(name.dropFirst(2))=\(value)") }
    }
    return parts.isEmpty ? "" : "." + parts.joined(separator: ",")
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

  var text: String { counts.isEmpty ? "no documents" : counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ") }
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
