/// A keyed hash of whole names, by multiplication and folding. The key is secret and differs in every process, so that no
/// document can be made whose names collide.
struct NameHash {
  let first: UInt64
  let second: UInt64

  /// The key of the process. It is made of the library's, so the system is not asked for another one.
  init() { self.init(first: Self.secret(1), second: Self.secret(2)) }

  private static func secret(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// A known key, for tests of what somebody could do who knew it.
  init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// The hash of `count` bytes. Reads up to eight bytes after a short name.
  @inline(__always) func callAsFunction(_ name: BytePointer, _ count: Int) -> UInt64 {
    count <= 32 ? inWindow(name, count) : long(name, count)
  }

  /// Names up to thirty-two bytes.
  @inline(__always) func inWindow(_ name: BytePointer, _ count: Int) -> UInt64 {
    count <= 16 ? short(name, count) : middle(name, count)
  }

  /// Names up to sixteen bytes: their first and last eight, which overlap. Of fewer than eight, both are the same bytes,
  /// shifted so that only the name is left; no branch depends on the length.
  @inline(__always) func short(_ name: BytePointer, _ count: Int) -> UInt64 {
    let head = UnsafeRawPointer(name).loadUnaligned(as: UInt64.self).littleEndian
    let missing = max(8 &- count, 0)
    let tail = UnsafeRawPointer(name + (count &- 8 &+ missing)).loadUnaligned(as: UInt64.self).littleEndian
    let excess = UInt64(truncatingIfNeeded: missing &* 8)
    return fold((head &<< excess) ^ first, (tail &<< excess) ^ second ^ UInt64(truncatingIfNeeded: count))
  }

  /// Names of seventeen to thirty-two bytes: four loads, which overlap.
  @inline(__always) private func middle(_ name: BytePointer, _ count: Int) -> UInt64 {
    let from = UnsafeRawPointer(name)
    let outer = short(name, count)
    let a = from.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
    let b = from.loadUnaligned(fromByteOffset: count &- 16, as: UInt64.self).littleEndian
    return fold(a ^ outer, b ^ second)
  }

  @inline(never) func long(_ name: BytePointer, _ count: Int) -> UInt64 {
    var hash = first ^ UInt64(truncatingIfNeeded: count)
    var at = 0
    while at &+ 8 < count {
      hash = fold(hash ^ UnsafeRawPointer(name + at).loadUnaligned(as: UInt64.self), second | 1)
      at &+= 8
    }
    return fold(hash ^ UnsafeRawPointer(name + (count &- 8)).loadUnaligned(as: UInt64.self), second | 1)
  }

  @inline(__always) private func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
