import Geometry
internal import Storage

/// A tree described in document order, from which `build()` makes trees level by level, any number of them.
///
/// A node is a box in `boxes`, which clients fill themselves: a call for each node would cost as much as building it.
/// Packing waits until the node's place is known, so that a record is written once, where it stays. Depth is limited by
/// memory only.
package struct LayoutTreeBuilder: Sendable {
  /// The nodes so far, in document order: append a new box to add a node without children, and do nothing else to them.
  /// The first one is the root; a tree has one, so that what comes behind its end is below it all the same.
  package var boxes: [LayoutBox] = []
  /// What few nodes have, in document order.
  private var details = List<LayoutDetails>()
  /// The innermost open node; negative when none is open.
  private var current: LayoutSlot = -1
  let direction: LayoutDirection

  /// An empty tree.
  ///
  /// - Parameters:
  ///   - direction: Direction of nodes that do not set their own.
  ///   - capacity: Nodes to make room for at once.
  package init(direction: LayoutDirection = .leftToRight, capacity: Int = 0) {
    self.direction = direction
    boxes.reserveCapacity(capacity)
  }

  /// Nodes added so far.
  package var count: Int { boxes.count }

  /// Opens the node added last: what is added from now on until `close()` is below it.
  package mutating func open() {
    let last = boxes.count &- 1
    if last <= Int(current) { return }
    // While a node is open, its end holds the node around it: the open nodes are a list threaded through themselves.
    boxes[last].end = current
    current = LayoutSlot(truncatingIfNeeded: last)
  }

  /// Ends the node opened last. Nothing happens when none is open.
  package mutating func close() {
    if current < 0 { return }
    let closed = Int(current)
    current = boxes[closed].end
    let end = boxes.count
    boxes[closed].end = end == closed &+ 1 ? 0 : LayoutSlot(truncatingIfNeeded: end)
  }

  /// Gives details to the node added last.
  package mutating func describe(_ given: borrowing LayoutDetails) {
    let last = boxes.count &- 1
    if last < 0 { return }
    let matter = given.matter(to: boxes[last].kind)
    if !matter { return }
    boxes[last].keepDetails(at: details.count)
    details.append(copy given)
  }

  /// Adds a node without children.
  ///
  /// - Returns: Its slot: the number of nodes before it.
  @discardableResult
  package mutating func add(_ node: borrowing LayoutNode) -> LayoutSlot {
    boxes.append(node.box)
    describe(node.details)
    return LayoutSlot(truncatingIfNeeded: boxes.count &- 1)
  }

  /// Adds a node and opens it.
  ///
  /// - Returns: Its slot: the number of nodes before it.
  @discardableResult
  package mutating func open(_ node: borrowing LayoutNode) -> LayoutSlot {
    let slot = add(node)
    open()
    return slot
  }

  /// A tree as described. Nodes still open count as closed. O(n).
  package func build() -> LayoutTree {
    let end = LayoutSlot(truncatingIfNeeded: boxes.count)
    if current >= 0 || end > 1 && boxes[0].end != end {
      var closed = self
      while closed.current >= 0 { closed.close() }
      closed.boxes[0].end = end
      return LayoutTree(documentOrder: closed.boxes, details: details, direction: direction)
    }
    return LayoutTree(documentOrder: boxes, details: details, direction: direction)
  }
}
