/// A whole description of a node: its box and its details, whose numbers have their names here as well.
///
/// The names go through key paths, which cost a call each. Who describes many nodes writes to the two parts.
@dynamicMemberLookup
package struct LayoutNode: Sendable {
  /// What any node has.
  package var box: LayoutBox
  /// What few nodes have.
  package var details = LayoutDetails()

  /// A node of `kind`, everything else unset.
  package init(_ kind: LayoutKind) { box = LayoutBox(kind) }

  /// A number of the box.
  package subscript<Value>(dynamicMember path: WritableKeyPath<LayoutBox, Value>) -> Value {
    get { box[keyPath: path] }
    set { box[keyPath: path] = newValue }
  }

  /// A number of the details.
  package subscript<Value>(dynamicMember path: WritableKeyPath<LayoutDetails, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }

  /// A plain view: no intrinsic size, or the one given.
  package static func box(width: Double = .nan, height: Double = .nan) -> LayoutNode {
    var node = LayoutNode(.leaf)
    node.width = width
    node.height = height
    return node
  }

  /// A text that the measurer knows as `text`.
  package static func text(_ text: Int32) -> LayoutNode {
    var node = LayoutNode(.leaf)
    node.text = text
    return node
  }

  /// A plain view of weight 1.
  package static func spacer() -> LayoutNode {
    var node = LayoutNode(.leaf)
    node.weight = 1
    node.isSpacer = true
    return node
  }
}
