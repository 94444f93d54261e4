/// Plans by place, type and role: open addressing, a few instructions a look-up.
struct PlanTable {
  private var keys: [UInt64] = Array(repeating: .max, count: 256)
  private var numbers: [Int32] = Array(repeating: -1, count: 256)
  private var count = 0

  static func key(place: Int32, type: UInt16, role: UInt8) -> UInt64 {
    UInt64(UInt32(bitPattern: place)) << 32 | UInt64(type) << 8 | UInt64(role)
  }

  func find(_ key: UInt64) -> Int {
    let mask = keys.count &- 1
    var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[at] != .max {
      if keys[at] == key { return Int(numbers[at]) }
      at = (at &+ 1) & mask
    }
    return -1
  }

  mutating func insert(_ key: UInt64, _ number: Int) {
    if 2 * count >= keys.count { grow() }
    place(key, Int32(truncatingIfNeeded: number))
    count += 1
  }

  private mutating func place(_ key: UInt64, _ number: Int32) {
    let mask = keys.count - 1
    var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[at] != .max { at = (at + 1) & mask }
    keys[at] = key
    numbers[at] = number
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    keys = Array(repeating: .max, count: 2 * oldKeys.count)
    numbers = Array(repeating: -1, count: 2 * oldKeys.count)
    for (key, number) in zip(oldKeys, oldNumbers) where key != .max { place(key, number) }
  }
}
