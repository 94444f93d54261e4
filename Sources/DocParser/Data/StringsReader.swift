import Diagnostics

/// Reads a string table: `.strings` text, or a property list (XML or binary) by its first bytes.
///
/// The text form is the old-style property list: `"key" = "value";`, `key = value;` for plain words, `"key";` for a
/// key that is its own value, `/* */` and `//` comments anywhere between tokens. UTF-8 unless a byte order mark says
/// UTF-16; the encoding is never guessed. A string may run over several lines. Escapes: `\n \t \r \a \b \f \v \" \' \\`,
/// a backslash before a line end (a line end), up to three octal digits (a NextStep code, as the format has it) and
/// `\Uxxxx` with surrogate pairs. After a slip reading goes on at the next entry. O(bytes).
public enum StringsReader {
  /// Reads a whole file and registers it as a source.
  ///
  /// - Returns: A dictionary of strings in the order of the file; nil when nothing can be read.
  public static func read(
    _ bytes: [UInt8], name: String, limits: DataLimits = .standard, into collector: DiagnosticCollector
  ) -> DataValue? {
    if PropertyListReader.recognises(bytes) {
      guard let value = PropertyListReader.read(bytes, name: name, limits: limits, into: collector) else { return nil }
      return onlyStrings(of: value, into: collector)
    }
    let encoding = MarkedEncoding(bytes)
    var text = bytes
    var bad: [Int] = []
    switch encoding {
    case .utf8: break
    case .utf16Big, .utf16Little:
      (text, bad) = MarkedEncoding.transcodeUTF16(bytes, bigEndian: encoding == .utf16Big)
    case .utf32: text = []
    }
    let source = collector.add(SourceText(name: name, bytes: text))
    var report = DataReport(collector: collector, source: source, limits: limits)
    if encoding == .utf32 {
      report.report(.unknownEncoding(found: "UTF-32"), at: 0..<0)
      return nil
    }
    guard text.count <= limits.maximumBytes else {
      report.report(.tooLarge(bytes: text.count, limit: limits.maximumBytes), at: 0..<0)
      return nil
    }
    for place in bad { report.report(.invalidText(encoding: encoding.name), at: place..<place + 3) }
    var parser = StringsParser(bytes: text, report: report, limits: limits)
    return parser.parse()
  }

  /// A table in property-list form: entries that are not strings are reported and left out.
  private static func onlyStrings(of value: DataValue, into collector: DiagnosticCollector) -> DataValue? {
    guard let table = value.dictionary else {
      collector.report(
        DataProblem.structure(found: value.kindName, expected: "a dictionary of strings"), at: value.span)
      return nil
    }
    var strings = DataDictionary()
    for entry in table.entries {
      if entry.value.string == nil {
        collector.report(DataProblem.notAString(key: entry.key, kind: entry.value.kindName), at: entry.value.span)
      } else {
        strings.set(entry)
      }
    }
    return DataValue(.dictionary(strings), at: value.span)
  }
}
