/// Weights of fonts: conversions between UIKit's scale (-1 to 1) and that of CSS (100 to 900), the weight that a name
/// tells, and the face of a family that comes nearest to a wanted weight. Arithmetic on names and numbers only.
public enum FontWeight {
  /// CSS `normal`.
  public static let normal = 400
  /// CSS `bold`.
  public static let bold = 700

  /// The CSS weight of a UIKit weight, rounded to hundreds: 0 is 500, -0.25 is 400, 0.5 is 700.
  public static func css(fromUIKit weight: Double) -> Int {
    guard weight.isFinite else { return normal }
    return Int(((max(-1, min(1, weight)) + 1) / 2 * 8).rounded()) * 100 + 100
  }

  /// The UIKit weight of a CSS weight; nil for a negative one (`bolder` and `lighter` are relative).
  public static func uiKit(fromCSS weight: Int) -> Double? {
    weight < 0 ? nil : (Double(weight) - 100) / 800 * 2 - 1
  }

  private static let words: [(word: String, weight: Int)] = [
    ("ultralight", 100), ("thin", 200), ("light", 300), ("medium", 500), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("bold", 700), ("heavy", 900), ("black", 900),
  ]

  /// The CSS weight that a font's name tells: by the part after its last dash when that is letters and at most one
  /// digit, else by the whole name.
  ///
  /// - Parameter isBold: Whether the font has the bold trait, which decides when the name says nothing.
  public static func css(fromName name: String, isBold: Bool = false) -> Int {
    let lower = name.lowercased()
    var part = lower
    if let dash = lower.lastIndex(of: "-") {
      let suffix = lower[lower.index(after: dash)...]
      let letters = suffix.last.map { ("1"..."9").contains($0) } == true ? suffix.dropLast() : suffix
      if !suffix.isEmpty, letters.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { part = String(suffix) }
    }
    if let hit = words.first(where: { contains(part, $0.word) }) { return hit.weight }
    if let digit = part.last.flatMap({ $0.wholeNumberValue }), (1...9).contains(digit), part != lower {
      return digit * 100
    }
    return isBold ? bold : normal
  }

  /// The face of `family` that stands in for `name` at a CSS weight.
  ///
  /// Faces whose "italic" or "condensed" differs from the receiver's do not count. Of the others, by weight: the first
  /// that is at least as heavy, or, when that is heavier than wanted and a lighter one was seen, the lighter one; none
  /// heavy enough, the heaviest; none at all, the receiver.
  public static func variant(of name: String, at weight: Int, in family: [String]) -> String {
    func traits(_ name: String) -> [Bool] {
      let lower = name.lowercased()
      return [contains(lower, "italic"), contains(lower, "condensed")]
    }
    let wanted = traits(name)
    let faces = family.filter { traits($0) == wanted }.enumerated()
      .map { (index: $0.offset, name: $0.element, weight: css(fromName: $0.element)) }
      .sorted { ($0.weight, $0.index) < ($1.weight, $1.index) }
    guard let heavy = faces.first(where: { $0.weight >= weight }) else { return faces.last?.name ?? name }
    if heavy.weight > weight, let lighter = faces.last(where: { $0.weight < weight }) { return lighter.name }
    return heavy.name
  }

  /// The standard library alone has no search for a substring.
  private static func contains(_ text: String, _ word: String) -> Bool {
    let (text, word) = (Array(text.utf8), Array(word.utf8))
    guard word.count <= text.count else { return false }
    return (0...text.count - word.count).contains { text[$0..<$0 + word.count].elementsEqual(word) }
  }
}
