/// Why a zlib stream was refused.
enum InflateError: Error, Equatable {
  /// The stream ends inside a block or before its checksum.
  case truncated
  /// The two header bytes are not zlib's, or ask for a dictionary.
  case badHeader
  /// A block of the reserved type 3, or a stored block whose two lengths disagree.
  case badBlock
  /// Code lengths that do not form a prefix code.
  case badCode
  /// A length or distance symbol outside the alphabet, or a distance that points before the start.
  case badReference
  /// The Adler-32 at the end does not fit.
  case badChecksum
  /// More output than allowed.
  case tooLong
}

/// A reader of zlib streams (RFC 1950 and 1951). One call, one stream; memory is the output and 12 KiB of tables.
struct Inflate {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// The content of a zlib stream.
  ///
  /// - Parameters:
  ///   - bytes: The stream; what follows its checksum is ignored.
  ///   - limit: The most bytes of content to accept.
  static func zlib(_ bytes: [UInt8], limit: Int) throws(InflateError) -> [UInt8] {
    let result: Result<[UInt8], InflateError> = bytes.withUnsafeBufferPointer { buffer in
      var reader = Inflate(bytes: buffer, limit: limit)
      do throws(InflateError) {
        return .success(try reader.readStream())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    output.reserveCapacity(min(limit, bytes.count &* 4))
  }

  private mutating func readStream() throws(InflateError) -> [UInt8] {
    guard bytes.count >= 6 else { throw .truncated }
    let header = Int(bytes[0]) << 8 | Int(bytes[1])
    guard bytes[0] & 15 == 8, bytes[0] >> 4 <= 7, header % 31 == 0, bytes[1] & 0x20 == 0 else { throw .badHeader }
    position = 2
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try readStored()
      case 1: try readCompressed(literals: Self.fixedLiterals, distances: Self.fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try readCompressed(literals: literals, distances: distances)
      default: throw .badBlock
      }
    }
    position -= bitCount / 8
    guard position + 4 <= bytes.count else { throw .truncated }
    var expected: UInt32 = 0
    for offset in 0..<4 { expected = expected << 8 | UInt32(bytes[position + offset]) }
    guard Checksums.adler32(output) == expected else { throw .badChecksum }
    return output
  }

  // MARK: Bits

  private mutating func fill(_ count: Int) throws(InflateError) {
    while bitCount < count {
      guard position < bytes.count else { throw .truncated }
      bits |= UInt64(bytes[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(InflateError) -> Int {
    if count == 0 { return 0 }
    try fill(count)
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  // MARK: Blocks

  private mutating func readStored() throws(InflateError) {
    let drop = bitCount % 8
    bits >>= UInt64(drop)
    bitCount -= drop
    let length = try take(16)
    guard try take(16) == length ^ 0xFFFF else { throw .badBlock }
    guard output.count + length <= limit else { throw .tooLong }
    // Whole bytes may still wait in the bit buffer.
    position -= bitCount / 8
    bits = 0
    bitCount = 0
    guard position + length <= bytes.count else { throw .truncated }
    output.append(contentsOf: bytes[position..<position + length])
    position += length
  }

  private mutating func readCompressed(literals: PrefixCode, distances: PrefixCode) throws(InflateError) {
    while true {
      let symbol = try decode(literals)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLong }
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw .badReference }
      let length =
        Int(DeflateTables.lengthBase[symbol - 257]) + (try take(Int(DeflateTables.lengthExtra[symbol - 257])))
      let distanceSymbol = try decode(distances)
      guard distanceSymbol < 30 else { throw .badReference }
      let distance =
        Int(DeflateTables.distanceBase[distanceSymbol])
        + (try take(Int(DeflateTables.distanceExtra[distanceSymbol])))
      guard distance <= output.count else { throw .badReference }
      guard output.count + length <= limit else { throw .tooLong }
      var from = output.count - distance
      for _ in 0..<length {
        output.append(output[from])
        from += 1
      }
    }
  }

  private mutating func readCodes() throws(InflateError) -> (PrefixCode, PrefixCode) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let lengthCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .badCode }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount { codeLengths[Int(DeflateTables.codeLengthOrder[index])] = UInt8(try take(3)) }
    let codes = try PrefixCode(lengths: codeLengths[...], mayBeIncomplete: false)
    var lengths: [UInt8] = []
    lengths.reserveCapacity(literalCount + distanceCount)
    while lengths.count < literalCount + distanceCount {
      let symbol = try decode(codes)
      var value: UInt8 = 0
      var count = 1
      switch symbol {
      case 0...15: value = UInt8(symbol)
      case 16:
        guard let last = lengths.last else { throw .badCode }
        value = last
        count = 3 + (try take(2))
      case 17: count = 3 + (try take(3))
      default: count = 11 + (try take(7))
      }
      guard lengths.count + count <= literalCount + distanceCount else { throw .badCode }
      for _ in 0..<count { lengths.append(value) }
    }
    guard lengths[256] != 0 else { throw .badCode }
    return (
      try PrefixCode(lengths: lengths[..<literalCount], mayBeIncomplete: true),
      try PrefixCode(lengths: lengths[literalCount...], mayBeIncomplete: true)
    )
  }

  // MARK: Codes

  private mutating func decode(_ code: PrefixCode) throws(InflateError) -> Int {
    // Near the end fewer than 15 bits may be left; the code then has to fit in what there is.
    while bitCount < 15, position < bytes.count {
      bits |= UInt64(bytes[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
    let entry = code.fast[Int(bits & UInt64(PrefixCode.fastMask))]
    if entry != 0 {
      let length = Int(entry & 15)
      guard length <= bitCount else { throw .truncated }
      bits >>= UInt64(length)
      bitCount -= length
      return Int(entry >> 4)
    }
    // Canonical walk for codes longer than the table is wide.
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      guard length <= bitCount else { throw .truncated }
      value |= Int(bits >> UInt64(length - 1)) & 1
      let count = Int(code.counts[length])
      if value - count < first {
        bits >>= UInt64(length)
        bitCount -= length
        return Int(code.symbols[index + value - first])
      }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .badCode
  }

  private static let fixedLiterals: PrefixCode = code(
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
      + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances: PrefixCode = code([UInt8](repeating: 5, count: 30))

  private static func code(_ lengths: [UInt8]) -> PrefixCode {
    (try? PrefixCode(lengths: lengths[...], mayBeIncomplete: true)) ?? PrefixCode()
  }
}

/// A canonical prefix code, ready for decoding.
private struct PrefixCode {
  static let fastBits = 10
  static let fastMask = 1 << fastBits - 1
  /// Number of codes of each length.
  var counts = [UInt16](repeating: 0, count: 16)
  /// Symbols in code order.
  var symbols: [UInt16] = []
  /// By the next ten bits: symbol << 4 | length; 0 where the code is longer.
  var fast = [UInt16](repeating: 0, count: 1 << fastBits)

  init() {}

  init(lengths: ArraySlice<UInt8>, mayBeIncomplete: Bool) throws(InflateError) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1...15 {
      left = left << 1 - Int(counts[length])
      guard left >= 0 else { throw .badCode }
    }
    // Only a single code of one bit may leave codes unused (RFC 1951 §3.2.7); fixed codes leave some by design.
    let used = counts.reduce(0) { $0 + Int($1) }
    guard left == 0 || (mayBeIncomplete && (used <= 1 || lengths.count == 30)) else { throw .badCode }
    var offsets = [Int](repeating: 0, count: 17)
    for length in 1...15 { offsets[length + 1] = offsets[length] + Int(counts[length]) }
    symbols = [UInt16](repeating: 0, count: used)
    var codes = [Int](repeating: 0, count: 17)
    for length in 1...15 { codes[length + 1] = (codes[length] + Int(counts[length])) << 1 }
    for (symbol, length) in lengths.enumerated() where length != 0 {
      let length = Int(length)
      symbols[offsets[length]] = UInt16(symbol)
      offsets[length] += 1
      let code = codes[length]
      codes[length] += 1
      guard length <= Self.fastBits else { continue }
      var reversed = 0
      for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
      var slot = reversed
      while slot <= Self.fastMask {
        fast[slot] = UInt16(symbol << 4 | length)
        slot += 1 << length
      }
    }
  }
}

/// The constants of RFC 1951 §3.2.5 and §3.2.7.
enum DeflateTables {
  /// Shortest length of symbols 257 to 285.
  static let lengthBase: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  /// Extra bits of symbols 257 to 285.
  static let lengthExtra: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// Shortest distance of each distance symbol.
  static let distanceBase: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  /// Extra bits of each distance symbol.
  static let distanceExtra: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  /// The order in which the lengths of the code-length code are stored.
  static let codeLengthOrder: [UInt8] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}
