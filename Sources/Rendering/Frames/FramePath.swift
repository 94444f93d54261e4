import ViewModel

/// The path of the row that was entered last, as bytes: `/LMColumnView[1]/UILabel[2]`. Rows are entered in document
/// order, so that a path is its parent's and one step more.
struct FramePath {
  /// The path.
  private(set) var bytes: [UInt8] = []
  /// By depth: where the path of the row that is open there ends.
  private var ends: [Int] = []

  /// Goes to a row, entering all on the way to it.
  ///
  /// - Parameter next: The row to enter next.
  mutating func go(to row: Int, from next: inout Int, _ rows: [LayoutRow], _ list: FrameNameList) {
    list.withNames { names in
      while next <= row {
        enter(rows[next], names)
        next += 1
      }
    }
  }

  /// Goes to the next row.
  mutating func enter(_ row: LayoutRow, _ names: FrameNames) {
    let depth = Int(row.depth)
    if ends.count > depth { ends.removeLast(ends.count - depth) }
    bytes.removeLast(bytes.count - (ends.last ?? 0))
    bytes.append(UInt8(ascii: "/"))
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: names.bytes[names.typeBytes(row.type)]))
    bytes.append(UInt8(ascii: "["))
    appendFrameNumber(Double(row.ordinal), to: &bytes)
    bytes.append(UInt8(ascii: "]"))
    ends.append(bytes.count)
  }
}
