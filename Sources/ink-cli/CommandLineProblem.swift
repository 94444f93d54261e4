import Ink

/// Wrong usage of the program: it ends with status 2 and does nothing else.
enum CommandLineProblem: Problem, Equatable {
  case unknownCommand(name: String, nearest: String?)
  case unknownOption(name: String, command: String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case badValue(option: String, value: String, expected: String, nearest: String? = nil)
  case badArgument(value: String, expected: String, nearest: String? = nil)
  case tooManySettings(count: Int, limit: Int)
  case repeatedOption(name: String)
  case missingOperand(command: String, what: String)
  case unexpectedOperand(text: String, command: String)
  case contradiction(first: String, second: String)
  case unlikeOperands(command: String, expected: String, given: [String])
}

extension CommandLineProblem {
  var id: ProblemID {
    switch self {
    case .unknownCommand: 810
    case .unknownOption: 811
    case .missingValue: 812
    case .unexpectedValue: 813
    case .badValue, .badArgument, .tooManySettings: 814
    case .repeatedOption: 815
    case .missingOperand: 816
    case .unexpectedOperand: 817
    case .contradiction: 818
    case .unlikeOperands: 819
    }
  }

  var severity: Severity { .error }

  var message: String {
    switch self {
    case .unknownCommand(let name, _): "unknown command '\(name)'"
    case .unknownOption(let name, let command, _): "'ink \(command)' has no option '\(name)'"
    case .missingValue(let option, let placeholder): "option '\(option)' needs a value: '\(option) \(placeholder)'"
    case .unexpectedValue(let option): "option '\(option)' takes no value"
    case .badValue(let option, "", let expected, _): "option '\(option)' has an empty value: expected \(expected)"
    case .badValue(let option, let value, let expected, _):
      "bad value '\(value)' for option '\(option)': expected \(expected)"
    case .badArgument(let value, let expected, _): "bad argument '\(value)': expected \(expected)"
    case .tooManySettings(let count, let limit):
      "the matrix has \(count == .max ? "too many" : String(count)) combinations: expected at most \(limit) for each document"
    case .repeatedOption(let name): "option '\(name)' is given twice"
    case .missingOperand(let command, let what): "'ink \(command)' needs \(what)"
    case .unexpectedOperand(let text, let command): "unexpected argument '\(text)' for 'ink \(command)'"
    case .contradiction(let first, let second): "options '\(first)' and '\(second)' contradict each other"
    case .unlikeOperands(let command, let expected, let given):
      "'ink \(command)' takes \(expected): \(given.joined(separator: ", "))"
    }
  }

  var suggestion: String? {
    switch self {
    case .unknownCommand(_, let nearest), .unknownOption(_, _, let nearest), .badValue(_, _, _, let nearest),
      .badArgument(_, _, let nearest):
      nearest
    default: nil
    }
  }

  static let pages: [ProblemPage] = [
    ProblemPage(
      810, "Unknown command", .error, "The first argument names no command. 'ink --help' lists them.",
      example: "ink lay form.xml"),
    ProblemPage(
      811, "Unknown option", .error,
      "The command has no option of that name. 'ink help COMMAND' lists its options; '--' ends them.",
      example: "ink layout form.xml --widht 320"),
    ProblemPage(
      812, "Option without its value", .error, "The option needs a value, as '--width 320' or '--width=320'.",
      example: "ink layout form.xml --width"),
    ProblemPage(
      813, "Value for an option that takes none", .error, "The option stands alone.", example: "ink layout --strict=yes"
    ),
    ProblemPage(
      814, "Bad value of an option or argument", .error,
      "The value is not of the kind that the option or the command takes. The message says what is expected.",
      example: "ink layout form.xml --scale 7"),
    ProblemPage(815, "Option given twice", .error, "Only options marked 'may repeat' can be given more than once."),
    ProblemPage(
      816, "Missing argument", .error, "The command needs an argument that is not there, mostly a document.",
      example: "ink layout"),
    ProblemPage(817, "Unexpected argument", .error, "The command takes fewer arguments."),
    ProblemPage(
      818, "Contradicting options", .error, "Two options were given of which only one can hold.",
      example: "ink layout form.xml --strict --lenient"),
    ProblemPage(
      819, "Arguments of two kinds", .error,
      "A document is compared with a document and a directory with a directory. The message says what each argument is.",
      example: "ink diff old new/form.xml"),
  ]
}
