import Diagnostics

extension XMLDocument {
  /// The tree as text, one node a line: `kind name line:column`, attributes and text in quotes. What `ink tree` prints.
  ///
  /// Two spaces a level, up to ``indentedLevels``; deeper nodes say their level instead, so that the text of a document
  /// of many levels is not the square of it.
  public func dump() -> String {
    var output = ""
    dump { output += $0 + "\n" }
    return output
  }

  /// Calls `body` with each line of ``dump()``. O(bytes).
  public func dump(_ body: (String) -> Void) {
    let lines = LineTable(source.bytes)
    var depths: [Int32] = []
    for index in nodes.indices {
      let node = NodeID(rawValue: Int32(index))
      let record = nodes[index]
      while let last = depths.last, nodes[Int(last)].subtreeEnd <= index { depths.removeLast() }
      let level = depths.count
      var line = String(repeating: "  ", count: min(level, Self.indentedLevels))
      if level > Self.indentedLevels { line += "(\(level)) " }
      line += "\(record.kind)"
      if record.kind == .element || record.kind == .instruction || record.kind == .skippedEntity {
        line += " " + nameString(of: node)
      }
      if record.kind != .document {
        let position = lines.position(at: Int(record.start))
        line += " \(position.line):\(position.column)"
      }
      switch record.kind {
      case .element:
        for attribute in attributes(of: node) {
          line += " \(string(for: attributeName(attribute)))=\(quoted(attributeValue(attribute)))"
        }
      case .text, .cdata, .comment: line += " " + quoted(text(of: node))
      case .instruction where !text(of: node).isEmpty: line += " " + quoted(text(of: node))
      case .document, .instruction, .skippedEntity: break
      }
      body(line)
      if record.kind == .element || record.kind == .document { depths.append(Int32(index)) }
    }
  }
}

extension XMLDocument {
  /// Levels that ``dump()`` indents: more than a document made by hand has.
  public static let indentedLevels = 64
}

/// Text in quotes on one line: `"`, `\`, line ends, tabs and control characters are escaped as in JSON.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20:
      result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
