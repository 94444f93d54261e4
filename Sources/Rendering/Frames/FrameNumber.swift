/// A length for output: at most four decimals, rounded half away from zero, without trailing zeros, and never `-0`.
///
/// Lengths lie on the pixel grid, so four decimals tell thirds of a point apart and hide the noise of binary fractions.
public func frameNumber(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  guard value.magnitude < 1e14 else { return Int64(exactly: value).map(String.init) ?? String(value) }
  let scaled = Int64((value.magnitude * 10_000).rounded(.toNearestOrAwayFromZero))
  let sign = value < 0 && scaled != 0 ? "-" : ""
  var whole = sign + String(scaled / 10_000)
  var fraction = scaled % 10_000
  guard fraction != 0 else { return whole }
  var digits = 4
  while fraction % 10 == 0 {
    fraction /= 10
    digits -= 1
  }
  let text = String(fraction)
  whole += "." + String(repeating: "0", count: digits - text.count) + text
  return whole
}
