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
      throw .badArgument(
        value: arguments.operands[0], expected: "bash, zsh or fish",
        nearest: nearestName(to: arguments.operands[0], in: ["bash", "zsh", "fish"]))
    }
  }
}

/// The bash script; zsh runs the same one through its `bashcompinit`.
private func bashCompletions(isForZsh: Bool) -> String {
  let commands = CommandList.commands
  var text = isForZsh ? "#compdef ink\nautoload -U +X bashcompinit && bashcompinit\n" : ""
  text += """
    # Completions for ink \(InkVersion.current), made by 'ink completions'.
    _ink_words() {
      COMPREPLY=($(compgen -W "$1" -- "$current"))
    }
    # Words in a list separated by commas: what stands before the last comma stays.
    _ink_list() {
      local before=""
      case "$current" in *,*) before="${current%,*}," ;; esac
      COMPREPLY=($(compgen -P "$before" -W "$1" -- "${current##*,}"))
      compopt -o nospace 2> /dev/null
    }
    _ink() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      COMPREPLY=()
      # '--option=value' comes in three words, because '=' ends one.
      if [ "$current" = "=" ]; then
        current=""
      elif [ "$previous" = "=" ]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      if [ "$COMP_CWORD" -eq 1 ]; then
        _ink_words "\(words(commands.map(\.name) + ["help", "--help", "--version"]))"
        return
      fi
      case "${COMP_WORDS[1]} $previous" in

    """
  // Most options are shared: one line for all commands that take the same values.
  var values: [(words: String, isList: Bool, patterns: [String])] = []
  for command in commands {
    for option in command.allOptions where !option.completions.isEmpty {
      let words = words(option.completions)
      let patterns = ([option.name] + [option.short].compactMap { $0 }).map { "\"\(command.name) \($0)\"" }
      if let at = values.firstIndex(where: { $0.words == words }) {
        values[at].patterns += patterns
      } else {
        values.append((words, option.isList, patterns))
      }
    }
  }
  for value in values {
    text += "    \(value.patterns.joined(separator: "|")))\n"
    text += "      \(value.isList ? "_ink_list" : "_ink_words") \"\(value.words)\"; return ;;\n"
  }
  text += "  esac\n  case \"${COMP_WORDS[1]}\" in\n"
  text += "    help) _ink_words \"\(words(commands.map(\.name) + ["--man"]))\"; return ;;\n"
  for command in commands {
    text += "    \(command.name))\n"
    text += "      case \"$current\" in -*) _ink_words \"\(words(command.allOptions.map(\.name)))\"; return ;; esac\n"
    if !command.operandCompletions.isEmpty {
      text += "      if [ \"$COMP_CWORD\" -eq 2 ]; then\n"
      text += "        _ink_words \"\(words(command.operandCompletions))\"\n"
      text += "        [ \"${#COMPREPLY[@]}\" -eq 0 ] || return\n      fi\n"
    }
    text += "      ;;\n"
  }
  text += """
      esac
      COMPREPLY=($(compgen -f -- "$current"))
    }
    complete -o filenames -F _ink ink

    """
  // As a file of `fpath` all of this is the body of the function that is called for the first completion.
  if isForZsh { text += "[ \"${funcstack[1]}\" = _ink ] && _bash_complete -o filenames -F _ink\n" }
  return text
}

extension OptionDeclaration {
  /// Whether its value is a list of its words, separated by commas.
  fileprivate var isList: Bool { namesProblems || placeholder == "NAMES" }
}

private func words(_ names: [String]) -> String { names.joined(separator: " ") }

private func fishCompletions() -> String {
  var text = "# Completions for ink \(InkVersion.current), made by 'ink completions'.\n"
  text += "complete -c ink -n __fish_use_subcommand -f -a help -d 'say how a command is called'\n"
  text += "complete -c ink -n __fish_use_subcommand -l help -d 'list the commands'\n"
  text += "complete -c ink -n __fish_use_subcommand -l version -d 'print the version'\n"
  text += "complete -c ink -n '__fish_seen_subcommand_from help' -f"
  text += " -a \(quoted(words(CommandList.commands.map(\.name))))\n"
  text += "complete -c ink -n '__fish_seen_subcommand_from help' -l man -d 'print the manual page'\n"
  for command in CommandList.commands {
    text += "complete -c ink -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))\n"
    if !command.operandCompletions.isEmpty {
      text += "complete -c ink -n '__fish_seen_subcommand_from \(command.name)'"
      text += " -a \(quoted(words(command.operandCompletions)))\n"
    }
    for option in command.allOptions {
      text += "complete -c ink -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
      if let short = option.short { text += " -s \(short.dropFirst())" }
      if option.placeholder != nil { text += " -r" }
      if !option.completions.isEmpty {
        let words = words(option.completions)
        text += " -f -a " + quoted(option.isList ? "(__fish_complete_list , 'printf %s\\n \(words)')" : words)
      }
      text += " -d \(quoted(option.help))\n"
    }
  }
  return text
}

private func quoted(_ text: String) -> String {
  var result = "'"
  for character in text {
    result += character == "'" || character == "\\" ? "\\" + String(character) : String(character)
  }
  return result + "'"
}
