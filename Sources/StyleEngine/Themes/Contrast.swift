import Geometry

/// How readable a text is on its background, by the Web Content Accessibility Guidelines 2.1.
public enum Contrast {
  /// The ratio, from 1 (none) to 21 (black on white). A translucent text is blended with the background first, a
  /// translucent background with white.
  public static func ratio(_ text: Color, on background: Color) -> Double {
    let below = blend(background, over: Color(red: 255, green: 255, blue: 255))
    let (a, b) = (luminance(blend(text, over: below)), luminance(below))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The least ratio for text of a size (level AA): 3 for large text, which is 18 points or 14 bold, else 4.5.
  public static func needed(for font: StyleFont) -> Double {
    let isBold = FontWeight.css(fromName: font.name ?? "") >= FontWeight.bold
    return font.size >= 18 || (font.size >= 14 && isBold) ? 3 : 4.5
  }

  /// The opacity of the tint with which the tabs that are not chosen are drawn on a bar of a colour of its own: at least
  /// 4.5 for white on the built-in colour of bars.
  package static let unselectedTab = 0.7

  /// A colour as it looks over another.
  static func blend(_ top: Color, over bottom: Color) -> Color {
    let alpha = Double(top.alpha) / 255
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) * alpha + Double(b) * (1 - alpha)).rounded())
    }
    return Color(
      red: channel(top.red, bottom.red), green: channel(top.green, bottom.green), blue: channel(top.blue, bottom.blue))
  }

  /// Relative luminance of an opaque colour.
  private static func luminance(_ color: Color) -> Double {
    0.2126 * linear[Int(color.red)] + 0.7152 * linear[Int(color.green)] + 0.0722 * linear[Int(color.blue)]
  }

  /// The linear light of each of the 256 steps: ((c + 0.055) / 1.055) to the power 2.4, c / 12.92 near black.
  private static let linear: [Double] = (0...255).map { step in
    let c = Double(step) / 255
    return c <= 0.03928 ? c / 12.92 : power24((c + 0.055) / 1.055)
  }

  /// x to the power 2.4 as x² · x^(2/5): the fifth root of x² by Newton's method, as there is no C library here.
  private static func power24(_ x: Double) -> Double {
    let square = x * x
    var root = 0.5 + square / 2
    for _ in 0..<60 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square * root
  }
}
