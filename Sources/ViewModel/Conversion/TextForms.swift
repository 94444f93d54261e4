/// Seconds since 1970 for `YYYY-MM-DD`, optionally followed by `T` (or a space), `hh:mm`, `:ss`, a fraction and a zone
/// (`Z`, `+hh:mm`, `-hhmm`); UTC without a zone. Nil for anything else, and for days that do not exist.
func readISODate(_ text: UnsafeRawBufferPointer) -> Double? {
  var at = 0
  func number(_ digits: Int) -> Int? {
    guard at + digits <= text.count else { return nil }
    var value = 0
    for _ in 0..<digits {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
      at += 1
    }
    return value
  }
  func take(_ byte: UInt8) -> Bool {
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }
  let dash = UInt8(ascii: "-")
  let colon = UInt8(ascii: ":")
  guard let year = number(4), take(dash), let month = number(2), take(dash), let day = number(2),
    (1...12).contains(month), day >= 1, day <= daysInMonth(month, year)
  else { return nil }
  var seconds = Double(daysSince1970(year, month, day)) * 86_400
  if at == text.count { return seconds }
  guard take(UInt8(ascii: "T")) || take(UInt8(ascii: " ")), let hour = number(2), hour < 24, take(colon),
    let minute = number(2), minute < 60
  else { return nil }
  seconds += Double(hour * 3600 + minute * 60)
  if take(colon) {
    guard let second = number(2), second < 60 else { return nil }
    seconds += Double(second)
    if take(UInt8(ascii: ".")) {
      var scale = 0.1
      let start = at
      while at < text.count, let digit = number(1) {
        seconds += Double(digit) * scale
        scale /= 10
        if at < text.count, text[at] &- UInt8(ascii: "0") >= 10 { break }
      }
      guard at > start else { return nil }
    }
  }
  if at == text.count || (take(UInt8(ascii: "Z")) && at == text.count) { return seconds }
  let sign: Double = take(UInt8(ascii: "+")) ? -1 : (take(dash) ? 1 : 0)
  guard sign != 0, let hours = number(2), hours < 24 else { return nil }
  _ = take(colon)
  guard let minutes = number(2), minutes < 60, at == text.count else { return nil }
  return seconds + sign * Double(hours * 3600 + minutes * 60)
}

/// Days from 1970-01-01 in the proleptic Gregorian calendar.
///
/// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2014): years count from March, so that the leap day
/// is the last of its year.
func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let y = month <= 2 ? year - 1 : year
  let era = (y >= 0 ? y : y - 399) / 400
  let yearOfEra = y - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

private func daysInMonth(_ month: Int, _ year: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// Whether `name` looks like a locale identifier: subtags of letters and digits, one to eight long, joined by `-` or
/// `_`, the first of two to eight letters (BCP 47's shape).
func isLocaleIdentifier(_ name: String) -> Bool {
  var length = 0
  var isFirst = true
  for byte in name.utf8 {
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
      guard length >= (isFirst ? 2 : 1) else { return false }
      isFirst = false
      length = 0
    } else {
      guard isLetter(byte) || (!isFirst && byte &- UInt8(ascii: "0") < 10), length < 8 else { return false }
      length += 1
    }
  }
  return length >= (isFirst ? 2 : 1)
}

/// Whether `text` is a URL or a relative reference: not empty, no white space or controls, none of `<>"{}|\^` and `` ` ``,
/// `%` followed by two hex digits (RFC 3986 §2).
func isURL(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard !bytes.isEmpty else { return false }
  for (index, byte) in bytes.enumerated() {
    if byte <= 0x20 || byte == 0x7F || "<>\"{}|\\^`".utf8.contains(byte) { return false }
    if byte == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, isHexDigit(bytes[index + 1]), isHexDigit(bytes[index + 2]) else { return false }
    }
  }
  return true
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
}
