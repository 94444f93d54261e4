/// Text, CDATA sections, comments and instructions longer than this come in pieces. Small enough that the window of a
/// stream stays small, large enough that nearly nothing is ever cut.
let pieceBytes = 64 << 10

/// How far a construct that comes in pieces has been delivered.
struct PieceState {
  /// Where the construct began.
  var start = Place()
  var kind = XMLTokenKind.text
  /// Offset of the next cut: a multiple of `pieceBytes` from where the construct's content began.
  var nextCut = 0
  /// The content is known to be sound up to this offset, so it need not be scanned again.
  var soundUntil = 0
  var isDirty = false
  /// The target of an instruction in pieces.
  var target: ByteSlice?
  /// What follows the construct.
  var resumeMode = XMLTokenizer.Mode.content
}

/// What a scan over content found.
struct ContentScan {
  enum Outcome {
    /// The content ends; the token after it begins at the pointer.
    case ended(next: BytePointer)
    /// It is wrong there. The construct's start is used for the place when the last value is true.
    case wrong(XMLProblem, to: BytePointer, seen: BytePointer)
    /// The window ends.
    case cut
  }

  /// End of the sound content.
  var stop: BytePointer
  var isDirty = false
  var outcome: Outcome
}

// Methods that change nothing are mutating too where they are called often: a tokenizer is a large value, and what is
// only borrowed is copied for the call.

extension XMLTokenizer {
  /// Text at `start`, of which the bytes before `stop` are plain; also the end of an entity, and references to
  /// entities.
  @inline(never) mutating func text(from start: BytePointer, plainUntil stop: BytePointer) -> XMLTokenKind? {
    if start == stop {
      if stop >= end {
        if !frames.isEmpty {
          leaveEntity()
          return nil
        }
        return isFinal ? unexpectedEnd() : wait()
      }
      if stop[0] == 0x26 {
        let reference = Reference(at: start)
        if reference.kind == .named { return entity(reference, at: start) }
      }
    }
    return deliver(.text, from: start, scan: scanText(stop), cut: start + pieceBytes, resume: .content)
  }

  /// Passes text from `start` on: up to `<`, a reference to an entity, the end, or what is wrong.
  private mutating func scanText(_ start: BytePointer) -> ContentScan {
    var p = start
    var isDirty = false
    while true {
      let byte = p[0]
      if byte == 0x3C { return ContentScan(stop: p, isDirty: isDirty, outcome: .ended(next: p)) }
      if byte >= 0x80 {
        p = endOfNonASCIIRun(p)
        if p[0] >= 0x80 { return wrong(p, isDirty) }
      } else if byte == 0x26 {
        let reference = Reference(at: p)
        switch reference.kind {
        case .character:
          isDirty = true
          p = reference.end
        case .named: return ContentScan(stop: p, isDirty: isDirty, outcome: .ended(next: p))
        case .malformed, .illegal:
          let outcome = ContentScan.Outcome.wrong(reference.problem, to: reference.end, seen: reference.end)
          return ContentScan(stop: p, isDirty: isDirty, outcome: outcome)
        }
      } else if byte == 0x5D {
        if p[1] == 0x5D && p[2] == 0x3E {
          return ContentScan(stop: p, isDirty: isDirty, outcome: .wrong(.cdataEndInText, to: p + 3, seen: p + 2))
        }
        p += 1
      } else if byte == 0x0D {
        isDirty = true
        p += 1
      } else {
        return wrong(p, isDirty)
      }
      p = endOfTextRun(p)
    }
  }

  /// A byte at `p` that no content may have, or the end of the window.
  private mutating func wrong(_ p: BytePointer, _ isDirty: Bool) -> ContentScan {
    if p >= end {
      // The end of an entity's text ends the text in it.
      return ContentScan(stop: p, isDirty: isDirty, outcome: frames.isEmpty ? .cut : .ended(next: p))
    }
    let outcome = ContentScan.Outcome.wrong(byteProblem(p, else: .malformedMarkup), to: p + 1, seen: p)
    return ContentScan(stop: p, isDirty: isDirty, outcome: outcome)
  }

  /// Passes the content of a CDATA section, comment or instruction from `start` to its end mark.
  private mutating func scanContent(_ kind: XMLTokenKind, _ start: BytePointer) -> ContentScan {
    let mark: UInt8 = kind == .cdata ? 0x5D : kind == .comment ? 0x2D : 0x3F
    var p = start
    var isDirty = false
    while true {
      p = endOfRun(p, before: mark, until: end)
      let byte = p[0]
      if byte == mark {
        switch kind {
        case .cdata where p[1] == 0x5D && p[2] == 0x3E:
          return ContentScan(stop: p, isDirty: isDirty, outcome: .ended(next: p + 3))
        case .comment where p[1] == 0x2D:
          if p[2] == 0x3E { return ContentScan(stop: p, isDirty: isDirty, outcome: .ended(next: p + 3)) }
          return ContentScan(stop: p, isDirty: isDirty, outcome: .wrong(.doubleHyphen, to: p + 2, seen: p + 2))
        case .instruction where p[1] == 0x3E:
          return ContentScan(stop: p, isDirty: isDirty, outcome: .ended(next: p + 2))
        default: p += 1
        }
      } else if byte >= 0x80 {
        p = endOfNonASCIIRun(p)
        if p[0] >= 0x80 { return inside(kind, p, isDirty) }
      } else if byte == 0x0D {
        isDirty = true
        p += 1
      } else {
        return inside(kind, p, isDirty)
      }
    }
  }

