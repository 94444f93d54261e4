/// SHA-256 (FIPS 180-4) of a text as lower-case hexadecimal: the published digests of exports are compared with it.
func sha256(_ text: String) -> String {
  // The first 32 bits of the fractional parts of the square roots (cube roots) of the first 8 (64) primes.
  let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
  func fraction(_ value: Double) -> UInt32 { UInt32((value - value.rounded(.down)) * 4_294_967_296) }
  func cubeRoot(_ value: Double) -> Double {
    var root = value / 3 + 1
    for _ in 0..<100 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }
  var hash = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  let k = primes.map { fraction(cubeRoot(Double($0))) }
  var message = Array(text.utf8)
  let bits = UInt64(message.count) * 8
  message.append(0x80)
  while message.count % 64 != 56 { message.append(0) }
  for shift in stride(from: 56, through: 0, by: -8) { message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
  func turn(_ value: UInt32, _ by: UInt32) -> UInt32 { value >> by | value << (32 - by) }
  for block in stride(from: 0, to: message.count, by: 64) {
    var w = (0..<16).map { word in
      message[block + 4 * word..<block + 4 * word + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for i in 16..<64 {
      let s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3
      let s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10
      w.append(w[i - 16] &+ s0 &+ w[i - 7] &+ s1)
    }
    var v = hash
    for i in 0..<64 {
      let s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let t1 = v[7] &+ s1 &+ choice &+ k[i] &+ w[i]
      let s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v = [t1 &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
    }
    hash = zip(hash, v).map { $0 &+ $1 }
  }
  return hash.map { word in
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }.joined()
}
