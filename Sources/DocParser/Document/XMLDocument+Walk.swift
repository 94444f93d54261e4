import Diagnostics

// What a walk over a whole document asks of each node and attribute, answered at once: one question in place of six.
extension XMLDocument {
  /// One node on a walk in document order.
  package struct Step {
    /// The node.
    package let node: NodeID
    /// What it is.
    package let kind: Kind
    /// The name of an element; of other nodes it means nothing.
    package let name: NameID
    /// Where the name of an element stands; nowhere for other nodes.
    package let nameSpan: SourceSpan
    /// The attributes of an element, as indices of the document.
    package let attributes: Range<Int>
    /// Index behind its last descendant: of the next sibling, if the parent does not end there. Its first child, if it
    /// has one, is the node behind it.
    package let end: Int32
  }

  /// The first node from `node` on and before `end` that is more than white space or a comment between elements; nil
  /// when there is none. Both are indices; `node` and every ``Step/end`` on the way begin siblings.
  package func step(from node: Int32, to end: Int32) -> Step? {
    var at = node
    while at < end {
      let record = nodes[Int(at)]
      switch record.kind {
      case .element:
        let id = NodeID(rawValue: at)
        return Step(
          node: id, kind: .element, name: NameID(rawValue: record.name), nameSpan: nameSpan(of: id),
          attributes: attributes(of: id), end: record.subtreeEnd)
      case .text where isWhiteSpace(NodeID(rawValue: at)), .comment: at = record.subtreeEnd
      default:
        return Step(
          node: NodeID(rawValue: at), kind: record.kind, name: NameID(rawValue: -1), nameSpan: .none, attributes: 0..<0,
          end: record.subtreeEnd)
      }
    }
    return nil
  }

  /// The children of a node as a range of indices: each child's ``Step/end`` is the next one.
  package func childRange(of node: NodeID) -> Range<Int32> {
    node.rawValue + 1..<nodes[Int(node.rawValue)].subtreeEnd
  }

  /// One attribute on a walk.
  package struct WrittenAttribute {
    /// Its name.
    package let name: NameID
    /// Where its value stands in the source.
    package let range: Range<Int>
    /// Whether the value stands there as it is meant; otherwise ask ``XMLDocument/withAttributeBytes(_:_:)``.
    package let isPlain: Bool
  }

  /// The attribute at an index. O(1).
  package func writtenAttribute(_ index: Int) -> WrittenAttribute {
    let entry = attributes[index]
    return WrittenAttribute(
      name: NameID(rawValue: entry.name), range: Int(entry.valueStart)..<Int(entry.valueEnd),
      isPlain: entry.head & (AttributeEntry.dirty | AttributeEntry.pooled) == 0)
  }

  /// Number of attributes of all elements.
  package var attributeCount: Int { attributes.count }
}
