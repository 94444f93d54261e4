/// What all pieces of a text come to, in units.
struct TextSums {
  /// Width of the widest hard line.
  var natural: Int32 = 0
  /// Width of the widest piece.
  var least: Int32 = 0
  /// Number of hard lines.
  var hardLines: Int32 = 0
}

/// The piece that is being walked, and the sums so far.
struct PieceBuilder {
  private(set) var sums = TextSums()
  /// Width of the hard line up to the piece.
  private var x: Int32 = 0
  private var startsLine = true
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

  /// Words: behind a letter come letters, and behind a space a letter begins a piece. Both without the line breaking
  /// automaton, which such a text leaves in the state that it is in. Gives the offset where this ends; there as here, the
  /// character before is a letter of the current piece.
  ///
  /// A function of its own so that its few variables stay in registers.
  @inline(never)
  mutating func addWords(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ ascii: UnsafeBufferPointer<UInt32>,
    into pieces: inout GrowingList<TextPiece>
  ) -> Int {
    let count = text.count
    let space = ascii[0x20]
    let spaceAdvance = Int32(truncatingIfNeeded: space & 0xFFFF)
    var i = start
    var width = visible
    while true {
      var next = AsciiEntry.generalFlag
      while i < count {
        next = ascii[Int(text[i])]
        if next > 0xFFFF { break }
        width &+= Int32(truncatingIfNeeded: next)
        i &+= 1
      }
      guard next == space, i &+ 1 < count else { break }
      let letter = ascii[Int(text[i &+ 1])]
      guard letter <= 0xFFFF else { break }
      pieces.append(TextPiece(end: i &+ 1, visibleEnd: i, visible: width, gap: spaceAdvance, isHard: false))
      countPiece(width)
      x &+= width &+ spaceAdvance
      i &+= 2
      self.start = i &- 1
      width = Int32(truncatingIfNeeded: letter)
    }
    visible = width
    visibleEnd = i
    return i
  }

  /// As above, in a font with kerning: `values` holds what stands between two ASCII characters.
  @inline(never)
  mutating func addWords(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ ascii: UnsafeBufferPointer<UInt32>,
    _ values: UnsafeBufferPointer<Int16>, into pieces: inout GrowingList<TextPiece>
  ) -> Int {
    let count = text.count
    let space = ascii[0x20]
    let spaceAdvance = Int32(truncatingIfNeeded: space & 0xFFFF)
    var i = start
    var width = visible
    var before = Int(text[i &- 1]) << 7
    while true {
      var next = AsciiEntry.generalFlag
      while i < count {
        let byte = Int(text[i])
        next = ascii[byte]
        if next > 0xFFFF { break }
        width &+= Int32(truncatingIfNeeded: next) &+ Int32(values[before | byte])
        before = byte << 7
        i &+= 1
      }
      guard next == space, i &+ 1 < count else { break }
      let byte = Int(text[i &+ 1])
      let letter = ascii[byte]
      guard letter <= 0xFFFF else { break }
      let gap = spaceAdvance &+ Int32(values[before | 0x20]) &+ Int32(values[0x20 << 7 | byte])
      pieces.append(TextPiece(end: i &+ 1, visibleEnd: i, visible: width, gap: gap, isHard: false))
      countPiece(width)
      x &+= width &+ gap
      i &+= 2
      self.start = i &- 1
      width = Int32(truncatingIfNeeded: letter)
      before = byte << 7
    }
    visible = width
    visibleEnd = i
    return i
  }

  /// Ideographs behind an ideograph: a line may break between any two. Gives the offset where this ends; there as here,
  /// the character before is an ideograph of the current piece.
  @inline(never)
  mutating func addIdeographs(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ face: FontFace, into pieces: inout GrowingList<TextPiece>
  ) -> Int {
    guard case .file(let file) = face.source else {
      // No built-in face has ideographs.
      let advance = face.unitsPerEm
      return addIdeographs(text, from: start, into: &pieces) { _ in (0, advance) }
    }
    let em = face.unitsPerEm
    return file.characters.withBasicPlane { glyph in
      file.advances.withUnsafeBufferPointer { advances in
        addIdeographs(text, from: start, into: &pieces) { code in
          let glyph = glyph(code)
          return (0, glyph == 0 ? em : Int32(advances[Int(glyph)]))
        }
      }
    }
  }

