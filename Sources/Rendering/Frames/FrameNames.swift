/// The types and identifiers of a table as bytes behind one another, with the cells that they take in a column.
struct FrameNameList {
  private var bytes: [UInt8] = []
  /// Of all types and then of all identifiers: where each ends.
  private var ends: [Int32] = []
  /// Their Unicode scalars: each takes one cell.
  private var cellCounts: [Int32] = []
  private let typeCount: Int

  /// The names of a table, ` #` before each identifier.
  init(_ records: FrameRecords) {
    typeCount = records.types.count
    let count = typeCount + records.ids.count
    bytes.reserveCapacity(16 * count)
    ends.reserveCapacity(count)
    cellCounts.reserveCapacity(count)
    for type in records.types { add("", type) }
    for id in records.ids { add(" #", id) }
    // Copies are made in whole words and may go beyond the last name.
    bytes.append(contentsOf: repeatElement(0x20, count: CellWriter.word))
  }

  private mutating func add(_ prefix: String, _ name: String) {
    bytes.append(contentsOf: prefix.utf8)
    // Bytes that continue a scalar take no cell.
    var cells = Int32(truncatingIfNeeded: prefix.utf8.count)
    var name = name
    name.withUTF8 { name in
      bytes.append(contentsOf: name)
      for byte in name where byte & 0xC0 != 0x80 { cells &+= 1 }
    }
    ends.append(Int32(truncatingIfNeeded: bytes.count))
    cellCounts.append(cells)
  }

  /// Calls `body` with the names in place.
  func withNames<Result>(_ body: (FrameNames) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      ends.withUnsafeBufferPointer { ends in
        cellCounts.withUnsafeBufferPointer { cells in
          body(FrameNames(bytes: bytes, ends: ends, cellCounts: cells, typeCount: typeCount))
        }
      }
    }
  }
}

/// The names of a list where they stand, for as long as it lends them.
struct FrameNames {
  /// What ranges count in.
  let bytes: UnsafeRawBufferPointer
  fileprivate let ends: UnsafeBufferPointer<Int32>
  fileprivate let cellCounts: UnsafeBufferPointer<Int32>
  fileprivate let typeCount: Int

  /// The bytes of a type.
  @inline(__always)
  func typeBytes(_ type: Int32) -> Range<Int> { range(Int(type)) }

  /// The bytes of an identifier, ` #` included.
  @inline(__always)
  func idBytes(_ identifier: Int32) -> Range<Int> { range(typeCount &+ Int(identifier)) }

  /// The cells of a type and an identifier; of the type alone when there is none.
  @inline(__always)
  func cells(_ type: Int32, _ identifier: Int32) -> Int {
    Int(cellCounts[Int(type)]) &+ (identifier >= 0 ? Int(cellCounts[typeCount &+ Int(identifier)]) : 0)
  }

  @inline(__always)
  private func range(_ at: Int) -> Range<Int> { (at == 0 ? 0 : Int(ends[at &- 1]))..<Int(ends[at]) }
}
