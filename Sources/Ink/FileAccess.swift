import Diagnostics
internal import Storage

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Files, directories and standard streams over the system's C library: the only place of the product that talks to
/// the system about them. Foundation would double the start-up time and the memory of the program.
///
/// All functions may be called from any thread. Names are UTF-8 bytes as the system gives them.
public enum FileAccess {
  /// What a path names.
  public enum Kind: Sendable {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// A pipe, a socket or a device: what may never end, and may hold up whoever opens it.
    case other
    /// Nothing, or something that may not be looked at.
    case missing
  }

  /// What `path` names, links followed.
  public static func kind(of path: String) -> Kind {
    ReadLog.note(path)
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return kind(of: status)
  }

  /// What ``join(_:_:)`` names. No string is made: most of what is looked for beside a document is not there.
  static func kind(of name: String, in folder: String) -> Kind {
    if ReadLog.isRecording { ReadLog.note(join(folder, name)) }
    var status = stat()
    guard withJoined(folder, name, { stat($0, &status) }) == 0 else { return .missing }
    return kind(of: status)
  }

  /// Calls `body` with the path that ``join(_:_:)`` makes.
  private static func withJoined(_ folder: String, _ name: String, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    let capacity = folder.utf8.count + name.utf8.count + 2
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { path in
      guard let start = path.baseAddress else { return -1 }
      var end = start
      if !standsAlone(name, in: folder) {
        end = copyUTF8(folder, to: end)
        if end[-1] != UInt8(ascii: "/") {
          end.initialize(to: UInt8(ascii: "/"))
          end += 1
        }
      }
      end = copyUTF8(name, to: end)
      end.initialize(to: 0)
      return start.withMemoryRebound(to: CChar.self, capacity: capacity) { body($0) }
    }
  }

