/// How far a start tag has been read that the end of the window cuts. What is complete is not read again, so a tag is
/// looked at whenever bytes come, and a stream holds no more than the tag and a chunk.
///
/// The pointers move with the window, see `moveCutTag`.
struct CutTag {
  /// An attribute whose value is cut.
  struct Value {
    var attribute: BytePointer
    var nameEnd: BytePointer
    var start: BytePointer
    var quote: UInt8
    /// The value is sound up to here.
    var end: BytePointer
    var flags: AttributeRecord.Flags = []
  }

  /// The byte after the last complete attribute, or after the name.
  var next: BytePointer
  var value: Value?
  /// Content or the prolog.
  var mode = XMLTokenizer.Mode.content
}

extension XMLTokenizer {
  /// Called when a start tag cannot be read to its end: notes how far it was read if the window's end is the reason.
  ///
  /// - Parameter next: After the last complete attribute, of which there are `attributeTotal`.
  @inline(never) mutating func cutTag(_ kind: XMLTokenKind?, next: BytePointer) -> XMLTokenKind? {
    // A name at the end of the window may go on: then the whole tag is read again.
    guard mode == .waiting, name.end < end else { return kind }
    cut.next = next
    cut.mode = resumeMode
    resumeMode = .tag
    // Only what is read again has to double.
    resumeCount = end - p + max(1, end - (cut.value?.end ?? next))
    return kind
  }

  /// Goes on with a tag that was cut.
  mutating func restOfTag() -> XMLTokenKind? {
    mode = cut.mode
    var next = cut.next
    if let value = cut.value {
      cut.value = nil
      guard let valueEnd = finishAttribute(value) else { return cutTag(unfinished, next: next) }
      attributeTotal += 1
      next = valueEnd
    }
    let kind = startTag(p, from: next)
    return mode == .prolog ? rootTag(kind) : kind
  }

  /// Says what follows the root element's tag.
  mutating func rootTag(_ kind: XMLTokenKind?) -> XMLTokenKind? {
    if kind == .startTag { mode = .content }
    if kind == .emptyTag { mode = .epilog }
    return kind
  }

  /// The window has moved by `distance`.
  mutating func moveCutTag(by distance: Int) {
    name.start += distance
    for index in 0..<attributeTotal {
      attributes[index].name += distance
      attributes[index].value += distance
    }
    cut.next += distance
    cut.value?.attribute += distance
    cut.value?.nameEnd += distance
    cut.value?.start += distance
    cut.value?.end += distance
  }
}
