/// How bold a face is, on the scale of OpenType's `usWeightClass`.
public enum FontWeight: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// 100.
  case thin = 100
  /// 200, also called extra light.
  case ultralight = 200
  /// 300.
  case light = 300
  /// 400, also called book and roman.
  case regular = 400
  /// 500.
  case medium = 500
  /// 600, also called demi.
  case semibold = 600
  /// 700.
  case bold = 700
  /// 800, also called extra bold.
  case heavy = 800
  /// 900.
  case black = 900

  /// Lighter before bolder.
  public static func < (a: FontWeight, b: FontWeight) -> Bool { a.rawValue < b.rawValue }

  /// The case nearest to a `usWeightClass`; the lighter one on a tie.
  public init(nearestTo value: Int) {
    self = FontWeight(rawValue: max(1, min(9, (max(0, min(1000, value)) + 49) / 100)) * 100) ?? .regular
  }

  /// The word of a style name: `Semibold`.
  public var word: String {
    switch self {
    case .ultralight: "Ultralight"
    case .thin: "Thin"
    case .light: "Light"
    case .regular: "Regular"
    case .medium: "Medium"
    case .semibold: "Semibold"
    case .bold: "Bold"
    case .heavy: "Heavy"
    case .black: "Black"
    }
  }
}

/// Weight and slant read from the style part of a name (`BoldOblique`, `Light Italic`, `DemiBoldMT`).
struct FontStyleWords: Hashable {
  var weight = FontWeight.regular
  var isItalic = false
  /// True when every letter belonged to a known word and there was at least one.
  var isComplete = false

  /// Longer words before words that they contain.
  private static let words: [(String, FontWeight?, Bool)] = [
    ("ultralight", .ultralight, false), ("extralight", .ultralight, false), ("hairline", .ultralight, false),
    ("semibold", .semibold, false), ("demibold", .semibold, false), ("extrabold", .heavy, false),
    ("ultrabold", .heavy, false), ("regular", .regular, false), ("oblique", nil, true), ("italic", nil, true),
    ("medium", .medium, false), ("roman", .regular, false), ("black", .black, false), ("heavy", .heavy, false),
    ("light", .light, false), ("demi", .semibold, false), ("bold", .bold, false), ("book", .regular, false),
    ("thin", .thin, false), ("psmt", nil, false), ("mt", nil, false),
  ]

  init() {}

  /// Reads `text`, whose ASCII letters may have either case; spaces, hyphens and underscores separate words.
  init(_ text: String) {
    let bytes = Array(text.asciiLowercased.utf8)
    var i = 0
    var found = false
    scan: while i < bytes.count {
      if bytes[i] == 0x20 || bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "_") {
        i += 1
        continue
      }
      for (word, weight, italic) in Self.words where bytes[i...].starts(with: word.utf8) {
        if let weight { self.weight = weight }
        if italic { isItalic = true }
        i += word.utf8.count
        found = true
        continue scan
      }
      return
    }
    isComplete = found
  }
}
