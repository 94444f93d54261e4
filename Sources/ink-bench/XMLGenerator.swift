/// Makes documents for measurements: always the same for a name and a size.
///
/// `ui` is nested views with three to eight attributes each, some tags on several lines, references, accents, comments,
/// instructions, CDATA sections and mixed text; `text` is mostly character data; `attr` has some fifteen attributes an
/// element; `cjk` and `latin` are text and values outside ASCII.
struct XMLGenerator {
  enum Shape: String, CaseIterable {
    case ui
    case text
    case attr
    case cjk
    case latin
  }

  private let shape: Shape
  private var random: UInt64
  private var output: [UInt8] = []
  private var identifiers = 0

  init(_ shape: Shape) {
    self.shape = shape
    random = shape.rawValue.utf8.reduce(0x1234_5678) { $0 &* 31 &+ UInt64($1) }
  }

  /// A document of about `size` bytes.
  static func document(_ shape: Shape, size: Int) -> [UInt8] {
    var generator = XMLGenerator(shape)
    return generator.run(size)
  }

  private mutating func run(_ size: Int) -> [UInt8] {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- generated -->\n<LMColumnView spacing=\"8\">\n")
    while output.count < size - 40 { box(1, size - 40) }
    write("</LMColumnView>\n")
    return output
  }

  // MARK: Chance

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private mutating func next() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var z = random
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True in `percent` of a hundred cases.
  private mutating func chance(_ percent: Int) -> Bool { next() % 100 < UInt64(percent) }

  private mutating func pick<T>(_ list: [T]) -> T { list[Int(next() % UInt64(list.count))] }

  // MARK: Words

  private static let words = """
    settings profile invoice window table order amount customer delivery address total summary report section detail \
    message notice warning confirm cancel apply search filter result status pending archive folder document picture \
    camera device network storage account balance payment refund currency language region accessibility contrast
    """.split(separator: " ").map(String.init)
  private static let ideographs = "設定 資料 顧客 金額 住所 合計 報告 詳細 通知 警告 確認 検索 結果 保存 書類 写真".split(separator: " ").map(
    String.init)
  private static let accented = "größe façade crème naïve über élève señor çà déjà Ærø håndværk příliš"
    .split(separator: " ").map(String.init)

  private mutating func word() -> String {
    switch shape {
    case .cjk: (0..<number(2...6)).map { _ in pick(Self.ideographs) }.joined()
    case .latin: chance(50) ? pick(Self.accented) : pick(Self.words)
    case .ui, .text, .attr: pick(Self.words)
    }
  }

  private mutating func words(_ range: ClosedRange<Int>) -> String {
    (0..<number(range)).map { _ in word() }.joined(separator: " ")
  }

  private mutating func prose(_ range: ClosedRange<Int>) -> String {
    let text = words(range)
    switch number(0...99) {
    case 0..<10: return text + " &amp; " + word()
    case 10..<14: return "&lt;" + text + "&gt;"
    case 14..<17: return text + " &#8212; " + word()
    case 17..<20: return text + " &#x2026;"
    case 20..<26: return text + pick([" à la carte", " größe", " 設定", " день", " ✓"])
    case 26..<32: return text + ", it's " + word()
    default: return text
    }
  }

  // MARK: Markup

  private static let leaves: [(String, [String])] = [
    (
      "UILabel",
      ["text", "font", "textColor", "textAlignment", "numberOfLines", "id", "weight", "height"]
    ),
    (
      "UIButton",
      ["style", "title", "tintColor", "onPrimaryActionTriggered", "contentEdgeInsets", "id", "width", "isEnabled"]
    ),
    (
      "UITextField",
      ["placeholder", "text", "borderStyle", "keyboardType", "returnKeyType", "id", "clearButtonMode"]
    ),
    ("UIImageView", ["image", "contentMode", "width", "height", "id", "layer.cornerRadius"]),
    ("UISwitch", ["isOn", "onTintColor", "onValueChanged", "id"]),
    ("LMSpacer", ["weight", "backgroundColor", "height"]),
  ]
  private static let boxes: [(String, [String])] = [
    ("LMColumnView", ["spacing", "layoutMargins", "backgroundColor", "id", "alignToGrid", "weight"]),
    ("LMRowView", ["spacing", "alignToBaseline", "layoutMarginTop", "layoutMarginBottom", "id", "weight"]),
    ("LMLayerView", ["backgroundColor", "layer.borderWidth", "layer.borderColor", "id"]),
    ("LMScrollView", ["fitToWidth", "fitToHeight", "contentInset", "id"]),
  ]

  private mutating func color() -> String {
    let digits = String(next() % 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private mutating func value(_ name: String) -> String {
    switch name {
    case "text", "title", "placeholder":
      return chance(30) ? "@" + pick(Self.words) + pick(Self.words) : prose(1...5)
    case "id":
      identifiers += 1
      return pick(Self.words) + String(identifiers)
    case "font":
      return pick(["System-Bold 24", "HelveticaNeue 14", "Headline", "Body", "Footnote", "Menlo-Regular 11"])
    case "alignToGrid", "alignToBaseline", "isOn", "isEnabled", "fitToWidth", "fitToHeight":
      return pick(["true", "false"])
    case "contentEdgeInsets", "layoutMargins", "contentInset":
      return (0..<4).map { _ in String(number(0...24)) }.joined(separator: " ")
    case "contentMode": return pick(["scaleAspectFit", "scaleAspectFill", "center"])
    case "style", "borderStyle", "keyboardType", "returnKeyType", "clearButtonMode", "textAlignment":
      return pick(["systemButton", "roundedRect", "numberPad", "done", "whileEditing", "center", "right"])
    case "image": return pick(Self.words) + ".png"
    case "onPrimaryActionTriggered", "onValueChanged": return "handle" + pick(Self.words)
    case _ where name.hasSuffix("Color"): return color()
    default: return String(number(0...400))
    }
  }

  private mutating func attributes(_ names: [String], _ count: ClosedRange<Int>) -> [String] {
    var pool = names
    var parts: [String] = []
    let usual = chance(5) ? "'" : "\""
    for _ in 0..<min(number(count), names.count) {
      let name = pool.remove(at: number(0...pool.count - 1))
      let text = value(name)
      let quote = text.utf8.contains(0x27) ? "\"" : usual
      parts.append(name + "=" + quote + text + quote)
    }
    guard shape == .attr else { return parts }
    for index in 0..<number(8...16) {
      let text = [pick(["true", "false"]), words(1...3), String(number(0...99_999)), color()][number(0...3)]
      parts.append("data-\(pick(Self.words))\(index)=\"\(text)\"")
    }
    return parts
  }

  private mutating func tag(_ indent: String, _ name: String, _ parts: [String], isEmpty: Bool) {
    let isTall = shape != .attr && parts.count > 5 && chance(40)
    let list = parts.joined(separator: isTall ? "\n" + indent + "    " : " ")
    write(indent + "<" + name + (parts.isEmpty ? "" : " ") + list + (isEmpty ? "/>\n" : ">\n"))
  }

  private mutating func box(_ depth: Int, _ limit: Int) {
    let indent = String(repeating: "    ", count: depth)
    let inner = indent + "    "
    let (name, names) = pick(Self.boxes)
    tag(indent, name, attributes(names, 2...6), isEmpty: false)
    let isText = shape == .text || shape == .cjk || shape == .latin
    for _ in 0..<number(2...6) where output.count < limit {
      switch number(0...99) {
      case 0..<38 where depth < 7: box(depth + 1, limit)
      case 0..<42: write(inner + "<!-- " + words(3...9) + " -->\n")
      case 42..<44: write(inner + "<?" + pick(["sectionBreak", "case iOS", "end", "refresh view=\"main\""]) + "?>\n")
      case 44..<(isText ? 75 : 47):
        write(inner + "<p>" + prose(isText ? 40...220 : 4...14) + " <b>" + prose(1...3) + "</b> ")
        write(prose(isText ? 20...110 : 2...7) + "</p>\n")
      case 44..<76 where isText, 47:
        write(inner + "<script><![CDATA[if (a < b && c > d) { " + words(3...9) + " }]]></script>\n")
      default:
        let (leaf, names) = pick(Self.leaves)
        tag(inner, leaf, attributes(names, 3...8), isEmpty: true)
      }
    }
    write(indent + "</" + name + ">\n")
  }

  private mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }
}
