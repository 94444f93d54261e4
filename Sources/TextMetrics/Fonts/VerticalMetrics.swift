/// How far a face reaches above and below its baseline, in em.
public struct VerticalMetrics: Hashable, Sendable {
  /// Above the baseline.
  public var ascent: Double
  /// Below the baseline, positive.
  public var descent: Double
  /// Extra space below the descent.
  public var lineGap: Double

  /// Metrics from the three numbers, in em.
  public init(ascent: Double, descent: Double, lineGap: Double) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }
}

/// The classic families, known without any font file.
enum BuiltinFamily: Int, CaseIterable, Sendable {
  case helvetica, helveticaNeue, arial, times, timesNewRoman, georgia, courier, courierNew, menlo, system

  /// The name that notes and outputs use.
  var name: String {
    switch self {
    case .helvetica: "Helvetica"
    case .helveticaNeue: "HelveticaNeue"
    case .arial: "Arial"
    case .times: "Times"
    case .timesNewRoman: "TimesNewRomanPS"
    case .georgia: "Georgia"
    case .courier: "Courier"
    case .courierNew: "CourierNewPS"
    case .menlo: "Menlo"
    case .system: "System"
    }
  }

  /// The family whose advances are used although they are not its own; nil when they are.
  var approximatedBy: String? { self == .georgia ? "Times" : nil }

  /// The family of a name in lower case without spaces, hyphens and PostScript suffixes.
  init?(normalized name: String) {
    switch name {
    case "helvetica": self = .helvetica
    case "helveticaneue": self = .helveticaNeue
    case "arial": self = .arial
    case "times": self = .times
    case "timesnewroman", "timesnewromanps": self = .timesNewRoman
    case "georgia": self = .georgia
    case "courier": self = .courier
    case "couriernew", "couriernewps": self = .courierNew
    case "menlo": self = .menlo
    default: return nil
    }
  }

  /// Ascent, descent and gap, in em.
  ///
  /// | family | source |
  /// | --- | --- |
  /// | Helvetica, Arial | project decision 17: the font's 0.77 + 0.23 with 15 % of their sum on top (see Times) |
  /// | HelveticaNeue, System | project decision 17 |
  /// | Times, Courier | the font's 0.75 + 0.25 and 0.7539 + 0.2461; Apple's text systems add 15 % of the sum to the ascent of Times, Helvetica and Courier (WebKit, `FontCocoa`, states rule and reason) |
  /// | TimesNewRomanPS | `hhea` of Liberation Serif, made to match it: 1825, 443, 87 of 2048 |
  /// | CourierNewPS | `hhea` of Liberation Mono: 1705, 615, 0 of 2048 |
  /// | Georgia | its published `hhea`: 1878, 449, 0 of 2048 |
  /// | Menlo | `hhea` of DejaVu Sans Mono, which it was made from: 1901, 483, 0 of 2048 |
  var verticalMetrics: VerticalMetrics {
    switch self {
    case .helvetica, .arial: VerticalMetrics(ascent: 0.92, descent: 0.23, lineGap: 0)
    case .helveticaNeue: VerticalMetrics(ascent: 0.952, descent: 0.213, lineGap: 0.028)
    case .system: VerticalMetrics(ascent: 0.952_148_437_5, descent: 0.241_210_937_5, lineGap: 0)
    case .times: VerticalMetrics(ascent: 0.9, descent: 0.25, lineGap: 0)
    case .courier: VerticalMetrics(ascent: 0.9039, descent: 0.2461, lineGap: 0)
    case .timesNewRoman: VerticalMetrics(ascent: 1825.0 / 2048, descent: 443.0 / 2048, lineGap: 87.0 / 2048)
    case .courierNew: VerticalMetrics(ascent: 1705.0 / 2048, descent: 615.0 / 2048, lineGap: 0)
    case .georgia: VerticalMetrics(ascent: 1878.0 / 2048, descent: 449.0 / 2048, lineGap: 0)
    case .menlo: VerticalMetrics(ascent: 1901.0 / 2048, descent: 483.0 / 2048, lineGap: 0)
    }
  }
}
