import Geometry
import TextMetrics

extension Picture {
  /// The frames of a table as outlines with ids or types: what a golden without a picture looks like.
  ///
  /// Frames count from their parents, so that a table that was read back from text will do. O(views).
  public static func outlines(of table: FrameTable, scale: Int = 1) -> Picture {
    var frames: [(frame: Rect, depth: Int, label: String)] = []
    var origins: [Point] = []
    var (width, height) = (1.0, 1.0)
    for record in table.records {
      origins.removeLast(max(0, origins.count - record.depth))
      let parent = origins.last ?? Point(x: 0, y: 0)
      let frame = record.frame?.offset(x: parent.x, y: parent.y)
      origins.append(frame.map { Point(x: $0.x, y: $0.y) } ?? parent)
      guard let frame else { continue }
      frames.append((frame, record.depth, record.id.isEmpty ? record.type : "#" + record.id))
      width = max(width, frame.maxX)
      height = max(height, frame.maxY)
    }
    // A broken golden may say anything; nobody looks at more than this.
    var canvas = Canvas(size: Size(width: min(width, 4096), height: min(height, 8192)))
    let drawer = TextDrawer()
    let font = FontLibrary().resolve(.system(8))
    for (frame, depth, label) in frames {
      let color = Color(rgba: Self.depthColors[depth % Self.depthColors.count])
      canvas.fill(frame, color.withOpacity(0.06))
      canvas.border(frame, width: 1, color)
      if frame.width >= 16, frame.height >= 8 {
        canvas.clipped(to: .rect(frame, radius: 0)) { canvas in
          canvas.add(
            .text(
              drawer.run(label, font: font, width: nil, at: Point(x: frame.x + 3, y: frame.y + 9), color: color)))
        }
      }
    }
    return Picture(list: canvas.list, background: Color(rgba: 0xFFFF_FFFF), scale: scale)
  }

  /// By depth, so that parent and child differ.
  private static let depthColors: [UInt32] = [0xE63946FF, 0x1D6FD8FF, 0x2A9D5CFF, 0xB5179EFF, 0xE07A00FF, 0x0097A7FF]
}
