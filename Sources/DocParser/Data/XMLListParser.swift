import Diagnostics

/// Reads the XML form of property lists.
enum XMLListParser {
  static func read(
    _ bytes: [UInt8], name: String, limits: DataLimits, into collector: DiagnosticCollector
  ) -> DataValue? {
    let source = collector.add(SourceText(name: name, bytes: bytes))
    collector.report(DataProblem.notAPropertyList(root: "?"), at: SourceSpan(source: source, range: 0..<0))
    return nil
  }
}
