import Diagnostics

/// What can be wrong with a binding, its data or its formatter. INK0510 to INK0549.
public enum BindingProblem: Problem {
  /// A token that cannot stand where it stands.
  case unexpected(found: String, expected: String)
  /// The expression ends too early.
  case unexpectedEnd(expected: String)
  /// A text without its closing quote.
  case unterminatedText
  /// No function of that name.
  case unknownFunction(name: String, nearest: String?)
  /// Too few or too many arguments.
  case wrongArgumentCount(function: String, found: Int, expected: String)
  /// No method or type of that name in `FUNCTION` or `CAST`.
  case unknownSelector(name: String, kind: String, nearest: String?)
  /// The data have no such key.
  case missingKey(path: String, key: String, nearest: String?)
  /// A value that needs itself.
  case cycle(chain: [String])
  /// An operator or a function that cannot take such a value.
  case wrongOperand(operation: String, found: String, expected: String)
  /// A division by zero.
  case divisionByZero
  /// More steps than allowed.
  case tooManySteps(limit: Int)
  /// Longer or deeper than allowed.
  case tooComplex(what: String, limit: Int)
  /// No formatter of that name.
  case unknownFormatter(name: String, nearest: String?)
  /// The formatter has no such option.
  case unknownOption(name: String, formatter: String, nearest: String?)
  /// An option with a value it does not take.
  case badOptionValue(option: String, value: String, expected: String, nearest: String?)
  /// A value that the formatter cannot write.
  case cannotFormat(formatter: String, found: String, expected: String)
  /// An option without `=` or an empty formatter name.
  case malformedFormatter(found: String)
  /// No data for the locale.
  case localeWithoutData(identifier: String, used: String)
  /// A time zone that nobody knows.
  case unknownTimeZone(name: String)
  /// An input control bound to what cannot be written.
  case notWritable(path: String)
  /// A plural entry of a `.stringsdict` that cannot be used.
  case malformedPlural(key: String, reason: String)
}

extension BindingProblem {
  /// The stable id.
  public var id: ProblemID {
    switch self {
    case .unexpected: 510
    case .unexpectedEnd: 511
    case .unterminatedText: 512
    case .unknownFunction: 513
    case .wrongArgumentCount: 514
    case .unknownSelector: 515
    case .missingKey: 516
    case .cycle: 517
    case .wrongOperand: 518
    case .divisionByZero: 519
    case .tooManySteps: 520
    case .tooComplex: 521
    case .unknownFormatter: 522
    case .unknownOption: 523
    case .badOptionValue: 524
    case .cannotFormat: 525
    case .malformedFormatter: 526
    case .localeWithoutData: 527
    case .unknownTimeZone: 528
    case .notWritable: 529
    case .malformedPlural: 530
    }
  }

  /// Severity as released.
  public var severity: Severity {
    switch self {
    case .unknownFormatter, .malformedPlural: .warning
    case .localeWithoutData: .note
    default: .error
    }
  }

  /// A wrong binding leaves its property unset; the rest of the document means what it says.
  public var isRecoverable: Bool { true }

  /// One line for people.
  public var message: String {
    switch self {
    case .unexpected(let found, let expected): "unexpected '\(found)' in an expression, expected \(expected)"
    case .unexpectedEnd(let expected): "the expression ends too early, expected \(expected)"
    case .unterminatedText: "a text has no closing quote"
    case .unknownFunction(let name, _): "no function is called '\(name)'"
    case .wrongArgumentCount(let function, let found, let expected):
      "'\(function)' takes \(expected), found \(found)"
    case .unknownSelector(let name, let kind, _): "no \(kind) is called '\(name)'"
    case .missingKey(let path, let key, _):
      path == key ? "the data have no key '\(key)'" : "the data have no key '\(key)' (in '\(path)')"
    case .cycle(let chain): "a value depends on itself: \(chain.joined(separator: " → "))"
    case .wrongOperand(let operation, let found, let expected): "\(operation) takes \(expected), found \(found)"
    case .divisionByZero: "division by zero"
    case .tooManySteps(let limit): "the expression takes more than \(limit) steps"
    case .tooComplex(let what, let limit): "\(what), more than the \(limit) allowed"
    case .unknownFormatter(let name, _): "no formatter is called '\(name)'; the value shows unformatted"
    case .unknownOption(let name, let formatter, _): "the formatter '\(formatter)' has no option '\(name)'"
    case .badOptionValue(let option, let value, let expected, _): "'\(option)' takes \(expected), found '\(value)'"
    case .cannotFormat(let formatter, let found, let expected):
      "the formatter '\(formatter)' takes \(expected), found \(found)"
    case .malformedFormatter(let found): "a formatter is written ::name;option=value, found '\(found)'"
    case .localeWithoutData(let identifier, let used):
      "no locale data for '\(identifier)', numbers and dates use '\(used)'"
    case .unknownTimeZone(let name): "no time zone is called '\(name)', UTC is used"
    case .notWritable(let path): "what the user enters cannot be stored in '\(path)'"
    case .malformedPlural(let key, let reason): "the plural entry '\(key)' cannot be used: \(reason)"
    }
  }

