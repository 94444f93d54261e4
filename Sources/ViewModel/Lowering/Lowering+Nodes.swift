import Geometry
import Layout
internal import Storage
import TextMetrics

/// Makes the solver's nodes of views from what is set on them.
///
/// Reads the tree's arrays as they were when it was made: no change of the tree shows.
struct NodeMaker {
  let environment: LayoutEnvironment
  let measurer: ViewMeasurer
  let tree: ViewTree
  let nodes: [ViewTree.Node]
  private let entries: [ViewTree.Entry]
  private let boxes: [PropertyValue]
  private let texts: [UInt8]
  /// The plans that were asked for, by type number. The type table keeps them; they are not counted a view.
  private var plans = List<Unmanaged<LayoutPlan>?>()
  /// What was taken of the view seen last; its node is the one that was made.
  var style = LayoutStyle()
  /// The text of the view seen last, where it has one.
  private(set) var text = ViewMeasurer.Text.none
  /// How the view seen last takes part in layout.
  private(set) var layout = ViewLayout.leaf
  /// The places among the measurer's fonts of boxes that were met: labels of a document share theirs.
  private var fontPlaces = List<(box: Int32, place: Int)>()

  init(_ tree: ViewTree, environment: LayoutEnvironment, measurer: ViewMeasurer) {
    self.environment = environment
    self.measurer = measurer
    self.tree = tree
    nodes = tree.store.nodes
    entries = tree.store.entries
    boxes = tree.store.boxes
    texts = tree.store.texts
  }

  private mutating func plan(of type: UInt16) -> Unmanaged<LayoutPlan> {
    if Int(type) < plans.count, let known = plans[Int(type)] { return known }
    while plans.count < tree.types.types.count { plans.append(nil) }
    let plan = Unmanaged.passUnretained(tree.types.layoutPlan(of: type))
    plans[Int(type)] = plan
    return plan
  }

  /// Whether views of a type have parts that are placed, whatever they hold: the texts of cells, titles of sections.
  mutating func hasParts(_ type: UInt16) -> Bool {
    switch plan(of: type)._withUnsafeGuaranteedRef({ $0.layout }) {
    case .styledCell, .styledHeaderFooter, .table: true
    default: false
    }
  }

  /// Makes the solver's node of a view, the node of ``style``.
  ///
  /// - Returns: Whether a text decides its size: ``text``.
  mutating func makeNode(_ view: Int, isRoot: Bool, role: Layout.LayoutRole) -> Bool {
    plan(of: nodes[view].type)._withUnsafeGuaranteedRef { makeNode(view, $0, isRoot: isRoot, role: role) }
  }

  @inline(__always)
  private mutating func makeNode(
    _ view: Int, _ plan: LayoutPlan, isRoot: Bool, role: Layout.LayoutRole
  ) -> Bool {
    layout = plan.layout
    withUnsafeMutablePointer(to: &style) { $0.update(from: plan.style, count: 1) }
    style.node.box.role = role
    var at = Int(nodes[view].entries)
    while at >= 0 {
      let entry = entries[at]
      let field = plan.field(of: entry.slot)
      if field != .none {
        style.take(
          field, entry.tag, entry.bits, code: plan.code(field, entry.tag, entry.bits, in: entry.slot), boxes: boxes)
      }
      at = Int(entry.next)
    }
    var hasText = false
    switch layout {
    case .leaf, .spacer, .bar, .content, .text: hasText = leaf(view, plan)
    case .row, .column, .layer, .anchor, .stack: arrange()
    case .root:
      style.node.box.margins = LayoutMargins(
        top: style.paddings.top, left: style.paddings.left, bottom: style.paddings.bottom,
        right: style.paddings.right)
    case .cell, .styledCell, .headerFooter, .styledHeaderFooter, .table, .collection: arrangeTable(self.view(view))
    case .scroll, .page: break
    }
    if isRoot || environment.dialect == .three { applyGaps(isRoot: isRoot) }
    return hasText
  }

