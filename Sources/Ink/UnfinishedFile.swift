import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The file that is being written, for the handler of an interruption: a handler may neither allocate nor lock, so
/// the name lies ready as a C string behind an atomic pointer.
enum UnfinishedFile {
  private static let name = Atomic<UInt>(0)
  private static let counter = Atomic<Int>(0)

  /// Remembers `path`. Programs write one file at a time; of several, the last one is remembered.
  static func begin(_ path: String) {
    let copy = strdup(path)
    release(name.exchange(UInt(bitPattern: copy), ordering: .acquiringAndReleasing))
  }

  /// Nothing is being written.
  static func end() { release(name.exchange(0, ordering: .acquiringAndReleasing)) }

  /// Removes the file. Calls only what POSIX allows in a signal handler.
  static func removeFromSignalHandler() {
    if let path = UnsafePointer<CChar>(bitPattern: name.load(ordering: .acquiring)) { unlink(path) }
  }

  /// A number that no other file of this process has.
  static func nextNumber() -> Int { counter.add(1, ordering: .relaxed).newValue }

  private static func release(_ address: UInt) { free(UnsafeMutableRawPointer(bitPattern: address)) }
}
