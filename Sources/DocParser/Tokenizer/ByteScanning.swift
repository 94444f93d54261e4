// The only vector code of the tokenizer. Everything here answers one question: where is the next byte of a class?
//
// Every pointer passed in has at least `scanPadding` readable bytes after the end of its text, and the first of them
// is NUL. NUL is in no class that may be skipped, so no scan needs an end test. (`endOfRun` has one: it passes a `<`, which
// is what ends a document that is read in its caller's array.)
//
// A block is sixteen bytes, as wide as the default target's vectors; two neighbouring blocks are used where the branch
// after sixteen bytes would be hard to predict.
//
// `Builtin` gives one instruction for "which lanes matched" (movemask); the library has no such operation. The
// fallback below it computes the same masks with library types only, and is what other architectures use.
// Comparisons always name both vectors: `vector .== literal` compiles to a loop over the lanes.

/// Bytes that must be readable (and of which the first must be NUL) after the text that is scanned.
let scanPadding = 64

typealias BytePointer = UnsafePointer<UInt8>

#if hasFeature(BuiltinModule) && arch(x86_64) && !INK_PORTABLE_SCANS
  import Builtin

  /// Sixteen bytes of text and the classes that the tokenizer looks for. Bit i of a mask is byte i.
  struct ByteBlock {
    private let lanes: Builtin.Vec16xInt8

    @inline(__always) init(_ pointer: BytePointer) {
      lanes = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<UInt8>.self)._storage._value
    }

    @inline(__always) private static func repeated(_ byte: UInt8) -> Builtin.Vec16xInt8 {
      SIMD16<UInt8>(repeating: byte)._storage._value
    }

    @inline(__always) private static func bits(_ mask: Builtin.Vec16xInt1) -> UInt32 {
      UInt32(UInt16(Builtin.bitcast_Vec16xInt1_Int16(mask)))
    }

    @inline(__always) private func equals(_ byte: UInt8) -> Builtin.Vec16xInt1 {
      Builtin.cmp_eq_Vec16xInt8(lanes, Self.repeated(byte))
    }

    /// The bytes `first…first + count - 1` of `v`: one addition puts them at the bottom of the signed numbers, where
    /// one signed comparison (the only kind that SSE2 has) finds them.
    @inline(__always) private static func isIn(
      _ v: Builtin.Vec16xInt8, first: UInt8, count: UInt8
    ) -> Builtin.Vec16xInt1 {
      Builtin.cmp_slt_Vec16xInt8(
        Builtin.add_Vec16xInt8(v, repeated(0x80 &- first)), repeated(0x80 &+ count))
    }

    /// ASCII name characters.
    @inline(__always) var nameCharacters: UInt32 {
      let letter = Self.isIn(Builtin.or_Vec16xInt8(lanes, Self.repeated(0x20)), first: 0x61, count: 26)
      // '-' '.' '/' '0'…'9' ':' in one comparison; '/' is taken out again.
      let digit = Self.isIn(lanes, first: 0x2D, count: 14)
      let noSlash = Builtin.cmp_ne_Vec16xInt8(lanes, Self.repeated(0x2F))
      let name = Builtin.or_Vec16xInt1(Builtin.or_Vec16xInt1(letter, digit), equals(0x5F))
      return Self.bits(Builtin.and_Vec16xInt1(name, noSlash))
    }

    /// `<`, control characters and non-ASCII bytes: the last two are below the space as signed numbers.
    @inline(__always) private var valueStops: Builtin.Vec16xInt1 {
      Builtin.or_Vec16xInt1(equals(0x3C), Builtin.cmp_slt_Vec16xInt8(lanes, Self.repeated(0x20)))
    }

    /// `"`, `&`, `<`, control characters and non-ASCII bytes.
    @inline(__always) var doubleQuotedStops: UInt32 {
      // 0x22 and 0x26 differ in one bit.
      let quote = Builtin.cmp_eq_Vec16xInt8(
        Builtin.and_Vec16xInt8(lanes, Self.repeated(0xFB)), Self.repeated(0x22))
      return Self.bits(Builtin.or_Vec16xInt1(quote, valueStops))
    }

    /// `'`, `&`, `<`, control characters and non-ASCII bytes.
    @inline(__always) var singleQuotedStops: UInt32 {
      let quote = Builtin.cmp_eq_Vec16xInt8(
        Builtin.and_Vec16xInt8(lanes, Self.repeated(0xFE)), Self.repeated(0x26))
      return Self.bits(Builtin.or_Vec16xInt1(quote, valueStops))
    }

    @inline(__always) private var textControls: Builtin.Vec16xInt1 {
      let low = Builtin.cmp_slt_Vec16xInt8(lanes, Self.repeated(9))
      return Builtin.or_Vec16xInt1(low, Self.isIn(lanes, first: 0x0B, count: 0x15))
    }

    /// `<`, `&`, `]`, control characters other than TAB and LF, and non-ASCII bytes.
    @inline(__always) var textStops: UInt32 {
      let marks = Builtin.or_Vec16xInt1(Builtin.or_Vec16xInt1(equals(0x3C), equals(0x26)), equals(0x5D))
      return Self.bits(Builtin.or_Vec16xInt1(marks, textControls))
    }

    /// `byte`, control characters other than TAB and LF, and non-ASCII bytes.
    @inline(__always) func stops(at byte: UInt8) -> UInt32 {
      Self.bits(Builtin.or_Vec16xInt1(equals(byte), textControls))
    }

    /// Bytes equal to `byte`.
    @inline(__always) func matches(_ byte: UInt8) -> UInt32 { Self.bits(equals(byte)) }

    /// Everything but white space.
    @inline(__always) var spaceStops: UInt32 {
      let blank = Builtin.or_Vec16xInt1(equals(0x20), equals(0x0A))
      let other = Builtin.or_Vec16xInt1(equals(0x09), equals(0x0D))
      return Self.bits(Builtin.or_Vec16xInt1(blank, other)) ^ 0xFFFF
    }

    /// Lanes that differ from those of `other`.
    @inline(__always) func differences(from other: ByteBlock) -> UInt32 {
      Self.bits(Builtin.cmp_eq_Vec16xInt8(lanes, other.lanes)) ^ 0xFFFF
    }
  }
