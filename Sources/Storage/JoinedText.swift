/// Texts behind one another: one allocation, where `+` makes one for each text. For paths, which a short run joins a lot.
public func joinedText(_ first: String, _ second: String, _ third: String = "") -> String {
  var result = first
  result.reserveCapacity(first.utf8.count + second.utf8.count + third.utf8.count)
  result += second
  result += third
  return result
}
