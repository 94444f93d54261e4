import Diagnostics

/// What can go wrong with files. The program ends with status 3 for those that could not be read or written.
public enum FileProblem: Problem, Equatable {
  /// A file or directory could not be read; `reason` is the system's text.
  case unreadable(path: String, reason: String)
  /// A file could not be written.
  case unwritable(path: String, reason: String)
  /// A directory holds no document.
  case noDocuments(path: String)
  /// A file is larger than the limit for its kind.
  case tooLarge(path: String, limit: Int)
  /// Directories lie deeper than `limit`.
  case tooDeep(path: String, limit: Int)
}

extension FileProblem {
  /// 0801 to 0805.
  public var id: ProblemID {
    switch self {
    case .unreadable: 801
    case .unwritable: 802
    case .noDocuments: 803
    case .tooLarge: 804
    case .tooDeep: 805
    }
  }

  /// All are errors.
  public var severity: Severity { .error }

  /// One line for people.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
    case .noDocuments(let path): "no document in '\(path)': expected a file ending in '.xml'"
    case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit) bytes"
    case .tooDeep(let path, let limit): "'\(path)' lies deeper than \(limit) directories"
    }
  }

  /// Whether a problem of this id makes the program end with status 3, wherever it was reported.
  public static func isSystemFailure(_ id: ProblemID) -> Bool { id == 801 || id == 802 }

  /// Whether the system refused (status 3) rather than the input being wrong (status 1).
  public var isSystemFailure: Bool {
    switch self {
    case .unreadable, .unwritable: true
    case .noDocuments, .tooLarge, .tooDeep: false
    }
  }

  /// The pages of these problems.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      801, "File cannot be read", .error,
      """
      A file or directory that was named on the command line, or that a document needs, could not be opened or read. \
      The reason is the operating system's, or that it is a pipe or device, which could hold the program up for ever: only \
      standard input and descriptors that are open already ('<(…)' of a shell) may be such. Other inputs are still \
      processed; the program ends with status 3.
      """,
      example: "ink layout missing.xml"),
    ProblemPage(
      802, "File cannot be written", .error,
      """
      An output could not be written. Outputs are written beside their place and renamed at the end, so that the old \
      file is whole and no half-written one stays. The program ends with status 3.
      """),
    ProblemPage(
      803, "Directory without documents", .error,
      """
      A directory was given where documents are expected, and neither it nor the directories below it hold a file \
      ending in '.xml' whose document element is a view. Directories and files beginning with a dot are not searched.
      """,
      example: "mkdir empty; ink layout empty"),
    ProblemPage(
      804, "File too large", .error,
      """
      The file is larger than the limit for its kind (64 MiB for a document). The limit keeps a mistaken path from \
      filling the memory.
      """),
    ProblemPage(
      805, "Directories too deep", .error,
      """
      The search for documents stops at 64 levels of directories below the one that was given. Links to directories are \
      not followed.
      """),
  ]
}
