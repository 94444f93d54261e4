import Foundation
import InkTestSupport
import Testing

@testable import TextMetrics

/// Files of Debian's package unicode-data (15.0.0). Absent: the suite says so and does nothing; continuous integration
/// installs the package.
enum UnicodeData {
  static func lines(_ path: String) -> [Substring]? {
    let root = ProcessInfo.processInfo.environment["INK_UNICODE_DATA"] ?? "/usr/share/unicode"
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      FileHandle.standardError.write(Data("SKIPPED: \(url.path) is not here (install unicode-data)\n".utf8))
      return nil
    }
    return TestData.text(of: url).split(whereSeparator: { $0 == "\n" || $0 == "\r\n" })
  }
}

/// One line of a break test file: a text and the places marked with ÷.
struct BreakCase {
  var text = ""
  var breaks: [Int] = []

  init?(_ line: Substring) {
    let parts = line.split(separator: "#", omittingEmptySubsequences: false)[0].split(whereSeparator: \.isWhitespace)
    guard !parts.isEmpty else { return nil }
    for part in parts {
      switch part {
      case "÷": breaks.append(text.utf8.count)
      case "×": break
      default:
        guard let code = UInt32(part, radix: 16), let scalar = Unicode.Scalar(code) else { return nil }
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

@Suite struct BreakConformanceTests {
  @Test func passesTheLineBreakTestFile() throws {
    guard let lines = UnicodeData.lines("auxiliary/LineBreakTest.txt") else { return }
    var count = 0
    for line in lines {
      guard let test = BreakCase(line) else { continue }
      count += 1
      // The end of the text is always a break (LB3) and not listed by the function.
      let found = TextBreaks.lineBreaks(in: test.text).map(\.offset) + [test.text.utf8.count]
      #expect(found == test.breaks, "\(line)")
    }
    #expect(count == 7654)
  }

  @Test func passesTheGraphemeBreakTestFile() throws {
    guard let lines = UnicodeData.lines("auxiliary/GraphemeBreakTest.txt") else { return }
    var count = 0
    for line in lines {
      guard let test = BreakCase(line) else { continue }
      count += 1
      let found = TextBreaks.clusterStarts(in: test.text) + [test.text.utf8.count]
      #expect(found == test.breaks, "\(line)")
    }
    #expect(count == 602)
  }

  /// Sequences of the emoji files are one cluster each: what counts as one picture.
  @Test func keepsEmojiSequencesWhole() throws {
    for path in ["emoji/emoji-zwj-sequences.txt", "emoji/emoji-test.txt"] {
      guard let lines = UnicodeData.lines(path) else { return }
      var count = 0
      for line in lines where !line.hasPrefix("#") {
        let codes = line.split(separator: ";")[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
        let text = String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init)))
        guard !text.isEmpty, !line.contains("..") else { continue }
        count += 1
        #expect(TextBreaks.clusterStarts(in: text) == [0], "\(line)")
      }
      #expect(count > 1000)
    }
  }

  /// Example 7 of UAX #14 §8.2, worked out by hand.
  @Test func keepsNumbersTogether() {
    #expect(TextBreaks.lineBreaks(in: "$(12.35) 2,1234 (3.14)% a/b").map(\.offset) == [9, 16, 24, 26])
    #expect(TextBreaks.lineBreaks(in: "$(a)").map(\.offset) == [1])
  }
}
