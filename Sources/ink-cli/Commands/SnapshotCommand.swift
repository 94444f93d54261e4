import Ink

extension CommandDescription {
  /// `ink snapshot record|verify DOC...`.
  static let snapshot = CommandDescription(
    name: "snapshot", summary: "record the frames of documents as goldens, or compare with them",
    operands: "record|verify DOC...",
    details: """
      A golden is __Snapshots__/NAME.frames beside the document, with the viewport in its name where it is not the
      default. 'verify' names each view that moved, by how much and why, and ends with status 1 if one did; goldens
      without a document are listed. 'record' writes what is new or differs, and refuses to where CI is set.
      """,
    groups: [.layout, .files],
    examples: [
      ("ink snapshot record screens", "writes goldens for every document below a directory"),
      ("ink snapshot verify screens", "says what moved since"),
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
    var counts: [(word: String, count: Int)] = []
    func count(_ word: String) {
      if let at = counts.firstIndex(where: { $0.word == word }) {
        counts[at].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    runner.run { run -> Compared? in
      guard let table = run.frames else { return nil }
      let golden = LayoutSnapshot(path: goldenPath(of: run.name, suffix))
      do throws(FileProblem) {
        let outcome = try golden.compare(with: table)
        var lines: [String] = []
        if case .different(let difference) = outcome {
          for change in difference.changes {
            lines.append("  \(change)")
            for reason in run.reasons(for: change.path) { lines.append("      \(reason)") }
          }
        }
        return Compared(table: table, golden: golden, outcome: outcome, lines: lines)
      } catch {
        run.collector.report(error, at: .none)
        return nil
      }
    } consume: { name, compared in
      if case .same = compared.outcome { return count("unchanged") }
      if verb == "record" {
        do throws(FileProblem) {
          try compared.golden.record(compared.table)
          session.output.write("recorded \(compared.golden.path)\n")
          count("recorded")
        } catch {
          session.report(error)
        }
        return
      }
      session.fail()
      switch compared.outcome {
      case .same: break
      case .missing:
        session.output.write("\(name): no golden '\(compared.golden.path)'\n")
        count("without golden")
      case .damaged:
        session.output.write("\(name): the golden '\(compared.golden.path)' is no frame tree\n")
        count("damaged")
      case .different:
        session.output.write("\(name): not as in '\(compared.golden.path)'\n")
        for line in compared.lines { session.output.write(line + "\n") }
        count("different")
      }
    }
    for orphan in orphans(operands, suffix) { session.output.write("orphan: \(orphan)\n") }
    session.output.write(counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ") + "\n")
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

  private static func goldenPath(of document: String, _ suffix: String) -> String {
    var name = FileAccess.name(of: document)
    if name.hasSuffix(".xml") { name.removeLast(4) }
    return FileAccess.join(FileAccess.folder(of: document), "__Snapshots__/\(name)\(suffix).frames")
  }

  /// Goldens below the directories given whose document is gone.
  private static func orphans(_ operands: [String], _ suffix: String) -> [String] {
    var found: [String] = []
    for operand in operands where FileAccess.kind(of: operand) == .directory {
      for golden in (try? FileAccess.files(below: operand, suffix: ".frames")) ?? [] {
        let folder = FileAccess.folder(of: golden)
        guard FileAccess.name(of: folder) == "__Snapshots__" else { continue }
        let name = FileAccess.name(of: golden).dropLast(".frames".count)
        // The document's own name may hold dots: the longest one that exists counts.
        var stem = Substring(name)
        var isFound = false
        while !isFound {
          isFound = FileAccess.kind(of: FileAccess.join(FileAccess.folder(of: folder), "\(stem).xml")) == .file
          guard let dot = stem.lastIndex(of: ".") else { break }
          if !isFound { stem = stem[..<dot] }
        }
        if !isFound { found.append(golden) }
      }
    }
    return found
  }
}

/// One document beside its golden.
private struct Compared: Sendable {
  let table: FrameTable
  let golden: LayoutSnapshot
  let outcome: LayoutSnapshot.Outcome
  let lines: [String]
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
