/// A decimal number as digits, so that rounding works on what people read: 0.285 rounds as 0.285, not as the binary
/// fraction a little below it.
package struct DecimalText: Equatable {
  /// Significant digits, 0 to 9, without leading zeros; empty for zero.
  package var digits: [UInt8] = []
  /// Number of digits before the decimal point: value = 0.d₁d₂… · 10^exponent.
  package var exponent = 0
  /// Whether it is below zero (or minus zero).
  package var isNegative = false
  /// NaN or an infinity: digits mean nothing then.
  package var special: Special?

  /// A value without digits.
  package enum Special { case nan, infinity }

  /// How to drop digits.
  package enum Rounding: String, CaseIterable {
    case ceiling, floor, down, up, halfEven, halfDown, halfUp
  }

  /// The shortest digits that give `value` back.
  package init(_ value: Double) {
    self.init(plain: value.isFinite ? value.description : "0")
    isNegative = value.sign == .minus
    if value.isNaN { special = .nan } else if value.isInfinite { special = .infinity }
  }

  /// The digits of a whole number.
  package init(_ value: Int64) { self.init(plain: String(value)) }

  /// Digits of a text that the standard library wrote: sign, digits, point, digits, `e`, exponent.
  private init(plain text: String) {
    var sawPoint = false
    var bytes = text.utf8[...]
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes = bytes.dropFirst()
    }
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "."): sawPoint = true
      case UInt8(ascii: "e"):
        exponent += Int(String(Substring(bytes))) ?? 0
        bytes = bytes.suffix(0)
      default:
        let digit = byte - UInt8(ascii: "0")
        if digits.isEmpty && digit == 0 {
          if sawPoint { exponent -= 1 }
        } else {
          digits.append(digit)
          if !sawPoint { exponent += 1 }
        }
      }
    }
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { exponent = 0 }
  }

  /// Whether the value is zero.
  package var isZero: Bool { digits.isEmpty && special == nil }

  /// Multiplies by a power of ten: exact.
  package mutating func scale(byPowerOfTen power: Int) { if !digits.isEmpty { exponent += power } }

  /// Keeps at most `places` digits after the point.
  package mutating func round(places: Int, _ mode: Rounding = .halfEven) { keep(exponent + places, mode) }

  /// Keeps at most `count` significant digits.
  package mutating func round(significant count: Int, _ mode: Rounding = .halfEven) { keep(count, mode) }

  private mutating func keep(_ count: Int, _ mode: Rounding) {
    guard special == nil, count < digits.count else { return }
    // With fewer than no digits left the value is below half of the last place kept.
    let first = count >= 0 && count < digits.count ? digits[count] : 0
    let rest = count >= 0 ? digits[min(count + 1, digits.count)...].contains { $0 != 0 } : true
    let half = first == 5 && !rest
    let above = first > 5 || (first == 5 && rest)
    let lastIsOdd = count > 0 && digits[count - 1] % 2 == 1
    let up =
      switch mode {
      case .ceiling: !isNegative
      case .floor: isNegative
      case .down: false
      case .up: true
      case .halfEven: above || (half && lastIsOdd)
      case .halfDown: above
      case .halfUp: above || half
      }
    digits.removeSubrange(max(count, 0)...)
    if up {
      if count < 0 {
        digits = [1]
        exponent -= count - 1
      } else {
        var at = digits.count - 1
        while at >= 0, digits[at] == 9 {
          digits[at] = 0
          at -= 1
        }
        if at >= 0 {
          digits[at] += 1
        } else {
          digits.insert(1, at: 0)
          exponent += 1
        }
      }
    }
    trim()
  }

  /// The digits before the point, at least one.
  package var integerDigits: [UInt8] {
    guard exponent > 0, !digits.isEmpty else { return [0] }
    return (0..<exponent).map { $0 < digits.count ? digits[$0] : 0 }
  }

  /// The digits after the point, without trailing zeros.
  package var fractionDigits: [UInt8] {
    guard exponent < digits.count else { return [] }
    return [UInt8](repeating: 0, count: max(0, -exponent)) + digits[max(0, exponent)...]
  }

  /// Sign, digits and a point where needed; no exponent unless the number has more than 21 digits before the point or
  /// more than 6 zeros after it.
  package var plain: String {
    switch special {
    case .nan: return "nan"
    case .infinity: return isNegative ? "-inf" : "inf"
    case nil: break
    }
    let sign = isNegative && !isZero ? "-" : ""
    if exponent > 21 || exponent < -6 {
      let tail = digits.count > 1 ? "." + Self.text(digits[1...]) : ""
      return sign + Self.text(digits[..<1]) + tail + "e" + String(exponent - 1)
    }
    let fraction = fractionDigits
    return sign + Self.text(integerDigits[...]) + (fraction.isEmpty ? "" : "." + Self.text(fraction[...]))
  }

  static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
