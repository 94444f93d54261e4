import Diagnostics
import Testing

@Suite struct SourcePositionTests {
  @Test(arguments: [
    ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1),
    ("äb", 2, 1, 2), ("äb", 3, 1, 3), ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 4, 1, 2), ("a\n", 2, 2, 1), ("", 0, 1, 1),
    ("😀x", 4, 1, 2), ("abc", 99, 1, 4),
  ])
  func countsLinesAndScalars(text: String, offset: Int, line: Int, column: Int) {
    #expect(SourcePosition(in: Array(text.utf8), at: offset) == SourcePosition(line: line, column: column))
  }
}
