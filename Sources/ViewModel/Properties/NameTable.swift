/// Property names (whole key paths) interned to small numbers, looked up by their bytes.
///
/// Open addressing over a hash that reads eight bytes at a time; a hit compares the bytes, so a document cannot reach a
/// property by a colliding name. No `String` is made and nothing is allocated by a look-up.
struct NameTable: Sendable {
  /// "No such name".
  static let missing: UInt16 = .max

  private var slots: [UInt16]
  private var hashes: [UInt64] = []
  private var starts: [UInt32] = [0]
  private var bytes: [UInt8] = []

  /// An empty table.
  init() { slots = Array(repeating: Self.missing, count: 2048) }

  /// Number of names.
  var count: Int { hashes.count }

  /// The number of `name`, or ``missing``.
  func find(_ name: UnsafeRawBufferPointer) -> UInt16 {
    find(name, hash: nameHash(name))
  }

  /// The number of the name with that hash: for names that code spells out, whose hash was made once.
  func find(hash: UInt64) -> UInt16 {
    let mask = slots.count &- 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while true {
      let id = slots[at]
      if id == Self.missing || hashes[Int(id)] == hash { return id }
      at = (at &+ 1) & mask
    }
  }

  /// The number of `name`, adding it when new. At most 65,534 names; beyond that nil.
  mutating func intern(_ name: String) -> UInt16? {
    var name = name
    return name.withUTF8 { buffer -> UInt16? in
      let raw = UnsafeRawBufferPointer(buffer)
      let hash = nameHash(raw)
      let found = find(raw, hash: hash)
      if found != Self.missing { return found }
      guard count < Int(Self.missing) - 1 else { return nil }
      let id = UInt16(count)
      hashes.append(hash)
      bytes.append(contentsOf: raw)
      starts.append(UInt32(bytes.count))
      if 2 * count > slots.count { grow() } else { insert(id) }
      return id
    }
  }

  /// The spelling of a name.
  func string(for id: UInt16) -> String {
    String(decoding: bytes[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])], as: UTF8.self)
  }

  private func find(_ name: UnsafeRawBufferPointer, hash: UInt64) -> UInt16 {
    let mask = slots.count &- 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while true {
      let id = slots[at]
      if id == Self.missing { return id }
      if hashes[Int(id)] == hash, isSpelled(id, name) { return id }
      at = (at &+ 1) & mask
    }
  }

  private func isSpelled(_ id: UInt16, _ name: UnsafeRawBufferPointer) -> Bool {
    let start = Int(starts[Int(id)])
    guard Int(starts[Int(id) + 1]) - start == name.count else { return false }
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }

  private mutating func insert(_ id: UInt16) {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: hashes[Int(id)]) & mask
    while slots[at] != Self.missing { at = (at + 1) & mask }
    slots[at] = id
  }

  private mutating func grow() {
    slots = Array(repeating: Self.missing, count: 2 * slots.count)
    for id in 0..<UInt16(count) { insert(id) }
  }
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
