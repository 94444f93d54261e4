import Synchronization

/// What the process has looked at in the file system since the log was begun: what a run depends on, and what `--watch`
/// waits for.
///
/// For programs, not for libraries: the one log of the process, off unless begun. All functions may be called from any
/// thread.
public enum ReadLog {
  private static let isOn = Atomic<Bool>(false)
  private static let seen = Mutex<[String: UInt64]>([:])

  /// Forgets everything and writes down from now on what ``FileAccess`` looks at.
  public static func begin() {
    seen.withLock { $0 = [:] }
    isOn.store(true, ordering: .releasing)
  }

  /// Writes nothing down any more. What was looked at stays.
  public static func end() { isOn.store(false, ordering: .releasing) }

  /// The paths looked at, in byte order: files, directories, and what was not there.
  public static var paths: [String] {
    seen.withLock { $0.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  /// The first path, in byte order, that is not as it was when it was looked at. O(paths) calls of the system.
  public static func changedPath() -> String? {
    let known = seen.withLock { $0 }
    return known.filter { FileAccess.signature(of: $0.key) != $0.value }.keys
      .min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether paths are written down.
  static var isRecording: Bool { isOn.load(ordering: .acquiring) }

  /// A path is about to be looked at: what comes after counts as a change.
  static func note(_ path: String) {
    guard isRecording else { return }
    let signature = FileAccess.signature(of: path)
    // The first look counts: an edit between two looks must be seen.
    seen.withLock { if $0[path] == nil { $0[path] = signature } }
  }

  /// The process itself has written a file: it waits for others.
  static func noteOwn(_ path: String) {
    guard isOn.load(ordering: .acquiring) else { return }
    for path in [path, FileAccess.folder(of: path)] {
      let signature = FileAccess.signature(of: path)
      seen.withLock { if $0[path] != nil { $0[path] = signature } }
    }
  }
}
