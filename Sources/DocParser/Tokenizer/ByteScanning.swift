// The only vector code of the tokenizer. Everything here answers one question: where is the next byte of a class?
//
// Every pointer passed in has at least `scanPadding` readable bytes after the end of its text, and the first of them
// is NUL. NUL is in no class that may be skipped, so no scan needs an end test.
//
// `Builtin` gives one instruction for "which lanes matched" (movemask); the library has no such operation. The
// fallback below it computes the same masks with library types only, and is what other architectures use.
// Comparisons always name both vectors: `vector .== literal` compiles to a loop over the lanes.

/// Bytes that must be readable (and of which the first must be NUL) after the text that is scanned.
let scanPadding = 64

typealias BytePointer = UnsafePointer<UInt8>

#if hasFeature(BuiltinModule) && arch(x86_64) && !INK_PORTABLE_SCANS
  import Builtin

  /// Thirty-two bytes of text and the classes that the tokenizer looks for. Bit i of a mask is byte i.
  struct ByteBlock {
    let lanes: Builtin.Vec32xInt8

    @inline(__always) init(_ pointer: BytePointer) {
      lanes = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD32<UInt8>.self)._storage._value
    }

    @inline(__always) static func repeated(_ byte: UInt8) -> Builtin.Vec32xInt8 {
      SIMD32<UInt8>(repeating: byte)._storage._value
    }

    @inline(__always) static func bits(_ mask: Builtin.Vec32xInt1) -> UInt64 {
      UInt64(UInt32(Builtin.bitcast_Vec32xInt1_Int32(mask)))
    }

    /// Bytes that are no ASCII name character.
    @inline(__always) var nameStops: UInt64 {
      let letter = Builtin.cmp_ule_Vec32xInt8(
        Builtin.sub_Vec32xInt8(Builtin.or_Vec32xInt8(lanes, Self.repeated(0x20)), Self.repeated(0x61)),
        Self.repeated(25))
      // '-' '.' '/' '0'…'9' ':' in one comparison; '/' is taken out again below.
      let digit = Builtin.cmp_ule_Vec32xInt8(
        Builtin.sub_Vec32xInt8(lanes, Self.repeated(0x2D)), Self.repeated(13))
      let underscore = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x5F))
      let slash = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x2F))
      let name = Builtin.or_Vec32xInt1(Builtin.or_Vec32xInt1(letter, digit), underscore)
      return (Self.bits(name) ^ 0xFFFF_FFFF) | Self.bits(slash)
    }

    /// `"`, `&`, `<`, control characters and non-ASCII bytes.
    @inline(__always) var doubleQuotedStops: UInt64 {
      // 0x22 and 0x26 differ in one bit; control and non-ASCII bytes are both below 0x20 as signed numbers.
      let quoteOrAmpersand = Builtin.cmp_eq_Vec32xInt8(
        Builtin.and_Vec32xInt8(lanes, Self.repeated(0xFB)), Self.repeated(0x22))
      let less = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x3C))
      let control = Builtin.cmp_slt_Vec32xInt8(lanes, Self.repeated(0x20))
      return Self.bits(Builtin.or_Vec32xInt1(Builtin.or_Vec32xInt1(quoteOrAmpersand, less), control))
    }

    /// `'`, `&`, `<`, control characters and non-ASCII bytes.
    @inline(__always) var singleQuotedStops: UInt64 {
      let quoteOrAmpersand = Builtin.cmp_eq_Vec32xInt8(
        Builtin.and_Vec32xInt8(lanes, Self.repeated(0xFE)), Self.repeated(0x26))
      let less = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x3C))
      let control = Builtin.cmp_slt_Vec32xInt8(lanes, Self.repeated(0x20))
      return Self.bits(Builtin.or_Vec32xInt1(Builtin.or_Vec32xInt1(quoteOrAmpersand, less), control))
    }

    @inline(__always) var textControls: Builtin.Vec32xInt1 {
      let low = Builtin.cmp_slt_Vec32xInt8(lanes, Self.repeated(9))
      let high = Builtin.cmp_ule_Vec32xInt8(
        Builtin.sub_Vec32xInt8(lanes, Self.repeated(0x0B)), Self.repeated(0x14))
      return Builtin.or_Vec32xInt1(low, high)
    }

    /// `<`, `&`, `]`, control characters other than TAB and LF, and non-ASCII bytes.
    @inline(__always) var textStops: UInt64 {
      let less = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x3C))
      let ampersand = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x26))
      let bracket = Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x5D))
      return Self.bits(
        Builtin.or_Vec32xInt1(Builtin.or_Vec32xInt1(Builtin.or_Vec32xInt1(less, ampersand), bracket), textControls))
    }

    /// `byte`, control characters other than TAB and LF, and non-ASCII bytes.
    @inline(__always) func stops(at byte: UInt8) -> UInt64 {
      Self.bits(Builtin.or_Vec32xInt1(Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(byte)), textControls))
    }

    /// Bytes equal to `byte`.
    @inline(__always) func matches(_ byte: UInt8) -> UInt64 {
      Self.bits(Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(byte)))
    }

    /// Everything but white space.
    @inline(__always) var spaceStops: UInt64 {
      let blank = Builtin.or_Vec32xInt1(
        Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x20)), Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x0A)))
      let other = Builtin.or_Vec32xInt1(
        Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x09)), Builtin.cmp_eq_Vec32xInt8(lanes, Self.repeated(0x0D)))
      return Self.bits(Builtin.or_Vec32xInt1(blank, other)) ^ 0xFFFF_FFFF
    }

    /// Lanes that differ from those of `other`.
    @inline(__always) func differences(from other: ByteBlock) -> UInt64 {
      Self.bits(Builtin.cmp_eq_Vec32xInt8(lanes, other.lanes)) ^ 0xFFFF_FFFF
    }
  }
