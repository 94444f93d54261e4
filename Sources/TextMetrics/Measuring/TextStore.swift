/// A run of text between two places where a line may end.
struct TextPiece {
  /// UTF-8 offset behind the piece, white space and line break included.
  var end: Int32
  /// UTF-8 offset behind its last visible character.
  var visibleEnd: Int32
  /// Width up to there, in units.
  var visible: Int32
  /// What follows when the line goes on: white space, and kerning with the next piece.
  var gap: Int32
  /// True when a line must end behind the piece.
  var isHard: Bool
}

/// A text in one face.
struct TextEntry {
  var hash: UInt64
  var faceID: Int32
  var byteStart: Int32
  var byteCount: Int32
  var pieceStart: Int32
  var pieceCount: Int32
  /// Width of the widest hard line, in units.
  var natural: Int32
  /// Width of the widest piece, in units.
  var least: Int32
  /// Number of hard lines.
  var hardLines: Int32
  /// The newest kept fitting, or -1.
  var firstBlock: Int32
}

/// The texts that a measurer knows: an open-addressing table over flat arrays.
struct TextStore {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [TextPiece] = []
  var entries: [TextEntry] = []
  /// Entry index + 1; a power of two, at most half full.
  private var slots: [Int32] = [Int32](repeating: 0, count: 64)

  var storedBytes: Int {
    bytes.capacity + pieces.capacity * MemoryLayout<TextPiece>.stride
      + entries.capacity * MemoryLayout<TextEntry>.stride + slots.capacity * 4
  }

  /// Eight bytes a step. Only finds entries, never decides an order, so it needs no secret: a text that collides costs
  /// a comparison more, and the table's own probing is bounded by its load.
  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ faceID: Int32) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(UInt32(bitPattern: faceID))
    var i = 0
    while i + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      i += 8
    }
    if i < raw.count {
      var word: UInt64 = 0
      if raw.count >= 8 {
        // The last eight bytes, some of them a second time.
        word = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
      } else {
        for k in i..<raw.count { word = word << 8 | UInt64(raw[k]) }
      }
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
  }

  /// The entry of a text in a face, or -1.
  @inline(__always)
  func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64, faceID: Int32) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = slots[slot]
      if found == 0 { return -1 }
      let index = Int(found - 1)
      if entries[index].hash == hash, matches(entries[index], text, faceID) { return found - 1 }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private func matches(_ entry: TextEntry, _ text: UnsafeBufferPointer<UInt8>, _ faceID: Int32) -> Bool {
    guard entry.faceID == faceID, Int(entry.byteCount) == text.count else { return false }
    return bytes.withUnsafeBytes { stored in
      let raw = UnsafeRawBufferPointer(text)
      let base = Int(entry.byteStart)
      var i = 0
      while i + 8 <= raw.count {
        let a = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        if a != stored.loadUnaligned(fromByteOffset: base + i, as: UInt64.self) { return false }
        i += 8
      }
      while i < raw.count {
        if raw[i] != stored[base + i] { return false }
        i += 1
      }
      return true
    }
  }

  /// Shapes a text and keeps it. O(length).
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64, face: FontFace) -> Int32 {
    let byteStart = bytes.count
    let pieceStart = pieces.count
    bytes.append(contentsOf: text)
    TextShaper.shape(text, face, into: &pieces)
    var entry = TextEntry(
      hash: hash, faceID: face.id, byteStart: Int32(truncatingIfNeeded: byteStart),
      byteCount: Int32(truncatingIfNeeded: text.count), pieceStart: Int32(truncatingIfNeeded: pieceStart),
      pieceCount: Int32(truncatingIfNeeded: pieces.count - pieceStart), natural: 0, least: 0, hardLines: 0,
      firstBlock: -1)
    var x: Int32 = 0
    var startsLine = true
    for i in pieceStart..<pieces.count {
      let piece = pieces[i]
      if startsLine { entry.hardLines += 1 }
      entry.least = max(entry.least, piece.visible)
      // White space alone never makes a line wider.
      if piece.visible > 0 { entry.natural = max(entry.natural, x &+ piece.visible) }
      x = piece.isHard ? 0 : x &+ piece.visible &+ piece.gap
      startsLine = piece.isHard
    }
    entries.append(entry)
    let index = Int32(truncatingIfNeeded: entries.count)
    if entries.count * 2 > slots.count { grow() } else { insert(index) }
    return index - 1
  }

  private mutating func insert(_ value: Int32) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entries[Int(value - 1)].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = value
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for i in entries.indices { insert(Int32(truncatingIfNeeded: i + 1)) }
  }
}
