import Geometry
import TextMetrics

/// A product of settings under which documents are laid out: widths, locales, themes, appearances, text sizes and
/// directions.
///
/// An axis without values stays as the options say and is not named in results.
///
/// ```swift
/// LayoutMatrix(widths: [320, 375, 768], locales: ["en", "de", "ar"], textSizes: [.large, .accessibility3])
/// ```
public struct LayoutMatrix: Hashable, Sendable {
  /// Widths of the root in points.
  public var widths: [Double]
  /// Languages and regions, such as `de` or `pt-BR`.
  public var locales: [String]
  /// Theme files; an empty text stands for no theme.
  public var themes: [String]
  /// Whether dynamic colours take their dark value.
  public var appearances: [Appearance]
  /// The reader's sizes of text styles.
  public var textSizes: [TextSize]
  /// Where leading is.
  public var directions: [LayoutDirection]

  /// Which value dynamic colours take.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// The light one.
    case light
    /// The dark one.
    case dark
  }

  /// A matrix; axes not given have no values.
  public init(
    widths: [Double] = [], locales: [String] = [], themes: [String] = [], appearances: [Appearance] = [],
    textSizes: [TextSize] = [], directions: [LayoutDirection] = []
  ) {
    self.widths = widths
    self.locales = locales
    self.themes = themes
    self.appearances = appearances
    self.textSizes = textSizes
    self.directions = directions
  }

  /// One axis with the names of its values, as results show them.
  public struct Axis: Hashable, Sendable {
    /// `width`, `locale`, `theme`, `appearance`, `text-size` or `direction`: the option that sets it.
    public let name: String
    /// Its values as text, in the order given.
    public let values: [String]
  }

  /// The axes that have values, in the order of the fields.
  public var axes: [Axis] {
    [
      Axis(name: "width", values: widths.map(frameNumber)),
      Axis(name: "locale", values: locales),
      Axis(name: "theme", values: themes.map { $0.isEmpty ? "none" : $0 }),
      Axis(name: "appearance", values: appearances.map(\.rawValue)),
      Axis(name: "text-size", values: textSizes.map(\.rawValue)),
      Axis(name: "direction", values: directions.map { $0 == .rightToLeft ? "rtl" : "ltr" }),
    ].filter { !$0.values.isEmpty }
  }

  /// How many settings there are: the product of the axes, 1 without any.
  public var count: Int {
    axes.reduce(1) { count, axis in
      let (product, overflow) = count.multipliedReportingOverflow(by: axis.values.count)
      return overflow ? .max : product
    }
  }

  /// The options of one setting.
  ///
  /// - Parameter indices: One index an axis, in the order of ``axes``.
  public func options(_ indices: [Int], from base: InkOptions) -> InkOptions {
    var options = base
    for (axis, index) in zip(axes, indices) {
      switch axis.name {
      case "width": options.width = widths[index]
      case "locale": options.locale = locales[index]
      case "theme": options.theme = themes[index].isEmpty ? nil : themes[index]
      case "appearance": options.isDark = appearances[index] == .dark
      case "text-size": options.textSize = textSizes[index]
      default: options.direction = directions[index]
      }
    }
    return options
  }
}
