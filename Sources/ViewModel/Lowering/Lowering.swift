import Geometry
import Layout
internal import Storage

/// Turns a view tree into the solver's tree, in document order. Never recurses: what is still to be lowered waits on a
/// stack.
struct Lowering: ~Copyable {
  private var maker: NodeMaker
  private var builder: LayoutTreeBuilder
  private(set) var entries: LayoutEntries
  /// By view number; -1 for views that take no part.
  private(set) var slotOfView: [Int32]
  private var work = List<Work>()
  /// Parts that wait.
  private var parts = List<Part>()
  private var depth: Int32 = 0

  /// What is still to be done.
  private enum Work {
    case view(Int32, Layout.LayoutRole)
    /// A child of an ordinary view, and then its siblings behind it.
    case children(Int32)
    /// A part, by its place among those that wait.
    case part(Int32)
    case close
  }

  /// A part of a view that is placed though it is no view.
  private struct Part {
    let view: Int32
    let name: String
    let box: LayoutBox
    let text: ViewMeasurer.Text?
    let hasChildren: Bool
  }

  init(root: View, environment: LayoutEnvironment, measurer: ViewMeasurer) {
    maker = NodeMaker(root.tree, environment: environment, measurer: measurer)
    let count = root.tree.nodes.count
    builder = LayoutTreeBuilder(direction: environment.direction, capacity: count)
    slotOfView = [Int32](repeating: -1, count: count)
    entries = LayoutEntries(root.tree, capacity: count)
    // Room that is not used is not touched.
    measurer.reserve(count)
    work.append(.view(root.index.raw, .content))
  }

  /// The solver's tree, once all views are lowered.
  consuming func finish() -> LayoutTree {
    builder.build()
  }

  mutating func run() {
    while let next = work.popLast() {
      switch next {
      case .view(let view, let role): lower(view, role)
      case .children(let first): lowerChildren(from: first)
      case .part(let place): lower(parts[Int(place)])
      case .close:
        builder.close()
        depth &-= 1
      }
    }
  }

  /// Lowers a child and its siblings up to one with children of its own, behind which the rest waits.
  private mutating func lowerChildren(from first: Int32) {
    var child = first
    while child >= 0 {
      let next = maker.nodes[Int(child)].next
      let type = maker.nodes[Int(child)].type
      if maker.tree.types.lookup.traits[Int(type)].isView {
        let isLast = maker.nodes[Int(child)].firstChild >= 0 || maker.hasParts(type)
        if isLast, next >= 0 { work.append(.children(next)) }
        lowerChild(child)
        if isLast { return }
      }
      child = next
    }
  }

  private mutating func lower(_ view: Int32, _ role: Layout.LayoutRole) {
    let hasText = maker.makeNode(Int(view), isRoot: entries.isEmpty, role: role)
    let text = hasText ? maker.measurer.add(maker.text) : -1
    let first = maker.nodes[Int(view)].firstChild
    let layout = maker.layout
    // Cells in a built-in style have parts whatever they hold, tables the titles of their sections.
    let hasChildren = first >= 0 || layout == .styledCell || layout == .styledHeaderFooter || layout == .table
    maker.style.node.box.text = text
    let slot = LayoutSlot(truncatingIfNeeded: builder.count)
    builder.boxes.append(maker.style.node.box)
    builder.describe(maker.style.node.details)
    if hasChildren { builder.open() }
    slotOfView[Int(view)] = slot
    entries.append(LayoutEntries.Record(view: view, depth: depth, text: text, part: 0, role: role))
    guard hasChildren else { return }
    depth &+= 1
    work.append(.close)
    switch layout {
    case .table: work.append(contentsOf: tableChildren(of: self.view(view)).reversed())
    case .styledCell, .styledHeaderFooter: work.append(contentsOf: styledChildren(of: self.view(view)).reversed())
    default: if first >= 0 { work.append(.children(first)) }
    }
  }

