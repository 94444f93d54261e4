// The C library is asked for memory because only it can enlarge a block without holding two: `realloc` moves the pages
// of a large block, not its bytes.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The memory that the tokenizer reads: bytes with `scanPadding` zero bytes after them. Only this type allocates and
/// moves the text.
struct InputWindow: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int

  /// Room for `capacity` bytes; small at first when chunks are to come.
  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = Self.allocate(capacity)
    base.initialize(repeating: 0, count: scanPadding)
  }

  deinit { Self.deallocate(base) }

  /// Moves `count` bytes from `start`, which are in this window, to its beginning.
  mutating func keep(_ start: BytePointer, _ count: Int) {
    if start != BytePointer(base) { base.update(from: start, count: count) }
  }

  /// Makes room for `capacity` bytes in all. What is in the window stays, in another place.
  mutating func grow(to capacity: Int) {
    guard capacity > self.capacity else { return }
    guard let grown = realloc(base, capacity + scanPadding) else { outOfMemory() }
    base = grown.assumingMemoryBound(to: UInt8.self)
    self.capacity = capacity
  }

  /// Memory for `capacity` bytes with padding, undefined.
  static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = malloc(capacity + scanPadding) else { outOfMemory() }
    return memory.bindMemory(to: UInt8.self, capacity: capacity + scanPadding)
  }

  /// Frees memory from ``allocate(_:)``.
  static func deallocate(_ base: UnsafeMutablePointer<UInt8>) { free(base) }

  /// A copy of `bytes` with padding, to be freed with ``deallocate(_:)``.
  static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let memory = allocate(bytes.count)
    bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { memory.initialize(from: address, count: bytes.count) }
    }
    (memory + bytes.count).initialize(repeating: 0, count: scanPadding)
    return memory
  }
}

/// What the library does too when there is no memory.
private func outOfMemory() -> Never { preconditionFailure("out of memory") }
