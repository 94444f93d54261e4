/// `="` and `='`, read as one number.
private let equalsDoubleQuote: UInt16 = 0x223D
private let equalsSingleQuote: UInt16 = 0x273D

extension XMLTokenizer {
  /// A start tag or empty-element tag at `start`, with all its attributes.
  ///
  /// One window of two blocks gives the end of an attribute's name and of its value. What is not plain (white space round
  /// `=`, references, other characters than ASCII, names as long as the window) leaves through `unusualAttribute` and
  /// comes back behind the value. Nothing in the plain way is a call, so that what it needs stays in registers.
  ///
  /// - Parameter known: Where to go on with a tag that was cut, after the attributes that are known.
  @inline(never) mutating func startTag(_ start: BytePointer, from known: BytePointer? = nil) -> XMLTokenKind? {
    // Behind the name or the last attribute.
    var p: BytePointer
    var count = 0
    if let known {
      p = known
      count = attributeTotal
    } else {
      let nameStart = start + 1
      p = nameStart + (~ByteBlock(nameStart).nameCharacters).trailingZeroBitCount
      if _slowPath(p == nameStart + 16 || p[0] >= 0x80) {
        p = endOfName(nameStart)
        if p == nameStart || p[0] >= 0x80 { return nameProblem(p, of: "an element") }
      }
      name = ByteSlice(nameStart, p)
      generation &+= 1
      if _slowPath(generation == 0) { clearTable() }
    }
    let generation = self.generation
    var out = attributes + count
    var last = attributes + attributeCapacity
    var table = self.table
    var shift = tableShift
    while true {
      // The attribute. One space before it is what nearly all have; all that may follow then is above '>'.
      var a = p + 1
      if p[0] != 0x20 || p[1] <= 0x3E {
        if mayEndTag(p[0]) { break }
        a = skipSpace(p)
        if a[0] == 0x3E || a[0] == 0x2F {
          p = a
          break
        }
        if _slowPath(a == p || (a[0] &- 0x2D) <= 12) {
          attributeTotal = count
          return cutTag(a == p ? tagProblem(a) : nameProblem(a, of: "an attribute"), next: p)
        }
      }
      let window = ByteWindow(a)
      let k = window.nameEnd
      let value = a + (k &+ 2)
      let equalsQuote = UInt16(littleEndian: UnsafeRawPointer(a + k).loadUnaligned(as: UInt16.self))
      if _fastPath(UInt(bitPattern: k &- 1) < 30 && out != last) {
        var valueEnd = value
        var isComplete = false
        if _fastPath(equalsQuote == equalsDoubleQuote) {
          let stops = window.doubleQuotedStops(from: k &+ 2)
          valueEnd = stops == 0 ? endOfDoubleQuotedRun(a + 32) : value + stops.trailingZeroBitCount
          isComplete = valueEnd[0] == 0x22
        } else if equalsQuote == equalsSingleQuote {
          valueEnd = endOfSingleQuotedRun(value)
          isComplete = valueEnd[0] == 0x27
        }
        if _fastPath(isComplete) {
          let h = hash.inWindow(a, k)
          let slot = table + Int(truncatingIfNeeded: h &>> shift)
          if _slowPath(UInt32(truncatingIfNeeded: slot.pointee &>> 32) == generation) {
            attributeTotal = count
            if !enter(h, a, k) {
              return cutTag(duplicate(ByteSlice(a, a + k), seen: valueEnd), next: p)
            }
          } else {
            slot.pointee = UInt64(generation) &<< 32 | UInt64(truncatingIfNeeded: count)
          }
          out.initialize(
            to: AttributeRecord(name: a, nameCount: k, value: value, valueEnd: valueEnd, hash: h, flags: []))
          out += 1
          count &+= 1
          p = valueEnd + 1
          continue
        }
      }
      attributeTotal = count
      guard let attributeEnd = unusualAttribute(a) else { return cutTag(unfinished, next: p) }
      p = attributeEnd
      count &+= 1
      out = attributes + count
      last = attributes + attributeCapacity
      table = self.table
      shift = tableShift
    }
    attributeTotal = count
    if _slowPath(depth == openCapacity), !growOpenNames() {
      return cutTag(fail(.tooDeep(limit: options.limits.depth), at: start, to: name.end, seen: p + 1), next: p)
    }
    // No branch tells the two kinds of tags apart: which it is cannot be predicted, and the client asks anyway.
    let isEmpty = p[0] == 0x2F
    let tagEnd = p + (isEmpty ? 1 : 0)
    if _slowPath(tagEnd[0] != 0x3E) { return cutTag(tagProblem(tagEnd), next: p) }
    if _slowPath(p - start > plainTagLength), !finishTag(p) { return unfinished }
    (openNames + depth).initialize(to: name)
    depth &+= isEmpty ? 0 : 1
    self.p = tagEnd + 1
    return isEmpty ? .emptyTag : .startTag
  }

