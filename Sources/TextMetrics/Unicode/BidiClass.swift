/// Bidirectional classes in the order of the generated table.
enum BidiClass: UInt8 {
  case L, R, AL, EN, ES, ET, AN, CS, NSM, BN, B, S, WS, ON, LRE, LRO, RLE, RLO, PDF, LRI, RLI, FSI, PDI

  /// The class of a code point.
  static func of(_ code: UInt32) -> BidiClass {
    let code = Int(min(code, 0x10FFFF))
    let row = (Int(BidiTables.top.utf8Start[code >> 12]) << 6 | (code >> 6) & 63) << 1
    let mid = BidiTables.mid.utf8Start
    let block = Int(mid[row]) << 7 | Int(mid[row + 1])
    return BidiClass(rawValue: BidiTables.leaf.utf8Start[block << 6 | code & 63]) ?? .L
  }

  var isIsolateInitiator: Bool { self == .LRI || self == .RLI || self == .FSI }

  /// Removed by rule X9: the levels of these have no meaning.
  var isRemoved: Bool {
    switch self {
    case .LRE, .LRO, .RLE, .RLO, .PDF, .BN: true
    default: false
    }
  }

  /// Neutral or isolate: what rules N1 and N2 resolve.
  var isNeutral: Bool {
    switch self {
    case .B, .S, .WS, .ON, .LRI, .RLI, .FSI, .PDI: true
    default: false
    }
  }
}

/// A bracket of a pair. Brackets that are canonically equivalent have one code.
struct BidiBracket: Hashable {
  /// The opening bracket of the pair.
  var pair: UInt32
  var isOpening: Bool

  static func of(_ code: UInt32) -> BidiBracket? {
    guard let (entry, place) = search(code, BidiTables.brackets, count: BidiTables.bracketCount, stride: 7) else {
      return nil
    }
    let isOpening = entry[place + 6] == 0
    let opening = isOpening ? code : number(entry, place + 3)
    // U+2329 and U+232A are canonically equivalent to U+3008 and U+3009.
    return BidiBracket(pair: opening == 0x2329 ? 0x3008 : opening, isOpening: isOpening)
  }

  /// The mirror image of a character, for text that runs right to left; nil when it has none.
  static func mirror(_ code: UInt32) -> UInt32? {
    search(code, BidiTables.mirrors, count: BidiTables.mirrorCount, stride: 6).map { number($0.0, $0.1 + 3) }
  }

  private static func number(_ table: UnsafePointer<UInt8>, _ place: Int) -> UInt32 {
    UInt32(table[place]) << 14 | UInt32(table[place + 1]) << 7 | UInt32(table[place + 2])
  }

  private static func search(
    _ code: UInt32, _ table: StaticString, count: Int, stride: Int
  ) -> (UnsafePointer<UInt8>, Int)? {
    let bytes = table.utf8Start
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let found = number(bytes, middle * stride)
      if found == code { return (bytes, middle * stride) }
      if found < code { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
