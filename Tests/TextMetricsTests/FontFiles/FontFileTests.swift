import Foundation
import Geometry
import InkTestSupport
import Testing

@testable import TextMetrics

@Suite struct FontFileTests {

  private static func library(_ files: [(String, String)]) throws -> FontLibrary {
    var library = FontLibrary()
    for (name, file) in files { try library.register(TestFonts.bytes(file), name: name) }
    return library
  }

  @Test func readsNamesAndMetrics() throws {
    let kern = try FontFile(TestFonts.bytes("TinyKern.ttf"))
    #expect(kern.postScriptName == "Tiny-Regular" && kern.family == "Tiny")
    #expect(kern.weight == .regular && !kern.isItalic && kern.unitsPerEm == 1000 && kern.glyphCount == 12)
    #expect(kern.verticalMetrics == VerticalMetrics(ascent: 0.8, descent: 0.2, lineGap: 0.09))
    let pos = try FontFile(TestFonts.bytes("TinyPos.otf"))
    #expect(pos.weight == .bold)
    let trimmed = try FontFile(TestFonts.bytes("TinyTrimmed.ttf"))
    #expect(trimmed.isItalic)
    // USE_TYPO_METRICS.
    #expect(trimmed.verticalMetrics == VerticalMetrics(ascent: 0.75, descent: 0.25, lineGap: 0.1))
  }

