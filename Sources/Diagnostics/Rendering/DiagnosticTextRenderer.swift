/// Prints problems for people:
///
/// ```
/// form.xml:3:12: error: UILabel has no property 'txet' [INK0203]
///   <UILabel txet="Hi"/>
///            ^~~~
///   fix: did you mean 'text'?
/// ```
///
/// A note with a place of its own is printed like a problem below the one it belongs to. Nothing that a document says
/// can reach the terminal as a control sequence: control characters are shown as symbols.
public struct DiagnosticTextRenderer: Sendable {
  /// Whether to use colours.
  public let isColored: Bool
  /// How many cells of a longer source line are shown around the place.
  public let lineWidth: Int

  /// - Parameters:
  ///   - isColored: Whether to use colours.
  ///   - lineWidth: How many cells of a source line are shown at most; a longer one is cut around the place.
  public init(isColored: Bool = false, lineWidth: Int = 160) {
    self.isColored = isColored
    self.lineWidth = max(20, lineWidth)
  }

  /// The text of all problems of a batch, each ending in a line feed. O(sources + output).
  public func text(of batch: DiagnosticBatch) -> String {
    let places = PlaceResolver(batch.sources)
    var output = ""
    for diagnostic in batch.diagnostics {
      head(
        diagnostic.severity.rawValue, diagnostic.message, id: diagnostic.id, at: diagnostic.span, places, to: &output)
      snippet(of: diagnostic.span, places, to: &output)
      for note in diagnostic.notes {
        if batch.sources[note.span.source] == nil {
          output += "  " + painted("note:", .bold) + " " + printable(note.message) + "\n"
        } else {
          head("note", note.message, id: nil, at: note.span, places, to: &output)
          snippet(of: note.span, places, to: &output)
        }
      }
      for fix in diagnostic.fixes {
        output += "  " + painted("fix:", .green) + " " + printable(fix.message) + "\n"
      }
    }
    return output
  }

  private func head(
    _ label: String, _ message: String, id: ProblemID?, at span: SourceSpan, _ places: PlaceResolver,
    to output: inout String
  ) {
    if let place = places.place(of: span), let binary = place.binary {
      let path = binary.keyPath.isEmpty ? "" : " ('\(binary.keyPath)')"
      output += painted(printable("\(place.file):byte \(binary.byte)\(path):"), .bold) + " "
    } else if let place = places.place(of: span) {
      output += painted("\(printable(place.file)):\(place.start.line):\(place.start.column):", .bold) + " "
    } else {
      output += painted("ink:", .bold) + " "
    }
    let paint: Paint =
      switch label {
      case "error": .red
      case "warning": .yellow
      default: .cyan
      }
    output += painted(label + ":", paint) + " " + painted(printable(message), .bold)
    if let id { output += " [\(id)]" }
    output += "\n"
  }

