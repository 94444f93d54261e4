// Bytes come in, problems go out: everything that moves the window or ends the parse.

extension XMLTokenizer {
  /// Adds bytes of the document, in its own encoding, cut anywhere. Parts of the current token become invalid.
  ///
  /// Ask for tokens until ``XMLTokenKind/needsInput`` before the next chunk: what is fed and not read is kept.
  public mutating func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { feed($0) }
  }

  /// Says that the document is complete.
  public mutating func finish() {
    if decoder.hasEnded { return }
    if mode == .recoding { decodeRest() }
    var rest: [UInt8] = []
    decoder.finish(&rest)
    decoder.hasEnded = true
    rest.withUnsafeBufferPointer { append($0) }
    if frames.isEmpty { isFinal = true } else { frames[0].isFinal = true }
  }

  /// Adds bytes of the document without an array around them. They are copied once.
  public mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>) {
    if decoder.hasEnded || chunk.isEmpty { return }
    if mode == .recoding { decodeRest() }
    var bytes = chunk
    if decoder.isFresh, bytes.count >= 4 {
      bytes = UnsafeBufferPointer(rebasing: bytes[decoder.detect(bytes)...])
    }
    if decoder.isPlain, decoder.unsupported == nil {
      append(bytes)
    } else {
      var decoded: [UInt8] = []
      decoder.decode(bytes, into: &decoded)
      decoded.withUnsafeBufferPointer { append($0) }
    }
  }

  /// Puts UTF-8 behind the window's text.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !frames.isEmpty || mode == .failed {
      if mode != .failed { backlog.append(contentsOf: bytes) }
      return
    }
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    makeRoom(bytes.count)
    let target = window.base + (end - base)
    copyBytes(source, to: target, count: bytes.count)
    (target + bytes.count).initialize(repeating: 0, count: scanPadding)
    end = BytePointer(target + bytes.count)
  }

  /// Feeds what came while an entity was read.
  mutating func takeBacklog() {
    if backlog.isEmpty { return }
    let bytes = backlog
    backlog = []
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Makes room for `count` more bytes: drops what has been read, grows when that is not enough.
  ///
  /// The unread part is moved only when it is at most half of the window, so that each byte is moved a bounded number
  /// of times however small the chunks are.
  private mutating func makeRoom(_ count: Int) {
    let used = end - base
    if used + count <= window.capacity { return }
    if keepsAll {
      // Only the declaration has been read: nothing points into the window.
      let offset = p - base
      window.grow(to: used + count)
      base = BytePointer(window.base)
      p = base + offset
      end = base + used
      forgetToken()
      return
    }
    let read = p - base
    let unread = used - read
    let (nearest, tag) = keepOpenNames()
    basePlace = nearest
    basePlace.advance(over: tag, to: p)
    cursor = basePlace
    // A client that has taken every token leaves one that is cut. Others could make small chunks move all the time.
    let isDrained = mode == .waiting
    window.keep(p, unread)
    if unread + count > window.capacity || (!isDrained && unread > window.capacity / 2) {
      let needed = unread + count
      window.grow(to: isDrained ? needed + max(needed / 64, 4096) : max(needed, 2 * window.capacity))
    }
    baseOffset += read
    let old = p
    base = BytePointer(window.base)
    p = base
    end = p + unread
    if isDrained, resumeMode == .tag {
      moveCutTag(by: p - old)
      tokenStart = p
    } else {
      forgetToken()
    }
  }

  /// Lets nothing point into memory that has moved.
  mutating func forgetToken() {
    tokenStart = p
    name = ByteSlice(p, p)
    content = name
    attributeTotal = 0
  }

  /// Copies the names of open elements that stand in the window, with their places. The place of the last of their
  /// tags, or of the window's start.
  private mutating func keepOpenNames() -> (Place, BytePointer) {
    var first = depth
    while first > 0, openNames[first - 1].start >= base, openNames[first - 1].start < end { first -= 1 }
    keptNames.truncate(to: first, stack: openNames)
    var place = basePlace
    var from = base
    for index in first..<max(first, depth) {
      let open = openNames[index]
      place.advance(over: from, to: open.start - 1)
      from = open.start - 1
      keptNames.append(open, at: place, stack: openNames)
    }
    return (place, from)
  }

  // MARK: The end of the window

  /// Waits until the unread part has doubled: a token that is cut is scanned a bounded number of times.
  mutating func wait() -> XMLTokenKind? {
    if isInPlace { return leaveOriginal() }
    resumeMode = mode
    mode = .waiting
    resumeCount = 2 * (end - p)
    return .needsInput
  }

  /// Whether there is enough to go on.
  mutating func resume() -> Bool {
    takeBacklog()
    guard isFinal || (end - p >= resumeCount && end > p) else { return false }
    mode = resumeMode
    return true
  }

  // MARK: Problems

  /// Where the token begins, also when that has left the window.
  private var tokenPlace: Place {
    mutating get { pieces.carriedFrom == nil ? place(of: p) : pieces.carriedPlace }
  }

  /// Whether bytes that have not come may change what was found by looking at bytes up to `seen`: no decision rests on
  /// more than sixteen bytes after it.
  func mayChange(_ seen: BytePointer) -> Bool { frames.isEmpty && !isFinal && seen + 16 >= end }

  /// Ends the parse, or waits when the window is too short to be sure.
  ///
  /// - Parameters:
  ///   - at: Start of what is wrong.
  ///   - to: Its end; one character when nil.
  ///   - seen: The last byte that was looked at.
  mutating func fail(
    _ problem: XMLProblem, at start: BytePointer, to stop: BytePointer? = nil, seen: BytePointer
  ) -> XMLTokenKind? {
    if frames.isEmpty {
      if mayChange(seen) {
        if end - tokenStart <= tokenLimit + 64 { return wait() }
        return stopAt(.tagTooLong(limit: tokenLimit), tokenPlace, length: 1)
      }
      if seen - tokenStart > tokenLimit { return stopAt(.tagTooLong(limit: tokenLimit), tokenPlace, length: 1) }
      if seen >= end, !problem.isUnexpectedEnd { return unexpectedEnd() }
    }
    return end(with: problem, at: start, to: stop)
  }

  /// Ends the parse with a problem that no further byte can change.
  mutating func end(with problem: XMLProblem, at start: BytePointer, to stop: BytePointer? = nil) -> XMLTokenKind? {
    guard let frame = frames.first else {
      return stopAt(problem, place(of: start), length: max(0, (stop ?? afterCharacter(start)) - start))
    }
    // Inside an entity: the place is the reference in the document, and running out of text is the entity's fault.
    var found = problem
    if let last = frames.last, start >= end || problem.isUnexpectedEnd {
      found = .unbalancedEntity(name: entityName(last))
    }
    return stopAt(found, frame.place, length: frame.length)
  }

  /// The document ends where it may not.
  mutating func unexpectedEnd() -> XMLTokenKind? {
    if !frames.isEmpty { return end(with: .noRoot, at: p) }
    if mode == .pieces || (mode == .waiting && resumeMode == .pieces), pieces.kind != .text {
      return stopAt(.unexpectedEnd(inside: pieces.kind.construct), pieces.start, length: 1)
    }
    if p < end, p[0] == 0x3C || depth == 0 {
      return stopAt(.unexpectedEnd(inside: constructName(p)), place(of: p), length: 1)
    }
    if depth > 0 {
      let open = openNames[depth - 1]
      let start = keptNames.place(at: depth - 1, of: open) ?? place(ofOffset: openTagOffset(open))
      return stopAt(.unclosedElement(name: open.string), start, length: Int(open.count) + 1)
    }
    if mode == .subset || mode == .doctypeTail {
      return stopAt(.unexpectedEnd(inside: "a document type declaration"), doctypePlace, length: 9)
    }
    return stopAt(.noRoot, place(of: min(p, end)), length: 0)
  }

  mutating func stopAt(_ problem: XMLProblem, _ place: Place, length: Int) -> XMLTokenKind? {
    mode = .failed
    failure = XMLFailure(
      problem: problem, range: place.offset..<place.offset + length, position: place.position)
    return nil
  }

  /// The problem of the byte at `p`: not a character at all, or `otherwise`.
  func byteProblem(_ p: BytePointer, else otherwise: @autoclosure () -> XMLProblem) -> XMLProblem {
    let byte = p[0]
    if p >= end || (byte < 0x80 && byte >= 0x20) || isSpace(byte) { return otherwise() }
    if byte < 0x20 { return .illegalCharacter(value: UInt32(byte)) }
    if lengthOfSequence(p) > 0 { return otherwise() }
    if byte == 0xEF, p[1] == 0xBF, p[2] >= 0xBE, p[2] <= 0xBF {
      return .illegalCharacter(value: scalarValue(p, 3))
    }
    return .malformedEncoding(encoding: decoder.encoding.name)
  }

  private func afterCharacter(_ p: BytePointer) -> BytePointer {
    if p >= end { return p }
    return p + max(1, p[0] >= 0x80 ? lengthOfSequence(p) : 1)
  }

  /// What begins at `p`, for messages.
  private func constructName(_ p: BytePointer) -> String {
    switch (p[0], p[1]) {
    case (0x3C, 0x21):
      if p[2] == 0x2D { return XMLTokenKind.comment.construct }
      if p[2] == 0x5B { return XMLTokenKind.cdata.construct }
      return mode == .subset ? "a declaration" : "a document type declaration"
    case (0x3C, 0x3F): return XMLTokenKind.instruction.construct
    case (0x3C, 0x2F): return "an end tag"
    case (0x3C, _): return "a tag"
    case (0x25, _), (0x26, _): return "a reference"
    default: return "a document type declaration"
    }
  }

  // MARK: Places

  /// Offset, line and column of a byte of the window. O(distance) from the last place asked for.
  mutating func place(of pointer: BytePointer) -> Place { place(ofOffset: offset(pointer)) }

  /// The same of an offset in the window, or in the caller's array.
  mutating func place(ofOffset offset: Int) -> Place {
    var from = cursor
    if offset < from.offset { from = basePlace }
    if let original {
      from.advance(over: original.start + from.offset, to: original.start + offset)
    } else {
      from.advance(over: base + (from.offset - baseOffset), to: base + (offset - baseOffset))
    }
    cursor = from
    return from
  }

  /// Offset of the tag that opened an element whose name has never been moved.
  private func openTagOffset(_ open: ByteSlice) -> Int {
    if let original, original.contains(open.start) { return open.start - 1 - original.start }
    return offset(open.start - 1)
  }
}

extension XMLTokenKind {
  /// The construct as a noun, for messages.
  var construct: String {
    switch self {
    case .comment: "a comment"
    case .cdata: "a CDATA section"
    case .instruction: "an instruction"
    default: "text"
    }
  }
}

extension XMLProblem {
  var isUnexpectedEnd: Bool {
    switch self {
    case .unexpectedEnd, .unclosedElement, .noRoot: true
    default: false
    }
  }
}
