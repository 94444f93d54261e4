extension XMLTokenizer {
  /// `<!…` or `<?…` inside the root element, or a `<` that begins nothing.
  @inline(never) mutating func otherMarkup(_ p: BytePointer) -> XMLTokenKind? {
    switch p[1] {
    case 0x21:
      if p[2] == 0x5B {
        for (index, byte) in "CDATA[".utf8.enumerated() where p[3 + index] != byte {
          return fail(.malformedMarkup, at: p, seen: p + 3 + index)
        }
        return construct(.cdata, from: p + 9, resume: .content)
      }
      if p[2] == 0x2D { return comment(p, resume: .content) }
      if let mismatch = mismatch("<!DOCTYPE", at: p) { return fail(.malformedMarkup, at: p, seen: mismatch) }
      return fail(.misplacedDoctype, at: p, to: p + 9, seen: p + 9)
    case 0x3F: return instruction(p, resume: .content)
    default: return fail(byteProblem(p + 1, else: .malformedMarkup), at: p[1] < 0x20 ? p + 1 : p, seen: p + 1)
    }
  }

  /// A comment at `p`, of which `<!-` has been seen.
  mutating func comment(_ p: BytePointer, resume: Mode) -> XMLTokenKind? {
    if p[3] != 0x2D { return fail(.malformedMarkup, at: p, seen: p + 3) }
    return construct(.comment, from: p + 4, resume: resume)
  }

  /// An instruction at `p`.
  mutating func instruction(_ p: BytePointer, resume: Mode) -> XMLTokenKind? {
    let target = p + 2
    let nameEnd = endOfName(target)
    if nameEnd == target || nameEnd[0] >= 0x80 { return nameProblem(nameEnd, of: "an instruction") }
    let slice = ByteSlice(target, nameEnd)
    let data = skipSpace(nameEnd)
    if data == nameEnd, nameEnd[0] != 0x3F || nameEnd[1] != 0x3E {
      let problem = byteProblem(nameEnd, else: .malformedInstruction(target: slice.string))
      return fail(problem, at: nameEnd, seen: nameEnd[0] == 0x3F ? nameEnd + 1 : nameEnd)
    }
    if slice.count == 3, p[2] | 0x20 == 0x78, p[3] | 0x20 == 0x6D, p[4] | 0x20 == 0x6C {
      return fail(.reservedTarget(target: slice.string), at: p, to: nameEnd, seen: nameEnd)
    }
    if namespaces != nil, contains(0x3A, from: target, to: nameEnd) {
      return fail(.malformedQualifiedName(name: slice.string), at: target, to: nameEnd, seen: nameEnd)
    }
    if Int(slice.count) > options.limits.valueBytes {
      return fail(.valueTooLong(limit: options.limits.valueBytes), at: target, to: nameEnd, seen: nameEnd)
    }
    name = slice
    return construct(.instruction, from: data, resume: resume)
  }

  /// The first byte at `p` that differs from `text`; nil when none does.
  func mismatch(_ text: StaticString, at p: BytePointer) -> BytePointer? {
    for index in 0..<text.utf8CodeUnitCount where p[index] != text.utf8Start[index] { return p + index }
    return nil
  }

  // MARK: Outside the root element

  /// A token in any other place than between the tags of the root element.
  @inline(never) mutating func tokenOutsideContent() -> XMLTokenKind? {
    switch mode {
    case .content: return contentToken()
    case .waiting:
      if !resume() { return .needsInput }
      return nil
    case .pieces: return nextPiece()
    case .tag:
      tokenStart = p
      return restOfTag()
    case .start: return documentStart()
    case .recoding:
      decodeRest()
      return nil
    case .prolog, .epilog: return miscellaneous()
    case .subset: return subsetToken()
    case .doctypeTail: return doctypeTail()
    case .ended: return .endOfDocument
    case .failed: return nil
    }
  }

  /// The byte order mark and the XML declaration.
  private mutating func documentStart() -> XMLTokenKind? {
    if let name = decoder.unsupported { return stopAt(.unsupportedEncoding(name: name), Place(), length: 0) }
    if !isFinal, end - p < 9 {
      _ = wait()
      // Eight bytes decide whether there is a declaration; doubling would ask for more.
      resumeCount = 9
      return .needsInput
    }
    if baseOffset == 0, p == base, p[0] == 0xEF, p[1] == 0xBB, p[2] == 0xBF {
      p += 3
      // The mark takes no column.
      basePlace = Place(offset: 3)
      cursor = basePlace
    }
    tokenStart = p
    if mismatch("<?xml", at: p) == nil, isSpace(p[5]) { return xmlDeclaration() }
    mode = .prolog
    return nil
  }

  /// White space, comments and instructions round the root element, the document type, the root's start tag.
  private mutating func miscellaneous() -> XMLTokenKind? {
    p = skipSpace(p)
    tokenStart = p
    if p >= end {
      if !isFinal { return wait() }
      if mode == .prolog { return unexpectedEnd() }
      mode = .ended
      return .endOfDocument
    }
    guard p[0] == 0x3C else { return fail(byteProblem(p, else: .textOutsideRoot), at: p, seen: p) }
    if p[1] == 0x3F { return instruction(p, resume: mode) }
    if p[1] == 0x21 {
      if p[2] == 0x2D { return comment(p, resume: mode) }
      if let mismatch = mismatch("<!DOCTYPE", at: p) {
        return fail(mismatch > p + 2 ? .malformedMarkup : markupProblem(), at: p, seen: mismatch)
      }
      if mode == .epilog || declarations != nil { return fail(.misplacedDoctype, at: p, to: p + 9, seen: p + 9) }
      return doctype()
    }
    if mayStartName(p[1]) {
      let nameEnd = endOfName(p + 1)
      if mode == .epilog, nameEnd > p + 1 { return fail(.secondRoot, at: p, to: nameEnd, seen: nameEnd) }
      return rootTag(startTag(p))
    }
    if p[1] == 0x2F {
      let nameEnd = endOfName(p + 2)
      if nameEnd > p + 2 {
        return fail(.strayEndTag(name: ByteSlice(p + 2, nameEnd).string), at: p, to: nameEnd, seen: nameEnd)
      }
    }
    return fail(byteProblem(p + 1, else: .malformedMarkup), at: p[1] < 0x20 ? p + 1 : p, seen: p + 1)
  }

  private func markupProblem() -> XMLProblem { p[2] == 0x5B ? .textOutsideRoot : .malformedMarkup }

  // MARK: The XML declaration

  /// `<?xml version="1.0" encoding="…" standalone="…"?>` at the very start.
  private mutating func xmlDeclaration() -> XMLTokenKind? {
    var q = p + 5
    var step = 0
    var values: InlineArray<3, String?> = [nil, nil, nil]
    func name(_ step: Int) -> StaticString { step == 0 ? "version" : step == 1 ? "encoding" : "standalone" }
    while true {
      let next = skipSpace(q)
      if next[0] == 0x3F {
        if next[1] != 0x3E { return fail(.malformedXMLDeclaration(expected: "'?>'"), at: next, seen: next + 1) }
        if values[0] == nil { return fail(.malformedXMLDeclaration(expected: "version"), at: next, seen: next) }
        q = next + 2
        break
      }
      if next == q { return fail(.malformedXMLDeclaration(expected: "white space or '?>'"), at: q, seen: q) }
      q = next
      while step < 3, mismatch(name(step), at: q) != nil {
        if step == 0 || step == 2 {
          let far =
            step == 0 ? mismatch(name(0), at: q) : max(mismatch(name(1), at: q) ?? q, mismatch(name(2), at: q) ?? q)
          let expected =
            step == 0 ? "version" : values[1] == nil ? "encoding, standalone or '?>'" : "standalone or '?>'"
          return fail(.malformedXMLDeclaration(expected: expected), at: q, seen: far ?? q)
        }
        step += 1
      }
      if step == 3 { return fail(.malformedXMLDeclaration(expected: "'?>'"), at: q, seen: q) }
      q = skipSpace(q + name(step).utf8CodeUnitCount)
      if q[0] != 0x3D { return fail(.malformedXMLDeclaration(expected: "'='"), at: q, seen: q) }
      q = skipSpace(q + 1)
      let quote = q[0]
      if quote != 0x22, quote != 0x27 { return fail(.malformedXMLDeclaration(expected: "a quote"), at: q, seen: q) }
      let value = q + 1
      q = value
      while q[0] != quote, isASCIINameByte(q[0]) { q += 1 }
      if q[0] != quote { return fail(.malformedXMLDeclaration(expected: "a closing quote"), at: q, seen: q) }
      let text = ByteSlice(value, q).string
      if let problem = Self.check(step, text) { return fail(problem, at: value, to: q, seen: q) }
      values[step] = text
      q += 1
      step += 1
    }
    if let name = values[1], let problem = adopt(name) {
      return fail(problem, at: tokenStart, to: q, seen: q)
    }
    declaredVersion = values[0]
    declaredEncoding = values[1]
    declaredStandalone = values[2].map { $0 == "yes" }
    content = ByteSlice(p + 5, q - 2)
    p = q
    mode = decoder.encoding == .latin1 || decoder.encoding == .ascii ? .recoding : .prolog
    return .xmlDeclaration
  }

  private static func check(_ step: Int, _ value: String) -> XMLProblem? {
    // What nearly all documents say.
    if value == "1.0" && step == 0 || value == "UTF-8" && step == 1 { return nil }
    let bytes = Array(value.utf8)
    switch step {
    case 0:
      // Fifth edition §2.8: a 1.0 processor reads any 1.x as 1.0.
      let isKnown = bytes.count > 2 && bytes.starts(with: [0x31, 0x2E]) && bytes[2...].allSatisfy { $0 &- 0x30 < 10 }
      return isKnown ? nil : .unsupportedVersion(version: value)
    case 1:
      let isName =
        bytes.first.map { ($0 | 0x20) &- 0x61 < 26 } ?? false
        && bytes.allSatisfy { $0 != 0x3A }
      return isName ? nil : .malformedXMLDeclaration(expected: "the name of an encoding")
    default: return value == "yes" || value == "no" ? nil : .malformedXMLDeclaration(expected: "'yes' or 'no'")
    }
  }

  /// Takes over the declared encoding, or says why it cannot be.
  private mutating func adopt(_ declared: String) -> XMLProblem? {
    let name = declared == "UTF-8" ? declared : declared.uppercased()
    let contradiction = XMLProblem.contradictingEncoding(declared: declared, actual: decoder.encoding.name)
    switch name {
    case "UTF-8", "UTF8": return decoder.encoding == .utf8 ? nil : contradiction
    case "UTF-16", "UTF16", "ISO-10646-UCS-2":
      return decoder.encoding == .utf8 ? contradiction : nil
    case "UTF-16LE": return decoder.encoding == .utf16LittleEndian ? nil : contradiction
    case "UTF-16BE": return decoder.encoding == .utf16BigEndian ? nil : contradiction
    case "ISO-8859-1", "ISO_8859-1", "LATIN1", "LATIN-1", "L1", "ISO8859-1":
      if decoder.encoding != .utf8 || decoder.hasMark { return contradiction }
      decoder.switchTo(.latin1)
    case "US-ASCII", "ASCII", "ANSI_X3.4-1968":
      if decoder.encoding != .utf8 || decoder.hasMark { return contradiction }
      decoder.switchTo(.ascii)
    default: return .unsupportedEncoding(name: declared)
    }
    return nil
  }

  /// Decodes what is in the window after the declaration, once its encoding is known.
  mutating func decodeRest() {
    if isInPlace {
      // From here on, offsets are no longer those of the array.
      copyOriginal(from: base)
      original = nil
      keepsAll = true
    }
    mode = .prolog
    let rest = Array(UnsafeBufferPointer(start: p, count: end - p))
    end = p
    let stop = window.base + (p - base)
    stop.initialize(repeating: 0, count: min(rest.count, scanPadding))
    var decoded: [UInt8] = []
    rest.withUnsafeBufferPointer { decoder.decode($0, into: &decoded) }
    decoded.withUnsafeBufferPointer { append($0) }
  }
}
