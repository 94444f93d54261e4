import Geometry

/// The text that a view shows, as it was laid out.
public struct FrameText: Hashable, Sendable {
  /// One line of it.
  public struct Line: Hashable, Sendable {
    /// What stands on the line, with "…" where it was cut.
    public let text: String
    /// Relative to the view, in points.
    public let frame: Rect
    /// Distance of the baseline from the view's top, in points.
    public let baseline: Double

    /// A line from its parts.
    public init(text: String, frame: Rect, baseline: Double) {
      self.text = text
      self.frame = frame
      self.baseline = baseline
    }
  }

  /// From top to bottom.
  public let lines: [Line]
  /// Whether some of the text is not shown.
  public let isTruncated: Bool

  /// A text from its parts.
  public init(lines: [Line], isTruncated: Bool) {
    self.lines = lines
    self.isTruncated = isTruncated
  }
}
