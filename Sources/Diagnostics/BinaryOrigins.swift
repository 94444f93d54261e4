/// Where the values of a binary file stand, for a source whose text was made from one (the XML form of a property list):
/// nobody has that text before them, so places are bytes of the file and key paths.
public struct BinaryOrigins: Sendable {
  /// A place in a binary file.
  public struct Place: Hashable, Sendable {
    /// Offset in the file.
    public let byte: Int
    /// Keys and indexes down from the root, joined with dots; empty for the root.
    public let keyPath: String
  }

  /// One step down from a container.
  public enum Step: Sendable {
    /// The value of the file.
    case root
    /// The value of a key, or the key itself.
    case key(String)
    /// A value of an array, counted from 0.
    case index(Int)
  }

  private struct Entry: Sendable {
    let start: Int
    let byte: Int
    let parent: Int
    let step: Step
  }

  private var entries: [Entry] = []

  /// Knows no place yet.
  public init() {}

  /// Notes that what begins at `start` of the text is at `byte` of the file. Starts only grow.
  ///
  /// - Returns: The number of the entry, for what is inside it. `parent` is such a number, -1 for the root.
  public mutating func add(start: Int, byte: Int, parent: Int, _ step: Step) -> Int {
    entries.append(Entry(start: start, byte: byte, parent: parent, step: step))
    return entries.count - 1
  }

  /// The place of what stands at `offset` of the text. O(log entries + depth).
  public func place(at offset: Int) -> Place {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    var at = low - 1
    let byte = at >= 0 ? entries[at].byte : 0
    var steps: [String] = []
    while at >= 0 {
      switch entries[at].step {
      case .root: break
      case .key(let key): steps.append(key)
      case .index(let index): steps.append("\(index)")
      }
      at = entries[at].parent
    }
    return Place(byte: byte, keyPath: steps.reversed().joined(separator: "."))
  }
}

extension SourceMap {
  /// Where a span begins, for people: `form.xml:3:12`, or `Styles.plist:byte 120` in a binary file. Nil without a source.
  public func location(of span: SourceSpan) -> String? {
    guard let source = self[span.source] else { return nil }
    if let origins = source.origins { return "\(source.name):byte \(origins.place(at: Int(span.start)).byte)" }
    let position = source.lines.position(at: Int(span.start))
    return "\(source.name):\(position.line):\(position.column)"
  }
}
