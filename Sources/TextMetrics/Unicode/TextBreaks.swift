/// Whether a line may or must end at a place.
package enum LineBreak: UInt8, Hashable, Sendable {
  /// It must not.
  case prohibited
  /// It may.
  case opportunity
  /// It must.
  case mandatory
}

/// The rules of UAX #14 and UAX #29 on whole texts. Measuring runs the same automata inline.
package enum TextBreaks {
  /// Every place before a code point where a line may or must end (UAX #14), as UTF-8 offsets, in order. The ends of the
  /// text are not listed. O(length).
  package static func lineBreaks(in text: String) -> [(offset: Int, kind: LineBreak)] {
    var text = text
    return text.withUTF8 { bytes in
      var found: [(offset: Int, kind: LineBreak)] = []
      var state: UInt8 = 0
      var i = 0
      while i < bytes.count {
        let scalar = decodeScalar(bytes, i)
        let index = TextProperties.index(of: scalar.code)
        state = LineBreakAutomaton.step(state, TextProperties.lineClass(index))
        if state >= LineBreakAutomaton.firstOpportunity, i > 0 {
          let kind = LineBreakAutomaton.breakKind(state, bytes, after: i + scalar.length)
          if kind != .prohibited { found.append((i, kind)) }
        }
        i += scalar.length
      }
      return found
    }
  }

  /// The UTF-8 offsets where extended grapheme clusters begin (UAX #29), the first one at 0. O(length).
  package static func clusterStarts(in text: String) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      var starts: [Int] = []
      var state: UInt8 = 0
      var i = 0
      while i < bytes.count {
        let scalar = decodeScalar(bytes, i)
        state = GraphemeAutomaton.step(state, TextProperties.graphemeClass(TextProperties.index(of: scalar.code)))
        if i == 0 || state >= GraphemeAutomaton.firstBoundary { starts.append(i) }
        i += scalar.length
      }
      return starts
    }
  }
}

extension LineBreakAutomaton {
  /// The state after one more character of class `lineClass`.
  @inline(__always)
  static func step(_ state: UInt8, _ lineClass: UInt8) -> UInt8 {
    next.utf8Start[Int(state) << 6 | Int(lineClass)]
  }

  /// What `state` (at least ``firstOpportunity``) says about the place before the character that led to it; `end` is
  /// the offset behind that character.
  @inline(__always)
  static func breakKind(_ state: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, after end: Int) -> LineBreak {
    if state < firstMandatory { return .opportunity }
    return state < firstUnlessNumber ? .mandatory : unlessNumber(bytes, after: end)
  }

  private static func unlessNumber(_ bytes: UnsafeBufferPointer<UInt8>, after end: Int) -> LineBreak {
    // LB25: (PR | PO) × OP when a number follows, looking past combining marks (LB9).
    var i = end
    while i < bytes.count {
      let scalar = decodeScalar(bytes, i)
      let lineClass = TextProperties.lineClass(TextProperties.index(of: scalar.code))
      if lineClass == classNU { return .prohibited }
      guard lineClass == classCM || lineClass == classZWJ else { return .opportunity }
      i += scalar.length
    }
    return .opportunity
  }
}

extension GraphemeAutomaton {
  /// The state after one more character of class `graphemeClass`.
  @inline(__always)
  static func step(_ state: UInt8, _ graphemeClass: UInt8) -> UInt8 {
    next.utf8Start[Int(state) << 4 | Int(graphemeClass)]
  }
}
