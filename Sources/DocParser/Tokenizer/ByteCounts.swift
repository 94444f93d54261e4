/// What the peers of a benchmark count too, so that their results can be compared: if they agree, they read the same.
package struct ByteCounts: Hashable, Sendable {
  package var elements = 0
  package var attributes = 0
  /// Bytes of the names of elements and attributes.
  package var nameBytes = 0
  /// Bytes of values, resolved.
  package var valueBytes = 0
  /// Bytes of text and CDATA sections, resolved.
  package var textBytes = 0
  package var comments = 0
  package var instructions = 0
  fileprivate var scratch: [UInt8] = []

  package init() {}

  /// One line for `ink-bench`.
  package var text: String {
    "elements \(elements) attributes \(attributes) names \(nameBytes) values \(valueBytes) text \(textBytes) "
      + "comments \(comments) instructions \(instructions)"
  }

  @inline(never) fileprivate mutating func resolvedCount(
    _ bytes: UnsafeBufferPointer<UInt8>, _ rule: DecodingRule, keepsReturns: Bool
  ) -> Int {
    scratch.removeAll(keepingCapacity: true)
    decode(bytes, rule, keepsReturns: keepsReturns, into: &scratch)
    return scratch.count
  }
}

extension XMLTokenizer {
  /// Adds the current token to `counts`: every part is visited, as a client would.
  ///
  /// Mutating only so that the tokenizer is passed by its address.
  package mutating func count(_ kind: XMLTokenKind, in counts: inout ByteCounts) {
    switch kind {
    case .startTag, .emptyTag: countTag(in: &counts)
    case .text, .cdata: countText(kind, in: &counts)
    case .comment: counts.comments &+= 1
    case .instruction: counts.instructions &+= 1
    default: break
    }
  }

  package mutating func countTag(in counts: inout ByteCounts) {
    counts.elements &+= 1
    counts.attributes &+= attributeTotal
    var names = Int(name.count)
    var values = 0
    var record = attributes
    let last = attributes + attributeTotal
    while record < last {
      names &+= Int(record.pointee.nameCount)
      if record.pointee.flags.rawValue & AttributeRecord.Flags.dirty.rawValue == 0 {
        values &+= Int(record.pointee.valueCount)
      } else {
        values &+= counts.resolvedCount(record.pointee.valueBuffer, .value, keepsReturns: !frames.isEmpty)
      }
      record += 1
    }
    counts.nameBytes &+= names
    counts.valueBytes &+= values
  }

  package mutating func countText(_ kind: XMLTokenKind, in counts: inout ByteCounts) {
    if !content.isDirty {
      counts.textBytes &+= Int(content.count)
    } else {
      counts.textBytes &+= counts.resolvedCount(
        content.buffer, kind == .text ? .text : .raw, keepsReturns: !frames.isEmpty)
    }
  }
}
