import Geometry

/// Colour texts of theme files.
public enum StyleColor {
  /// The colour that `text` writes: 8 hex digits are red, green, blue, alpha; 6 are opaque; 3 and 4 are doubled as in
  /// CSS; `#` is optional and case is free. Nil for anything else.
  public static func parse(_ text: String) -> Color? { Color(hex: text) }

  /// What BRStyle 1.1.0 made of `text`, for comparing old themes: leading white space, `#` and `0x` are skipped, the
  /// longest run of hex digits is read (overflow saturates at 64 bits), and its low 32 bits are the colour. Nil for an
  /// empty text, which meant "no value".
  public static func parseAsVersion1(_ text: String) -> Color? {
    guard !text.isEmpty else { return nil }
    var rest = Array(text.utf8)[...]
    func skipSpace() {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
    skipSpace()
    if rest.first == UInt8(ascii: "#") { rest = rest.dropFirst() }
    skipSpace()
    if rest.count >= 2, rest.first == UInt8(ascii: "0"), rest[rest.startIndex + 1] | 0x20 == UInt8(ascii: "x") {
      rest = rest.dropFirst(2)
    }
    var value: UInt64 = 0
    for byte in rest {
      guard let digit = hexDigit(byte) else { break }
      value = value >> 60 != 0 ? .max : value << 4 | digit
      // Once saturated it stays so: all ones shifted and filled would lose nothing but look accidental.
      if value == .max { break }
    }
    return Color(rgba: UInt32(truncatingIfNeeded: value))
  }

  /// An opaque colour from `0xrrggbb`; higher bits are ignored.
  public static func color(rgb: UInt32) -> Color { Color(rgba: rgb << 8 | 0xFF) }

  /// `0xrrggbb` of a colour; its alpha is dropped.
  public static func rgb(of color: Color) -> UInt32 { color.rgba >> 8 }

  /// A colour from channels of 0 to 1, each rounded to the nearest of 256 steps, halves away from zero; values outside
  /// are clamped.
  public static func color(red: Double, green: Double, blue: Double, alpha: Double) -> Color {
    func step(_ value: Double) -> UInt8 {
      value.isNaN ? 0 : UInt8(max(0, min(255, (value * 255).rounded(.toNearestOrAwayFromZero))))
    }
    return Color(red: step(red), green: step(green), blue: step(blue), alpha: step(alpha))
  }

  private static func hexDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x41 + 10)
    case 0x61...0x66: UInt64(byte - 0x61 + 10)
    default: nil
    }
  }
}
