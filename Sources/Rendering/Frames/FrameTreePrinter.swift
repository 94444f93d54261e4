import Geometry
import Layout
import ViewModel

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

  /// The tree as UTF-8: what is written of many documents one after the other. O(views), a handful of allocations.
  public func bytes(of table: FrameTable, only id: String? = nil) -> [UInt8]? {
    guard let records = table.records(only: id, withHidden: showsHidden) else { return nil }
    let list = FrameNameList(records)
    let baselines = showsBaselines ? records.baselines : []
    let places = records.places
    return records.rows.withUnsafeBufferPointer { rows in
      list.withNames { names in
        let top = rows.first?.depth ?? 0
        var columns = Columns()
        for at in rows.indices {
          columns.widen(
            for: rows[at], places[at], top: top, names, isAbsolute: isAbsolute,
            hasRemarks: !baselines.isEmpty || rows[at].hasContentSize || rows[at].isHidden || !rows[at].hasFrame)
        }
        return [UInt8](unsafeUninitializedCapacity: columns.bytes(of: rows.count)) { buffer, count in
          guard let start = buffer.baseAddress else { return }
          var writer = CellWriter(at: start)
          for at in rows.indices {
            write(
              rows[at], places[at], baselines.isEmpty ? .none : baselines[at], top: top, names, columns, to: &writer)
          }
          count = writer.at - start
        }
      }
    }
  }

  @inline(__always)
  private func write(
    _ row: LayoutRow, _ place: PlacedNode, _ baselines: FrameRecords.Baselines, top: Int32, _ names: FrameNames,
    _ columns: Columns,
    to writer: inout CellWriter
  ) {
    let hasNumbers = (isAbsolute ? row.hasAbsolute : row.hasFrame)
    let isHidden = row.isHidden || !row.hasFrame
    let hasBaselines = !baselines.first.isNaN && !baselines.last.isNaN
    let indent = 2 * Int(row.depth - top)
    writer.blanks(indent)
    writer.append(names.bytes, names.typeBytes(row))
    if row.identifier >= 0 { writer.append(names.bytes, names.idBytes(row)) }
    guard hasNumbers || isHidden || row.hasContentSize || hasBaselines else {
      return writer.append("\n")
    }
    writer.blanks(columns.nameWidth - indent - names.cells(row))
    if hasNumbers {
      let frame = isAbsolute ? place.absolute : place.frame
      let width = columns.numberWidth + 1
      writer.numbers(frame.x, frame.y, frame.width, frame.height, width: width)
    }
    if isHidden { writer.append("  hidden") }
    if row.hasContentSize, let size = place.contentSize {
      writer.append("  content ")
      writer.number(size.width)
      writer.append(" ")
      writer.number(size.height)
    }
    if hasBaselines {
      let offset = isAbsolute && row.hasAbsolute ? place.absolute.y : 0
      let isOne = baselines.first == baselines.last
      writer.append(isOne ? "  baseline " : "  baselines ")
      writer.number(baselines.first + offset)
      if !isOne {
        writer.append(" ")
        writer.number(baselines.last + offset)
      }
    }
    writer.append("\n")
  }

  /// The columns of a tree.
  private struct Columns {
    // 24 cells for names and 6 for numbers make the columns of most documents equal.
    /// Cells of a name, indentation included.
    var nameWidth = 24
    /// Cells of a number.
    var numberWidth = 6
    private var shortEnd = 10_000.0
    private var shortWidth = 6
    /// What names have more bytes than cells, all of them together: some outside of ASCII do.
    private var excess = 0
    /// Lines with more than a name and four numbers.
    private var remarks = 0

    /// The most bytes of so many lines: names and four numbers, remarks with four more where there are any, and what words
    /// and numbers go beyond the last end.
    func bytes(of count: Int) -> Int {
      count * (nameWidth + 4 * (numberWidth + 1) + 1) + excess + remarks * (4 * longestFrameNumber + 64)
        + longestFrameNumber + CellWriter.word
    }

    mutating func widen(
      for row: LayoutRow, _ place: PlacedNode, top: Int32, _ names: FrameNames, isAbsolute: Bool, hasRemarks: Bool
    ) {
      let indent = 2 * Int(row.depth - top)
      let cells = names.cells(row)
      nameWidth = max(nameWidth, indent + cells)
      excess += names.typeBytes(row).count - cells
      if row.identifier >= 0 { excess += names.idBytes(row).count }
      if hasRemarks { remarks += 1 }
      guard isAbsolute ? row.hasAbsolute : row.hasFrame else { return }
      let frame = isAbsolute ? place.absolute : place.frame
      if isShort(frame.x), isShort(frame.y), isShort(frame.width), isShort(frame.height) { return }
      widen(for: frame.x)
      widen(for: frame.y)
      widen(for: frame.width)
      widen(for: frame.height)
    }

    private mutating func widen(for number: Double) {
      numberWidth = max(numberWidth, frameNumberLength(number))
      while shortEnd < 1e9, numberWidth > shortWidth {
        shortEnd *= 10
        shortWidth += 1
      }
    }

    /// Halves below ``shortEnd`` take at most ``shortWidth`` cells.
    @inline(__always)
    private func isShort(_ number: Double) -> Bool {
      number >= 0 && number < shortEnd && Double(Int32(number * 2)) == number * 2
    }
  }
}