#else
  typealias ByteBlock = PortableByteBlock
#endif

/// ``ByteBlock`` with library types only. Compiled everywhere, so that a test can hold the two against each other.
struct PortableByteBlock {
  private let v: SIMD16<UInt8>

  private typealias Mask = SIMDMask<SIMD16<Int8>>

  @inline(__always) init(_ pointer: BytePointer) {
    v = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// One bit a lane: the top bits of eight bytes are gathered by a multiplication.
  @inline(__always) private static func bits(_ mask: Mask) -> UInt32 {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let a = (((words[0].littleEndian & 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
    let b = (((words[1].littleEndian & 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
    return UInt32(truncatingIfNeeded: a | b &<< 8)
  }

  @inline(__always) private static func repeated(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  @inline(__always) private func equals(_ byte: UInt8) -> Mask { v .== Self.repeated(byte) }

  /// ASCII name characters.
  @inline(__always) var nameCharacters: UInt32 {
    let letter = ((v | Self.repeated(0x20)) &- Self.repeated(0x61)) .<= Self.repeated(25)
    let digit = (v &- Self.repeated(0x2D)) .<= Self.repeated(13)
    return Self.bits((letter .| digit .| equals(0x5F)) .& .!equals(0x2F))
  }

  private var valueStops: Mask {
    @inline(__always) get { equals(0x3C) .| (v .< Self.repeated(0x20)) .| (v .>= Self.repeated(0x80)) }
  }

  /// `"`, `&`, `<`, control characters and non-ASCII bytes.
  @inline(__always) var doubleQuotedStops: UInt32 { Self.bits(equals(0x22) .| equals(0x26) .| valueStops) }

  /// `'`, `&`, `<`, control characters and non-ASCII bytes.
  @inline(__always) var singleQuotedStops: UInt32 { Self.bits(equals(0x27) .| equals(0x26) .| valueStops) }

  private var textControls: Mask {
    @inline(__always) get {
      (v .< Self.repeated(9)) .| (v .>= Self.repeated(0x80))
        .| ((v &- Self.repeated(0x0B)) .<= Self.repeated(0x14))
    }
  }

  /// `<`, `&`, `]`, control characters other than TAB and LF, and non-ASCII bytes.
  @inline(__always) var textStops: UInt32 {
    Self.bits(equals(0x3C) .| equals(0x26) .| equals(0x5D) .| textControls)
  }

  /// `byte`, control characters other than TAB and LF, and non-ASCII bytes.
  @inline(__always) func stops(at byte: UInt8) -> UInt32 { Self.bits(equals(byte) .| textControls) }

  /// Bytes equal to `byte`.
  @inline(__always) func matches(_ byte: UInt8) -> UInt32 { Self.bits(equals(byte)) }

  /// Everything but white space.
  @inline(__always) var spaceStops: UInt32 {
    Self.bits(.!(equals(0x20) .| equals(0x0A) .| equals(0x09) .| equals(0x0D)))
  }

  /// Lanes that differ from those of `other`.
  @inline(__always) func differences(from other: PortableByteBlock) -> UInt32 { Self.bits(v .!= other.v) }
}

/// Thirty-two bytes in which most attributes begin and end.
///
/// Name and value are found in one load: the end of a value waits for the end of the name only by a shift, and the next
/// attribute can be looked at that much sooner.
struct ByteWindow {
  private let low: ByteBlock
  private let high: ByteBlock

  @inline(__always) init(_ start: BytePointer) {
    low = ByteBlock(start)
    high = ByteBlock(start + 16)
  }

  /// Number of ASCII name characters at the start; 32 when there is nothing else.
  @inline(__always) var nameEnd: Int {
    (~UInt64(low.nameCharacters | high.nameCharacters &<< 16)).trailingZeroBitCount
  }

  /// What ends a plain stretch of a `"` value, from the byte `offset` (at most 32); 0 when nothing does.
  @inline(__always) func doubleQuotedStops(from offset: Int) -> UInt64 {
    UInt64(low.doubleQuotedStops | high.doubleQuotedStops &<< 16) &>> UInt64(truncatingIfNeeded: offset)
  }
}

/// The first byte from `start` whose bit is set, two blocks at a time.
@inline(__always) private func scan(_ start: BytePointer, _ stops: (ByteBlock) -> UInt32) -> BytePointer {
  var p = start
  while true {
    let found = stops(ByteBlock(p)) | stops(ByteBlock(p + 16)) &<< 16
    if found != 0 { return p + found.trailingZeroBitCount }
    p += 32
  }
}

/// The first byte from `start` that is no ASCII name character.
@inline(__always) func endOfASCIIName(_ start: BytePointer) -> BytePointer {
  let count = (~ByteBlock(start).nameCharacters).trailingZeroBitCount
  if count < 16 { return start + count }
  return scan(start + 16) { $0.nameCharacters ^ 0xFFFF }
}

/// The first byte from `start` that ends a plain stretch of a `"` value.
@inline(__always) func endOfDoubleQuotedRun(_ start: BytePointer) -> BytePointer {
  scan(start) { $0.doubleQuotedStops }
}

/// The first byte from `start` that ends a plain stretch of a `'` value.
@inline(__always) func endOfSingleQuotedRun(_ start: BytePointer) -> BytePointer {
  scan(start) { $0.singleQuotedStops }
}

/// The first byte from `start` that ends a plain stretch of text. In markup that is mostly a line end and indentation,
/// so one block comes first.
@inline(__always) func endOfTextRun(_ start: BytePointer) -> BytePointer {
  let near = UInt64(ByteBlock(start).textStops | ByteBlock(start + 16).textStops &<< 16)
  let stops = near | UInt64(ByteBlock(start + 32).textStops) &<< 32
  if stops != 0 { return start + stops.trailingZeroBitCount }
  return scan(start + 48) { $0.textStops }
}

/// The first byte from `start` that is `byte`, a control character other than TAB and LF, or not ASCII; `end` when
/// there is none before.
@inline(__always) func endOfRun(_ start: BytePointer, before byte: UInt8, until end: BytePointer) -> BytePointer {
  var p = start
  while p < end {
    let found = ByteBlock(p).stops(at: byte) | ByteBlock(p + 16).stops(at: byte) &<< 16
    if found != 0 { return min(p + found.trailingZeroBitCount, end) }
    p += 32
  }
  return end
}

/// The first byte from `start` that is no white space.
@inline(__always) func skipSpace(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).spaceStops
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 16
  }
}

/// Whether the byte occurs in `start..<end`.
@inline(__always) func contains(_ byte: UInt8, from start: BytePointer, to end: BytePointer) -> Bool {
  var p = start
  while p < end {
    let found = ByteBlock(p).matches(byte)
    if found != 0 { return p + found.trailingZeroBitCount < end }
    p += 16
  }
  return false
}

/// Whether `count` bytes are equal. Reads up to sixteen bytes past them, into the padding at most.
@inline(__always) func equalBytes(_ a: BytePointer, _ b: BytePointer, _ count: Int) -> Bool {
  var offset = 0
  while true {
    let differing = ByteBlock(a + offset).differences(from: ByteBlock(b + offset))
    if differing != 0 { return offset &+ differing.trailingZeroBitCount >= count }
    offset &+= 16
    if offset >= count { return true }
  }
}

/// Copies bytes that do not overlap, four blocks at a time. The library's copy of large memory is one `rep movsb`, no
/// faster at these sizes, which instruction counts take for one instruction a byte.
@inline(__always) func copyBytes(_ source: BytePointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
  typealias Lanes = SIMD16<UInt8>
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  var offset = 0
  while offset &+ 64 <= count {
    let a = from.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
    let b = from.loadUnaligned(fromByteOffset: offset &+ 16, as: Lanes.self)
    let c = from.loadUnaligned(fromByteOffset: offset &+ 32, as: Lanes.self)
    let d = from.loadUnaligned(fromByteOffset: offset &+ 48, as: Lanes.self)
    to.storeBytes(of: a, toByteOffset: offset, as: Lanes.self)
    to.storeBytes(of: b, toByteOffset: offset &+ 16, as: Lanes.self)
    to.storeBytes(of: c, toByteOffset: offset &+ 32, as: Lanes.self)
    to.storeBytes(of: d, toByteOffset: offset &+ 48, as: Lanes.self)
    offset &+= 64
  }
  if offset < count { (target + offset).update(from: source + offset, count: count &- offset) }
}

/// Line feeds in `start..<end`, and whether there is any carriage return. Four blocks at a time.
func countLineFeeds(from start: BytePointer, to end: BytePointer) -> (feeds: Int, hasReturns: Bool) {
  typealias Lanes = SIMD16<UInt8>
  let feed = Lanes(repeating: 0x0A)
  let carriageReturn = Lanes(repeating: 0x0D)
  var total = 0
  var returns = Lanes(repeating: 0)
  var p = start
  while end - p >= 64 {
    // A lane counts to 255 before it is added up: four bytes a turn.
    let stop = p + 64 * min((end - p) / 64, 63)
    var counts = Lanes(repeating: 0)
    while p < stop {
      let from = UnsafeRawPointer(p)
      let a = from.loadUnaligned(as: Lanes.self)
      let b = from.loadUnaligned(fromByteOffset: 16, as: Lanes.self)
      let c = from.loadUnaligned(fromByteOffset: 32, as: Lanes.self)
      let d = from.loadUnaligned(fromByteOffset: 48, as: Lanes.self)
      counts = counts &- unsafeBitCast(a .== feed, to: Lanes.self) &- unsafeBitCast(b .== feed, to: Lanes.self)
      counts = counts &- unsafeBitCast(c .== feed, to: Lanes.self) &- unsafeBitCast(d .== feed, to: Lanes.self)
      let left = (a .== carriageReturn) .| (b .== carriageReturn)
      let right = (c .== carriageReturn) .| (d .== carriageReturn)
      returns = returns | unsafeBitCast(left .| right, to: Lanes.self)
      p += 64
    }
    for lane in counts.indices { total &+= Int(counts[lane]) }
  }
  var hasReturns = returns != Lanes(repeating: 0)
  while p < end {
    if p[0] == 0x0A { total &+= 1 }
    if p[0] == 0x0D { hasReturns = true }
    p += 1
  }
  return (total, hasReturns)
}
