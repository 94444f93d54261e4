import Diagnostics
internal import Storage

/// Names a node of an ``XMLDocument``. Four bytes.
public struct NodeID: Hashable, Sendable {
  /// Index in document order.
  public let rawValue: Int32

  /// Wraps an index in document order.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The document itself: parent of the root element, and of the comments and instructions round it.
  public static let document = NodeID(rawValue: 0)
}

/// Names a name of an ``XMLDocument``: equal names have equal ids. Four bytes.
public struct NameID: Hashable, Sendable {
  /// Index in the order in which the names first occur.
  public let rawValue: Int32

  /// Wraps an index.
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// A document as a flat tree whose every part knows its place.
///
/// Twenty-four bytes a node and sixteen an attribute, in two arrays in document order. Names are interned; text and
/// values stay in the source until they are asked for. Immutable and `Sendable`; a class, so that who keeps a document
/// holds one reference and not one of each array.
public final class XMLDocument: Sendable {
  /// What a node is.
  public enum Kind: UInt8, Sendable {
    /// The document itself: ``NodeID/document`` only.
    case document
    /// An element.
    case element
    /// Character data.
    case text
    /// A CDATA section.
    case cdata
    /// A comment.
    case comment
    /// A processing instruction.
    case instruction
    /// A reference to an entity that was not read.
    case skippedEntity
  }

  struct NodeRecord {
    /// Kind and flags in the low byte, the name's id above.
    var head: UInt32
    var start: UInt32
    var end: UInt32
    /// Index after the last descendant.
    var subtreeEnd: Int32
    var parent: Int32
    /// Attributes of the nodes before this one: this node's begin here and end where the next node's begin.
    var attributes: UInt32

    static let dirty: UInt32 = 8
    static let pooled: UInt32 = 16

