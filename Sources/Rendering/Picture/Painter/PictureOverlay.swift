import Diagnostics
import Geometry
import ViewModel

/// What may be drawn over a picture to explain its layout.
public enum PictureOverlay: String, Hashable, Sendable, CaseIterable {
  /// The frame of every view.
  case frames
  /// The space between a view's frame and its content.
  case margins
  /// The gaps between neighbours.
  case spacing
  /// First and last baselines.
  case baselines
  /// The ids of the views, the type where there is none.
  case ids

  /// Reads names separated by commas.
  ///
  /// A name may stand twice; an empty text is no name, between commas it is an unknown one.
  ///
  /// - Throws: ``PictureProblem/unknownOverlay(name:nearest:)``.
  public static func parse(_ text: String) throws(PictureProblem) -> Set<PictureOverlay> {
    var result: Set<PictureOverlay> = []
    guard !text.isEmpty else { return result }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard let overlay = PictureOverlay(rawValue: name) else {
        throw .unknownOverlay(name: name, nearest: nearestName(to: name, in: allCases.map(\.rawValue)))
      }
      result.insert(overlay)
    }
    return result
  }
}

extension PaintContext {
  /// Colours of frames by depth, so that parent and child differ.
  private static let depthColors: [UInt32] = [0xE63946FF, 0x1D6FD8FF, 0x2A9D5CFF, 0xB5179EFF, 0xE07A00FF, 0x0097A7FF]

  /// Draws the overlays over what was painted. O(views).
  mutating func drawOverlays(_ overlays: Set<PictureOverlay>) {
    if overlays.isEmpty { return }
    // What each open view's last child ended at, to see gaps.
    var open: [(depth: Int, frame: Rect, last: Rect?)] = []
    let identifiers = layout.entries.first?.view.tree.identifierByNumber ?? [:]
    var labels: [(Rect, String, Color)] = []
    var scrolling = ScrollOffsets()
    for entry in layout.entries {
      while let top = open.last, top.depth >= entry.depth { open.removeLast() }
      let moved = scrolling.offset(of: entry, in: layout)
      guard let frame = layout.absoluteFrame(of: entry)?.offset(x: moved.x, y: moved.y) else { continue }
      let color = Color(rgba: Self.depthColors[entry.depth % Self.depthColors.count])
      if overlays.contains(.spacing), let top = open.last {
        if let last = top.last { drawGap(from: last, to: frame) }
      }
      if !open.isEmpty { open[open.count - 1].last = frame }
      open.append((entry.depth, frame, nil))
      if overlays.contains(.margins), entry.part.isEmpty { drawMargins(entry.view, frame) }
      if overlays.contains(.frames) { canvas.border(frame, width: hairline, color) }
      if overlays.contains(.baselines), let lines = layout.baselines(of: entry), entry.view.layoutRole != .row,
        entry.view.layoutRole != .column
      {
        for baseline in Set([lines.first, lines.last]).sorted() where baseline > 0 && baseline < frame.height {
          let y = snap(frame.y + baseline)
          canvas.line(
            [Point(x: frame.x, y: y), Point(x: frame.maxX, y: y)], StrokeStyle(width: hairline, dashes: [3, 2]),
            Color(rgba: 0x0097_A7FF))
        }
      }
      if overlays.contains(.ids) {
        let id = entry.part.isEmpty ? identifiers[entry.view.number] : nil
        labels.append((frame, id.map { "#" + $0 } ?? (entry.part.isEmpty ? entry.view.typeName : entry.part), color))
      }
    }
    // Above everything else, so that each can be read.
    // Views with one corner have their labels side by side.
    var taken: [Point: Double] = [:]
    for (frame, label, color) in labels {
      let corner = Point(x: frame.x, y: frame.y)
      let x = taken[corner] ?? frame.x
      taken[corner] = x + drawLabel(label, at: Point(x: x, y: frame.y), color) + 1
    }
  }

  /// Draws a label and gives its width.
  private mutating func drawLabel(_ label: String, at origin: Point, _ color: Color) -> Double {
    let font = FontValue.system(8)
    let width = width(of: label, font: font) + 4
    let plate = Rect(x: origin.x, y: origin.y, width: width, height: 10)
    canvas.fill(plate, radius: 2, color.withOpacity(0.85))
    text(label, font: font, color: palette.knob, in: plate)
    return width
  }

  private mutating func drawGap(from a: Rect, to b: Rect) {
    let pink = Color(rgba: 0xFF2D_5540)
    let left = max(a.x, b.x)
    let right = min(a.maxX, b.maxX)
    let top = max(a.y, b.y)
    let bottom = min(a.maxY, b.maxY)
    if b.y > a.maxY, right > left {
      gap(Rect(x: left, y: a.maxY, width: right - left, height: b.y - a.maxY), b.y - a.maxY, pink)
    } else if b.x > a.maxX, bottom > top {
      gap(Rect(x: a.maxX, y: top, width: b.x - a.maxX, height: bottom - top), b.x - a.maxX, pink)
    } else if a.x > b.maxX, bottom > top {
      gap(Rect(x: b.maxX, y: top, width: a.x - b.maxX, height: bottom - top), a.x - b.maxX, pink)
    }
  }

  private mutating func gap(_ rect: Rect, _ length: Double, _ color: Color) {
    canvas.fill(rect, color)
    if rect.width >= 8, rect.height >= 8 {
      text(Decimal.text(length, places: 1), font: .system(7), color: Color(rgba: 0xC9184A_FF), in: rect)
    }
  }

  private mutating func drawMargins(_ view: View, _ frame: Rect) {
    guard var insets = view.insets("layoutMargins") else { return }
    func side(_ name: PropertyName) -> Double? {
      let value = view.number(name)
      return view.isSet(name) && !value.isNaN ? value : nil
    }
    if let leading = side("layoutMarginLeading") {
      if isRightToLeft { insets.right = leading } else { insets.left = leading }
    }
    if let trailing = side("layoutMarginTrailing") {
      if isRightToLeft { insets.left = trailing } else { insets.right = trailing }
    }
    guard insets != .zero else { return }
    var ring = VectorPath.rect(frame)
    ring.append(.rect(frame.inset(by: insets)))
    canvas.fill(ring, rule: .evenOdd, Color(rgba: 0xFF95_0040))
  }
}
