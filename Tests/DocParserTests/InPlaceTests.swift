import Testing

@testable import DocParser

/// Whole documents are read in the caller's array up to a `<` near their end, and the rest from a copy. Wherever that `<`
/// falls and whatever stands round it, the tokens, problems and places are those of the same document in chunks, which is
/// always copied.
@Suite struct InPlaceTests {
  private static let ends = [
    "</r>", "</r>\n", "<i/></r>", "<i a='<'/></r>", "<i a=\"1\" a=\"2\"/></r>", "text</r>", "te]]>xt</r>",
    "<!-- < <i> <!- -->\n</r>", "<![CDATA[<i></i>]]></r>", "<?p <i> <?>?></r>", "</r><!-- < -->", "</r><?p <?>",
    "<i>&amp;</i></r>", "<i>&nothing;</i></r>", "<é/></r>", "<i", "<i a=\"", "<", "</", "</r", "</q>", "<!", "<!--",
    "<?",
    "<![CDATA[", "</r></r>", "</r>text", "\u{1}</r>", "<!DOCTYPE r></r>",
  ]
  private static let starts = [
    "<r>", "<?xml version=\"1.0\"?>\r\n<r>", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><r>",
    "\u{FEFF}<r a='é'>", "<!DOCTYPE r [<!ENTITY e '<i/>'><!ATTLIST i b CDATA 'c'>]><r>&e;",
  ]

  @Test(arguments: ends) func theEndIsReadAsFromChunks(_ end: String) {
    for start in Self.starts {
      // As much after the last `<` as a scan may read beyond it, and less, and more.
      for count in [0, 15, 16, 33, 47, 62, 63, 64, 80] {
        for filler in [" ", "x", "é", "&lt;", "\r\n"] {
          let fill = String(repeating: filler, count: count)
          for text in [start + fill + end, start + end + fill, start + "<i>" + fill + "</i>" + end + "<!--\(fill)-->"] {
            let bytes = Array(text.utf8)
            #expect(record(bytes) == record(bytes, chunk: 7), "\(text)")
          }
        }
      }
    }
  }

  @Test func theArrayMayGoWhileTheTokenizerLives() throws {
    var bytes = Array(("<root>" + String(repeating: "<i a=\"1\">x</i>", count: 100) + "</root>").utf8)
    var tokenizer = XMLTokenizer(bytes)
    bytes.withUnsafeMutableBufferPointer { $0.update(repeating: 0x3C) }
    bytes = []
    var count = 0
    while true {
      let kind = try tokenizer.next()
      if kind == .endOfDocument { break }
      if kind == .startTag { count += 1 }
    }
    #expect(count == 101)
  }

  @Test func nothingIsCopiedButTheEnd() throws {
    let bytes = Array(("<root>" + String(repeating: "<i a=\"1\">x</i>", count: 10_000) + "</root>").utf8)
    var tokenizer = XMLTokenizer(bytes)
    var most = 0
    while try tokenizer.next() != .endOfDocument { most = max(most, tokenizer.heldBytes) }
    #expect(most < 16 << 10)
  }
}