  private mutating func inside(_ kind: XMLTokenKind, _ p: BytePointer, _ isDirty: Bool) -> ContentScan {
    if p < end {
      let outcome = ContentScan.Outcome.wrong(byteProblem(p, else: .malformedMarkup), to: p + 1, seen: p)
      return ContentScan(stop: p, isDirty: isDirty, outcome: outcome)
    }
    return ContentScan(stop: p, isDirty: isDirty, outcome: .cut)
  }

  /// A construct whose content begins at `start`; its first token begins at `tokenStart`.
  mutating func construct(_ kind: XMLTokenKind, from start: BytePointer, resume: Mode) -> XMLTokenKind? {
    deliver(kind, from: start, scan: scanContent(kind, start), cut: start + pieceBytes, resume: resume)
  }

  /// The next piece of a construct that was cut.
  @inline(never) mutating func nextPiece() -> XMLTokenKind? {
    let start = p
    let cut = base + (pieces.nextCut - baseOffset)
    if pieces.soundUntil >= pieces.nextCut + 3 {
      return deliverPiece(pieces.kind, from: start, cut: cut)
    }
    let scan = pieces.kind == .text ? scanText(endOfTextRun(start)) : scanContent(pieces.kind, start)
    return deliver(pieces.kind, from: start, scan: scan, cut: cut, resume: pieces.resumeMode)
  }

  /// Delivers what was scanned: whole when it ends before the cut, else the piece before it.
  ///
  /// Whether a piece comes before a problem depends only on where the problem is, never on how the input was cut:
  /// it does when the problem is three bytes beyond the cut, as far as an end mark reaches.
  private mutating func deliver(
    _ kind: XMLTokenKind, from start: BytePointer, scan: ContentScan, cut: BytePointer, resume: Mode
  ) -> XMLTokenKind? {
    var isCut = scan.stop >= cut + 3
    if case .ended(let next) = scan.outcome {
      if scan.stop <= cut {
        content = ByteSlice(start, scan.stop, isDirty: scan.isDirty)
        p = next
        mode = resume
        if let target = pieces.target {
          name = target
          pieces.target = nil
        }
        isContinued = false
        return kind
      }
      isCut = true
    }
    if isCut {
      if mode != .pieces, kind == .instruction { keepTarget() }
      if mode != .pieces { pieces.start = frames.first?.place ?? place(of: tokenStart) }
      pieces.kind = kind
      pieces.resumeMode = resume
      pieces.isDirty = scan.isDirty
      pieces.nextCut = offset(cut)
      pieces.soundUntil = offset(scan.stop)
      mode = .pieces
      return deliverPiece(kind, from: start, cut: cut)
    }
    switch scan.outcome {
    case .wrong(let problem, let to, let seen): return fail(problem, at: scan.stop, to: to, seen: seen)
    case .cut, .ended: return isFinal ? unexpectedEnd() : wait()
    }
  }

  /// The window may move before the last piece: the target moves out of it.
  private mutating func keepTarget() {
    for buffer in made { InputWindow.deallocate(buffer) }
    made.removeAll(keepingCapacity: true)
    let copy = InputWindow.copy(name.bytes)
    made.append(copy)
    pieces.target = ByteSlice(BytePointer(copy), BytePointer(copy) + Int(name.count))
  }

  private mutating func deliverPiece(
    _ kind: XMLTokenKind, from start: BytePointer, cut: BytePointer
  ) -> XMLTokenKind {
    let stop = boundary(before: cut, from: start, hasReferences: kind == .text && pieces.isDirty)
    content = ByteSlice(start, stop, isDirty: pieces.isDirty)
    p = stop
    // Past this cut in any case: the piece may have ended before it.
    repeat { pieces.nextCut += pieceBytes } while pieces.nextCut <= offset(stop)
    if let target = pieces.target { name = target }
    isContinued = true
    return kind
  }

  /// The last place at or before `cut` that is inside no character, line end or reference.
  private mutating func boundary(before cut: BytePointer, from start: BytePointer, hasReferences: Bool) -> BytePointer {
    var p = cut
    while p[0] & 0xC0 == 0x80 { p -= 1 }
    if p[0] == 0x0A, p[-1] == 0x0D { p -= 1 }
    guard hasReferences else { return p }
    var back = p
    while back > start {
      back -= 1
      if back[0] == 0x3B { return p }
      if back[0] == 0x26 {
        // A reference longer than a piece (leading zeros) stays whole.
        return back > start ? back : Reference(at: back).end
      }
    }
    return p
  }
}
