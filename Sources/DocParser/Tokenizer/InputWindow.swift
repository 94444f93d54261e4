/// The memory that the tokenizer reads: bytes with padding on both sides.
///
/// Sixteen readable bytes stand before the text (name hashes load eight bytes that end at a name's end) and
/// `scanPadding` zero bytes after it. Only this type allocates and moves the text.
struct InputWindow: ~Copyable {
  private static let frontPadding = 16

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int

  /// Room for `capacity` bytes; small at first when chunks are to come.
  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = Self.allocate(capacity)
    base.initialize(repeating: 0, count: scanPadding)
  }

  deinit { Self.deallocate(base) }

  /// Replaces the memory by a larger one that begins with `count` bytes from `start`.
  mutating func grow(to capacity: Int, keeping start: BytePointer, _ count: Int) {
    let grown = Self.allocate(capacity)
    grown.initialize(from: start, count: count)
    Self.deallocate(base)
    base = grown
    self.capacity = capacity
  }

  /// Memory for `capacity` bytes with padding, whose first bytes are undefined.
  static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: frontPadding + capacity + scanPadding)
    memory.initialize(repeating: 0, count: frontPadding)
    return memory + frontPadding
  }

  /// Frees memory from ``allocate(_:)``.
  static func deallocate(_ base: UnsafeMutablePointer<UInt8>) { (base - frontPadding).deallocate() }

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
