import Diagnostics
internal import Storage

/// A value of a data file (JSON, property list, `.strings`): what it is and where it stands.
///
/// The three readers give the same tree, so that templates, themes, string tables and owner data are used alike.
public struct DataValue: Sendable {
  /// What a value is.
  public enum Content: Sendable {
    /// JSON `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// Text.
    case string(String)
    /// Bytes (property lists only).
    case data([UInt8])
    /// Seconds since 1970-01-01T00:00:00Z (property lists only).
    case date(Double)
    /// Values in order.
    case array([DataValue])
    /// Keys and values in the order of the file.
    case dictionary(DataDictionary)
  }

  /// What it is.
  public let content: Content
  /// Where it stands; of a string or a container with its delimiters.
  public let span: SourceSpan

  /// A value from its parts.
  public init(_ content: Content, at span: SourceSpan) {
    self.content = content
    self.span = span
  }

  /// The text of a string, else nil.
  public var string: String? { if case .string(let text) = content { text } else { nil } }
  /// The values of an array, else nil.
  public var array: [DataValue]? { if case .array(let values) = content { values } else { nil } }
  /// The entries of a dictionary, else nil.
  public var dictionary: DataDictionary? { if case .dictionary(let entries) = content { entries } else { nil } }
  /// The value of an integer or a number, else nil.
  public var number: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// What the value is, as a noun for messages: `a string`, `an array`.
  public var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .data: "data"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

/// A dictionary that keeps the order of its file and the place of each key. Keys are unique: readers report a second
/// one and keep the later value in the place of the first.
public struct DataDictionary: Sendable {
  /// One key with its value.
  public struct Entry: Sendable {
    /// The key, decoded.
    public let key: String
    /// Where the key stands.
    public let keySpan: SourceSpan
    /// The value.
    public var value: DataValue

    /// An entry from its parts.
    public init(key: String, keySpan: SourceSpan, value: DataValue) {
      self.key = key
      self.keySpan = keySpan
      self.value = value
    }
  }

  /// Entries in the order of the file.
  public struct Entries: RandomAccessCollection, Sendable {
    fileprivate var list = List<Entry>()

    /// 0.
    public var startIndex: Int { 0 }
    /// Number of entries.
    public var endIndex: Int { list.count }
    /// The entry at a position.
    public subscript(position: Int) -> Entry { list[position] }
  }

  /// In the order of the file.
  public private(set) var entries = Entries()
  private var index = NameIndex()

  /// An empty dictionary.
  public init() {}

  /// Adds an entry, or replaces the value of the entry with that key. O(1).
  ///
  /// - Returns: The entry that was there before, for the caller's report of a duplicate.
  @discardableResult
  public mutating func set(_ entry: Entry) -> Entry? {
    if let at = position(of: entry.key) {
      let old = entries[at]
      entries.list[at] = entry
      return old
    }
    entries.list.append(entry)
    index.added(to: entries.count) { entries[$0].key }
    return nil
  }

  private func position(of key: String) -> Int? {
    index.position(of: key, among: entries.count) { entries.list[$0].key }
  }

  /// The value for `key`. O(1).
  public subscript(key: String) -> DataValue? { position(of: key).map { entries[$0].value } }
  /// The whole entry for `key`. O(1).
  public func entry(for key: String) -> Entry? { position(of: key).map { entries[$0] } }
  /// Number of entries.
  public var count: Int { entries.count }
  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }
}
