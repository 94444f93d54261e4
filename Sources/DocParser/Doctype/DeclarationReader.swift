/// Reads the parts of one markup declaration, byte by byte. The first thing that does not fit is kept in ``problem``;
/// from then on every part is refused.
struct DeclarationReader {
  var p: BytePointer
  let end: BytePointer
  /// What does not fit, its place and the last byte that was looked at.
  var problem: (what: XMLProblem, at: BytePointer, seen: BytePointer)?
  /// Colons are not allowed in names of entities and notations.
  let namespaces: Bool

  init(_ p: BytePointer, end: BytePointer, namespaces: Bool) {
    self.p = p
    self.end = end
    self.namespaces = namespaces
  }

  /// Records that something else was expected at `p`. Always false.
  @discardableResult
  mutating func expected(_ what: String) -> Bool {
    if problem == nil {
      let isEntity = p[0] == 0x25 && mayStartName(p[1])
      // A keyword may be cut by the end of the window: nothing is decided before the byte after the word.
      var seen = isEntity ? p + 1 : p
      while seen < end, seen - p < 12, isASCIINameByte(seen[0]) || seen[0] == 0x23 { seen += 1 }
      problem = (isEntity ? .parameterEntityInDeclaration : .malformedDeclaration(expected: what), p, seen)
    }
    return false
  }

  mutating func skip() { p = skipSpace(p) }

  /// White space that must be there.
  mutating func space() -> Bool {
    let start = p
    skip()
    return p > start || expected("white space")
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard p[0] == byte else { return false }
    p += 1
    return true
  }

  /// A keyword that may stand here.
  mutating func take(_ text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where p[index] != text.utf8Start[index] { return false }
    p += text.utf8CodeUnitCount
    return true
  }

  /// How far a keyword agrees; a decision that may change when more bytes come.
  mutating func close() -> Bool {
    skip()
    return take(0x3E) || expected("'>'")
  }

  mutating func name(_ what: String = "a name", qualified: Bool = true) -> ByteSlice? {
    let stop = endOfName(p)
    if stop == p || stop[0] >= 0x80 {
      if stop > p { p = stop }
      expected(what)
      return nil
    }
    let slice = ByteSlice(p, stop)
    if namespaces, !qualified, contains(0x3A, from: p, to: stop) {
      problem = problem ?? (.malformedQualifiedName(name: slice.string), p, stop)
      return nil
    }
    p = stop
    return slice
  }

  mutating func nameToken() -> Bool {
    let stop = endOfNameCharacters(p)
    if stop == p || stop[0] >= 0x80 { return expected("a name token") }
    p = stop
    return true
  }

  /// A literal without references: a system identifier, or a public one.
  mutating func literal(isPublic: Bool) -> ByteSlice? {
    let quote = p[0]
    guard quote == 0x22 || quote == 0x27 else {
      expected("a quoted identifier")
      return nil
    }
    var q = p + 1
    while q[0] != quote {
      let length = q[0] >= 0x80 ? lengthOfSequence(q) : q[0] >= 0x20 || isSpace(q[0]) ? 1 : 0
      if length == 0 || (isPublic && !Self.isPublicCharacter(q[0])) {
        p = q
        expected(isPublic ? "a character of a public identifier" : "a character")
        return nil
      }
      q += length
    }
    let slice = ByteSlice(p + 1, q)
    p = q + 1
    return slice
  }

