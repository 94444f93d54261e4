/// Plain values of all texts in one block, growing at the end.
///
/// An array would check uniqueness and reload its buffer at every piece; a piece is a word, so that cost would be a third
/// of a first measurement.
struct GrowingList<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "element \(index) of \(count)")
      return base[index]
    }
    set {
      assert(index >= 0 && index < count, "element \(index) of \(count)")
      base[index] = newValue
    }
  }

  /// Bytes that the list takes.
  var storedBytes: Int { capacity * MemoryLayout<Element>.stride }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Makes room for `more` elements.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(to: count &+ more) }
  }

  /// Appends an element that `reserve` has made room for.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    assert(count < capacity, "no room was made for element \(count)")
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    if count &+ elements.count > capacity { grow(to: count &+ elements.count) }
    (base + count).initialize(from: source, count: elements.count)
    count &+= elements.count
  }

  /// At least doubles, so that the copies of all growth together are no more than the contents.
  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = max(needed, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