  private mutating func lower(_ part: Part) {
    let text = part.text.map { maker.measurer.add($0) } ?? -1
    var box = part.box
    box.text = text
    builder.boxes.append(box)
    if part.hasChildren { builder.open() }
    entries.append(
      LayoutEntries.Record(
        view: part.view, depth: depth, text: text, part: entries.part(named: part.name), role: part.box.role))
    if part.hasChildren { depth &+= 1 }
  }

  private func view(_ number: Int32) -> View { View(tree: maker.tree, index: ViewIndex(raw: number)) }

  private mutating func wait(_ part: Part) -> Work {
    parts.append(part)
    return .part(Int32(truncatingIfNeeded: parts.count - 1))
  }

  // MARK: Children

  /// Lowers a child of an ordinary view by the role that it has in it.
  private mutating func lowerChild(_ child: Int32) {
    if maker.nodes[Int(child)].role == 0 { return lower(child, .content) }
    let view = view(child)
    switch view.role {
    case "", "overlayContent": lower(child, .content)
    case "leftView": if showsSide(view.parent, "leftViewMode") { lower(child, .leadingSide) }
    case "rightView": if showsSide(view.parent, "rightViewMode") { lower(child, .trailingSide) }
    case "accessoryView": lower(child, .trailingSide)
    case "backgroundView": lower(child, .background)
    default: break
    }
  }

  /// Left and right views count when they show while nothing is edited (decision 24).
  private func showsSide(_ view: View?, _ mode: PropertyName) -> Bool {
    let mode = view?.constant(mode)
    return mode == "always" || mode == "unlessEditing"
  }

  /// Header, rows and footer of each section over the full width; a section begins at its `section` item.
  private mutating func tableChildren(of view: View) -> [Work] {
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
      case "": rows.append(.view(child.index.raw, .content))
      case "tableHeaderView": header.append(.view(child.index.raw, .supplementary))
      case "tableFooterView": footer.append(.view(child.index.raw, .supplementary))
      case "sectionHeaderView": sectionHeader.append(.view(child.index.raw, .supplementary))
      case "sectionFooterView": sectionFooter.append(.view(child.index.raw, .supplementary))
      case "backgroundView": header.insert(.view(child.index.raw, .background), at: 0)
      default: break
      }
    }
    flush()
    return header + result + footer
  }

  /// A section's title as a node of its own, nil where nothing is shown.
  private mutating func titleNode(
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
    return wait(self.part(of: section ?? table, part, box))
  }

  /// The texts and the picture of a cell or header in one of the built-in styles.
  private mutating func styledChildren(of view: View) -> [Work] {
    let style = view.constant("style")
    var inner: [Work] = []
    if let picture = view.picture("imageView.image") {
      var box = LayoutBox(.leaf)
      box.naturalWidth = picture.size.width
      box.naturalHeight = picture.size.height
      box.leastWidth = picture.size.width
      inner.append(wait(part(of: view, "imageView", box)))
    }
    let title = label(view, "textLabel")
    let detail = label(view, "detailTextLabel")
    if style == "subtitle", title != nil || detail != nil {
      var column = LayoutBox(.column)
      column.spacing = 0
      column.weight = 1
      inner.append(wait(part(of: view, "labels", column, hasChildren: true)))
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
      result.append(wait(part(of: view, "content", row, hasChildren: true)))
      result += inner
      result.append(.close)
    }
    for child in view.children where child.isView {
      switch child.role {
      case "", "accessoryView": result.append(.view(child.index.raw, .trailingSide))
      case "backgroundView": result.append(.view(child.index.raw, .background))
      default: break
      }
    }
    return result
  }

  private mutating func label(_ view: View, _ name: String) -> Work? {
    let content = view.content(ofLabel: name)
    guard !content.text.isEmpty else { return nil }
    return wait(part(of: view, name, LayoutBox(.leaf), text: maker.measurer.text(content)))
  }

  private func part(
    of view: View, _ name: String, _ box: LayoutBox, text: ViewMeasurer.Text? = nil, hasChildren: Bool = false
  ) -> Part {
    Part(view: view.index.raw, name: name, box: box, text: text, hasChildren: hasChildren)
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
