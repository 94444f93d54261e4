import Ink
import Storage

/// Takes the documents of a command line through a piece of work, on all processors, and hands the results over in
/// order.
struct DocumentRunner {
  private let session: Session
  private let inputs: List<DocumentInputs.Input>
  /// One for each document.
  let options: List<InkOptions>
  /// What the command line says of document elements called `root`.
  private let rootType: String?

  /// Finds the documents and their options.
  ///
  /// - Parameters:
  ///   - operands: What names the documents, where the command has other operands too.
  ///   - keepsReplacedValues: Whether the command asks what values lost to others.
  init(
    _ arguments: ParsedArguments, _ session: Session, operands: [String]? = nil, keepsReplacedValues: Bool = false
  ) throws(CommandLineProblem) {
    self.session = session
    rootType = arguments.value("--root")
    inputs = DocumentInputs(operands ?? arguments.operands, session).inputs
    let projects = ProjectFiles(arguments, session)
    var options = List<InkOptions>()
    for input in inputs { options.append(try projects.options(for: input.path)) }
    if keepsReplacedValues {
      for at in options.indices { options[at].keepsReplacedValues = true }
    }
    self.options = options
  }

  /// Whether more than one document is worked on.
  var isMany: Bool { inputs.count > 1 }

  /// Work on one document: its run, and what shall be printed of it.
  private struct Done<Output: Sendable>: Sendable {
    var output: Output?
    var problems: DiagnosticBatch
    var fileProblem: FileProblem?
    var isSkipped = false
    var isCalledRoot = false
  }

  /// Runs `work` for every document that can be read and `consume` with its result, in order.
  ///
  /// - Parameters:
  ///   - work: On any thread; may report to the run's collector.
  ///   - consume: On the calling thread, before the document's problems are printed.
  func run<Output: Sendable>(
    _ work: @escaping @Sendable (InkRun) -> Output?, consume: (String, Output) -> Void
  ) {
    run(work: { run in (work(run), DiagnosticBatch(run.collector)) }) { name, output, problems in
      if let output { consume(name, output) }
      return problems
    }
  }

  /// Runs `work` for every document that can be read: it says which problems there are, and `consume` which of them are
  /// printed. For commands whose results are problems.
  func runReporting<Output: Sendable>(
    _ work: @escaping @Sendable (InkRun) -> (Output?, DiagnosticBatch),
    consume: (Output?, DiagnosticBatch) -> DiagnosticBatch
  ) {
    run(work: work) { _, output, problems in consume(output, problems) }
  }

  private func run<Output: Sendable>(
    work: @escaping @Sendable (InkRun) -> (Output?, DiagnosticBatch),
    consume: (String, Output?, DiagnosticBatch) -> DiagnosticBatch
  ) {
    let inputs = inputs
    let standardInput: [UInt8]? = inputs.contains { $0.path == nil } ? readStandardInput() : nil
    // Documents with the same options share a pipeline, and with it the fonts.
    var pipelines = List<InkPipeline>()
    var pipelineOf: [Int] = []
    for options in options {
      if let at = pipelines.firstIndex(where: { $0.options == options }) {
        pipelineOf.append(at)
      } else {
        pipelineOf.append(pipelines.count)
        pipelines.append(InkPipeline(options))
        session.report(pipelines[pipelines.count - 1].setUpProblems)
      }
    }
    let (shared, numbers) = (pipelines, pipelineOf)
    var shownOnce = inputs.count > 1 ? SharedFileProblems(options) : nil
    var skipped: [String] = []
    let isNamed = rootType != nil
    var wasNamed = false
    let takeIn: @Sendable (Workers, Int) -> Done<Output> = { workers, index in
      let input = inputs[index]
      let pipeline = shared[numbers[index]]
      let bytes: [UInt8]
      do throws(FileProblem) {
        if let path = input.path {
          bytes = try FileAccess.read(path, limit: pipeline.limits.documentBytes)
        } else if let standardInput {
          bytes = standardInput
        } else {
          return Done(output: nil, problems: DiagnosticBatch([], in: SourceMap()))
        }
      } catch {
        return Done(output: nil, problems: DiagnosticBatch([], in: SourceMap()), fileProblem: error)
      }
      if bytes.count > 64 << 10 {
        ProcessMemory.keepFreed()
        if inputs.count == 1 { ProcessMemory.useLargePages(forDocumentOf: bytes.count) }
      }
      let run = pipeline.run(
        bytes, name: input.name, resources: pipeline.resources(beside: input.path),
        worker: workers.worker(numbers[index]))
      if inputs.count == 1 { remains = [workers, run] }
      if input.isFound, holdsNoDocument(run, pipeline.registry) {
        return Done(output: nil, problems: DiagnosticBatch([], in: SourceMap()), isSkipped: true)
      }
      let (output, problems) = work(run)
      return Done(output: output, problems: problems, isCalledRoot: isNamed && documentElementIsRoot(run))
    }
    func handOut(_ index: Int, _ done: Done<Output>) -> Bool {
      session.showProgress(index, of: inputs.count, "documents")
      if done.isSkipped {
        skipped.append(inputs[index].name)
        return !session.output.isClosed
      }
      if let problem = done.fileProblem {
        session.report(problem)
      } else {
        wasNamed = wasNamed || done.isCalledRoot
        session.report(consume(inputs[index].name, done.output, shownOnce?.new(of: done.problems) ?? done.problems))
      }
      return !session.output.isClosed
    }
    if inputs.count == 1 {
      // Nothing but a call: many documents go through code that is made for results of any type.
      _ = handOut(0, takeIn(Workers(shared), 0))
    } else {
      parallelMap(
        count: inputs.count, threads: FileAccess.processorCount(), context: { Workers(shared) }, body: takeIn,
        consume: handOut)
    }
    if !skipped.isEmpty, skipped.count == inputs.count {
      session.report(FileProblem.noDocuments(path: FileAccess.folder(of: skipped[0])))
    }
    if let rootType, !wasNamed, !session.output.isClosed { session.report(RootOptionProblem(type: rootType)) }
  }

