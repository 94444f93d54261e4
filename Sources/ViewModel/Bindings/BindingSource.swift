import DocParser

/// What a source knows about a key path.
public enum BindingLookup: Sendable, Equatable {
  /// The value there; ``BoundValue/null`` for a key that exists without a value.
  case value(BoundValue)
  /// No such key.
  ///
  /// - Parameters:
  ///   - step: Index of the step of the key path that is missing.
  ///   - known: The keys that exist in its place, for a suggestion.
  case missing(step: Int, known: [String])
}

/// Where bindings read their values: the owner of a document.
///
/// A program adopts it to show its own objects; ``BindingData`` adopts it for data files. One source belongs to one
/// thread, like the views it feeds.
public protocol BindingSource: AnyObject {
  /// The value at a key path (`["person", "name"]`).
  func value(at path: [String]) -> BindingLookup

  /// Takes a value that the user entered. Returns false when the path cannot be written.
  func set(_ value: BoundValue, at path: [String]) -> Bool

  /// Calls `change` whenever the value at the path, above it or below it changes, until ``stopObserving(_:)``.
  ///
  /// - Returns: A token, or nil when the source never changes.
  func observe(_ path: [String], _ change: @escaping () -> Void) -> Int?

  /// Ends an observation.
  func stopObserving(_ token: Int)
}

extension BindingSource {
  /// A source that cannot be written.
  public func set(_ value: BoundValue, at path: [String]) -> Bool { false }
  /// A source that never changes.
  public func observe(_ path: [String], _ change: @escaping () -> Void) -> Int? { nil }
  /// Nothing to end.
  public func stopObserving(_ token: Int) {}
}

extension BoundValue {
  /// Follows a key path from this value, without recursion.
  ///
  /// A step into a list is taken by each of its items (`items.price` is the list of prices); `@count`, `@sum`, `@avg`,
  /// `@min` and `@max` of a list are its aggregates. A step into null is null.
  public func follow(_ path: some Collection<String>, from first: Int = 0) -> BindingLookup {
    var value = self
    var step = first
    for key in path {
      switch value {
      case .null: return .value(.null)
      case .record(let record):
        guard let next = record[key] else { return .missing(step: step, known: record.fields.map(\.key)) }
        value = next
      case .list(let items):
        if key.utf8.first == UInt8(ascii: "@") {
          guard let aggregate = ListAggregate(operatorName: key), let result = aggregate.value(of: items) else {
            return .missing(step: step, known: ListAggregate.operatorNames)
          }
          value = result
        } else {
          var mapped: [BoundValue] = []
          mapped.reserveCapacity(items.count)
          for item in items {
            guard case .record(let record) = item else { return .missing(step: step, known: []) }
            guard let next = record[key] else { return .missing(step: step, known: record.fields.map(\.key)) }
            mapped.append(next)
          }
          value = .list(mapped)
        }
      default: return .missing(step: step, known: [])
      }
      step += 1
    }
    return .value(value)
  }
}

/// The aggregates of a list that key paths and functions share.
package enum ListAggregate: CaseIterable {
  case count, sum, average, minimum, maximum

  init?(operatorName: String) {
    switch operatorName {
    case "@count": self = .count
    case "@sum": self = .sum
    case "@avg": self = .average
    case "@min": self = .minimum
    case "@max": self = .maximum
    default: return nil
    }
  }

  static let operatorNames = ["@count", "@sum", "@avg", "@min", "@max"]

  /// The aggregate, or nil when an item is not a number. Null items do not count; of no items the sum is 0, the
  /// others are null. Whole numbers stay whole where they fit.
  package func value(of items: [BoundValue]) -> BoundValue? {
    if self == .count { return .integer(Int64(items.count)) }
    var wholeSum: Int64? = 0
    var sum = 0.0
    var count = 0
    var best: BoundValue = .null
    var bestNumber = 0.0
    for item in items where item != .null {
      guard let number = item.number else { return nil }
      if case .integer(let whole) = item, let so = wholeSum {
        let (result, overflow) = so.addingReportingOverflow(whole)
        wholeSum = overflow ? nil : result
      } else {
        wholeSum = nil
      }
      sum += number
      count += 1
      let better =
        switch self {
        case .minimum: number < bestNumber
        case .maximum: number > bestNumber
        default: false
        }
      if count == 1 || better {
        best = item
        bestNumber = number
      }
    }
    switch self {
    case .count: return .integer(Int64(items.count))
    case .sum: return wholeSum.map { .integer($0) } ?? .number(sum)
    case .average: return count == 0 ? .null : .number(sum / Double(count))
    case .minimum, .maximum: return best
    }
  }
}

