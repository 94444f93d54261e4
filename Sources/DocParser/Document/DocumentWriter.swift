/// Gives a document back as XML in UTF-8.
///
/// Comments, instructions, CDATA sections, white space and the order of attributes are kept, the document type
/// declaration as it was written; attributes are put in `"`, entities are given by their text. What is read back is the
/// same tree. O(bytes), without recursion.
public struct DocumentWriter: Sendable {
  /// A writer.
  public init() {}

  /// The document as UTF-8, with a line feed at its end.
  public func bytes(of document: XMLDocument) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(document.source.bytes.count + 16)
    writeDeclaration(of: document, to: &output)
    var doctype = document.doctypeSpan
    for node in document.children(of: .document) {
      if let span = doctype, document.span(of: node).start >= span.start {
        output.append(contentsOf: document.source.bytes[span.range])
        output.append(0x0A)
        doctype = nil
      }
      writeSubtree(node, of: document, to: &output)
      output.append(0x0A)
    }
    return output
  }

  /// One node with everything in it, as it would stand in the document.
  public func bytes(of node: NodeID, in document: XMLDocument) -> [UInt8] {
    if node == .document { return bytes(of: document) }
    var output: [UInt8] = []
    writeSubtree(node, of: document, to: &output)
    return output
  }

  private func writeDeclaration(of document: XMLDocument, to output: inout [UInt8]) {
    guard let version = document.declaredVersion else { return }
    var text = "<?xml version=\"\(version)\" encoding=\"UTF-8\""
    if let standalone = document.declaredStandalone { text += " standalone=\"\(standalone ? "yes" : "no")\"" }
    output.append(contentsOf: (text + "?>\n").utf8)
  }

  private func writeSubtree(_ node: NodeID, of document: XMLDocument, to output: inout [UInt8]) {
    var open: [NodeID] = []
    let range = document.subtree(of: node)
    var index = range.lowerBound
    while index <= range.upperBound {
      while let last = open.last, document.subtree(of: last).upperBound == index {
        output.append(contentsOf: "</\(document.nameString(of: last))>".utf8)
        open.removeLast()
      }
      if index == range.upperBound { return }
      let current = NodeID(rawValue: index)
      write(current, of: document, to: &output)
      if document.kind(of: current) == .element, document.firstChild(of: current) != nil { open.append(current) }
      index += 1
    }
  }

  /// A node without its children and end tag.
  private func write(_ node: NodeID, of document: XMLDocument, to output: inout [UInt8]) {
    switch document.kind(of: node) {
    case .document: break
    case .element:
      output.append(0x3C)
      output.append(contentsOf: document.nameString(of: node).utf8)
      for index in document.attributes(of: node) where !document.isDefaulted(index) {
        output.append(0x20)
        output.append(contentsOf: document.string(for: document.attributeName(index)).utf8)
        output.append(contentsOf: [0x3D, 0x22])
        document.withAttributeBytes(index) { escapeValue($0, to: &output) }
        output.append(0x22)
      }
      if document.firstChild(of: node) == nil { output.append(0x2F) }
      output.append(0x3E)
    case .text:
      var text: [UInt8] = []
      document.appendText(of: node, to: &text)
      escapeText(text, to: &output)
    case .cdata: wrap("<![CDATA[", node, "]]>", of: document, to: &output)
    case .comment: wrap("<!--", node, "-->", of: document, to: &output)
    case .instruction:
      let hasData = !document.text(of: node).isEmpty
      wrap("<?\(document.nameString(of: node))\(hasData ? " " : "")", node, "?>", of: document, to: &output)
    case .skippedEntity: output.append(contentsOf: "&\(document.nameString(of: node));".utf8)
    }
  }

  private func wrap(_ open: String, _ node: NodeID, _ close: String, of document: XMLDocument, to output: inout [UInt8])
  {
    output.append(contentsOf: open.utf8)
    document.appendText(of: node, to: &output)
    output.append(contentsOf: close.utf8)
  }

  private func escapeValue(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case 0x26: output.append(contentsOf: "&amp;".utf8)
      case 0x3C: output.append(contentsOf: "&lt;".utf8)
      case 0x22: output.append(contentsOf: "&quot;".utf8)
      case 0x09: output.append(contentsOf: "&#9;".utf8)
      case 0x0A: output.append(contentsOf: "&#10;".utf8)
      case 0x0D: output.append(contentsOf: "&#13;".utf8)
      default: output.append(byte)
      }
    }
  }

  private func escapeText(_ bytes: [UInt8], to output: inout [UInt8]) {
    // Only after `]]` does `>` need escaping; a run of `]` may also have begun in an earlier text.
    var brackets = 2
    for byte in bytes {
      switch byte {
      case 0x26: output.append(contentsOf: "&amp;".utf8)
      case 0x3C: output.append(contentsOf: "&lt;".utf8)
      case 0x3E where brackets >= 2 && output.last == 0x5D: output.append(contentsOf: "&gt;".utf8)
      case 0x0D: output.append(contentsOf: "&#13;".utf8)
      default: output.append(byte)
      }
      brackets = byte == 0x5D ? brackets + 1 : 0
    }
  }
}
