import InkTestSupport
import Testing

/// Help, version, wrong usage: what `ink` says about itself.
@Suite struct ManualTests {
  @Test func helpListsCommandsAndEachHasAPage() throws {
    let help = try runProgram("ink", ["--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(try runProgram("ink", ["help"]).output == help.output)
    let section = help.output.components(between: "Commands:\n", and: "\n\nA DOC")
    let names = section.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.contains("explain") && names.contains("completions"))
    for name in names {
      let page = try runProgram("ink", ["help", name])
      #expect(page.status == 0)
      #expect(page.output.hasPrefix("ink \(name): "))
      #expect(page.output.contains("Usage: ink \(name)"))
      #expect(page.output.contains("Examples:"), "'ink help \(name)' shows no example")
      #expect(try runProgram("ink", [name, "--help"]).output == page.output)
      #expect(try runProgram("ink", [name, "-h"]).output == page.output)
    }
  }

  @Test func versionIsOneLine() throws {
    let result = try runProgram("ink", ["--version"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("ink ") && result.output.split(separator: "\n").count == 1)
  }

  @Test func withoutArgumentsTheHelpGoesToStandardError() throws {
    let result = try runProgram("ink", [])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("Usage: ink COMMAND"))
  }

  @Test(arguments: [
    (["explian"], "unknown command 'explian' [INK0810]", "did you mean 'explain'?"),
    (["help", "explian"], "unknown command 'explian' [INK0810]", "did you mean 'explain'?"),
    (
      ["explain", "--prblems", "json"], "'ink explain' has no option '--prblems' [INK0811]",
      "did you mean '--problems'?"
    ),
    (["explain", "-x"], "'ink explain' has no option '-x' [INK0811]", "see 'ink help explain'"),
    (["explain", "--problems"], "option '--problems' needs a value: '--problems NAME' [INK0812]", "see"),
    (["explain", "--strict=1"], "option '--strict' takes no value [INK0813]", "see"),
    (["explain", "--problems=jsn"], "bad value 'jsn' for option '--problems'", "did you mean 'json'?"),
    (["explain", "--color", "never", "--color=never"], "option '--color' is given twice [INK0815]", "see"),
    (["explain"], "'ink explain' needs a document and a number of a view", "see"),
    (["explain", "INK0801", "b", "c"], "unexpected argument 'c' for 'ink explain' [INK0817]", "see"),
    (["explain", "--strict", "--lenient", "INK0801"], "'--strict' and '--lenient' contradict", "see"),
    (["explain", "INK9999"], "bad argument 'INK9999'", "see 'ink help explain'"),
    (["Fixtures"], "unknown command 'Fixtures'", "ink"),
  ])
  func wrongUsageIsStatus2WithTheNearestName(arguments: [String], message: String, hint: String) throws {
    let result = try runProgram("ink", arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("ink: error: "))
    #expect(result.errors.contains(message))
    #expect(result.errors.contains(hint))
  }

  @Test func coloursFollowOptionAndTerminal() throws {
    #expect(try runProgram("ink", ["explain", "x", "--color=always"]).errors.contains("\u{1B}[1;31merror:"))
    #expect(try !runProgram("ink", ["explain", "x"]).errors.contains("\u{1B}"))
    #expect(try !runProgram("ink", ["explain", "x", "--color=never"]).errors.contains("\u{1B}"))
  }

  @Test func completionsAreValidShell() throws {
    for shell in ["bash", "zsh", "fish"] {
      let result = try runProgram("ink", ["completions", shell])
      #expect(result.status == 0)
      #expect(result.output.contains("explain"))
    }
    let script = try runProgram("ink", ["completions", "bash"]).output
    let completed = try runTool(
      "bash", ["-c", script + "\nCOMP_WORDS=(ink exp); COMP_CWORD=1; _ink; echo ${COMPREPLY[@]}"])
    #expect(completed == "explain\n")
    let values = try runTool(
      "bash", ["-c", script + "\nCOMP_WORDS=(ink explain --problems s); COMP_CWORD=3; _ink; echo ${COMPREPLY[@]}"])
    #expect(values == "sarif\n")
  }

  @Test func everyProblemHasAPageOfItsOwn() throws {
    let page = try runProgram("ink", ["explain", "ink0801"])
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("INK0801  File cannot be read  (error)\n"))
  }
}
