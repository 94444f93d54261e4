import Diagnostics
import Layout

extension LayoutResult {
  /// The nodes of a layout as outputs name them: by numbers, without a string and without holding anything.
  package struct Rows {
    /// One node.
    package struct Row {
      /// Nesting below the root.
      package let depth: Int32
      /// Number of its type, see ``typeName(_:)``.
      package let type: Int32
      /// Index into ``identifiers``; -1 for a view without one, and for parts.
      package let identifier: Int32
      /// Whether it is a view and no part of one.
      package let isView: Bool
      /// Where its view's element stands.
      package let span: SourceSpan
      /// Its frames.
      package let placed: PlacedNode
    }

    private let entries: LayoutEntries
    private let nodes: [ViewTree.Node]
    private let identifierOfView: ViewNumbers
    private let tree: LayoutTree
    private let scale: Double
    private let types: [ResolvedType]
    /// The identifiers of all views, in document order.
    package let identifiers: [String]
    /// Whether any view names templates.
    package let hasClasses: Bool

    init(_ layout: LayoutResult) {
      entries = layout.entries
      let views = layout.entries.tree
      nodes = views.store.nodes
      identifierOfView = views.identifierOfView
      tree = layout.tree
      scale = layout.environment.grid.scale
      types = views.types.types
      identifiers = views.identifiers.map(\.name)
      hasClasses = !views.classes.isEmpty
    }

    /// Number of nodes.
    package var count: Int { entries.count }

    /// The node at a place in document order. O(1).
    package subscript(place: Int) -> Row {
      let record = entries.records[place]
      let node = nodes[Int(record.view)]
      let isView = record.part == 0
      return Row(
        depth: record.depth, type: isView ? Int32(node.type) : Int32(types.count) + Int32(record.part),
        identifier: isView ? identifierOfView.number(of: record.view) : -1, isView: isView, span: node.span,
        placed: tree.placedNode(Int32(truncatingIfNeeded: place), scale: scale))
    }

    /// The name of a row's type: an element name or a part's name.
    package func typeName(_ number: Int32) -> String {
      Int(number) < types.count ? types[Int(number)].name : entries.parts[Int(number) - types.count]
    }
  }

  /// All nodes in document order.
  package var rows: Rows { Rows(self) }
}
