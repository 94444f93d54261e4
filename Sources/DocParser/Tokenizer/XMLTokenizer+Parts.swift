// The parts of the current token, for clients. All are valid until the next token is asked for.

extension XMLTokenizer {
  /// The name of a tag, instruction, declaration or skipped entity (a parameter entity with its `%`).
  public var nameString: String { name.string }

  /// The text of the token: character data with references and line ends resolved; the data of an instruction; a
  /// declaration as it is written. A new string each time. O(length).
  public func text(of kind: XMLTokenKind) -> String { String(decoding: textBytes(of: kind), as: UTF8.self) }

  /// The bytes of ``text(of:)``.
  package func textBytes(of kind: XMLTokenKind) -> [UInt8] {
    if !content.isDirty { return content.bytes }
    var output: [UInt8] = []
    decode(content.buffer, kind == .text ? .text : .raw, keepsReturns: !frames.isEmpty, into: &output)
    return output
  }

  /// Number of attributes of the current tag, with those that declarations add.
  public var attributeCount: Int { attributeTotal }

  /// The name of an attribute, in the order of the tag; added ones come last.
  public func attributeName(_ index: Int) -> String {
    String(decoding: attributes[checked(index)].nameBuffer, as: UTF8.self)
  }

  /// The value of an attribute: references resolved, white space normalised. A new string each time.
  public func attributeValue(_ index: Int) -> String { String(decoding: attributeBytes(index), as: UTF8.self) }

  /// Whether an attribute was not written but added by its declaration.
  public func isAttributeDefaulted(_ index: Int) -> Bool { attributes[checked(index)].flags.contains(.defaulted) }

  /// The bytes of ``attributeValue(_:)``.
  package func attributeBytes(_ index: Int) -> [UInt8] {
    let attribute = attributes[checked(index)]
    if !attribute.flags.contains(.dirty) || attribute.flags.contains(.made) { return Array(attribute.valueBuffer) }
    var output: [UInt8] = []
    decode(attribute.valueBuffer, .value, keepsReturns: !frames.isEmpty, into: &output)
    return output
  }

  private func checked(_ index: Int) -> Int {
    precondition(index >= 0 && index < attributeTotal, "attribute \(index) of \(attributeTotal)")
    return index
  }

  /// The public identifier of a document type or notation.
  public var publicID: String? { identifiers.publicID }
  /// The system identifier of a document type or notation. Never opened.
  public var systemID: String? { identifiers.systemID }

  /// Where the token stands in the document. Inside an entity, the outermost reference.
  public var range: Range<Int> {
    if let frame = frames.first { return frame.place.offset..<frame.place.offset + frame.length }
    return offset(tokenStart)..<offset(max(tokenStart, p))
  }

  /// ``range``, without copying the tokenizer for a call.
  var tokenRange: Range<Int> {
    @inline(__always) mutating get {
      if let frame = frames.first { return frame.place.offset..<frame.place.offset + frame.length }
      return Range(uncheckedBounds: (offset(tokenStart), offset(p)))
    }
  }

  /// Offset in the document of a byte of the window.
  @inline(__always) func offset(_ pointer: BytePointer) -> Int { baseOffset &+ (pointer - base) }
}