  /// As above, with kerning.
  @inline(never)
  mutating func addIdeographs(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ face: FontFace, _ file: FontFile, _ pairs: inout PairCursor,
    into pieces: inout GrowingList<TextPiece>
  ) -> Int {
    // The character before decided the script.
    guard let program = pairs.program else { return addIdeographs(text, from: start, face, into: &pieces) }
    let em = face.unitsPerEm
    var previous = pairs.previous
    let end = file.characters.withBasicPlane { glyph in
      file.advances.withUnsafeBufferPointer { advances in
        program.withRows { rows in
          addIdeographs(text, from: start, into: &pieces) { code in
            let glyph = glyph(code)
            let kerning = rows.value(previous, glyph)
            previous = glyph
            return (kerning, glyph == 0 ? em : Int32(advances[Int(glyph)]))
          }
        }
      }
    }
    pairs.skip(to: previous)
    return end
  }

  @inline(__always)
  private mutating func addIdeographs(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, into pieces: inout GrowingList<TextPiece>,
    _ metrics: (UInt32) -> (kerning: Int32, advance: Int32)
  ) -> Int {
    let count = text.count
    var i = start
    var width = visible
    // In registers while the loop runs.
    var line = x
    var least = sums.least
    var natural = sums.natural
    pieces.reserve((count &- i) / 3)
    while i &+ 2 < count, text[i] >= 0xE3, text[i] <= 0xE9 {
      let high = (UInt32(text[i]) & 0x0F) << 12
      let code = high | (UInt32(text[i &+ 1]) & 0x3F) << 6 | UInt32(text[i &+ 2]) & 0x3F
      guard Ideograph.contains(code) else { break }
      let next = metrics(code)
      pieces.appendReserved(TextPiece(end: i, visibleEnd: i, visible: width, gap: next.kerning, isHard: false))
      least = max(least, width)
      natural = max(natural, line &+ width)
      line &+= width &+ next.kerning
      width = next.advance
      i &+= 3
    }
    if i > start {
      if startsLine { sums.hardLines &+= 1 }
      startsLine = false
      x = line
      sums.least = least
      sums.natural = natural
      self.start = i &- 3
    }
    visible = width
    visibleEnd = i
    return i
  }

  /// White space alone never makes a line wider.
  @inline(__always)
  private mutating func countPiece(_ width: Int32) {
    if startsLine {
      sums.hardLines &+= 1
      startsLine = false
    }
    if width > 0 {
      sums.least = max(sums.least, width)
      sums.natural = max(sums.natural, x &+ width)
    }
  }

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
  mutating func breakBefore(_ offset: Int, _ kind: LineBreak, into pieces: inout GrowingList<TextPiece>) {
    if kind != .prohibited { close(offset, isHard: kind == .mandatory, into: &pieces) }
  }

  @inline(__always)
  mutating func close(_ end: Int, isHard: Bool, into pieces: inout GrowingList<TextPiece>) {
    pieces.append(
      TextPiece(end: end, visibleEnd: visibleEnd, visible: visible, gap: gap, isHard: isHard))
    countPiece(visible)
    startsLine = isHard
    x = isHard ? 0 : x &+ visible &+ gap
    start = end
    visibleEnd = end
    visible = 0
    gap = 0
  }

  /// The last piece.
  @inline(__always)
  mutating func finish(_ count: Int, into pieces: inout GrowingList<TextPiece>) {
    if count > start { close(count, isHard: false, into: &pieces) }
  }
}

/// The Chinese characters of the basic plane, which all have one text property.
enum Ideograph {
  /// Their line breaking class.
  static var lineClass: UInt8 { TextProperties.lineClass(TextProperties.index(of: 0x4E00)) }

  /// U+3400 to U+4DBF and U+4E00 to U+9FFF.
  @inline(__always)
  static func contains(_ code: UInt32) -> Bool { code &- 0x3400 < 0x19C0 || code &- 0x4E00 < 0x5200 }
}
