internal import Storage

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

// What paths say, and what the system makes of them.
extension FileAccess {
  /// The folder in which files that belong to a document are looked for: its own; the current one for standard input
  /// and open descriptors.
  public static func folder(besideDocument path: String?) -> String {
    guard let path, !isOpenDescriptor(path) else { return "." }
    return folder(of: path)
  }

  /// `name` inside `folder`; an absolute name stands for itself.
  public static func join(_ folder: String, _ name: String) -> String {
    if standsAlone(name, in: folder) { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? joinedText(folder, name) : joinedText(folder, "/", name)
  }

  /// Whether the folder adds nothing to a name.
  static func standsAlone(_ name: String, in folder: String) -> Bool {
    name.utf8.first == UInt8(ascii: "/") || (folder.utf8.count < 2 && (folder.isEmpty || folder == "."))
  }

  /// The path from the root of the file system with links resolved; nil when there is nothing at `path`.
  public static func absolutePath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// One name for a file however its path is typed: its absolute path with links resolved, or, when there is nothing at
  /// `path`, that of the nearest folder there is and the rest without `.` and `..`.
  public static func identity(of path: String) -> String {
    if path.isEmpty { return "" }
    var folder = path
    var rest: [Substring] = []
    while true {
      if let absolute = absolutePath(folder.isEmpty ? "/" : folder) {
        var parts = absolute.split(separator: "/")
        for part in rest.reversed() {
          if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
      }
      while folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
      guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else {
        if folder == "." { return path }
        rest.append(Substring(folder))
        folder = "."
        continue
      }
      rest.append(folder[folder.utf8.index(after: slash)...])
      folder = String(folder[..<slash])
    }
  }

  /// The folder of a path; `.` for a bare name.
  public static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}
