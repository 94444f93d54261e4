// Named benchmarks: `ink-bench NAME ARGUMENTS`. One file a name; add a line here.

let arguments = Array(CommandLine.arguments.dropFirst())
let benchmarks: [(name: String, run: ([String]) -> Void)] = [
  ("xml", runXMLBench),
  ("layout", runLayoutBench),
  ("layout-oracle", runLayoutOracle),
  ("text", runTextBench),
  ("layout-edits", runLayoutEdits),
  ("layout-rounding", runLayoutRounding),
  ("styles", runStylesBench),
  ("views", runViewsBench),
  ("batch", runBatchBench),
]

if let benchmark = benchmarks.first(where: { $0.name == arguments.first }) {
  benchmark.run(Array(arguments.dropFirst()))
} else {
  print("usage: ink-bench \(benchmarks.map(\.name).joined(separator: "|")) …")
}
