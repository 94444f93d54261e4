import Diagnostics
import DocParser
import Foundation
import Geometry
import InkTestSupport
import StyleEngine
import TextMetrics

@testable import ViewModel

/// A document built in memory, with its problems.
struct Built {
  let root: View?
  let collector: DiagnosticCollector

  init(
    _ text: String, files: [(String, String)] = [], options: BuildOptions = BuildOptions(),
    registry: ViewRegistry = .builtIn, resources: MemoryResources? = nil, provider: (any ResourceProvider)? = nil
  ) {
    collector = DiagnosticCollector()
    let resources = resources ?? MemoryResources(files.map { (path: $0.0, text: $0.1) })
    let builder = ViewBuilder(
      types: TypeTable(registry), resources: provider ?? resources, options: options, collector: collector)
    root = XMLDocument.parse(Array(text.utf8), source: "test.xml", limits: options.limits.tokenizer, into: collector)
      .flatMap { builder.build($0, name: "test") }
  }

  /// `line:column severity ID` of every problem, in order of report; the file's name first when it is not the document.
  var problems: [String] {
    collector.diagnostics.map { problem in
      let position = collector.sources.position(of: problem.span)
      let place = position.map { "\($0.line):\($0.column)" } ?? "-"
      let name = collector.sources[problem.span.source]?.name ?? "test.xml"
      return (name == "test.xml" ? "" : name + ":") + "\(place) \(problem.severity) \(problem.id)"
    }
  }

  var views: String { root.map { ViewTreeText($0).text } ?? "" }

  /// Lays the tree out with real text.
  func layout(_ environment: LayoutEnvironment = LayoutEnvironment()) -> LayoutResult? {
    root.map {
      LayoutSession(root: $0, environment: environment, measurer: TextMeasurer(library: FontLibrary())).layout()
    }
  }
}

/// The resources below a folder of the fixtures.
func resources(in folder: URL) -> MemoryResources {
  var resources = MemoryResources()
  let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  let files = (found?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
  for file in files.sorted(by: { $0.path < $1.path }) {
    resources.add(String(file.path.dropFirst(folder.path.count + 1)), TestData.bytes(of: file))
  }
  return resources
}
