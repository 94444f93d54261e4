#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An array whose storage is the same class whatever its elements are.
///
/// The standard library makes a class for `[T]` while the program runs, the first time that it has an array of `T`. That
/// takes some seven thousand instructions and touches the runtime's demangler: a program that lives for a millisecond
/// would spend a third of its life on it. What a short run has one array of is therefore a `List`. Public interfaces
/// and inner loops keep `Array`.
///
/// A value like `Array`: copied when it is changed while shared. Not a part of any public interface.
public struct List<Element> {
  @usableFromInline var storage: ListStorage?

  /// An empty list. Nothing is allocated.
  @inlinable public init() { storage = nil }

  /// A list of the elements of a sequence. O(elements).
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  /// A list of one element repeated. O(count).
  @inlinable public init(repeating element: Element, count: Int) {
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(element) }
  }

  /// The first element; only where there is storage.
  @inlinable var base: UnsafeMutablePointer<Element> {
    storage.unsafelyUnwrapped.base.assumingMemoryBound(to: Element.self)
  }

  /// Makes sure that the storage is this list's own and holds `capacity` elements.
  @inlinable mutating func makeOwn(_ capacity: Int) {
    if (storage?.capacity ?? -1) >= capacity, isKnownUniquelyReferenced(&storage) { return }
    replaceStorage(capacity)
  }

  @inlinable @inline(never) mutating func replaceStorage(_ capacity: Int) {
    let count = count
    // Twice as large when it grows, so that appending is O(1) on average.
    let room = Swift.max(capacity, capacity > count ? 2 * count : count, 4)
    let new = ListStorage.allocate(room * MemoryLayout<Element>.stride, MemoryLayout<Element>.alignment)
      .bindMemory(to: Element.self, capacity: room)
    // Asked before anything else holds the storage.
    let isOwn = isKnownUniquelyReferenced(&storage)
    if let old = storage {
      if isOwn {
        new.moveInitialize(from: base, count: count)
        old.count = 0
      } else {
        new.initialize(from: base, count: count)
      }
    }
    storage = ListStorage(UnsafeMutableRawPointer(new), count: count, capacity: room) { base, count in
      Self.letGo(base.assumingMemoryBound(to: Element.self), count)
    }
  }

  /// Lets elements go one by one: to let an array of them go, the runtime asks for their type.
  @inlinable static func letGo(_ base: UnsafeMutablePointer<Element>, _ count: Int) {
    for at in 0..<count { _ = (base + at).move() }
  }
}

/// The memory of a list: elements of a type that only the list knows, and how they are let go.
@usableFromInline final class ListStorage: @unchecked Sendable {
  @usableFromInline let base: UnsafeMutableRawPointer
  // Unchecked: a list changes it only after it made sure that nobody else has the storage.
  @exclusivity(unchecked) @usableFromInline var count: Int
  @usableFromInline let capacity: Int
  private let deinitialize: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  @usableFromInline init(
    _ base: UnsafeMutableRawPointer, count: Int, capacity: Int,
    deinitialize: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    self.base = base
    self.count = count
    self.capacity = capacity
    self.deinitialize = deinitialize
  }

  deinit {
    deinitialize(base, count)
    free(base)
  }

  /// Memory for elements, freed with `free`.
  @usableFromInline static func allocate(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    // Asked for an alignment, the library's way takes a slower one, even for what every block of memory has.
    if alignment > MemoryLayout<Double>.alignment {
      return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    }
    guard let memory = malloc(max(size, 1)) else { preconditionFailure("out of memory") }
    return memory
  }
}

// Everything is spelled out: a default implementation that is not specialised would bring the metadata back.
extension List: RandomAccessCollection, MutableCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// Number of elements.
  @inlinable public var endIndex: Int { count }
  /// Number of elements.
  @inlinable public var count: Int { storage?.count ?? 0 }
  /// Whether there is none.
  @inlinable public var isEmpty: Bool { count == 0 }
  /// All positions.
  @inlinable public var indices: Range<Int> { 0..<count }
  /// The first element.
  @inlinable public var first: Element? { isEmpty ? nil : base[0] }
  /// The last element.
  @inlinable public var last: Element? { isEmpty ? nil : base[count - 1] }

  /// The next position.
  @inlinable public func index(after index: Int) -> Int { index + 1 }
  /// The position before.
  @inlinable public func index(before index: Int) -> Int { index - 1 }
  /// Goes to the next position.
  @inlinable public func formIndex(after index: inout Int) { index += 1 }
  /// Goes to the position before.
  @inlinable public func formIndex(before index: inout Int) { index -= 1 }
  /// The element at a position, which must be one of ``indices``.
  @inlinable public subscript(index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count, "index out of range")
      yield base[index]
    }
    _modify {
      precondition(index >= 0 && index < count, "index out of range")
      makeOwn(count)
      yield &base[index]
    }
  }

  /// Goes through the elements in order.
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Goes through a list.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let list: List
    @usableFromInline var position = 0

    @inlinable init(_ list: List) { self.list = list }

    /// The next element, nil at the end.
    @inlinable public mutating func next() -> Element? {
      guard position < list.count else { return nil }
      position += 1
      return list.base[position - 1]
    }
  }

  /// Calls `body` with the elements' memory.
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    guard let storage else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    return try withExtendedLifetime(storage) { try body(UnsafeBufferPointer(start: base, count: storage.count)) }
  }
}

extension List {
  /// Adds an element. O(1) on average.
  @inlinable public mutating func append(_ element: Element) {
    makeOwn(count + 1)
    (base + count).initialize(to: element)
    storage.unsafelyUnwrapped.count += 1
  }

  /// Adds elements. O(elements).
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Makes room.
  @inlinable public mutating func reserveCapacity(_ capacity: Int) {
    if capacity > 0 { makeOwn(capacity) }
  }

  /// Takes the last element away, which must be there.
  @discardableResult
  @inlinable public mutating func removeLast() -> Element {
    precondition(count > 0, "the list is empty")
    makeOwn(count)
    storage.unsafelyUnwrapped.count -= 1
    return (base + count).move()
  }

  /// Takes elements away from the end; there must be so many.
  @inlinable public mutating func removeLast(_ count: Int) {
    for _ in 0..<count { removeLast() }
  }

  /// Takes the last element away, nil when there is none.
  @inlinable public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Takes all elements away and keeps their room if it is this list's own.
  @inlinable public mutating func removeAll() {
    guard isKnownUniquelyReferenced(&storage) else {
      storage = nil
      return
    }
    Self.letGo(base, count)
    storage.unsafelyUnwrapped.count = 0
  }
}

extension List: ExpressibleByArrayLiteral {
  /// A list of the elements written.
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init()
    reserveCapacity(elements.count)
    for element in elements { append(element) }
  }
}

extension List: Sendable where Element: Sendable {}

extension List: Equatable where Element: Equatable {
  /// Whether the elements are equal one by one.
  @inlinable public static func == (a: List, b: List) -> Bool {
    guard a.count == b.count else { return false }
    for at in 0..<a.count where a.base[at] != b.base[at] { return false }
    return true
  }
}
