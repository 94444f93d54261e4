import Ink

/// Measures the cost of text. Run under `valgrind --tool=callgrind` with two counts; the difference divided by the
/// difference of the counts is the cost of one repetition, without start-up.
///
/// Arguments: SHAPE COUNT [FONT-FILE]. Shapes: `first` (different Latin texts, built-in Helvetica), `cached`,
/// `cached-short` (the same text again), `cached-block` (the same fitting again), `wrap` (first fitting of a paragraph),
/// `cjk` (different Chinese texts), `kerned` (different Latin texts in the font file). Prints
/// the number of measured texts and characters, and a sum so that nothing is left out.
///
/// `compare FILE` instead measures the texts of Scripts/fonts/generate_harfbuzz_widths.py and compares the widths.
func runTextBench(_ arguments: [String]) {
  if arguments.first == "compare", arguments.count == 2 {
    compareWidths(arguments[1])
    return
  }
  let shape = arguments.first ?? "first"
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 1000 : 1000
  var library = FontLibrary()
  var name = "Helvetica"
  if arguments.count > 2 {
    guard let bytes = try? FileAccess.read(arguments[2]), (try? library.register(bytes, name: "Bench")) != nil else {
      print("cannot read the font \(arguments[2])")
      return
    }
    name = "Bench"
  }
  let measurer = TextMeasurer(library: library)
  let font = library.resolve(FontDescriptor(name: .family(name), size: 17))
  // Texts of 62 characters that differ in their first seven, made before anything is measured.
  let isCJK = shape == "cjk" || shape == "prepare-cjk"
  let rest =
    isCJK
    ? "中文字体测量永和九年岁在癸丑暮春之初会于会稽山阴之兰亭修禊事也群贤毕至少长咸集此地有崇山峻岭茂林"
    : " The quick brown fox jumps over the lazy dog, and on it runs."
  let texts = (0..<(shape.hasPrefix("cached") ? 1 : count)).map {
    shape == "cached-short" ? "Sign in with e-mail" : String(1_000_000 + $0) + rest
  }
  let characters = texts.reduce(0) { $0 + $1.unicodeScalars.count }
  var sum = 0.0
  switch shape {
  case "prepare", "prepare-cjk":
    // Only making the texts: what the other shapes are compared with.
    sum = Double(texts.reduce(0) { $0 + $1.utf8.count })
  case "cached", "cached-short":
    // A caller has the text in hand: taking it out of an array would count references.
    let text = texts[0]
    for _ in 0..<count { sum += measurer.naturalWidth(of: measurer.prepare(text, font: font)) }
  case "cached-block":
    // As layout asks: a prepared text, the same width again.
    let prepared = measurer.prepare(texts[0], font: font)
    for _ in 0..<count { sum += measurer.block(prepared, width: 200, fit: .wrapping).height }
  case "wrap":
    for text in texts {
      sum += measurer.block(measurer.prepare(text, font: font), width: 200, fit: .wrapping).height
    }
  default:
    for text in texts { sum += measurer.naturalWidth(of: measurer.prepare(text, font: font)) }
  }
  print("\(shape) \(count) texts, \(characters) characters, sum \(sum), stored \(measurer.storedBytes) bytes")
}

/// Measures each text of a table in its font and compares with the width there. A line: file below /usr/share/fonts, its
/// size, face index, units an em, width in units, text.
private func compareWidths(_ path: String) {
  guard let bytes = try? FileAccess.read(path) else {
    print("cannot read \(path)")
    return
  }
  let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }.filter { $0.count == 6 }
  var library = FontLibrary()
  var names: [String: String] = [:]
  for row in rows where names[row[0] + row[2]] == nil {
    let name = "Face\(names.count)"
    guard let font = try? FileAccess.read("/usr/share/fonts/" + row[0]),
      (try? library.register(font, name: name, index: Int(row[2]))) != nil
    else {
      print("cannot read the font \(row[0]) \(row[2])")
      return
    }
    names[row[0] + row[2]] = name
  }
  let measurer = TextMeasurer(library: library)
  var beyond = 0
  var largest = 0.0
  for row in rows {
    let name = names[row[0] + row[2]] ?? ""
    let em = Double(row[3]) ?? 0
    let font = library.resolve(FontDescriptor(name: .family(name), size: em))
    let width = measurer.naturalWidth(of: measurer.prepare(row[5], font: font))
    let difference = (width - (Double(row[4]) ?? .infinity)).magnitude / em
    largest = max(largest, difference)
    if !(difference <= 0.001) {
      beyond += 1
      if beyond <= 5 { print("\(row[0]) \(row[2]) '\(row[5])': \(width), expected \(row[4])") }
    }
  }
  print("\(rows.count) texts, largest difference \(largest) em; \(names.count) faces, \(beyond) beyond 1/1000 em")
}
