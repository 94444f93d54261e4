/// A moment taken apart in the Gregorian calendar (proleptic, no leap seconds).
package struct CivilTime: Equatable {
  /// Year, astronomical: 0 is 1 BC.
  package var year = 1970
  /// 1 to 12.
  package var month = 1
  /// 1 to 31.
  package var day = 1
  /// 0 to 23.
  package var hour = 0
  /// 0 to 59.
  package var minute = 0
  /// 0 to 59.
  package var second = 0
  /// 0 to 999.
  package var millisecond = 0
  /// 0 for Sunday.
  package var weekday = 4

  /// Years beyond this are not dates that anyone writes; they are clamped so that nothing overflows.
  private static let limit = 9999.0 * 366 * 86400

  /// The parts of a moment, `offset` seconds east of UTC.
  package init(secondsSince1970: Double, offset: Int = 0) {
    let clamped = secondsSince1970.isNaN ? 0 : min(max(secondsSince1970, -Self.limit), Self.limit)
    let milliseconds = Int((clamped * 1000).rounded(.down)) + offset * 1000
    let (days, rest) = milliseconds.flooredDivision(by: 86_400_000)
    millisecond = rest % 1000
    second = rest / 1000 % 60
    minute = rest / 60_000 % 60
    hour = rest / 3_600_000
    weekday = (days + 4).flooredDivision(by: 7).remainder
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013): civil_from_days.
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from 1970-01-01 to a date.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.flooredDivision(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Day of the year, from 1.
  package var dayOfYear: Int {
    Self.days(year: year, month: month, day: day) - Self.days(year: year, month: 1, day: 1) + 1
  }

  /// `2026-11-30T06:58:44Z`.
  package var iso8601: String {
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    let digits = String(abs(year))
    let years = (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(years)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))Z"
  }

  /// Reads `2026-11-30`, `2026-11-30T06:58`, `…:44`, `…:44.125`, with `Z`, `+01:00`, `+0100` or no zone (then UTC), a
  /// space allowed for the `T`. Nil for anything else, also for a day that the month does not have.
  package static func seconds(iso8601 text: String) -> Double? {
    var bytes = text.utf8[...]
    func digits(_ count: Int) -> Int? {
      guard bytes.count >= count else { return nil }
      var value = 0
      for byte in bytes.prefix(count) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      bytes = bytes.dropFirst(count)
      return value
    }
    func take(_ options: String) -> Bool {
      guard let first = bytes.first, options.utf8.contains(first) else { return false }
      bytes = bytes.dropFirst()
      return true
    }
    guard let year = digits(4), take("-"), let month = digits(2), (1...12).contains(month), take("-"),
      let day = digits(2)
    else { return nil }
    let lengths = [31, year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28, 31, 30, 31, 30]
    let length = month <= 6 ? lengths[month - 1] : [31, 31, 30, 31, 30, 31][month - 7]
    guard (1...length).contains(day) else { return nil }
    var seconds = Double(days(year: year, month: month, day: day)) * 86400
    if bytes.isEmpty { return seconds }
    guard take("T t"), let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60 else {
      return nil
    }
    seconds += Double(hour * 3600 + minute * 60)
    if take(":") {
      guard let second = digits(2), second <= 60 else { return nil }
      seconds += Double(second)
      if take(".,") {
        var unit = 0.1
        guard var digit = digits(1) else { return nil }
        while true {
          seconds += Double(digit) * unit
          unit /= 10
          guard let next = digits(1) else { break }
          digit = next
        }
      }
    }
    if bytes.isEmpty || take("Zz") { return bytes.isEmpty ? seconds : nil }
    let east = bytes.first == UInt8(ascii: "+")
    guard take("+-"), let hours = digits(2), hours < 24 else { return nil }
    _ = take(":")
    let minutes = bytes.isEmpty ? 0 : digits(2) ?? 60
    guard minutes < 60, bytes.isEmpty else { return nil }
    let offset = Double(hours * 3600 + minutes * 60)
    return seconds - (east ? offset : -offset)
  }
}

extension Int {
  /// Quotient rounded down and the remainder that goes with it, never negative for a positive divisor.
  func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (q, r) = quotientAndRemainder(dividingBy: divisor)
    return r < 0 ? (q - 1, r + divisor) : (q, r)
  }
}
