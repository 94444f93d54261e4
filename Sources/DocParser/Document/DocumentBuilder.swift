import Diagnostics
internal import Storage

extension XMLDocument {
  /// Reads a document with namespaces, and reports what is wrong with it.
  ///
  /// The source is registered with the collector as UTF-8 in any case, so that diagnostics can show it. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The document, in any encoding that is read.
  ///   - name: The name for diagnostics: the path as given.
  ///   - limits: ``TokenizerLimits/document`` for documents of unknown origin.
  /// - Returns: Nil when the document is not well-formed or goes beyond a limit; then one error has been reported.
  public static func parse(
    _ bytes: [UInt8], source name: String, limits: TokenizerLimits = .document, namespaces: Bool = true,
    into collector: DiagnosticCollector
  ) -> XMLDocument? {
    if bytes.count > limits.documentBytes || bytes.count > Int(UInt32.max) - 1 {
      let id = collector.add(SourceText(name: name, bytes: []))
      collector.report(
        XMLProblem.documentTooLong(limit: limits.documentBytes), at: SourceSpan(source: id, range: 0..<0))
      return nil
    }
    var tokenizer = XMLTokenizer(bytes, options: TokenizerOptions(namespaces: namespaces, limits: limits))
    // A document in UTF-8, which nearly all are, is kept as it came.
    var source = SourceText(name: name, bytes: tokenizer.decoder.encoding == .utf8 ? bytes : [])
    var builder = DocumentBuilder(hash: tokenizer.hash, limit: min(limits.nodes, 0xFF_FFFF), capacity: bytes.count)
    do throws(XMLFailure) {
      try builder.build(&tokenizer)
    } catch {
      if tokenizer.wasTranscoded { source = tokenizer.transcodedSource(name) }
      let id = collector.add(source)
      collector.report(error.problem, at: SourceSpan(source: id, range: error.range))
      return nil
    }
    if tokenizer.wasTranscoded { source = tokenizer.transcodedSource(name) }
    return builder.finish(source, collector.add(source))
  }
}

extension XMLTokenizer {
  /// The document was not in UTF-8.
  var wasTranscoded: Bool {
    @inline(__always) mutating get { decoder.encoding != .utf8 && decoder.encoding != .unknown }
  }

  /// The whole document as UTF-8. Only when it was given at once.
  @inline(never) mutating func transcodedSource(_ name: String) -> SourceText {
    let frame = frames.first
    let start = frame?.base ?? base
    return SourceText(
      name: name, bytes: Array(UnsafeBufferPointer(start: start, count: (frame?.end ?? end) - start)))
  }
}

/// Puts tokens into the two arrays of a document.
struct DocumentBuilder {
  private var nodes = List<XMLDocument.NodeRecord>()
  private var attributes = List<XMLDocument.AttributeEntry>()
  private var names: NameTable
  private var pool: [UInt8] = []
  private var pooledText: [Int32: Range<Int>] = [:]
  private var pooledValues: [Int: Range<Int>] = [:]
  private var declaration: Range<Int>?
  private var doctype: Range<Int>?
  private var version: String?
  private var standalone: Bool?
  private var root: Int32 = 0
  private var open: Int32 = 0
  /// The last node is a text that the next text goes on with.
  private var isTextOpen = false
  /// The last token was a piece of the last node.
  private var isContinuing = false
  private let limit: Int

  init(hash: NameHash, limit: Int, capacity: Int) {
    names = NameTable(hash: hash, size: capacity)
    self.limit = limit
    // Enough for nearly every document: growing copies and touches new pages, room that is not used costs nothing.
    nodes.reserveCapacity(min(capacity / 24 + 16, 1 << 16))
    attributes.reserveCapacity(min(capacity / 24 + 16, 1 << 16))
    nodes.append(
      XMLDocument.NodeRecord(
        head: UInt32(XMLDocument.Kind.document.rawValue), start: 0, end: 0, subtreeEnd: 0, parent: -1, attributes: 0))
  }

