import Geometry

extension LayoutTree {
  /// Takes all marks off.
  mutating func clearMarks() {
    for slot in marked {
      if let i = index(slot) { records[i].flags.subtract(.allDirty) }
    }
    marked.removeAll(keepingCapacity: true)
  }

  /// Follows the marks of edits.
  mutating func relayout(_ measurer: any LayoutMeasurer, rootChanged: Bool) {
  }
}
