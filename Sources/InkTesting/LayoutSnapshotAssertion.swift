import Ink
import Testing
import XCTest

/// Fails the running test when the frames of a layout are not those of its golden.
///
/// Works in Swift Testing and in XCTest. The golden is a text beside the test,
/// `__Snapshots__/TESTFILE/TEST.NAME.frames`. Run the tests once with `INK_RECORD=1` to write or rewrite goldens: the
/// run fails and says what it wrote, so that nobody records by accident; where `CI` is set nothing is ever written.
///
/// ```swift
/// @Test func form() throws {
///   assertLayoutSnapshot(ofFile: "Sources/App/form.xml", InkOptions(width: 320))
/// }
/// ```
///
/// - Parameters:
///   - table: The layout: `InkResult.frames`.
///   - name: Tells several goldens of one test apart.
///   - reasons: Why a view has its frame, printed below a view that differs: `InkRun.reasons(for:)`.
public func assertLayoutSnapshot(
  of table: FrameTable, named name: String = "", reasons: (String) -> [String] = { _ in [] },
  function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) {
  let golden = LayoutSnapshot(path: snapshotPath(named: name, function: function, filePath: "\(filePath)"))
  guard
    let failure = snapshotFailure(
      of: table, golden, isRecording: LayoutSnapshot.isRecordingAllowed, reasons: reasons)
  else { return }
  fail(failure, fileID, filePath, line, column)
}

/// Lays out a document and compares it with its golden, see ``assertLayoutSnapshot(of:named:reasons:function:fileID:filePath:line:column:)``.
///
/// A document that cannot be laid out fails the test with its problems. Views that moved are printed with the values
/// that size and place them and where those come from.
///
/// - Parameters:
///   - path: The document; a relative path counts from where the tests run.
///   - options: What it is laid out for.
public func assertLayoutSnapshot(
  ofFile path: String, _ options: InkOptions = InkOptions(), named name: String = "", function: String = #function,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  let pipeline = InkPipeline(options)
  do throws(FileProblem) {
    let bytes = try FileAccess.read(path, limit: pipeline.limits.documentBytes)
    let run = pipeline.run(
      bytes, name: path, resources: pipeline.resources(beside: path), worker: pipeline.makeWorker())
    guard let table = run.frames else {
      return fail(run.result.problemText, fileID, filePath, line, column)
    }
    assertLayoutSnapshot(
      of: table, named: name, reasons: run.reasons, function: function, fileID: fileID, filePath: filePath, line: line,
      column: column)
  } catch {
    fail(error.message, fileID, filePath, line, column)
  }
}

/// Fails the running test, whichever framework runs it.
private func fail(_ message: String, _ fileID: String, _ filePath: StaticString, _ line: Int, _ column: Int) {
  if Test.current != nil {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(fileID: fileID, filePath: "\(filePath)", line: line, column: column))
  } else {
    XCTFail(message, file: filePath, line: UInt(line))
  }
}

/// Where the golden of a test lies.
package func snapshotPath(named name: String, function: String, filePath: String) -> String {
  let folder = FileAccess.folder(of: filePath)
  var file = FileAccess.name(of: filePath)
  if file.hasSuffix(".swift") { file.removeLast(6) }
  let test = function.prefix { $0 != "(" }
  let parts = [String(test), name].filter { !$0.isEmpty }.map(fileName)
  return "\(folder)/__Snapshots__/\(fileName(file))/\(parts.joined(separator: ".")).frames"
}

private func fileName(_ text: String) -> String {
  String(text.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" })
}

/// What to tell about a layout that is not its golden; nil when it is. Records first where that is asked for.
package func snapshotFailure(
  of table: FrameTable, _ golden: LayoutSnapshot, isRecording: Bool, reasons: (String) -> [String]
) -> String? {
  do throws(FileProblem) {
    let outcome = try golden.compare(with: table)
    if case .same = outcome { return nil }
    if isRecording {
      try golden.record(table)
      return "recorded '\(golden.path)': read the difference and run again without INK_RECORD"
    }
    switch outcome {
    case .same: return nil
    case .missing: return "no golden '\(golden.path)': run once with INK_RECORD=1 to write it"
    case .damaged: return "the golden '\(golden.path)' is no frame tree: record it anew with INK_RECORD=1"
    case .different(let difference):
      var text = "\(table.document) is not laid out as in '\(golden.path)':"
      for change in difference.changes {
        text += "\n  \(change)"
        for reason in reasons(change.path) { text += "\n      \(reason)" }
      }
      // The texts differ although no view does: a column got wider.
      if difference.isEmpty { text += "\n  only the form of the text differs: record it anew with INK_RECORD=1" }
      return text
    }
  } catch {
    return error.message
  }
}
