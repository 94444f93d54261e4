import Ink

/// One command: what the parser, the help, the completions and the manual need, and what it does.
///
/// Each command is one file that declares one value; ``CommandList`` is the only list of them.
struct CommandDescription: Sendable {
  /// As typed.
  let name: String
  /// One line, without full stop.
  let summary: String
  /// The operands in the usage line: `DOC...`.
  let operands: String
  /// What the summary does not say: a few sentences.
  let details: String
  /// The command's own options and those it shares. Made when somebody asks: most command lines have few options.
  var groups: [OptionGroup] { makeGroups() }
  /// Command lines with what they show.
  var examples: [(line: String, meaning: String)] { makeExamples() }
  /// Does the work. Throws for wrong usage only; everything else is reported to the session.
  let run: @Sendable (ParsedArguments, Session) throws(CommandLineProblem) -> Void
  private let makeGroups: @Sendable () -> [OptionGroup]
  private let makeExamples: @Sendable () -> [(line: String, meaning: String)]

  init(
    name: String, summary: String, operands: String, details: String = "",
    groups: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    examples: @autoclosure @escaping @Sendable () -> [(line: String, meaning: String)] = [],
    run: @escaping @Sendable (ParsedArguments, Session) throws(CommandLineProblem) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.details = details
    self.run = run
    makeGroups = groups
    makeExamples = examples
  }

  /// What completions offer for the first operand: the words to choose from, names of types, ids of problems.
  var operandCompletions: [String] {
    switch name {
    case "describe": return ViewRegistry.builtIn.names
    case "explain": return ProblemCatalog.pages.map(\.id.description)
    default:
      let words = operands.prefix { $0 != " " }.split(separator: "|").map(String.init)
      // Capitals stand for something.
      return words.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } } && words.count > 1 ? words : []
    }
  }

  /// All groups, those of every command at the end.
  var allGroups: [OptionGroup] { groups + [.common] }
  /// All options in the order of the help.
  var allOptions: [OptionDeclaration] { allGroups.flatMap(\.options) }
}
