/// A run of text between two places where a line may end. 16 bytes.
struct TextPiece {
  /// The offset of ``end``, doubled, plus 1 when a line must end there.
  private var endAndHard: Int32
  /// UTF-8 offset behind its last visible character.
  var visibleEnd: Int32
  /// Width up to there, in units.
  var visible: Int32
  /// What follows when the line goes on: white space, and kerning with the next piece.
  var gap: Int32

  @inline(__always)
  init(end: Int, visibleEnd: Int, visible: Int32, gap: Int32, isHard: Bool) {
    endAndHard = Int32(truncatingIfNeeded: end << 1 | (isHard ? 1 : 0))
    self.visibleEnd = Int32(truncatingIfNeeded: visibleEnd)
    self.visible = visible
    self.gap = gap
  }

  /// UTF-8 offset behind the piece, white space and line break included.
  @inline(__always) var end: Int32 { endAndHard >> 1 }
  /// True when a line must end behind the piece.
  @inline(__always) var isHard: Bool { endAndHard & 1 != 0 }
}

/// A text in one face.
struct TextEntry {
  var hash: UInt64
  var faceID: Int32
  /// Index into ``TextStore/faces``.
  var face: Int32
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
///
/// Everything begins small and doubles: a short run pays for each page of memory that it touches.
struct TextStore: ~Copyable {
  private(set) var bytes = GrowingList<UInt8>(capacity: 512)
  /// The faces met so far.
  private(set) var faces: [FontFace] = []
  private(set) var pieces = GrowingList<TextPiece>(capacity: 64)
  var entries = GrowingList<TextEntry>(capacity: 16)
  /// Entry index + 1; a power of two, at most half full.
  private var slots: UnsafeMutablePointer<Int32>
  /// Number of slots - 1.
  private var mask = 255

  init() { slots = Self.emptySlots(256) }

  deinit { slots.deallocate() }

  private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<Int32> {
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    slots.initialize(repeating: 0, count: count)
    return slots
  }

  var storedBytes: Int { bytes.storedBytes + pieces.storedBytes + entries.storedBytes + (mask + 1) * 4 }

  /// Only finds entries, never decides an order, so it needs no secret: of texts that were made to collide some are found,
  /// the others are measured anew, see `insert`.
  ///
  /// Words of eight bytes, the last of them reaching back over bytes that were taken before: labels of 8 to 32 bytes go
  /// without a loop.
  @inline(__always)
  static func hash(_ base: UnsafeRawPointer, _ count: Int, _ faceID: Int32) -> UInt64 {
    let hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(UInt32(bitPattern: faceID))
    if count >= 8 {
      if count <= 16 { return fold(pair(base, 0, count &- 8, hash)) }
      var mixed = pair(base, 0, 8, hash)
      var i = 16
      while i &+ 16 < count {
        // Halves meet in the next step.
        mixed = pair(base, i, i &+ 8, mixed ^ mixed >> 32)
        i &+= 16
      }
      return fold(pair(base, count &- 16, count &- 8, mixed ^ mixed >> 32))
    }
    var word: UInt64 = 0
    for k in 0..<count { word = word << 8 | UInt64(base.load(fromByteOffset: k, as: UInt8.self)) }
    return fold((hash ^ word) &* 0xFF51_AFD7_ED55_8CCD)
  }

  /// Two words mixed by one multiplication each.
  @inline(__always)
  private static func pair(_ base: UnsafeRawPointer, _ first: Int, _ second: Int, _ hash: UInt64) -> UInt64 {
    let a = base.loadUnaligned(fromByteOffset: first, as: UInt64.self) ^ hash
    let b = base.loadUnaligned(fromByteOffset: second, as: UInt64.self)
    return (a &* 0xFF51_AFD7_ED55_8CCD) ^ (b &* 0xC4CE_B9FE_1A85_EC53)
  }

  /// Brings the highest bits, on which all bytes of a text have come to bear, to where the slot is taken from: texts that
  /// differ in their last bytes only lie apart.
  @inline(__always)
  private static func fold(_ hash: UInt64) -> UInt64 { hash.byteSwapped }

