/// A length for output: at most four decimals, rounded half away from zero, without trailing zeros, and never `-0`.
///
/// Lengths lie on the pixel grid, so four decimals tell thirds of a point apart and hide the noise of binary fractions.
public func frameNumber(_ value: Double) -> String {
  var bytes: [UInt8] = []
  appendFrameNumber(value, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// The same as UTF-8, at the end of `bytes`: no string is made.
package func appendFrameNumber(_ value: Double, to bytes: inout [UInt8]) {
  guard value.isFinite else { return bytes.append(0x30) }
  guard value.magnitude < 1e14 else {
    bytes.append(contentsOf: (Int64(exactly: value).map(String.init) ?? String(value)).utf8)
    return
  }
  let scaled = UInt64((value.magnitude * 10_000).rounded(.toNearestOrAwayFromZero))
  if value < 0, scaled != 0 { bytes.append(UInt8(ascii: "-")) }
  let (whole, rest) = scaled.quotientAndRemainder(dividingBy: 10_000)
  appendDigits(whole, to: &bytes)
  guard rest != 0 else { return }
  bytes.append(UInt8(ascii: "."))
  var fraction = rest
  var digit: UInt64 = 1_000
  while fraction != 0 {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / digit))
    fraction %= digit
    digit /= 10
  }
}

private func appendDigits(_ value: UInt64, to bytes: inout [UInt8]) {
  var place: UInt64 = 1
  while value / place >= 10 { place *= 10 }
  while place > 0 {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / place % 10))
    place /= 10
  }
}
