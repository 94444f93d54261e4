import Rendering

/// The report of a run: one page about all snapshots that differ, and their pictures as files beside it.
public struct SnapshotReport: Sendable {
  /// The folder it is written to.
  public let folder: String
  /// What it tells, in the order of the page.
  public private(set) var entries: [ComparisonEntry] = []

  /// A report without entries.
  public init(folder: String) { self.folder = folder }

  /// The page.
  public var page: String { FileAccess.join(folder, "index.html") }

  /// Adds a failed comparison at the end.
  public mutating func add(_ entry: ComparisonEntry) { entries.append(entry) }

  /// Adds a failed comparison where its title stands in byte order: for tests, which run in any order. One of the same
  /// title and golden is replaced.
  public mutating func insert(_ entry: ComparisonEntry) {
    entries.removeAll { $0.title == entry.title && $0.golden == entry.golden }
    let key = Array(entry.title.utf8) + [0] + Array(entry.golden.utf8)
    let at = entries.firstIndex { key.lexicographicallyPrecedes(Array($0.title.utf8) + [0] + Array($0.golden.utf8)) }
    entries.insert(entry, at: at ?? entries.count)
  }

  /// Writes page and pictures, each whole or not at all; pictures of an earlier, longer report are removed.
  public func write() throws(FileProblem) {
    try FileAccess.makeDirectory(folder)
    for (index, entry) in entries.enumerated() {
      try write(entry.pictures.before, "before", index)
      try write(entry.pictures.after, "after", index)
      try write(entry.pictures.difference, "difference", index)
    }
    var stale = entries.count
    while Self.words.contains(where: { FileAccess.kind(of: path($0, stale)) == .file }) {
      for word in Self.words { try FileAccess.remove(path(word, stale)) }
      stale += 1
    }
    try FileAccess.write(Array(ComparisonPage.html(entries).utf8), to: page)
  }

  private static let words = ["before", "after", "difference"]

  private func path(_ word: String, _ index: Int) -> String { FileAccess.join(folder, "\(index + 1).\(word).png") }

  private func write(_ file: [UInt8]?, _ word: String, _ index: Int) throws(FileProblem) {
    if let file {
      try FileAccess.write(file, to: path(word, index))
    } else {
      try FileAccess.remove(path(word, index))
    }
  }
}