  /// Finds the text or the natural size of a view without children of its own; whether it is a text.
  private mutating func leaf(_ number: Int, _ plan: LayoutPlan) -> Bool {
    if nodes[number].firstChild >= 0, layout != .content {
      let view = view(number)
      if view.part("overlayContent") != nil {
        style.node.box.kind = .host
      } else if view.part("leftView") != nil || view.part("rightView") != nil {
        style.node.box.kind = .field
      }
    }
    switch plan.text {
    case .none: break
    case .label:
      labelText(plan)
      return true
    case .rule(let rule):
      if let content = rule(view(number)) {
        text = measurer.text(content)
        return true
      }
    }
    guard let rule = plan.naturalSize else { return false }
    let size = rule(view(number), measurer)
    style.node.box.naturalWidth = size.width
    style.node.box.naturalHeight = size.height
    style.node.box.leastWidth = size.leastWidth
    if let baseline = size.baseline {
      style.node.details.firstBaseline = baseline
      style.node.details.lastBaseline = baseline
    }
    return false
  }

  private func view(_ number: Int) -> View {
    View(tree: tree, index: ViewIndex(raw: Int32(truncatingIfNeeded: number)))
  }

  /// The text of a label, as ``View/labelContent`` has it.
  private mutating func labelText(_ plan: LayoutPlan) {
    let fit = style.label.textFit
    let font = fontPlace(style.label.font, plan)
    if style.label.attributedText != -1 {
      text = text(style.label.attributedText, plan, font, fit)
      if !text.isEmpty { return }
    }
    text = text(style.label.text, plan, font, fit)
  }

  /// A text by the name that a label's style has for it.
  private func text(_ name: Int64, _ plan: LayoutPlan, _ font: Int, _ fit: TextFit) -> ViewMeasurer.Text {
    if name & LabelStyle.isPlace != 0, name >= 0 {
      let range = textRange(UInt64(bitPattern: name & ~LabelStyle.isPlace))
      return texts.withUnsafeBytes {
        measurer.text(UnsafeRawBufferPointer(rebasing: $0[range]), fontPlace: font, fit: fit)
      }
    }
    return measurer.text(string(Int(name), plan), fontPlace: font, fit: fit)
  }

  /// A text that is a box of the tree or of the type.
  private func string(_ place: Int, _ plan: LayoutPlan) -> String {
    if place >= 0 {
      if case .string(let text) = boxes[place] { return text }
    } else if place < -1, case .string(let text) = plan.defaults[-2 - place] {
      return text
    }
    return ""
  }

  /// A font by the name that a label's style has for it, as its place among the measurer's fonts.
  private mutating func fontPlace(_ box: Int32, _ plan: LayoutPlan) -> Int {
    if box >= 0 {
      var at = 0
      while at < fontPlaces.count {
        if fontPlaces[at].box == box { return fontPlaces[at].place }
        at &+= 1
      }
      guard case .font(let font) = boxes[Int(box)] else { return measurer.place(of: .system(17)) }
      let place = measurer.place(of: font)
      if fontPlaces.count < 16 { fontPlaces.append((box, place)) }
      return place
    }
    if box < -1, case .font(let font) = plan.defaults[-2 - Int(box)] { return measurer.place(of: font) }
    return measurer.place(of: .system(17))
  }

