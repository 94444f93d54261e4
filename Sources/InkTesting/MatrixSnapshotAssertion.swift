import Ink

/// Lays out a document under every combination of widths, locales, themes, appearances, text sizes and directions and
/// compares the results with one golden, in which equal results are folded.
///
/// Works in Swift Testing and in XCTest; goldens are recorded as with ``assertLayoutSnapshot(ofFile:_:picture:named:function:fileID:filePath:line:column:)``
/// and lie beside the test, `__Snapshots__/TESTFILE/TEST.NAME.matrix`. A failure names the settings that differ, each
/// view that moved, by how much and why.
///
/// ```swift
/// @Test func form() {
///   assertLayoutMatrix(
///     ofFile: "Sources/App/form.xml",
///     LayoutMatrix(widths: [320, 375, 768], locales: ["en", "de", "ar"], textSizes: [.large, .accessibility3]))
/// }
/// ```
///
/// - Parameters:
///   - path: The document; a relative path counts from where the tests run. It is parsed once.
///   - matrix: The settings.
///   - options: What the matrix does not say.
///   - name: Tells several goldens of one test apart.
public func assertLayoutMatrix(
  ofFile path: String, _ matrix: LayoutMatrix, _ options: InkOptions = InkOptions(), named name: String = "",
  function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) {
  let place = AssertionPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let golden = MatrixSnapshot(
    path: snapshotPath(named: name, function: function, filePath: "\(filePath)", ending: "matrix"))
  do throws(FileProblem) {
    let run = try laidOut(path, options)
    if let failure = try matrixFailure(
      of: run, matrix, golden, isRecording: LayoutSnapshot.isRecordingAllowed, report: SnapshotReporter.add)
    {
      place.fail(failure)
    }
  } catch {
    place.fail(error.message)
  }
}

/// What to tell about a matrix that is not its golden; nil when it is. Records first where that is asked for.
package func matrixFailure(
  of run: InkRun, _ matrix: LayoutMatrix, _ golden: MatrixSnapshot, isRecording: Bool,
  report: (ComparisonEntry) -> String
) throws(FileProblem) -> String? {
  guard let result = run.matrix(matrix) else { return run.result.problemText }
  let outcome = try golden.compare(with: result)
  if case .same = outcome { return nil }
  if isRecording {
    try golden.record(result)
    return recorded([golden.path])
  }
  switch outcome {
  case .same: return nil
  case .missing: return "no golden '\(golden.path)': run once with INK_RECORD=1 to write it"
  case .damaged: return "the golden '\(golden.path)' is no matrix: record it anew with INK_RECORD=1"
  case .otherSettings(let names):
    return "the golden '\(golden.path)' does not know these settings: record it anew with INK_RECORD=1"
      + names.map { "\n  \($0)" }.joined()
  case .different(let differences):
    var text = "\(result.document) is not laid out as in '\(golden.path)':"
    if differences.isEmpty { text += "\n  only the form of the text differs: record it anew with INK_RECORD=1" }
    var page = ""
    for difference in differences {
      let lines = run.lines(of: difference, in: matrix)
      text += difference.names.map { "\n  \($0)" }.joined() + lines.map { "\n    \($0)" }.joined()
      page = "\n" + report(difference.entry(golden: golden.path, result.document, lines))
    }
    return text + page
  }
}
