/// A time zone whose offset from UTC is known without asking the machine.
///
/// `UTC`, `GMT`, fixed offsets (`+02:00`, `GMT+5:30`, `-0330`), the names of the IANA time zone database (`Europe/Berlin`)
/// with the rules of a table of ours, and the rules of a TZif file (RFC 8536) that the caller hands over: the same name
/// gives the same times everywhere.
public struct ClockZone: Sendable, Equatable {
  /// The name as given.
  public let name: String
  /// Moments of change in seconds since 1970, ascending, and the offset that holds from each of them.
  private let changes: [Change]
  private let first: Int
  /// What holds after the last change; nil when that stays.
  private let rule: YearlyRule?

  private struct Change: Sendable, Equatable {
    let at: Int64
    let offset: Int
  }

  /// Coordinated Universal Time.
  public static let utc = ClockZone(name: "UTC", offset: 0)

  private init(name: String, offset: Int, changes: [Change] = [], rule: YearlyRule? = nil) {
    self.name = name
    first = offset
    self.changes = changes
    self.rule = rule
  }

  /// A zone by name: UTC, GMT, Z, a fixed offset of less than 24 hours, or a name of the IANA database, whose times
  /// before 1970 are those of that year's start. Nil for any other name. O(1) for the fixed ones, else one scan of the
  /// table.
  public init?(_ name: String) {
    if let fixed = Self.fixedOffset(name) {
      self.init(name: name, offset: fixed)
      return
    }
    guard let entry = Self.tableEntry(name) else { return nil }
    self.init(
      name: name, offset: entry.first, changes: entry.changes.map { Change(at: $0.at, offset: $0.offset) },
      rule: entry.rule)
  }

  private static func fixedOffset(_ name: String) -> Int? {
    var bytes = name.utf8[...]
    for prefix in ["UTC", "GMT"] where name.hasPrefix(prefix) { bytes = bytes.dropFirst(prefix.utf8.count) }
    if bytes.isEmpty || name == "Z" {
      return name.isEmpty ? nil : 0
    }
    guard let sign = bytes.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard bytes.allSatisfy({ (0x30...0x3A).contains($0) }), (1...2).contains(parts.count) else { return nil }
    let numbers = parts.map { Int(String(Substring($0))) ?? -1 }
    var hours = numbers[0]
    var minutes = parts.count == 2 ? numbers[1] : 0
    if parts.count == 1, parts[0].count > 2 { (hours, minutes) = (numbers[0] / 100, numbers[0] % 100) }
    guard (0..<24).contains(hours), (0..<60).contains(minutes) else { return nil }
    let offset = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -offset : offset
  }

  /// The rules of a TZif file. Nil when the bytes are none. Moments after the last change in the file have the offset
  /// of the last change. O(changes).
  public init?(name: String, zoneFile bytes: [UInt8]) {
    func number(_ at: Int, _ size: Int) -> Int64? {
      guard at >= 0, at + size <= bytes.count else { return nil }
      var value: Int64 = bytes[at] >= 0x80 ? -1 : 0
      for byte in bytes[at..<at + size] { value = value << 8 | Int64(byte) }
      return value
    }
    guard bytes.starts(with: Array("TZif".utf8)), bytes.count >= 44 else { return nil }
    func counts(_ at: Int) -> [Int]? {
      var result: [Int] = []
      for index in 0..<6 {
        guard let value = number(at + 20 + 4 * index, 4), (0...100_000).contains(value) else { return nil }
        result.append(Int(value))
      }
      return result
    }
    guard var header = counts(0) else { return nil }
    var at = 44
    var size = 4
    if bytes[4] >= UInt8(ascii: "2") {
      // The second block repeats the first with 64-bit times.
      at += header[3] * 5 + header[4] * 6 + header[5] + header[2] * 8 + header[1] + header[0]
      guard let second = counts(at) else { return nil }
      header = second
      at += 44
      size = 8
    }
    let (timeCount, typeCount) = (header[3], header[4])
    let types = at + timeCount * (size + 1)
    guard typeCount > 0, types + typeCount * 6 <= bytes.count else { return nil }
    var changes: [Change] = []
    for index in 0..<timeCount {
      let type = Int(bytes[at + timeCount * size + index])
      guard let time = number(at + index * size, size), type < typeCount,
        let offset = number(types + type * 6, 4), abs(offset) < 172_800
      else { return nil }
      changes.append(Change(at: time, offset: Int(offset)))
    }
    guard let offset = number(types, 4), abs(offset) < 172_800 else { return nil }
    self.init(name: name, offset: Int(offset), changes: changes)
  }

  /// Seconds east of UTC at a moment. O(log changes).
  public func offset(at secondsSince1970: Double) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if Double(changes[middle].at) <= secondsSince1970 { low = middle + 1 } else { high = middle }
    }
    if low == changes.count, let rule, let change = rule.change(before: secondsSince1970),
      change.at > changes.last?.at ?? 0
    {
      return change.offset
    }
    return low == 0 ? first : changes[low - 1].offset
  }
}