  /// The entry of a text in a face, or -1.
  @inline(__always)
  func find(_ text: UnsafeRawPointer, _ count: Int, hash: UInt64, faceID: Int32) -> Int32 {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = slots[slot]
      if found == 0 { return -1 }
      if matches(Int(found &- 1), hash, text, count, faceID) { return found &- 1 }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private func matches(_ index: Int, _ hash: UInt64, _ text: UnsafeRawPointer, _ count: Int, _ faceID: Int32) -> Bool {
    let entry = UnsafePointer(entries.base) + index
    guard entry.pointee.hash == hash, entry.pointee.faceID == faceID, Int(entry.pointee.byteCount) == count else {
      return false
    }
    return Self.areEqual(text, UnsafeRawPointer(bytes.base) + Int(entry.pointee.byteStart), count)
  }

  /// Whether `count` bytes are the same; words as in `hash`.
  @inline(__always)
  private static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    if count < 8 {
      var i = 0
      while i < count {
        if a.load(fromByteOffset: i, as: UInt8.self) != b.load(fromByteOffset: i, as: UInt8.self) { return false }
        i &+= 1
      }
      return true
    }
    if count <= 16 { return difference(a, b, 0) | difference(a, b, count &- 8) == 0 }
    var i = 0
    while i &+ 16 < count {
      if difference(a, b, i) | difference(a, b, i &+ 8) != 0 { return false }
      i &+= 16
    }
    return difference(a, b, count &- 16) | difference(a, b, count &- 8) == 0
  }

  @inline(__always)
  private static func difference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    a.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Shapes a text and keeps it. O(length).
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64, face: FontFace) -> Int32 {
    let byteStart = bytes.count
    let pieceStart = pieces.count
    bytes.append(contentsOf: text)
    let sums = TextShaper.shape(text, face, into: &pieces)
    entries.append(
      TextEntry(
        hash: hash, faceID: face.id, face: index(of: face), byteStart: Int32(truncatingIfNeeded: byteStart),
        byteCount: Int32(truncatingIfNeeded: text.count), pieceStart: Int32(truncatingIfNeeded: pieceStart),
        pieceCount: Int32(truncatingIfNeeded: pieces.count - pieceStart), natural: sums.natural, least: sums.least,
        hardLines: sums.hardLines, firstBlock: -1))
    let index = Int32(truncatingIfNeeded: entries.count)
    if entries.count * 2 > mask + 1 { grow() } else { insert(index) }
    return index - 1
  }

  /// A run has a handful of faces, and texts of one face tend to follow each other.
  private mutating func index(of face: FontFace) -> Int32 {
    if entries.count > 0, entries[entries.count - 1].faceID == face.id { return entries[entries.count - 1].face }
    if let known = faces.firstIndex(where: { $0.id == face.id }) { return Int32(truncatingIfNeeded: known) }
    faces.append(face)
    return Int32(truncatingIfNeeded: faces.count - 1)
  }

  /// So many slots in a row are taken at most, so that a search is bounded. By chance it is a few; texts that were made to
  /// collide would fill as many as there are, and each would be compared with all before it.
  static let longestRun = 128

  /// Makes an entry findable, unless that would make too long a row of taken slots: its text is measured anew when it is
  /// asked for again.
  private mutating func insert(_ value: Int32) {
    var slot = Int(truncatingIfNeeded: entries[Int(value - 1)].hash) & mask
    var length = 1
    while slots[slot] != 0, length <= Self.longestRun {
      slot = (slot + 1) & mask
      length += 1
    }
    // What was passed is one end of the row; the rest lies on both sides.
    var end = (slot + 1) & mask
    while slots[end] != 0, length <= Self.longestRun {
      end = (end + 1) & mask
      length += 1
    }
    var start = (Int(truncatingIfNeeded: entries[Int(value - 1)].hash) - 1) & mask
    while slots[start] != 0, length <= Self.longestRun {
      start = (start - 1) & mask
      length += 1
    }
    if length <= Self.longestRun { slots[slot] = value }
  }

  private mutating func grow() {
    slots.deallocate()
    mask = mask * 2 + 1
    slots = Self.emptySlots(mask + 1)
    for i in 0..<entries.count { insert(Int32(truncatingIfNeeded: i + 1)) }
  }
}
