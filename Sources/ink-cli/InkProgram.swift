import Ink

/// The entry of the program `ink`.
@main
struct InkProgram {
  static func main() {
    FileAccess.ignoreClosedPipes()
    FileAccess.removeUnfinishedFilesOnInterruption()
    FileAccess.endProcess(status: run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one command line and gives the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      _ = FileAccess.write(Array(HelpText.overview(CommandList.commands).utf8), to: 2)
      return 2
    }
    switch name {
    case "--help", "-h": return printed(HelpText.overview(CommandList.commands))
    case "--version": return printed("ink \(InkVersion.current)\n")
    case "help" where arguments.dropFirst() == ["--man"]: return printed(ManualPage.text(CommandList.commands))
    case "help" where arguments.count == 1 || arguments[1] == "help":
      return printed(HelpText.overview(CommandList.commands))
    default: break
    }
    do throws(CommandLineProblem) {
      if name == "help" { return printed(HelpText.command(try command(named: arguments[1]))) }
      let command = try command(named: name)
      if helpIsWanted(arguments) { return printed(HelpText.command(command)) }
      let parsed = try ParsedArguments(arguments.dropFirst(), command: command.name, options: command.allOptions)
      if parsed.has("--watch") { return try WatchLoop(command, parsed).run() }
      let session = try Session(parsed)
      try command.run(parsed, session)
      // Here and not in `main`, so that nothing is taken apart first.
      FileAccess.endProcess(status: session.finish())
    } catch {
      return refused(error, arguments)
    }
  }

  private static func command(named name: String) throws(CommandLineProblem) -> CommandDescription {
    if let command = CommandList.command(named: name) { return command }
    throw .unknownCommand(name: name, nearest: likelyName(name, in: CommandList.names + ["help"]))
  }

  private static func helpIsWanted(_ arguments: [String]) -> Bool {
    arguments.dropFirst().prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private static func printed(_ text: String) -> Int32 {
    let output = BufferedOutput(descriptor: 1)
    output.write(text)
    output.flush()
    guard let failure = output.failure else { return 0 }
    tell(failure, colour: nil)
    return 3
  }

  /// Tells what was wrong with the arguments, and where the right ones are listed.
  private static func refused(_ problem: CommandLineProblem, _ arguments: [String]) -> Int32 {
    var help = "see 'ink --help'"
    switch problem {
    case .unknownCommand(let name, nil) where FileAccess.kind(of: name) != .missing:
      help = "to lay out a document: 'ink layout \(name)'"
    case .unknownCommand: break
    default: help = "see 'ink help \(arguments[0])'"
    }
    // The arguments are wrong, but the choice of colour may still be read.
    let choice = arguments.contains("--color=always") ? "always" : arguments.contains("--color=never") ? "never" : nil
    tell(problem, notes: [Diagnostic.Note(help)], colour: choice)
    return 2
  }

  private static func tell(_ problem: some Problem, notes: [Diagnostic.Note] = [], colour choice: String?) {
    let collector = DiagnosticCollector()
    collector.report(problem, at: .none, notes: notes)
    let text = DiagnosticTextRenderer(isColored: Session.isColored(choice)).text(of: DiagnosticBatch(collector))
    _ = FileAccess.write(Array(text.utf8), to: 2)
  }
}
