import DocParser
import Foundation
import InkTestSupport
import Testing
import TextMetrics

@testable import ViewModel

/// Public documents of both generations open: every error is one that the document really has.
struct CorpusTests {
  static let documents: [URL] = {
    guard let folder = TestData.shared("corpus") else { return [] }
    return TestData.files(in: folder, withExtension: "xml").filter { !$0.path.contains("xctemplate") }
  }()

  /// What the applications pass in for `root`.
  static let rootTypes = [
    "MainView": "LMScrollView", "MainViewController": "LMScrollView", "IconCell": "LMCollectionViewCell",
    "ColorCell": "LMCollectionViewCell", "PharmacyCell": "LMTableViewCell", "CustomCell": "LMTableViewCell",
  ]

  /// The deliberate mistakes of the framework's own test document, and a colour of an asset catalogue that is not among
  /// the public files.
  static let expected = [
    "MainViewController": ["36:34 error INK0206", "47:14 error INK0201", "100:73 error INK0204"]
  ]

  @Test(.enabled(if: !documents.isEmpty), arguments: documents)
  func opens(_ url: URL) throws {
    var folder = url.deletingLastPathComponent()
    if folder.pathExtension == "lproj" { folder = folder.deletingLastPathComponent() }
    let name = url.deletingPathExtension().lastPathComponent
    var options = BuildOptions()
    options.rootType = Self.rootTypes[name] ?? "UIView"
    let built = Built(TestData.text(of: url), options: options, provider: resources(in: folder))
    let errors = zip(built.problems, built.collector.diagnostics).filter { $0.1.severity == .error }.map(\.0)
    #expect(errors == Self.expected[name] ?? [])
    let root = try #require(built.root)
    let result = try #require(built.layout())
    #expect(result.frame(of: root) != nil)
    for view in root.subtree where view.isView {
      if let frame = result.frame(of: view) { #expect(frame.width.isFinite && frame.height.isFinite) }
    }
  }
}
