/// The fonts that attributes of a tree's views name, by the text of the attribute: a document has a handful, which it
/// names again and again. Views of the same text share one box.
struct FontTexts {
  private var names = NameTable(capacity: 16)
  /// Boxes in the store, in order of first use.
  private(set) var boxes: [Int32] = []
  /// A document with more fonts has them read each time.
  private static let limit = 256

  /// The box of the font that `text` named before, or -1.
  func find(_ text: UnsafeRawBufferPointer) -> Int32 {
    let at = names.find(text)
    return at == NameTable.missing ? -1 : boxes[Int(at)]
  }

  /// Notes the box that a text's font came to stand in.
  mutating func add(_ text: UnsafeRawBufferPointer, box: Int32) {
    guard boxes.count < Self.limit, names.find(text) == NameTable.missing, names.intern("", string(text)) != nil else {
      return
    }
    boxes.append(box)
  }
}
