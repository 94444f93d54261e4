/// What a document says about a font: a name with a size, or a text style. It names a face; ``FontLibrary`` finds it.
public struct FontDescriptor: Hashable, Sendable {
  /// What is named.
  public enum Name: Hashable, Sendable {
    /// A family or PostScript name as written: `Helvetica-Bold`, `Roboto Light`.
    case family(String)
    /// The system font of a weight, upright or italic.
    case system(FontWeight, isItalic: Bool)
    /// A text style, whose size follows the text size setting.
    case style(TextStyle)
  }

  /// What is named.
  public var name: Name
  /// Size in points; for a text style without a size of its own, nil: the setting decides.
  public var size: Double?

  /// A descriptor from its parts.
  public init(name: Name, size: Double?) {
    self.name = name
    self.size = size
  }

  /// The system font at `size` points.
  public static func system(_ size: Double, weight: FontWeight = .regular, isItalic: Bool = false) -> FontDescriptor {
    FontDescriptor(name: .system(weight, isItalic: isItalic), size: size)
  }

  /// A text style at the size that the setting gives it.
  public static func style(_ style: TextStyle) -> FontDescriptor { FontDescriptor(name: .style(style), size: nil) }

  /// The largest size that is read, in points. Larger ones are a mistake, and products with them lose whole pixels.
  public static let largestSize = 10_000.0

  /// Size in points of a name without a size: that of a label.
  public static let defaultSize = 17.0

  /// Reads `NAME SIZE` (the size is the last word, the name may hold spaces), a system font, or a text style.
  ///
  /// A name whose last word is no number has the size 17, that of a label. `Fonts.plist` names are not known here: the
  /// caller looks them up first. O(length).
  public static func parse(_ text: String) throws(FontDescriptorProblem) -> FontDescriptor {
    let words = text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
    guard let last = words.last else { throw .empty }
    var nameWords = words[...]
    var size: Double?
    if let number = decimal(last) {
      guard number > 0, number <= largestSize else { throw .sizeOutOfRange(text: String(Substring(last))) }
      size = number
      nameWords = nameWords.dropLast()
    } else if looksLikeNumber(last) {
      throw .badSize(text: String(Substring(last)))
    }
    guard !nameWords.isEmpty else { throw .noName(text: text) }
    return FontDescriptor(nameWords.map { String(Substring($0)) }.joined(separator: " "), size)
  }

  /// What a name and a size mean that are known apart: as ``parse(_:)`` of both with a space between them.
  ///
  /// Nil where that would throw: no name, or a size out of range. O(length of the name).
  public static func named(_ name: String, size: Double) -> FontDescriptor? {
    guard size > 0, size <= largestSize else { return nil }
    // Names are nearly always written as they are kept: words with one space between them.
    var isAfterSpace = true
    for byte in name.utf8 {
      let isSpace = byte == 0x20
      if byte == 0x09 || byte == 0x0A || byte == 0x0D || (isSpace && isAfterSpace) {
        return try? parse("\(name) \(size)")
      }
      isAfterSpace = isSpace
    }
    return isAfterSpace ? try? parse("\(name) \(size)") : FontDescriptor(name, size)
  }

  private init(_ name: String, _ size: Double?) {
    if name == "System" {
      // By far the most frequent.
      self.init(name: .system(.regular, isItalic: false), size: size ?? Self.defaultSize)
    } else if let style = TextStyle(rawValue: name) {
      self.init(name: .style(style), size: size)
    } else if let system = Self.systemName(name) {
      self.init(name: system, size: size ?? Self.defaultSize)
    } else {
      self.init(name: .family(name), size: size ?? Self.defaultSize)
    }
  }

  /// `System`, `System-Bold`, `System-Italic`, `System-SemiboldItalic`, also with a space for the hyphen.
  private static func systemName(_ name: String) -> Name? {
    let lower = name.asciiLowercased
    guard lower.utf8.starts(with: "system".utf8) else { return nil }
    let rest = lower.utf8.dropFirst(6)
    guard let separator = rest.first else { return .system(.regular, isItalic: false) }
    guard separator == UInt8(ascii: "-") || separator == 0x20 else { return nil }
    let style = FontStyleWords(String(Substring(rest.dropFirst())))
    return style.isComplete ? .system(style.weight, isItalic: style.isItalic) : nil
  }

  private static func looksLikeNumber(_ word: Substring.UTF8View) -> Bool {
    guard let first = word.first else { return false }
    return (0x30...0x39).contains(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
      || first == UInt8(ascii: "+")
  }

  /// Sign, digits, fraction, exponent; the whole word. Nil otherwise, also for `nan` and `inf`.
  private static func decimal(_ word: Substring.UTF8View) -> Double? {
    guard looksLikeNumber(word), let number = Double(Substring(word)), number.isFinite else { return nil }
    return number
  }
}

/// Why a font text means no font.
public enum FontDescriptorProblem: Error, Hashable, Sendable {
  /// Nothing but white space.
  case empty
  /// A size without a name.
  case noName(text: String)
  /// The last word begins like a number and is none.
  case badSize(text: String)
  /// Not above 0, or above ``FontDescriptor/largestSize``.
  case sizeOutOfRange(text: String)

  /// One line for people.
  public var message: String {
    switch self {
    case .empty: "the font is empty, expected a name and a size"
    case .noName(let text): "the font '\(text)' has no name, expected a name and a size"
    case .badSize(let text): "'\(text)' is not a font size, expected a number of points"
    case .sizeOutOfRange(let text): "the font size '\(text)' is out of range, expected more than 0 and at most 10000"
    }
  }
}

extension String {
  /// ASCII letters in lower case, everything else as it is.
  var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