  private mutating func arrangeTable(_ view: View) {
    switch layout {
    case .cell, .styledCell: cell(view, unset: EdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
    case .headerFooter: cell(view, unset: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    case .styledHeaderFooter:
      cell(view, unset: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
      let isGrouped = view.parent.map { $0.constant("style") != "plain" } ?? false
      let isFooter = view.role == "sectionFooterView"
      style.node.box.naturalHeight = isGrouped ? (isFooter ? 30 : 38) : 28
    case .table: style.node.details.rowHeight = positive(view.number("rowHeight"))
    case .collection: collection(view)
    default: break
    }
  }

  private mutating func arrange() {
    if layout == .stack {
      style.node.box.margins = style.usesMargins == true ? style.margins(unset: EdgeInsets(all: 8)) : LayoutMargins()
      if style.node.box.spacing.isNaN { style.node.box.spacing = 0 }
      switch style.alignment {
      case .firstBaseline: style.node.box.baseline = .first
      case .lastBaseline: style.node.box.baseline = .last
      default: style.node.details.stackAlignment = style.alignment.alignment
      }
      if style.alignsBaselines, style.node.details.axis == .vertical { style.node.box.baseline = .first }
      return
    }
    style.node.box.margins = style.usesMargins == false ? LayoutMargins() : style.margins(unset: .zero)
    if style.alignsBaselines { style.node.box.baseline = style.usesLastBaseline ? .last : .first }
    // The first generation's `alignment`: across the axis, or baselines (decision 26).
    switch style.alignment {
    case .unset: break
    case .baseline: style.node.box.baseline = .first
    default:
      if layout == .row {
        style.node.box.verticalAlignment = style.alignment.alignment
      } else {
        style.node.box.horizontalAlignment = style.alignment.alignment
      }
    }
  }

  private mutating func cell(_ view: View, unset: EdgeInsets) {
    style.node.box.margins =
      view.bool("ignoreLayoutMargins") || style.usesMargins == false ? LayoutMargins() : style.margins(unset: unset)
    if layout == .styledCell { style.node.box.naturalHeight = 44 }
    switch view.constant("accessoryType") {
    case "disclosureIndicator", "checkmark", "detailButton": style.node.details.accessoryWidth = 38
    case "detailDisclosureButton": style.node.details.accessoryWidth = 64
    default: if view.bool("checked") { style.node.details.accessoryWidth = 38 }
    }
  }

  private mutating func collection(_ view: View) {
    style.node.details.itemWidth = positive(view.number("collectionViewLayout.itemWidth"), or: 50)
    style.node.details.itemHeight = positive(view.number("collectionViewLayout.itemHeight"), or: 50)
    style.node.details.interitemSpacing = positive(view.number("collectionViewLayout.minimumInteritemSpacing"), or: 10)
    style.node.details.lineSpacing = positive(view.number("collectionViewLayout.minimumLineSpacing"), or: 10)
    style.node.details.scrollsHorizontally = view.constant("collectionViewLayout.scrollDirection") == "horizontal"
    style.node.details.insetsFromSafeArea =
      view.constant("collectionViewLayout.sectionInsetReference") == "fromSafeArea"
    let inset = view.insets("collectionViewLayout.sectionInset") ?? .zero
    style.node.box.margins = LayoutMargins(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
  }

  private func positive(_ number: Double, or value: Double = .nan) -> Double {
    number >= 0 ? number : value
  }

  /// `topSpacing` and its siblings: insets of a layout view's content in dialect 3 and at the root, gaps otherwise.
  private mutating func applyGaps(isRoot: Bool) {
    let isLayoutView: Bool
    switch layout {
    case .row, .column, .layer, .anchor: isLayoutView = true
    default: isLayoutView = false
    }
    guard isLayoutView && environment.dialect == .three || isRoot else { return }
    let gaps = style.node.details.gaps
    if gaps == LayoutGaps() { return }
    style.node.details.gaps = LayoutGaps()
    guard isLayoutView || layout == .stack else { return }
    style.node.box.margins.top += gaps.top
    style.node.box.margins.bottom += gaps.bottom
    // Reading sides: what the physical sides would give in this direction, plus the spacing.
    let direction = style.node.box.direction ?? environment.direction
    let physical = style.node.box.margins.resolved(direction)
    let isMirrored = direction == .rightToLeft
    if gaps.leading != 0 {
      style.node.box.margins.leading = (isMirrored ? physical.right : physical.left) + gaps.leading
    }
    if gaps.trailing != 0 {
      style.node.box.margins.trailing = (isMirrored ? physical.left : physical.right) + gaps.trailing
    }
  }
}
