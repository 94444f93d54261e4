/// Reads numbers from bytes: decimal digits with sign, fraction and exponent, nothing before or after.
///
/// Up to 19 significant digits and a power of ten within ±22 are exact by construction (both factors are exact
/// doubles when the digits fit 2^53); anything else goes through the standard library.
func readNumber(_ text: UnsafeRawBufferPointer) -> Double? {
  var at = 0
  let end = text.count
  guard end > 0 else { return nil }
  // Most numbers of a document are a few digits.
  if end <= 4 {
    var whole: UInt32 = 0
    while at < end {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      whole = whole &* 10 &+ UInt32(digit)
      at &+= 1
    }
    if at == end { return Double(whole) }
    at = 0
  }
  var isNegative = false
  if text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
    isNegative = text[0] == UInt8(ascii: "-")
    at = 1
  }
  var mantissa: UInt64 = 0
  var significant = 0
  var digits = 0
  var exponent = 0
  while at < end, let digit = decimalDigit(text[at]) {
    digits += 1
    if significant < 18 { mantissa = mantissa * 10 + UInt64(digit) } else { exponent += 1 }
    if mantissa > 0 { significant += 1 }
    at += 1
  }
  if at < end, text[at] == UInt8(ascii: ".") {
    at += 1
    while at < end, let digit = decimalDigit(text[at]) {
      digits += 1
      if significant < 18 {
        mantissa = mantissa * 10 + UInt64(digit)
        exponent -= 1
      }
      if mantissa > 0 { significant += 1 }
      at += 1
    }
  }
  guard digits > 0 else { return nil }
  if at < end, text[at] == UInt8(ascii: "e") || text[at] == UInt8(ascii: "E") {
    at += 1
    var isDown = false
    if at < end, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isDown = text[at] == UInt8(ascii: "-")
      at += 1
    }
    var power = 0
    let start = at
    while at < end, let digit = decimalDigit(text[at]) {
      power = min(power * 10 + Int(digit), 100_000)
      at += 1
    }
    guard at > start else { return nil }
    exponent += isDown ? -power : power
  }
  guard at == end else { return nil }
  if mantissa < 1 << 53, significant <= 18, exponent.magnitude <= 22 {
    let magnitude = Double(mantissa)
    let value = exponent < 0 ? magnitude / powersOfTen[-exponent] : magnitude * powersOfTen[exponent]
    return isNegative ? -value : value
  }
  guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
  return value
}

/// Reads a whole number that fits 64 bits.
func readInteger(_ text: UnsafeRawBufferPointer) -> Int? {
  var at = 0
  guard text.count > 0 else { return nil }
  var isNegative = false
  if text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
    isNegative = text[0] == UInt8(ascii: "-")
    at = 1
  }
  guard at < text.count else { return nil }
  var value = 0
  while at < text.count {
    guard let digit = decimalDigit(text[at]) else { return nil }
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflow2) = product.subtractingReportingOverflow(Int(digit))
    if overflow || overflow2 { return nil }
    value = sum
    at += 1
  }
  if isNegative { return value }
  return value == .min ? nil : -value
}

/// Reads a flag that is spelled out or a digit, without white space; nil for anything else.
func readBool(_ text: UnsafeRawBufferPointer) -> Bool? {
  func spells(_ word: StaticString) -> Bool {
    for at in 0..<text.count where text[at] != word.utf8Start[at] { return false }
    return true
  }
  switch text.count {
  case 1: return text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
  case 2: return spells("NO") || spells("no") ? false : nil
  case 3: return spells("YES") || spells("yes") ? true : nil
  case 4: return spells("true") ? true : nil
  case 5: return spells("false") ? false : nil
  default: return nil
  }
}

@inline(__always)
private func decimalDigit(_ byte: UInt8) -> UInt8? {
  let digit = byte &- UInt8(ascii: "0")
  return digit < 10 ? digit : nil
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]
