/// Walks a text once and cuts it into pieces with widths: decoding, line breaking and advances in one loop.
enum TextShaper {
  /// Appends the pieces of `text`. O(length), no allocation but the pieces'.
  static func shape(_ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, into pieces: inout [TextPiece]) {
    switch face.source {
    case .fixed(let advance):
      shapeFixed(text, advance, into: &pieces)
    case .builtin, .uniform:
      face.ascii.withUnsafeBufferPointer { shapeAdvances(text, face, $0, into: &pieces) }
    case .file(let file):
      face.ascii.withUnsafeBufferPointer { ascii in
        file.advances.withUnsafeBufferPointer { shapeGlyphs(text, face, file, ascii, $0, into: &pieces) }
      }
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
      let own = kind == .ignored || kind == .mark ? nil : face.advance(of: scalar.code, kind)
      let advance = measure.advance(of: scalar, own: own, at: i, index, kind, text, face)
      i += scalar.length
      run.add(advance, kind, LineBreakAutomaton.isHardBreak(TextProperties.lineClass(index)), end: i)
    }
    run.finish(text.count, into: &pieces)
  }

  /// For font files: glyphs, and kerning between two of them.
  private static func shapeGlyphs(
    _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ file: FontFile, _ ascii: UnsafeBufferPointer<UInt32>,
    _ advances: UnsafeBufferPointer<UInt16>, into pieces: inout [TextPiece]
  ) {
    var run = PieceBuilder()
    var measure = ScalarMeasure()
    var pairs = PairCursor(file)
    var state: UInt8 = 0
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte < 0x80 {
        let entry = ascii[Int(byte)]
        if entry & AsciiEntry.generalFlag == 0 {
          let glyph = UInt16(truncatingIfNeeded: entry)
          // Kerning belongs to the gap: it counts only when both glyphs stand on one line.
          run.addSpace(pairs.kerning(before: glyph, UInt32(byte)))
          state = LineBreakAutomaton.step(state, UInt8(truncatingIfNeeded: entry >> 16))
          if state >= LineBreakAutomaton.firstOpportunity {
            run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + 1), into: &pieces)
          }
          let advance = Int32(advances[Int(glyph)])
          i += 1
          if entry & AsciiEntry.spaceFlag == 0 { run.add(advance, end: i) } else { run.addSpace(advance) }
          continue
        }
      }
      let scalar = decodeScalar(text, i)
      let index = TextProperties.index(of: scalar.code)
      let kind = TextProperties.widthKind(index)
      var glyph: UInt16 = 0
      var own: Int32?
      if kind != .ignored, kind != .mark {
        glyph = file.characters.glyph(scalar.code)
        if glyph != 0 { own = Int32(advances[Int(glyph)]) }
        run.addSpace(pairs.kerning(before: glyph, scalar.code))
      }
      let lineClass = TextProperties.lineClass(index)
      state = LineBreakAutomaton.step(state, lineClass)
      if state >= LineBreakAutomaton.firstOpportunity {
        run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + scalar.length), into: &pieces)
      }
      let advance = measure.advance(of: scalar, own: own, at: i, index, kind, text, face)
      i += scalar.length
      run.add(advance, kind, LineBreakAutomaton.isHardBreak(lineClass), end: i)
      if LineBreakAutomaton.isHardBreak(lineClass) { pairs.forget() }
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
