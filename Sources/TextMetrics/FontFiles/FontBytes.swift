/// A part of a font file, read big-endian. Every read is checked; one outside the part throws.
struct FontBytes: Sendable {
  /// The whole file.
  let file: [UInt8]
  /// Where the part lies in the file.
  let range: Range<Int>
  /// The table it belongs to, for problems.
  let table: String

  init(file: [UInt8], range: Range<Int>, table: String) {
    self.file = file
    self.range = range
    self.table = table
  }

  var count: Int { range.count }

  @inline(__always)
  private func check(_ offset: Int, _ length: Int) throws(FontProblem) -> Int {
    guard offset >= 0, offset <= range.count - length else { throw .truncated(table: table) }
    return range.lowerBound + offset
  }

  @inline(__always)
  func u8(_ offset: Int) throws(FontProblem) -> Int { Int(file[try check(offset, 1)]) }

  @inline(__always)
  func u16(_ offset: Int) throws(FontProblem) -> Int {
    let i = try check(offset, 2)
    return Int(file[i]) << 8 | Int(file[i + 1])
  }

  @inline(__always)
  func i16(_ offset: Int) throws(FontProblem) -> Int { Int(Int16(truncatingIfNeeded: try u16(offset))) }

  func u24(_ offset: Int) throws(FontProblem) -> Int { try u8(offset) << 16 | u16(offset + 1) }

  @inline(__always)
  func u32(_ offset: Int) throws(FontProblem) -> Int { try u16(offset) << 16 | u16(offset + 2) }

  /// The part from `offset` to the end. An offset outside throws.
  func suffix(_ offset: Int) throws(FontProblem) -> FontBytes {
    _ = try check(offset, 0)
    return FontBytes(file: file, range: range.lowerBound + offset..<range.upperBound, table: table)
  }

  /// `length` bytes from `offset`.
  func part(_ offset: Int, _ length: Int) throws(FontProblem) -> FontBytes {
    guard length >= 0 else { throw .truncated(table: table) }
    let start = try check(offset, length)
    return FontBytes(file: file, range: start..<start + length, table: table)
  }
}
