/// Walks a text once and cuts it into pieces with widths: decoding, line breaking and advances in one loop.
enum TextShaper {
  /// Appends the pieces of `text` and gives their sums. O(length), no allocation but the pieces'.
  static func shape(_ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, into pieces: inout GrowingList<TextPiece>)
    -> TextSums
  {
    if case .fixed(let advance) = face.source { return shapeFixed(text, advance, into: &pieces) }
    return face.ascii.withUnsafeBufferPointer { ascii in
      guard case .file(let file) = face.source, let pairs = face.pairs else {
        return shapeAdvances(text, face, ascii, into: &pieces)
      }
      return pairs.values.withUnsafeBufferPointer { values in
        shapePairs(text, face, file, pairs.glyphs, ascii, values, into: &pieces)
      }
    }
  }

  /// For faces without kerning: the width of a text is the sum of its characters.
  private static func shapeAdvances(
    _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ ascii: UnsafeBufferPointer<UInt32>,
    into pieces: inout GrowingList<TextPiece>
  ) -> TextSums {
    var run = PieceBuilder()
    var measure = ScalarMeasure()
    let afterLetter = StatePair(behind: LineBreakAutomaton.classAL)
    let afterIdeograph = StatePair(behind: Ideograph.lineClass)
    let count = text.count
    var state: UInt8 = 0
    var i = 0
    while i < count {
      let entry = ascii[Int(text[i])]
      if entry & AsciiEntry.generalFlag != 0 {
        let scalar = decodeScalar(text, i)
        let index = TextProperties.index(of: scalar.code)
        let lineClass = TextProperties.lineClass(index)
        state = LineBreakAutomaton.step(state, lineClass)
        if state >= LineBreakAutomaton.firstOpportunity {
          run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + scalar.length), into: &pieces)
        }
        let kind = TextProperties.widthKind(index)
        let own = kind == .ignored || kind == .mark ? nil : face.advance(of: scalar.code, kind)
        let advance = measure.advance(of: scalar, own: own, at: i, index, kind, text, face)
        i += scalar.length
        run.add(advance, kind, LineBreakAutomaton.isHardBreak(lineClass), end: i)
        if afterIdeograph.contains(state), Ideograph.contains(scalar.code) {
          i = run.addIdeographs(text, from: i, face, into: &pieces)
        }
        continue
      }
      state = LineBreakAutomaton.step(state, UInt8(truncatingIfNeeded: entry >> 16))
      if state >= LineBreakAutomaton.firstOpportunity {
        run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + 1), into: &pieces)
      }
      let advance = Int32(truncatingIfNeeded: entry & 0xFFFF)
      i &+= 1
      if entry & AsciiEntry.spaceFlag != 0 {
        run.addSpace(advance)
        continue
      }
      run.add(advance, end: i)
      guard afterLetter.contains(state) else { continue }
      i = run.addWords(text, from: i, ascii, into: &pieces)
    }
    run.finish(count, into: &pieces)
    return run.sums
  }

  /// For font files with kerning: a width is the sum of the advances and of what stands between two glyphs.
  private static func shapePairs(
    _ text: UnsafeBufferPointer<UInt8>, _ face: FontFace, _ file: FontFile, _ glyphs: [UInt16],
    _ ascii: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Int16>,
    into pieces: inout GrowingList<TextPiece>
  ) -> TextSums {
    var run = PieceBuilder()
    var measure = ScalarMeasure()
    var pairs = PairCursor(file)
    let afterLetter = StatePair(behind: LineBreakAutomaton.classAL)
    let afterIdeograph = StatePair(behind: Ideograph.lineClass)
    let count = text.count
    var state: UInt8 = 0
    // The ASCII character before, or -1.
    var before = -1
    var i = 0
    while i < count {
      let byte = Int(text[i])
      let entry = ascii[byte]
      if entry & AsciiEntry.generalFlag == 0 {
        // Kerning belongs to the gap: it counts only when both glyphs stand on one line.
        if before >= 0, pairs.usesAsciiPairs {
          run.addSpace(Int32(values[before << 7 | byte]))
        } else {
          if before >= 0 { pairs.skip(to: glyphs[before]) }
          run.addSpace(pairs.kerning(before: glyphs[byte], UInt32(byte)))
        }
        before = byte
        state = LineBreakAutomaton.step(state, UInt8(truncatingIfNeeded: entry >> 16))
        if state >= LineBreakAutomaton.firstOpportunity {
          run.breakBefore(i, LineBreakAutomaton.breakKind(state, text, after: i + 1), into: &pieces)
        }
        let advance = Int32(truncatingIfNeeded: entry & 0xFFFF)
        i &+= 1
        if entry & AsciiEntry.spaceFlag != 0 {
          run.addSpace(advance)
          continue
        }
        run.add(advance, end: i)
        if afterLetter.contains(state), pairs.usesAsciiPairs {
          i = run.addWords(text, from: i, ascii, values, into: &pieces)
          before = Int(text[i &- 1])
        }
        continue
      }
      if before >= 0 { pairs.skip(to: glyphs[before]) }
      before = -1
      let scalar = decodeScalar(text, i)
      let index = TextProperties.index(of: scalar.code)
      let kind = TextProperties.widthKind(index)
      var own: Int32?
      if kind != .ignored, kind != .mark {
        let glyph = file.characters.glyph(scalar.code)
        if glyph != 0 { own = Int32(file.advances[Int(glyph)]) }
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
      if afterIdeograph.contains(state), Ideograph.contains(scalar.code) {
        i = run.addIdeographs(text, from: i, face, file, &pairs, into: &pieces)
      }
    }
    run.finish(count, into: &pieces)
    return run.sums
  }

  /// For the measurer of tests: every grapheme cluster has the same advance.
  private static func shapeFixed(
    _ text: UnsafeBufferPointer<UInt8>, _ advance: Int32, into pieces: inout GrowingList<TextPiece>
  ) -> TextSums {
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
    return run.sums
  }
}

extension LineBreakAutomaton {
  /// True for the characters that end a line by themselves: LF, CR, NEL, VT, FF, U+2028, U+2029.
  @inline(__always)
  static func isHardBreak(_ lineClass: UInt8) -> Bool { lineClass >= classBK && lineClass <= classNL }
}

/// The two states of the line breaking automaton behind a character of a class in plain text: with and without a break
/// before it. Both lead to the same states.
struct StatePair {
  private let joined: UInt8
  private let broken: UInt8

  init(behind lineClass: UInt8) {
    joined = LineBreakAutomaton.step(0, lineClass)
    broken = LineBreakAutomaton.step(LineBreakAutomaton.step(joined, LineBreakAutomaton.classSP), lineClass)
  }

  @inline(__always)
  func contains(_ state: UInt8) -> Bool { state == joined || state == broken }
}
