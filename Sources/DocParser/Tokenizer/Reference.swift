/// A reference in text, a value or an entity: `&#38;`, `&#x26;`, `&amp;`, `&name;`.
struct Reference {
  enum Kind {
    /// A character reference or one of the five predefined entities: ``scalar``.
    case character
    /// An entity: ``name``.
    case named
    /// No reference.
    case malformed
    /// A character reference to something that is no XML character.
    case illegal
  }

  var kind: Kind
  /// After the `;`, or the byte that does not fit.
  var end: BytePointer
  var scalar: UInt32 = 0
  var name: ByteSlice

  /// Reads the reference whose `&` is at `start`. O(length).
  @inline(never) init(at start: BytePointer) {
    name = ByteSlice(start + 1, start + 1)
    end = start + 1
    kind = .malformed
    if start[1] == 0x23 {
      readNumber(start + 2)
      return
    }
    // The predefined entities first: in markup they are nearly all there is.
    if start[1] == 0x61, start[2] == 0x6D, start[3] == 0x70, start[4] == 0x3B {
      self.set(0x26, start + 5)
    } else if start[1] == 0x6C, start[2] == 0x74, start[3] == 0x3B {
      self.set(0x3C, start + 4)
    } else if start[1] == 0x67, start[2] == 0x74, start[3] == 0x3B {
      self.set(0x3E, start + 4)
    } else if start[1] == 0x71, start[2] == 0x75, start[3] == 0x6F, start[4] == 0x74, start[5] == 0x3B {
      self.set(0x22, start + 6)
    } else if start[1] == 0x61, start[2] == 0x70, start[3] == 0x6F, start[4] == 0x73, start[5] == 0x3B {
      self.set(0x27, start + 6)
    } else {
      end = endOfName(start + 1)
      name = ByteSlice(start + 1, end)
      if name.count > 0, end[0] == 0x3B {
        kind = .named
        end += 1
      }
    }
  }

  private mutating func set(_ value: UInt32, _ end: BytePointer) {
    kind = .character
    scalar = value
    self.end = end
  }

  private mutating func readNumber(_ digits: BytePointer) {
    var p = digits
    var value: UInt32 = 0
    if p[0] == 0x78 {
      p += 1
      let first = p
      while true {
        let byte = p[0]
        let letter = (byte | 0x20) &- 0x61
        guard byte &- 0x30 < 10 || letter < 6 else { break }
        // Saturated beyond the last scalar, so that no count of digits overflows.
        value = min(value &<< 4 | UInt32(byte &- 0x30 < 10 ? byte &- 0x30 : letter &+ 10), 0x11_0000)
        p += 1
      }
      end = p
      if p == first { return }
    } else {
      while p[0] &- 0x30 < 10 {
        value = min(value &* 10 &+ UInt32(p[0] &- 0x30), 0x11_0000)
        p += 1
      }
      end = p
      if p == digits { return }
    }
    guard p[0] == 0x3B else { return }
    end = p + 1
    scalar = value
    kind = isXMLCharacter(value) ? .character : .illegal
  }

  /// The problem of a reference that is malformed or illegal.
  var problem: XMLProblem { kind == .illegal ? .illegalReference : .malformedReference }
}