    @inline(__always) var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head & 7)).unsafelyUnwrapped }
    @inline(__always) var name: Int32 { Int32(truncatingIfNeeded: head >> 8) }
  }

  struct AttributeEntry {
    /// Flags in the low byte, the name's id above.
    var head: UInt32
    var nameStart: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32

    static let dirty: UInt32 = 1
    static let pooled: UInt32 = 2
    static let defaulted: UInt32 = 4
    /// It came out of an entity's text: its places are those of the reference.
    static let placeless: UInt32 = 8

    @inline(__always) var name: Int32 { Int32(truncatingIfNeeded: head >> 8) }
  }

  /// The document as UTF-8: what all spans count in.
  public let source: SourceText
  /// The id under which ``source`` is known to the collector of the run.
  public let sourceID: SourceID
  let nodes: List<NodeRecord>
  let attributes: List<AttributeEntry>
  let names: NameTable
  /// Text that does not stand in the source as it is meant: made by entities and declarations.
  let pool: [UInt8]
  let pooledText: [Int32: Range<Int>]
  let pooledValues: [Int: Range<Int>]
  /// Where the XML declaration stands.
  public let declarationSpan: SourceSpan?
  /// Where the document type declaration stands.
  public let doctypeSpan: SourceSpan?
  /// The version of the XML declaration, when there is one.
  public let declaredVersion: String?
  /// What the XML declaration says of external markup declarations.
  public let declaredStandalone: Bool?
  /// The root element.
  public let root: NodeID
  /// Entities that attribute values refer to and that stand outside the document, with the places of the values: they
  /// are missing there.
  public let skippedInValues: [(name: String, span: SourceSpan)]

  init(
    source: SourceText, sourceID: SourceID, nodes: List<NodeRecord>, attributes: List<AttributeEntry>, names: NameTable,
    pool: [UInt8], pooledText: [Int32: Range<Int>], pooledValues: [Int: Range<Int>], declarationSpan: SourceSpan?,
    doctypeSpan: SourceSpan?, declaredVersion: String?, declaredStandalone: Bool?, root: NodeID,
    skippedInValues: [(name: String, span: SourceSpan)]
  ) {
    self.source = source
    self.sourceID = sourceID
    self.nodes = nodes
    self.attributes = attributes
    self.names = names
    self.pool = pool
    self.pooledText = pooledText
    self.pooledValues = pooledValues
    self.declarationSpan = declarationSpan
    self.doctypeSpan = doctypeSpan
    self.declaredVersion = declaredVersion
    self.declaredStandalone = declaredStandalone
    self.root = root
    self.skippedInValues = skippedInValues
  }

  // MARK: Nodes

  /// Number of nodes, the document included. Nodes are `0..<nodeCount` in document order.
  public var nodeCount: Int { nodes.count }

  /// What a node is.
  @inline(__always) public func kind(of node: NodeID) -> Kind { nodes[Int(node.rawValue)].kind }

  /// The children in document order. Allocates nothing.
  public func children(of node: NodeID) -> Children { Children(document: self, parent: node) }

  /// The node that holds `node`; nil for the document itself.
  public func parent(of node: NodeID) -> NodeID? {
    let parent = nodes[Int(node.rawValue)].parent
    return parent < 0 ? nil : NodeID(rawValue: parent)
  }

  /// The next child of the same parent. O(1).
  public func nextSibling(of node: NodeID) -> NodeID? {
    let record = nodes[Int(node.rawValue)]
    guard record.parent >= 0, record.subtreeEnd < nodes[Int(record.parent)].subtreeEnd else { return nil }
    return NodeID(rawValue: record.subtreeEnd)
  }

  /// The first child. O(1).
  public func firstChild(of node: NodeID) -> NodeID? {
    node.rawValue + 1 < nodes[Int(node.rawValue)].subtreeEnd ? NodeID(rawValue: node.rawValue + 1) : nil
  }

  /// The nodes of a subtree in document order, `node` first.
  public func subtree(of node: NodeID) -> Range<Int32> { node.rawValue..<nodes[Int(node.rawValue)].subtreeEnd }

  /// The name of an element, the target of an instruction, the name of a skipped entity. Other nodes have none; their
  /// result means nothing.
  @inline(__always) public func name(of node: NodeID) -> NameID { NameID(rawValue: nodes[Int(node.rawValue)].name) }

  /// The string of a name. O(1): made once, with the document.
  public func string(for name: NameID) -> String { names.strings[Int(name.rawValue)] }

  /// The name with that string; nil when the document has none. O(1).
  public func nameID(for string: String) -> NameID? { names.find(string) }

  /// Number of different names: ids are `0..<nameCount`, so that a client can keep a table of what names mean.
  public var nameCount: Int { names.strings.count }

  /// The name of an element as a string, or the target of an instruction.
  public func nameString(of node: NodeID) -> String { string(for: name(of: node)) }

  /// The text of a text, CDATA section, comment or instruction (its data), decoded; of an element the text of its
  /// descendants. A new string each time. O(length).
  public func text(of node: NodeID) -> String {
    switch kind(of: node) {
    case .document, .element:
      // An element with one text in it, as in a property list.
      let inner = NodeID(rawValue: node.rawValue + 1)
      if subtree(of: node).count == 2, kind(of: inner) == .text { return text(of: inner) }
      var bytes: [UInt8] = []
      for index in subtree(of: node) {
        let inner = NodeID(rawValue: index)
        if kind(of: inner) == .text || kind(of: inner) == .cdata { appendText(of: inner, to: &bytes) }
      }
      return String(decoding: bytes, as: UTF8.self)
    case .text, .cdata, .comment, .instruction:
      // Nearly all stand in the source as they are meant.
      if nodes[Int(node.rawValue)].head & (NodeRecord.dirty | NodeRecord.pooled) == 0 {
        let range = contentRange(of: node)
        return source.bytes.withUnsafeBufferPointer { String(decoding: $0[range], as: UTF8.self) }
      }
      var bytes: [UInt8] = []
      appendText(of: node, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .skippedEntity: return ""
    }
  }

  /// The target of an instruction.
  public func instructionTarget(of node: NodeID) -> NameID { name(of: node) }

  /// The data of an instruction: everything after the white space behind its target.
  public func instructionData(of node: NodeID) -> String { text(of: node) }

  /// Appends the decoded text of one text, CDATA section, comment or instruction.
  package func appendText(of node: NodeID, to output: inout [UInt8]) {
    let record = nodes[Int(node.rawValue)]
    if record.head & NodeRecord.pooled != 0, let range = pooledText[node.rawValue] {
      output.append(contentsOf: pool[range])
      return
    }
    let range = contentRange(of: node)
    if record.head & NodeRecord.dirty == 0 {
      output.append(contentsOf: source.bytes[range])
    } else {
      source.bytes.withUnsafeBufferPointer {
        decode(.init(rebasing: $0[range]), record.kind == .text ? .text : .raw, keepsReturns: false, into: &output)
      }
    }
  }

  /// Whether a text is nothing but white space. O(length), without decoding.
  public func isWhiteSpace(_ node: NodeID) -> Bool {
    if nodes[Int(node.rawValue)].head & NodeRecord.pooled != 0, let range = pooledText[node.rawValue] {
      return pool[range].allSatisfy(isSpace)
    }
    let range = contentRange(of: node)
    return source.bytes.withUnsafeBufferPointer { bytes in
      var at = range.lowerBound
      while at < range.upperBound, isSpace(bytes[at]) { at &+= 1 }
      return at == range.upperBound
    }
  }

  // MARK: Places

  /// Where a node stands, with its end tag.
  public func span(of node: NodeID) -> SourceSpan {
    let record = nodes[Int(node.rawValue)]
    return SourceSpan(source: sourceID, start: record.start, end: record.end)
  }

  /// Where the start tag (or empty-element tag) of an element stands; of other nodes the whole span.
  public func startTagSpan(of node: NodeID) -> SourceSpan {
    let record = nodes[Int(node.rawValue)]
    guard record.kind == .element, !isMadeByEntity(record) else { return span(of: node) }
    return SourceSpan(source: sourceID, start: record.start, end: UInt32(startTagEnd(of: node)))
  }

  /// Where the name of an element or instruction stands in its tag.
  public func nameSpan(of node: NodeID) -> SourceSpan {
    let record = nodes[Int(node.rawValue)]
    guard record.kind == .element || record.kind == .instruction, !isMadeByEntity(record) else {
      return span(of: node)
    }
    let start = record.start + (record.kind == .element ? 1 : 2)
    return SourceSpan(source: sourceID, start: start, end: start + UInt32(names.length(record.name)))
  }

  /// The content of a text, CDATA section, comment or instruction in ``source``, without its delimiters.
  public func contentRange(of node: NodeID) -> Range<Int> {
    let record = nodes[Int(node.rawValue)]
    let start = Int(record.start)
    let end = Int(record.end)
    switch record.kind {
    case .cdata: return start + 9..<max(start + 9, end - 3)
    case .comment: return start + 4..<max(start + 4, end - 3)
    case .instruction:
      var at = start + 2 + names.length(record.name)
      while at < end - 2, isSpace(source.bytes[at]) { at += 1 }
      return at..<max(at, end - 2)
    default: return start..<end
    }
  }

  /// The node came out of an entity's text: its span is that of the reference.
  private func isMadeByEntity(_ record: NodeRecord) -> Bool {
    Int(record.start) >= source.bytes.count || source.bytes[Int(record.start)] == 0x26
  }

  private func startTagEnd(of node: NodeID) -> Int {
    var at = Int(nodes[Int(node.rawValue)].start) + 1 + names.length(nodes[Int(node.rawValue)].name)
    // Attributes that were written come first.
    let written = attributes(of: node).last { !isDefaulted($0) }
    if let written { at = Int(attributes[written].valueEnd) + 1 }
    while at < source.bytes.count, source.bytes[at] != 0x3E { at += 1 }
    return min(at + 1, source.bytes.count)
  }

  // MARK: Attributes

  /// The attributes of an element, in the order of its tag, as indices of the document.
  @inline(__always) public func attributes(of node: NodeID) -> Range<Int> {
    let index = Int(node.rawValue)
    let end = index + 1 < nodes.count ? Int(nodes[index + 1].attributes) : attributes.count
    return Int(nodes[index].attributes)..<end
  }

  /// The index of the attribute called `name`; nil when the element has none. O(attributes).
  public func attribute(_ name: String, of node: NodeID) -> Int? {
    guard let id = nameID(for: name) else { return nil }
    return attributes(of: node).first { attributes[$0].name == id.rawValue }
  }

  /// The name of an attribute.
  @inline(__always) public func attributeName(_ index: Int) -> NameID { NameID(rawValue: attributes[index].name) }

  /// Where the name of an attribute stands. An attribute added by a declaration has the span of its element's name.
  public func attributeNameSpan(_ index: Int) -> SourceSpan {
    let entry = attributes[index]
    let isWritten = entry.head & (AttributeEntry.defaulted | AttributeEntry.placeless) == 0
    let length = !isWritten ? 0 : UInt32(names.length(entry.name))
    return SourceSpan(source: sourceID, start: entry.nameStart, end: entry.nameStart + length)
  }

  /// Where the value of an attribute stands, without its quotes.
  public func attributeValueSpan(_ index: Int) -> SourceSpan {
    SourceSpan(source: sourceID, start: attributes[index].valueStart, end: attributes[index].valueEnd)
  }

  /// The value of an attribute: references resolved, white space normalised. A new string each time. O(length).
  public func attributeValue(_ index: Int) -> String {
    withAttributeBytes(index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 of ``attributeValue(_:)``. Copies nothing when the value stands in the source as it is
  /// meant, which is nearly always.
  @inlinable public func withAttributeBytes<Result, Failure: Error>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (bytes, range) = attributeBytes(index)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in try body(.init(rebasing: buffer[range])) }
  }

  /// Where the UTF-8 of ``attributeValue(_:)`` stands.
  @usableFromInline func attributeBytes(_ index: Int) -> (bytes: [UInt8], range: Range<Int>) {
    let entry = attributes[index]
    if entry.head & (AttributeEntry.dirty | AttributeEntry.pooled) == 0 {
      return (source.bytes, Int(entry.valueStart)..<Int(entry.valueEnd))
    }
    if entry.head & AttributeEntry.pooled != 0, let range = pooledValues[index] { return (pool, range) }
    var output: [UInt8] = []
    source.bytes.withUnsafeBufferPointer {
      decode(
        .init(rebasing: $0[Int(entry.valueStart)..<Int(entry.valueEnd)]), .value, keepsReturns: false, into: &output)
    }
    return (output, 0..<output.count)
  }

  /// Whether an attribute was not written but added by its declaration.
  public func isDefaulted(_ index: Int) -> Bool { attributes[index].head & AttributeEntry.defaulted != 0 }
}

extension XMLDocument {
  /// The children of a node.
  public struct Children: Sequence, IteratorProtocol {
    private let document: XMLDocument
    private var next32: Int32
    private let end: Int32

    init(document: XMLDocument, parent: NodeID) {
      self.document = document
      next32 = parent.rawValue + 1
      end = document.nodes[Int(parent.rawValue)].subtreeEnd
    }

    /// The next child.
    public mutating func next() -> NodeID? {
      guard next32 < end else { return nil }
      defer { next32 = document.nodes[Int(next32)].subtreeEnd }
      return NodeID(rawValue: next32)
    }
  }

  /// The children that are elements.
  public func elements(of node: NodeID) -> some Sequence<NodeID> {
    children(of: node).lazy.filter { self.kind(of: $0) == .element }
  }
}

extension XMLDocument {
  /// Bytes that the tree takes beside its source: nodes, attributes, names and text made by entities.
  package var treeBytes: Int {
    nodes.count * MemoryLayout<NodeRecord>.stride + attributes.count * MemoryLayout<AttributeEntry>.stride
      + names.byteCount + pool.count
  }
}