  struct WidthCase: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(font) \(text)" }
    let font: String
    let text: String
    let width: Double
  }

  /// Sums of the advances and kerning that the fonts' generator lists.
  @Test(arguments: [
    WidthCase(font: "TinyKern.ttf", text: "AVA", width: 600 - 80 + 600 - 70 + 600),
    WidthCase(font: "TinyKern.ttf", text: "A VA", width: 600 + 250 + 600 - 70 + 600),
    WidthCase(font: "TinyKern.ttf", text: "Va", width: 600 - 50 + 500),
    WidthCase(font: "TinyKern.ttf", text: "\u{6F22}\u{1F600}", width: 2200),
    // Not in the font: wide, picture, `?`.
    WidthCase(font: "TinyKern.ttf", text: "\u{5B57}\u{1F601}z", width: 1000 + 1250 + 400),
    WidthCase(font: "TinyPos.otf", text: "AV", width: 1120),
    // Pairs come before classes; the second subtable stands for what the first does not have.
    WidthCase(
      font: "TinyPos.otf", text: "\u{C5}VaVoVe", width: 600 - 60 + 600 - 40 + 500 + 600 - 40 + 500 + 600 - 40 + 480),
    WidthCase(font: "TinyPos.otf", text: "VA", width: 1200),
    WidthCase(font: "TinyTrimmed.ttf", text: "AV", width: 1200),
    WidthCase(font: "TinyTrimmed.ttf", text: "\u{C5}", width: 400),
  ])
  func measures(_ c: WidthCase) throws {
    let library = try Self.library([("F", c.font)])
    let measurer = TextMeasurer(library: library)
    let text = measurer.prepare(c.text, font: library.resolve(FontDescriptor(name: .family("F"), size: 1000)))
    #expect(abs(measurer.naturalWidth(of: text) - c.width) < 1e-9)
  }

  /// "AV AV": a line of its own has no kerning with the next one.
  @Test func kerningStaysInsideALine() throws {
    let library = try Self.library([("F", "TinyKern.ttf")])
    let measurer = TextMeasurer(library: library)
    let font = library.resolve(FontDescriptor(name: .family("F"), size: 1000))
    let text = measurer.prepare("AV AVAVAV", font: font)
    let lines = measurer.lines(text, width: 2000, fit: .wrapping)
    // AVA is 1650 wide, AVAV 2170: so the word is cut after three characters.
    #expect(lines.map(\.range) == [0..<2, 3..<6, 6..<9])
    #expect(lines[2].width == 600 - 70 + 600 - 80 + 600)
  }

  @Test func findsFacesByNameAndStyle() throws {
    let library = try Self.library([
      ("Tiny-Regular", "TinyKern.ttf"), ("Tiny-Bold", "TinyPos.otf"), ("Other", "TinyTrimmed.ttf"),
    ])
    let name = { (text: String) in library.resolve(FontDescriptor(name: .family(text), size: 10)) }
    #expect(name("Tiny Bold").face.name == "Tiny-Bold" && name("Tiny Bold").substitution == nil)
    #expect(name("tiny").face.name == "Tiny-Regular")
    #expect(name("Tiny-Italic").face.name == "Tiny-Italic")
    #expect(name("Tiny-Light").face.name == "Tiny-Regular" && name("Tiny-Light").substitution?.reason == .nearestStyle)
    #expect(name("Tiny-Heavy").face.name == "Tiny-Bold")
    #expect(name("Other").face.name == "Tiny-Italic")
    var copy = library
    #expect(throws: FontProblem.duplicateName("other")) {
      try copy.register(TestFonts.bytes("TinyPos.otf"), name: "other")
    }
  }

  @Test func readsCollections() throws {
    let bytes = TestFonts.bytes("TinyCollection.ttc")
    #expect(try FontFile.faceCount(bytes) == 2)
    #expect(try FontFile(bytes, index: 1).postScriptName == "Tiny-Italic")
    #expect(throws: FontProblem.noSuchFace(index: 2, count: 2)) { try FontFile(bytes, index: 2) }
    let library = try Self.library([("Tiny-Italic", "TinyCollection.ttc")])
    #expect(library.registeredFaces[0].name == "Tiny-Italic")
  }

  @Test func outlinesAreBoxesAndCurves() throws {
    let font = try FontFile(TestFonts.bytes("TinyKern.ttf"))
    let box = try font.outline(of: font.glyph(for: "A"))
    #expect(box.first == .move(Point(x: 50, y: 0)) && box.last == .close)
    #expect(OutlineShape(box).bounds == [50, 0, 550, 700])
    // The ring on the letter is `o` at half size, moved by 175, 720.
    #expect(OutlineShape(try font.outline(of: font.glyph(for: "\u{C5}"))).bounds == [50, 0, 550, 970])
    #expect(try font.outline(of: font.glyph(for: " ")) == [])
    let cubic = try FontFile(TestFonts.bytes("TinyPos.otf"))
    let curve = try cubic.outline(of: cubic.glyph(for: "o"))
    #expect(
      curve.contains(
        .cubic(control1: Point(x: 50, y: 300), control2: Point(x: 150, y: 500), end: Point(x: 250, y: 500))))
  }

  @Test func refusesWhatIsNoFont() {
    #expect(throws: FontProblem.notAFont(signature: "")) { try FontFile([]) }
    #expect(throws: FontProblem.notAFont(signature: "wOF2")) { try FontFile(Array("wOF2ABCD".utf8)) }
    #expect(throws: FontProblem.notAFont(signature: "<svg")) { try FontFile(Array("<svg xmlns".utf8)) }
    let font = TestFonts.bytes("TinyKern.ttf")
    #expect(throws: FontProblem.self) { try FontFile(Array(font.prefix(font.count / 2))) }
    var small = FontLimits()
    small.fileBytes = 100
    #expect(throws: FontProblem.tooLarge(what: "bytes", limit: 100)) { try FontFile(font, limits: small) }
    small = FontLimits()
    small.kerningValues = 4
    #expect(throws: FontProblem.tooLarge(what: "kerning values", limit: 4)) { try FontFile(font, limits: small) }
  }

  /// Every prefix of a font is refused or read, never a trap.
  @Test func everyPrefixIsHandled() {
    for file in ["TinyKern.ttf", "TinyPos.otf", "TinyCollection.ttc"] {
      let bytes = TestFonts.bytes(file)
      for length in stride(from: 0, to: bytes.count, by: 3) { Self.exercise(Array(bytes.prefix(length))) }
    }
  }

  /// Random damage with fixed seeds: one to eight bytes, or a run copied elsewhere.
  @Test(arguments: ["TinyKern.ttf", "TinyPos.otf", "TinyTrimmed.ttf", "TinyCollection.ttc"])
  func survivesDamage(_ file: String) {
    let original = TestFonts.bytes(file)
    let rounds = Int(ProcessInfo.processInfo.environment["INK_FUZZ_ROUNDS"] ?? "") ?? 1500
    var random = SeededGenerator(seed: 0x1D4B_42F1)
    for _ in 0..<rounds {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][Int.random(in: 0..<5, using: &random)]
        case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default:
          let from = Int.random(in: 0..<bytes.count, using: &random)
          for i in 0..<min(16, bytes.count - max(place, from)) { bytes[place + i] = bytes[from + i] }
        }
      }
      Self.exercise(bytes)
    }
  }

  private static func exercise(_ bytes: [UInt8]) {
    var library = FontLibrary()
    guard (try? library.register(bytes, name: "F")) != nil, let file = library.registeredFaces.first?.file else {
      return
    }
    let measurer = TextMeasurer(library: library)
    let text = measurer.prepare(
      "AV a\u{C5}Vo\u{6F22}\u{1F600}?", font: library.resolve(FontDescriptor(name: .family("F"), size: 17)))
    _ = measurer.lines(text, width: 40, fit: TextFit(numberOfLines: 2, lineBreakMode: .byTruncatingMiddle))
    for glyph in 0..<min(file.glyphCount, 16) { _ = try? file.outline(of: glyph) }
  }
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
