/// Property names (whole key paths) interned to small numbers, looked up by their bytes.
///
/// Open addressing over a hash that reads eight bytes at a time; a hit compares the bytes, so a document cannot reach a
/// property by a colliding name. No `String` is made and nothing is allocated by a look-up.
struct NameTable: Sendable {
  /// "No such name".
  static let missing: UInt16 = .max

  /// One name: its hash and where its bytes stand.
  private struct Entry {
    let hash: UInt64
    let start: Int
    let count: Int
  }

  private(set) var slots: [UInt16]
  /// Two words a name: the hash; the start of its bytes and, in the low 16 bits, their number.
  private(set) var words: [UInt] = []
  private(set) var bytes: [UInt8] = []

  /// An empty table that holds `capacity` names before it grows; a power of two.
  init(capacity: Int = 1024) {
    slots = Array(repeating: Self.missing, count: 2 * capacity)
    words.reserveCapacity(2 * capacity)
    bytes.reserveCapacity(16 * capacity)
  }

  /// A table that was filled before: the three arrays of one. No array is copied until a name is added.
  init(bytes: [UInt8], words: [UInt], slots: [UInt16]) {
    self.bytes = bytes
    self.words = words
    self.slots = slots
  }

  /// Number of names.
  var count: Int { words.count / 2 }

  @inline(__always)
  private func entry(_ id: UInt16) -> Entry {
    let place = words[2 &* Int(id) &+ 1]
    return Entry(hash: hash(id), start: Int(place >> 16), count: Int(place & 0xFFFF))
  }

  @inline(__always)
  private func hash(_ id: UInt16) -> UInt64 { UInt64(words[2 &* Int(id)]) }

  /// The number of `name`, or ``missing``.
  @inline(__always)
  func find(_ name: UnsafeRawBufferPointer) -> UInt16 {
    find(name, hash: nameHash(name))
  }

  /// The number of `prefix` and `name` joined, or ``missing``.
  func find(_ prefix: String, _ name: String) -> UInt16 {
    var name = prefix.isEmpty ? name : prefix + name
    return name.withUTF8 { find(UnsafeRawBufferPointer($0)) }
  }

  /// The number of the name with that hash: for names that code spells out, whose hash was made once.
  @inline(__always)
  func find(hash: UInt64) -> UInt16 {
    let mask = slots.count &- 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while true {
      let id = slots[at]
      if id == Self.missing || self.hash(id) == hash { return id }
      at = (at &+ 1) & mask
    }
  }

  /// The number of `prefix` and `name` joined, adding it when new. At most 65,534 names of 65,535 bytes; beyond that nil.
  mutating func intern(_ prefix: String, _ name: String) -> UInt16? {
    var name = name
    let start = bytes.count
    if prefix.isEmpty {
      let known = name.withUTF8 { find(UnsafeRawBufferPointer($0)) }
      if known != Self.missing { return known }
    }
    // Joined where a new name's bytes would stand; taken back when they stand elsewhere already.
    var prefix = prefix
    prefix.withUTF8 { bytes.append(contentsOf: $0) }
    name.withUTF8 { bytes.append(contentsOf: $0) }
    let (hash, found) = bytes.withUnsafeBytes { bytes in
      let name = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let hash = nameHash(name)
      return (hash, find(name, hash: hash))
    }
    guard found == Self.missing, count < Int(Self.missing) - 1, bytes.count - start <= 0xFFFF else {
      bytes.removeLast(bytes.count - start)
      return found == Self.missing ? nil : found
    }
    let id = UInt16(count)
    words.append(UInt(hash))
    words.append(UInt(start) << 16 | UInt(bytes.count - start))
    if 2 * count > slots.count { grow() } else { insert(id) }
    return id
  }

  /// The spelling of a name.
  func string(for id: UInt16) -> String {
    let entry = entry(id)
    return String(decoding: bytes[entry.start..<entry.start + entry.count], as: UTF8.self)
  }

  @inline(__always)
  private func find(_ name: UnsafeRawBufferPointer, hash: UInt64) -> UInt16 {
    let mask = slots.count &- 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while true {
      let id = slots[at]
      if id == Self.missing { return id }
      if self.hash(id) == hash, isSpelled(entry(id), name) { return id }
      at = (at &+ 1) & mask
    }
  }

  @inline(__always)
  private func isSpelled(_ entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    guard entry.count == name.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      // Every table has been filled by `intern`, so the range is inside.
      let known = UnsafeRawBufferPointer(rebasing: bytes[entry.start..<entry.start + entry.count])
      return areEqual(known, name)
    }
  }

  private mutating func insert(_ id: UInt16) {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: hash(id)) & mask
    while slots[at] != Self.missing { at = (at + 1) & mask }
    slots[at] = id
  }

  private mutating func grow() {
    slots = Array(repeating: Self.missing, count: 2 * slots.count)
    for id in 0..<UInt16(count) { insert(id) }
  }
}

/// Whether two byte sequences of one length are equal, eight bytes at a time.
@inline(__always)
func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  let count = a.count
  guard count >= 8 else {
    var at = 0
    while at < count {
      if a[at] != b[at] { return false }
      at &+= 1
    }
    return true
  }
  var at = 0
  while at &+ 8 < count {
    if a.loadUnaligned(fromByteOffset: at, as: UInt64.self) != b.loadUnaligned(fromByteOffset: at, as: UInt64.self) {
      return false
    }
    at &+= 8
  }
  // The last eight overlap what was compared.
  return a.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    == b.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
}

/// Hash of a name's bytes, eight at a time: multiply and fold, as in wyhash's short path.
@inline(__always)
func nameHash(_ name: UnsafeRawBufferPointer) -> UInt64 {
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: name.count)
  var at = 0
  while at &+ 8 <= name.count {
    hash = fold(hash ^ name.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    at &+= 8
  }
  var rest: UInt64 = 0
  while at < name.count {
    rest = rest << 8 | UInt64(name[at])
    at &+= 1
  }
  return fold(hash ^ rest)
}

@inline(__always)
private func fold(_ word: UInt64) -> UInt64 {
  let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
  return product.high ^ product.low
}

/// A property name that code spells out: hashed when it is made, so that reading a property costs no string.
public struct PropertyName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String
  let hash: UInt64

  /// Wraps a key path such as `layer.cornerRadius`.
  public init(_ name: String) {
    var name = name
    self.hash = name.withUTF8 { nameHash(UnsafeRawBufferPointer($0)) }
    self.name = name
  }

  /// Wraps a literal key path.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name.
  public var description: String { name }
}
