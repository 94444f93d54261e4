/// Writes moments after CLDR date patterns (UTS #35, Part 4 §8), in the Gregorian calendar.
package struct DateFormat {
  /// The lengths of the four standard patterns.
  package enum Length: String, CaseIterable { case none, short, medium, long, full }

  let locale: LocaleData
  let zone: ClockZone
  /// A CLDR pattern; empty writes nothing.
  package let pattern: String

  /// A format of standard lengths.
  package init(_ locale: LocaleData, zone: ClockZone, date: Length, time: Length) {
    let dates = date == .none ? nil : locale.text("d." + date.rawValue)
    let times = time == .none ? nil : locale.text("t." + time.rawValue)
    let joined: String
    if let dates, let times {
      joined = LocaleData.fill(locale.text("dt." + date.rawValue) ?? "{1} {0}", [times, dates])
    } else {
      joined = dates ?? times ?? ""
    }
    self.init(locale, zone: zone, pattern: joined)
  }

  /// A format of a pattern.
  package init(_ locale: LocaleData, zone: ClockZone, pattern: String) {
    self.locale = locale
    self.zone = zone
    self.pattern = pattern
  }

  /// The text of a moment. O(pattern); each field looks its names up in the locale's record.
  package func string(_ secondsSince1970: Double) -> String {
    let offset = zone.offset(at: secondsSince1970)
    let time = CivilTime(secondsSince1970: secondsSince1970, offset: offset)
    var result = ""
    var quoted = false
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.first {
      rest = rest.dropFirst()
      if scalar == "'" {
        if rest.first == "'" {
          result += "'"
          rest = rest.dropFirst()
        } else {
          quoted.toggle()
        }
        continue
      }
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      guard isLetter, !quoted else {
        result.unicodeScalars.append(scalar)
        continue
      }
      var count = 1
      while rest.first == scalar {
        count += 1
        rest = rest.dropFirst()
      }
      result += field(scalar, count, time, offset)
    }
    return result
  }

  private func padded(_ value: Int, _ count: Int) -> String {
    let digits = String(abs(value))
    return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, min(count, 20) - digits.count)) + digits
  }

  private func name(_ key: String, _ index: Int) -> String {
    let names = locale.list(key)
    return names.indices.contains(index) ? names[index] : ""
  }

  private func field(_ letter: Unicode.Scalar, _ count: Int, _ time: CivilTime, _ offset: Int) -> String {
    switch letter {
    case "y", "Y", "u": count == 2 ? padded(((time.year % 100) + 100) % 100, 2) : padded(time.year, count)
    case "M", "L":
      if count < 3 {
        padded(time.month, count)
      } else {
        name("month.\(letter == "M" ? "f" : "s").\(count == 3 ? "abbr" : "wide")", time.month - 1)
      }
    case "d": padded(time.day, count)
    case "D": padded(time.dayOfYear, count)
    case "E": name("day.f.\(count < 4 ? "abbr" : "wide")", time.weekday)
    case "c": name("day.s.\(count < 4 ? "abbr" : "wide")", time.weekday)
    case "H": padded(time.hour, count)
    case "h": padded(time.hour % 12 == 0 ? 12 : time.hour % 12, count)
    case "k": padded(time.hour == 0 ? 24 : time.hour, count)
    case "K": padded(time.hour % 12, count)
    case "m": padded(time.minute, count)
    case "s": padded(time.second, count)
    case "S": String((padded(time.millisecond, 3) + String(repeating: "0", count: min(count, 20))).prefix(count))
    case "a", "b": name(count == 4 ? "period.wide" : "period.abbr", time.hour < 12 ? 0 : 1)
    case "B": flexiblePeriod(time.hour * 60 + time.minute)
    case "z", "v", "V": zoneName(long: count > 3, offset)
    case "Z": offsetDigits(offset, separator: count == 5 ? ":" : "")
    case "X", "x": letter == "X" && offset == 0 ? "Z" : offsetDigits(offset, separator: count > 2 ? ":" : "")
    case "G": time.year > 0 ? "AD" : "BC"
    default: String(repeating: Character(letter), count: count)
    }
  }

  /// The name of a part of the day, such as "in the morning".
  private func flexiblePeriod(_ minutes: Int) -> String {
    for entry in locale.list("period.flexible") {
      let parts = entry.split(separator: ",", maxSplits: 2)
      guard parts.count == 3, let from = Int(parts[0]), let before = Int(parts[1]) else { continue }
      // A part that passes midnight has its end before its start.
      if from < before ? (from..<before).contains(minutes) : minutes >= from || minutes < before {
        return String(parts[2])
      }
    }
    return name("period.abbr", minutes < 720 ? 0 : 1)
  }

  private func zoneName(long: Bool, _ offset: Int) -> String {
    if offset == 0, zone == .utc || ["UTC", "GMT", "Z"].contains(zone.name) {
      return locale.text(long ? "zone.utc.long" : "zone.utc.short") ?? "UTC"
    }
    let sign = offset < 0 ? locale.text("n.minus") ?? "-" : "+"
    let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
    let digits =
      long
      ? padded(hours, 2) + ":" + padded(minutes, 2) : String(hours) + (minutes > 0 ? ":" + padded(minutes, 2) : "")
    return LocaleData.fill(locale.text("zone.gmt") ?? "GMT{0}", [offset == 0 ? "" : sign + digits])
  }

  private func offsetDigits(_ offset: Int, separator: String) -> String {
    (offset < 0 ? "-" : "+") + padded(abs(offset) / 3600, 2) + separator + padded(abs(offset) / 60 % 60, 2)
  }
}
