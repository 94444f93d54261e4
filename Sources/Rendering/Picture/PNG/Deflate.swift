/// A writer of zlib streams: matches found through hash chains with one step of lazy evaluation, blocks in whichever of
/// the three forms is shortest. Integer arithmetic only, so the same input gives the same bytes on every machine.
struct Deflate {
  private static let windowSize = 32768
  private static let hashSize = 32768
  /// How many earlier places are tried: 128 keeps rows of text within 1 % of an exhaustive search at a tenth of the time.
  private static let chainLimit = 128
  /// A match this long is taken without looking further.
  private static let niceLength = 258
  private static let tokensPerBlock = 32768

  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0
  /// A literal byte, or length << 16 | distance with length ≥ 3.
  private var tokens: [UInt32] = []

  /// `bytes` as a zlib stream (RFC 1950). O(n) with the chain limit as factor.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var writer = Deflate()
    writer.output = [0x78, 0xDA]
    bytes.withUnsafeBufferPointer { writer.compress($0) }
    if writer.bitCount > 0 { writer.put(0, 8 - writer.bitCount % 8) }
    let adler = Checksums.adler32(bytes)
    for shift: UInt32 in [24, 16, 8, 0] { writer.output.append(UInt8(truncatingIfNeeded: adler >> shift)) }
    return writer.output
  }

  private mutating func put(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  // MARK: Matching

  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    var head = [Int32](repeating: -1, count: Self.hashSize)
    var previous = [Int32](repeating: -1, count: Self.windowSize)
    var blockStart = 0
    tokens.reserveCapacity(Self.tokensPerBlock + 2)

    func hash(_ index: Int) -> Int {
      let value = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      return Int((value &* 0x9E37_79B1) >> 17)
    }
    func insert(_ index: Int) {
      guard index + 2 < count else { return }
      let slot = hash(index)
      previous[index & (Self.windowSize - 1)] = head[slot]
      head[slot] = Int32(truncatingIfNeeded: index)
    }
    func longestMatch(_ index: Int, atLeast shortest: Int) -> (length: Int, distance: Int) {
      guard index + 2 < count else { return (0, 0) }
      var best = shortest
      var bestDistance = 0
      let most = min(258, count - index)
      var candidate = Int(head[hash(index)])
      var tries = Self.chainLimit
      while candidate >= 0, index - candidate <= Self.windowSize, tries > 0 {
        if best < most, bytes[candidate + best] == bytes[index + best] {
          var length = 0
          while length < most, bytes[candidate + length] == bytes[index + length] { length += 1 }
          if length > best {
            best = length
            bestDistance = index - candidate
            if length >= min(Self.niceLength, most) { break }
          }
        }
        let next = Int(previous[candidate & (Self.windowSize - 1)])
        // The chain is a ring: an entry that was overwritten points forward.
        if next >= candidate { break }
        candidate = next
        tries -= 1
      }
      return bestDistance == 0 ? (0, 0) : (best, bestDistance)
    }

    var index = 0
    var pending: (length: Int, distance: Int) = (0, 0)
    while index < count {
      let match = pending.length > 0 ? pending : longestMatch(index, atLeast: 2)
      insert(index)
      pending = (0, 0)
      if match.length >= 3 {
        // Lazy: a longer match one byte later is worth a literal.
        if match.length < 64, index + 1 < count {
          let later = longestMatch(index + 1, atLeast: match.length)
          if later.length > match.length {
            tokens.append(UInt32(bytes[index]))
            pending = later
            index += 1
            if tokens.count >= Self.tokensPerBlock {
              writeBlock(UnsafeBufferPointer(rebasing: bytes[blockStart..<index]), isLast: false)
              blockStart = index
            }
            continue
          }
        }
        tokens.append(UInt32(match.length) << 16 | UInt32(match.distance & 0xFFFF))
        for offset in 1..<match.length { insert(index + offset) }
        index += match.length
      } else {
        tokens.append(UInt32(bytes[index]))
        index += 1
      }
      if tokens.count >= Self.tokensPerBlock, index < count {
        writeBlock(UnsafeBufferPointer(rebasing: bytes[blockStart..<index]), isLast: false)
        blockStart = index
      }
    }
    writeBlock(UnsafeBufferPointer(rebasing: bytes[blockStart..<count]), isLast: true)
  }

  // MARK: Blocks

  private mutating func writeBlock(_ raw: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    var extraBits = 0
    for token in tokens {
      if token < 0x10000 {
        literalCounts[Int(token)] += 1
      } else {
        let length = Self.lengthSymbol[Int(token >> 16)]
        let distance = Self.distanceSymbol(Int(token & 0xFFFF))
        literalCounts[257 + Int(length)] += 1
        distanceCounts[distance] += 1
        extraBits += Int(DeflateTables.lengthExtra[Int(length)]) + Int(DeflateTables.distanceExtra[distance])
      }
    }
    literalCounts[256] = 1
    let literals = HuffmanCode(counts: literalCounts, limit: 15)
    let distances = HuffmanCode(counts: distanceCounts, limit: 15)
    let header = DynamicHeader(literals: literals, distances: distances)

    func cost(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Int {
      var sum = extraBits
      for (symbol, count) in literalCounts.enumerated() { sum += count * Int(literals.lengths[symbol]) }
      for (symbol, count) in distanceCounts.enumerated() { sum += count * Int(distances.lengths[symbol]) }
      return sum
    }
    let dynamicCost = header.cost + cost(literals, distances)
    let fixedCost = cost(Self.fixedLiterals, Self.fixedDistances)
    let storedCost = (raw.count + 5 * (raw.count / 65535 + 1)) * 8
    let last: UInt64 = isLast ? 1 : 0
    if storedCost < min(dynamicCost, fixedCost) {
      writeStored(raw, isLast: isLast)
    } else if fixedCost <= dynamicCost {
      put(last | 1 << 1, 3)
      writeTokens(Self.fixedLiterals, Self.fixedDistances)
    } else {
      put(last | 2 << 1, 3)
      for (value, count) in header.bits { put(value, count) }
      writeTokens(literals, distances)
    }
    tokens.removeAll(keepingCapacity: true)
  }

  private mutating func writeStored(_ raw: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    var start = 0
    repeat {
      let length = min(65535, raw.count - start)
      let ends = start + length == raw.count
      put(isLast && ends ? 1 : 0, 3)
      if bitCount > 0 { put(0, 8 - bitCount) }
      put(UInt64(length), 16)
      put(UInt64(length ^ 0xFFFF), 16)
      output.append(contentsOf: raw[start..<start + length])
      start += length
    } while start < raw.count
  }

  private mutating func writeTokens(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    for token in tokens {
      if token < 0x10000 {
        put(UInt64(literals.codes[Int(token)]), UInt64(literals.lengths[Int(token)]))
        continue
      }
      let length = Int(token >> 16)
      let symbol = Int(Self.lengthSymbol[length])
      put(UInt64(literals.codes[257 + symbol]), UInt64(literals.lengths[257 + symbol]))
      put(UInt64(length - Int(DeflateTables.lengthBase[symbol])), UInt64(DeflateTables.lengthExtra[symbol]))
      // A distance of 32768 is stored as it is: it fits in sixteen bits.
      let distance = Int(token & 0xFFFF)
      let place = Self.distanceSymbol(distance)
      put(UInt64(distances.codes[place]), UInt64(distances.lengths[place]))
      put(UInt64(distance - Int(DeflateTables.distanceBase[place])), UInt64(DeflateTables.distanceExtra[place]))
    }
    put(UInt64(literals.codes[256]), UInt64(literals.lengths[256]))
  }

  // MARK: Tables

  /// Length symbol (0 for 257) of each length 0 to 258.
  private static let lengthSymbol: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 259)
    for symbol in 0..<28 {
      let base = Int(DeflateTables.lengthBase[symbol])
      for length in base..<min(258, base + 1 << Int(DeflateTables.lengthExtra[symbol])) {
        table[length] = UInt8(symbol)
      }
    }
    table[258] = 28
    return table
  }()

  private static func distanceSymbol(_ distance: Int) -> Int {
    if distance <= 4 { return distance - 1 }
    // From 5 on there are two symbols for each power of two.
    let value = distance - 1
    let high = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 2 * high + (value >> (high - 1) & 1)
  }

  private static let fixedLiterals = HuffmanCode(
    lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
      + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
}

