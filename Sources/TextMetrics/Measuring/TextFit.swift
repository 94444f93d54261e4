/// Where a text that has no room is cut, by the names of `NSLineBreakMode`.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  /// Lines end between words; the last one ends at a word.
  case byWordWrapping
  /// Lines end between any two characters (grapheme clusters).
  case byCharWrapping
  /// The last line is cut at the last character that fits, without a mark.
  case byClipping
  /// "…" stands at the start of the last line.
  case byTruncatingHead
  /// "…" stands at the end of the last line. The default.
  case byTruncatingTail
  /// "…" stands in the middle of the last line.
  case byTruncatingMiddle

  /// True for the three modes that draw "…".
  public var drawsEllipsis: Bool {
    switch self {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    case .byWordWrapping, .byCharWrapping, .byClipping: false
    }
  }
}

/// How a text is fitted into a width.
public struct TextFit: Hashable, Sendable {
  /// The most lines; 0 for no limit.
  public var numberOfLines: Int
  /// Where lines end and how the last one is cut.
  public var lineBreakMode: LineBreakMode
  /// The smallest factor by which a one-line text may shrink before it is cut; 1 for never. A caller passes the label's
  /// `minimumScaleFactor` when `adjustsFontSizeToFitWidth` is set. 0 means no bound.
  public var minimumScaleFactor: Double

  /// A fit from its parts; the defaults are a label's.
  public init(
    numberOfLines: Int = 1, lineBreakMode: LineBreakMode = .byTruncatingTail, minimumScaleFactor: Double = 1
  ) {
    self.numberOfLines = numberOfLines
    self.lineBreakMode = lineBreakMode
    self.minimumScaleFactor = minimumScaleFactor
  }

  /// Any number of lines, broken between words.
  public static let wrapping = TextFit(numberOfLines: 0)
}

/// One line of a measured text: what is drawn is what was measured.
public struct TextLine: Hashable, Sendable {
  /// UTF-8 bytes of the text shown before the ellipsis, or the whole line without one. White space at the end of the
  /// line and its line break are left out.
  public var range: Range<Int>
  /// UTF-8 bytes shown behind the ellipsis; empty unless the line is cut at its head or middle.
  public var tail: Range<Int>
  /// True when "…" stands between `range` and `tail`.
  public var hasEllipsis: Bool
  /// Width in points, unrounded, with the ellipsis, at the scale of the text.
  public var width: Double
  /// Distance of the baseline from the top of the text, in points.
  public var baseline: Double

  /// A line from its parts.
  public init(range: Range<Int>, tail: Range<Int>, hasEllipsis: Bool, width: Double, baseline: Double) {
    self.range = range
    self.tail = tail
    self.hasEllipsis = hasEllipsis
    self.width = width
    self.baseline = baseline
  }
}

/// What layout needs to know about a text at a width. Lengths in points, unrounded.
public struct TextBlock: Hashable, Sendable {
  /// Number of lines; 0 for a text without characters.
  public var lineCount: Int
  /// Width of the widest line.
  public var width: Double
  /// Lines × line height.
  public var height: Double
  /// Distance of the first baseline from the top.
  public var firstBaseline: Double
  /// Distance of the last baseline from the top.
  public var lastBaseline: Double
  /// True when not all of the text is shown.
  public var isTruncated: Bool
  /// The factor by which the text is drawn smaller; height and baselines are those at 1.
  public var scale: Double

  /// A block from its parts.
  public init(
    lineCount: Int, width: Double, height: Double, firstBaseline: Double, lastBaseline: Double, isTruncated: Bool,
    scale: Double
  ) {
    self.lineCount = lineCount
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.isTruncated = isTruncated
    self.scale = scale
  }
}

/// A text that a ``TextMeasurer`` has broken into pieces, with the font's numbers. Valid for that measurer only, until it
/// is emptied. Without references, so that it may stand in flat arrays.
public struct PreparedText: Hashable, Sendable {
  /// No text of any measurer.
  package static let none = PreparedText(
    entry: -1, utf8Count: 0, natural: 0, pointsPerUnit: 1, ascent: 0, descent: 0, lineGap: 0)

  let entry: Int32
  /// Length in UTF-8 bytes.
  public let utf8Count: Int32
  let natural: Int32
  let pointsPerUnit: Double
  /// Points above the baseline.
  public let ascent: Double
  /// Points below the baseline.
  public let descent: Double
  /// Points between two lines.
  public let lineGap: Double

  /// Distance of two baselines.
  public var lineHeight: Double { ascent + descent + lineGap }
}