  private static func isPublicCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0D, 0x0A, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2D, 0x27, 0x28, 0x29, 0x2B, 0x2C, 0x2E, 0x2F, 0x3A, 0x3D, 0x3F, 0x3B, 0x21, 0x2A, 0x23, 0x40, 0x24, 0x5F,
      0x25:
      true
    default: false
    }
  }

  /// `SYSTEM "…"` or `PUBLIC "…" "…"`. Nil when neither stands here, or when it does not fit (see ``problem``).
  ///
  /// - Parameter isNotation: A public identifier may stand alone.
  mutating func externalID(isNotation: Bool = false) -> ExternalIdentifiers? {
    if take("SYSTEM") {
      guard space(), let system = literal(isPublic: false) else { return nil }
      return ExternalIdentifiers(publicID: nil, systemID: system.string)
    }
    guard take("PUBLIC") else { return nil }
    guard space(), let literal = literal(isPublic: true) else { return nil }
    let publicID = String(decoding: collapsed(literal.buffer.map { isSpace($0) ? 0x20 : $0 }), as: UTF8.self)
    let before = p
    skip()
    if isNotation, p[0] != 0x22, p[0] != 0x27 { return ExternalIdentifiers(publicID: publicID, systemID: nil) }
    if p == before {
      expected("white space")
      return nil
    }
    guard let system = self.literal(isPublic: false) else { return nil }
    return ExternalIdentifiers(publicID: publicID, systemID: system.string)
  }

  // MARK: Content models

  /// `EMPTY`, `ANY`, mixed content or a content model of any depth; without recursion, a byte a level.
  mutating func contentSpecification() -> Bool {
    if take("EMPTY") || take("ANY") { return true }
    guard take(0x28) else { return expected("'EMPTY', 'ANY' or '('") }
    skip()
    if take("#PCDATA") { return mixed() }
    // The separator of each open group: 0 until it is known.
    var groups: [UInt8] = [0]
    while true {
      skip()
      if take(0x28) {
        groups.append(0)
        continue
      }
      guard name("a name or '('") != nil else { return false }
      occurrence()
      while true {
        skip()
        if take(0x29) {
          occurrence()
          groups.removeLast()
          if groups.isEmpty { return true }
          continue
        }
        guard p[0] == 0x7C || p[0] == 0x2C, groups[groups.count - 1] == 0 || groups[groups.count - 1] == p[0] else {
          return expected(groups[groups.count - 1] == 0x2C ? "',' or ')'" : "'|' or ')'")
        }
        groups[groups.count - 1] = p[0]
        p += 1
        break
      }
    }
  }

  private mutating func occurrence() {
    if p[0] == 0x3F || p[0] == 0x2A || p[0] == 0x2B { p += 1 }
  }

  private mutating func mixed() -> Bool {
    var hasNames = false
    while true {
      skip()
      if take(0x29) {
        return take(0x2A) || !hasNames || expected("'*'")
      }
      guard take(0x7C) else { return expected("'|' or ')'") }
      skip()
      guard name() != nil else { return false }
      hasNames = true
    }
  }

  /// The type of an attribute: nil when it does not fit, else whether its values are tokenised.
  mutating func attributeType() -> Bool? {
    if take("CDATA") { return false }
    if take("NOTATION") {
      guard space() else { return nil }
      guard p[0] == 0x28 else {
        expected("'('")
        return nil
      }
      return choices(isNotation: true) ? true : nil
    }
    if p[0] == 0x28 { return choices(isNotation: false) ? true : nil }
    // Longest first: each is the beginning of the next.
    if take("IDREFS") || take("IDREF") || take("ID") || take("ENTITIES") || take("ENTITY") || take("NMTOKENS")
      || take("NMTOKEN")
    {
      return true
    }
    expected("the type of an attribute")
    return nil
  }

  private mutating func choices(isNotation: Bool) -> Bool {
    p += 1
    while true {
      skip()
      if isNotation {
        guard name() != nil else { return false }
      } else if !nameToken() {
        return false
      }
      skip()
      if take(0x29) { return true }
      guard take(0x7C) else { return expected("'|' or ')'") }
    }
  }

  /// The value of an entity: character references are resolved, others stay, line ends become LF.
  mutating func entityValue(keepsReturns: Bool) -> [UInt8]? {
    let quote = p[0]
    var q = p + 1
    var value: [UInt8] = []
    while q[0] != quote {
      let byte = q[0]
      if byte == 0x26 {
        let reference = Reference(at: q)
        switch reference.kind {
        case .character:
          if q[1] == 0x23 {
            appendUTF8(reference.scalar, to: &value)
          } else {
            value.append(contentsOf: UnsafeBufferPointer(start: q, count: reference.end - q))
          }
        case .named:
          if namespaces, contains(0x3A, from: q, to: reference.end) {
            problem = (.malformedQualifiedName(name: reference.name.string), q, reference.end)
            return nil
          }
          value.append(contentsOf: UnsafeBufferPointer(start: q, count: reference.end - q))
        case .malformed, .illegal:
          problem = problem ?? (reference.problem, q, reference.end)
          return nil
        }
        q = reference.end
      } else if byte == 0x0D, !keepsReturns {
        value.append(0x0A)
        q += q[1] == 0x0A ? 2 : 1
      } else {
        let length = byte >= 0x80 ? lengthOfSequence(q) : byte >= 0x20 || isSpace(byte) ? 1 : 0
        if length == 0 || byte == 0x25 {
          p = q
          if byte == 0x25 {
            problem = problem ?? (mayStartName(q[1]) ? .parameterEntityInDeclaration : .malformedReference, q, q + 1)
          }
          expected("a closing quote")
          return nil
        }
        value.append(contentsOf: UnsafeBufferPointer(start: q, count: length))
        q += length
      }
    }
    p = q + 1
    return value
  }

  /// The default value of an attribute as it is written, without its quotes.
  mutating func attributeValue() -> ByteSlice? {
    let quote = p[0]
    guard quote == 0x22 || quote == 0x27 else {
      expected("a default value in quotes")
      return nil
    }
    var q = p + 1
    while q[0] != quote {
      let byte = q[0]
      if byte == 0x26 {
        let reference = Reference(at: q)
        if reference.kind == .malformed || reference.kind == .illegal {
          problem = problem ?? (reference.problem, q, reference.end)
          return nil
        }
        q = reference.end
        continue
      }
      if byte == 0x3C {
        problem = problem ?? (.lessThanInValue, q, q)
        return nil
      }
      let length = byte >= 0x80 ? lengthOfSequence(q) : byte >= 0x20 || isSpace(byte) ? 1 : 0
      if length == 0 {
        p = q
        expected("a closing quote")
        return nil
      }
      q += length
    }
    let slice = ByteSlice(p + 1, q)
    p = q + 1
    return slice
  }
}
