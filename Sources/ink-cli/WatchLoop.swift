import Ink

extension OptionDeclaration {
  /// Of the commands that can run again and again.
  static let watch = OptionDeclaration(
    "--watch", "run again whenever a file that was read changes; a result with errors does not replace a good one")
}

/// Runs a command, and again whenever something that it has looked at changes, until it is interrupted.
///
/// On a terminal each result replaces the one before; elsewhere they follow one another. A result with errors is not
/// shown: the last good one stays, with the problems below it. Only the first one is shown in any case.
struct WatchLoop {
  private let command: CommandDescription
  private let arguments: ParsedArguments

  init(_ command: CommandDescription, _ arguments: ParsedArguments) throws(CommandLineProblem) {
    if arguments.operands.contains("-") { throw .contradiction(first: "--watch", second: "-") }
    self.command = command
    self.arguments = arguments
  }

  /// Ends only when the output is closed or the process is interrupted, for which the system gives the status.
  func run() throws(CommandLineProblem) -> Int32 {
    var good: [UInt8]?
    while true {
      ReadLog.begin()
      let session = try Session(arguments, isHeld: true, keepsEarlierResult: good != nil)
      try command.run(arguments, session)
      let status = session.finish()
      ReadLog.end()
      let result = session.output.take()
      // What 'check' prints is about the problems, so it is never out of date.
      let isGood = status == 0 || command.name == "check"
      let isShown = isGood || good == nil
      if isGood { good = result }
      guard show(result: isShown ? result : nil, kept: good ?? [], problems: session.errors.take()) else {
        return status
      }
      wait()
    }
  }

  /// False when nobody reads any more.
  private func show(result: [UInt8]?, kept: [UInt8], problems: [UInt8]) -> Bool {
    if FileAccess.isTerminal(1) {
      // Top left, clear the screen and what was scrolled away.
      guard FileAccess.write(Array("\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8) + (result ?? kept), to: 1) else { return false }
    } else if let result, !result.isEmpty {
      guard FileAccess.write(result, to: 1) else { return false }
    }
    let count = ReadLog.paths.count
    let line = "watching \(count) \(count == 1 ? "path" : "paths"), Ctrl-C ends\n"
    return FileAccess.write(problems + Array(line.utf8), to: 2)
  }

  /// Returns when something has changed and then stayed the same for a moment: editors write in several steps.
  private func wait() {
    while true {
      let start = FileAccess.monotonicSeconds()
      if ReadLog.changedPath() != nil { break }
      // Looking takes at most a twentieth of the time, however many files there are.
      let cost = FileAccess.monotonicSeconds() - start
      FileAccess.sleep(milliseconds: max(100, Int(cost * 20_000)))
    }
    FileAccess.sleep(milliseconds: 50)
  }
}
