import Diagnostics

/// What can go wrong while a picture is drawn.
public enum PictureProblem: Problem, Hashable {
  /// A picture of the resources whose pixels cannot be read; it is drawn as a box with its name.
  case unreadable(path: String, reason: String)
  /// The output would have more pixels than allowed.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// An overlay that does not exist.
  case unknownOverlay(name: String, nearest: String?)
}

extension PictureProblem {
  /// The stable id.
  public var id: ProblemID {
    switch self {
    case .unreadable: 750
    case .tooLarge: 751
    case .unknownOverlay: 752
    }
  }

  /// A damaged picture is around the document; the other two leave nothing to show.
  public var severity: Severity {
    switch self {
    case .unreadable: .warning
    case .tooLarge, .unknownOverlay: .error
    }
  }

  /// One line for people.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): "the picture '\(path)' cannot be shown: \(reason)"
    case .tooLarge(let width, let height, let limit):
      "the picture would be \(width) × \(height) pixels, at most \(limit) pixels are allowed"
    case .unknownOverlay(let name, _):
      "unknown overlay '\(name)', expected \(PictureOverlay.allCases.map(\.rawValue).joined(separator: ", "))"
    }
  }

  /// The nearest overlay.
  public var suggestion: String? {
    if case .unknownOverlay(_, let nearest) = self { nearest } else { nil }
  }

  /// One page for each id.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      750, "picture cannot be shown", .warning,
      """
      A picture was found and its size could be read, but its pixels are damaged or too many. The frames are as they \
      would be; in the output a box with the picture's name stands in its place. Save the picture again.
      """),
    ProblemPage(
      751, "output too large", .error,
      """
      A PNG of this size would need too much memory. Give a smaller --width, --height or --scale, or write SVG, which \
      has no such limit.
      """),
    ProblemPage(
      752, "unknown overlay", .error,
      "The option --overlay takes frames, margins, spacing, baselines and ids, separated by commas.",
      example: "ink render card.xml -o card.png --overlay frames,ids"),
  ]
}
