import Diagnostics

/// When summer time begins and ends in every year, as after the last change of a zone's table.
struct YearlyRule: Sendable, Equatable {
  /// The `week`-th `weekday` (0 for Sunday; week 5 is the last one) of a month, `time` seconds after its midnight on the
  /// clock that holds until then.
  struct Change: Sendable, Equatable {
    let month: Int
    let week: Int
    let weekday: Int
    let time: Int
  }

  let standard: Int
  let summer: Int
  let start: Change
  let end: Change

  /// The last change not after `moment`, and the offset from then on.
  func change(before moment: Double) -> (at: Int64, offset: Int)? {
    let year = CivilTime(secondsSince1970: moment, offset: standard).year
    var last: (at: Int64, offset: Int)?
    for year in year - 1...year + 1 {
      for (at, offset) in [(Self.moment(start, year, standard), summer), (Self.moment(end, year, summer), standard)]
      where Double(at) <= moment && at > last?.at ?? .min {
        last = (at, offset)
      }
    }
    return last
  }

  private static func moment(_ change: Change, _ year: Int, _ offset: Int) -> Int64 {
    let first = CivilTime.days(year: year, month: change.month, day: 1)
    // 1970-01-01 was a Thursday.
    let weekday = (first + 4).flooredDivision(by: 7).remainder
    var day = first + (change.weekday - weekday + 7) % 7 + 7 * (change.week - 1)
    let (nextYear, nextMonth) = change.month == 12 ? (year + 1, 1) : (year, change.month + 1)
    let end = CivilTime.days(year: nextYear, month: nextMonth, day: 1)
    while day >= end { day -= 7 }
    return Int64(day) * 86_400 + Int64(change.time - offset)
  }
}

extension ClockZone {
  /// All names of the time zone database, in byte order within each set of equal rules. O(table); for suggestions.
  public static var names: [String] {
    lines.flatMap {
      $0.prefix { $0 != bar }.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The release of the time zone database, such as `2025b`.
  public static var release: String { ZoneTable.release }

  /// The name that was most likely meant: the same in another case, the nearest one, or the zone of that city. O(names).
  public static func nearest(to name: String) -> String? {
    let names = ["UTC", "GMT"] + names
    let lower = name.lowercased()
    if let same = names.first(where: { $0.lowercased() == lower }) { return same }
    if let near = nearestName(to: name, in: names) { return near }
    let city = "/" + String(name.map { $0 == " " ? "_" : $0 }).lowercased()
    return names.first { $0.lowercased().hasSuffix(city) }
  }

  /// Half minutes.
  private static let unit = 30
  private static let bar = UInt8(ascii: "|")

  private static var lines: [UnsafeBufferPointer<UInt8>.SubSequence] {
    UnsafeBufferPointer(start: ZoneTable.text.utf8Start, count: ZoneTable.text.utf8CodeUnitCount)
      .split(separator: UInt8(ascii: "\n"))
  }

  /// The changes and the rule of a zone in the table; nil when there is none of that name. O(table).
  static func tableEntry(_ name: String) -> (first: Int, changes: [(at: Int64, offset: Int)], rule: YearlyRule?)? {
    let wanted = Array(name.utf8)
    guard !wanted.isEmpty, !wanted.contains(bar), !wanted.contains(UInt8(ascii: ",")) else { return nil }
    for line in lines {
      let parts = line.split(separator: bar)
      guard parts.count == 4, parts[0].split(separator: UInt8(ascii: ",")).contains(where: { $0.elementsEqual(wanted) })
      else { continue }
      let offsets = numbers(parts[1], separator: UInt8(ascii: ","))
      var at = parts[2].startIndex
      func digit() -> Int {
        guard at < parts[2].endIndex else { return 0 }
        defer { at += 1 }
        return value(of: parts[2][at])
      }
      func offset() -> Int {
        let index = digit()
        return index < offsets.count ? offsets[index] * unit : 0
      }
      let first = offset()
      var changes: [(at: Int64, offset: Int)] = []
      var time = 0
      while at < parts[2].endIndex {
        let isLong = parts[2][at] == UInt8(ascii: "~")
        if isLong { at += 1 }
        var step = 0
        for _ in 0..<(isLong ? 5 : 4) { step = step * 64 + digit() }
        time += step * unit
        changes.append((Int64(time), offset()))
      }
      let rule = numbers(parts[3], separator: UInt8(ascii: " "))
      guard rule.count == 10 else { return (first, changes, nil) }
      func change(_ at: Int) -> YearlyRule.Change {
        YearlyRule.Change(month: rule[at], week: rule[at + 1], weekday: rule[at + 2], time: rule[at + 3] * unit)
      }
      return (
        first, changes,
        YearlyRule(standard: rule[0] * unit, summer: rule[1] * unit, start: change(2), end: change(6))
      )
    }
    return nil
  }

  private static func numbers(_ text: UnsafeBufferPointer<UInt8>.SubSequence, separator: UInt8) -> [Int] {
    text.split(separator: separator).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  /// The value of a digit of base 64.
  private static func value(of byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 0x41 + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61 + 36
    case UInt8(ascii: "-"): 62
    default: 63
    }
  }
}
