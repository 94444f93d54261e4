import Geometry
import Layout

/// One node of a layout: a view, or a part of one that is placed but is no view of the tree (a cell's `textLabel`).
public struct LayoutEntry {
  /// The view it belongs to.
  public let view: View
  /// Name of the part; empty for the view itself.
  public let part: String
  /// Nesting below the root; 0 is the root.
  public let depth: Int
  let slot: Int32
  /// The solver's name of its text, or -1.
  let text: Int32
  let role: Layout.LayoutRole
}

/// Turns a view tree into the solver's tree, in document order. Never recurses: open views wait on a stack.
struct Lowering: ~Copyable {
  let measurer: ViewMeasurer
  private let maker: NodeMaker
  var builder: LayoutTreeBuilder
  var entries: [LayoutEntry] = []
  /// By view number; -1 for views that take no part.
  var slotOfView: [Int32]
  private var work: [Work] = []
  private var depth = 0

  private enum Work {
    case view(View, Layout.LayoutRole)
    case part(View, String, LayoutBox, TextContent?, hasChildren: Bool)
    case close
  }

  init(root: View, environment: LayoutEnvironment, measurer: ViewMeasurer) {
    self.measurer = measurer
    maker = NodeMaker(environment: environment, measurer: measurer)
    let count = root.tree.nodes.count
    builder = LayoutTreeBuilder(direction: environment.direction, capacity: count)
    slotOfView = [Int32](repeating: -1, count: count)
    entries.reserveCapacity(count)
    work.append(.view(root, .content))
  }

  mutating func run() {
    while let next = work.popLast() {
      switch next {
      case .view(let view, let role): lower(view, role)
      case .part(let view, let part, let box, let content, let hasChildren):
        emit(view, part, box, content)
        if hasChildren { depth += 1 } else { builder.close() }
      case .close:
        builder.close()
        depth -= 1
      }
    }
  }

  private mutating func emit(_ view: View, _ part: String, _ box: LayoutBox, _ content: TextContent?) {
    var box = box
    if let content { box.text = measurer.add(content) }
    let slot = Int32(truncatingIfNeeded: builder.count)
    builder.boxes.append(box)
    builder.open()
    if part.isEmpty { slotOfView[view.number] = slot }
    entries.append(LayoutEntry(view: view, part: part, depth: depth, slot: slot, text: box.text, role: box.role))
  }

  private mutating func lower(_ view: View, _ role: Layout.LayoutRole) {
    let isRoot = entries.isEmpty
    var (node, content) = maker.makeNode(view, isRoot: isRoot)
    node.box.role = role
    emit(view, "", node.box, content)
    builder.describe(node.details)
    depth += 1
    work.append(.close)
    let children = lowerChildren(of: view)
    work.append(contentsOf: children.reversed())
  }

  // MARK: Children

  private func lowerChildren(of view: View) -> [Work] {
    switch view.layoutRole {
    case .table: return tableChildren(of: view)
    case .styledCell, .styledHeaderFooter: return styledChildren(of: view)
    default: break
    }
    var result: [Work] = []
    for child in view.children where child.isView {
      switch child.role {
      case "": result.append(.view(child, .content))
      case "leftView": if showsSide(view, "leftViewMode") { result.append(.view(child, .leadingSide)) }
      case "rightView": if showsSide(view, "rightViewMode") { result.append(.view(child, .trailingSide)) }
      case "overlayContent": result.append(.view(child, .content))
      case "accessoryView": result.append(.view(child, .trailingSide))
      case "backgroundView", "selectedBackgroundView", "multipleSelectionBackgroundView":
        if child.role == "backgroundView" { result.append(.view(child, .background)) }
      default: break
      }
    }
    return result
  }

  /// Left and right views count when they show while nothing is edited (decision 24).
  private func showsSide(_ view: View, _ mode: PropertyName) -> Bool {
    let mode = view.constant(mode)
    return mode == "always" || mode == "unlessEditing"
  }

