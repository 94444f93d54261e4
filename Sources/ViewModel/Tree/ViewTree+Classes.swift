extension ViewTree {
  /// Names of the templates of the tree's views by view number: for tables beside the tree. O(views with templates).
  package var classesByNumber: [Int: [String]] {
    var result: [Int: [String]] = [:]
    for (view, names) in classes { result[Int(view.raw)] = names }
    return result
  }
}
