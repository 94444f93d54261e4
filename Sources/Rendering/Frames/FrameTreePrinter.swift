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
    return records.rows.withUnsafeBufferPointer { rows in
      records.places.withUnsafeBufferPointer { places in
        list.withNames { names in
          let lines = Lines(
            rows: rows, places: places, names: names, top: rows.first?.depth ?? 0, isAbsolute: isAbsolute)
          var columns = Columns()
          for at in rows.indices { columns.widen(for: at, lines, hasBaselines: !baselines.isEmpty) }
          return [UInt8](unsafeUninitializedCapacity: columns.bytes(of: rows.count)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            var writer = CellWriter(at: start)
            for at in rows.indices {
              write(at, lines, baselines.isEmpty ? .none : baselines[at], columns, to: &writer)
            }
            count = writer.at - start
          }
        }
      }
    }
  }

  /// What lines are printed from, where it stands.
  private struct Lines {
    let rows: UnsafeBufferPointer<LayoutRow>
    let places: UnsafeBufferPointer<PlacedNode>
    let names: FrameNames
    /// The depth that is not indented.
    let top: Int32
    let isAbsolute: Bool

    @inline(__always)
    func hasNumbers(_ at: Int) -> Bool { isAbsolute ? rows[at].hasAbsolute : rows[at].hasFrame }

    @inline(__always)
    func frame(_ at: Int) -> Rect { isAbsolute ? places[at].absolute : places[at].frame }

    @inline(__always)
    func indent(_ at: Int) -> Int { 2 &* Int(rows[at].depth &- top) }
  }

  @inline(__always)
  private func write(
    _ at: Int, _ lines: Lines, _ baselines: FrameRecords.Baselines, _ columns: Columns, to writer: inout CellWriter
  ) {
    let names = lines.names
    let hasNumbers = lines.hasNumbers(at)
    let isHidden = lines.rows[at].isHidden || !lines.rows[at].hasFrame
    let hasContentSize = lines.rows[at].hasContentSize
    let hasBaselines = !baselines.first.isNaN && !baselines.last.isNaN
    let indent = lines.indent(at)
    writer.blanks(indent)
    writer.append(names.bytes, names.typeBytes(lines.rows[at].type))
    let identifier = lines.rows[at].identifier
    if identifier >= 0 { writer.append(names.bytes, names.idBytes(identifier)) }
    guard hasNumbers || isHidden || hasContentSize || hasBaselines else { return writer.append("\n") }
    writer.blanks(columns.nameWidth - indent - names.cells(lines.rows[at].type, identifier))
    if hasNumbers {
      let frame = lines.frame(at)
      writer.numbers(frame.x, frame.y, frame.width, frame.height, width: columns.numberWidth + 1)
    }
    if isHidden { writer.append("  hidden") }
    if hasContentSize, let size = lines.places[at].contentSize {
      writer.append("  content ")
      writer.number(size.width)
      writer.append(" ")
      writer.number(size.height)
    }
    if hasBaselines {
      let offset = isAbsolute && lines.rows[at].hasAbsolute ? lines.places[at].absolute.y : 0
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

    @inline(__always)
    mutating func widen(for at: Int, _ lines: Lines, hasBaselines: Bool) {
      let names = lines.names
      let (type, identifier) = (lines.rows[at].type, lines.rows[at].identifier)
      let cells = names.cells(type, identifier)
      nameWidth = max(nameWidth, lines.indent(at) + cells)
      excess += names.typeBytes(type).count - cells
      if identifier >= 0 { excess += names.idBytes(identifier).count }
      if hasBaselines || lines.rows[at].hasContentSize || lines.rows[at].isHidden || !lines.rows[at].hasFrame {
        remarks += 1
      }
      guard lines.hasNumbers(at) else { return }
      let frame = lines.frame(at)
      if isShort(frame.x), isShort(frame.y), isShort(frame.width), isShort(frame.height) { return }
      widen(for: frame.x)
      widen(for: frame.y)
      widen(for: frame.width)
      widen(for: frame.height)
    }

    @inline(never)
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