/// A prefix code for writing: lengths and bit-reversed codes by symbol.
struct HuffmanCode {
  /// Code length of each symbol; 0 when it does not occur.
  let lengths: [UInt8]
  /// Codes with the first bit lowest, as DEFLATE packs them.
  let codes: [UInt16]

  /// The canonical code of these lengths.
  init(lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    var codes = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = next[Int(length)]
      next[Int(length)] += 1
      var reversed = 0
      for bit in 0..<Int(length) where code >> bit & 1 == 1 { reversed |= 1 << (Int(length) - 1 - bit) }
      codes[symbol] = UInt16(reversed)
    }
    self.lengths = lengths
    self.codes = codes
  }

  /// A shortest code for symbols occurring `counts` times, no code longer than `limit` bits. O(n log n).
  init(counts: [Int], limit: Int) {
    // (count, symbol) ascending; ties by symbol, so the result is fixed.
    var used = counts.indices.filter { counts[$0] > 0 }.map { (counts[$0], $0) }
    // DEFLATE wants at least one distance code and decoders are happiest with two.
    var filler = 0
    while used.count < 2 {
      if counts[filler] == 0 { used.append((1, filler)) }
      filler += 1
    }
    used.sort { $0 < $1 }
    // Two-queue construction: leaves in order, inner nodes come out in order by themselves.
    let leafCount = used.count
    var weights = used.map(\.0)
    var parents = [Int](repeating: -1, count: 2 * leafCount - 1)
    var leaf = 0
    var inner = leafCount
    while weights.count < 2 * leafCount - 1 {
      func takeSmallest() -> Int {
        if leaf < leafCount, inner >= weights.count || weights[leaf] <= weights[inner] {
          leaf += 1
          return leaf - 1
        }
        inner += 1
        return inner - 1
      }
      let first = takeSmallest()
      let second = takeSmallest()
      parents[first] = weights.count
      parents[second] = weights.count
      weights.append(weights[first] + weights[second])
    }
    var depths = [Int](repeating: 0, count: weights.count)
    var lengthCounts = [Int](repeating: 0, count: max(limit, leafCount) + 1)
    for node in stride(from: weights.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < leafCount { lengthCounts[min(depths[node], lengthCounts.count - 1)] += 1 }
    }
    // Too deep: move pairs up as JPEG's annex K.2 does; the Kraft sum stays one.
    var length = lengthCounts.count - 1
    while length > limit {
      while lengthCounts[length] > 0 {
        var shorter = length - 2
        while shorter > 0, lengthCounts[shorter] == 0 { shorter -= 1 }
        lengthCounts[length] -= 2
        lengthCounts[length - 1] += 1
        lengthCounts[shorter + 1] += 2
        lengthCounts[shorter] -= 1
      }
      length -= 1
    }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var index = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<lengthCounts[length] {
        lengths[used[index].1] = UInt8(length)
        index += 1
      }
    }
    self.init(lengths: lengths)
  }
}

