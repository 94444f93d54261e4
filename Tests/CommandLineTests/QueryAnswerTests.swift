import Foundation
import InkTestSupport
import Testing

/// What the program says when an option does nothing, a view is not there, or its own output cannot be written.
@Suite struct QueryAnswerTests {
  private static let document = """
    <LMColumnView><UILabel id='title' text='Hi'/><UIButton id='tiny' title='x'/></LMColumnView>
    """

  @Test func aRootTypeThatIsNotUsedIsNoted() throws {
    let scratch = try ScratchFolder(["a.xml": Self.document, "r.xml": "<root><UILabel text='Hi'/></root>"])
    defer { scratch.remove() }
    let unused = try scratch.ink(["layout", "a.xml", "--root", "LMRowView"])
    #expect(unused.status == 0)
    #expect(
      unused.errors.contains(
        "ink: note: '--root LMRowView' is not used: no document element is called 'root' [INK0829]"),
      "\(unused.errors)")
    #expect(try scratch.ink(["layout", "r.xml", "a.xml", "--root", "LMRowView"]).errors.isEmpty)
  }

  @Test(arguments: ["styles", "explain"])
  func aViewThatIsNotThereIsNamedAsItWasTyped(command: String) throws {
    let scratch = try ScratchFolder(["a.xml": Self.document])
    defer { scratch.remove() }
    let number = command == "explain" ? ".width" : ""
    let path = try scratch.ink([command, "a.xml", "/LMColumnView[1]/UILabel[9]" + number])
    #expect(path.errors.contains("no view with the path '/LMColumnView[1]/UILabel[9]' in a.xml"), "\(path.errors)")
    #expect(path.errors.contains("did you mean '/LMColumnView[1]/UILabel[1]'?"), "\(path.errors)")
    let id = try scratch.ink([command, "a.xml", "#titel" + number])
    #expect(id.errors.contains("no view with the id '#titel' in a.xml"), "\(id.errors)")
    #expect(id.errors.contains("did you mean '#title'?"), "\(id.errors)")
  }

  @Test func idsToLeaveOutMayStandInOneList() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView><UIView width='900' height='4'/><UILabel text='a' txet='b'/></LMColumnView>"
    ])
    defer { scratch.remove() }
    let all = try scratch.ink(["check", "a.xml"]).errors
    let ids = Set(all.matches(of: /INK[0-9]{4}/).map { String($0.output) }).sorted()
    #expect(ids.count >= 2, "\(all)")
    #expect(try scratch.ink(["check", "a.xml", "--disable", ids.joined(separator: ",")]).errors.isEmpty)
    let spaced = ids.map { $0.lowercased() }.joined(separator: ", ")
    #expect(try scratch.ink(["check", "a.xml", "--disable", spaced]).errors.isEmpty)
  }

  @Test(arguments: [["--help"], ["help", "layout"], ["--version"], ["layout", "--help"]])
  func helpThatCannotBeWrittenSaysSo(arguments: [String]) throws {
    let ink = productPath("ink")
    let words = arguments.joined(separator: " ")
    for (target, reason) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
      let told = try runTool("sh", ["-c", "'\(ink)' \(words) 2>&1 \(target); echo status $?"])
      #expect(told == "ink: error: cannot write '<stdout>': \(reason) [INK0802]\nstatus 3\n")
    }
  }

  @Test func describeWithoutATypeListsAll() throws {
    let result = try runProgram("ink", ["describe"])
    #expect(result.status == 0)
    let names = result.output.split(separator: "\n")
    #expect(names.contains("UILabel") && names.contains("LMColumnView"))
  }

  @Test func anOverlayNamedTwiceIsOne() throws {
    let scratch = try ScratchFolder(["a.xml": Self.document])
    defer { scratch.remove() }
    let once = try scratch.ink(["render", "a.xml", "-o", "-", "--overlay", "frames"])
    let twice = try scratch.ink(["render", "a.xml", "-o", "-", "--overlay", "frames,frames"])
    #expect(twice.status == 0)
    #expect(once.output == twice.output)
  }

  @Test func aBrokenBinaryListIsShownWithoutALineThatItDoesNotHave() throws {
    func number(_ value: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, value] }
    let cycle: [UInt8] =
      Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + [0, 0, 0, 0, 0, 0, 1, 1] + number(1) + number(0) + number(10)
    let scratch = try ScratchFolder(["a.xml": Self.document])
    defer { scratch.remove() }
    try scratch.write(cycle, to: "cyc.plist")
    let result = try scratch.ink(["layout", "a.xml", "--styles", "cyc.plist"])
    #expect(
      result.errors
        == "cyc.plist:1:1: error: object 0 of the binary property list, at byte 8, contains itself [INK0325]\n")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["empty", "broken", "pipe"])
  func aPictureThatCannotBeUsedIsToldAtItsAttribute(name: String) throws {
    let scratch = try ScratchFolder([
      "a.xml": "<LMColumnView>\n  <UIImageView image='\(name)'/>\n</LMColumnView>", "empty.png": "", "broken.png": "?",
    ])
    defer { scratch.remove() }
    #expect(mkfifo(scratch.url.appendingPathComponent("pipe.png").path, 0o600) == 0)
    let result = try scratch.ink(["layout", "a.xml"])
    #expect(result.errors.contains("a.xml:2:23: "), "\(result.errors)")
    #expect(result.errors.contains("[INK0236]"), "\(result.errors)")
    #expect(!result.errors.contains("INK0208"), "\(result.errors)")
    #expect(result.errors.components(separatedBy: "INK").count == 2, "\(result.errors)")
  }

  @Test(.timeLimit(.minutes(1)))
  func aStringTableThatCannotBeReadIsToldWhereATextIsWanted() throws {
    let scratch = try ScratchFolder(["a.xml": "<LMColumnView>\n  <UILabel text='@hello'/>\n</LMColumnView>"])
    defer { scratch.remove() }
    #expect(mkfifo(scratch.url.appendingPathComponent("Localizable.strings").path, 0o600) == 0)
    let result = try scratch.ink(["layout", "a.xml"])
    #expect(
      result.errors.contains("a.xml:2:18: warning: 'Localizable.strings': not a regular file [INK0236]"),
      "\(result.errors)")
  }

  @Test(arguments: [
    (["layout", "--device", "iPhone15P"], "iPhone15ProMax"), (["layout", "--format", "js"], "json jsonl"),
    (["layout", "--format", "=", "c"], "csv"), (["layout", "--root", "LMColu"], "LMColumnView"),
    (["render", "--overlay", "frames,ba"], "frames,baselines"), (["check", "--disable", "INK0801,INK081"], ""),
    (["describe", "UITextF"], "UITextField"), (["explain", "INK080"], "INK0801 INK0802 INK0803 INK0804 INK0805"),
    (["snapshot", "ver"], "verify"), (["completions", "f"], "fish"), (["help", "swe"], "sweep"),
  ])
  func bashCompletesValues(words: [String], expected: String) throws {
    let ink = productPath("ink")
    let line = (["ink"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      compopt() { :; }
      source <('\(ink)' completions bash)
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count)
      _ink; echo "${COMPREPLY[@]}"
      """
    let answer = try runTool("bash", ["-c", script]).split(separator: "\n").joined()
    if expected.isEmpty {
      #expect(answer.hasPrefix("INK0801,INK0810 INK0801,INK0811"), "\(answer)")
    } else {
      #expect(answer == expected)
    }
  }
}
