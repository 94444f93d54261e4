extension XMLTokenizer {
  /// Number of characters of ``text(of:)``, without making it where nothing needs decoding. O(length).
  public func characterCount(of kind: XMLTokenKind) -> Int {
    let count = { (bytes: UnsafeBufferPointer<UInt8>) in bytes.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) } }
    return content.isDirty ? textBytes(of: kind).withUnsafeBufferPointer(count) : count(content.buffer)
  }
}
