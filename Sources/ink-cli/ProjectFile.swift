import Ink

/// What is wrong with an `ink.json`.
enum ProjectFileProblem: Problem, Equatable {
  case unknownKey(name: String, nearest: String?)
  case badValue(reason: String, nearest: String?)
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
    case .badValue(let reason, _): reason
    case .notAnObject: "expected an object with options, such as { \"width\": 320 }"
    }
  }

  var suggestion: String? {
    switch self {
    case .unknownKey(_, let nearest), .badValue(_, let nearest): nearest
    case .notAnObject: nil
    }
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
  private let session: Session
  // By path: folders of a tree share the file above them.
  private var files: [String: ParsedArguments?] = [:]
  // By folder, so that a file is read once for all documents of a directory.
  private var known: [String: InkOptions] = [:]
  // Of the document before: neighbours lie in one folder.
  private var last: (folder: String, options: InkOptions)?

  init(_ arguments: ParsedArguments, _ session: Session) {
    self.arguments = arguments
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
    if !result.isUntrusted, let path = FileAccess.nearest("ink.json", above: folder), let given = arguments(of: path) {
      result = try SharedOptions.options(given)
    }
    last = (folder, result)
    return result
  }

  /// The command line's arguments with those of a file; nil when it cannot be read, which is reported.
  private func arguments(of path: String) -> ParsedArguments? {
    if let known = files[path] { return known }
    let options = OptionGroup.layout.options + OptionGroup.files.options
    let given = OptionFile(options: options, session: session).read(path, addingTo: arguments)
    files[path] = .some(given)
    return given
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
      // What the reader found wrong with a value is told once.
      let told = collector.diagnostics.map(\.span)
      for entry in entries.entries {
        guard let option = options.first(where: { $0.name == "--" + entry.key }) else {
          let names = options.map { String($0.name.dropFirst(2)) }
          collector.report(
            ProjectFileProblem.unknownKey(name: entry.key, nearest: nearestName(to: entry.key, in: names)),
            at: entry.keySpan)
          continue
        }
        guard let elements = elements(of: entry, option, into: collector) else { continue }
        var values: [String] = []
        for element in elements where !told.contains(where: { Self.holds(element.span, $0) }) {
          do throws(OptionFileValue) {
            let value = Self.rebased(try Self.text(of: element, option), option, FileAccess.folder(of: path))
            if let problem = Self.refusal(of: value, option) {
              collector.report(problem, at: element.span)
              continue
            }
            try Self.check(value, option, arguments.command)
            values.append(value)
          } catch {
            collector.report(error.problem(key: entry.key), at: element.span)
          }
        }
        guard !values.isEmpty,
          let one = try? ParsedArguments(option: option, values: values, command: arguments.command)
        else { continue }
        // A screen named on the command line is stronger than single numbers of the file.
        let isOfScreen = ["--width", "--height", "--scale", "--safe-area"].contains(option.name)
        if !(isOfScreen && arguments.has("--device")) { result = result.addingDefaults(one) }
      }
    } catch {
      session.report(error)
      return nil
    }
    return result
  }

  /// The values that an entry gives an option: the elements of a list, else the value; none for `false`. Nil when there
  /// is nothing to look at; why is reported.
  private func elements(
    of entry: DataDictionary.Entry, _ option: OptionDeclaration, into collector: DiagnosticCollector
  ) -> [DataValue]? {
    switch entry.value.content {
    case .bool(false) where option.placeholder == nil: return []
    case .array(let values) where option.mayRepeat:
      // No files are as good as none named, but a setting without values is a mistake.
      if values.isEmpty, MatrixOptions.axes.contains(option.name) {
        let value = OptionFileValue(fault: .emptyList, expected: option.expectation ?? "")
        collector.report(value.problem(key: entry.key), at: entry.value.span)
        return nil
      }
      return values
    default: return [entry.value]
    }
  }

  /// The text of one value, as the command line would have it.
  private static func text(of value: DataValue, _ option: OptionDeclaration) throws(OptionFileValue) -> String {
    switch value.content {
    case .bool(true) where option.placeholder == nil: return ""
    case .string(let text) where option.placeholder != nil: return text
    case .integer(let number) where option.placeholder != nil: return String(number)
    case .number(let number) where option.placeholder != nil: return frameNumber(number)
    case .array(let sides) where option.name == "--safe-area":
      var texts: [String] = []
      for side in sides { texts.append(try text(of: side, option)) }
      return texts.joined(separator: ",")
    default:
      throw OptionFileValue(fault: .kind(value.kindName), expected: option.expectation ?? "true or false")
    }
  }

  /// Whether the command line would take the value.
  private static func check(
    _ value: String, _ option: OptionDeclaration, _ command: String
  ) throws(OptionFileValue) {
    do throws(CommandLineProblem) {
      let one = try ParsedArguments(option: option, values: [value], command: command)
      _ = try SharedOptions.options(one)
    } catch {
      guard case .badValue(_, let text, let expected, let nearest) = error else {
        throw OptionFileValue(
          fault: .text(value), expected: option.expectation ?? "true or false", nearest: error.suggestion)
      }
      throw OptionFileValue(
        fault: .text(text), expected: text.isEmpty ? option.expectation ?? expected : expected, nearest: nearest)
    }
  }

  private static func holds(_ span: SourceSpan, _ other: SourceSpan) -> Bool {
    span.source == other.source && span.start <= other.start && other.start < max(span.end, span.start + 1)
  }

  /// Why the file or folder that a value names cannot be read; nil when it can be, and of other values.
  private static func refusal(of value: String, _ option: OptionDeclaration) -> (any Problem)? {
    switch option.name {
    case "--resources": FileAccess.refusal(ofDirectory: value)
    // A matrix has an axis value for no theme.
    case "--theme" where FileAccess.name(of: value) == "none": nil
    case "--styles", "--theme", "--data": FileAccess.refusal(of: value)
    case "--font": value.firstIndex(of: "=").flatMap { refusal(ofFont: String(value[$0...].dropFirst())) }
    default: nil
    }
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

/// A value of an option file that its option does not take.
private struct OptionFileValue: Error {
  /// How a value is wrong.
  enum Fault {
    case emptyList
    /// Of a kind that no option has: the kind's name.
    case kind(String)
    /// A text that the option does not take.
    case text(String)
  }

  let fault: Fault
  let expected: String
  var nearest: String?

  /// The problem, which speaks of the file's key.
  func problem(key: String) -> ProjectFileProblem {
    let what =
      switch fault {
      case .emptyList: "'\(key)' is an empty list"
      case .kind(let name): "'\(key)' is \(name)"
      case .text(""): "'\(key)' has an empty value"
      case .text(let text): "bad value '\(text)' for '\(key)'"
      }
    return .badValue(reason: "\(what): expected \(expected)", nearest: nearest)
  }
}
