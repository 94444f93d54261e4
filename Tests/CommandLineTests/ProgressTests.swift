import Foundation
import InkTestSupport
import Testing

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The progress line of a run that takes more than a second: on a terminal only.
@Suite struct ProgressTests {
  /// Three documents, of which the second is a pipe that says nothing for longer than a second.
  private func slowRun(errors: FileHandle?) throws -> (program: RunningProgram, scratch: ScratchFolder) {
    let scratch = try ScratchFolder(["a.xml": "<UIView height='1'/>", "c.xml": "<UIView height='3'/>"])
    let pipe = Pipe()
    let program = try RunningProgram(
      ["layout", "a.xml", "-", "c.xml"], in: scratch.url, input: pipe.fileHandleForReading, errors: errors)
    usleep(1_300_000)
    try pipe.fileHandleForWriting.write(contentsOf: Data("<UIView height='2'/>".utf8))
    try pipe.fileHandleForWriting.close()
    return (program, scratch)
  }

  @Test func aTerminalSeesHowFarALongRunIs() throws {
    let pair = try #require(PseudoTerminal())
    let (program, scratch) = try slowRun(errors: pair.terminal)
    defer { scratch.remove() }
    #expect(program.finish() == 0)
    let shown = pair.text()
    #expect(shown.contains(" of 3 documents"), "\(shown)")
    // In the end nothing of it is left.
    #expect(shown.hasSuffix("\r\u{1B}[K"))
    #expect(program.output.contains("<stdin>\n") && !program.output.contains("documents"))
  }

  @Test func nobodyElseDoes() throws {
    let (program, scratch) = try slowRun(errors: nil)
    defer { scratch.remove() }
    #expect(program.finish() == 0)
    #expect(program.errors.isEmpty)
  }
}
