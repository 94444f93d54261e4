/// The faces that a run knows: the built-in families and the registered font files.
///
/// A value: set it up, then share it. Resolving changes nothing, so that any number of threads may do it.
public struct FontLibrary: Sendable {
  private let fixed: FontFace?
  private var registered: [RegisteredFace] = []

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

  /// Adds a font file under a name, the one that documents use; the file's PostScript name and family find it too.
  ///
  /// Of a collection, `index` chooses the face; without it the face whose PostScript name or family is `name`, else the
  /// first. A registered font comes before a built-in family of its name. Nothing is added when this throws.
  public mutating func register(
    _ bytes: [UInt8], name: String, index: Int? = nil, limits: FontLimits = FontLimits()
  ) throws(FontProblem) {
    let key = FontName.key(name)
    guard !registered.contains(where: { $0.key == key }) else { throw .duplicateName(name) }
    var chosen = index ?? 0
    if index == nil {
      // The names alone are cheap; a collection in use has some dozen faces.
      for i in 0..<min(try FontFile.faceCount(bytes), 256) {
        guard let names = try FontFile.names(bytes, index: i, limits: limits) else { continue }
        if [6, 16, 1].contains(where: { names[$0].map(FontName.key) == key }) {
          chosen = i
          break
        }
      }
    }
    let file = try FontFile(bytes, index: chosen, limits: limits)
    let face = FontFace(
      id: Int32(1 << 16 + registered.count), name: file.postScriptName, family: file.family, weight: file.weight,
      isItalic: file.isItalic, verticalMetrics: file.verticalMetrics, unitsPerEm: Int32(file.unitsPerEm),
      source: .file(file))
    registered.append(
      RegisteredFace(
        face: face, key: key, postScriptKey: FontName.key(file.postScriptName),
        families: [FontName(name).family, FontName(file.family).family]))
  }

  /// The registered faces, in order.
  public var registeredFaces: [FontFace] { registered.map(\.face) }

  /// The face and size for a descriptor: the exact name, else the family with the nearest weight and slant, else
  /// Helvetica of that weight. Never fails; `substitution` says when the answer is not exact.
  ///
  /// Costs some ten thousand instructions (the face's table of ASCII characters is made): callers keep the result.
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
    if let face = registeredFace(name, parts) {
      let isExact = face.isExact
      let note = FontSubstitution(requested: name, used: face.face.name, reason: .nearestStyle)
      return ResolvedFont(face: face.face, size: size, substitution: isExact ? nil : note)
    }
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

  /// By name, else the nearest style of the family: the slant counts more than any weight. Ties go to the first.
  private func registeredFace(_ name: String, _ parts: FontName) -> (face: FontFace, isExact: Bool)? {
    if registered.isEmpty { return nil }
    let key = FontName.key(name)
    if let exact = registered.first(where: { $0.key == key }) ?? registered.first(where: { $0.postScriptKey == key }) {
      return (exact.face, true)
    }
    var best: (face: FontFace, distance: Int)?
    for candidate in registered where candidate.families.contains(parts.family) {
      let face = candidate.face
      let distance =
        abs(face.weight.rawValue - parts.style.weight.rawValue) + (face.isItalic == parts.style.isItalic ? 0 : 10_000)
      if distance < best?.distance ?? .max { best = (face, distance) }
    }
    return best.map { ($0.face, $0.distance == 0 && parts.isWhole) }
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

/// A font file in a library.
private struct RegisteredFace: Sendable {
  let face: FontFace
  let key: String
  let postScriptKey: String
  let families: [String]
}

/// A font name taken apart: `HelveticaNeue-MediumItalic`, `Roboto Light`, `TimesNewRomanPS-BoldMT`.
struct FontName {
  /// In lower case, without spaces and suffixes.
  var family: String
  var style = FontStyleWords()
  /// False when the part behind the hyphen holds something that is no weight or slant (`Condensed`).
  var isWhole = true

  /// A name for comparing: lower case, without spaces, hyphens and underscores.
  static func key(_ name: String) -> String {
    let skipped: [UInt8] = [0x20, UInt8(ascii: "-"), UInt8(ascii: "_")]
    return String(decoding: name.asciiLowercased.utf8.filter { !skipped.contains($0) }, as: UTF8.self)
  }

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