  /// Whether `path` is a link, whatever it leads to.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path of the first thing called `name` in `folder` or a folder above it, with links of folders resolved; nil
  /// when there is none. A pipe, a directory or a link to nowhere counts: reading it tells why it is no file.
  public static func nearest(_ name: String, above folder: String) -> String? {
    guard let resolved = realpath(folder, nil) else { return nil }
    defer { free(resolved) }
    var path = Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)))
    var end = path.count
    while true {
      // In place: one path is tried a folder.
      path.removeSubrange(end...)
      if path.last != CChar(UInt8(ascii: "/")) { path.append(CChar(UInt8(ascii: "/"))) }
      for byte in name.utf8 { path.append(CChar(bitPattern: byte)) }
      path.append(0)
      var status = stat()
      let found = path.withUnsafeBufferPointer { path -> String? in
        guard let start = path.baseAddress else { return nil }
        if ReadLog.isRecording { ReadLog.note(String(cString: start)) }
        return lstat(start, &status) == 0 ? String(cString: start) : nil
      }
      if let found { return found }
      guard end > 1, let slash = path[..<end].lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
      end = max(slash, 1)
    }
  }

  private static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .directory
    case S_IFREG: .file
    default: .other
    }
  }

  /// Whether `path` stands for a descriptor that is open already: `/dev/stdin`, and what a shell puts for `<(…)`.
  /// Such a pipe may be read, because somebody is writing it or has finished.
  public static func isOpenDescriptor(_ path: String) -> Bool {
    if path == "/dev/stdin" || path.hasPrefix("/dev/fd/") { return true }
    guard path.hasPrefix("/proc/") else { return false }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    return steps.count == 5 && steps[0].isEmpty && steps[1] == "proc" && steps[3] == "fd"
  }

  /// Why a file cannot be read, without reading it; nil when it can be opened. A directory is none.
  public static func refusal(of path: String) -> FileProblem? {
    do throws(FileProblem) {
      close(try openForReading(path).descriptor)
      return nil
    } catch {
      return error
    }
  }

  /// Why a path is no directory; nil when it is one.
  public static func refusal(ofDirectory path: String) -> FileProblem? {
    switch kind(of: path) {
    case .directory: nil
    case .missing: .unreadable(path: path, reason: lastError())
    case .file, .other: .unreadable(path: path, reason: "not a directory")
    }
  }

  /// A number that differs when the file at `path` was edited or replaced, or when names in the directory came or went;
  /// 0 for nothing. Names with a leading dot do not count: editors and ``write(_:to:)`` come and go with them.
  static func signature(of path: String) -> UInt64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) { hash = (hash ^ (value >> UInt64(shift) & 0xFF)) &* 0x100_0000_01b3 }
    }
    add(UInt64(truncatingIfNeeded: status.st_ino))
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in (try? names(in: path)) ?? [] where name.utf8.first != UInt8(ascii: ".") {
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        add(0)
      }
    } else {
      #if canImport(Darwin)
        let (changed, moved) = (status.st_mtimespec, status.st_ctimespec)
      #else
        let (changed, moved) = (status.st_mtim, status.st_ctim)
      #endif
      add(UInt64(truncatingIfNeeded: status.st_size))
      for time in [changed, moved] {
        add(UInt64(truncatingIfNeeded: time.tv_sec))
        add(UInt64(truncatingIfNeeded: time.tv_nsec))
      }
    }
    return hash | 1
  }

  /// Whether `path` is a directory itself and not a link to one.
  private static func isOwnDirectory(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// All bytes of a file, nil when there is none of that name; a directory is none.
  ///
  /// - Parameter limit: More bytes than this are a ``FileProblem/tooLarge(path:limit:)``.
  public static func readIfThere(_ path: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    try readIfThere(path, in: "", limit: limit)
  }

  /// The same for what ``join(_:_:)`` names.
  static func readIfThere(_ name: String, in folder: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    let kind = kind(of: name, in: folder)
    if kind == .missing || kind == .directory { return nil }
    let path = join(folder, name)
    guard kind == .file else { throw .unreadable(path: path, reason: "not a regular file") }
    let (descriptor, size) = try open(path, mayBeStream: false)
    defer { close(descriptor) }
    return try read(descriptor, name: path, expecting: size, limit: limit)
  }

  /// All bytes of a file. Pipes and devices are refused unless they are open already, see ``isOpenDescriptor(_:)``.
  ///
  /// - Parameter limit: More bytes than this are a ``FileProblem/tooLarge(path:limit:)``.
  public static func read(_ path: String, limit: Int = 64 << 20) throws(FileProblem) -> [UInt8] {
    ReadLog.note(path)
    let (descriptor, size) = try openForReading(path)
    defer { close(descriptor) }
    return try read(descriptor, name: path, expecting: size, limit: limit)
  }

  /// A descriptor of a file and the file's size.
  private static func openForReading(_ path: String) throws(FileProblem) -> (descriptor: Int32, size: Int) {
    let mayBeStream = isOpenDescriptor(path)
    // Looked at before it is opened: opening a device can do things.
    if !mayBeStream {
      switch kind(of: path) {
      case .missing: throw .unreadable(path: path, reason: lastError())
      case .directory: throw .unreadable(path: path, reason: "a directory")
      case .other: throw .unreadable(path: path, reason: "not a regular file")
      case .file: break
      }
    }
    return try open(path, mayBeStream: mayBeStream)
  }

  /// Without waiting: a pipe that took the file's place since it was looked at holds nobody up.
  private static func open(
    _ path: String, mayBeStream: Bool
  ) throws(FileProblem) -> (descriptor: Int32, size: Int) {
    let descriptor = retrying { openFile(path, O_RDONLY | O_CLOEXEC | (mayBeStream ? 0 : O_NONBLOCK)) }
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: lastError()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return (descriptor, 0) }
    guard mayBeStream || kind(of: status) == .file else {
      close(descriptor)
      throw .unreadable(path: path, reason: "not a regular file")
    }
    return (descriptor, kind(of: status) == .file ? Int(status.st_size) : 0)
  }

  /// All bytes of standard input.
  public static func readStandardInput(limit: Int = 64 << 20) throws(FileProblem) -> [UInt8] {
    try read(0, name: "<stdin>", expecting: 0, limit: limit)
  }

  private static func read(
    _ descriptor: Int32, name: String, expecting size: Int, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    guard size <= limit else { throw .tooLarge(path: name, limit: limit) }
    var bytes: [UInt8] = []
    var isAtEnd = false
    var failure: String?
    // The size is only a hint: a file may grow, and pipes have none. Room for one byte more finds that out without a
    // second call.
    var room = size + 1
    while !isAtEnd, failure == nil, bytes.count <= limit {
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
          let got = retrying { Int32(clamping: readBytes(descriptor, buffer.baseAddress! + count, room - count)) }
          if got < 0 { failure = lastError() }
          if got <= 0 {
            isAtEnd = true
            break
          }
          count += Int(got)
          // As much as the system said, though more was asked for.
          if bytes.isEmpty, count == size {
            isAtEnd = true
            break
          }
        }
      }
      if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
      room = max(64 << 10, bytes.count)
    }
    if let failure { throw .unreadable(path: name, reason: failure) }
    guard bytes.count <= limit else { throw .tooLarge(path: name, limit: limit) }
    return bytes
  }

  /// Names of the entries of a directory in byte order, without `.` and `..`. The order does not depend on the system.
  public static func list(_ path: String) throws(FileProblem) -> [String] {
    ReadLog.note(path)
    return try names(in: path)
  }

  private static func names(in path: String) throws(FileProblem) -> [String] {
    guard let directory = opendir(path) else { throw .unreadable(path: path, reason: lastError()) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Paths of all files below `directory` whose name ends in `suffix`, in byte order. Names with a leading dot are
  /// left out, and links to directories are not followed: they may lead back. An error below 64 levels.
  ///
  /// - Parameter skipped: Hears why a directory inside is left out, one that cannot be read or lies too deep. Without it
  ///   that is thrown.
  public static func files(
    below directory: String, suffix: String, skipped: ((FileProblem) -> Void)? = nil
  ) throws(FileProblem) -> [String] {
    let deepest = 64
    var found: [String] = []
    var waiting: [(path: String, depth: Int)] = [(directory, 0)]
    while let (path, depth) = waiting.popLast() {
      if depth == 0 || isOwnDirectory(path) {
        let names: [String]
        do throws(FileProblem) {
          guard depth <= deepest else { throw .tooDeep(path: path, limit: deepest) }
          names = try list(path)
        } catch {
          guard let skipped, depth > 0 else { throw error }
          skipped(error)
          continue
        }
        // Pushed last to first, so that they are taken in order.
        for name in names.reversed() where name.utf8.first != UInt8(ascii: ".") {
          let child = join(path, name)
          if isOwnDirectory(child) || (name.hasSuffix(suffix) && kind(of: child) == .file) {
            waiting.append((child, depth + 1))
          }
        }
      } else {
        found.append(path)
      }
    }
    return found
  }

  /// Writes a file so that at no moment a half-written one bears its name: beside it, then renamed. A link is followed
  /// and stays; a pipe or device is refused.
  ///
  /// An interruption (Ctrl-C) removes what was written so far, see ``removeUnfinishedFilesOnInterruption()``.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let place = try placeToWrite(path)
    // The name of the target is kept short enough for the limit of a name's length.
    let unfinished = join(folder(of: place), ".ink-\(getpid())-\(UnfinishedFile.nextNumber()).tmp")
    UnfinishedFile.begin(unfinished)
    defer { UnfinishedFile.end() }
    let descriptor = retrying { createFile(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: lastError()) }
    var failure = write(bytes, to: descriptor) ? nil : lastError()
    if close(descriptor) != 0, failure == nil { failure = lastError() }
    // An existing file keeps its permissions.
    var status = stat()
    if stat(place, &status) == 0 { chmod(unfinished, status.st_mode & 0o7777) }
    if failure == nil, rename(unfinished, place) != 0 { failure = lastError() }
    if let failure {
      unlink(unfinished)
      throw .unwritable(path: path, reason: failure)
    }
    ReadLog.noteOwn(path)
  }

  /// Where a file is written that is asked for at `path`: itself, or where its links lead, there or not.
  private static func placeToWrite(_ path: String) throws(FileProblem) -> String {
    var place = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      var status = stat()
      guard lstat(place, &status) == 0 else { return place }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        guard kind(of: status) != .other else { throw .unwritable(path: path, reason: "not a regular file") }
        return place
      }
      let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        buffer.withMemoryRebound(to: CChar.self) { count = max(0, readlink(place, $0.baseAddress!, $0.count)) }
      }
      guard !target.isEmpty, target.count < Int(PATH_MAX) else {
        throw .unwritable(path: path, reason: "a link that cannot be read")
      }
      place = join(folder(of: place), String(decoding: target, as: UTF8.self))
    }
    throw .unwritable(path: path, reason: "more than 40 links")
  }

  /// Makes a directory and those above it; what is there already is fine.
  public static func makeDirectory(_ path: String) throws(FileProblem) {
    var missing: [String] = []
    var folder = path
    while kind(of: folder) == .missing, missing.count < 64 {
      missing.append(folder)
      folder = self.folder(of: folder)
    }
    for folder in missing.reversed() where mkdir(folder, 0o777) != 0 && errno != EEXIST {
      throw .unwritable(path: path, reason: lastError())
    }
    guard kind(of: path) == .directory else { throw .unwritable(path: path, reason: "not a directory") }
  }

  /// Removes a file; a missing one is fine.
  public static func remove(_ path: String) throws(FileProblem) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, reason: lastError()) }
  }

  /// Removes an empty directory; a missing one is fine.
  public static func removeDirectory(_ path: String) throws(FileProblem) {
    guard rmdir(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, reason: lastError()) }
  }

  /// A descriptor that takes everything and keeps nothing: for measurements. Negative when there is none.
  public static func nullDevice() -> Int32 { openFile("/dev/null", O_WRONLY | O_CLOEXEC) }

  /// Writes bytes to standard output (1) or standard error (2); false when it cannot be written, `errno` says why.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = retrying {
          Int32(clamping: writeBytes(descriptor, buffer.baseAddress! + done, min(buffer.count - done, 1 << 30)))
        }
        if count < 0 { return false }
        done += Int(count)
      }
      return true
    }
  }

  /// Whether the last failed write found nobody reading: a pipe that was closed, which is no error.
  public static var isPipeClosed: Bool { errno == EPIPE }

  /// The system's text for the last failure of this thread.
  public static func lastError() -> String { String(cString: strerror(errno)) }

  private static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

// `open`, `read` and `write` are also names of this enumeration's functions; these mean the system's.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
  read(descriptor, buffer, min(count, 1 << 30))
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

private func createFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
