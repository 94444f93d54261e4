import Geometry
import TextMetrics

/// Turns measured lines into text runs: outlines from the font file where there is one, the drawn font otherwise, in
/// visual order, every character at its measured advance.
///
/// Keeps the outlines of a picture's glyphs; one for a picture, used by one thread.
final class TextDrawer {
  private struct GlyphKey: Hashable {
    var face: Int32
    var glyph: Int
  }

  private var outlines: [GlyphKey: VectorPath] = [:]
  /// Clusters that were looked at to find those of a run: a line of many short runs must not walk all of it for each.
  private(set) var clustersRead = 0

  init() {}

  /// One line of text.
  ///
  /// - Parameters:
  ///   - text: The line as it is shown, with its ellipsis.
  ///   - font: Its font.
  ///   - width: Its measured width in points; a line that was scaled down is narrower than its characters.
  ///   - origin: Left end of the baseline.
  ///   - color: Colour.
  ///   - justified: The width that the line fills by wider spaces; nil leaves them.
  ///   - isRightToLeft: Direction of the paragraph; nil takes it from the first strong letter.
  func run(
    _ text: String, font: ResolvedFont, width: Double?, at origin: Point, color: Color, justified: Double? = nil,
    isRightToLeft: Bool? = nil
  ) -> TextRun {
    let bytes = Array(text.utf8)
    var clusters = TextPlacement.clusters(of: text, font: font)
    var natural = (clusters.last.map { $0.x + $0.advance }) ?? 0
    var scale = 1.0
    if let width, natural > 0, width < natural * 0.995, width > 0 { scale = width / natural }
    if let justified {
      Self.widenSpaces(of: &clusters, bytes, to: justified / scale)
      natural = (clusters.last.map { $0.x + $0.advance }) ?? 0
    }
    let style = StrokeFont.Style(
      size: font.size * scale, weight: Double(font.face.weight.rawValue), isItalic: font.face.isItalic)
    var run = TextRun(
      text: text, origin: origin, width: natural * scale, strokeWidth: style.strokeWidth, color: color)
    let direction: LayoutDirection? = isRightToLeft.map { $0 ? .rightToLeft : .leftToRight }
    var pen = 0.0
    for visual in BidiText(text, direction: direction).visualRuns(0..<bytes.count) {
      let inside = slice(of: clusters, in: visual.range)
      guard let first = inside.first, let last = inside.last else { continue }
      let end = last.x + last.advance
      for cluster in inside {
        let x = visual.isRightToLeft ? end - cluster.x - cluster.advance : cluster.x - first.x
        let part = String(decoding: bytes[cluster.range], as: UTF8.self)
        draw(
          part, x: pen + x * scale, advance: cluster.advance * scale, font, style,
          isMirrored: visual.isRightToLeft, into: &run)
      }
      pen += (end - first.x) * scale
    }
    return run
  }

  /// Gives each space, breaking or not, the same part of what `clusters` lack of `width`. A line without spaces stays
  /// as it is, and so does one that is wider.
  private static func widenSpaces(of clusters: inout [PlacedCluster], _ bytes: [UInt8], to width: Double) {
    func isSpace(_ range: Range<Int>) -> Bool {
      range.count == 1 && bytes[range.lowerBound] == 0x20
        || range.count == 2 && bytes[range.lowerBound] == 0xC2 && bytes[range.lowerBound + 1] == 0xA0
    }
    let spaces = clusters.lazy.filter { isSpace($0.range) }.count
    let natural = (clusters.last.map { $0.x + $0.advance }) ?? 0
    guard spaces > 0, width > natural else { return }
    let more = (width - natural) / Double(spaces)
    var passed = 0.0
    for index in clusters.indices {
      clusters[index].x += more * passed
      if isSpace(clusters[index].range) {
        clusters[index].advance += more
        passed += 1
      }
    }
  }

  /// The clusters that begin in `range`; they stand in the order of the text. O(log n).
  private func slice(of clusters: [PlacedCluster], in range: Range<Int>) -> ArraySlice<PlacedCluster> {
    func first(from offset: Int) -> Int {
      var low = 0
      var high = clusters.count
      while low < high {
        let middle = (low + high) / 2
        clustersRead += 1
        if clusters[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: range.lowerBound)
    return clusters[start..<max(start, first(from: range.upperBound))]
  }

  private func draw(
    _ cluster: String, x: Double, advance: Double, _ font: ResolvedFont, _ style: StrokeFont.Style, isMirrored: Bool,
    into run: inout TextRun
  ) {
    var isFirst = true
    for character in cluster.unicodeScalars {
      let scalar = isMirrored ? BidiText.mirror(character) ?? character : character
      // The base takes the advance; what combines with it stands behind it with none.
      let place = isFirst ? x : x + advance
      if let file = font.face.file, let outline = outline(of: scalar, file, font.face.id) {
        run.outlines.append(outline, scale: style.size / Double(max(1, file.unitsPerEm)), x: place, y: 0)
      } else {
        StrokeFont.append(
          scalar, x: place, advance: isFirst ? advance : 0, style: style, to: &run.strokes, filled: &run.outlines)
      }
      isFirst = false
    }
  }

  /// The outline in font units with y downwards; nil when the font has no glyph for it. A damaged glyph is blank.
  private func outline(of scalar: Unicode.Scalar, _ file: FontFile, _ face: Int32) -> VectorPath? {
    let glyph = file.glyph(for: scalar)
    if glyph == 0 { return nil }
    let key = GlyphKey(face: face, glyph: glyph)
    if let known = outlines[key] { return known }
    var path = VectorPath()
    func flip(_ point: Point) -> Point { Point(x: point.x, y: -point.y) }
    for element in (try? file.outline(of: glyph)) ?? [] {
      switch element {
      case .move(let point): path.move(to: flip(point))
      case .line(let point): path.line(to: flip(point))
      case .quadratic(let control, let end): path.quad(to: flip(end), control: flip(control))
      case .cubic(let first, let second, let end): path.cubic(to: flip(end), flip(first), flip(second))
      case .close: path.close()
      }
    }
    outlines[key] = path
    return path
  }
}
