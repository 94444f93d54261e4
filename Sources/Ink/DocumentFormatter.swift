import Diagnostics
import DocParser

/// Writes a document in its canonical form: two spaces a level, one element a line, attributes one a line where they do
/// not fit, at most one empty line between siblings.
///
/// What a document says is kept: comments, instructions, the order and the spelling of attributes and of their values.
/// An element that holds text is left as it is written, because white space counts there. Formatting twice changes
/// nothing. O(bytes), without recursion.
public struct DocumentFormatter: Sendable {
  /// Longest line of a start tag before its attributes go on lines of their own.
  public let lineWidth: Int

  /// A formatter.
  public init(lineWidth: Int = 100) { self.lineWidth = lineWidth }

  /// The canonical text; nil for a document whose type declaration declares something: its text may come from there.
  public func text(of document: XMLDocument) -> [UInt8]? {
    let source = document.source.bytes
    if let span = document.doctypeSpan, source[span.range].contains(UInt8(ascii: "[")) { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(source.count + source.count / 8)
    if let span = document.declarationSpan {
      output += source[span.range]
      output.append(0x0A)
    }
    var doctype = document.doctypeSpan
    var waiting: [Step] = document.children(of: .document).reversed().map { .node($0, 0) }
    var hasGap = false
    // At the start of the document or of an element no empty line is kept.
    var isAtStart = true
    while let step = waiting.popLast() {
      switch step {
      case .end(let node, let depth):
        indent(depth, &output)
        output += "</\(document.nameString(of: node))>\n".utf8
        hasGap = false
        isAtStart = false
      case .node(let node, let depth):
        if depth == 0, let span = doctype, document.span(of: node).start >= span.start {
          output += source[span.range]
          output.append(0x0A)
          doctype = nil
        }
        if document.kind(of: node) == .text {
          hasGap = source[document.span(of: node).range].lazy.filter { $0 == 0x0A }.count > 1
          continue
        }
        if hasGap, !isAtStart { output.append(0x0A) }
        hasGap = false
        isAtStart = false
        indent(depth, &output)
        if document.kind(of: node) == .element, !holdsText(node, document) {
          let isEmpty = !document.children(of: node).contains { document.kind(of: $0) != .text }
          writeTag(node, depth, isEmpty: isEmpty, document, &output)
          if !isEmpty {
            isAtStart = true
            waiting.append(.end(node, depth))
            waiting += document.children(of: node).reversed().map { .node($0, depth + 1) }
          }
        } else {
          output += source[document.span(of: node).range]
        }
        output.append(0x0A)
      }
    }
    return output
  }

  private enum Step {
    case node(NodeID, Int)
    case end(NodeID, Int)
  }

  private func holdsText(_ node: NodeID, _ document: XMLDocument) -> Bool {
    document.children(of: node).contains { child in
      switch document.kind(of: child) {
      case .text: !document.isWhiteSpace(child)
      case .cdata, .skippedEntity: true
      default: false
      }
    }
  }

  private func indent(_ depth: Int, _ output: inout [UInt8]) {
    output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private func writeTag(
    _ node: NodeID, _ depth: Int, isEmpty: Bool, _ document: XMLDocument, _ output: inout [UInt8]
  ) {
    let source = document.source.bytes
    var parts: [[UInt8]] = []
    for index in document.attributes(of: node) where !document.isDefaulted(index) {
      let value = source[document.attributeValueSpan(index).range]
      let quote = value.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      var part = Array(document.string(for: document.attributeName(index)).utf8) + [UInt8(ascii: "="), quote]
      part += value
      part.append(quote)
      parts.append(part)
    }
    let end = isEmpty ? "/>" : ">"
    output += "<\(document.nameString(of: node))".utf8
    let length = parts.reduce(2 * depth + document.nameString(of: node).utf8.count + 1 + end.utf8.count) {
      $0 + 1 + $1.count
    }
    for part in parts {
      if length <= lineWidth || parts.count == 1 {
        output.append(0x20)
      } else {
        output.append(0x0A)
        indent(depth + 2, &output)
      }
      output += part
    }
    output += end.utf8
  }
}
