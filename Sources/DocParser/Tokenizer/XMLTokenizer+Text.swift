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

  /// End of the sound content; at a cut, of what was looked at.
  var stop: BytePointer
  var isDirty = false
  var outcome: Outcome

  /// Up to here nothing that follows can be wrong: the beginning of an end mark, at a cut, may become an end mark.
  var sound: BytePointer {
    if case .cut = outcome { return stop - 2 }
    return stop
  }
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
    return deliver(.text, from: start, scan: scanText(stop), resume: .content)
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
    let mark = kind.firstOfEndMark
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
    // Most are short, with nothing in them to be decoded and nothing that looks like their end.
    let mark = kind.firstOfEndMark
    let stop = endOfRun(start, before: mark, until: end)
    let next = stop + (kind == .instruction ? 2 : 3)
    let isEnd = stop[0] == mark && (kind == .instruction || stop[1] == mark) && next[-1] == 0x3E
    if isEnd, stop - start <= pieceBytes {
      content = ByteSlice(start, stop)
      p = next
      mode = resume
      isContinued = false
      return kind
    }
    return deliver(kind, from: start, scan: scanContent(kind, start), resume: resume)
  }

  /// Goes on with a construct that was cut.
  @inline(never) mutating func nextPiece() -> XMLTokenKind? {
    let start = p
    tokenStart = base + ((pieces.carriedFrom ?? offset(p)) - baseOffset)
    let sound = base + (max(pieces.soundUntil, offset(start)) - baseOffset)
    if let piece = piece(pieces.kind, from: start, sound: sound, isDirty: pieces.isDirty) {
      return deliverPiece(pieces.kind, from: start, piece)
    }
    let scan = pieces.kind == .text ? scanText(endOfTextRun(start)) : scanContent(pieces.kind, start)
    return deliver(pieces.kind, from: start, scan: scan, resume: pieces.resumeMode)
  }

  /// Delivers what was scanned: whole when it is short or the rest of a construct, else the piece before the next cut.
  private mutating func deliver(
    _ kind: XMLTokenKind, from start: BytePointer, scan: ContentScan, resume: Mode
  ) -> XMLTokenKind? {
    if let piece = piece(kind, from: start, sound: scan.sound, isDirty: scan.isDirty) {
      beginPieces(kind, resume: resume)
      pieces.isDirty = scan.isDirty
      pieces.soundUntil = offset(scan.sound)
      return deliverPiece(kind, from: start, piece)
    }
    switch scan.outcome {
    case .ended(let next):
      content = ByteSlice(start, scan.stop, isDirty: scan.isDirty)
      if mode == .pieces { endPieces() }
      p = next
      mode = resume
      isContinued = false
      return kind
    case .wrong(let problem, let to, let seen):
      if mayChange(seen) { carry(kind, from: start, scan, resume: resume) }
      return fail(problem, at: scan.stop, to: to, seen: seen)
    case .cut:
      if isFinal { return unexpectedEnd() }
      carry(kind, from: start, scan, resume: resume)
      return wait()
    }
  }
}

extension XMLTokenKind {
  /// The first byte of `]]>`, `-->` or `?>`.
  fileprivate var firstOfEndMark: UInt8 { self == .cdata ? 0x5D : self == .comment ? 0x2D : 0x3F }
}
