/// Advances of single characters, with the memory that sequences of pictures need.
struct ScalarMeasure {
  /// Where the picture sequence that is being walked ends so far, or -1.
  private var pictureEnd = -1
  private var cluster: UInt8 = 0

  /// The advance of the character at offset `i`, in units: the face's `own`, or the rule for missing characters.
  @inline(__always)
  mutating func advance(
    of scalar: DecodedScalar, own: Int32?, at i: Int, _ index: Int, _ kind: WidthKind,
    _ text: UnsafeBufferPointer<UInt8>,
    _ face: FontFace
  ) -> Int32 {
    if pictureEnd == i {
      // Joiners, modifiers, selectors, tags and the second half of a flag belong to the picture before them.
      cluster = GraphemeAutomaton.step(cluster, TextProperties.graphemeClass(index))
      if cluster < GraphemeAutomaton.firstBoundary {
        pictureEnd = i + scalar.length
        return 0
      }
    }
    if kind == .ignored || kind == .mark { return keycap(scalar, at: i, text, face) }
    if let own { return own }
    return missing(scalar, at: i, index, kind, text, face)
  }

  /// A character that the face lacks.
  private mutating func missing(
    _ scalar: DecodedScalar, at i: Int, _ index: Int, _ kind: WidthKind, _ text: UnsafeBufferPointer<UInt8>,
    _ face: FontFace
  ) -> Int32 {
    let em = face.unitsPerEm
    switch kind {
    case .spacingMark, .mark, .ignored: return 0
    case .wide, .wideSpace: return em
    case .picture, .widePicture:
      guard Self.hasSelector(text, i + scalar.length) else { return kind == .picture ? face.questionAdvance : em }
    case .emoji: break
    case .ordinary, .space: return scalar.code == 0x09 ? face.spaceAdvance : face.questionAdvance
    }
    cluster = GraphemeAutomaton.step(0, TextProperties.graphemeClass(index))
    pictureEnd = i + scalar.length
    return em + em / 4
  }

  /// U+FE0F at `i`.
  private static func hasSelector(_ text: UnsafeBufferPointer<UInt8>, _ i: Int) -> Bool {
    i + 3 <= text.count && text[i] == 0xEF && text[i + 1] == 0xB8 && text[i + 2] == 0x8F
  }

  /// 0 for marks and for characters that are never visible; but U+20E3 behind a digit and U+FE0F makes a keycap, which
  /// is one picture, of which the digit has been counted.
  private func keycap(_ scalar: DecodedScalar, at i: Int, _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace) -> Int32
  {
    guard scalar.code == 0x20E3, i >= 4, Self.hasSelector(text, i - 3), face.advance(of: 0x20E3, .mark) == nil else {
      return 0
    }
    let base = text[i - 4]
    guard (0x30...0x39).contains(base) || base == 0x23 || base == 0x2A else { return 0 }
    return face.unitsPerEm + face.unitsPerEm / 4 - (face.advance(of: UInt32(base), .ordinary) ?? face.questionAdvance)
  }
}
