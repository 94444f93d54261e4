// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 language mode, warnings are errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

/// The vector code of the tokenizer (one small file) uses the compiler's `Builtin` module;
/// without the feature it falls back to the standard library's SIMD types.
let tokenizer: [SwiftSetting] = strict + [.enableExperimentalFeature("BuiltinModule")]

func module(_ name: String, _ dependencies: [String] = [], _ settings: [SwiftSetting] = strict) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(name)", swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(name)", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [String], goldens: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)", exclude: goldens,
    swiftSettings: strict)
}

let package = Package(
  name: "ink",
  products: [
    .library(name: "Ink", targets: ["Ink"]),
    .library(name: "InkTesting", targets: ["InkTesting"]),
    .executable(name: "ink", targets: ["ink-cli"]),
    .executable(name: "ink-bench", targets: ["ink-bench"]),
  ],
  targets: [
    // The arrows. ARCHITECTURE.md says why each module exists.
    module("Storage"),
    module("Diagnostics", ["Storage"]),
    module("Geometry"),
    module("DocParser", ["Diagnostics", "Storage"], tokenizer),
    module("StyleEngine", ["DocParser", "Diagnostics", "Geometry", "Storage"]),
    module("TextMetrics", ["Geometry", "Storage"]),
    module("Layout", ["Geometry", "Storage"]),
    module("ViewModel", ["Diagnostics", "Geometry", "DocParser", "StyleEngine", "TextMetrics", "Layout", "Storage"]),
    module("Rendering", ["ViewModel", "Layout", "TextMetrics", "Geometry", "Diagnostics", "Storage"]),
    module(
      "Ink",
      [
        "Diagnostics", "Geometry", "DocParser", "StyleEngine", "TextMetrics", "Layout", "ViewModel", "Rendering",
        "Storage",
      ]),
    module("InkTesting", ["Ink"]),
    program("ink-cli", ["Ink", "Storage"]),
    program("ink-bench", ["Ink", "Geometry", "Layout"]),

    .target(
      name: "InkTestSupport", dependencies: ["Diagnostics"], path: "Tests/InkTestSupport", swiftSettings: strict),
    tests("DiagnosticsTests", ["Diagnostics", "InkTestSupport"]),
    tests("StorageTests", ["Storage"]),
    tests("GeometryTests", ["Geometry"]),
    tests("DocParserTests", ["DocParser", "Diagnostics", "InkTestSupport"]),
    tests("StyleEngineTests", ["StyleEngine", "DocParser", "Diagnostics", "Geometry", "InkTestSupport"]),
    tests("TextMetricsTests", ["TextMetrics", "Geometry", "InkTestSupport"]),
    tests("LayoutTests", ["Layout", "Geometry", "InkTestSupport"]),
    tests(
      "ViewModelTests",
      [
        "ViewModel", "StyleEngine", "DocParser", "Layout", "TextMetrics", "Diagnostics", "Geometry", "InkTestSupport",
      ]),
    tests(
      "RenderingTests",
      ["Rendering", "ViewModel", "Layout", "TextMetrics", "Geometry", "Diagnostics", "InkTestSupport"]),
    tests("InkTests", ["Ink", "InkTestSupport"]),
    tests("InkTestingTests", ["InkTesting", "Ink", "InkTestSupport"], goldens: ["__Snapshots__"]),
    tests("CommandLineTests", ["InkTestSupport"]),
  ]
)
