import Ink

/// What `ink diff` compares: two documents, or those of the same path below two directories.
struct DocumentPairs {
  /// Two versions of a document; of one that only one directory has, one.
  struct Pair {
    let before: DocumentInputs.Input?
    let after: DocumentInputs.Input?
    /// Below the directories; empty for two documents.
    let path: String
  }

  /// In byte order of their paths.
  private(set) var pairs: [Pair] = []
  /// Whether two directories were named.
  let areOfDirectories: Bool

  /// Pairs the two operands. Nil when one of them cannot be read, which is reported.
  init?(_ arguments: ParsedArguments, _ session: Session) throws(CommandLineProblem) {
    let operands = arguments.operands
    let kinds = operands.map { $0 == "-" ? .other : FileAccess.kind(of: $0) }
    areOfDirectories = kinds.allSatisfy { $0 == .directory }
    guard areOfDirectories else {
      if kinds.contains(.directory) {
        if let at = kinds.firstIndex(of: .missing) {
          if let problem = FileAccess.refusal(ofDirectory: operands[at]) { session.report(problem) }
          return nil
        }
        throw .unlikeOperands(
          command: arguments.command, expected: "two documents or two directories",
          given: zip(operands, kinds).map { operand, kind in
            "'\(operand)' is \(kind == .directory ? "a directory" : operand == "-" ? "standard input" : "a file")"
          })
      }
      let inputs = DocumentInputs(operands, session).inputs
      // One that became a directory meanwhile.
      guard inputs.count == 2 else { return nil }
      pairs = [Pair(before: inputs[0], after: inputs[1], path: "")]
      return
    }
    let before = Self.documents(below: operands[0], session)
    let after = Self.documents(below: operands[1], session)
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      let isFirst = j == after.count || (i < before.count && !precedes(after[j].path, before[i].path))
      let isSecond = i == before.count || (j < after.count && !precedes(before[i].path, after[j].path))
      pairs.append(
        Pair(
          before: isFirst ? before[i].input : nil, after: isSecond ? after[j].input : nil,
          path: isFirst ? before[i].path : after[j].path))
      if isFirst { i += 1 }
      if isSecond { j += 1 }
    }
  }

  private static func documents(
    below directory: String, _ session: Session
  ) -> [(path: String, input: DocumentInputs.Input)] {
    // As joined: nothing stands before what is below '.'.
    let prefix = FileAccess.join(directory, "x").utf8.count - 1
    return DocumentInputs([directory], session).inputs
      .map { (String(decoding: $0.name.utf8.dropFirst(prefix), as: UTF8.self), $0) }
      .sorted { precedes($0.0, $1.0) }
  }
}

/// In byte order.
private func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

/// Takes one document after another through all stages on this thread.
final class DiffReader {
  private let projects: ProjectFiles
  private let session: Session
  private var pipelines: [InkPipeline] = []

  /// What came of reading a document.
  enum Outcome {
    case run(InkRun)
    /// Some other XML file of a directory, or none.
    case noDocument
    /// Its problem is reported.
    case unreadable
  }

  init(_ arguments: ParsedArguments, _ session: Session) {
    projects = ProjectFiles(arguments, session)
    self.session = session
  }

  /// The document's run; its problems are reported.
  func run(_ input: DocumentInputs.Input?) throws(CommandLineProblem) -> Outcome {
    guard let input else { return .noDocument }
    let pipeline = pipeline(try projects.options(for: input.path))
    do throws(FileProblem) {
      let bytes: [UInt8]
      if let path = input.path {
        bytes = try FileAccess.read(path, limit: pipeline.limits.documentBytes)
      } else {
        bytes = try session.readStandardInput()
      }
      let run = pipeline.run(
        bytes, name: input.name, resources: pipeline.resources(beside: input.path), worker: pipeline.makeWorker())
      if input.isFound, holdsNoDocument(run, pipeline.registry) {
        return .noDocument
      }
      session.report(DiagnosticBatch(run.collector))
      return .run(run)
    } catch {
      session.report(error)
      return .unreadable
    }
  }

  /// The files of the options are read, and told to be missing, once.
  private func pipeline(_ options: InkOptions) -> InkPipeline {
    if let known = pipelines.first(where: { $0.options == options }) { return known }
    let pipeline = InkPipeline(options)
    pipelines.append(pipeline)
    session.report(pipeline.setUpProblems)
    return pipeline
  }
}
