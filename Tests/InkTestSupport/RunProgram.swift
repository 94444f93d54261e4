import Foundation

/// What a finished program left.
public struct ProgramResult: Sendable {
  /// Exit status; for a program ended by a signal, 128 + the signal.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: String
  /// What it wrote to standard error.
  public let errors: String
}

/// Runs a program that the package built (`ink`, `ink-bench`) and waits for it.
///
/// - Parameters:
///   - name: Product name; it lies beside the test bundle.
///   - arguments: Its arguments.
///   - input: What it reads from standard input.
///   - folder: Working directory; the package root when nil.
///   - environment: Added to (and overriding) the test's own environment.
public func runProgram(
  _ name: String, _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil,
  environment: [String: String] = [:]
) throws -> ProgramResult {
  let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  let candidates = [
    products.appendingPathComponent(name),
    TestData.packageRoot.appendingPathComponent(".build/debug/\(name)"),
  ]
  let process = Process()
  process.executableURL = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  process.arguments = arguments
  process.currentDirectoryURL = folder ?? TestData.packageRoot
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }

  // Files instead of pipes: no deadlock however much either side writes.
  let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("ink-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  let files = ["in", "out", "err"].map { scratch.appendingPathComponent($0) }
  try Data(input).write(to: files[0])
  for file in files.dropFirst() { try Data().write(to: file) }
  process.standardInput = try FileHandle(forReadingFrom: files[0])
  process.standardOutput = try FileHandle(forWritingTo: files[1])
  process.standardError = try FileHandle(forWritingTo: files[2])
  try process.run()
  process.waitUntilExit()
  let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  return ProgramResult(status: status, output: TestData.text(of: files[1]), errors: TestData.text(of: files[2]))
}