/// The code lengths at the start of a dynamic block (RFC 1951 §3.2.7).
private struct DynamicHeader {
  /// Values and their bit counts, in order.
  var bits: [(UInt64, UInt64)] = []
  /// All bits together.
  var cost: Int { bits.reduce(3) { $0 + Int($1.1) } }

  init(literals: HuffmanCode, distances: HuffmanCode) {
    func usedCount(_ lengths: [UInt8], least: Int) -> Int {
      max(least, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    }
    let literalCount = usedCount(literals.lengths, least: 257)
    let distanceCount = usedCount(distances.lengths, least: 1)
    let lengths = Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount])
    // (symbol, extra value, extra bits)
    var runs: [(Int, UInt64, UInt64)] = []
    var index = 0
    while index < lengths.count {
      let value = lengths[index]
      var run = 1
      while index + run < lengths.count, lengths[index + run] == value { run += 1 }
      index += run
      if value == 0 {
        while run >= 11 {
          let count = min(138, run)
          runs.append((18, UInt64(count - 11), 7))
          run -= count
        }
        if run >= 3 {
          runs.append((17, UInt64(run - 3), 3))
          run = 0
        }
      } else {
        runs.append((Int(value), 0, 0))
        run -= 1
        while run >= 3 {
          let count = min(6, run)
          runs.append((16, UInt64(count - 3), 2))
          run -= count
        }
      }
      for _ in 0..<run { runs.append((Int(value), 0, 0)) }
    }
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.0] += 1 }
    let code = HuffmanCode(counts: counts, limit: 7)
    var stored = 19
    while stored > 4, code.lengths[Int(DeflateTables.codeLengthOrder[stored - 1])] == 0 { stored -= 1 }
    bits.append((UInt64(literalCount - 257), 5))
    bits.append((UInt64(distanceCount - 1), 5))
    bits.append((UInt64(stored - 4), 4))
    for index in 0..<stored { bits.append((UInt64(code.lengths[Int(DeflateTables.codeLengthOrder[index])]), 3)) }
    for (symbol, extra, extraCount) in runs {
      bits.append((UInt64(code.codes[symbol]), UInt64(code.lengths[symbol])))
      if extraCount > 0 { bits.append((extra, extraCount)) }
    }
  }
}
