extension XMLTokenizer {
  /// Looks again at a tag that is long or has to do with declarations or namespaces. False when it failed.
  ///
  /// The tag is complete, so no byte that follows changes what is found here: problems end the parse at once.
  ///
  /// - Parameter tagEnd: The `>` or `/` that ends the tag.
  @inline(never) mutating func finishTag(_ tagEnd: BytePointer) -> Bool {
    for buffer in made { InputWindow.deallocate(buffer) }
    made.removeAll()
    skippedInValues.removeAll()
    if tagEnd - p > options.limits.valueBytes, !checkLengths(tagEnd) { return false }
    var refersToEntities = false
    for index in 0..<attributeTotal where attributes[index].flags.contains(.entities) { refersToEntities = true }
    let element = declarations.flatMap { $0.elements.isEmpty ? nil : $0.elements[name.bytes] }
    if refersToEntities || element != nil, !applyDeclarations(element) { return false }
    plainTagLength = namespaces != nil || declarations?.elements.isEmpty == false ? -1 : options.limits.valueBytes
    return namespaces == nil || checkNamespaces()
  }

  /// Names, values and the whole tag against their limits.
  private mutating func checkLengths(_ tagEnd: BytePointer) -> Bool {
    let limit = options.limits.valueBytes
    if tagEnd - p > tokenLimit {
      _ = end(with: .tagTooLong(limit: tokenLimit), at: p, to: p + 1)
      return false
    }
    if Int(name.count) > limit {
      _ = end(with: .valueTooLong(limit: limit), at: name.start, to: name.end)
      return false
    }
    for index in 0..<attributeTotal {
      let attribute = attributes[index]
      if attribute.nameCount > limit || attribute.valueCount > limit {
        let start = attribute.nameCount > limit ? attribute.name : attribute.value
        let count = attribute.nameCount > limit ? attribute.nameCount : attribute.valueCount
        _ = end(with: .valueTooLong(limit: limit), at: start, to: start + Int(count))
        return false
      }
    }
    return true
  }

  /// Resolves entities, normalises values of tokenised types, adds default attributes.
  private mutating func applyDeclarations(_ element: ElementDeclaration?) -> Bool {
    for index in 0..<attributeTotal {
      let attribute = attributes[index]
      let isTokenised =
        element?.hasTokenised == true && element?.attributes[Array(attribute.nameBuffer)]?.isTokenised == true
      if !isTokenised, !attribute.flags.contains(.entities) { continue }
      var value: [UInt8] = []
      resolvedAttribute = index
      defer { resolvedAttribute = -1 }
      if let problem = appendValue(attribute.valueBuffer, at: attribute.value, to: &value) {
        let start = attribute.value
        _ = end(with: problem, at: start, to: start + Int(attribute.valueCount))
        return false
      }
      if isTokenised { value = collapsed(value) }
      let copy = InputWindow.copy(value)
      made.append(copy)
      attributes[index].value = BytePointer(copy)
      attributes[index].valueCount = UInt32(truncatingIfNeeded: value.count)
      attributes[index].flags = .made
    }
    for attribute in element?.defaults ?? [] {
      guard let value = attribute.value else { continue }
      // Looking for it costs as much as adding it, so both count.
      if let problem = amplify(by: attribute.nameCount + value.count + options.limits.referenceCost, at: p) {
        _ = end(with: problem, at: p, to: name.end)
        return false
      }
      if attributeTotal == attributeCapacity, !growAttributes() {
        _ = end(with: .tooManyAttributes(limit: options.limits.attributes), at: p, to: name.end)
        return false
      }
      let start = BytePointer(attribute.name)
      let h = hash(start, attribute.nameCount)
      guard enter(h, start, attribute.nameCount) else { continue }
      (attributes + attributeTotal).initialize(
        to: AttributeRecord(
          name: start, nameCount: attribute.nameCount, value: BytePointer(value.start),
          valueEnd: BytePointer(value.start) + value.count, hash: h, flags: [.made, .defaulted]))
      attributeTotal += 1
    }
    return true
  }
}

/// Without leading and trailing spaces, and with one where there were several.
func collapsed(_ value: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  for byte in value where byte != 0x20 || (result.last ?? 0x20) != 0x20 { result.append(byte) }
  if result.last == 0x20 { result.removeLast() }
  return result
}
