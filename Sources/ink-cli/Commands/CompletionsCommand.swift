import Ink

extension CommandDescription {
  /// `ink completions bash`.
  static let completions = CommandDescription(
    name: "completions", summary: "print a completion script for a shell", operands: "bash|zsh|fish",
    details: "The script is made from the same declarations as the help.",
    examples: [
      ("source <(ink completions bash)", "completes commands, options and their values in this shell"),
      ("ink completions fish > ~/.config/fish/completions/ink.fish", "installs them for fish"),
    ]
  ) { (arguments, session) throws(CommandLineProblem) in
    try arguments.requireOperands("the name of a shell: bash, zsh or fish")
    try arguments.allowOperands(1)
    switch arguments.operands[0] {
    case "bash": session.output.write(bashCompletions(isForZsh: false))
    case "zsh": session.output.write(bashCompletions(isForZsh: true))
    case "fish": session.output.write(fishCompletions())
    default:
      throw .badValue(
        option: "SHELL", value: arguments.operands[0], expected: "bash, zsh or fish",
        nearest: nearestName(to: arguments.operands[0], in: ["bash", "zsh", "fish"]))
    }
  }
}

/// The bash script; zsh runs the same one through its `bashcompinit`.
private func bashCompletions(isForZsh: Bool) -> String {
  var text = isForZsh ? "#compdef ink\nautoload -U +X bashcompinit && bashcompinit\n" : ""
  text += """
    # Completions for ink \(InkVersion.current), made by 'ink completions'.
    _ink() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\((CommandList.commands.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))" -- "$current"))
        return
      fi
      case "${COMP_WORDS[1]} $previous" in

    """
  for command in CommandList.commands {
    for option in command.allOptions where !option.choices.isEmpty {
      text += "    \"\(command.name) \(option.name)\")\n"
      text +=
        "      COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$current\")); return ;;\n"
    }
  }
  text += "  esac\n  case \"${COMP_WORDS[1]}\" in\n"
  text +=
    "    help) COMPREPLY=($(compgen -W \"\(CommandList.commands.map(\.name).joined(separator: " "))\" -- \"$current\")); return ;;\n"
  for command in CommandList.commands {
    let names = command.allOptions.map(\.name).joined(separator: " ")
    text += "    \(command.name))\n      case \"$current\" in -*) "
    text += "COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\")); return ;; esac ;;\n"
  }
  text += """
      esac
      COMPREPLY=($(compgen -f -- "$current"))
    }
    complete -o filenames -F _ink ink

    """
  return text
}

private func fishCompletions() -> String {
  var text = "# Completions for ink \(InkVersion.current), made by 'ink completions'.\n"
  for command in CommandList.commands {
    text += "complete -c ink -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))\n"
    for option in command.allOptions {
      text += "complete -c ink -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
      if let short = option.short { text += " -s \(short.dropFirst())" }
      if option.placeholder != nil { text += " -r" }
      if !option.choices.isEmpty { text += " -f -a \(quoted(option.choices.joined(separator: " ")))" }
      text += " -d \(quoted(option.help))\n"
    }
  }
  return text
}

private func quoted(_ text: String) -> String {
  var result = "'"
  for character in text { result += character == "'" ? "\\'" : String(character) }
  return result + "'"
}
