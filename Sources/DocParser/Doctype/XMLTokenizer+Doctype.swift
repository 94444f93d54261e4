extension XMLTokenizer {
  /// `<!DOCTYPE name ExternalID? [` or `… >`, at `p`.
  mutating func doctype() -> XMLTokenKind? {
    if isInPlace { return leaveOriginal() }
    var reader = DeclarationReader(p + 9, end: end, namespaces: false)
    guard reader.space(), let root = reader.name() else { return fail(reader) }
    let afterName = reader.p
    reader.skip()
    var external: ExternalIdentifiers?
    if reader.p[0] == 0x53 || reader.p[0] == 0x50 {
      if reader.p == afterName { reader.expected("white space") }
      external = reader.externalID()
      if reader.problem != nil { return fail(reader) }
      if external == nil {
        reader.expected("'SYSTEM' or 'PUBLIC'")
        reader.problem?.seen += 6
        return fail(reader)
      }
      reader.skip()
    }
    guard reader.p[0] == 0x5B || reader.p[0] == 0x3E else {
      reader.expected(external == nil ? "an external identifier, '[' or '>'" : "'[' or '>'")
      return fail(reader)
    }
    if reader.p - p > options.limits.valueBytes {
      return fail(.valueTooLong(limit: options.limits.valueBytes), at: p, to: p + 9, seen: reader.p)
    }
    let found = DoctypeDeclarations()
    found.hasUnread = external != nil
    found.reportsExternalSubset = external != nil
    declarations = found
    doctypePlace = place(of: p)
    name = root
    identifiers = external ?? ExternalIdentifiers()
    mode = reader.p[0] == 0x5B ? .subset : .doctypeTail
    p = reader.p[0] == 0x5B ? reader.p + 1 : reader.p
    return .doctype
  }

  private mutating func fail(_ reader: DeclarationReader) -> XMLTokenKind? {
    let (what, at, seen) = reader.problem ?? (.malformedMarkup, reader.p, reader.p)
    if case .malformedDeclaration = what { return fail(byteProblem(at, else: what), at: at, seen: seen) }
    return fail(what, at: at, seen: seen)
  }

  /// After `]`: the external subset, which is not read, and `>`.
  mutating func doctypeTail() -> XMLTokenKind? {
    p = skipSpace(p)
    tokenStart = p
    if p >= end { return isFinal ? unexpectedEnd() : wait() }
    if p[0] != 0x3E { return fail(byteProblem(p, else: .malformedDeclaration(expected: "'>'")), at: p, seen: p) }
    if let declarations, declarations.reportsExternalSubset {
      declarations.reportsExternalSubset = false
      name = Self.externalSubsetName
      return .skippedEntity
    }
    p += 1
    mode = .prolog
    return .doctypeEnd
  }

  /// The name under which the external subset is reported as skipped.
  private static var externalSubsetName: ByteSlice {
    let text: StaticString = "[dtd]"
    return ByteSlice(text.utf8Start, text.utf8Start + text.utf8CodeUnitCount)
  }

  /// A declaration, comment, instruction or reference of the internal subset.
  mutating func subsetToken() -> XMLTokenKind? {
    p = skipSpace(p)
    tokenStart = p
    if p >= end {
      if !frames.isEmpty {
        leaveEntity()
        return nil
      }
      return isFinal ? unexpectedEnd() : wait()
    }
    switch p[0] {
    case 0x5D:
      if !frames.isEmpty { return fail(.malformedDeclaration(expected: "a declaration"), at: p, seen: p) }
      p += 1
      mode = .doctypeTail
      return nil
    case 0x25: return parameterReference()
    case 0x3C: break
    default: return fail(byteProblem(p, else: .malformedDeclaration(expected: "a declaration or ']'")), at: p, seen: p)
    }
    if p[1] == 0x3F { return instruction(p, resume: .subset) }
    if p[1] == 0x21, p[2] == 0x2D { return comment(p, resume: .subset) }
    var reader = DeclarationReader(p, end: end, namespaces: namespaces != nil)
    if reader.take("<!ENTITY") { return finish(&reader, entityDeclaration(&reader)) }
    if reader.take("<!ATTLIST") { return finish(&reader, attributeDeclarations(&reader)) }
    if reader.take("<!ELEMENT") { return finish(&reader, elementDeclaration(&reader)) }
    if reader.take("<!NOTATION") { return finish(&reader, notation(&reader)) }
    // Nothing is decided before the byte after the keyword.
    var seen = p + 1
    while seen < end, seen - p < 12, isASCIINameByte(seen[0]) || seen[0] == 0x21 { seen += 1 }
    let expected = "'<!ENTITY', '<!ELEMENT', '<!ATTLIST' or '<!NOTATION'"
    return fail(.malformedDeclaration(expected: expected), at: p, seen: seen)
  }

  private mutating func finish(_ reader: inout DeclarationReader, _ kind: XMLTokenKind?) -> XMLTokenKind? {
    if mode == .failed || mode == .waiting { return unfinished }
    guard let kind, reader.problem == nil else { return fail(reader) }
    content = ByteSlice(p, reader.p)
    p = reader.p
    return kind
  }

  /// Called before a declaration has an effect: false when it is longer than allowed.
  private mutating func fits(_ reader: inout DeclarationReader) -> Bool {
    guard reader.close() else { return false }
    if reader.p - p > options.limits.valueBytes {
      reader.problem = (.valueTooLong(limit: options.limits.valueBytes), p, reader.p - 1)
      return false
    }
    return true
  }

  private mutating func elementDeclaration(_ reader: inout DeclarationReader) -> XMLTokenKind? {
    guard reader.space(), let element = reader.name(), reader.space(), reader.contentSpecification(), fits(&reader)
    else { return nil }
    name = element
    return .declaration
  }

  private mutating func notation(_ reader: inout DeclarationReader) -> XMLTokenKind? {
    guard reader.space(), let notation = reader.name(qualified: false), reader.space() else { return nil }
    let external = reader.externalID(isNotation: true)
    if reader.problem != nil { return nil }
    guard let external else {
      reader.expected("'SYSTEM' or 'PUBLIC'")
      return nil
    }
    guard fits(&reader) else { return nil }
    name = notation
    identifiers = external
    return .notation
  }

  private mutating func entityDeclaration(_ reader: inout DeclarationReader) -> XMLTokenKind? {
    guard reader.space() else { return nil }
    var isParameter = false
    if reader.p[0] == 0x25, isSpace(reader.p[1]) {
      reader.p += 1
      isParameter = true
      reader.skip()
    }
    guard let entity = reader.name(qualified: false), reader.space() else { return nil }
    var value: [UInt8]?
    var source = EntityDeclaration.Source.external
    if reader.p[0] == 0x22 || reader.p[0] == 0x27 {
      value = reader.entityValue(keepsReturns: !frames.isEmpty)
      if value == nil { return nil }
    } else {
      let external = reader.externalID()
      if reader.problem != nil { return nil }
      if external == nil {
        reader.expected("a quoted value, 'SYSTEM' or 'PUBLIC'")
        return nil
      }
      let before = reader.p
      reader.skip()
      if !isParameter, reader.p[0] == 0x4E {
        if reader.p == before { reader.expected("white space") }
        guard reader.problem == nil, reader.take("NDATA"), reader.space(), reader.name() != nil else {
          reader.expected("'NDATA' and the name of a notation")
          return nil
        }
        source = .unparsed
      }
    }
    guard fits(&reader) else { return nil }
    name = entity
    declare(entity.bytes, isParameter: isParameter, value: value, source: source)
    return .declaration
  }

  private mutating func declare(
    _ key: [UInt8], isParameter: Bool, value: [UInt8]?, source: EntityDeclaration.Source
  ) {
    guard let declarations, !declarations.ignoresFurther || declaredStandalone == true else { return }
    // The first declaration binds (XML 1.0 §4.2).
    guard (isParameter ? declarations.parameter[key] : declarations.general[key]) == nil else { return }
    let text = value.map { EntityDeclaration.Source.text(declarations.keep($0), $0.count) }
    declarations.entities.append(
      EntityDeclaration(name: String(decoding: key, as: UTF8.self), source: text ?? source))
    if isParameter {
      declarations.parameter[key] = declarations.entities.count - 1
    } else {
      declarations.general[key] = declarations.entities.count - 1
    }
  }

  private mutating func attributeDeclarations(_ reader: inout DeclarationReader) -> XMLTokenKind? {
    guard reader.space(), let element = reader.name() else { return nil }
    var found: [(name: ByteSlice, isTokenised: Bool, value: ByteSlice?)] = []
    while true {
      let before = reader.p
      reader.skip()
      if reader.p[0] == 0x3E { break }
      if reader.p == before {
        reader.expected("white space or '>'")
        return nil
      }
      guard let attribute = reader.name(), reader.space(), let isTokenised = reader.attributeType(), reader.space()
      else { return nil }
      var value: ByteSlice?
      if reader.p[0] == 0x23 {
        if reader.take("#FIXED") {
          guard reader.space(), let literal = reader.attributeValue() else { return nil }
          value = literal
        } else if !reader.take("#REQUIRED"), !reader.take("#IMPLIED") {
          reader.expected("'#REQUIRED', '#IMPLIED', '#FIXED' or a value")
          return nil
        }
      } else {
        guard let literal = reader.attributeValue() else { return nil }
        value = literal
      }
      found.append((attribute, isTokenised, value))
    }
    guard fits(&reader) else { return nil }
    name = element
    return declare(found, of: element.bytes, &reader) ? .declaration : nil
  }

  private mutating func declare(
    _ found: [(name: ByteSlice, isTokenised: Bool, value: ByteSlice?)], of element: [UInt8],
    _ reader: inout DeclarationReader
  ) -> Bool {
    guard let declarations else { return false }
    let isUsed = !declarations.ignoresFurther || declaredStandalone == true
    var known = declarations.elements[element] ?? ElementDeclaration()
    declarations.elements[element] = nil
    for attribute in found {
      var value: [UInt8]?
      if let literal = attribute.value {
        var expanded: [UInt8] = []
        if let problem = appendValue(literal.buffer, at: literal.start, to: &expanded) {
          // The declaration is complete: no further byte changes this.
          _ = end(with: problem, at: literal.start, to: literal.end)
          return false
        }
        value = attribute.isTokenised ? collapsed(expanded) : expanded
      }
      let key = attribute.name.bytes
      guard isUsed, known.attributes[key] == nil else { continue }
      let declaration = AttributeDeclaration(
        name: declarations.keep(key), nameCount: key.count, isTokenised: attribute.isTokenised,
        value: value.map { (declarations.keep($0), $0.count) })
      known.attributes[key] = declaration
      if declaration.value != nil { known.defaults.append(declaration) }
      if declaration.isTokenised { known.hasTokenised = true }
    }
    declarations.elements[element] = known
    if !known.attributes.isEmpty { plainTagLength = -1 }
    return true
  }

  /// `%name;` between declarations.
  private mutating func parameterReference() -> XMLTokenKind? {
    let nameEnd = endOfName(p + 1)
    if nameEnd == p + 1 { return nameProblem(nameEnd, of: "a parameter entity") }
    if nameEnd[0] != 0x3B { return fail(byteProblem(nameEnd, else: .malformedReference), at: p, seen: nameEnd) }
    guard let declarations else { return nil }
    let reference = ByteSlice(p + 1, nameEnd)
    // Even one that is read makes undeclared entities a matter of validity (XML 1.0 §4.1, erratum E13).
    if let index = declarations.parameter[reference.bytes], case .text = declarations.entities[index].source {
      let kind = enterEntity(index, at: p, to: nameEnd + 1)
      if !frames.isEmpty { declarations.hasUnread = true }
      return kind
    }
    if declarations.parameter[reference.bytes] == nil, let problem = undeclared(reference.string) {
      return fail(problem, at: p, to: nameEnd + 1, seen: nameEnd)
    }
    declarations.hasUnread = true
    declarations.ignoresFurther = true
    name = ByteSlice(p, nameEnd)
    p = nameEnd + 1
    return .skippedEntity
  }
}
