extension XMLTokenizer {
  /// The name of the entity that a frame reads.
  func entityName(_ frame: EntityFrame) -> String { declarations?.entities[frame.entity].name ?? "" }

  /// A reference to an entity in content.
  mutating func entity(_ reference: Reference, at start: BytePointer) -> XMLTokenKind? {
    guard let declarations, let index = declarations.general[reference.name.bytes] else {
      if let problem = undeclared(reference.name.string) {
        return end(with: problem, at: start, to: reference.end)
      }
      return skipEntity(reference)
    }
    switch declarations.entities[index].source {
    case .external: return skipEntity(reference)
    case .unparsed:
      return end(with: .unparsedEntity(name: reference.name.string), at: start, to: reference.end)
    case .text: return enterEntity(index, at: start, to: reference.end)
    }
  }

  /// The problem of a name that is not declared; nil when it may be declared in a part that is not read
  /// (XML 1.0 §4.1, "Entity Declared").
  func undeclared(_ name: String) -> XMLProblem? {
    if let declarations, declarations.hasUnread, declaredStandalone != true { return nil }
    return .undeclaredEntity(name: name)
  }

  private mutating func skipEntity(_ reference: Reference) -> XMLTokenKind? {
    name = reference.name
    content = ByteSlice(reference.end, reference.end)
    p = reference.end
    return .skippedEntity
  }

  /// Goes on with the text of an entity, after which the tokenizer comes back to `next`.
  mutating func enterEntity(_ index: Int, at start: BytePointer, to next: BytePointer) -> XMLTokenKind? {
    guard let declarations, case .text(let text, let count) = declarations.entities[index].source else { return nil }
    let name = declarations.entities[index].name
    if declarations.entities[index].isOpen {
      return end(with: .recursiveEntity(name: name), at: start, to: next)
    }
    if let problem = amplify(by: count + options.limits.referenceCost, at: start) {
      return end(with: problem, at: start, to: next)
    }
    let outer = frames.first
    frames.append(
      EntityFrame(
        entity: index, p: next, end: end, base: base, baseOffset: baseOffset, isFinal: isFinal, floor: floor,
        place: outer?.place ?? place(of: start), length: outer?.length ?? (next - start)))
    declarations.entities[index].isOpen = true
    base = BytePointer(text)
    p = base
    end = p + count
    baseOffset = 0
    isFinal = true
    floor = depth
    return nil
  }

  /// Comes back from the end of an entity's text. The parse fails when the text left an element open.
  mutating func leaveEntity() {
    guard let frame = frames.last else { return }
    if depth != floor {
      _ = end(with: .unbalancedEntity(name: entityName(frame)), at: p)
      return
    }
    frames.removeLast()
    declarations?.entities[frame.entity].isOpen = false
    p = frame.p
    end = frame.end
    base = frame.base
    baseOffset = frame.baseOffset
    isFinal = frame.isFinal
    floor = frame.floor
    if frames.isEmpty { takeBacklog() }
  }

  /// Counts text that declarations make. Linear work whatever they say: what was read so far bounds it.
  mutating func amplify(by count: Int, at start: BytePointer) -> XMLProblem? {
    amplified += count
    if amplified <= options.limits.amplificationThreshold { return nil }
    let read = frames.first?.place.offset ?? offset(start)
    if amplified / options.limits.amplification <= read { return nil }
    return .amplification(factor: options.limits.amplification)
  }

  /// Appends the value that `source` means, with declared entities resolved (XML 1.0 §3.3.3), without recursion.
  mutating func appendValue(_ source: UnsafeBufferPointer<UInt8>, at place: BytePointer, to output: inout [UInt8])
    -> XMLProblem?
  {
    struct Level {
      var p: BytePointer
      var end: BytePointer
      var entity: Int
    }
    guard let first = source.baseAddress else { return nil }
    var levels = [Level(p: first, end: first + source.count, entity: -1)]
    var problem: XMLProblem?
    while problem == nil, var level = levels.popLast() {
      if level.p >= level.end {
        if level.entity >= 0 { declarations?.entities[level.entity].isOpen = false }
        continue
      }
      let byte = level.p[0]
      let inEntity = level.entity >= 0 || !frames.isEmpty
      switch byte {
      case 0x26:
        let reference = Reference(at: level.p)
        level.p = reference.end
        levels.append(level)
        switch reference.kind {
        case .character: appendUTF8(reference.scalar, to: &output)
        case .malformed, .illegal: problem = reference.problem
        case .named:
          guard let declarations, let index = declarations.general[reference.name.bytes] else {
            problem = undeclared(reference.name.string)
            if problem == nil, resolvedAttribute >= 0, skippedInValues.count < 1000 {
              skippedInValues.append((resolvedAttribute, reference.name.string))
            }
            continue
          }
          let name = declarations.entities[index].name
          switch declarations.entities[index].source {
          case .external: problem = .externalEntityInValue(name: name)
          case .unparsed: problem = .unparsedEntity(name: name)
          case .text(let text, let count):
            if declarations.entities[index].isOpen {
              problem = .recursiveEntity(name: name)
            } else {
              problem = amplify(by: count + options.limits.referenceCost, at: place)
              declarations.entities[index].isOpen = true
              levels.append(Level(p: text, end: BytePointer(text) + count, entity: index))
            }
          }
        }
        continue
      case 0x3C:
        problem = .lessThanInValue
      case 0x09, 0x0A, 0x0D:
        output.append(0x20)
        level.p += 1
        if byte == 0x0D, !inEntity, level.p < level.end, level.p[0] == 0x0A { level.p += 1 }
      default:
        let run = level.p
        while level.p < level.end, level.p[0] != 0x26, level.p[0] != 0x3C, level.p[0] > 0x0D { level.p += 1 }
        if level.p == run { level.p += 1 }
        output.append(contentsOf: UnsafeBufferPointer(start: run, count: level.p - run))
      }
      levels.append(level)
      if output.count > options.limits.valueBytes { problem = .valueTooLong(limit: options.limits.valueBytes) }
    }
    // A failed value leaves its entities open, which no longer matters.
    return problem
  }
}
