#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

// The process and its surroundings: environment, clock, signals.
extension FileAccess {
  /// Waits. For programs that look now and then.
  public static func sleep(milliseconds: Int) {
    var time = timespec()
    time.tv_sec = milliseconds / 1000
    time.tv_nsec = milliseconds % 1000 * 1_000_000
    nanosleep(&time, nil)
  }

  /// Whether a standard stream is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// A variable of the environment.
  public static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Seconds of a clock that only runs forward; for progress lines, never for results.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Number of processors that may be used, at least 1.
  public static func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Lets writing to a closed pipe fail with an error instead of ending the process. For programs, not for libraries.
  public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// From now on SIGINT and SIGTERM remove the file that is being written and end the process as they did before.
  /// For programs, not for libraries.
  public static func removeUnfinishedFilesOnInterruption() {
    UnfinishedFile.end()
    // A parent may have blocked them on the thread that started this process, and Ctrl-C must work all the same.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        UnfinishedFile.removeFromSignalHandler()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Ends the process. For programs, not for libraries.
  public static func endProcess(status: Int32) -> Never { exit(status) }
}