/// A data file as a source of bindings: reads, takes what the user enters and tells observers.
public final class BindingData: BindingSource {
  /// The data with everything that was set since.
  public private(set) var root: DataValue
  private var observers: [(token: Int, path: [String], change: () -> Void)] = []
  private var nextToken = 0

  /// A source of the values of a tree, usually a dictionary at the top.
  public init(_ root: DataValue) { self.root = root }

  /// Looks a key path up: O(steps), and O(n) for the n values below it.
  public func value(at path: [String]) -> BindingLookup {
    var value = root
    var step = 0
    // Dictionaries are walked in place; only what the path names is converted.
    while step < path.count, let dictionary = value.dictionary {
      guard let next = dictionary[path[step]] else {
        return .missing(step: step, known: dictionary.entries.map(\.key))
      }
      value = next
      step += 1
    }
    return BoundValue(value).follow(path[step...], from: step)
  }

  /// Replaces the value at a path of dictionaries. False when a step before the last is missing or no dictionary.
  public func set(_ value: BoundValue, at path: [String]) -> Bool {
    guard !path.isEmpty, let new = DataValue(value) else { return false }
    var parents: [DataDictionary] = []
    var current = root
    for key in path.dropLast() {
      guard let dictionary = current.dictionary, let next = dictionary[key] else { return false }
      parents.append(dictionary)
      current = next
    }
    guard let inner = current.dictionary else { return false }
    parents.append(inner)
    var replacement = new
    for (dictionary, key) in zip(parents.reversed(), path.reversed()) {
      var dictionary = dictionary
      let old = dictionary.entry(for: key)
      dictionary.set(
        DataDictionary.Entry(key: key, keySpan: old?.keySpan ?? .none, value: replacement))
      replacement = DataValue(.dictionary(dictionary), at: .none)
    }
    root = replacement
    for observer in observers where observer.path.starts(with: path) || path.starts(with: observer.path) {
      observer.change()
    }
    return true
  }

  /// Registers an observer.
  public func observe(_ path: [String], _ change: @escaping () -> Void) -> Int? {
    nextToken += 1
    observers.append((nextToken, path, change))
    return nextToken
  }

  /// Removes an observer. O(observers).
  public func stopObserving(_ token: Int) { observers.removeAll { $0.token == token } }
}

extension DataValue {
  /// A data value of a bound value; nil below 64 levels of containers, which no control gives.
  fileprivate init?(_ value: BoundValue, depth: Int = 0) {
    guard depth < 64 else { return nil }
    switch value {
    case .null: self.init(.null, at: .none)
    case .bool(let flag): self.init(.bool(flag), at: .none)
    case .integer(let number): self.init(.integer(number), at: .none)
    case .number(let number): self.init(.number(number), at: .none)
    case .string(let text): self.init(.string(text), at: .none)
    case .date(let seconds): self.init(.date(seconds), at: .none)
    case .list(let values):
      var items: [DataValue] = []
      for value in values {
        guard let item = DataValue(value, depth: depth + 1) else { return nil }
        items.append(item)
      }
      self.init(.array(items), at: .none)
    case .record(let record):
      var entries = DataDictionary()
      for field in record.fields where entries.entry(for: field.key) == nil {
        guard let item = DataValue(field.value, depth: depth + 1) else { return nil }
        entries.set(DataDictionary.Entry(key: field.key, keySpan: .none, value: item))
      }
      self.init(.dictionary(entries), at: .none)
    }
  }
}
