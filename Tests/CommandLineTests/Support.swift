import Foundation
import InkTestSupport

extension String {
  /// What stands between two texts; empty when either is missing.
  func components(between start: String, and end: String) -> String {
    guard let from = range(of: start), let to = self[from.upperBound...].range(of: end) else { return "" }
    return String(self[from.upperBound..<to.lowerBound])
  }
}

/// Runs a tool of the system and gives its standard output.
func runTool(_ name: String, _ arguments: [String], in folder: URL? = nil) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [name] + arguments
  process.currentDirectoryURL = folder ?? TestData.packageRoot
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: bytes, as: UTF8.self)
}

/// A folder that lives as long as one test.
struct ScratchFolder {
  let url: URL

  /// A folder with `files`: texts by relative path.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("ink-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func text(of path: String) -> String { TestData.text(of: url.appendingPathComponent(path)) }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// Runs `ink` in this folder.
  func ink(_ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]) throws -> ProgramResult {
    try runProgram("ink", arguments, input: input, in: url, environment: environment)
  }
}
