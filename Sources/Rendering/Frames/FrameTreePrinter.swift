import Geometry
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
    let rows = records.rows
    let names = FrameNames(records)
    let top = rows.first?.depth ?? 0
    var columns = Columns()
    for at in rows.indices { columns.widen(for: rows[at], top: top, names, isAbsolute: isAbsolute) }
    return [UInt8](unsafeUninitializedCapacity: rows.count * columns.lineBytes) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var writer = CellWriter(at: start)
      names.withBytes { bytes in
        for at in rows.indices {
          let baselines = showsBaselines && !records.baselines.isEmpty ? records.baselines[at] : .none
          write(rows[at], baselines, top: top, names, bytes, columns, to: &writer)
        }
      }
      count = writer.at - start
    }
  }

  private func write(
    _ row: LayoutRow, _ baselines: FrameRecords.Baselines, top: Int32, _ names: FrameNames,
    _ bytes: UnsafeRawBufferPointer, _ columns: Columns, to writer: inout CellWriter
  ) {
    let hasNumbers = row.flags.contains(isAbsolute ? .absolute : .frame)
    let isHidden = row.flags.contains(.hidden) || !row.flags.contains(.frame)
    let hasBaselines = !baselines.first.isNaN && !baselines.last.isNaN
    let indent = 2 * Int(row.depth - top)
    writer.blanks(indent)
    writer.append(bytes, names.typeBytes(row))
    if row.identifier >= 0 { writer.append(bytes, names.idBytes(row)) }
    guard hasNumbers || isHidden || row.flags.contains(.contentSize) || hasBaselines else {
      return writer.append("\n")
    }
    writer.blanks(columns.nameWidth - indent - names.cells(row))
    if hasNumbers {
      let frame = isAbsolute ? row.absolute : row.frame
      let width = columns.numberWidth + 1
      writer.numbers(frame.x, frame.y, frame.width, frame.height, width: width)
    }
    if isHidden { writer.append("  hidden") }
    if row.flags.contains(.contentSize) {
      writer.append("  content ")
      writer.number(row.contentSize.width)
      writer.append(" ")
      writer.number(row.contentSize.height)
    }
    if hasBaselines {
      let offset = isAbsolute && row.flags.contains(.absolute) ? row.absolute.y : 0
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
    /// Bytes of the longest name: outside of ASCII there are more of them than cells.
    private var nameBytes = 24

    /// The most bytes of a line: a name, four numbers, remarks with four more, and what words go beyond their ends.
    var lineBytes: Int { nameWidth + nameBytes + 4 * (numberWidth + 1) + 4 * longestFrameNumber + 64 + CellWriter.word }

    mutating func widen(for row: LayoutRow, top: Int32, _ names: FrameNames, isAbsolute: Bool) {
      let indent = 2 * Int(row.depth - top)
      nameWidth = max(nameWidth, indent + names.cells(row))
      nameBytes = max(
        nameBytes, indent + names.typeBytes(row).count + (row.identifier >= 0 ? names.idBytes(row).count : 0))
      guard row.flags.contains(isAbsolute ? .absolute : .frame) else { return }
      let frame = isAbsolute ? row.absolute : row.frame
      if isShort(frame.x), isShort(frame.y), isShort(frame.width), isShort(frame.height) { return }
      for number in [frame.x, frame.y, frame.width, frame.height] {
        numberWidth = max(numberWidth, frameNumber(number).utf8.count)
      }
    }

    /// Halves below ten thousand take at most six cells.
    @inline(__always)
    private func isShort(_ number: Double) -> Bool {
      number >= 0 && number < 10_000 && Double(Int32(number * 2)) == number * 2
    }
  }
}