  /// The nearest valid name.
  public var suggestion: String? {
    switch self {
    case .unknownTimeZone(let name): ClockZone.nearest(to: name)
    case .unknownFunction(_, let nearest), .unknownSelector(_, _, let nearest), .missingKey(_, _, let nearest),
      .unknownFormatter(_, let nearest), .unknownOption(_, _, let nearest), .badOptionValue(_, _, _, let nearest):
      nearest
    default: nil
    }
  }

  /// The pages of these problems.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      510, "unexpected part of an expression", .error,
      "An expression is made of key paths, numbers, 'texts', operators (+ - * / % == != < <= > >= && || ! ?:), "
        + "parentheses and functions. In an attribute && is written &amp;&amp; and < is written &lt;.",
      example: "<UILabel text=\"$price * * 2\"/>"),
    ProblemPage(
      511, "expression ends too early", .error,
      "An operator or an open parenthesis needs something after it.", example: "<UILabel text=\"$price *\"/>"),
    ProblemPage(
      512, "text without closing quote", .error,
      "A text in an expression stands between two ' or two \". A quote inside is written with a backslash.",
      example: "<UILabel text=\"$name + ' years\"/>"),
    ProblemPage(
      513, "unknown function", .error,
      "The functions are count, sum, average, min, max, uppercase, lowercase, round, floor, ceil and abs, and in the "
        + "older spelling name:(argument).", example: "<UILabel text=\"$avrage(values)\"/>"),
    ProblemPage(
      514, "wrong number of arguments", .error,
      "Each function takes a fixed number of arguments; min and max take one "
        + "list or several values.", example: "<UILabel text=\"$round(a, b)\"/>"),
    ProblemPage(
      515, "unknown method or type", .error,
      "FUNCTION calls one of a fixed set of text and list methods, CAST converts to NSString, NSNumber or NSDate.",
      example: "<UILabel text=\"$CAST(number, 'NSInteger')\"/>"),
    ProblemPage(
      516, "missing key", .error,
      "A key path names keys of the owner's data step by step. The property keeps its default. With the command line "
        + "the data come from --data.", example: "<UILabel text=\"$person.nmae\"/>"),
    ProblemPage(
      517, "value depends on itself", .error,
      "Bindings may use each other's values, but not in a circle. The chain shows the circle; every property in it "
        + "stays empty.", example: "<UILabel id=\"a\" text=\"$b.text\"/><UILabel id=\"b\" text=\"$a.text\"/>"),
    ProblemPage(
      518, "value of the wrong kind", .error,
      "Arithmetic takes numbers (+ also texts), comparisons take two numbers, two texts or two dates, list functions "
        + "take a list.", example: "<UILabel text=\"$name - 1\"/>"),
    ProblemPage(519, "division by zero", .error, "The divisor of / or % is zero; the property stays empty."),
    ProblemPage(
      520, "too many steps", .error,
      "An expression may take a limited number of steps, so that no document can keep a "
        + "program busy. The limit is part of the options."),
    ProblemPage(
      521, "expression too complex", .error,
      "The length of an expression and the depth of its parentheses are limited. Compute such a value in the owner."),
    ProblemPage(
      522, "unknown formatter", .warning,
      "Built in are number, date, byteCount, measurement, personNameComponents, list, localized and texts with %@. "
        + "Others are registered by the program; without it the value shows unformatted.",
      example: "<UILabel text=\"$price::nummber\"/>"),
    ProblemPage(
      523, "unknown option of a formatter", .error, "Each formatter has its own options, listed in the language guide.",
      example: "<UILabel text=\"$price::number;style=decimal\"/>"),
    ProblemPage(
      524, "bad value of a formatter's option", .error, "The message lists what the option takes.",
      example: "<UILabel text=\"$born::date;dateStyle=tiny\"/>"),
    ProblemPage(
      525, "value that a formatter cannot write", .error,
      "A number formatter takes a number, a date formatter a date (ISO 8601 text or seconds since 1970), a measurement "
        + "a number with a unit, personNameComponents an object with givenName and familyName."),
    ProblemPage(
      526, "malformed formatter", .error, "After :: stands a name, then ;option=value as often as needed.",
      example: "<UILabel text=\"$born::date;short\"/>"),
    ProblemPage(
      527, "locale without data", .note,
      "Numbers, dates and units are written for a list of locales; another one falls back to English for these. "
        + "Strings of the document and plural rules are not affected."),
    ProblemPage(
      528, "unknown time zone", .error,
      "A time zone is UTC, a fixed offset such as +02:00, or a name of the zone "
        + "database that the program can read."),
    ProblemPage(
      529, "binding that cannot be written", .error,
      "The value of an input control is written back to the key path it is bound to. An expression or a formatter "
        + "cannot be written back, and the owner may refuse."),
    ProblemPage(
      530, "malformed plural entry", .warning,
      "An entry of a .stringsdict has NSStringLocalizedFormatKey and, for each %#@name@ in it, a dictionary with "
        + "NSStringFormatValueTypeKey and texts for zero, one, two, few, many and other; other is needed."),
  ]
}
