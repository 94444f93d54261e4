import Ink

/// The arguments of one command, checked against its declared options.
struct ParsedArguments {
  /// Values of the options that were given; a flag has an empty string. A handful, so a list and no dictionary.
  private var given: [(option: String, values: [String])] = []
  /// What is no option, in order.
  private(set) var operands: [String] = []
  /// The command's name, for messages.
  let command: String

  /// Reads `arguments`. Options may stand before and after operands, values may follow `=` or a blank, `--` ends the
  /// options, `-` is an operand.
  init(
    _ arguments: some Collection<String>, command: String, options: @autoclosure () -> [OptionDeclaration]
  ) throws(CommandLineProblem) {
    self.command = command
    // Asked for with the first option.
    var known: [OptionDeclaration]?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands.append(contentsOf: rest)
        break
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let isLong = argument.hasPrefix("--")
      let equals = isLong ? argument.firstIndex(of: "=") : nil
      let name = equals.map { String(argument[..<$0]) } ?? argument
      let options = known ?? options()
      known = options
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
        let names = options.map(\.name) + (isLong ? [] : options.compactMap(\.short))
        throw .unknownOption(
          name: name, command: command, nearest: likelyName(isLong ? name : "-" + name, in: names))
      }
      var value = equals.map { String(argument[argument.index(after: $0)...]) }
      if let placeholder = option.placeholder {
        // A value may begin with a dash ('-1', '-'), but not with two: that is the next option.
        if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.removeFirst() }
        guard let value else { throw .missingValue(option: option.name, placeholder: placeholder) }
        if !option.choices.isEmpty, !option.choices.contains(value) {
          throw .badValue(
            option: option.name, value: value, expected: "one of " + option.choices.joined(separator: ", "),
            nearest: likelyName(value, in: option.choices))
        }
        // No option means anything by an empty value: it comes from an unset variable of a script.
        guard !value.isEmpty else {
          throw .badValue(option: option.name, value: "", expected: option.expectation ?? placeholder)
        }
        if has(option.name), !option.mayRepeat { throw .repeatedOption(name: option.name) }
        set(option.name, all(option.name) + (option.namesProblems ? try Self.problemIDs(value, option) : [value]))
      } else {
        guard value == nil else { throw .unexpectedValue(option: option.name) }
        set(option.name, [""])
      }
    }
  }

  /// The ids of problems in a list separated by commas.
  private static func problemIDs(
    _ text: String, _ option: OptionDeclaration
  ) throws(CommandLineProblem) -> [String] {
    var ids: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.drop { $0 == " " })
      guard let page = ProblemCatalog.page(named: name) else {
        throw .badValue(
          option: option.name, value: name, expected: "the id of a problem, such as INK0605",
          nearest: ProblemCatalog.nearestID(to: name))
      }
      ids.append(page.id.description)
    }
    return ids
  }

  /// Arguments that hold one option only, checked as on the command line.
  init(option: OptionDeclaration, values: [String], command: String) throws(CommandLineProblem) {
    var words: [String] = []
    for value in values { words.append(option.placeholder == nil ? option.name : "\(option.name)=\(value)") }
    try self.init(words, command: command, options: [option])
  }

  /// The options of `other` as well, where this command line does not give them.
  func addingDefaults(_ other: ParsedArguments) -> ParsedArguments {
    var result = self
    for (option, values) in other.given where !has(option) { result.given.append((option, values)) }
    return result
  }

  private mutating func set(_ option: String, _ values: [String]) {
    if let at = given.firstIndex(where: { $0.option == option }) {
      given[at].values = values
    } else {
      given.append((option, values))
    }
  }

  /// The same without an option.
  func without(_ name: String) -> ParsedArguments {
    var result = self
    result.given.removeAll { $0.option == name }
    return result
  }

  /// Whether no option was given.
  var hasNoOptions: Bool { given.isEmpty }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { given.contains { $0.option == name } }

  /// The value of an option, or nil.
  func value(_ name: String) -> String? { given.first { $0.option == name }?.values.last }

  /// All values of an option that may repeat.
  func all(_ name: String) -> [String] { given.first { $0.option == name }?.values ?? [] }

  /// The value as a number within bounds, or nil when the option was not given.
  func number(_ name: String, in range: ClosedRange<Double>, expected: String) throws(CommandLineProblem) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = decimal(text), range.contains(number) else {
      throw .badValue(option: name, value: text, expected: expected)
    }
    return number
  }

  /// All values of an option that may repeat, each a length in points.
  func lengths(_ name: String) throws(CommandLineProblem) -> [Double] {
    var lengths: [Double] = []
    for text in all(name) {
      guard let length = decimal(text), (0...1e6).contains(length) else {
        throw .badValue(option: name, value: text, expected: "a length in points, 0 to 1000000")
      }
      lengths.append(length)
    }
    return lengths
  }

  /// Numbers separated by commas, `count` of them.
  func numbers(
    _ name: String, count: Int, in range: ClosedRange<Double>, expected: String
  ) throws(CommandLineProblem) -> [Double]? {
    guard let text = value(name) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { decimal(String($0)) }.filter { range.contains($0) }
    guard parts.count == count, numbers.count == count else {
      throw .badValue(option: name, value: text, expected: expected)
    }
    return numbers
  }

  /// Fails when there is no operand.
  func requireOperands(_ what: String) throws(CommandLineProblem) {
    if operands.isEmpty { throw .missingOperand(command: command, what: what) }
  }

  /// Fails when there are more than `count` operands.
  func allowOperands(_ count: Int) throws(CommandLineProblem) {
    if operands.count > count { throw .unexpectedOperand(text: operands[count], command: command) }
  }
}

/// The name that was most likely meant: the nearest one, or the only one that begins with what was typed. Of numbers
/// none is nearer than the others.
func likelyName(_ typed: String, in names: [String]) -> String? {
  guard decimal(typed) == nil else { return nil }
  if let near = nearestName(to: typed, in: names) { return near }
  let longer = names.filter { $0.hasPrefix(typed) }
  return longer.count == 1 && !typed.allSatisfy { $0 == "-" } ? longer[0] : nil
}

/// A decimal number: digits, sign, fraction. The standard library also reads `0x10`, `inf` and `nan`, which nobody
/// means on a command line.
func decimal(_ text: String) -> Double? {
  guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }) else { return nil }
  return Double(text)
}
