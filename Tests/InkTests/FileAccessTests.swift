import Foundation
import Ink
import InkTestSupport
import Testing

@Suite struct FileAccessTests {
  private func scratch() throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ink-files-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test(arguments: [0, 1, 4095, 65_536, 200_001])
  func readsWhatItWrote(size: Int) throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileAccess.write(bytes, to: folder + "/a")
    #expect(try FileAccess.read(folder + "/a") == bytes)
    #expect(try FileAccess.list(folder) == ["a"], "nothing else stays beside it")
    #expect(try FileAccess.read(folder + "/a", limit: size) == bytes)
    #expect(throws: FileProblem.tooLarge(path: folder + "/a", limit: size - 1)) {
      if size == 0 { throw FileProblem.tooLarge(path: folder + "/a", limit: -1) }
      _ = try FileAccess.read(folder + "/a", limit: size - 1)
    }
  }

  @Test func readsFilesWhoseSizeTheSystemDoesNotKnow() throws {
    #expect(try FileAccess.read("/proc/self/status").isEmpty == false)
  }

  @Test func replacesAFileAndKeepsItsPermissions() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileAccess.write([1], to: folder + "/a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/a")
    try FileAccess.write([2, 3], to: folder + "/a")
    #expect(try FileAccess.read(folder + "/a") == [2, 3])
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/a")[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func saysWhyItCannot() throws {
    #expect(throws: FileProblem.unreadable(path: "/nowhere/a", reason: "No such file or directory")) {
      _ = try FileAccess.read("/nowhere/a")
    }
    #expect(throws: FileProblem.unwritable(path: "/nowhere/a", reason: "No such file or directory")) {
      try FileAccess.write([], to: "/nowhere/a")
    }
    #expect(throws: FileProblem.self) { _ = try FileAccess.read("/") }
    #expect(FileAccess.kind(of: "/") == .directory)
    #expect(FileAccess.kind(of: "/nowhere") == .missing)
  }

  @Test func listsInByteOrderWhateverTheSystemGives() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in [
      "b.xml", "a/z.xml", "a/B.xml", "a.xml", "c.txt", ".git/x.xml", "a/deep/q.xml", "ä.xml", "dir.xml/i.xml",
    ] {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let found = try FileAccess.files(below: folder, suffix: ".xml").map { String($0.dropFirst(folder.count + 1)) }
    #expect(found == ["a/B.xml", "a/deep/q.xml", "a/z.xml", "a.xml", "b.xml", "dir.xml/i.xml", "ä.xml"])
  }

  @Test func linksToDirectoriesAreNotFollowed() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createSymbolicLink(atPath: folder + "/again", withDestinationPath: folder)
    try Data().write(to: URL(fileURLWithPath: folder + "/a.xml"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/b.xml", withDestinationPath: folder + "/a.xml")
    #expect(try FileAccess.files(below: folder, suffix: ".xml") == [folder + "/a.xml", folder + "/b.xml"])
    #expect(
      try FileAccess.files(below: folder + "/again", suffix: ".xml").count == 2, "but the given one may be a link")
  }

  @Test func directoriesDeeperThanTheLimitAreAnError() throws {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let deep = folder + String(repeating: "/d", count: 64)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    #expect(try FileAccess.files(below: folder, suffix: ".xml") == [])
    try FileManager.default.createDirectory(atPath: deep + "/d", withIntermediateDirectories: true)
    #expect(throws: FileProblem.tooDeep(path: deep + "/d", limit: 64)) {
      _ = try FileAccess.files(below: folder, suffix: ".xml")
    }
    // With somebody to tell, the rest is found.
    try Data().write(to: URL(fileURLWithPath: folder + "/a.xml"))
    try Data().write(to: URL(fileURLWithPath: folder + "/e.xml"))
    var skipped: [FileProblem] = []
    let found = try FileAccess.files(below: folder, suffix: ".xml") { skipped.append($0) }
    #expect(found == [folder + "/a.xml", folder + "/e.xml"])
    #expect(skipped == [.tooDeep(path: deep + "/d", limit: 64)])
  }

  @Test(arguments: [
    ("a/b/c.xml", "a/b", "c.xml"), ("c.xml", ".", "c.xml"), ("/c.xml", "/", "c.xml"), ("a/", "a", ""),
  ])
  func splitsPaths(path: String, folder: String, name: String) {
    #expect(FileAccess.folder(of: path) == folder)
    #expect(FileAccess.name(of: path) == name)
  }

  @Test func joinsPaths() {
    #expect(FileAccess.join("a", "b") == "a/b")
    #expect(FileAccess.join("a/", "b") == "a/b")
    #expect(FileAccess.join(".", "b") == "b")
    #expect(FileAccess.join("a", "/b") == "/b")
  }
}

@Suite struct ParallelMapTests {
  @Test(arguments: [(0, 2), (1, 2), (3, 1), (1_000, 2), (1_000, 7), (5, 64)])
  func givesResultsInOrder(count: Int, threads: Int) {
    var seen: [Int] = []
    parallelMap(count: count, threads: threads, context: { 0 }, body: { $1 * $1 }) { index, value in
      #expect(value == index * index)
      seen.append(index)
      return true
    }
    #expect(seen == Array(0..<count))
  }

  @Test func stopsWhenAsked() {
    var seen = 0
    parallelMap(count: 100_000, threads: 3, context: {}, body: { $1 }) { index, _ in
      seen += 1
      return index < 9
    }
    #expect(seen == 10)
  }
}
