internal import Storage
import Synchronization

/// A file (or a string) that values come from: its name as the user wrote it and its bytes.
///
/// Immutable. Every span of a run points into one of these through a ``SourceMap``.
public struct SourceText: Sendable {
  /// The name shown in diagnostics: the path as given, or a name in angle brackets such as `<stdin>`.
  public let name: String
  /// The text as UTF-8. Offsets of spans count bytes of this array.
  public let bytes: [UInt8]
  /// Where values stand in the binary file that the text was made from; nil for a text that is what people wrote.
  public let origins: BinaryOrigins?
  private let table = LazyLineTable()

  /// - Parameters:
  ///   - name: The name shown in diagnostics.
  ///   - bytes: UTF-8. A source in another encoding is transcoded before it becomes a `SourceText`.
  ///   - origins: Set when the bytes are not the file's own.
  public init(name: String, bytes: [UInt8], origins: BinaryOrigins? = nil) {
    self.name = name
    self.bytes = bytes
    self.origins = origins
  }

  /// A source made from a string; handy for tests and embedded documents.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

extension SourceText {
  /// The starts of the lines, made when first asked for and shared by all copies of this text. The first call is
  /// O(bytes).
  public var lines: LineTable { table.table(of: bytes) }

  /// How often the bytes were read to find the lines: 0 or 1, however many places were asked for. For tests.
  package var lineTableBuilds: Int { table.builds }
}

/// A line table that is made at most once, from any thread.
private final class LazyLineTable: Sendable {
  private let made = Mutex<(table: LineTable?, builds: Int)>((nil, 0))

  func table(of bytes: [UInt8]) -> LineTable {
    made.withLock { made in
      if let table = made.table { return table }
      let table = LineTable(bytes)
      made = (table, made.builds + 1)
      return table
    }
  }

  var builds: Int { made.withLock { $0.builds } }
}

/// Names one source of a ``SourceMap``. Four bytes, no reference counting.
public struct SourceID: Hashable, Sendable {
  /// Index into ``SourceMap/sources``; `UInt32.max` for "no source".
  public let rawValue: UInt32

  /// Wraps an index of ``SourceMap/sources``.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The source of values that no file gave: built-in defaults, values set by a program.
  public static let none = SourceID(rawValue: .max)
}

/// All sources of one run, in the order in which they were read.
public struct SourceMap: Sendable {
  /// The sources; ``SourceID/rawValue`` indexes this array.
  public var sources: [SourceText] { Array(list) }
  private var list = List<SourceText>()

  /// An empty map.
  public init() {}

  /// Adds a source and returns its id. O(1).
  public mutating func add(_ source: SourceText) -> SourceID {
    list.append(source)
    return SourceID(rawValue: UInt32(list.count - 1))
  }

  /// The source named by `id`, or nil for ``SourceID/none``.
  public subscript(id: SourceID) -> SourceText? {
    id.rawValue < list.count ? list[Int(id.rawValue)] : nil
  }

  /// Line and column of a span's start, or nil when it has no source. O(log lines) after the first
  /// question about a source.
  public func position(of span: SourceSpan) -> SourcePosition? {
    self[span.source].map { $0.lines.position(at: Int(span.start)) }
  }
}
