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
    guard let rows = table.rows(only: id, withHidden: showsHidden) else { return nil }
    let top = rows.first.map { table.records[$0].depth } ?? 0
    let lines = rows.map { line(of: table.records[$0], top: top) }
    // 24 cells for names and 6 for numbers make the columns of most documents equal.
    let nameWidth = lines.reduce(24) { max($0, $1.name.unicodeScalars.count) }
    let numberWidth = lines.reduce(6) { width, line in line.numbers.reduce(width) { max($0, $1.utf8.count) } }
    var output = ""
    for line in lines {
      output += line.name
      let gap = nameWidth - line.name.unicodeScalars.count
      if !line.numbers.isEmpty || !line.remarks.isEmpty { output += String(repeating: " ", count: gap) }
      for number in line.numbers {
        output += String(repeating: " ", count: 1 + numberWidth - number.utf8.count) + number
      }
      for remark in line.remarks { output += "  " + remark }
      output += "\n"
    }
    return output
  }

  private func line(of record: FrameRecord, top: Int) -> (name: String, numbers: [String], remarks: [String]) {
    var name = String(repeating: "  ", count: record.depth - top) + record.type
    if !record.id.isEmpty { name += " #" + record.id }
    var numbers: [String] = []
    var remarks: [String] = []
    if let frame = isAbsolute ? record.absolute : record.frame {
      numbers = [frame.x, frame.y, frame.width, frame.height].map(frameNumber)
    }
    if record.isHidden || record.frame == nil { remarks.append("hidden") }
    if let size = record.contentSize {
      remarks.append("content \(frameNumber(size.width)) \(frameNumber(size.height))")
    }
    if showsBaselines, let first = record.firstBaseline, let last = record.lastBaseline {
      let offset = isAbsolute ? record.absolute?.y ?? 0 : 0
      remarks.append(
        first == last
          ? "baseline \(frameNumber(first + offset))"
          : "baselines \(frameNumber(first + offset)) \(frameNumber(last + offset))")
    }
    return (name, numbers, remarks)
  }
}
