import Ink

/// One run of the program: where results and problems go, and the exit status they add up to.
final class Session {
  /// How problems are printed.
  enum ProblemFormat: String {
    case text, json, sarif, github
  }

  /// Results.
  let output: BufferedOutput
  /// Problems, progress.
  let errors: BufferedOutput
  /// Whether an earlier result is worth more than one of a document with errors: then no file is written over it.
  let keepsEarlierResult: Bool
  /// What `--strict` and `--lenient` ask for.
  let policy: SeverityPolicy
  private let format: ProblemFormat
  /// What `--color` says.
  private let colour: String?
  // Made for the first problem: only then does it matter whether there is a terminal.
  private lazy var renderer = DiagnosticTextRenderer(isColored: Session.isColored(colour))
  private let progress = ProgressLine()
  // Kept only for the formats that are one document for the whole run.
  private var batches: [DiagnosticBatch] = []
  private var hasErrors = false
  private var hasSystemFailures = false
  private var standardInput: [UInt8]?

  /// A session.
  ///
  /// - Parameters:
  ///   - isHeld: Whether results and problems are kept for whoever shows them.
  ///   - keepsEarlierResult: See the property.
  init(
    _ arguments: ParsedArguments, isHeld: Bool = false, keepsEarlierResult: Bool = false
  ) throws(CommandLineProblem) {
    output = BufferedOutput(descriptor: 1, showsControls: true, isHeld: isHeld)
    errors = BufferedOutput(descriptor: 2, isHeld: isHeld)
    self.keepsEarlierResult = keepsEarlierResult
    if arguments.has("--strict"), arguments.has("--lenient") {
      throw .contradiction(first: "--strict", second: "--lenient")
    }
    policy = arguments.has("--strict") ? .strict : arguments.has("--lenient") ? .lenient : .standard
    format = arguments.value("--problems").flatMap(ProblemFormat.init) ?? .text
    colour = arguments.value("--color")
  }

  /// Whether to colour standard error: asked for, or on a terminal that has colours and where nobody objects.
  static func isColored(_ choice: String?) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      let objection = FileAccess.environment("NO_COLOR")
      return FileAccess.isTerminal(2) && (objection ?? "").isEmpty && FileAccess.environment("TERM") != "dumb"
    }
  }

  /// Prints the problems of one input. Call it after the input's results, so that they come in this order on a
  /// terminal that shows both streams.
  func report(_ batch: DiagnosticBatch) {
    guard !batch.diagnostics.isEmpty else { return }
    if batch.diagnostics.contains(where: { $0.severity == .error }) { hasErrors = true }
    if batch.diagnostics.contains(where: { FileProblem.isSystemFailure($0.id) }) { hasSystemFailures = true }
    if format == .text {
      output.flush()
      progress.clear()
      errors.write(renderer.text(of: batch))
      errors.flush()
    } else {
      batches.append(batch)
    }
  }

  /// Reports a problem that has no place.
  func report(_ problem: some Problem) {
    let collector = DiagnosticCollector(policy: policy)
    collector.report(problem, at: .none)
    report(DiagnosticBatch(collector))
  }

  /// Reports a problem with a file; one that the system caused makes the status 3.
  func report(_ problem: FileProblem) {
    let collector = DiagnosticCollector(policy: policy)
    collector.report(problem, at: .none)
    report(DiagnosticBatch(collector))
  }

  /// A check failed or a snapshot differs: the status will be 1 although no problem says so.
  func fail() { hasErrors = true }

  /// Whether a result may be written to its file now.
  var mayWriteResult: Bool { !(keepsEarlierResult && (hasErrors || hasSystemFailures)) }

  /// Shows how far a long run is; never on a pipe.
  func showProgress(_ done: Int, of total: Int, _ what: String) { progress.show(done, of: total, what) }

  /// Standard input, read once however often `-` is named.
  func readStandardInput() throws(FileProblem) -> [UInt8] {
    if let standardInput { return standardInput }
    let bytes = try FileAccess.readStandardInput()
    standardInput = bytes
    return bytes
  }

  /// Prints what is still held back and gives the exit status.
  func finish() -> Int32 {
    output.flush()
    if let failure = output.failure { report(failure) }
    progress.clear()
    switch format {
    case .text: break
    case .json: errors.write(DiagnosticJSONRenderer().text(of: batches))
    case .sarif:
      errors.write(
        DiagnosticSARIFRenderer(version: InkVersion.current, pages: ProblemCatalog.pages).text(of: batches))
    case .github: errors.write(DiagnosticGitHubRenderer().text(of: batches))
    }
    errors.flush()
    return hasSystemFailures ? 3 : hasErrors ? 1 : 0
  }
}

/// One line on standard error that tells a person how far a run is. Nothing is printed in the first second, nor where
/// no terminal is.
private final class ProgressLine {
  private lazy var isTerminal = FileAccess.isTerminal(2)
  private let start = FileAccess.monotonicSeconds()
  private var last = 0.0
  private var isShown = false

  func show(_ done: Int, of total: Int, _ what: String) {
    guard total > 1, isTerminal else { return }
    let now = FileAccess.monotonicSeconds()
    guard now - start > 1, now - last > 0.1 else { return }
    last = now
    isShown = true
    _ = FileAccess.write(Array("\r\u{1B}[K\(done) of \(total) \(what)".utf8), to: 2)
  }

  func clear() {
    guard isShown else { return }
    isShown = false
    _ = FileAccess.write(Array("\r\u{1B}[K".utf8), to: 2)
  }
}
