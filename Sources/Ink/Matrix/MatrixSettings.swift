/// A set of settings of a matrix, described as few products of values: how folded results are named.
struct MatrixSettings {
  /// Values an axis, in the order of the axes; together every setting of the product.
  typealias Box = [[Int]]

  /// Disjoint products that together are `settings`.
  ///
  /// Each begins at the first setting that is not covered yet and grows along one axis after the other, by every value
  /// whose whole slice belongs to the set. O(settings · values).
  static func boxes(of settings: [[Int]], axisSizes: [Int]) -> [Box] {
    var rest = Set(settings)
    var boxes: [Box] = []
    for start in settings where rest.contains(start) {
      var box: Box = start.map { [$0] }
      // The last axis first: a result that holds for every direction and text size is common.
      for axis in axisSizes.indices.reversed() {
        for value in 0..<axisSizes[axis] where value != start[axis] {
          var slice = box
          slice[axis] = [value]
          if product(slice).allSatisfy(rest.contains) { box[axis].append(value) }
        }
        box[axis].sort()
      }
      rest.subtract(product(box))
      boxes.append(box)
    }
    return boxes
  }

  /// Every setting of a product, the last axis fastest.
  static func product(_ box: Box) -> [[Int]] {
    var settings: [[Int]] = [[]]
    for values in box { settings = settings.flatMap { setting in values.map { setting + [$0] } } }
    return settings
  }

  /// `width 320, 375; locale de; any direction`.
  static func name(of box: Box, axes: [LayoutMatrix.Axis]) -> String {
    var parts: [String] = []
    for (axis, values) in zip(axes, box) {
      if values.count == axis.values.count, values.count > 1 {
        parts.append("any \(axis.name)")
      } else {
        parts.append("\(axis.name) " + values.map { axis.values[$0] }.joined(separator: ", "))
      }
    }
    return parts.isEmpty ? "as given" : parts.joined(separator: "; ")
  }
}
