import Foundation

/// Where tests find their data.
public enum TestData {
  /// The root of the checkout, found from this file's place.
  public static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The project's own fixtures.
  public static let fixtures = packageRoot.appendingPathComponent("Fixtures")

  /// Material that is not part of the project (the W3C suite, public documents): beside the checkout, or where
  /// `INK_SHARED` says. Nil when absent: a suite that needs it must then skip with a visible message, see ``shared(_:)``.
  public static let sharedRoot: URL? = {
    let path = ProcessInfo.processInfo.environment["INK_SHARED"]
    let url =
      path.map { URL(fileURLWithPath: $0) } ?? packageRoot.deletingLastPathComponent().appendingPathComponent("shared")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  /// A path below ``sharedRoot``, or nil (with a line on standard error) when it is absent.
  public static func shared(_ path: String) -> URL? {
    guard let url = sharedRoot?.appendingPathComponent(path), FileManager.default.fileExists(atPath: url.path) else {
      FileHandle.standardError.write(Data("SKIPPED: test data '\(path)' is not here (set INK_SHARED)\n".utf8))
      return nil
    }
    return url
  }

  /// All files below `folder` with the extension `ext`, in byte order of their paths: a new file is a new test.
  public static func files(in folder: URL, withExtension ext: String) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ext }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The bytes of a file; empty when it cannot be read.
  public static func bytes(of url: URL) -> [UInt8] { (try? Data(contentsOf: url)).map { [UInt8]($0) } ?? [] }

  /// The text of a file, decoded as UTF-8.
  public static func text(of url: URL) -> String { String(decoding: bytes(of: url), as: UTF8.self) }
}
