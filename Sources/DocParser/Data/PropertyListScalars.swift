/// The texts of property-list scalars: dates, base64, numbers. Proleptic Gregorian calendar, UTC.
enum PropertyListScalars {
  /// Binary lists count seconds from 2001-01-01T00:00:00Z.
  static let referenceDate: Double = 978_307_200

  /// Reads `YYYY-MM-DDThh:mm:ssZ` as seconds since 1970.
  static func date(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == shape.count else { return nil }
    var numbers: [Int] = [0]
    for (byte, wanted) in zip(bytes, shape) {
      if wanted == UInt8(ascii: "0") {
        guard (0x30...0x39).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      } else {
        guard byte == wanted else { return nil }
        numbers.append(0)
      }
    }
    let (month, day) = (numbers[1], numbers[2])
    guard (1...12).contains(month), (1...31).contains(day), numbers[3] < 24, numbers[4] < 60, numbers[5] < 61 else {
      return nil
    }
    let days = daysSince1970(year: numbers[0], month: month, day: day)
    // A day that the month does not have would come back as another one.
    guard civil(days) == (numbers[0], month, day) else { return nil }
    return Double(days * 86400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
  }

  /// Writes seconds since 1970 as `YYYY-MM-DDThh:mm:ssZ`; nil outside the years 0 to 9999.
  static func text(ofDate seconds: Double) -> String? {
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    let whole = Int(seconds.rounded(.down))
    let days = whole >= 0 ? whole / 86400 : (whole - 86399) / 86400
    let second = whole - days * 86400
    let (year, month, day) = civil(days)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  /// Days from 1970-01-01, counting years from March so that the leap day comes last (400-year eras of 146,097 days).
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// Decodes base64 with white space anywhere; nil when a character does not belong or the length cannot be.
  static func base64(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var group: UInt32 = 0
    var bits = 0
    var padding = 0
    for byte in text.utf8 {
      let value: UInt32
      switch byte {
      case 0x41...0x5A: value = UInt32(byte) - 0x41
      case 0x61...0x7A: value = UInt32(byte) - 0x61 + 26
      case 0x30...0x39: value = UInt32(byte) - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
        group &= (1 << UInt32(bits)) - 1
      }
    }
    // One left-over character carries no whole byte; the padding completes a group of four.
    guard bits < 6, padding == 0 || padding == (bits == 4 ? 2 : (bits == 2 ? 1 : 0)) else { return nil }
    return result
  }

  /// Encodes base64 in one line.
  static func base64(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let left = bytes.endIndex - index
      var group = UInt32(bytes[index]) << 16
      if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[index + 2]) }
      text.append(digits[Int(group >> 18)])
      text.append(digits[Int(group >> 12 & 63)])
      text.append(left > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      text.append(left > 2 ? digits[Int(group & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return text
  }

  /// The text without white space around it.
  static func trimmed(_ text: String) -> Substring {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return text[first...last]
  }

  /// Reads an `integer` element: decimal or `0x` hexadecimal, with a sign. Beyond 64 bits it becomes a number.
  static func integer(_ text: Substring) -> DataValue.Content? {
    if let value = Int64(text) { return .integer(value) }
    var digits = text
    let negative = digits.first == "-"
    if negative || digits.first == "+" { digits = digits.dropFirst() }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      let hexadecimal = digits.dropFirst(2)
      guard hexadecimal.utf8.allSatisfy({ UTF8Text.hexDigit($0) != nil }),
        let value = Int64((negative ? "-" : "") + hexadecimal, radix: 16)
      else { return nil }
      return .integer(value)
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return .number(value)
  }

  /// Reads a `real` element; not a number and infinity are refused.
  static func real(_ text: Substring) -> DataValue.Content? {
    guard let first = text.utf8.first, (0x2B...0x39).contains(first), !text.utf8.contains(where: { $0 | 0x20 == 0x78 }),
      let value = Double(text), value.isFinite
    else { return nil }
    return .number(value)
  }
}
