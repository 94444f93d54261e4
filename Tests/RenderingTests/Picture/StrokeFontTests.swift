import Geometry
import Testing

@testable import Rendering

@Suite struct StrokeFontTests {
  /// Letters and signs of the blocks that the font promises.
  static let promised: [ClosedRange<UInt32>] = [
    0x21...0x7E, 0xA1...0xAC, 0xAE...0x017F, 0x0391...0x03A1, 0x03A3...0x03CE, 0x0400...0x045F, 0x05D0...0x05EA,
  ]

  @Test func hasEveryPromisedCharacter() {
    for code in Self.promised.joined() {
      guard let scalar = Unicode.Scalar(code) else { continue }
      #expect(StrokeFont.glyphs[scalar] != nil, "\(scalar) U+\(String(code, radix: 16))")
    }
  }

  /// Every token of the data is read: a point, a corner, a separator or a reference.
  @Test func dataAreWellFormed() {
    for line in (StrokeFontData.blocks + [StrokeFontData.accents]).flatMap({ $0.split(separator: "\n") }) {
      let tokens = line.unicodeScalars.split(separator: " ").dropFirst()
      #expect(!tokens.isEmpty, "\(line)")
      for token in tokens where String(token) != "|" && String(token) != "z" {
        let isReference = token.first == "&"
        let body = isReference ? token.dropFirst(3) : token.first == "~" ? token.dropFirst() : token
        let numbers = body.split(separator: ",").map { Double(String($0)) }
        #expect(numbers.count == (isReference ? 3 : 2) && !numbers.contains(nil), "\(line): \(token)")
      }
    }
  }

  /// Accented letters are the base with something added above or below.
  @Test func accentsAreAdded() throws {
    for (accented, base) in [("É", "E"), ("ñ", "n"), ("ç", "c"), ("Ё", "E"), ("ώ", "ω"), ("ř", "r")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      let a = try #require(StrokeFont.glyphs[accented])
      let b = try #require(StrokeFont.glyphs[base])
      #expect(a.path.points.count > b.path.points.count)
      #expect(Array(a.path.points.prefix(b.path.points.count)) == b.path.points)
    }
  }

  /// The ink of an upright letter stays within its advance, whatever the advance is.
  @Test(arguments: [6.0, 9, 11])
  func inkStaysInTheAdvance(_ advance: Double) throws {
    let style = StrokeFont.Style(size: 17)
    for letter in "aehnoHBEUx0358".unicodeScalars {
      var path = VectorPath()
      var filled = VectorPath()
      StrokeFont.append(letter, x: 100, advance: advance, style: style, to: &path, filled: &filled)
      let flat = FlatPath(path, scale: 1, x: 0, y: 0)
      let xs = flat.points.map(\.x)
      #expect(try #require(xs.min()) - style.strokeWidth / 2 >= 100 - 0.01, "\(letter)")
      #expect(try #require(xs.max()) + style.strokeWidth / 2 <= 100 + advance + 0.01, "\(letter)")
      #expect(try #require(flat.points.map(\.y).max()) + style.strokeWidth / 2 <= 0.5)
    }
  }

  @Test func unknownCharactersAreBoxes() {
    var path = VectorPath()
    var filled = VectorPath()
    let style = StrokeFont.Style(size: 20)
    StrokeFont.append("漢", x: 0, advance: 20, style: style, to: &path, filled: &filled)
    #expect(path.isEmpty && !filled.isEmpty)
    filled = VectorPath()
    for blank in " \u{A0}\u{200D}\u{FE0F}\t".unicodeScalars {
      StrokeFont.append(blank, x: 0, advance: 5, style: style, to: &path, filled: &filled)
    }
    #expect(path.isEmpty && filled.isEmpty)
  }

  @Test func boldIsWiderAndItalicLeans() {
    #expect(StrokeFont.Style(size: 10, weight: 700).strokeWidth > StrokeFont.Style(size: 10).strokeWidth)
    var upright = VectorPath()
    var italic = VectorPath()
    var filled = VectorPath()
    StrokeFont.append("l", x: 0, advance: 4, style: StrokeFont.Style(size: 20), to: &upright, filled: &filled)
    StrokeFont.append(
      "l", x: 0, advance: 4, style: StrokeFont.Style(size: 20, isItalic: true), to: &italic, filled: &filled)
    #expect(upright.points[0].x == upright.points[1].x)
    #expect(italic.points[0].x > italic.points[1].x)
  }
}
