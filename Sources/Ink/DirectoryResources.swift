import ViewModel

/// The resources in a folder of the file system. Reads when asked and keeps nothing.
public struct DirectoryResources: ResourceProvider, Sendable {
  /// The folder, as given.
  public let root: String

  /// The resources below `root`.
  public init(root: String) { self.root = root }

  /// The bytes of the file at `path`, nil when there is none.
  public func bytes(at path: String, limit: Int) throws(ResourceFailure) -> [UInt8]? {
    do {
      return try FileAccess.readIfThere(path, in: root, limit: limit)
    } catch {
      switch error {
      case .tooLarge(_, let limit): throw ResourceFailure("larger than \(limit) bytes")
      case .unreadable(_, let reason): throw ResourceFailure(reason)
      default: throw ResourceFailure(error.message)
      }
    }
  }

  /// Whether there is a file at `path`; a pipe or device counts, so that whoever wants it learns why it cannot be had.
  public func contains(_ path: String) -> Bool {
    switch FileAccess.kind(of: path, in: root) {
    case .file, .other: true
    case .directory, .missing: false
    }
  }

  /// Names in a folder in byte order, without those that begin with a dot; none when it cannot be read.
  public func names(in folder: String) -> [String] {
    let names = try? FileAccess.list(folder.isEmpty ? root : FileAccess.join(root, folder))
    return (names ?? []).filter { $0.utf8.first != UInt8(ascii: ".") }
  }

  /// The path from where the program runs.
  public func displayName(of path: String) -> String { FileAccess.join(root, path) }
}
