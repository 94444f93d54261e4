import Testing

@testable import TextMetrics

@Suite struct FontDescriptorTests {
  struct ParseCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: FontDescriptor.Name
    let size: Double?
  }

  @Test(arguments: [
    ParseCase(testDescription: "Helvetica 16", name: .family("Helvetica"), size: 16),
    ParseCase(testDescription: "Helvetica-Bold 24.5", name: .family("Helvetica-Bold"), size: 24.5),
    ParseCase(testDescription: "Roboto Light 21", name: .family("Roboto Light"), size: 21),
    ParseCase(testDescription: "Helvetica", name: .family("Helvetica"), size: 17),
    ParseCase(testDescription: "System 18", name: .system(.regular, isItalic: false), size: 18),
    ParseCase(testDescription: "System-Bold 24", name: .system(.bold, isItalic: false), size: 24),
    ParseCase(testDescription: "System-Italic 9", name: .system(.regular, isItalic: true), size: 9),
    ParseCase(testDescription: "System-Ultralight 9", name: .system(.ultralight, isItalic: false), size: 9),
    ParseCase(testDescription: "body", name: .style(.body), size: nil),
    ParseCase(testDescription: "caption2", name: .style(.caption2), size: nil),
  ])
  func parses(_ c: ParseCase) throws {
    #expect(try FontDescriptor.parse(c.testDescription) == FontDescriptor(name: c.name, size: c.size))
  }

  @Test func refusesWhatIsNoFont() {
    #expect(throws: FontDescriptorProblem.empty) { try FontDescriptor.parse(" ") }
    #expect(throws: FontDescriptorProblem.noName(text: "12")) { try FontDescriptor.parse("12") }
    #expect(throws: FontDescriptorProblem.badSize(text: "1x")) { try FontDescriptor.parse("Helvetica 1x") }
    #expect(throws: FontDescriptorProblem.sizeOutOfRange(text: "0")) { try FontDescriptor.parse("Helvetica 0") }
    #expect(throws: FontDescriptorProblem.sizeOutOfRange(text: "-3")) { try FontDescriptor.parse("Helvetica -3") }
  }

  @Test func styleSizesFollowTheSetting() {
    #expect(TextSize.allCases.map { TextStyle.body.size(at: $0) } == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    #expect(TextStyle.allCases.map { $0.size(at: .large) } == [34, 28, 22, 20, 17, 15, 17, 16, 13, 12, 11])
    let font = FontLibrary().resolve(.style(.headline), textSize: .accessibility1)
    #expect(font.size == 28 && font.face.name == "System-Semibold")
  }

  struct ResolveCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let face: String
    var reason: FontSubstitution.Reason?
  }

  @Test(arguments: [
    ResolveCase(testDescription: "Helvetica-BoldOblique", face: "Helvetica-BoldItalic"),
    ResolveCase(testDescription: "Times New Roman", face: "TimesNewRomanPS"),
    ResolveCase(testDescription: "TimesNewRomanPS-BoldMT", face: "TimesNewRomanPS-Bold"),
    ResolveCase(testDescription: "TimesNewRomanPSMT", face: "TimesNewRomanPS"),
    ResolveCase(testDescription: "ArialMT", face: "Arial"),
    ResolveCase(testDescription: "Times-Roman", face: "Times"),
    ResolveCase(testDescription: "HelveticaNeue-Medium", face: "HelveticaNeue", reason: .nearestStyle),
    ResolveCase(testDescription: "HelveticaNeue-Light", face: "HelveticaNeue", reason: .nearestStyle),
    ResolveCase(testDescription: "AvenirNext-Medium", face: "Helvetica", reason: .unknownFamily),
    ResolveCase(testDescription: "Roboto Bold", face: "Helvetica-Bold", reason: .unknownFamily),
    ResolveCase(testDescription: "Georgia", face: "Georgia", reason: .approximated),
    ResolveCase(testDescription: "Menlo-Bold", face: "Menlo-Bold"),
  ])
  func resolves(_ c: ResolveCase) {
    let font = FontLibrary().resolve(FontDescriptor(name: .family(c.testDescription), size: 10))
    #expect(font.face.name == c.face)
    #expect(font.substitution?.reason == c.reason)
  }
}
