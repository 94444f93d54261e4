/// Widths of a text that nothing limits, on the pixel grid.
package struct TextWidths: Sendable, Hashable {
  /// All of it on as few lines as its hard breaks allow.
  package var natural: Double
  /// The width it never goes below: its widest unbreakable piece if it may wrap, that of "…" if not, 0 when clipping.
  package var least: Double

  /// Both widths.
  @inlinable
  package init(natural: Double, least: Double) {
    self.natural = natural
    self.least = least
  }
}

/// A text set in a width.
package struct TextExtent: Sendable, Hashable {
  /// Height of its lines, on the pixel grid.
  package var height: Double
  /// First baseline from the top.
  package var firstBaseline: Double
  /// Last baseline from the top.
  package var lastBaseline: Double
  /// Whether text was left out.
  package var isTruncated: Bool

  /// An extent from its numbers.
  @inlinable
  package init(height: Double, firstBaseline: Double, lastBaseline: Double, isTruncated: Bool = false) {
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.isTruncated = isTruncated
  }
}

/// Measures the texts of a layout tree.
///
/// The solver asks for widths once a text (pass 1) and for an extent once a text and assigned width (pass 3), never
/// twice for the same pair in a row.
package protocol LayoutMeasurer {
  /// Natural and least width of `text`.
  func widths(of text: Int32) -> TextWidths
  /// Height and baselines of `text` in `width`.
  func extent(of text: Int32, width: Double) -> TextExtent
}

/// A measurer for trees without texts: everything is 0.
package struct NoTextMeasurer: LayoutMeasurer, Sendable {
  /// The measurer.
  package init() {}
  /// 0 and 0.
  package func widths(of text: Int32) -> TextWidths { TextWidths(natural: 0, least: 0) }
  /// 0 high.
  package func extent(of text: Int32, width: Double) -> TextExtent {
    TextExtent(height: 0, firstBaseline: 0, lastBaseline: 0)
  }
}
