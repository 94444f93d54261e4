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

  /// The tree as UTF-8: what is written of many documents one after the other. O(views), a handful of allocations.
  public func bytes(of table: FrameTable, only id: String? = nil) -> [UInt8]? {
    guard let rows = rows(of: table, only: id) else { return nil }
    let names = FrameNames(table.records)
    let top = rows.first?.depth ?? 0
    var columns = Columns()
    for at in rows.indices { columns.widen(for: rows[at], top: top, names, isAbsolute: isAbsolute) }
    return [UInt8](unsafeUninitializedCapacity: rows.count * columns.lineBytes) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var writer = CellWriter(at: start)
      names.withBytes { bytes in
        for at in rows.indices { write(rows[at], top: top, names, bytes, columns, to: &writer) }
      }
      count = writer.at - start
    }
  }

  /// The rows that are printed: nearly always all of them, and then they are not copied.
  private func rows(of table: FrameTable, only id: String?) -> [FrameRow]? {
    let rows = table.records.rows
    if id == nil, showsHidden || !rows.contains(where: { $0.flags.contains(.insideHidden) }) { return rows }
    return table.rows(only: id, withHidden: showsHidden)?.map { rows[$0] }
  }

  private func write(
    _ row: FrameRow, top: Int32, _ names: FrameNames, _ bytes: UnsafeRawBufferPointer, _ columns: Columns,
    to writer: inout CellWriter
  ) {
    let hasNumbers = row.flags.contains(isAbsolute ? .absolute : .frame)
    let isHidden = row.flags.contains(.hidden) || !row.flags.contains(.frame)
    let baselines = showsBaselines && row.flags.contains([.firstBaseline, .lastBaseline])
    let indent = 2 * Int(row.depth - top)
    writer.blanks(indent)
    writer.append(bytes, names.typeBytes(row))
    if row.id >= 0 { writer.append(bytes, names.idBytes(row)) }
    guard hasNumbers || isHidden || row.flags.contains(.contentSize) || baselines else {
      return writer.append("\n")
    }
    // Blanks up to the end of the numbers at once; these go over them.
    let rest = columns.nameWidth - indent - names.cells(row)
    writer.lookAheadBlanks(rest + 4 * (columns.numberWidth + 1))
    writer.skip(rest)
    if hasNumbers {
      let frame = isAbsolute ? row.absolute : row.frame
      writer.number(frame.x, width: columns.numberWidth + 1)
      writer.number(frame.y, width: columns.numberWidth + 1)
      writer.number(frame.width, width: columns.numberWidth + 1)
      writer.number(frame.height, width: columns.numberWidth + 1)
    }
    if isHidden { writer.append("  hidden") }
    if row.flags.contains(.contentSize) {
      writer.append("  content ")
      writer.number(row.contentSize.width)
      writer.append(" ")
      writer.number(row.contentSize.height)
    }
    if baselines {
      let offset = isAbsolute && row.flags.contains(.absolute) ? row.absolute.y : 0
      let isOne = row.firstBaseline == row.lastBaseline
      writer.append(isOne ? "  baseline " : "  baselines ")
      writer.number(row.firstBaseline + offset)
      if !isOne {
        writer.append(" ")
        writer.number(row.lastBaseline + offset)
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
    /// Bytes of the longest name: outside of ASCII there are more of them than cells.
    private var nameBytes = 24

    /// The most bytes of a line: a name, four numbers, and remarks with four more.
    var lineBytes: Int { nameWidth + nameBytes + 4 * (numberWidth + 1) + 4 * longestFrameNumber + 64 }

    mutating func widen(for row: FrameRow, top: Int32, _ names: FrameNames, isAbsolute: Bool) {
      let indent = 2 * Int(row.depth - top)
      nameWidth = max(nameWidth, indent + names.cells(row))
      nameBytes = max(nameBytes, indent + names.typeBytes(row).count + (row.id >= 0 ? names.idBytes(row).count : 0))
      guard row.flags.contains(isAbsolute ? .absolute : .frame) else { return }
      let frame = isAbsolute ? row.absolute : row.frame
      widen(for: frame.x)
      widen(for: frame.y)
      widen(for: frame.width)
      widen(for: frame.height)
    }

    private mutating func widen(for number: Double) {
      // Halves below ten thousand take at most six cells.
      if number >= 0, number < 10_000, number * 2 == (number * 2).rounded(.towardZero) { return }
      numberWidth = max(numberWidth, frameNumber(number).utf8.count)
    }
  }
}