  /// Header, rows and footer of each section over the full width; a section begins at its `section` item.
  private func tableChildren(of view: View) -> [Work] {
    var header: [Work] = []
    var footer: [Work] = []
    var result: [Work] = []
    let isGrouped = view.constant("style") != "plain"
    var section: View?
    var headerTitle = ""
    var footerTitle = ""
    var sectionHeader: [Work] = []
    var rows: [Work] = []
    var sectionFooter: [Work] = []
    func flush() {
      guard
        section != nil || !rows.isEmpty || !sectionHeader.isEmpty || !sectionFooter.isEmpty || !headerTitle.isEmpty
          || !footerTitle.isEmpty
      else { return }
      if sectionHeader.isEmpty,
        let title = titleNode(view, section, "header", headerTitle, isGrouped ? (38, 18) : (28, 0))
      {
        sectionHeader = [title]
      }
      if sectionFooter.isEmpty,
        let title = titleNode(view, section, "footer", footerTitle, isGrouped ? (30, 18) : (28, 0))
      {
        sectionFooter = [title]
      }
      result += sectionHeader + rows + sectionFooter
      headerTitle = ""
      footerTitle = ""
      sectionHeader = []
      rows = []
      sectionFooter = []
    }
    for child in view.children {
      guard child.isView else {
        switch child.typeName {
        case "section":
          flush()
          section = child
          headerTitle = child.string("headerTitle")
          footerTitle = child.string("footerTitle")
        case "sectionHeader": headerTitle = child.string("title")
        case "sectionFooter": footerTitle = child.string("title")
        default: break
        }
        continue
      }
      switch child.role {
      case "": rows.append(.view(child, .content))
      case "tableHeaderView": header.append(.view(child, .supplementary))
      case "tableFooterView": footer.append(.view(child, .supplementary))
      case "sectionHeaderView": sectionHeader.append(.view(child, .supplementary))
      case "sectionFooterView": sectionFooter.append(.view(child, .supplementary))
      case "backgroundView": header.insert(.view(child, .background), at: 0)
      default: break
      }
    }
    flush()
    return header + result + footer
  }

  /// A section's title as a box of its own, nil where nothing is shown.
  private func titleNode(
    _ table: View, _ section: View?, _ part: String, _ title: String, _ heights: (titled: Double, untitled: Double)
  ) -> Work? {
    let own =
      title.isEmpty
      ? Double.nan : table.number(PropertyName(part == "header" ? "sectionHeaderHeight" : "sectionFooterHeight"))
    let height = own >= 0 ? own : (title.isEmpty ? heights.untitled : heights.titled)
    guard height > 0 else { return nil }
    var box = LayoutBox(.leaf)
    box.role = .supplementary
    box.height = height
    return .part(
      section ?? table, part, box, nil, hasChildren: false)
  }

  /// The texts and the picture of a cell or header in one of the built-in styles.
  private func styledChildren(of view: View) -> [Work] {
    let style = view.constant("style")
    var inner: [Work] = []
    if let picture = view.picture("imageView.image") {
      var box = LayoutBox(.leaf)
      box.naturalWidth = picture.size.width
      box.naturalHeight = picture.size.height
      box.leastWidth = picture.size.width
      inner.append(.part(view, "imageView", box, nil, hasChildren: false))
    }
    let title = label(view, "textLabel")
    let detail = label(view, "detailTextLabel")
    if style == "subtitle", title != nil || detail != nil {
      var column = LayoutBox(.column)
      column.spacing = 0
      column.weight = 1
      inner.append(.part(view, "labels", column, nil, hasChildren: true))
      inner += [title, detail].compactMap { $0 }
      inner.append(.close)
    } else if style == "value1" || style == "value2" {
      inner += [title, detail].compactMap { $0 }
    } else if let title {
      inner.append(title)
    }
    var result: [Work] = []
    if !inner.isEmpty {
      var row = LayoutBox(.row)
      row.spacing = 15
      result.append(.part(view, "content", row, nil, hasChildren: true))
      result += inner
      result.append(.close)
    }
    for child in view.children where child.isView {
      switch child.role {
      case "", "accessoryView": result.append(.view(child, .trailingSide))
      case "backgroundView": result.append(.view(child, .background))
      default: break
      }
    }
    return result
  }

  private func label(_ view: View, _ name: String) -> Work? {
    let content = view.content(ofLabel: name)
    return content.text.isEmpty ? nil : .part(view, name, LayoutBox(.leaf), content, hasChildren: false)
  }
}

extension View {
  /// The text of a label that is a part of a cell, as it is measured and drawn.
  func content(ofLabel name: String) -> TextContent {
    let lines = PropertyName(name + ".numberOfLines")
    let mode = constant(PropertyName(name + ".lineBreakMode"))
    let size = name == "detailTextLabel" && constant("style") == "subtitle" ? 12.0 : 17
    return TextContent(
      string(PropertyName(name + ".text")), font: font(PropertyName(name + ".font")) ?? .system(size),
      numberOfLines: has(lines) ? integer(lines) : 1, lineBreakMode: mode.isEmpty ? "byTruncatingTail" : mode)
  }
}
