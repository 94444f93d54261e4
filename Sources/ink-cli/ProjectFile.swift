import Ink

/// What is wrong with an `ink.json`.
enum ProjectFileProblem: Problem, Equatable {
  case unknownKey(name: String, nearest: String?)
  case badValue(key: String, reason: String)
  case notAnObject
}

extension ProjectFileProblem {
  var id: ProblemID {
    switch self {
    case .unknownKey: 820
    case .badValue: 821
    case .notAnObject: 822
    }
  }

  var severity: Severity { .error }

  var message: String {
    switch self {
    case .unknownKey(let name, _): "'\(name)' is no shared option"
    case .badValue(_, let reason): reason
    case .notAnObject: "expected an object with options, such as { \"width\": 320 }"
    }
  }

  var suggestion: String? {
    if case .unknownKey(_, let nearest) = self { nearest } else { nil }
  }

  static let pages: [ProblemPage] = [
    ProblemPage(
      820, "Unknown key in ink.json", .error,
      "The keys of an ink.json are the shared options without their dashes; 'ink help layout' lists them.",
      example: "{ \"widht\": 320 }"),
    ProblemPage(
      821, "Bad value in ink.json", .error,
      """
      The value is not one that the option takes. Numbers and texts stand for the option's value, true for an option \
      without a value, an array for an option that may repeat.
      """,
      example: "{ \"scale\": 7 }"),
    ProblemPage(822, "ink.json is no object", .error, "An ink.json is one JSON object."),
  ]
}

/// The options that an `ink.json` beside or above a document gives. The command line's own options are stronger; paths
/// in the file count from its folder.
final class ProjectFiles {
  private let arguments: ParsedArguments
  private let options: [OptionDeclaration]
  private let session: Session
  // By folder, so that a file is read once for all documents of a directory.
  private var known: [String: InkOptions] = [:]
  // Of the document before: neighbours lie in one folder.
  private var last: (folder: String, options: InkOptions)?

  init(_ arguments: ParsedArguments, _ session: Session) {
    self.arguments = arguments
    options = OptionGroup.layout.options + OptionGroup.files.options
    self.session = session
  }

  /// The options for a document. Problems of a file are reported once.
  func options(for document: String?) throws(CommandLineProblem) -> InkOptions {
    let folder = FileAccess.folder(besideDocument: document)
    if let last {
      if last.folder == folder { return last.options }
      known[last.folder] = last.options
      if let options = known[folder] {
        self.last = (folder, options)
        return options
      }
    }
    var result = try SharedOptions.options(arguments)
    // A document from a stranger may come with a file from a stranger.
    if !result.isUntrusted, let path = Self.path(above: folder),
      let given = OptionFile(options: options, session: session).read(path, addingTo: arguments)
    {
      result = try SharedOptions.options(given)
    }
    last = (folder, result)
    return result
  }

  private static func path(above folder: String) -> String? {
    guard var folder = FileAccess.absolutePath(folder) else { return nil }
    while true {
      let path = FileAccess.join(folder, "ink.json")
      if FileAccess.kind(of: path) == .file { return path }
      if folder == "/" { return nil }
      folder = FileAccess.folder(of: folder)
    }
  }
}

/// A JSON object whose keys are options without their dashes: an `ink.json`, or the file of `ink matrix`.
struct OptionFile {
  /// The options that may be keys.
  let options: [OptionDeclaration]
  let session: Session

