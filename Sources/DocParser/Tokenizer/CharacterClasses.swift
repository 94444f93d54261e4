/// TAB, LF, CR and the space: the production S.
@inline(__always) func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}

/// An ASCII name start character, or any non-ASCII byte (which the caller decodes and checks).
@inline(__always) func mayStartName(_ byte: UInt8) -> Bool {
  ((byte | 0x20) &- 0x61) < 26 || byte == 0x5F || byte == 0x3A || byte >= 0x80
}

/// `>`, `/`, and two others that may not stand there either (`.`, `?`): one comparison.
@inline(__always) func mayEndTag(_ byte: UInt8) -> Bool { byte | 0x11 == 0x3F }

/// An ASCII name character.
@inline(__always) func isASCIINameByte(_ byte: UInt8) -> Bool {
  ((byte | 0x20) &- 0x61) < 26 || (byte &- 0x30) < 10 || byte == 0x5F || byte == 0x3A || byte == 0x2D || byte == 0x2E
}

/// The production Char (XML 1.0 §2.2).
func isXMLCharacter(_ value: UInt32) -> Bool {
  value == 9 || value == 10 || value == 13 || (0x20...0xD7FF).contains(value) || (0xE000...0xFFFD).contains(value)
    || (0x10000...0x10FFFF).contains(value)
}

/// The production NameStartChar (XML 1.0 fifth edition §2.3) beyond ASCII.
func isNonASCIINameStart(_ value: UInt32) -> Bool {
  switch value {
  case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
    0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
    true
  default: false
  }
}

/// The production NameChar (XML 1.0 fifth edition §2.3) beyond ASCII.
func isNonASCIINameCharacter(_ value: UInt32) -> Bool {
  isNonASCIINameStart(value) || value == 0xB7 || (0x300...0x36F).contains(value) || (0x203F...0x2040).contains(value)
}

/// Length of the well-formed non-ASCII UTF-8 sequence at `p` when it encodes an XML character, else 0.
@inline(never) func lengthOfSequence(_ p: BytePointer) -> Int {
  let b = p[0]
  let c = p[1]
  if b < 0xC2 { return 0 }
  if b < 0xE0 { return c & 0xC0 == 0x80 ? 2 : 0 }
  let d = p[2]
  if b < 0xF0 {
    if c & 0xC0 != 0x80 || d & 0xC0 != 0x80 { return 0 }
    if b == 0xE0 && c < 0xA0 { return 0 }  // overlong
    if b == 0xED && c >= 0xA0 { return 0 }  // surrogate
    if b == 0xEF && c == 0xBF && d >= 0xBE { return 0 }  // U+FFFE, U+FFFF
    return 3
  }
  if b > 0xF4 || c & 0xC0 != 0x80 || d & 0xC0 != 0x80 || p[3] & 0xC0 != 0x80 { return 0 }
  if b == 0xF0 && c < 0x90 { return 0 }  // overlong
  if b == 0xF4 && c >= 0x90 { return 0 }  // beyond U+10FFFF
  return 4
}

/// The scalar value of a well-formed sequence of `length` bytes (2…4).
func scalarValue(_ p: BytePointer, _ length: Int) -> UInt32 {
  switch length {
  case 2: UInt32(p[0] & 0x1F) << 6 | UInt32(p[1] & 0x3F)
  case 3: UInt32(p[0] & 0x0F) << 12 | UInt32(p[1] & 0x3F) << 6 | UInt32(p[2] & 0x3F)
  default:
    UInt32(p[0] & 0x07) << 18 | UInt32(p[1] & 0x3F) << 12 | UInt32(p[2] & 0x3F) << 6 | UInt32(p[3] & 0x3F)
  }
}

/// Passes a run of non-ASCII characters and single spaces between them: one 64-bit load for two characters of three bytes
/// each, as most scripts have, and a 32-bit load for others. Stops at the first other ASCII byte, or at a sequence that is
/// ill-formed or no XML character: then the result points at a byte ≥ 0x80.
@inline(__always) func endOfNonASCIIRun(_ start: BytePointer) -> BytePointer {
  var p = start
  while true {
    let pair = UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
    // Leads E1…EC: nothing they begin is overlong, a surrogate or no character.
    if pair & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0, (UInt8(truncatingIfNeeded: pair) &- 0xE1) < 12,
      (UInt8(truncatingIfNeeded: pair &>> 24) &- 0xE1) < 12
    {
      p += 6
      continue
    }
    let w = UInt32(truncatingIfNeeded: pair)
    if w & 0x00C0_C0F0 == 0x0080_80E0 {
      // Three bytes: overlong, surrogates, and U+FFFE/U+FFFF are the exceptions.
      let t = w & 0x200F
      if t == 0 || t == 0x200D || w & 0x00FE_FFFF == 0x00BE_BFEF { return p }
      p += 3
    } else if w & 0xC0E0 == 0x80C0 {
      if w & 0x1E == 0 { return p }
      p += 2
    } else if w & 0x80FF == 0x8020 {
      // Between words; a space is plain wherever a character is.
      p += 1
    } else if w & 0x80 == 0 {
      return p
    } else {
      let length = lengthOfSequence(p)
      if length == 0 { return p }
      p += length
    }
  }
}

/// The end of the name that begins at `start`, or `start` itself when none does. Stops before an ill-formed or
/// non-name character; the caller sees which by the byte there.
@inline(never) func endOfName(_ start: BytePointer) -> BytePointer {
  var p = start
  if p[0] < 0x80 {
    guard mayStartName(p[0]) else { return start }
  } else {
    let length = lengthOfSequence(p)
    guard length > 0, isNonASCIINameStart(scalarValue(p, length)) else { return start }
    p += length
  }
  return endOfNameCharacters(p)
}

/// Passes name characters, of any kind, from `start`.
@inline(never) func endOfNameCharacters(_ start: BytePointer) -> BytePointer {
  var p = endOfASCIIName(start)
  while p[0] >= 0x80 {
    let length = lengthOfSequence(p)
    guard length > 0, isNonASCIINameCharacter(scalarValue(p, length)) else { return p }
    p = endOfASCIIName(p + length)
  }
  return p
}
