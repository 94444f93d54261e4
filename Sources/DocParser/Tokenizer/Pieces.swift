// Text, CDATA sections, comments and instructions that are longer than `pieceBytes` come in pieces.
//
// They are cut at multiples of so many bytes of what they mean, counted from where their content begins: after references
// and line ends are resolved. A cut that falls into a character or reference is made before it. So where the cuts are
// depends on nothing but the document.

/// Bytes of a piece. Small enough that the window of a stream stays small, large enough that nearly nothing is ever cut.
#if INK_SMALL_PIECES
  // For the fuzzer, whose inputs are short.
  let pieceBytes = 64
#else
  let pieceBytes = 64 << 10
#endif

/// How far a construct that comes in pieces has been delivered.
struct PieceState {
  /// Where the construct began.
  var start = Place()
  var kind = XMLTokenKind.text
  /// What follows the construct.
  var resumeMode = XMLTokenizer.Mode.content
  /// The target of an instruction.
  var target: ByteSlice?
  /// Bytes of what the construct means: before the next byte to read, and before the next cut.
  var meant = 0
  var nextCut = pieceBytes
  /// The content is known to be sound up to this offset, so it need not be scanned again before.
  var soundUntil = 0
  var isDirty = false
  /// The beginning of a piece whose bytes have left the window, because it takes more room than it means, and the offset
  /// of its token.
  var carried: [UInt8] = []
  var carriedFrom: Int?
  var carriedPlace = Place()
}

/// A stretch of content.
struct Stretch {
  var end: BytePointer
  /// Bytes of what it means.
  var meant: Int
  /// What follows it goes beyond the next cut.
  var isPiece: Bool
}

extension XMLTokenizer {
  private func rule(_ kind: XMLTokenKind) -> DecodingRule { kind == .text ? .text : .raw }

  /// The piece at `start` if the sound content reaches beyond the next cut.
  mutating func piece(
    _ kind: XMLTokenKind, from start: BytePointer, sound: BytePointer, isDirty: Bool
  ) -> Stretch? {
    let room = mode == .pieces ? pieces.nextCut - pieces.meant : pieceBytes
    // Nothing means more bytes than it takes.
    if sound - start <= room { return nil }
    let found = stretch(kind, from: start, to: sound, room: room, isDirty: isDirty)
    return found.isPiece ? found : nil
  }

  /// The longest stretch of whole characters, references and line ends that means at most `room` bytes. O(length); O(1)
  /// when it means what it says.
  private func stretch(
    _ kind: XMLTokenKind, from start: BytePointer, to stop: BytePointer, room: Int, isDirty: Bool
  ) -> Stretch {
    let hasReturns = isDirty && frames.isEmpty
    let hasReferences = isDirty && kind == .text
    var p = start
    var meant = 0
    while true {
      let run = p
      if isDirty {
        while p < stop, !(hasReferences && p[0] == 0x26), !(hasReturns && p[0] == 0x0D) { p += 1 }
      } else {
        p = stop
      }
      if meant + (p - run) > room {
        let cut = startOfCharacter(run + (room - meant))
        let isWhole = cut + (cut[0] < 0x80 ? 1 : lengthOfSequence(cut)) <= stop
        return Stretch(end: cut, meant: meant + (cut - run), isPiece: isWhole)
      }
      meant += p - run
      if p >= stop {
        // The last character may be cut.
        let last = p > run ? startOfCharacter(p) : p
        return Stretch(end: last, meant: meant - (p - last), isPiece: false)
      }
      var next = p + 1
      var value: UInt32 = 0x0A
      if p[0] == 0x26 {
        let reference = Reference(at: p)
        (next, value) = (reference.end, reference.scalar)
      } else if next[0] == 0x0A {
        next += 1
      }
      if next > stop { return Stretch(end: p, meant: meant, isPiece: false) }
      let count = UTF8.width(Unicode.Scalar(value) ?? "?")
      if meant + count > room { return Stretch(end: p, meant: meant, isPiece: true) }
      meant += count
      p = next
    }
  }

  /// The start of the character that `p` is in, or `p` between two.
  private func startOfCharacter(_ p: BytePointer) -> BytePointer {
    var start = p
    while start[0] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Notes that the construct at `tokenStart` comes in pieces.
  mutating func beginPieces(_ kind: XMLTokenKind, resume: Mode) {
    if mode == .pieces { return }
    pieces.start = frames.first?.place ?? place(of: tokenStart)
    pieces.kind = kind
    pieces.resumeMode = resume
    pieces.meant = 0
    pieces.nextCut = pieceBytes
    pieces.soundUntil = 0
    if kind == .instruction { keepTarget() }
    mode = .pieces
  }

  /// The window may move before the last piece: the target moves out of it.
  private mutating func keepTarget() {
    for buffer in made { InputWindow.deallocate(buffer) }
    made.removeAll()
    let copy = InputWindow.copy(name.bytes)
    made.append(copy)
    pieces.target = ByteSlice(BytePointer(copy), BytePointer(copy) + Int(name.count))
  }

  mutating func deliverPiece(_ kind: XMLTokenKind, from start: BytePointer, _ piece: Stretch) -> XMLTokenKind {
    content = ByteSlice(start, piece.end, isDirty: pieces.isDirty)
    if let target = pieces.target { name = target }
    takeCarried(kind)
    p = piece.end
    pieces.meant += piece.meant
    pieces.nextCut += pieceBytes
    isContinued = true
    return kind
  }

  /// The last piece is delivered.
  mutating func endPieces() {
    if let target = pieces.target { name = target }
    takeCarried(pieces.kind)
    pieces.target = nil
  }

  /// Puts what was carried before the content.
  private mutating func takeCarried(_ kind: XMLTokenKind) {
    guard pieces.carriedFrom != nil else { return }
    pieces.carriedFrom = nil
    decode(content.buffer, rule(kind), keepsReturns: false, into: &pieces.carried)
    // The array keeps its storage until something is carried again, which no token outlives.
    pieces.carried.withUnsafeBufferPointer { carried in
      guard let start = carried.baseAddress else { return }
      content = ByteSlice(start, start + carried.count)
    }
  }

  /// Takes what has been scanned of a piece out of the window, as what it means. So a stream holds a piece and a chunk,
  /// however many bytes the piece is written in.
  mutating func carry(_ kind: XMLTokenKind, from start: BytePointer, _ scan: ContentScan, resume: Mode) {
    if !scan.isDirty || scan.sound - start < pieceBytes / 2 || isInPlace { return }
    beginPieces(kind, resume: resume)
    let found = stretch(kind, from: start, to: scan.sound, room: pieces.nextCut - pieces.meant, isDirty: true)
    if pieces.carriedFrom == nil {
      pieces.carriedFrom = offset(tokenStart)
      pieces.carriedPlace = place(of: tokenStart)
      pieces.carried.removeAll(keepingCapacity: true)
      pieces.carried.reserveCapacity(pieceBytes)
    }
    let bytes = UnsafeBufferPointer(start: start, count: found.end - start)
    decode(bytes, rule(kind), keepsReturns: false, into: &pieces.carried)
    pieces.meant += found.meant
    p = found.end
  }
}
