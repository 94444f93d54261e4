/// Where a document's resources come from: templates, strings, pictures, other documents.
///
/// Paths are relative to the resource root, with `/` between names and never `..`: the caller has checked that.
public protocol ResourceProvider {
  /// The bytes of the file at `path`, nil when there is none. Throws when it is there and cannot be read, or is larger
  /// than `limit` bytes.
  func bytes(at path: String, limit: Int) throws(ResourceFailure) -> [UInt8]?
  /// Whether there is a file at `path`.
  func contains(_ path: String) -> Bool
  /// Names of the files and folders in a folder (the empty path is the root), sorted by their bytes; none when there is
  /// no such folder.
  func names(in folder: String) -> [String]
  /// The name of a file in diagnostics: the path as the user would write it.
  func displayName(of path: String) -> String
}

/// Why a resource that exists cannot be had.
public struct ResourceFailure: Error, Hashable, Sendable {
  /// A few words without a full stop.
  public let reason: String

  /// A failure with its reason.
  public init(_ reason: String) { self.reason = reason }
}

/// Resources held in memory: for tests, for embedded documents, and for documents that may touch no files.
public struct MemoryResources: ResourceProvider, Sendable {
  private var files: [String: [UInt8]] = [:]
  private var order: [String] = []

  /// No resources.
  public init() {}

  /// Resources from path and text.
  public init(_ files: [(path: String, text: String)]) {
    for file in files { add(file.path, Array(file.text.utf8)) }
  }

  /// Adds a file or replaces it.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    if files.updateValue(bytes, forKey: path) == nil { order.append(path) }
  }

  /// The bytes at `path`.
  public func bytes(at path: String, limit: Int) throws(ResourceFailure) -> [UInt8]? {
    guard let bytes = files[path] else { return nil }
    guard bytes.count <= limit else { throw ResourceFailure("larger than \(limit) bytes") }
    return bytes
  }

  /// Whether there is a file. O(1).
  public func contains(_ path: String) -> Bool { files[path] != nil }

  /// Names in a folder. O(files).
  public func names(in folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var names: Set<String> = []
    for path in order where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      if let name = rest.split(separator: "/", maxSplits: 1).first { names.insert(String(name)) }
    }
    return names.sorted()
  }

  /// The path.
  public func displayName(of path: String) -> String { path }
}

/// Several providers as one: the first that has a file wins.
public struct LayeredResources: ResourceProvider {
  private let layers: [any ResourceProvider]

  /// Layers, the strongest first.
  public init(_ layers: [any ResourceProvider]) { self.layers = layers }

  /// The bytes of the first layer that has the file.
  public func bytes(at path: String, limit: Int) throws(ResourceFailure) -> [UInt8]? {
    for layer in layers {
      if let bytes = try layer.bytes(at: path, limit: limit) { return bytes }
    }
    return nil
  }

  /// Whether any layer has the file.
  public func contains(_ path: String) -> Bool { layers.contains { $0.contains(path) } }

  /// Names in the folder of any layer.
  public func names(in folder: String) -> [String] {
    var names: Set<String> = []
    for layer in layers { names.formUnion(layer.names(in: folder)) }
    return names.sorted()
  }

  /// The name in the first layer that has the file.
  public func displayName(of path: String) -> String {
    layers.first { $0.contains(path) }?.displayName(of: path) ?? path
  }
}

/// Whether `name`, taken from a document, may be used as a path below the resource root: relative, no `..`, no empty
/// step, no control characters or backslashes.
func isSafeResourceName(_ name: String) -> Bool {
  guard !name.isEmpty, name.utf8.count <= 1024 else { return false }
  if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return false }
  // A step is empty, "." or ".." when it has as many dots as bytes and at most two.
  var (bytes, dots) = (0, 0)
  for byte in name.utf8 {
    if byte == UInt8(ascii: "/") {
      if bytes == dots, bytes <= 2 { return false }
      (bytes, dots) = (0, 0)
    } else {
      bytes += 1
      if byte == UInt8(ascii: ".") { dots += 1 }
    }
  }
  return bytes != dots || bytes > 2
}
