/// Walks a text once and cuts it into pieces with widths: decoding, line breaking and advances in one loop.
enum TextShaper {
  /// Appends the pieces of `text`. O(length), no allocation but the pieces'.
  static func shape(_ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, into pieces: inout [TextPiece]) {
    if case .fixed(let advance) = face.source {
      shapeFixed(text, advance, into: &pieces)
    } else {
      face.ascii.withUnsafeBufferPointer { shapeAdvances(text, face, $0, into: &pieces) }
    }
  }

  /// For faces without kerning: the width of a text is the sum of its characters.
  private static func shapeAdvances(
    _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ ascii: UnsafeBufferPointer<UInt32>,
    into pieces: inout [TextPiece]
  ) {
    var run = PieceBuilder()
    var measure = ScalarMeasure()
    var state: UInt8 = 0
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte < 0x80 {
        let entry = ascii[Int(byte)]
        if entry & AsciiEntry.generalFlag == 0 {
          state = LineBreakAutomaton.step(state, UInt8(truncatingIfNeeded: entry >> 16))
          if state >= LineBreakAutomaton.firstOpportunity {
            run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + 1), into: &pieces)
          }
          let advance = Int32(truncatingIfNeeded: entry & 0xFFFF)
          i += 1
          if entry & AsciiEntry.spaceFlag == 0 { run.add(advance, end: i) } else { run.addSpace(advance) }
          continue
        }
      }
      let scalar = decodeScalar(text, i)
      let index = TextProperties.index(of: scalar.code)
      state = LineBreakAutomaton.step(state, TextProperties.lineClass(index))
      if state >= LineBreakAutomaton.firstOpportunity {
        run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + scalar.length), into: &pieces)
      }
      let kind = TextProperties.widthKind(index)
      let advance = measure.advance(of: scalar, at: i, index, kind, text, face)
      i += scalar.length
      run.add(advance, kind, LineBreakAutomaton.isHardBreak(TextProperties.lineClass(index)), end: i)
    }
    run.finish(text.count, into: &pieces)
  }

  /// For the measurer of tests: every grapheme cluster has the same advance.
  private static func shapeFixed(
    _ text: UnsafeBufferPointer<UInt8>, _ advance: Int32, into pieces: inout [TextPiece]
  ) {
    var run = PieceBuilder()
    var state: UInt8 = 0
    var cluster: UInt8 = 0
    var i = 0
    while i < text.count {
      let scalar = decodeScalar(text, i)
      let index = TextProperties.index(of: scalar.code)
      let lineClass = TextProperties.lineClass(index)
      state = LineBreakAutomaton.step(state, lineClass)
      if state >= LineBreakAutomaton.firstOpportunity {
        run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + scalar.length), into: &pieces)
      }
      cluster = GraphemeAutomaton.step(cluster, TextProperties.graphemeClass(index))
      let begins = i == 0 || cluster >= GraphemeAutomaton.firstBoundary
      i += scalar.length
      let isHard = LineBreakAutomaton.isHardBreak(lineClass)
      run.add(begins && !isHard ? advance : 0, TextProperties.widthKind(index), isHard, end: i)
    }
    run.finish(text.count, into: &pieces)
  }
}

extension LineBreakAutomaton {
  /// True for the characters that end a line by themselves: LF, CR, NEL, VT, FF, U+2028, U+2029.
  @inline(__always)
  static func isHardBreak(_ lineClass: UInt8) -> Bool { lineClass >= classBK && lineClass <= classNL }
}

/// The piece that is being walked.
struct PieceBuilder {
  private var start = 0
  private var visibleEnd = 0
  private var visible: Int32 = 0
  private var gap: Int32 = 0

  /// A character that is seen, which makes white space before it part of the line.
  @inline(__always)
  mutating func add(_ advance: Int32, end: Int) {
    visible &+= gap &+ advance
    gap = 0
    visibleEnd = end
  }

  @inline(__always)
  mutating func addSpace(_ advance: Int32) { gap &+= advance }

  /// A character of any kind; one that is never visible does not make white space before it count.
  @inline(__always)
  mutating func add(_ advance: Int32, _ kind: WidthKind, _ isHardBreak: Bool, end: Int) {
    switch kind {
    case .space, .wideSpace: gap &+= advance
    case .ignored:
      if isHardBreak { return }
      if gap == 0 { add(advance, end: end) } else { gap &+= advance }
    default: add(advance, end: end)
    }
  }

  @inline(__always)
  mutating func breakBefore(_ offset: Int, _ kind: LineBreak, into pieces: inout [TextPiece]) {
    if kind != .prohibited { close(offset, isHard: kind == .mandatory, into: &pieces) }
  }

  mutating func close(_ end: Int, isHard: Bool, into pieces: inout [TextPiece]) {
    pieces.append(
      TextPiece(
        end: Int32(truncatingIfNeeded: end), visibleEnd: Int32(truncatingIfNeeded: max(start, visibleEnd)),
        visible: visible, gap: gap, isHard: isHard))
    start = end
    visibleEnd = end
    visible = 0
    gap = 0
  }

  mutating func finish(_ count: Int, into pieces: inout [TextPiece]) {
    if count > start { close(count, isHard: false, into: &pieces) }
  }
}

/// Advances of single characters, with the memory that sequences of pictures need.
struct ScalarMeasure {
  /// Where the picture sequence that is being walked ends so far, or -1.
  private var pictureEnd = -1
  private var cluster: UInt8 = 0

  /// The advance of the character at offset `i`, in units: the face's own, or the rule for missing characters.
  @inline(__always)
  mutating func advance(
    of scalar: DecodedScalar, at i: Int, _ index: Int, _ kind: WidthKind, _ text: UnsafeBufferPointer<UInt8>,
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
    if let advance = face.advance(of: scalar.code, kind) { return advance }
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