  /// The source line with a caret under the first character of the span and tildes under the rest of it.
  private func snippet(of span: SourceSpan, _ places: PlaceResolver, to output: inout String) {
    // The text that stands for a binary file is nowhere to be seen.
    guard let source = places.sources[span.source], source.origins == nil, let table = places.table(of: span.source)
    else { return }
    let start = min(Int(span.start), source.bytes.count)
    let line = table.lineRange(at: start)
    guard !line.isEmpty else { return }

    // A line of a megabyte is decoded only around the place.
    let reach = 4 * lineWidth
    let near = scalarStart(max(line.lowerBound, start - reach), source.bytes)..<min(line.upperBound, start + reach)
    var cells: [(scalar: Unicode.Scalar, width: Int, isMarked: Bool)] = []
    var firstMarked: Int?
    var at = near.lowerBound
    for scalar in String(decoding: source.bytes[near], as: UTF8.self).unicodeScalars {
      let isMarked = at >= start && (at < Int(span.end) || (at == start && firstMarked == nil))
      if isMarked, firstMarked == nil { firstMarked = cells.count }
      let shown = shownScalar(scalar)
      cells.append((shown, shown == "\t" ? 1 : displayWidth(of: shown), isMarked))
      at += min(UTF8.width(scalar), near.upperBound - at)
    }
    let caret = firstMarked ?? cells.count

    // The cells to show: all of a short line, else a window that begins a third of its width before the caret.
    var from = 0
    if cells.count > lineWidth, caret > lineWidth * 2 / 3 {
      from = max(0, min(caret - lineWidth / 3, cells.count - lineWidth))
    }
    let to = min(cells.count, from + lineWidth)
    let isCutBefore = from > 0 || near.lowerBound > line.lowerBound
    let isCutAfter = to < cells.count || near.upperBound < line.upperBound

    var text = isCutBefore ? "…" : ""
    var marks = isCutBefore ? " " : ""
    for cell in cells[from..<to] { text.unicodeScalars.append(cell.scalar) }
    var hasCaret = false
    for (index, cell) in cells.enumerated() where index >= from && index < to {
      if index == caret {
        marks += "^" + String(repeating: "~", count: max(0, cell.width - 1))
        hasCaret = true
      } else if hasCaret {
        guard cell.isMarked else { break }
        marks += String(repeating: "~", count: cell.width)
      } else {
        // Tabs stay tabs in both lines, so they agree whatever the terminal's tab width is.
        marks += cell.scalar == "\t" ? "\t" : String(repeating: " ", count: cell.width)
      }
    }
    if !hasCaret { marks += "^" }
    output += "  " + text + (isCutAfter ? "…" : "") + "\n"
    output += "  " + painted(marks, .green) + "\n"
  }

  private func scalarStart(_ offset: Int, _ bytes: [UInt8]) -> Int {
    var offset = offset
    while offset < bytes.count, offset > 0, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  private enum Paint: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case green = "32"
  }

  private func painted(_ text: String, _ paint: Paint) -> String {
    isColored ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// `text` with everything that could steer a terminal shown as symbols, tabs and line ends included.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar == "\t" ? " " : shownScalar(scalar))
  }
  return result
}

/// `text` with everything that could steer a terminal shown as symbols, but for line feeds and tabs. O(bytes); a text
/// without such characters is returned as it is.
package func withoutControls(_ text: String) -> String {
  if text.utf8.withContiguousStorageIfAvailable(mayHoldControls) == false { return text }
  var text = text
  let isClean = text.withUTF8 { bytes in
    bytes.indices.allSatisfy { at in
      let byte = bytes[at]
      if byte < 0x80 { return (byte >= 0x20 || byte == 0x0A || byte == 0x09) && byte != 0x7F }
      // The characters in question begin with one of three bytes; arrows and dashes do too and are no reason to look at
      // every character.
      guard byte == 0xC2 || byte == 0xE2 || byte == 0xEF else { return true }
      let second = at + 1 < bytes.count ? bytes[at + 1] : 0
      let third = at + 2 < bytes.count ? bytes[at + 2] : 0
      switch (byte, second) {
      case (0xC2, _): return second >= 0xA0
      case (0xE2, 0x80): return !(0xA8...0xAE).contains(third)
      case (0xE2, 0x81): return !(0xA6...0xA9).contains(third)
      case (0xEF, 0xBB): return third != 0xBF
      default: return true
      }
    }
  }
  if isClean { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(scalar == "\n" ? scalar : shownScalar(scalar))
  }
  return result
}

/// Whether bytes may begin a character that could steer a terminal; few others begin with one of these bytes. All bytes
/// are looked at, so that many are compared at once: outputs are long and clean.
package func mayHoldControls(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var found: UInt8 = 0
  for byte in bytes {
    let control: UInt8 = (byte < 0x20 ? 1 : 0) & (byte == 0x0A ? 0 : 1) & (byte == 0x09 ? 0 : 1)
    found |= control | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0) | (byte == 0xE2 ? 1 : 0) | (byte == 0xEF ? 1 : 0)
  }
  return found != 0
}

/// What is printed for a scalar: itself (tabs too), or a symbol for control characters and for the marks that
/// reorder text and so could make a line look like another one.
func shownScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x09: scalar
  case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
  case 0x7F: "\u{2421}"
  case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFEFF: "\u{FFFD}"
  default: scalar
  }
}
