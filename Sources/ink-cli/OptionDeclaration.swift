import Ink

/// One option of a command, as the parser, the help and the completions see it.
struct OptionDeclaration: Sendable {
  /// With both dashes.
  let name: String
  /// One dash and one letter, where there is one.
  let short: String?
  /// What stands for the value in the help; nil for an option without one.
  let placeholder: String?
  /// The values it takes, when they are few; completions offer them.
  let choices: [String]
  /// Whether it may be given more than once.
  let mayRepeat: Bool
  /// One line, without full stop.
  let help: String

  init(
    _ name: String, short: String? = nil, value placeholder: String? = nil, choices: [String] = [],
    mayRepeat: Bool = false, _ help: String
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder ?? (choices.isEmpty ? nil : "NAME")
    self.choices = choices
    self.mayRepeat = mayRepeat
    self.help = help
  }
}

extension OptionDeclaration {
  /// Whether its value is a list of ids of problems.
  var namesProblems: Bool { name == "--disable" }

  /// What its value is, in words; nil for an option without one.
  var expectation: String? {
    guard let placeholder else { return nil }
    if !choices.isEmpty { return "one of " + choices.joined(separator: ", ") }
    return switch placeholder {
    case "N": "a length in points"
    case "T,L,B,R": "four lengths: top,left,bottom,right"
    case "NAME=FILE": "a name and a file: NAME=FILE"
    case "FILE": "a file"
    case "DIR": "a folder"
    case "DOC": "a file or folder"
    case "ID" where name == "--locale": "a locale, such as pt-BR"
    case "ID" where name == "--time-zone": "a time zone, such as Europe/Berlin"
    case "ID": "an id"
    case "TYPE": "the name of a view type"
    case "NAME": "a name"
    default: placeholder
    }
  }

  /// Values that completions offer: the choices, or names that the program knows.
  var completions: [String] {
    switch name {
    case "--device": Device.all.map(\.name)
    case "--overlay": PictureOverlay.allCases.map(\.rawValue)
    case "--root": ViewRegistry.builtIn.names
    case "--locale": LocaleData.available
    case _ where namesProblems: ProblemCatalog.pages.map(\.id.description)
    default: choices
    }
  }
}

/// Options under one heading of the help.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionDeclaration]
}

extension OptionGroup {
  /// What every command takes.
  static let common = OptionGroup(
    title: "Options of every command",
    options: [
      OptionDeclaration("--strict", "warnings count as errors"),
      OptionDeclaration("--lenient", "errors after which the rest still holds count as warnings"),
      OptionDeclaration(
        "--problems", choices: ["text", "json", "sarif", "github"], "how problems are printed on standard error (text)"),
      OptionDeclaration("--color", choices: ["auto", "always", "never"], "colours in problems (auto: on a terminal)"),
      OptionDeclaration("--help", short: "-h", "print this help"),
    ])
}