#else
  /// Thirty-two bytes of text and the classes that the tokenizer looks for. Bit i of a mask is byte i.
  struct ByteBlock {
    let low: SIMD16<UInt8>
    let high: SIMD16<UInt8>

    @inline(__always) init(_ pointer: BytePointer) {
      low = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<UInt8>.self)
      high = UnsafeRawPointer(pointer + 16).loadUnaligned(as: SIMD16<UInt8>.self)
    }

    /// One bit a lane: the top bits of eight bytes are gathered by a multiplication.
    @inline(__always) static func gather(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
      let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
      let a = (((words[0].littleEndian & 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
      let b = (((words[1].littleEndian & 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
      return a | b &<< 8
    }

    @inline(__always) func bits(_ test: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>) -> UInt64 {
      Self.gather(test(low)) | Self.gather(test(high)) &<< 16
    }

    @inline(__always) static func repeated(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

    @inline(__always) static func controls(_ v: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      (v .< repeated(9)) .| (v .>= repeated(0x80)) .| ((v &- repeated(0x0B)) .<= repeated(0x14))
    }

    /// Bytes that are no ASCII name character.
    @inline(__always) var nameStops: UInt64 {
      bits { v in
        let letter = ((v | Self.repeated(0x20)) &- Self.repeated(0x61)) .<= Self.repeated(25)
        let digit = (v &- Self.repeated(0x2D)) .<= Self.repeated(13)
        let underscore = v .== Self.repeated(0x5F)
        return .!(letter .| digit .| underscore) .| (v .== Self.repeated(0x2F))
      }
    }

    /// `"`, `&`, `<`, control characters and non-ASCII bytes.
    @inline(__always) var doubleQuotedStops: UInt64 {
      bits { v in
        ((v & Self.repeated(0xFB)) .== Self.repeated(0x22)) .| (v .== Self.repeated(0x3C))
          .| (v .< Self.repeated(0x20)) .| (v .>= Self.repeated(0x80))
      }
    }

    /// `'`, `&`, `<`, control characters and non-ASCII bytes.
    @inline(__always) var singleQuotedStops: UInt64 {
      bits { v in
        ((v & Self.repeated(0xFE)) .== Self.repeated(0x26)) .| (v .== Self.repeated(0x3C))
          .| (v .< Self.repeated(0x20)) .| (v .>= Self.repeated(0x80))
      }
    }

    /// `<`, `&`, `]`, control characters other than TAB and LF, and non-ASCII bytes.
    @inline(__always) var textStops: UInt64 {
      bits { v in
        (v .== Self.repeated(0x3C)) .| (v .== Self.repeated(0x26)) .| (v .== Self.repeated(0x5D)) .| Self.controls(v)
      }
    }

    /// `byte`, control characters other than TAB and LF, and non-ASCII bytes.
    @inline(__always) func stops(at byte: UInt8) -> UInt64 {
      bits { v in (v .== Self.repeated(byte)) .| Self.controls(v) }
    }

    /// Bytes equal to `byte`.
    @inline(__always) func matches(_ byte: UInt8) -> UInt64 { bits { $0 .== Self.repeated(byte) } }

    /// Everything but white space.
    @inline(__always) var spaceStops: UInt64 {
      bits { v in
        .!((v .== Self.repeated(0x20)) .| (v .== Self.repeated(0x0A)) .| (v .== Self.repeated(0x09))
          .| (v .== Self.repeated(0x0D)))
      }
    }

    /// Lanes that differ from those of `other`.
    @inline(__always) func differences(from other: ByteBlock) -> UInt64 {
      Self.gather(low .!= other.low) | Self.gather(high .!= other.high) &<< 16
    }
  }
#endif

/// The first byte from `start` that is no ASCII name character.
@inline(__always) func endOfASCIIName(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).nameStops
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 32
  }
}

/// The first byte from `start` that ends a plain stretch of a `"` value.
@inline(__always) func endOfDoubleQuotedRun(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).doubleQuotedStops
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 32
  }
}

/// The first byte from `start` that ends a plain stretch of a `'` value.
@inline(__always) func endOfSingleQuotedRun(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).singleQuotedStops
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 32
  }
}

/// The first byte from `start` that ends a plain stretch of text.
@inline(__always) func endOfTextRun(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).textStops
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 32
  }
}

/// The first byte from `start` that is `byte`, a control character other than TAB and LF, or not ASCII.
@inline(__always) func endOfRun(_ start: BytePointer, before byte: UInt8) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).stops(at: byte)
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 32
  }
}

/// The first byte from `start` that is no white space.
@inline(__always) func skipSpace(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let stops = ByteBlock(p).spaceStops
    if stops != 0 { return p + stops.trailingZeroBitCount }
    p += 32
  }
}

/// Whether the byte occurs in `start..<end`.
@inline(__always) func contains(_ byte: UInt8, from start: BytePointer, to end: BytePointer) -> Bool {
  var p = start
  while p < end {
    let found = ByteBlock(p).matches(byte)
    if found != 0 { return p + found.trailingZeroBitCount < end }
    p += 32
  }
  return false
}

/// Whether `count` bytes are equal. Reads past them, into the padding at most.
@inline(__always) func equalBytes(_ a: BytePointer, _ b: BytePointer, _ count: Int) -> Bool {
  var offset = 0
  while true {
    let differing = ByteBlock(a + offset).differences(from: ByteBlock(b + offset))
    if differing != 0 { return offset &+ differing.trailingZeroBitCount >= count }
    offset &+= 32
    if offset >= count { return true }
  }
}
