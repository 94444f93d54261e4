/// A colour in sRGB with straight alpha, eight bits a channel: `#rrggbbaa`.
public struct Color: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// Opacity, 0 (clear) to 255 (opaque).
  public var alpha: UInt8

  /// A colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `0xrrggbbaa`.
  public init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }

  /// `0xrrggbbaa`.
  public var rgba: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// Reads `rgb`, `rgba`, `rrggbb` or `rrggbbaa` hex digits of either case, with or without `#`. Nil for anything else.
  public init?(hex text: some StringProtocol) { self.init(hex: String(text)) }

  /// Reads `rgb`, `rgba`, `rrggbb` or `rrggbbaa` hex digits of either case, with or without `#`. Nil for anything else.
  public init?(hex text: String) {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
    var value: UInt32 = 0
    let count = digits.count
    guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
    for byte in digits {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
      if count < 6 { value = value << 4 | UInt32(digit) }
    }
    if count == 3 || count == 6 { value = value << 8 | 0xFF }
    self.init(rgba: value)
  }

  /// Reads `#` and digits as ``init(hex:)-(String)`` does, from UTF-8. Nil for anything else.
  package init?(hex text: UnsafeRawBufferPointer) {
    let count = text.count - 1
    guard count == 3 || count == 4 || count == 6 || count == 8, text[0] == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    for at in 1...count {
      let byte = text[at]
      // Of a letter the low four bits are its place behind `a` plus 1, whatever its case.
      let isDigit = byte &- UInt8(ascii: "0") < 10
      guard isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6 else { return nil }
      let digit = UInt32(isDigit ? byte & 15 : byte & 15 + 9)
      value = value << 4 | digit
      if count < 6 { value = value << 4 | digit }
    }
    if count == 3 || count == 6 { value = value << 8 | 0xFF }
    self.init(rgba: value)
  }

  /// `#rrggbbaa`, lower case, always eight digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = [UInt8(ascii: "#")]
    for channel in [red, green, blue, alpha] {
      text.append(digits[Int(channel >> 4)])
      text.append(digits[Int(channel & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
