/// A named kind of text whose size follows the reader's setting.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
  /// 34 points at the default setting.
  case largeTitle
  /// 28 points.
  case title1
  /// 22 points.
  case title2
  /// 20 points.
  case title3
  /// 17 points, semibold.
  case headline
  /// 15 points.
  case subheadline
  /// 17 points.
  case body
  /// 16 points.
  case callout
  /// 13 points.
  case footnote
  /// 12 points.
  case caption1
  /// 11 points.
  case caption2

  /// Semibold for a headline, regular otherwise.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// Size in points at a setting. Source: Apple's table of dynamic type sizes.
  public func size(at setting: TextSize) -> Double { Double(sizes[setting.index]) }

  /// xS to AX5.
  private var sizes: [Int] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}

/// The reader's text size setting, smallest first. The raw values are those of `--text-size`.
public enum TextSize: String, Hashable, Sendable, CaseIterable {
  /// Extra small.
  case extraSmall = "xS"
  /// Small.
  case small = "S"
  /// Medium.
  case medium = "M"
  /// Large, the default.
  case large = "L"
  /// Extra large.
  case extraLarge = "xL"
  /// Extra extra large.
  case extraExtraLarge = "xxL"
  /// Extra extra extra large.
  case extraExtraExtraLarge = "xxxL"
  /// The first accessibility size.
  case accessibility1 = "AX1"
  /// The second accessibility size.
  case accessibility2 = "AX2"
  /// The third accessibility size.
  case accessibility3 = "AX3"
  /// The fourth accessibility size.
  case accessibility4 = "AX4"
  /// The fifth accessibility size.
  case accessibility5 = "AX5"

  /// 0 for the smallest to 11 for the largest.
  var index: Int {
    switch self {
    case .extraSmall: 0
    case .small: 1
    case .medium: 2
    case .large: 3
    case .extraLarge: 4
    case .extraExtraLarge: 5
    case .extraExtraExtraLarge: 6
    case .accessibility1: 7
    case .accessibility2: 8
    case .accessibility3: 9
    case .accessibility4: 10
    case .accessibility5: 11
    }
  }
}
