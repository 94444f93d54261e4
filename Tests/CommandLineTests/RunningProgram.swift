import Foundation
import InkTestSupport

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// `ink` while it runs, for what happens in between: watching, interruption, progress.
final class RunningProgram {
  private let process = Process()
  private let scratch: URL

  /// Starts `ink` in `folder`.
  ///
  /// - Parameters:
  ///   - input: Standard input; nothing unless given.
  ///   - errors: Where standard error goes; a file when nil.
  init(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], input: FileHandle = .nullDevice,
    errors: FileHandle? = nil
  ) throws {
    scratch = FileManager.default.temporaryDirectory.appendingPathComponent("ink-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    for name in ["out", "err"] { try Data().write(to: scratch.appendingPathComponent(name)) }
    process.executableURL = try Self.program()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: scratch.appendingPathComponent("out"))
    process.standardError = try errors ?? FileHandle(forWritingTo: scratch.appendingPathComponent("err"))
    try process.run()
  }

  /// Where the package built `ink`: beside the test bundle.
  static func program() throws -> URL {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = products.appendingPathComponent("ink")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : TestData.packageRoot.appendingPathComponent(".build/debug/ink")
  }

  var output: String { TestData.text(of: scratch.appendingPathComponent("out")) }
  var errors: String { TestData.text(of: scratch.appendingPathComponent("err")) }
  var isRunning: Bool { process.isRunning }

  /// Waits until `condition` holds; false after 30 seconds or when the program has ended before.
  func waits(until condition: () -> Bool) -> Bool {
    let end = Date().addingTimeInterval(30)
    while Date() < end {
      if condition() { return true }
      if !process.isRunning { return condition() }
      usleep(10_000)
    }
    return false
  }

  /// The same without a pause, for what lasts a moment only.
  func waitsClosely(until condition: () -> Bool) -> Bool {
    let end = Date().addingTimeInterval(60)
    while Date() < end, process.isRunning { if condition() { return true } }
    return false
  }

  /// Ctrl-C. Gives the status that a shell shows: 128 and the signal's number for a process that a signal ended.
  func interrupt() -> Int32 {
    kill(process.processIdentifier, SIGINT)
    return finish()
  }

  /// Waits for the end. Gives the status that a shell shows.
  func finish() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  deinit {
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: scratch)
  }
}

/// A pair of a terminal that a program writes to and the end from which a test reads.
struct PseudoTerminal {
  let terminal: FileHandle
  private let end: Int32

  init?() {
    // The C library's functions for this are not in Swift's module: what they do on Linux.
    end = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: Int32 = 0
    var unlocked: Int32 = 0
    let (numberRequest, lockRequest): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
    guard end >= 0, ioctl(end, lockRequest, &unlocked) == 0, ioctl(end, numberRequest, &number) == 0 else { return nil }
    let name = "/dev/pts/\(number)"
    let descriptor = open(name, O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
  }

  /// Everything written so far and until all writers are gone; closes both ends.
  func text() -> String {
    close(terminal.fileDescriptor)
    defer { close(end) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(end, &buffer, buffer.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
