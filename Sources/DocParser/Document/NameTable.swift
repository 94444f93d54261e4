/// The names of a document, each once, with the hash that finds them again.
struct NameTable: Sendable {
  private(set) var strings: [String] = []
  private var starts: [UInt32] = []
  /// The names behind one another, and padding.
  private var bytes: [UInt8] = []
  /// Hash in the high half, id + 1 in the low half; 0 is free.
  private var slots: [UInt] = Array(repeating: 0, count: 128)
  private let hash: NameHash
  /// Comparing reads so many bytes beyond a name.
  private static let padding = 32

  /// - Parameter size: Bytes of the document.
  init(hash: NameHash, size: Int) {
    self.hash = hash
    // Room for the names of most documents, which growing would copy several times.
    let count = min(48, size / 32 + 8)
    strings.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    starts.append(0)
    bytes.reserveCapacity(16 * count + Self.padding)
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
  }

  /// Bytes of memory.
  var byteCount: Int { bytes.count + 4 * starts.count + 8 * slots.count + 16 * strings.count }

  /// Bytes of a name.
  @inline(__always) func length(_ id: Int32) -> Int { Int(starts[Int(id) + 1] - starts[Int(id)]) }

  /// The id of a name, which is entered when it is new. `h` is the low half of its keyed hash. O(1).
  @inline(__always) mutating func intern(_ name: BytePointer, _ count: Int, _ h: UInt32) -> Int32 {
    let mask = slots.count &- 1
    var at = Int(truncatingIfNeeded: h) & mask
    while true {
      let slot = slots[at]
      if slot == 0 { return enter(name, count, h, at) }
      if UInt32(truncatingIfNeeded: slot &>> 32) == h {
        let id = Int32(truncatingIfNeeded: slot) &- 1
        if isEqual(id, name, count) { return id }
      }
      at = (at &+ 1) & mask
    }
  }

  @inline(__always) private func isEqual(_ id: Int32, _ name: BytePointer, _ count: Int) -> Bool {
    let start = Int(starts[Int(id)])
    guard Int(starts[Int(id) &+ 1]) &- start == count else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      equalBytes(buffer.baseAddress.unsafelyUnwrapped + start, name, count)
    }
  }

  @inline(never) private mutating func enter(_ name: BytePointer, _ count: Int, _ h: UInt32, _ at: Int) -> Int32 {
    let id = Int32(strings.count)
    let buffer = UnsafeBufferPointer(start: name, count: count)
    let used = Int(starts[Int(id)])
    // Makes room; then the name comes where the padding was, and the padding behind it.
    bytes.append(contentsOf: buffer)
    bytes.withUnsafeMutableBufferPointer { bytes in
      let place = bytes.baseAddress.unsafelyUnwrapped + used
      place.update(from: name, count: count)
      (place + count).update(repeating: 0, count: Self.padding)
    }
    starts.append(UInt32(used + count))
    strings.append(String(decoding: buffer, as: UTF8.self))
    slots[at] = UInt(h) << 32 | UInt(id + 1)
    if strings.count * 4 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 {
      var at = Int(truncatingIfNeeded: slot >> 32) & (slots.count - 1)
      while slots[at] != 0 { at = (at + 1) & (slots.count - 1) }
      slots[at] = slot
    }
  }

  /// The id of a name that has been entered. O(1).
  func find(_ string: String) -> NameID? {
    let name = InputWindow.copy(Array(string.utf8))
    defer { InputWindow.deallocate(name) }
    let count = string.utf8.count
    let h = UInt32(truncatingIfNeeded: hash(BytePointer(name), count))
    var at = Int(h) & (slots.count - 1)
    while slots[at] != 0 {
      let id = Int32(truncatingIfNeeded: slots[at]) - 1
      if UInt32(slots[at] >> 32) == h, isEqual(id, BytePointer(name), count) { return NameID(rawValue: id) }
      at = (at + 1) & (slots.count - 1)
    }
    return nil
  }
}
