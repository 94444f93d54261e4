import Geometry

/// Prints frames as comma-separated values (RFC 4180, lines end in a line feed): one view a line.
public struct FrameCSVPrinter: Sendable {
  /// Whether frames are relative to the root instead of the parent.
  public var isAbsolute: Bool
  /// Whether the views inside hidden ones are printed.
  public var showsHidden: Bool

  /// A printer.
  public init(isAbsolute: Bool = false, showsHidden: Bool = false) {
    self.isAbsolute = isAbsolute
    self.showsHidden = showsHidden
  }

  /// The names of the columns, once at the top.
  public static let header = "document,path,type,id,x,y,width,height,hidden\n"

  /// The lines of one document; frames of hidden views are empty.
  ///
  /// - Parameter id: Prints only the view of that id and what it holds.
  /// - Returns: Nil when no view has that id.
  public func text(of table: FrameTable, only id: String? = nil) -> String? {
    bytes(of: table, only: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as UTF-8. O(bytes), a handful of allocations.
  public func bytes(of table: FrameTable, only id: String? = nil) -> [UInt8]? {
    guard let wanted = table.rows(only: id, withHidden: showsHidden) else { return nil }
    let rows = table.records.rows
    let list = FrameNameList(table.records)
    return list.withNames { names in
      var output: [UInt8] = []
      output.reserveCapacity(96 * wanted.count)
      var document = table.document
      var path = FramePath()
      var next = 0
      for at in rows.indices where next < wanted.count {
        path.enter(rows[at], names)
        if wanted[next] != at { continue }
        next += 1
        document.withUTF8 { append(UnsafeRawBufferPointer($0), to: &output) }
        output.append(UInt8(ascii: ","))
        path.bytes.withUnsafeBytes { append($0, to: &output) }
        output.append(UInt8(ascii: ","))
        append(UnsafeRawBufferPointer(rebasing: names.bytes[names.typeBytes(rows[at].type)]), to: &output)
        output.append(UInt8(ascii: ","))
        if rows[at].identifier >= 0 {
          append(
            UnsafeRawBufferPointer(rebasing: names.bytes[names.idBytes(rows[at].identifier).dropFirst(2)]), to: &output)
        }
        if isAbsolute ? rows[at].hasAbsolute : rows[at].hasFrame {
          let place = table.records.places[at]
          let frame = isAbsolute ? place.absolute : place.frame
          append(frame.x, to: &output)
          append(frame.y, to: &output)
          append(frame.width, to: &output)
          append(frame.height, to: &output)
        } else {
          output.append(contentsOf: ",,,,".utf8)
        }
        output.append(contentsOf: (rows[at].isHidden ? ",true\n" : ",false\n").utf8)
      }
      return output
    }
  }

  private func append(_ number: Double, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    appendFrameNumber(number, to: &output)
  }

  /// A field, in quotes where it needs them.
  private func append(_ field: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var isPlain = true
    for byte in field where byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D { isPlain = false }
    if isPlain { return output.append(contentsOf: field) }
    output.append(UInt8(ascii: "\""))
    for byte in field {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }
}