  mutating func build(_ tokenizer: inout XMLTokenizer) throws(XMLFailure) {
    while true {
      let kind = try tokenizer.next()
      switch kind {
      case .startTag, .emptyTag:
        isTextOpen = false
        element(&tokenizer, isOpen: kind == .startTag)
      case .endTag:
        isTextOpen = false
        close(&tokenizer)
      case .text: text(&tokenizer)
      case .cdata: content(.cdata, &tokenizer)
      case .comment where doctype == nil || !inDoctype: content(.comment, &tokenizer)
      case .instruction where doctype == nil || !inDoctype: content(.instruction, &tokenizer)
      case .skippedEntity where !inDoctype:
        let head = UInt32(names.intern(tokenizer.name.start, Int(tokenizer.name.count), nameHash(&tokenizer))) << 8
        append(head | UInt32(XMLDocument.Kind.skippedEntity.rawValue), tokenizer.tokenRange)
      case .xmlDeclaration:
        declaration = tokenizer.tokenRange
        version = tokenizer.declaredVersion
        standalone = tokenizer.declaredStandalone
      case .doctype:
        doctype = tokenizer.tokenRange
        inDoctype = true
      case .doctypeEnd:
        doctype = (doctype?.lowerBound ?? 0)..<tokenizer.tokenRange.upperBound
        inDoctype = false
      case .endOfDocument:
        nodes[0].subtreeEnd = Int32(truncatingIfNeeded: nodes.count)
        nodes[0].end = UInt32(truncatingIfNeeded: tokenizer.offset(tokenizer.end))
        return
      case .needsInput, .declaration, .notation, .skippedEntity, .comment, .instruction: break
      }
      if nodes.count - 1 > limit {
        throw tooManyNodes(&tokenizer)
      }
    }
  }

  @inline(never) private func tooManyNodes(_ tokenizer: inout XMLTokenizer) -> XMLFailure {
    let range = tokenizer.range
    return XMLFailure(
      problem: .tooManyNodes(limit: limit), range: range, position: tokenizer.position(ofOffset: range.lowerBound))
  }

  private var inDoctype = false
  private var skippedInValues: [(name: String, place: Range<Int>)] = []

  private func nameHash(_ tokenizer: inout XMLTokenizer) -> UInt32 {
    UInt32(truncatingIfNeeded: tokenizer.hash(tokenizer.name.start, Int(tokenizer.name.count)))
  }

