/// Numbers as text, the same on every machine and without Foundation.
enum Decimal {
  /// `value` with at most `places` decimals (0 to 6), halves away from zero, trailing zeros cut. Not a number is 0;
  /// lengths beyond 10⁹ are cut there.
  static func text(_ value: Double, places: Int = 3) -> String {
    var factor = 1
    for _ in 0..<places { factor *= 10 }
    let limited = value.isNaN ? 0 : max(-1e9, min(1e9, value))
    let scaled = limited * Double(factor)
    let whole = Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    let magnitude = whole.magnitude
    var text = String(magnitude / UInt(factor))
    var rest = magnitude % UInt(factor)
    if rest > 0 {
      text += "."
      var digit = UInt(factor) / 10
      while rest > 0 {
        text += String(rest / digit)
        rest %= digit
        digit /= 10
      }
    }
    return whole < 0 ? "-" + text : text
  }
}

/// Text inside XML and HTML.
enum Markup {
  /// `text` with `& < > " '` escaped. Characters that XML does not allow become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// RFC 4648 §4.
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      result.append(alphabet[Int(group >> 18)])
      result.append(alphabet[Int(group >> 12 & 63)])
      result.append(count > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      result.append(count > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
    }
    return String(decoding: result, as: UTF8.self)
  }
}
