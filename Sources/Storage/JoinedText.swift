/// Texts behind one another: one allocation, where `+` makes one for each text. For paths, which a short run joins a lot.
public func joinedText(_ first: String, _ second: String, _ third: String = "") -> String {
  let count = first.utf8.count + second.utf8.count + third.utf8.count
  return String(unsafeUninitializedCapacity: count) { buffer in
    var end = 0
    func put(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        guard let start = bytes.baseAddress, let place = buffer.baseAddress else { return }
        (place + end).initialize(from: start, count: bytes.count)
        end += bytes.count
      }
    }
    put(first)
    put(second)
    put(third)
    return end
  }
}
