import InkTestSupport
import Testing

@testable import TextMetrics

/// Shows the lines of a text as strings, "…" where the ellipsis stands.
func shownLines(_ measurer: TextMeasurer, _ text: String, width: Double, _ fit: TextFit) -> [String] {
  let font = measurer.font(.system(10))
  let bytes = Array(text.utf8)
  return measurer.lines(measurer.prepare(text, font: font), width: width, fit: fit).map { line in
    String(decoding: bytes[line.range], as: UTF8.self) + (line.hasEllipsis ? "…" : "")
      + String(decoding: bytes[line.tail], as: UTF8.self)
  }
}

@Suite struct TextMeasurerTests {
  struct WrapCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let width: Double
    var fit = TextFit.wrapping
    let lines: [String]
  }

  /// 10 points a character, so that widths are counted.
  @Test(arguments: [
    WrapCase(testDescription: "an exactly full line fits", text: "aa bb cc", width: 50, lines: ["aa bb", "cc"]),
    WrapCase(testDescription: "one point less", text: "aa bb cc", width: 49, lines: ["aa", "bb", "cc"]),
    WrapCase(testDescription: "spaces hang over", text: "aa    bb", width: 20, lines: ["aa", "bb"]),
    WrapCase(testDescription: "a long word is cut", text: "a bcdefg hi", width: 30, lines: ["a", "bcd", "efg", "hi"]),
    WrapCase(
      testDescription: "the rest of a cut word takes the next", text: "abcd e", width: 30, lines: ["abc", "d e"]),
    WrapCase(
      testDescription: "hard breaks", text: "a\nb\r\nc\u{2028}d\u{2029}e", width: 99, lines: ["a", "b", "c", "d", "e"]),
    WrapCase(testDescription: "an empty line", text: "a\n\nb", width: 99, lines: ["a", "", "b"]),
    WrapCase(testDescription: "a final hard break starts no line", text: "a\n", width: 99, lines: ["a"]),
    WrapCase(testDescription: "only a line break", text: "\n", width: 99, lines: [""]),
    WrapCase(testDescription: "no text", text: "", width: 99, lines: []),
    WrapCase(
      testDescription: "clusters stay whole", text: "e\u{301}e\u{301}e\u{301}", width: 20,
      lines: ["e\u{301}e\u{301}", "e\u{301}"]),
    WrapCase(testDescription: "nothing fits", text: "abc", width: 5, lines: ["a", "b", "c"]),
    WrapCase(
      testDescription: "between characters", text: "ab cd ef", width: 40,
      fit: TextFit(numberOfLines: 0, lineBreakMode: .byCharWrapping),
      lines: ["ab c", "d ef"]),
    WrapCase(
      testDescription: "between characters, a space hangs", text: "abcd ef", width: 40,
      fit: TextFit(numberOfLines: 0, lineBreakMode: .byCharWrapping), lines: ["abcd", "ef"]),
    WrapCase(testDescription: "tail", text: "abcdef", width: 40, fit: TextFit(), lines: ["abc…"]),
    WrapCase(testDescription: "it just fits", text: "abcd", width: 40, fit: TextFit(), lines: ["abcd"]),
    WrapCase(
      testDescription: "head", text: "abcdef", width: 40, fit: TextFit(lineBreakMode: .byTruncatingHead),
      lines: ["…def"]),
    WrapCase(
      testDescription: "middle", text: "abcdefgh", width: 50, fit: TextFit(lineBreakMode: .byTruncatingMiddle),
      lines: ["ab…gh"]),
    WrapCase(
      testDescription: "middle, odd", text: "abcdefgh", width: 60, fit: TextFit(lineBreakMode: .byTruncatingMiddle),
      lines: ["abc…gh"]),
    WrapCase(
      testDescription: "clipping", text: "abcdef", width: 45, fit: TextFit(lineBreakMode: .byClipping), lines: ["abcd"]),
    WrapCase(
      testDescription: "word wrapping, one line", text: "aa bb cc", width: 50,
      fit: TextFit(lineBreakMode: .byWordWrapping),
      lines: ["aa bb"]),
    WrapCase(
      testDescription: "the second line is cut", text: "aa bb cc dd", width: 50, fit: TextFit(numberOfLines: 2),
      lines: ["aa bb", "cc dd"]),
    WrapCase(
      testDescription: "the second line takes what fits", text: "aa bb cccc dd", width: 50,
      fit: TextFit(numberOfLines: 2),
      lines: ["aa bb", "cccc…"]),
    WrapCase(testDescription: "more after a hard break", text: "ab\ncd", width: 90, fit: TextFit(), lines: ["ab…"]),
    WrapCase(testDescription: "narrower than the ellipsis", text: "abc", width: 5, fit: TextFit(), lines: ["…"]),
  ])
  func breaksLines(_ c: WrapCase) {
    #expect(shownLines(FixedAdvanceMeasurer.make(), c.text, width: c.width, c.fit) == c.lines)
  }

  /// AFM widths of Helvetica: H 722, i 222, space 278, … 1000.
  @Test func measuresHelvetica() {
    let measurer = TextMeasurer(library: FontLibrary())
    let font = measurer.font(.system(17))
    let hi = measurer.prepare("Hi", font: font)
    #expect(abs(measurer.naturalWidth(of: hi) - 16.048) < 1e-9)
    #expect(abs(hi.lineHeight - 20.287) < 0.001)
    let helvetica = measurer.library.resolve(FontDescriptor(name: .family("Helvetica"), size: 17))
    #expect(abs(helvetica.lineHeight - 19.55) < 1e-9)
    #expect(helvetica.substitution == nil)
    let two = measurer.prepare("Hi Hi  ", font: font)
    #expect(abs(measurer.naturalWidth(of: two) - (944 * 2 + 278) * 0.017) < 1e-9)
    #expect(abs(measurer.leastWidth(of: two, fit: .wrapping) - 16.048) < 1e-9)
    #expect(abs(measurer.leastWidth(of: two, fit: TextFit()) - 17) < 1e-9)
    #expect(measurer.leastWidth(of: two, fit: TextFit(lineBreakMode: .byClipping)) == 0)
    // A text that is measured again at its own width stays on one line.
    let block = measurer.block(two, width: measurer.naturalWidth(of: two), fit: .wrapping)
    #expect(block.lineCount == 1 && !block.isTruncated)
  }

  /// Numbers of Documentation/Text.md.
  @Test func leastWidths() {
    let measurer = FixedAdvanceMeasurer.make()
    let text = measurer.prepare("a bcdefg hi", font: measurer.font(.system(10)))
    #expect(measurer.naturalWidth(of: text) == 110)
    #expect(measurer.leastWidth(of: text, fit: .wrapping) == 60)
    #expect(measurer.leastWidth(of: text, fit: TextFit()) == 10)
    #expect(measurer.leastWidth(of: text, fit: TextFit(numberOfLines: 2, lineBreakMode: .byCharWrapping)) == 10)
  }

  /// A word as long as its text costs its length, not its square.
  @Test func cutsALongWordInLinearTime() {
    let measurer = FixedAdvanceMeasurer.make()
    let text = measurer.prepare(String(repeating: "a", count: 100_000), font: measurer.font(.system(10)))
    #expect(measurer.block(text, width: 55, fit: .wrapping).lineCount == 20_000)
  }

  /// The smallest text size and the largest, and widths that are no numbers.
  @Test func takesAnyWidth() {
    let measurer = TextMeasurer(library: FontLibrary())
    for size in [0.001, 10_000] {
      let text = measurer.prepare("Hamburg \u{6F22}", font: measurer.font(.system(size)))
      for width in [-1, 0, 1e-300, 1e300, .infinity, -.infinity, .nan] {
        for mode in LineBreakMode.allCases {
          let fit = TextFit(numberOfLines: 2, lineBreakMode: mode, minimumScaleFactor: 0.5)
          #expect(measurer.block(text, width: width, fit: fit).lineCount >= 1)
        }
      }
    }
  }

  /// Decision 19: scale = max(minimum, width / natural); the height stays.
  @Test func scalesOneLineToFit() {
    let measurer = FixedAdvanceMeasurer.make()
    let text = measurer.prepare("abcdefghij", font: measurer.font(.system(10)))
    let fits = measurer.block(text, width: 80, fit: TextFit(minimumScaleFactor: 0.5))
    #expect(fits.scale == 0.8 && !fits.isTruncated && fits.height == 20 && fits.firstBaseline == 16 && fits.width == 80)
    let cut = measurer.block(text, width: 40, fit: TextFit(minimumScaleFactor: 0.5))
    // At half size eight characters are 40 wide: seven and the ellipsis.
    #expect(cut.scale == 0.5 && cut.isTruncated && cut.width == 40)
  }

  /// The widths for which a kept result stands are exact: every width gives what a fresh measurer gives.
  @Test func keptResultsEqualFreshOnes() {
    let kept = FixedAdvanceMeasurer.make()
    let text = "aa bbb c dddd ee\nfff gg hhhhhhh i"
    for mode in LineBreakMode.allCases {
      for count in 0...4 {
        let fit = TextFit(numberOfLines: count, lineBreakMode: mode)
        for width in stride(from: 200.0, through: 0, by: -5) {
          let fresh = shownLines(FixedAdvanceMeasurer.make(), text, width: width, fit)
          #expect(shownLines(kept, text, width: width, fit) == fresh, "\(mode) \(count) \(width)")
        }
      }
    }
    #expect(kept.shapedTexts == 1)
    #expect(kept.fittedTexts < 6 * 5 * 41 * 3 / 4)
  }

  struct WidthCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    /// In 1/1000 em of Helvetica.
    let units: Double
  }

  /// The rules for missing characters.
  @Test(arguments: [
    WidthCase(testDescription: "ideographs are an em", text: "\u{6F22}\u{5B57}", units: 2000),
    WidthCase(testDescription: "a picture", text: "\u{1F600}", units: 1250),
    WidthCase(
      testDescription: "a family is one picture", text: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", units: 1250),
    WidthCase(testDescription: "a flag is one picture", text: "\u{1F1E9}\u{1F1EA}", units: 1250),
    WidthCase(testDescription: "two flags", text: "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", units: 2500),
    WidthCase(testDescription: "a skin tone", text: "\u{1F44D}\u{1F3FD}", units: 1250),
    WidthCase(testDescription: "a heart with selector", text: "\u{2764}\u{FE0F}", units: 1250),
    WidthCase(testDescription: "a keycap", text: "1\u{FE0F}\u{20E3}", units: 1250),
    WidthCase(testDescription: "a combining mark", text: "e\u{301}", units: 556),
    WidthCase(testDescription: "a joiner", text: "a\u{200D}b", units: 1112),
    WidthCase(testDescription: "Hebrew takes the width of ?", text: "\u{5D0}\u{5D1}", units: 1112),
    WidthCase(testDescription: "Greek is there", text: "\u{3A9}", units: 748),
  ])
  func measuresMissingCharacters(_ c: WidthCase) {
    let measurer = TextMeasurer(library: FontLibrary())
    let font = measurer.library.resolve(FontDescriptor(name: .family("Helvetica"), size: 1000))
    #expect(measurer.naturalWidth(of: measurer.prepare(c.text, font: font)) == c.units)
  }
}
