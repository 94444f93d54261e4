extension ViewTree {
  /// The identifiers of the tree's views by view number: for tables beside the tree. O(identifiers).
  package var identifierByNumber: [Int: String] {
    var result: [Int: String] = [:]
    for at in identifiers.indices { result[Int(identifiers[at].view.raw)] = identifiers.name(at) }
    return result
  }
}
