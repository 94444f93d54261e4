import Ink
import Synchronization

/// The report about all snapshots that differ in one run of tests: a page and pictures in one folder.
///
/// The folder is `INK_REPORT`, else `.build/snapshot-report` below the folder that the tests run in. The only state of
/// the process, because tests end one by one and nobody says which was the last.
enum SnapshotReporter {
  private static let report = Mutex<SnapshotReport?>(nil)

  /// Adds a failure and writes the report anew. Gives the page's path, or why it could not be written.
  static func add(_ entry: ComparisonEntry) -> String {
    report.withLock { report in
      var current =
        report ?? SnapshotReport(folder: FileAccess.environment("INK_REPORT") ?? ".build/snapshot-report")
      current.insert(entry)
      report = current
      do throws(FileProblem) {
        try current.write()
        return "report: \(current.page)"
      } catch {
        return error.message
      }
    }
  }
}
