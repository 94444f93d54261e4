import Ink

/// The help texts, made from the declarations.
enum HelpText {
  /// `ink --help`.
  static func overview(_ commands: [CommandDescription]) -> String {
    var text = """
      ink lays out views described in XML and shows every number it found.

      Usage: ink COMMAND [options] [DOC...]

      Commands:

      """
    let width = commands.map(\.name.count).max() ?? 0
    for command in commands {
      text += "  " + padded(command.name, to: width + 2) + command.summary + "\n"
    }
    text += """

      A DOC is a file, a directory (every document below it) or - for standard input.
      'ink help COMMAND' prints the options of a command and examples; 'ink help --man' prints the manual page,
      'ink --version' the version.

      Try:
        ink layout Fixtures/greeting/document.xml --width 375

      Exit status: 0 fine, 1 errors in the input, 2 wrong usage, 3 a file could not be read or written.

      """
    return text
  }

  /// `ink help COMMAND`.
  static func command(_ command: CommandDescription) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var text = "ink \(command.name): \(command.summary)\n\nUsage: ink \(command.name) [options]\(operands)\n"
    if !command.details.isEmpty { text += "\n" + command.details + "\n" }
    for group in command.allGroups {
      text += "\n\(group.title):\n"
      for option in group.options {
        let label = usage(of: option)
        let lines = wrapped(help(of: option), width: 88)
        text += "  " + padded(label, to: 24) + (label.count > 23 ? "\n" + padded("", to: 26) : "") + lines[0] + "\n"
        for line in lines.dropFirst() { text += padded("", to: 26) + line + "\n" }
      }
    }
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples { text += "  \(example.line)\n      \(example.meaning)\n" }
    }
    return text
  }

  /// `--width N`, with the short form before it.
  static func usage(of option: OptionDeclaration) -> String {
    (option.short.map { $0 + ", " } ?? "") + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  private static func help(of option: OptionDeclaration) -> String {
    var help = option.help
    if !option.choices.isEmpty { help += ": " + option.choices.joined(separator: ", ") }
    if option.mayRepeat { help += "; may repeat" }
    return help
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }
}
