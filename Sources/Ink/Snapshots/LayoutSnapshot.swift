import Rendering

/// A golden: the frames of a document as text, kept beside what is tested, and compared view by view.
///
/// `ink snapshot` and the assertions of `InkTesting` work with it. The text is that of ``FrameTreePrinter`` with
/// baselines, so a change of a golden is readable in a review.
public struct LayoutSnapshot: Sendable {
  /// Where the golden lies.
  public let path: String

  /// The golden at `path`.
  public init(path: String) { self.path = path }

  /// What a comparison found.
  public enum Outcome: Sendable {
    /// The frames are those of the golden.
    case same
    /// There is no golden.
    case missing
    /// These views differ.
    case different(FrameDifference)
    /// The golden is no frame tree: it was edited or cut.
    case damaged
  }

  /// The text that stands for a layout.
  public static func text(of table: FrameTable) -> String {
    FrameTreePrinter(showsBaselines: true).text(of: table) ?? ""
  }

  /// Compares a layout with the golden.
  public func compare(with table: FrameTable) throws(FileProblem) -> Outcome {
    if FileAccess.kind(of: path) == .missing { return .missing }
    let golden = String(decoding: try FileAccess.read(path), as: UTF8.self)
    let current = Self.text(of: table)
    if golden == current { return .same }
    // Both go through the reader, so that only what a golden shows is compared.
    guard let before = FrameTreeReader.table(from: golden, document: table.document),
      let after = FrameTreeReader.table(from: current, document: table.document)
    else { return .damaged }
    return .different(FrameDifference(from: before, to: after))
  }

  /// What the golden says; nil when it cannot be read or is no frame tree.
  public func table(named document: String) -> FrameTable? {
    (try? FileAccess.read(path)).flatMap {
      FrameTreeReader.table(from: String(decoding: $0, as: UTF8.self), document: document)
    }
  }

  /// Writes the golden, whole or not at all; folders are made as needed.
  public func record(_ table: FrameTable) throws(FileProblem) {
    try FileAccess.makeDirectory(FileAccess.folder(of: path))
    try FileAccess.write(Array(Self.text(of: table).utf8), to: path)
  }

  /// Whether goldens may be written: asked for with `INK_RECORD=1`, and never where `CI` is set.
  public static var isRecordingAllowed: Bool {
    FileAccess.environment("INK_RECORD") == "1" && !isContinuousIntegration
  }

  /// Whether `CI` is set to anything but an empty text, `0` or `false`.
  public static var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(FileAccess.environment("CI") ?? "")
  }
}