  private func readStandardInput() -> [UInt8]? {
    do throws(FileProblem) {
      return try session.readStandardInput()
    } catch {
      session.report(error)
      return nil
    }
  }
}

/// Problems of the files that options name: every document that uses such a file finds them again, and they are told
/// once.
private struct SharedFileProblems {
  private let names: Set<String>
  private var known: Set<Key> = []

  private struct Key: Hashable {
    let file: String
    let id: ProblemID
    let offset: UInt32
    let message: String
  }

  init(_ options: List<InkOptions>) {
    var names: Set<String> = []
    for options in options {
      for path in options.styles { names.insert(path) }
      if let theme = options.theme { names.insert(theme) }
      if let data = options.data { names.insert(data) }
    }
    self.names = names
  }

  /// The batch without what an earlier document said of such a file.
  mutating func new(of batch: DiagnosticBatch) -> DiagnosticBatch {
    guard !batch.diagnostics.isEmpty else { return batch }
    let locale = LocalisationProblem.unknownLocale("", kind: "", code: "", nearest: nil).id
    guard !names.isEmpty || batch.diagnostics.contains(where: { $0.id == locale }) else { return batch }
    let new = batch.diagnostics.filter { diagnostic in
      // What an option's own text says is the same for all.
      if diagnostic.id == locale {
        return known.insert(Key(file: "", id: locale, offset: 0, message: diagnostic.message)).inserted
      }
      // With a note it also speaks of a place in the document.
      guard let name = batch.sources[diagnostic.span.source]?.name, names.contains(name), diagnostic.notes.isEmpty
      else {
        return true
      }
      return known.insert(
        Key(file: name, id: diagnostic.id, offset: diagnostic.span.start, message: diagnostic.message)
      ).inserted
    }
    return DiagnosticBatch(new, in: batch.sources)
  }
}

/// What the only document of a command line leaves behind: mostly the process ends next, and taking views and tables
/// apart would be work for nothing. Written by the only thread.
nonisolated(unsafe) private var remains: [AnyObject] = []

/// What one thread keeps: a worker a pipeline.
private final class Workers {
  private let pipelines: List<InkPipeline>
  private var workers: List<InkWorker?>

  init(_ pipelines: List<InkPipeline>) {
    self.pipelines = pipelines
    workers = List(repeating: nil, count: pipelines.count)
  }

  func worker(_ number: Int) -> InkWorker {
    if let worker = workers[number] { return worker }
    let worker = pipelines[number].makeWorker()
    workers[number] = worker
    return worker
  }
}

/// Whether `--root` says what the document is; true of a document that cannot be read, of which nothing is known.
private func documentElementIsRoot(_ run: InkRun) -> Bool {
  guard let document = run.document else { return true }
  return document.string(for: document.name(of: document.root)) == "root"
}

/// The option `--root` says nothing of any document.
struct RootOptionProblem: Problem {
  let type: String
}

extension RootOptionProblem {
  var id: ProblemID { 829 }
  var severity: Severity { .note }
  var message: String { "'--root \(type)' is not used: no document element is called 'root'" }

  static let pages: [ProblemPage] = [
    ProblemPage(
      829, "Type of the root not used", .note,
      """
      The option '--root' says of which type a document element called 'root' is. The document elements here say it \
      themselves.
      """,
      example: "ink layout form.xml --root LMColumnView")
  ]
}

/// Whether a file that a directory gave is some other XML: its root is no view type and near none. A misspelt view
/// type is a document with a problem.
func holdsNoDocument(_ run: InkRun, _ registry: ViewRegistry) -> Bool {
  guard run.root == nil, let document = run.document else { return false }
  let name = document.string(for: document.name(of: document.root))
  return !registry.contains(name) && name != "root" && nearestName(to: name, in: registry.names) == nil
}
