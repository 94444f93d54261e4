import Testing

@testable import DocParser

/// Line and column, however the bytes before a place are passed: at once, one by one, in two parts.
@Suite struct PlaceTests {
  /// CR LF, CR and LF end a line; columns count characters.
  private func expected(_ text: String) -> Place {
    var place = Place(offset: text.utf8.count)
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n" && last == "\r" {
        // The line was ended by the CR.
      } else if scalar == "\n" || scalar == "\r" {
        place.line += 1
        place.column = 1
      } else {
        place.column += 1
      }
      last = scalar
    }
    return place
  }

  private func check(_ text: String, cutAt cuts: [Int]) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      var place = Place()
      guard var from = buffer.baseAddress else { return }
      for cut in cuts + [bytes.count] {
        place.advance(over: from, to: buffer.baseAddress! + cut)
        from = buffer.baseAddress! + cut
      }
      let right = expected(text)
      #expect(place.offset == right.offset && place.position == right.position, "\(text.debugDescription) \(cuts)")
    }
  }

  @Test func placesAreTheSameHoweverTheBytesArePassed() {
    var texts = [""]
    for _ in 0..<6 { texts += texts.flatMap { text in ["a", "\r", "\n", "é"].map { text + $0 } } }
    for text in Set(texts) {
      let count = text.utf8.count
      check(text, cutAt: [])
      check(text, cutAt: Array(0..<count))
      check(text, cutAt: [count / 2, count / 2])
    }
  }

  @Test func placesInLongTextsAreTheSame() {
    for filler in ["x", "\n", "é\n", "\r\n", "line\n"] {
      for count in [63, 64, 65, 4032, 4100, 20_000] {
        let text = String(repeating: filler, count: count)
        check(text, cutAt: [])
        check(text, cutAt: [count / 2 & ~7])
      }
    }
  }
}
