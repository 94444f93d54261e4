extension ViewTree {
  /// The identifiers of the tree's views by view number: for tables beside the tree. O(identifiers).
  package var identifierByNumber: [Int: String] {
    var result: [Int: String] = [:]
    for (name, view, _) in identifiers { result[Int(view.raw)] = name }
    return result
  }
}
