import Geometry

/// Prints frames as an aligned tree, for people and for goldens:
///
/// ```
/// LMColumnView #card            0      0    375    106
///   LMRowView                  20     20    335     50
///     UILabel #a                0      0   16.5     50
/// ```
///
/// The numbers are x, y, width, height in points. A view without a frame says `hidden`; what a view scrolls over
/// follows as `content W H`; with baselines, `baseline B` or `baselines FIRST LAST`.
public struct FrameTreePrinter: Sendable {
  /// Whether frames are relative to the root instead of the parent.
  public var isAbsolute: Bool
  /// Whether baselines are printed.
  public var showsBaselines: Bool
  /// Whether the views inside hidden ones are printed.
  public var showsHidden: Bool

  /// A printer.
  public init(isAbsolute: Bool = false, showsBaselines: Bool = false, showsHidden: Bool = false) {
    self.isAbsolute = isAbsolute
    self.showsBaselines = showsBaselines
    self.showsHidden = showsHidden
  }

  /// The tree, one line a view.
  ///
  /// - Parameter id: Prints only the view of that id and what it holds.
  /// - Returns: Nil when no view has that id.
  public func text(of table: FrameTable, only id: String? = nil) -> String? {
    bytes(of: table, only: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The tree as UTF-8: what is written of many documents one after the other. O(views), two allocations.
  public func bytes(of table: FrameTable, only id: String? = nil) -> [UInt8]? {
    guard let rows = table.rows(only: id, withHidden: showsHidden) else { return nil }
    let top = rows.first.map { table.records[$0].depth } ?? 0
    // All names, numbers and remarks without the blanks between them, and where each ends.
    var pieces: [UInt8] = []
    pieces.reserveCapacity(rows.count * 48)
    var lines: [Line] = []
    lines.reserveCapacity(rows.count)
    for row in rows { lines.append(line(of: table.records[row], top: top, to: &pieces)) }
    // 24 cells for names and 6 for numbers make the columns of most documents equal.
    var nameWidth = 24
    var numberWidth = 6
    for line in lines {
      nameWidth = max(nameWidth, line.nameCells)
      guard line.hasNumbers else { continue }
      numberWidth = max(
        numberWidth, max(line.x - line.name, line.y - line.x), max(line.width - line.y, line.height - line.width))
    }
    var output: [UInt8] = []
    output.reserveCapacity(rows.count * (nameWidth + 4 * numberWidth + 8) + pieces.count)
    var start = 0
    for line in lines {
      output.append(contentsOf: pieces[start..<line.name])
      if line.hasNumbers || line.end > line.height {
        output.append(contentsOf: repeatElement(0x20, count: nameWidth - line.nameCells))
      }
      if line.hasNumbers {
        var at = line.name
        for end in [line.x, line.y, line.width, line.height] {
          output.append(contentsOf: repeatElement(0x20, count: 1 + numberWidth - (end - at)))
          output.append(contentsOf: pieces[at..<end])
          at = end
        }
      }
      output.append(contentsOf: pieces[line.height..<line.end])
      output.append(0x0A)
      start = line.end
    }
    return output
  }

  /// Where the pieces of one line end among all pieces.
  private struct Line {
    /// Indentation, type and id.
    var name = 0
    /// Their Unicode scalars: each takes one cell.
    var nameCells = 0
    var hasNumbers = false
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    /// The remarks, with the blanks before each.
    var end = 0
  }

  private func line(of record: FrameRecord, top: Int, to pieces: inout [UInt8]) -> Line {
    var line = Line()
    let start = pieces.count
    pieces.append(contentsOf: repeatElement(0x20, count: 2 * (record.depth - top)))
    pieces.append(contentsOf: record.type.utf8)
    if !record.id.isEmpty {
      pieces.append(contentsOf: " #".utf8)
      pieces.append(contentsOf: record.id.utf8)
    }
    line.name = pieces.count
    // Bytes that continue a scalar take no cell.
    for byte in pieces[start...] where byte & 0xC0 != 0x80 { line.nameCells += 1 }
    if let frame = isAbsolute ? record.absolute : record.frame {
      line.hasNumbers = true
      appendFrameNumber(frame.x, to: &pieces)
      line.x = pieces.count
      appendFrameNumber(frame.y, to: &pieces)
      line.y = pieces.count
      appendFrameNumber(frame.width, to: &pieces)
      line.width = pieces.count
      appendFrameNumber(frame.height, to: &pieces)
    }
    line.height = pieces.count
    if record.isHidden || record.frame == nil { pieces.append(contentsOf: "  hidden".utf8) }
    if let size = record.contentSize {
      pieces.append(contentsOf: "  content ".utf8)
      appendFrameNumber(size.width, to: &pieces)
      pieces.append(0x20)
      appendFrameNumber(size.height, to: &pieces)
    }
    if showsBaselines, let first = record.firstBaseline, let last = record.lastBaseline {
      let offset = isAbsolute ? record.absolute?.y ?? 0 : 0
      pieces.append(contentsOf: (first == last ? "  baseline " : "  baselines ").utf8)
      appendFrameNumber(first + offset, to: &pieces)
      if first != last {
        pieces.append(0x20)
        appendFrameNumber(last + offset, to: &pieces)
      }
    }
    line.end = pieces.count
    return line
  }
}
