import Foundation
import InkTestSupport
import Testing

/// The arrows between modules stand in three places (Package.swift, ARCHITECTURE.md, the imports of the sources); here
/// they are held together.
@Suite struct ArchitectureTests {
  /// Modules and their imports as ARCHITECTURE.md shows them.
  private static let documented: [String: [String]] = {
    let text = TestData.text(of: TestData.packageRoot.appendingPathComponent("ARCHITECTURE.md"))
    var arrows: [String: [String]] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, !cells[0].contains("/") else { continue }
      arrows[cells[0].filter { $0 != "`" }] =
        cells[1] == "–"
        ? []
        : cells[1].filter { $0 != "`" }.split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
    }
    return arrows
  }()

  /// Modules and their dependencies as Package.swift declares them.
  private static let declared: [String: [String]] = {
    let text = TestData.text(of: TestData.packageRoot.appendingPathComponent("Package.swift"))
    let targets = text.components(separatedBy: "// The arrows.").last?.components(separatedBy: ".target(").first ?? ""
    var arrows: [String: [String]] = [:]
    for call in targets.components(separatedBy: "\n    ") where call.hasPrefix("module(") || call.hasPrefix("program(")
    {
      let names = call.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      if let name = names.first { arrows[name] = Array(names.dropFirst()) }
    }
    // A call over several lines is split above; its names follow in the next pieces.
    let ink = targets.components(separatedBy: "\"Ink\",").dropFirst().first?.components(separatedBy: "]").first ?? ""
    arrows["Ink"] = ink.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return arrows
  }()

  @Test func pageAndPackageShowTheSameArrows() {
    #expect(Self.documented.keys.sorted() == Self.declared.keys.filter { !$0.isEmpty }.sorted())
    for (module, imports) in Self.documented {
      #expect(Set(imports) == Set(Self.declared[module] ?? ["?"]), "\(module)")
    }
    #expect(Self.documented["Ink"]?.count == 9)
  }

  @Test func sourcesImportOnlyAlongTheArrows() {
    let system: Set = ["Glibc", "Musl", "Darwin", "Synchronization", "Builtin", "Testing", "XCTest", "Swift"]
    for (module, imports) in Self.documented {
      let folder = TestData.packageRoot.appendingPathComponent("Sources/\(module)")
      let files = TestData.files(in: folder, withExtension: "swift")
      #expect(!files.isEmpty, "\(module) has no sources")
      for file in files {
        for name in Self.imports(of: file) where !system.contains(name) {
          // The assertions run inside tests, where Foundation is.
          if module == "InkTesting", name == "Foundation" { continue }
          #expect(imports.contains(name), "\(module)/\(file.lastPathComponent) imports \(name)")
        }
      }
    }
  }

  @Test func onlyTheLibraryTalksToTheSystem() {
    let system: Set = ["Glibc", "Musl", "Darwin"]
    for module in Self.documented.keys where module != "Ink" && module != "ink-bench" && module != "InkTesting" {
      for file in TestData.files(
        in: TestData.packageRoot.appendingPathComponent("Sources/\(module)"), withExtension: "swift")
      where !system.isDisjoint(with: Self.imports(of: file)) {
        // Mathematical functions come from the C library too.
        let text = TestData.text(of: file)
        for name in ["open(", "fopen(", "read(", "getenv(", "time(", "rand("] {
          #expect(!text.contains(" \(name)"), "\(module)/\(file.lastPathComponent) calls \(name)…)")
        }
      }
    }
  }

  private static func imports(of file: URL) -> [String] {
    TestData.text(of: file).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let at = words.firstIndex(of: "import"), words[..<at].allSatisfy({ $0.hasPrefix("@") || $0 == "package" }),
        at + 1 < words.count
      else { return nil }
      // `import struct Foundation.Data` imports Foundation.
      let name = ["struct", "class", "enum", "func", "protocol"].contains(words[at + 1]) ? words.last : words[at + 1]
      return name?.split(separator: ".").first.map(String.init)
    }
  }
}
