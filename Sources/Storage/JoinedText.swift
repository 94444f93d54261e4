/// Texts behind one another: one allocation, where `+` makes one for each text. For paths, which a short run joins a lot.
public func joinedText(_ first: String, _ second: String, _ third: String = "") -> String {
  let count = first.utf8.count + second.utf8.count + third.utf8.count
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 1) { buffer in
    guard let start = buffer.baseAddress else { return "" }
    let end = copyUTF8(third, to: copyUTF8(second, to: copyUTF8(first, to: start)))
    return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
  }
}

/// Writes the bytes of a text to memory, which must have room for them. Where they end.
public func copyUTF8(_ text: String, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
  var text = text
  return text.withUTF8 { bytes in
    guard let start = bytes.baseAddress else { return place }
    place.initialize(from: start, count: bytes.count)
    return place + bytes.count
  }
}