  /// Any attribute at `start`. The byte after its value; nil when it failed.
  @inline(never) private mutating func unusualAttribute(_ start: BytePointer) -> BytePointer? {
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
    return finishAttribute(CutTag.Value(attribute: start, nameEnd: nameEnd, start: p + 1, quote: quote, end: p + 1))
  }

  /// An attribute from somewhere in its value on. The byte after the value; nil when it failed.
  mutating func finishAttribute(_ known: CutTag.Value) -> BytePointer? {
    var value = known
    guard passValue(&value) else {
      if mode == .waiting { cut.value = value }
      return nil
    }
    let name = ByteSlice(value.attribute, value.nameEnd)
    if attributeTotal == attributeCapacity, !growAttributes() {
      _ = fail(.tooManyAttributes(limit: options.limits.attributes), at: name.start, seen: name.start)
      return nil
    }
    let h = hash(name.start, Int(name.count))
    if !enter(h, name.start, Int(name.count)) {
      _ = duplicate(name, seen: value.end)
      return nil
    }
    (attributes + attributeTotal).initialize(
      to: AttributeRecord(
        name: name.start, nameCount: Int(name.count), value: value.start, valueEnd: value.end, hash: h,
        flags: value.flags))
    return value.end + 1
  }

  private mutating func duplicate(_ name: ByteSlice, seen: BytePointer) -> XMLTokenKind? {
    fail(.duplicateAttribute(name: name.string), at: name.start, to: name.end, seen: seen)
  }

  /// Goes on with a value to its closing quote; false when it failed.
  private mutating func passValue(_ value: inout CutTag.Value) -> Bool {
    while true {
      value.end = value.quote == 0x22 ? endOfDoubleQuotedRun(value.end) : endOfSingleQuotedRun(value.end)
      let p = value.end
      let byte = p[0]
      if byte == value.quote { return true }
      if byte >= 0x80 {
        value.end = endOfNonASCIIRun(p)
        if value.end[0] < 0x80 { continue }
      } else if byte == 0x0A || byte == 0x09 || byte == 0x0D {
        value.flags.insert(.dirty)
        value.end += 1
        continue
      } else if byte == 0x26 {
        let reference = Reference(at: p)
        if reference.kind == .character || reference.kind == .named {
          value.flags.insert(.dirty)
          value.end = reference.end
          if reference.kind == .character { continue }
          // Declared entities are resolved when the tag is complete.
          value.flags.insert(.entities)
          plainTagLength = -1
          continue
        }
        _ = fail(reference.problem, at: p, to: reference.end, seen: reference.end)
        return false
      } else if byte == 0x3C {
        _ = fail(.lessThanInValue, at: p, to: p + 1, seen: p)
        return false
      }
      if value.end >= end {
        _ = fail(.unexpectedEnd(inside: "an attribute value"), at: value.start - 1, to: value.start, seen: value.end)
      } else {
        _ = fail(byteProblem(value.end, else: .malformedTag(name: name.string)), at: value.end, seen: value.end)
      }
      return false
    }
  }

  /// A byte where a name, `=`, an attribute or the end of a tag should be.
  @inline(never) private mutating func tagProblem(_ p: BytePointer) -> XMLTokenKind? {
    if mayStartName(p[0]), attributeTotal > 0, p[-1] == 0x22 || p[-1] == 0x27 {
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
