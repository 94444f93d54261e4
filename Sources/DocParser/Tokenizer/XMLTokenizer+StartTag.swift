extension XMLTokenizer {
  /// A start tag or empty-element tag at `start`, with all its attributes.
  ///
  /// One block gives the end of an attribute's name, two give the end of its value. What does not fit (white space
  /// round `=`, single quotes, references, non-ASCII, longer than the blocks) leaves through `unusualAttribute` or
  /// `valueRest` and comes back with the closing quote.
  @inline(__always) mutating func startTag(_ start: BytePointer) -> XMLTokenKind? {
    let nameStart = start + 1
    var p = nameStart + (ByteBlock(nameStart).nameStops | 0x10000).trailingZeroBitCount
    if p == nameStart + 16 || p[0] >= 0x80 {
      p = endOfName(nameStart)
      if p == nameStart || p[0] >= 0x80 { return nameProblem(p, of: "an element") }
    }
    name = ByteSlice(nameStart, p)
    var count = 0
    var out = attributes
    generation &+= 1
    if generation == 0 { clearTable() }
    let generation = self.generation
    var table = self.table
    var shift = tableShift
    while true {
      var a: BytePointer
      if p[0] == 0x20 && p[1] > 0x3E {
        a = p + 1
      } else {
        if p[0] == 0x3E || p[0] == 0x2F { break }
        a = skipSpace(p)
        if a[0] == 0x3E || a[0] == 0x2F {
          p = a
          break
        }
        if a == p { return tagProblem(a, afterAttributes: count) }
      }
      if (a[0] &- 0x2D) <= 12 { return nameProblem(a, of: "an attribute") }
      var k = (ByteBlock(a).nameStops | 0x10000).trailingZeroBitCount
      if k == 16 { k &+= (ByteBlock(a + 16).nameStops | 0x10000).trailingZeroBitCount }
      var nameEnd = a + k
      var value = nameEnd + 2
      var valueEnd = value
      var flags: AttributeRecord.Flags = []
      let equalsQuote = UInt16(littleEndian: UnsafeRawPointer(nameEnd).loadUnaligned(as: UInt16.self))
      if UInt(bitPattern: k &- 1) >= 31 || equalsQuote != 0x223D {
        attributeTotal = count
        guard let found = unusualAttribute(a) else { return unfinished }
        (nameEnd, value, valueEnd, flags) = (found.nameEnd, found.value, found.valueEnd, found.flags)
        k = nameEnd - a
      } else {
        let stops = ByteBlock(value).doubleQuotedStops | ByteBlock(value + 16).doubleQuotedStops &<< 16
        valueEnd = stops == 0 ? value + 32 : value + stops.trailingZeroBitCount
        if valueEnd[0] != 0x22 {
          guard let found = valueRest(valueEnd, quote: 0x22, value: value) else { return unfinished }
          (valueEnd, flags) = (found.valueEnd, found.flags)
        }
      }
      if count == attributeCapacity {
        attributeTotal = count
        if !growAttributes() { return fail(.tooManyAttributes(limit: options.limits.attributes), at: a, seen: a) }
        out = attributes + count
        table = self.table
        shift = tableShift
      }
      let h = hash(a, k)
      let slot = table + Int(truncatingIfNeeded: h &>> shift)
      if UInt32(truncatingIfNeeded: slot.pointee &>> 32) == generation {
        attributeTotal = count
        if !enter(h, a, k) {
          return fail(.duplicateAttribute(name: ByteSlice(a, nameEnd).string), at: a, to: nameEnd, seen: valueEnd)
        }
      } else {
        slot.pointee = UInt64(generation) &<< 32 | UInt64(truncatingIfNeeded: count)
      }
      out.initialize(
        to: AttributeRecord(name: a, nameCount: k, value: value, valueEnd: valueEnd, hash: h, flags: flags))
      out += 1
      count &+= 1
      p = valueEnd + 1
    }
    attributeTotal = count
    if depth == openCapacity, !growOpenNames() {
      return fail(.tooDeep(limit: options.limits.depth), at: start, to: name.end, seen: p + 1)
    }
    if p[0] == 0x3E {
      if p - start > plainTagLength, !finishTag(p) { return unfinished }
      (openNames + depth).initialize(to: name)
      depth &+= 1
      self.p = p + 1
      return .startTag
    }
    if p[1] != 0x3E { return tagProblem(p + 1, afterAttributes: count) }
    if p - start > plainTagLength, !finishTag(p) { return unfinished }
    self.p = p + 2
    return .emptyTag
  }

  /// What a slow path found out about an attribute.
  struct FoundValue {
    var nameEnd: BytePointer
    var value: BytePointer
    var valueEnd: BytePointer
    var flags: AttributeRecord.Flags
  }

  /// A whole attribute without assumptions; nil when it failed.
  @inline(never) private mutating func unusualAttribute(_ start: BytePointer) -> FoundValue? {
    let nameEnd = endOfName(start)
    if nameEnd == start || nameEnd[0] >= 0x80 {
      _ = nameProblem(nameEnd, of: "an attribute")
      return nil
    }
    var p = skipSpace(nameEnd)
    if p[0] != 0x3D {
      _ = fail(byteProblem(p, else: .missingEquals(attribute: ByteSlice(start, nameEnd).string)), at: p, seen: p)
      return nil
    }
    p = skipSpace(p + 1)
    let quote = p[0]
    guard quote == 0x22 || quote == 0x27 else {
      _ = fail(byteProblem(p, else: .missingQuote(attribute: ByteSlice(start, nameEnd).string)), at: p, seen: p)
      return nil
    }
    guard var found = valueRest(p + 1, quote: quote, value: p + 1) else { return nil }
    found.nameEnd = nameEnd
    return found
  }

  /// Goes on with a value at `from` up to its closing quote; nil when it failed.
  @inline(never) private mutating func valueRest(
    _ from: BytePointer, quote: UInt8, value: BytePointer
  ) -> FoundValue? {
    var found = FoundValue(nameEnd: value, value: value, valueEnd: value, flags: [])
    var p = from
    while true {
      p = quote == 0x22 ? endOfDoubleQuotedRun(p) : endOfSingleQuotedRun(p)
      let byte = p[0]
      if byte == quote { break }
      if byte >= 0x80 {
        p = endOfNonASCIIRun(p)
        if p[0] < 0x80 { continue }
      } else if byte == 0x0A || byte == 0x09 || byte == 0x0D {
        found.flags.insert(.dirty)
        p += 1
        continue
      } else if byte == 0x26 {
        found.flags.insert(.dirty)
        let reference = Reference(at: p)
        if reference.kind == .character {
          p = reference.end
          continue
        }
        if reference.kind == .named {
          // Declared entities are resolved when the tag is complete.
          found.flags.insert(.entities)
          plainTagLength = -1
          p = reference.end
          continue
        }
        _ = fail(reference.problem, at: p, to: reference.end, seen: reference.end)
        return nil
      } else if byte == 0x3C {
        _ = fail(.lessThanInValue, at: p, to: p + 1, seen: p)
        return nil
      }
      if p >= end {
        _ = fail(.unexpectedEnd(inside: "an attribute value"), at: value - 1, to: value, seen: p)
      } else {
        _ = fail(byteProblem(p, else: .malformedTag(name: name.string)), at: p, seen: p)
      }
      return nil
    }
    found.valueEnd = p
    return found
  }

  /// A byte where a name, `=`, an attribute or the end of a tag should be.
  @inline(never) private mutating func tagProblem(_ p: BytePointer, afterAttributes count: Int) -> XMLTokenKind? {
    if mayStartName(p[0]), count > 0, p[-1] == 0x22 || p[-1] == 0x27 {
      let nameEnd = endOfName(p)
      return fail(.missingSpace(before: "the next attribute"), at: p, to: nameEnd, seen: nameEnd)
    }
    return fail(byteProblem(p, else: .malformedTag(name: name.string)), at: p, seen: p)
  }

  /// A byte that begins or goes on no name.
  @inline(never) mutating func nameProblem(_ p: BytePointer, of construct: String) -> XMLTokenKind? {
    fail(byteProblem(p, else: .missingName(of: construct)), at: p, seen: p)
  }

  // MARK: Memory

  @inline(never) private mutating func clearTable() {
    table.update(repeating: 0, count: 1 << Int(64 &- tableShift))
    generation = 1
  }

  /// Doubles room for attributes; false at the limit.
  @inline(never) mutating func growAttributes() -> Bool {
    let capacity = min(attributeCapacity * 2, options.limits.attributes)
    if capacity <= attributeCapacity { return false }
    let grown = UnsafeMutablePointer<AttributeRecord>.allocate(capacity: capacity)
    grown.moveInitialize(from: attributes, count: attributeTotal)
    attributes.deallocate()
    attributes = grown
    attributeCapacity = capacity
    growTable()
    return true
  }

  /// Keeps the load of the name table at a quarter, so that probes stay short.
  private mutating func growTable() {
    let oldCapacity = 1 << Int(64 &- tableShift)
    var capacity = oldCapacity
    while capacity < attributeCapacity * 4 { capacity *= 2 }
    if capacity == oldCapacity { return }
    table.deallocate()
    table = .allocate(capacity: capacity)
    table.initialize(repeating: 0, count: capacity)
    tableShift = UInt64(64 - capacity.trailingZeroBitCount)
    for index in 0..<attributeTotal {
      let name = attributes[index].name
      let h = hash(name, Int(attributes[index].nameCount))
      var slot = Int(truncatingIfNeeded: h &>> tableShift)
      while UInt32(truncatingIfNeeded: table[slot] &>> 32) == generation { slot = (slot &+ 1) & (capacity - 1) }
      table[slot] = UInt64(generation) &<< 32 | UInt64(index)
    }
  }

  /// Enters attribute number `attributeTotal` into the table of names; false when its name is there already.
  @inline(never) mutating func enter(_ h: UInt64, _ nameStart: BytePointer, _ nameCount: Int) -> Bool {
    let mask = (1 &<< Int(truncatingIfNeeded: 64 &- tableShift)) &- 1
    var slot = Int(truncatingIfNeeded: h &>> tableShift)
    while UInt32(truncatingIfNeeded: table[slot] &>> 32) == generation {
      let other = attributes[Int(UInt32(truncatingIfNeeded: table[slot]))]
      if Int(other.nameCount) == nameCount, equalBytes(other.name, nameStart, nameCount) { return false }
      slot = (slot &+ 1) & mask
    }
    table[slot] = UInt64(generation) &<< 32 | UInt64(truncatingIfNeeded: attributeTotal)
    return true
  }

  /// Doubles room for open elements; false at the limit.
  @inline(never) private mutating func growOpenNames() -> Bool {
    let capacity = min(openCapacity * 2, options.limits.depth)
    if capacity <= openCapacity { return false }
    let grown = UnsafeMutablePointer<ByteSlice>.allocate(capacity: capacity)
    grown.moveInitialize(from: openNames, count: depth)
    openNames.deallocate()
    openNames = grown
    openCapacity = capacity
    return true
  }
}
