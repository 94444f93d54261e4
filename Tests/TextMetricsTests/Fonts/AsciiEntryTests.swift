import Testing

@testable import TextMetrics

struct AsciiEntryTests {
  @Test func theClassesAreThoseOfTheTables() {
    #expect(AsciiEntry.classes.count == 128)
    for (code, entry) in AsciiEntry.classes.enumerated() {
      let index = TextProperties.index(of: UInt32(code))
      let kind = TextProperties.widthKind(index)
      var expected = UInt32(TextProperties.lineClass(index)) << 16
      if kind == .ignored { expected |= AsciiEntry.generalFlag }
      if kind == .space { expected |= AsciiEntry.spaceFlag }
      #expect(entry == expected, "U+\(String(code, radix: 16))")
    }
  }
}