  @inline(__always) private mutating func append(_ head: UInt32, _ range: Range<Int>) {
    let index = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(
      XMLDocument.NodeRecord(
        head: head, start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound), subtreeEnd: index &+ 1, parent: open,
        attributes: UInt32(truncatingIfNeeded: attributes.count)))
  }

  @inline(__always) private mutating func element(_ tokenizer: inout XMLTokenizer, isOpen: Bool) {
    let name = names.intern(tokenizer.name.start, Int(tokenizer.name.count), nameHash(&tokenizer))
    let index = Int32(truncatingIfNeeded: nodes.count)
    append(UInt32(truncatingIfNeeded: name) << 8 | UInt32(XMLDocument.Kind.element.rawValue), tokenizer.tokenRange)
    if tokenizer.depth == (isOpen ? 1 : 0), root == 0 { root = index }
    let inEntity = !tokenizer.frames.isEmpty
    let count = tokenizer.attributeTotal
    var at = 0
    while at < count {
      let record = tokenizer.attributes[at]
      if inEntity || record.flags.rawValue & ~AttributeRecord.Flags.dirty.rawValue != 0 {
        unusualAttribute(record, at, &tokenizer)
      } else {
        let id = names.intern(record.name, Int(record.nameCount), record.hash)
        let value = tokenizer.offset(record.value)
        attributes.append(
          XMLDocument.AttributeEntry(
            head: UInt32(truncatingIfNeeded: id) &<< 8 | record.flags.rawValue,
            nameStart: UInt32(truncatingIfNeeded: tokenizer.offset(record.name)),
            valueStart: UInt32(truncatingIfNeeded: value),
            valueEnd: UInt32(truncatingIfNeeded: value &+ Int(record.valueCount))))
      }
      at &+= 1
    }
    if isOpen { open = index }
  }

  /// An attribute whose value does not stand in the source as it is meant.
  @inline(never) private mutating func unusualAttribute(
    _ record: AttributeRecord, _ at: Int, _ tokenizer: inout XMLTokenizer
  ) {
    let id = names.intern(record.name, Int(record.nameCount), record.hash)
    let start = pool.count
    pool.append(contentsOf: tokenizer.attributeBytes(at))
    pooledValues[attributes.count] = start..<pool.count
    defer { takeSkipped(at, &tokenizer) }
    var flags = XMLDocument.AttributeEntry.pooled
    if record.flags.contains(.defaulted) { flags |= XMLDocument.AttributeEntry.defaulted }
    // Made values have lost their place: the name's end is the nearest that is known, the reference inside entities.
    var place = tokenizer.range
    if tokenizer.frames.isEmpty {
      let name =
        record.flags.contains(.defaulted) ? tokenizer.offset(tokenizer.name.start) : tokenizer.offset(record.name)
      place = name..<name
      if !record.flags.contains(.defaulted) { place = tokenizer.valueRange(ofAttributeAt: record) }
      attributes.append(
        XMLDocument.AttributeEntry(
          head: UInt32(truncatingIfNeeded: id) << 8 | flags, nameStart: UInt32(truncatingIfNeeded: name),
          valueStart: UInt32(truncatingIfNeeded: place.lowerBound),
          valueEnd: UInt32(truncatingIfNeeded: place.upperBound)))
      return
    }
    attributes.append(
      XMLDocument.AttributeEntry(
        head: UInt32(truncatingIfNeeded: id) << 8 | flags | XMLDocument.AttributeEntry.placeless,
        nameStart: UInt32(truncatingIfNeeded: place.lowerBound),
        valueStart: UInt32(truncatingIfNeeded: place.lowerBound),
        valueEnd: UInt32(truncatingIfNeeded: place.upperBound)))
  }

  /// Notes the entities that are missing in the value of the attribute that was just added.
  private mutating func takeSkipped(_ at: Int, _ tokenizer: inout XMLTokenizer) {
    guard !tokenizer.skippedInValues.isEmpty, let entry = attributes.last else { return }
    let place = Int(entry.valueStart)..<Int(max(entry.valueStart, entry.valueEnd))
    for skipped in tokenizer.skippedInValues where skipped.attribute == at && skippedInValues.count < 10_000 {
      skippedInValues.append((skipped.name, place))
    }
    tokenizer.skippedInValues = List(tokenizer.skippedInValues.lazy.filter { $0.attribute != at })
  }

  @inline(__always) private mutating func close(_ tokenizer: inout XMLTokenizer) {
    let index = Int(open)
    nodes[index].subtreeEnd = Int32(truncatingIfNeeded: nodes.count)
    nodes[index].end = UInt32(truncatingIfNeeded: tokenizer.tokenRange.upperBound)
    open = nodes[index].parent
  }

  @inline(__always) private mutating func text(_ tokenizer: inout XMLTokenizer) {
    if isTextOpen || !tokenizer.frames.isEmpty {
      joinText(&tokenizer)
      return
    }
    isTextOpen = true
    let dirty = tokenizer.content.isDirty ? XMLDocument.NodeRecord.dirty : 0
    append(UInt32(XMLDocument.Kind.text.rawValue) | dirty, tokenizer.tokenRange)
  }

  /// Text that goes on with the last node, or that an entity made.
  @inline(never) private mutating func joinText(_ tokenizer: inout XMLTokenizer) {
    let range = tokenizer.range
    let dirty = tokenizer.content.isDirty ? XMLDocument.NodeRecord.dirty : 0
    if !isTextOpen {
      append(UInt32(XMLDocument.Kind.text.rawValue) | XMLDocument.NodeRecord.pooled, range)
      isTextOpen = true
      pooledText[Int32(nodes.count - 1)] = pool.count..<pool.count
    }
    let last = nodes.count - 1
    if nodes[last].head & XMLDocument.NodeRecord.pooled == 0 {
      if tokenizer.frames.isEmpty, Int(nodes[last].end) == range.lowerBound {
        nodes[last].end = UInt32(truncatingIfNeeded: range.upperBound)
        nodes[last].head |= dirty
        return
      }
      // What was read so far moves to the pool.
      let start = pool.count
      tokenizer.appendText(Int(nodes[last].start)..<Int(nodes[last].end), to: &pool)
      pooledText[Int32(last)] = start..<pool.count
      nodes[last].head |= XMLDocument.NodeRecord.pooled
    }
    pool.append(contentsOf: tokenizer.textBytes(of: .text))
    if let old = pooledText[Int32(last)] { pooledText[Int32(last)] = old.lowerBound..<pool.count }
    nodes[last].end = max(nodes[last].end, UInt32(truncatingIfNeeded: range.upperBound))
  }

  /// A CDATA section, comment or instruction, or the next piece of one.
  private mutating func content(_ kind: XMLDocument.Kind, _ tokenizer: inout XMLTokenizer) {
    isTextOpen = false
    var head = UInt32(kind.rawValue)
    if tokenizer.content.isDirty { head |= XMLDocument.NodeRecord.dirty }
    let inEntity = !tokenizer.frames.isEmpty
    if isContinuing {
      let last = nodes.count - 1
      nodes[last].head |= head & XMLDocument.NodeRecord.dirty
      nodes[last].end = UInt32(truncatingIfNeeded: tokenizer.tokenRange.upperBound)
      if inEntity, let old = pooledText[Int32(last)] {
        pool.append(contentsOf: tokenizer.textBytes(of: .cdata))
        pooledText[Int32(last)] = old.lowerBound..<pool.count
      }
    } else {
      if kind == .instruction {
        head |= UInt32(names.intern(tokenizer.name.start, Int(tokenizer.name.count), nameHash(&tokenizer))) << 8
      }
      if inEntity {
        head |= XMLDocument.NodeRecord.pooled
        let start = pool.count
        pool.append(contentsOf: tokenizer.textBytes(of: .cdata))
        pooledText[Int32(nodes.count)] = start..<pool.count
      }
      append(head, tokenizer.tokenRange)
    }
    isContinuing = tokenizer.isContinued
  }

  consuming func finish(_ source: SourceText, _ id: SourceID) -> XMLDocument {
    XMLDocument(
      source: source, sourceID: id, nodes: nodes, attributes: attributes, names: names, pool: pool,
      pooledText: pooledText, pooledValues: pooledValues,
      declarationSpan: declaration.map { SourceSpan(source: id, range: $0) },
      doctypeSpan: doctype.map { SourceSpan(source: id, range: $0) }, declaredVersion: version,
      declaredStandalone: standalone, root: NodeID(rawValue: root),
      skippedInValues: skippedInValues.map { ($0.name, SourceSpan(source: id, range: $0.place)) })
  }
}

extension XMLTokenizer {
  /// The value of a written attribute whose record points at a made one: found again in the tag.
  func valueRange(ofAttributeAt record: AttributeRecord) -> Range<Int> {
    var q = skipSpace(record.nameEnd)
    q = skipSpace(q + 1)
    let quote = q[0]
    let start = q + 1
    q = start
    while q[0] != quote, q < end { q += 1 }
    return offset(start)..<offset(q)
  }

  /// Appends the text that stands at `range` of the document, which is in the window. Also from inside an entity.
  func appendText(_ range: Range<Int>, to output: inout [UInt8]) {
    let start =
      (frames.first?.base ?? base)
      + (range.lowerBound - (frames.first?.baseOffset ?? baseOffset))
    decode(UnsafeBufferPointer(start: start, count: range.count), .text, keepsReturns: false, into: &output)
  }

  /// Line and column of an offset of the window.
  mutating func position(ofOffset offset: Int) -> SourcePosition {
    if let frame = frames.first { return frame.place.position }
    return place(ofOffset: offset).position
  }
}
