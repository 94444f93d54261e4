/// Prints problems as workflow commands, which GitHub shows beside the changed lines of a pull request:
/// `::error file=form.xml,line=3,endLine=3,col=12,endColumn=16,title=INK0203::message`.
public struct DiagnosticGitHubRenderer: Sendable {
  /// A renderer.
  public init() {}

  /// One line a problem. Notes and fixes follow the message on escaped line ends.
  public func text(of batches: [DiagnosticBatch]) -> String {
    var output = ""
    for batch in batches {
      let places = PlaceResolver(batch.sources)
      for diagnostic in batch.diagnostics {
        output += "::" + (diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue) + " "
        let place = places.place(of: diagnostic.span)
        if let place, place.binary != nil {
          output += "file=\(escaped(place.file, isProperty: true)),"
        } else if let place {
          output += "file=\(escaped(place.file, isProperty: true)),line=\(place.start.line),"
          output += "endLine=\(place.end.line),col=\(place.start.column),"
          // The end column is only understood within one line.
          if place.start.line == place.end.line { output += "endColumn=\(place.end.column)," }
        }
        var message = diagnostic.message
        if let binary = place?.binary {
          message = "byte \(binary.byte)" + (binary.keyPath.isEmpty ? "" : " ('\(binary.keyPath)')") + ": " + message
        }
        for note in diagnostic.notes { message += "\nnote: " + note.message }
        for fix in diagnostic.fixes { message += "\nfix: " + fix.message }
        output += "title=\(diagnostic.id)::" + escaped(message, isProperty: false) + "\n"
      }
    }
    return output
  }

  private func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(shownScalar(scalar))
      }
    }
    return result
  }
}
