import Ink

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
  AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column).fail(failure)
}

/// Lays out a document and compares it with its golden, see ``assertLayoutSnapshot(of:named:reasons:function:fileID:filePath:line:column:)``.
///
/// A document that cannot be laid out fails the test with its problems. Views that moved are printed with the values
/// that size and place them and where those come from. What differs is also shown in a report, a page with pictures of
/// before, after and the difference: `.build/snapshot-report/index.html`, or below the folder that `INK_REPORT` names.
///
/// - Parameters:
///   - path: The document; a relative path counts from where the tests run.
///   - options: What it is laid out for.
///   - picture: Whether what it looks like is compared too, with a PNG file beside the text, pixel by pixel.
public func assertLayoutSnapshot(
  ofFile path: String, _ options: InkOptions = InkOptions(), picture: Bool = false, named name: String = "",
  function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  func golden(_ ending: String) -> String {
    snapshotPath(named: name, function: function, filePath: "\(filePath)", ending: ending)
  }
  do throws(FileProblem) {
    let run = try laidOut(path, options)
    let comparison = try run.compare(
      with: LayoutSnapshot(path: golden("frames")), picture: picture ? PictureSnapshot(path: golden("png")) : nil)
    guard let comparison else {
      return place.fail(run.result.problemText)
    }
    if let failure = try snapshotFailure(
      of: comparison, isRecording: LayoutSnapshot.isRecordingAllowed, report: SnapshotReporter.add)
    {
      place.fail(failure)
    }
  } catch {
    place.fail(error.message)
  }
}

/// One document through all stages.
func laidOut(_ path: String, _ options: InkOptions) throws(FileProblem) -> InkRun {
  let pipeline = InkPipeline(options)
  // A golden must not be compared with frames of a theme or data that could not be read.
  if let problem = pipeline.fileProblems.first { throw problem }
  let bytes = try FileAccess.read(path, limit: pipeline.limits.documentBytes)
  return pipeline.run(
    bytes, name: path, resources: pipeline.resources(beside: path), worker: pipeline.makeWorker())
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
      return recorded([golden.path])
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

/// The same for frames and picture of a document.
package func snapshotFailure(
  of comparison: SnapshotComparison, isRecording: Bool, report: (ComparisonEntry) -> String
) throws(FileProblem) -> String? {
  if comparison.isSame { return nil }
  if isRecording { return recorded(try comparison.record()) }
  var text = "\(comparison.document) is not as in '\(comparison.entry.golden)':"
  for line in comparison.lines { text += "\n  \(line)" }
  if comparison.hasMissing { text += "\n  run once with INK_RECORD=1 to write it" }
  return text + "\n" + report(comparison.entry)
}

/// Says what was written: a run that records fails.
func recorded(_ paths: [String]) -> String {
  "recorded \(paths.map { "'\($0)'" }.joined(separator: ", ")): read the difference and run again without INK_RECORD"
}
