import Diagnostics

/// Reads property lists, XML or binary, into the same ``DataValue`` tree as ``JSONReader``.
///
/// A `.stringsdict` is such a list. The old-style text form is read by ``StringsReader``.
public enum PropertyListReader {
  /// Whether the first bytes are those of a binary or an XML property list.
  public static func recognises(_ bytes: [UInt8]) -> Bool { isBinary(bytes) || looksLikeXML(bytes) }

  /// Reads a whole file and registers it as a source.
  ///
  /// The source of a binary list is its XML form, with the place in the file of every value: problems name bytes and key
  /// paths, and show no line. Broken structure is reported at its start.
  ///
  /// - Returns: The value, or nil when no value can be made out of the file.
  public static func read(
    _ bytes: [UInt8], name: String, limits: DataLimits = .standard, into collector: DiagnosticCollector
  ) -> DataValue? {
    guard bytes.count <= limits.maximumBytes else {
      let source = collector.add(SourceText(name: name, bytes: []))
      collector.report(
        DataProblem.tooLarge(bytes: bytes.count, limit: limits.maximumBytes),
        at: SourceSpan(source: source, range: 0..<0))
      return nil
    }
    if isBinary(bytes) {
      var parser = BinaryListParser(bytes: bytes, name: name, limits: limits, collector: collector)
      return parser.parse()
    }
    return XMLListParser.read(bytes, name: name, limits: limits, into: collector)
  }

  static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
    // The first character that is no space, in any encoding that a mark announces: the zero bytes of UTF-16 are passed.
    for byte in bytes.prefix(256) {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x00, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF: continue
      default: return byte == UInt8(ascii: "<")
      }
    }
    return false
  }
}
