/// How wide a character is when the font lacks it, and whether it counts at the end of a line.
enum WidthKind: UInt8 {
  /// The width of `?`.
  case ordinary
  /// East Asian wide: 1 em.
  case wide
  /// Shown as a picture by default: 1.25 em, with everything that joins it.
  case emoji
  /// Shown as a picture when U+FE0F follows, else ordinary.
  case picture
  /// The same, else wide.
  case widePicture
  /// Combines with the character before it: 0 in every font.
  case mark
  /// Combines but takes space where the font has it; 0 where not.
  case spacingMark
  /// White space: does not count at the end of a line.
  case space
  /// The ideographic space.
  case wideSpace
  /// Never visible: controls, joiners, selectors, line separators. 0 in every font.
  case ignored
}

/// Access to the generated table of text properties. Three loads a character; nothing is built beforehand.
enum TextProperties {
  /// The text property of a code point: an index for the accessors below.
  @inline(__always)
  static func index(of code: UInt32) -> Int {
    let top = TextPropertyTables.top.utf8Start
    let mid = TextPropertyTables.mid.utf8Start
    let leaf = TextPropertyTables.leaf.utf8Start
    let code = Int(truncatingIfNeeded: min(code, 0x10FFFF))
    let row = (Int(top[code >> 12]) << 6 | (code >> 6) & 63) << 1
    let block = Int(mid[row]) << 7 | Int(mid[row + 1])
    return Int(leaf[block << 6 | code & 63])
  }

  /// Line breaking class, a column of ``LineBreakAutomaton``.
  @inline(__always)
  static func lineClass(_ index: Int) -> UInt8 { TextPropertyTables.lineClass.utf8Start[index] }

  /// Grapheme cluster class, a column of ``GraphemeAutomaton``.
  @inline(__always)
  static func graphemeClass(_ index: Int) -> UInt8 { TextPropertyTables.graphemeClass.utf8Start[index] }

  /// Width kind.
  @inline(__always)
  static func widthKind(_ index: Int) -> WidthKind {
    WidthKind(rawValue: TextPropertyTables.widthKind.utf8Start[index]) ?? .ordinary
  }
}

/// A code point and how many bytes it takes.
struct DecodedScalar {
  var code: UInt32
  var length: Int
}

/// Decodes the code point at `i`. `i` must be inside `bytes`; the bytes come from a `String`, so they are valid UTF-8,
/// but a cut sequence at the end is read as U+FFFD all the same.
@inline(__always)
func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> DecodedScalar {
  let first = UInt32(bytes[i])
  if first < 0x80 { return DecodedScalar(code: first, length: 1) }
  let left = bytes.count - i
  if first < 0xE0 {
    guard left >= 2 else { return DecodedScalar(code: 0xFFFD, length: 1) }
    return DecodedScalar(code: (first & 0x1F) << 6 | UInt32(bytes[i + 1]) & 0x3F, length: 2)
  }
  if first < 0xF0 {
    guard left >= 3 else { return DecodedScalar(code: 0xFFFD, length: left) }
    return DecodedScalar(
      code: (first & 0x0F) << 12 | (UInt32(bytes[i + 1]) & 0x3F) << 6 | UInt32(bytes[i + 2]) & 0x3F, length: 3)
  }
  guard left >= 4 else { return DecodedScalar(code: 0xFFFD, length: left) }
  let high = (first & 0x07) << 18 | (UInt32(bytes[i + 1]) & 0x3F) << 12
  return DecodedScalar(code: high | (UInt32(bytes[i + 2]) & 0x3F) << 6 | UInt32(bytes[i + 3]) & 0x3F, length: 4)
}
