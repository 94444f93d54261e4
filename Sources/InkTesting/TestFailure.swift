import Ink
import Testing
import XCTest

/// Where an assertion stands, for the framework that shows its failure.
struct AssertionPlace {
  let fileID: String
  let filePath: StaticString
  let line: Int
  let column: Int

  /// Fails the running test, whichever framework runs it.
  func fail(_ message: String) {
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(fileID: fileID, filePath: "\(filePath)", line: line, column: column))
    } else {
      XCTFail(message, file: filePath, line: UInt(line))
    }
  }
}

/// Where the golden of a test lies.
package func snapshotPath(named name: String, function: String, filePath: String, ending: String = "frames") -> String {
  let folder = FileAccess.folder(of: filePath)
  var file = FileAccess.name(of: filePath)
  if file.hasSuffix(".swift") { file.removeLast(6) }
  let test = function.prefix { $0 != "(" }
  let parts = [String(test), name].filter { !$0.isEmpty }.map(fileName)
  return "\(folder)/__Snapshots__/\(fileName(file))/\(parts.joined(separator: ".")).\(ending)"
}

private func fileName(_ text: String) -> String {
  String(text.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" })
}
