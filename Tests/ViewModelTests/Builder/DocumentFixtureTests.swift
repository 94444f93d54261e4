import Foundation
import InkTestSupport
import Testing

@testable import ViewModel

/// Pairs of files: a document with the problems it has (`NAME.problems`) and the views it makes (`NAME.views`), both
/// worked out by hand from the language's rules.
struct DocumentFixtureTests {
  static let folder = TestData.fixtures.appendingPathComponent("documents")
  static let documents = TestData.files(in: folder, withExtension: "xml")
    .filter { $0.deletingLastPathComponent().lastPathComponent == "documents" }
    .map { $0.deletingPathExtension().lastPathComponent }

  struct Prefixed: ResourceProvider {
    let files: MemoryResources
    func bytes(at path: String, limit: Int) throws(ResourceFailure) -> [UInt8]? {
      try files.bytes(at: path, limit: limit)
    }
    func contains(_ path: String) -> Bool { files.contains(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func displayName(of path: String) -> String { "resources/" + path }
  }

  @Test func findsFixtures() { #expect(Self.documents.count >= 7) }

  @Test(arguments: documents)
  func buildsWhatTheFixtureSays(_ name: String) throws {
    let text = TestData.text(of: Self.folder.appendingPathComponent(name + ".xml"))
    let files = Prefixed(files: resources(in: Self.folder.appendingPathComponent("resources")))
    let built = Built(text, provider: files)
    let problems = built.problems.map { $0 + "\n" }.joined()
    #expect(problems == TestData.text(of: Self.folder.appendingPathComponent(name + ".problems")))
    #expect(built.views == TestData.text(of: Self.folder.appendingPathComponent(name + ".views")))
  }
}
