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
    guard let rows = table.rows(only: id, withHidden: showsHidden) else { return nil }
    let paths = table.paths()
    var output = ""
    for row in rows {
      let record = table.records[row]
      var fields = [table.document, paths[row], record.type, record.id].map(quoted)
      if let frame = isAbsolute ? record.absolute : record.frame {
        fields += [frame.x, frame.y, frame.width, frame.height].map(frameNumber)
      } else {
        fields += ["", "", "", ""]
      }
      fields.append(record.isHidden ? "true" : "false")
      output += fields.joined(separator: ",") + "\n"
    }
    return output
  }

  private func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return field }
    var result = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
