/// Finds the position of a name among names that its owner keeps: by looking at all of them while they are few, then by
/// a table. Most lists of names in documents are short, and a table would cost more than all their look-ups.
public struct NameIndex: Sendable {
  /// Empty while the names are few.
  @usableFromInline var table: [String: Int]

  /// So many names are looked at one by one.
  @usableFromInline static var few: Int { 8 }

  /// An index of no names.
  @inlinable public init() { table = [:] }

  /// The position of `name`, nil when it is not there. O(1).
  ///
  /// - Parameters:
  ///   - count: How many names there are; all of them were added.
  ///   - nameAt: The name at a position.
  @inlinable public func position(of name: String, among count: Int, _ nameAt: (Int) -> String) -> Int? {
    guard count <= Self.few else { return table[name] }
    for at in 0..<count where nameAt(at) == name { return at }
    return nil
  }

  /// Takes notice of a name that was put at the end of the list and is not in it before. O(1).
  @inlinable public mutating func added(to count: Int, _ nameAt: (Int) -> String) {
    if count <= Self.few { return }
    for at in count == Self.few + 1 ? 0..<count : count - 1..<count { table[nameAt(at)] = at }
  }
}

/// Values by name, for maps that mostly hold a few: see ``NameIndex``. In the order in which the names were first set.
public struct NameMap<Value> {
  /// The names.
  @usableFromInline var names: List<String>
  /// The value of each name.
  @usableFromInline var values: List<Value>
  @usableFromInline var index: NameIndex

  /// An empty map.
  @inlinable public init() {
    // Here and not where they are declared: an initial value is no inlinable code.
    names = List()
    values = List()
    index = NameIndex()
  }

  /// Number of names.
  @inlinable public var count: Int { names.count }

  /// The value of a name, nil when there is none. Nothing is taken out: setting nil does nothing. O(1).
  @inlinable public subscript(name: String) -> Value? {
    get { index.position(of: name, among: names.count) { names[$0] }.map { values[$0] } }
    set {
      guard let newValue else { return }
      if let at = index.position(of: name, among: names.count, { names[$0] }) {
        values[at] = newValue
      } else {
        names.append(name)
        values.append(newValue)
        index.added(to: names.count) { names[$0] }
      }
    }
  }
}

extension NameMap {
  /// Adds to the list of a name.
  @inlinable public mutating func append<Element>(_ element: Element, to name: String) where Value == List<Element> {
    if let at = index.position(of: name, among: names.count, { names[$0] }) {
      values[at].append(element)
    } else {
      // Not written as a literal, which would be an array first.
      var elements = List<Element>()
      elements.append(element)
      self[name] = elements
    }
  }
}

extension NameMap: Sendable where Value: Sendable {}
