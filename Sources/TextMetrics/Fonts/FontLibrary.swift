/// The faces that a run knows: the built-in families and the registered font files.
///
/// A value: set it up, then share it. Resolving changes nothing, so that any number of threads may do it.
public struct FontLibrary: Sendable {
  private let fixed: FontFace?

  /// A library with the built-in families.
  public init() { fixed = nil }

  private init(fixed: FontFace) { self.fixed = fixed }

  /// A library in which every text has one face: every character (grapheme cluster) is `width` points wide and a line
  /// `height` points high whatever the size, with the baseline at 4/5 of the height. For tests whose numbers are worked
  /// out by hand.
  public static func fixedAdvance(width: Int = 10, height: Double = 20) -> FontLibrary {
    FontLibrary(
      fixed: FontFace(
        id: 0, name: "FixedAdvance", family: "FixedAdvance", weight: .regular, isItalic: false,
        verticalMetrics: VerticalMetrics(ascent: height * 4 / 5, descent: height / 5, lineGap: 0),
        unitsPerEm: Int32(width), source: .fixed(Int32(width))))
  }

  /// The face and size for a descriptor: the exact name, else the family with the nearest weight and slant, else
  /// Helvetica of that weight. Never fails; `substitution` says when the answer is not exact.
  ///
  /// Costs a few hundred instructions and an allocation: callers keep the result for a font text.
  public func resolve(_ descriptor: FontDescriptor, textSize: TextSize = .large) -> ResolvedFont {
    let size: Double
    switch descriptor.name {
    case .style(let style): size = descriptor.size ?? style.size(at: textSize)
    case .system, .family: size = descriptor.size ?? FontDescriptor.defaultSize
    }
    if let fixed { return ResolvedFont(face: fixed, size: size) }
    switch descriptor.name {
    case .style(let style):
      return ResolvedFont(face: Self.builtin(.system, style.weight, isItalic: false), size: size)
    case .system(let weight, let isItalic):
      return ResolvedFont(face: Self.builtin(.system, weight, isItalic: isItalic), size: size)
    case .family(let name):
      return resolve(name: name, size: size)
    }
  }

  private func resolve(name: String, size: Double) -> ResolvedFont {
    let parts = FontName(name)
    let family = BuiltinFamily(normalized: parts.family)
    let weight = Self.builtinWeight(nearestTo: parts.style.weight)
    let face = Self.builtin(family ?? .helvetica, weight, isItalic: parts.style.isItalic)
    var substitution: FontSubstitution?
    if family == nil {
      substitution = FontSubstitution(requested: name, used: face.name, reason: .unknownFamily)
    } else if !parts.isWhole || weight != parts.style.weight {
      substitution = FontSubstitution(requested: name, used: face.name, reason: .nearestStyle)
    } else if let other = family?.approximatedBy {
      substitution = FontSubstitution(requested: name, used: other, reason: .approximated)
    }
    return ResolvedFont(face: face, size: size, substitution: substitution)
  }

  /// The built-in families come in regular and bold.
  private static func builtinWeight(nearestTo weight: FontWeight) -> FontWeight {
    weight < .semibold ? .regular : .bold
  }

  /// A built-in face; the system font keeps its weight, with the advances of Helvetica's nearest one.
  private static func builtin(_ family: BuiltinFamily, _ weight: FontWeight, isItalic: Bool) -> FontFace {
    let isBold = builtinWeight(nearestTo: weight) == .bold
    let table = BuiltinAdvances.table(family, isBold: isBold, isItalic: isItalic)
    let style: String
    switch (weight, isItalic) {
    case (.regular, false): style = ""
    case (.regular, true): style = "-Italic"
    case (_, false): style = "-" + weight.word
    case (_, true): style = "-" + weight.word + "Italic"
    }
    return FontFace(
      id: Int32(family.rawValue << 8 | (weight.rawValue / 100) << 1 | (isItalic ? 1 : 0)), name: family.name + style,
      family: family.name, weight: weight, isItalic: isItalic, verticalMetrics: family.verticalMetrics,
      unitsPerEm: table?.unitsPerEm ?? 1000, source: table.map { .builtin($0) } ?? .uniform(600))
  }
}

/// A font name taken apart: `HelveticaNeue-MediumItalic`, `Roboto Light`, `TimesNewRomanPS-BoldMT`.
struct FontName {
  /// In lower case, without spaces and suffixes.
  var family: String
  var style = FontStyleWords()
  /// False when the part behind the hyphen holds something that is no weight or slant (`Condensed`).
  var isWhole = true

  init(_ name: String) {
    let lower = name.asciiLowercased
    if let hyphen = lower.utf8.lastIndex(of: UInt8(ascii: "-")) {
      family = String(lower[..<hyphen])
      style = FontStyleWords(String(lower[lower.utf8.index(after: hyphen)...]))
      isWhole = style.isComplete
    } else {
      // Trailing words that name a style; the first word is always the family, and `Roman` is a part of `Times New Roman`.
      var words = lower.utf8.split(separator: 0x20).map { String(Substring($0)) }
      var trailing = ""
      while words.count > 1, let last = words.last, last != "roman", FontStyleWords(last + " " + trailing).isComplete {
        trailing = last + " " + trailing
        words.removeLast()
      }
      if !trailing.isEmpty { style = FontStyleWords(trailing) }
      family = words.joined()
    }
    family = String(decoding: family.utf8.filter { $0 != 0x20 && $0 != UInt8(ascii: "_") }, as: UTF8.self)
    for suffix in ["psmt", "mt"] where family.utf8.count > suffix.utf8.count && family.hasSuffix(suffix) {
      family = String(family.dropLast(suffix.utf8.count))
      break
    }
  }
}
