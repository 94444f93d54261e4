import DocParser

/// A value that a binding reads, computes with and shows.
public enum BoundValue: Sendable, Equatable {
  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// Text.
  case string(String)
  /// Seconds since 1970-01-01T00:00:00Z.
  case date(Double)
  /// Values in order.
  case list([BoundValue])
  /// Named values in order.
  case record(BoundRecord)

  /// What the value is, as a noun for messages: `a string`, `a list`.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .list: "a list"
    case .record: "a record"
    }
  }

  /// The number that an integer, a number or a boolean (0, 1) stands for, else nil.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  /// What a condition makes of the value: null, false, 0, the empty text and the empty list are false.
  public var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0 && !value.isNaN
    case .string(let text): !text.isEmpty
    case .list(let values): !values.isEmpty
    case .date, .record: true
    }
  }

  /// The value as text without a formatter: numbers in shortest form without grouping, dates as ISO 8601 in UTC, lists
  /// with `, ` between the items, null as nothing. Containers inside a list show as `[…]` and `{…}`.
  public var plainText: String {
    switch self {
    case .list(let values): values.map(\.itemText).joined(separator: ", ")
    default: itemText
    }
  }

  private var itemText: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): DecimalText(value).plain
    case .string(let text): text
    case .date(let seconds): CivilTime(secondsSince1970: seconds).iso8601
    case .list: "[…]"
    case .record: "{…}"
    }
  }
}

/// Named values in order: an object of the owner's data.
public struct BoundRecord: Sendable, Equatable {
  /// One name with its value.
  public struct Field: Sendable, Equatable {
    /// The name.
    public let key: String
    /// The value.
    public let value: BoundValue

    /// A field from its parts.
    public init(_ key: String, _ value: BoundValue) {
      self.key = key
      self.value = value
    }
  }

  /// In order.
  public let fields: [Field]

  /// A record of `fields`; of fields with the same key the first counts.
  public init(_ fields: [Field]) { self.fields = fields }

  /// The value of a field. O(fields).
  public subscript(key: String) -> BoundValue? { fields.first { $0.key == key }?.value }
}

extension BoundValue {
  /// Takes over a value of a data file. Property-list `data` becomes null: a binding cannot show bytes. O(n), without
  /// recursion.
  public init(_ data: DataValue) {
    /// A container whose items are being converted.
    struct Open {
      var items: [DataValue]
      var keys: [String]?
      var done: [BoundValue] = []
      var closed: BoundValue {
        guard let keys else { return .list(done) }
        return .record(BoundRecord(zip(keys, done).map { BoundRecord.Field($0, $1) }))
      }
    }
    var stack: [Open] = []
    var current: DataValue? = data
    var finished: BoundValue = .null
    while true {
      if let value = current {
        current = nil
        switch value.content {
        case .null, .data: finished = .null
        case .bool(let flag): finished = .bool(flag)
        case .integer(let number): finished = .integer(number)
        case .number(let number): finished = .number(number)
        case .string(let text): finished = .string(text)
        case .date(let seconds): finished = .date(seconds)
        case .array(let values):
          stack.append(Open(items: values.reversed()))
          current = stack[stack.count - 1].items.popLast()
          if current != nil { continue }
          finished = stack.removeLast().closed
        case .dictionary(let entries):
          let all = entries.entries
          stack.append(Open(items: all.reversed().map(\.value), keys: all.map(\.key)))
          current = stack[stack.count - 1].items.popLast()
          if current != nil { continue }
          finished = stack.removeLast().closed
        }
      }
      guard !stack.isEmpty else { break }
      stack[stack.count - 1].done.append(finished)
      current = stack[stack.count - 1].items.popLast()
      if current == nil { finished = stack.removeLast().closed }
    }
    self = finished
  }
}
