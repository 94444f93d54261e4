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
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestFrameNumber) { buffer in
    guard let end = buffer.baseAddress.map({ $0 + longestFrameNumber }) else { return }
    let start = writeFrameNumber(value, before: end)
    bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
  }
}

/// How many bytes a number takes.
func frameNumberLength(_ value: Double) -> Int {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestFrameNumber) { buffer in
    guard let end = buffer.baseAddress.map({ $0 + longestFrameNumber }) else { return 0 }
    return end - writeFrameNumber(value, before: end)
  }
}

/// The most bytes of a number.
let longestFrameNumber = 32

/// Writes a number so that it ends before `end`, and gives where it begins.
func writeFrameNumber(_ value: Double, before end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
  var at = end
  // Nearly all numbers are small and lie on whole or half points.
  if value >= 0, value < 1_000_000 {
    let halves = value * 2
    let whole = UInt32(halves)
    if Double(whole) == halves {
      if whole & 1 != 0 {
        at -= 2
        at[0] = UInt8(ascii: ".")
        at[1] = UInt8(ascii: "5")
      }
      return writeDigits(whole / 2, before: at)
    }
  }
  guard value.isFinite else { return writeDigits(UInt32(0), before: at) }
  guard value.magnitude < 1e14 else {
    for byte in (Int64(exactly: value).map(String.init) ?? String(value)).utf8.reversed() {
      at -= 1
      at[0] = byte
    }
    return at
  }
  let scaled = UInt64((value.magnitude * 10_000).rounded(.toNearestOrAwayFromZero))
  let (whole, rest) = scaled.quotientAndRemainder(dividingBy: 10_000)
  if rest != 0 {
    var fraction = rest
    var places = 4
    while fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    for _ in 0..<places {
      at -= 1
      at[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction % 10)
      fraction /= 10
    }
    at -= 1
    at[0] = UInt8(ascii: ".")
  }
  at = writeDigits(whole, before: at)
  if value < 0, scaled != 0 {
    at -= 1
    at[0] = UInt8(ascii: "-")
  }
  return at
}

@inline(__always)
private func writeDigits<Number: FixedWidthInteger>(
  _ number: Number, before end: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  // Two digits at a time: half as many divisions.
  let pairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  var at = end
  var rest = number
  while rest >= 10 {
    let pair = pairs.utf8Start + 2 &* Int(truncatingIfNeeded: rest % 100)
    at -= 2
    at[0] = pair[0]
    at[1] = pair[1]
    rest /= 100
    if rest == 0 { return at }
  }
  at -= 1
  at[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
  return at
}

/// Writes cells of a line into memory that has room for them, and for a word more: short runs are written in whole words,
/// and what goes beyond their end is written over by what follows.
struct CellWriter {
  /// Bytes written at once.
  static let word = 8
  /// Where the next byte goes.
  private(set) var at: UnsafeMutablePointer<UInt8>

  init(at start: UnsafeMutablePointer<UInt8>) { at = start }

  /// So many blanks.
  @inline(__always)
  mutating func blanks(_ count: Int) {
    fill(count)
    at += max(count, 0)
  }

  /// Blanks that the next cells go over.
  @inline(__always)
  private func fill(_ count: Int) {
    let start = UnsafeMutableRawPointer(at)
    var done = 0
    while done < count {
      start.storeBytes(of: 0x2020_2020_2020_2020, toByteOffset: done, as: UInt64.self)
      done &+= Self.word
    }
  }

  /// A part of `bytes`, which have a word more behind it.
  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    let start = UnsafeMutableRawPointer(at)
    var done = 0
    while done < range.count {
      start.storeBytes(
        of: bytes.loadUnaligned(fromByteOffset: range.lowerBound &+ done, as: UInt64.self), toByteOffset: done,
        as: UInt64.self)
      done &+= Self.word
    }
    at += range.count
  }

  /// A word.
  @inline(__always)
  mutating func append(_ word: StaticString) {
    at.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
    at += word.utf8CodeUnitCount
  }

  /// A number.
  mutating func number(_ value: Double) {
    // Written at the far end of its room first: its length is known then.
    let end = at + longestFrameNumber
    let start = writeFrameNumber(value, before: end)
    at.update(from: start, count: end - start)
    at += end - start
  }

  /// Four numbers, each at the right of a column.
  @inline(__always)
  mutating func numbers(_ a: Double, _ b: Double, _ c: Double, _ d: Double, width: Int) {
    fill(4 * width)
    _ = writeFrameNumber(a, before: at + width)
    _ = writeFrameNumber(b, before: at + 2 * width)
    _ = writeFrameNumber(c, before: at + 3 * width)
    _ = writeFrameNumber(d, before: at + 4 * width)
    at += 4 * width
  }
}
