import Diagnostics

/// Reads JSON (RFC 8259) into a ``DataValue`` tree in which every value and key knows its place.
///
/// Strict, with two leniencies that shipped files need, each reported as a warning: comments (`//`, `/* */`) and a
/// comma before a closing bracket. Problems that leave the rest readable (an unknown word, a bad number, a missing
/// comma, a duplicate key, a value nested too deep) are reported and reading goes on: a bad value is left out of its
/// dictionary, so that whatever it would have replaced stays in force. O(bytes); nesting uses no call stack.
public enum JSONReader {
  /// Reads a whole file and registers it as a source.
  ///
  /// A byte order mark is skipped; UTF-16 with a mark is read with a warning.
  ///
  /// - Returns: The value, or nil when no value can be made out of the text.
  public static func read(
    _ bytes: [UInt8], name: String, limits: DataLimits = .standard, into collector: DiagnosticCollector
  ) -> DataValue? {
    let encoding = MarkedEncoding(bytes)
    var text = bytes
    var bad: [Int] = []
    switch encoding {
    case .utf8: break
    case .utf16Big, .utf16Little:
      (text, bad) = MarkedEncoding.transcodeUTF16(bytes, bigEndian: encoding == .utf16Big)
    case .utf32:
      let source = collector.add(SourceText(name: name, bytes: []))
      collector.report(
        DataProblem.unknownEncoding(found: "UTF-32"), at: SourceSpan(source: source, range: 0..<0))
      return nil
    }
    let source = collector.add(SourceText(name: name, bytes: text))
    if encoding != .utf8 {
      collector.report(DataProblem.encoding(found: encoding.name), at: SourceSpan(source: source, range: 0..<0))
    }
    var report = DataReport(collector: collector, source: source, limits: limits)
    for place in bad { report.report(.invalidText(encoding: encoding.name), at: place..<place + 3) }
    return read(text, range: 0..<text.count, report: report, limits: limits)
  }

  /// Reads a text that is already a source; `bytes` are those of the source.
  public static func read(
    _ bytes: [UInt8], source: SourceID, limits: DataLimits = .standard, into collector: DiagnosticCollector
  ) -> DataValue? {
    read(
      bytes, range: 0..<bytes.count, report: DataReport(collector: collector, source: source, limits: limits),
      limits: limits)
  }

  /// Reads JSON that stands inside a source, such as the data of `<?properties {…}?>`: spans point into that source.
  ///
  /// - Parameter range: Bytes of the source; clamped to it.
  public static func read(
    _ range: Range<Int>, of source: SourceID, limits: DataLimits = .standard, into collector: DiagnosticCollector
  ) -> DataValue? {
    let bytes = collector.sources[source]?.bytes ?? []
    return read(
      bytes, range: range.clamped(to: 0..<bytes.count),
      report: DataReport(collector: collector, source: source, limits: limits), limits: limits)
  }

  private static func read(
    _ bytes: [UInt8], range: Range<Int>, report: DataReport, limits: DataLimits
  ) -> DataValue? {
    guard range.count <= limits.maximumBytes else {
      var report = report
      report.report(
        .tooLarge(bytes: range.count, limit: limits.maximumBytes), at: range.lowerBound..<range.lowerBound)
      return nil
    }
    var parser = JSONParser(bytes: bytes, range: range, report: report, limits: limits)
    return parser.parse()
  }
}
