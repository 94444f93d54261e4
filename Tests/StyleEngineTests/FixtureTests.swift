import Diagnostics
import DocParser
import Foundation
import InkTestSupport
import StyleEngine
import Testing

/// Pairs of files in `Fixtures/themes` and `Fixtures/templates`: a file, and what it must give. A new pair is a new
/// test.
@Suite struct FixtureTests {
  /// A line of an expectation, without its comments.
  struct Expectation {
    let lines: [String]

    init(_ url: URL) {
      lines = TestData.text(of: url).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    func fields(_ kind: String) -> [[String]] {
      lines.filter { $0.hasPrefix(kind + " ") }.map { line in
        line.dropFirst(kind.count + 1).components(separatedBy: " | ").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }
    }

    /// Problems as `line:column INK0000`, in the order of their places.
    func check(_ collector: DiagnosticCollector) {
      let found = collector.diagnostics.sorted { $0.span.start < $1.span.start }.map { diagnostic in
        let place = collector.sources.position(of: diagnostic.span)
        return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.id)"
      }
      #expect(found == fields("problem").map { $0[0] })
    }
  }

  static func inputs(_ folder: String) -> [URL] {
    TestData.files(in: TestData.fixtures.appendingPathComponent(folder), withExtension: "expected")
  }

  @Test(arguments: inputs("themes"))
  func theme(_ url: URL) throws {
    let expectation = Expectation(url)
    let read = try ReadTheme(TestData.text(of: url.deletingPathExtension().appendingPathExtension("json")))
    expectation.check(read.collector)
    for fields in expectation.fields("style") {
      let name = ThemeKey(fields[0])
      let style = try #require(read.theme.style(named: name.base, appearance: name.isDark ? .dark : .light))
      let key = try #require(StyleKey(keyPath: fields[1]))
      #expect(style.text(key) == fields[2], "\(fields)")
    }
    let classes = TestClasses.all
    let cascade = StyleCascade(theme: read.theme)
    for fields in expectation.fields("view") {
      var names = fields[0].split(separator: "/").map(String.init)
      let last = names.removeLast()
      let context = names.reduce(StyleContextID.root) { place, name in
        cascade.context(in: place, inside: cascade.chain(classes.chain(of: name)))
      }
      let state = ControlState.parse(fields[1]).state
      let resolved = cascade.style(of: cascade.chain(classes.chain(of: last)), in: context, state: state)
      let key = try #require(StyleKey(keyPath: fields[2]))
      #expect([resolved.style.text(key), resolved.choice.name] == [fields[3], fields[4]], "\(fields)")
    }
  }

  @Test(arguments: inputs("templates"))
  func templates(_ url: URL) throws {
    let expectation = Expectation(url)
    let base = url.deletingPathExtension()
    let collector = DiagnosticCollector()
    var set = TemplateSet()
    for ext in ["json", "plist"] {
      let bytes = TestData.bytes(of: base.appendingPathExtension(ext))
      guard !bytes.isEmpty else { continue }
      let value =
        ext == "json"
        ? JSONReader.read(bytes, name: url.lastPathComponent, into: collector)
        : PropertyListReader.read(bytes, name: url.lastPathComponent, into: collector)
      set.merge(try #require(value), into: collector)
    }
    expectation.check(collector)
    for line in expectation.lines where !line.hasPrefix("problem ") {
      let fields = line.components(separatedBy: " | ")
      let template = fields[0].split(separator: " ").map(String.init)
      let variant = try #require(SizeClassVariant(rawValue: template[1]))
      #expect(shown(set.properties(of: template[0], in: variant)) == fields[1], "\(line)")
    }
  }

  @Test func thereArePairs() {
    #expect(Self.inputs("themes").count >= 4)
    #expect(!Self.inputs("templates").isEmpty)
  }
}
