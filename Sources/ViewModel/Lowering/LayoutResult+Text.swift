import Geometry
import TextMetrics

/// One line of a view's text where it is drawn.
public struct PlacedLine: Hashable, Sendable {
  /// What stands on the line, with "…" where it was cut.
  public let text: String
  /// In the view's coordinates, on the pixel grid; as high as one line of the font.
  public let frame: Rect
  /// Distance of the baseline from the view's top, on the pixel grid.
  public let baseline: Double
  /// Whether the spaces of the line are widened until it fills `frame`: a line of justified text that another of its
  /// paragraph follows.
  public var isJustified = false
}

extension LayoutResult {
  /// The text of an entry as it was measured; nil for entries whose size does not come from text at a width.
  public func content(of entry: LayoutEntry) -> TextContent? {
    guard entry.text >= 0 else { return nil }
    if entry.part.isEmpty {
      return entry.view.resolved.text.map { $0(entry.view) } ?? entry.view.labelContent
    }
    return entry.view.content(ofLabel: entry.part)
  }

  /// The lines of an entry's text with their places: centred in a taller frame, aligned as `textAlignment` says.
  /// Empty without text or without a frame.
  public func placedLines(of entry: LayoutEntry) -> [PlacedLine] {
    guard let content = content(of: entry), let frame = frame(of: entry), let placed = baselines(of: entry) else {
      return []
    }
    let lines = lines(of: entry)
    guard let first = lines.first else { return [] }
    let grid = environment.grid
    let font = measurer.resolved(content.font)
    let height = grid.roundUp(font.lineHeight)
    let inner = frame.width - content.insets.horizontal
    let bytes = Array(content.text.utf8)
    let share = share(of: entry)
    let justifies = entry.view.constant(alignmentName(of: entry)) == "justified"
    return lines.indices.map { index in
      let line = lines[index]
      let isJustified = justifies && line.isJustified(before: index + 1 < lines.count ? lines[index + 1] : nil, bytes)
      let width = isJustified ? max(inner, 0) : min(grid.roundUp(line.width), max(inner, 0))
      let x = content.insets.left + (inner - width) * share
      let baseline = placed.first + (line.baseline - first.baseline)
      var text = String(decoding: bytes[line.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
      if line.hasEllipsis {
        text += "…" + String(decoding: bytes[line.tail.clamped(to: 0..<bytes.count)], as: UTF8.self)
      }
      return PlacedLine(
        text: text,
        frame: Rect(
          x: grid.snap(x), y: grid.snap(baseline - font.ascent), width: width, height: height),
        baseline: grid.snap(baseline), isJustified: isJustified)
    }
  }

  private func alignmentName(of entry: LayoutEntry) -> PropertyName {
    PropertyName(entry.part.isEmpty ? "textAlignment" : entry.part + ".textAlignment")
  }

  /// How much of the spare width stands to the left of a line: 0, 0.5 or 1.
  private func share(of entry: LayoutEntry) -> Double {
    let isRightToLeft =
      switch entry.view.constant("semanticContentAttribute") {
      case "forceRightToLeft": true
      case "forceLeftToRight": false
      default: environment.direction == .rightToLeft
      }
    let name = alignmentName(of: entry)
    // The detail of a `value1` cell stands at the trailing edge where nothing else is said.
    if entry.part == "detailTextLabel", entry.view.constant("style") == "value1", !entry.view.isSet(name) {
      return isRightToLeft ? 0 : 1
    }
    switch entry.view.constant(name) {
    case "center": return 0.5
    case "right": return 1
    case "left": return 0
    default: return isRightToLeft ? 1 : 0
    }
  }
}

extension TextLine {
  /// Whether justified text widens the spaces of this line of `bytes`: the next one continues its paragraph, and nothing
  /// was cut. Never the last line; O(bytes between the two).
  public func isJustified(before next: TextLine?, _ bytes: [UInt8]) -> Bool {
    guard let next, !hasEllipsis, range.upperBound <= next.range.lowerBound, next.range.lowerBound <= bytes.count else {
      return false
    }
    // Only white space and a hard break stand between two lines: LF, VT, FF and CR, NEL, and the separators of lines
    // and paragraphs.
    var last: (UInt8, UInt8) = (0, 0)
    for byte in bytes[range.upperBound..<next.range.lowerBound] {
      if (10...13).contains(byte) { return false }
      if last.1 == 0xC2, byte == 0x85 { return false }
      if last == (0xE2, 0x80), byte == 0xA8 || byte == 0xA9 { return false }
      last = (last.1, byte)
    }
    return true
  }
}
