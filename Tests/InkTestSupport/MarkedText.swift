/// Text with markers 1️⃣ … 9️⃣ taken out and their byte offsets kept, so that expectations name places instead of
/// counting columns.
public struct MarkedText: Sendable {
  /// The text without markers.
  public let text: String
  /// UTF-8 offset of each marker in ``text``, by its digit.
  public let offsets: [Int: Int]

  /// Takes the markers out of `marked`.
  public init(_ marked: String) {
    var text: [UInt8] = []
    var offsets: [Int: Int] = [:]
    for character in marked {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 3, scalars[1].value == 0xFE0F, scalars[2].value == 0x20E3,
        (0x31...0x39).contains(scalars[0].value)
      {
        offsets[Int(scalars[0].value - 0x30)] = text.count
      } else {
        text.append(contentsOf: String(character).utf8)
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    self.offsets = offsets
  }
}