  /// The arguments with the file's options where they do not give them; paths count from the file's folder. Nil when
  /// the file cannot be read or is no object. Problems are reported.
  func read(_ path: String, addingTo arguments: ParsedArguments) -> ParsedArguments? {
    var result = arguments
    let collector = DiagnosticCollector(policy: session.policy)
    defer { session.report(DiagnosticBatch(collector)) }
    do throws(FileProblem) {
      let bytes = try FileAccess.read(path, limit: 1 << 20)
      guard let root = JSONReader.read(bytes, name: path, into: collector) else { return nil }
      guard let entries = root.dictionary else {
        collector.report(ProjectFileProblem.notAnObject, at: root.span)
        return nil
      }
      for entry in entries.entries {
        guard let option = options.first(where: { $0.name == "--" + entry.key }) else {
          let names = options.map { String($0.name.dropFirst(2)) }
          collector.report(
            ProjectFileProblem.unknownKey(name: entry.key, nearest: nearestName(to: entry.key, in: names)),
            at: entry.keySpan)
          continue
        }
        do throws(CommandLineProblem) {
          let folder = FileAccess.folder(of: path)
          let given = try Self.values(of: entry, option).map { Self.rebased($0, option, folder) }
          let values = Self.readable(given, of: entry, option, into: collector)
          if values.isEmpty { continue }
          let one = try ParsedArguments(option: option, values: values, command: arguments.command)
          _ = try SharedOptions.options(one)
          // A screen named on the command line is stronger than single numbers of the file.
          let isOfScreen = ["--width", "--height", "--scale", "--safe-area"].contains(option.name)
          if !(isOfScreen && arguments.has("--device")) { result = result.addingDefaults(one) }
        } catch {
          collector.report(ProjectFileProblem.badValue(key: entry.key, reason: error.message), at: entry.value.span)
        }
      }
    } catch {
      session.report(error)
      return nil
    }
    return result
  }

  /// The texts that stand for a value; none for `false`.
  private static func values(
    of entry: DataDictionary.Entry, _ option: OptionDeclaration
  ) throws(CommandLineProblem) -> [String] {
    func text(_ value: DataValue) throws(CommandLineProblem) -> String {
      switch value.content {
      case .string(let text): return text
      case .integer(let number): return String(number)
      case .number(let number): return frameNumber(number)
      default:
        throw .badValue(option: option.name, value: value.kindName, expected: option.placeholder ?? "true or false")
      }
    }
    switch entry.value.content {
    case .bool(let flag) where option.placeholder == nil: return flag ? [""] : []
    case .array(let values) where option.mayRepeat:
      var texts: [String] = []
      for value in values { texts.append(try text(value)) }
      return texts
    case .array(let values) where option.name == "--safe-area":
      var texts: [String] = []
      for value in values { texts.append(try text(value)) }
      return [texts.joined(separator: ",")]
    default:
      guard option.placeholder != nil else {
        throw .badValue(option: option.name, value: entry.value.kindName, expected: "true or false")
      }
      return [try text(entry.value)]
    }
  }

  /// The values without those that name a file or folder that cannot be read: these are reported where they stand.
  private static func readable(
    _ values: [String], of entry: DataDictionary.Entry, _ option: OptionDeclaration, into collector: DiagnosticCollector
  ) -> [String] {
    let elements = entry.value.array ?? []
    var readable: [String] = []
    for (index, value) in values.enumerated() {
      let problem: (any Problem)?
      switch option.name {
      case "--resources": problem = FileAccess.refusal(ofDirectory: value)
      // A matrix has an axis value for no theme.
      case "--theme" where FileAccess.name(of: value) == "none": problem = nil
      case "--styles", "--theme", "--data": problem = FileAccess.refusal(of: value)
      case "--font":
        problem = value.firstIndex(of: "=").flatMap { refusal(ofFont: String(value[$0...].dropFirst())) }
      default: problem = nil
      }
      if let problem {
        collector.report(problem, at: elements.count == values.count ? elements[index].span : entry.value.span)
      } else {
        readable.append(value)
      }
    }
    return readable
  }

  /// Why a font file cannot be used; nil when it can be. The pipeline reads it again: it knows no places.
  private static func refusal(ofFont path: String) -> (any Problem)? {
    var fonts = FontLibrary()
    do {
      try fonts.register(try FileAccess.read(path, limit: 256 << 20), name: "font")
      return nil
    } catch let problem as FontProblem {
      return FontFileProblem(path: path, problem: problem)
    } catch {
      return error as? FileProblem
    }
  }

  /// Paths count from the folder of the file.
  private static func rebased(_ value: String, _ option: OptionDeclaration, _ folder: String) -> String {
    switch option.name {
    case "--resources", "--styles", "--theme", "--data", "--documents": return FileAccess.join(folder, value)
    case "--font":
      guard let equals = value.firstIndex(of: "=") else { return value }
      return value[...equals] + FileAccess.join(folder, String(value[value.index(after: equals)...]))
    default: return value
    }
  }
}
