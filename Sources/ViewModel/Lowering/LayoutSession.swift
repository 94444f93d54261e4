import Geometry
import Layout
import TextMetrics

/// Lays out a view tree and keeps the frames, so that an edit costs what it moves.
///
/// Belongs to the thread of its tree. Frames are read through ``LayoutResult``; after edits call ``layout()`` again.
public final class LayoutSession {
  /// The view that is laid out.
  public let root: View
  /// What the layout depends on besides the views.
  public private(set) var environment: LayoutEnvironment
  private let texts: TextMeasurer

  /// A session for `root`. Nothing is laid out yet.
  ///
  /// - Parameter measurer: Texts that it already knows are not measured again: share one between the sessions of a
  ///   thread.
  public init(root: View, environment: LayoutEnvironment = LayoutEnvironment(), measurer: TextMeasurer) {
    self.root = root
    self.environment = environment
    texts = measurer
    entries = LayoutEntries(root.tree)
  }

  private var tree: LayoutTree?
  private var entries: LayoutEntries
  private var slotOfView: [Int32] = []
  private var measurer: ViewMeasurer?

  /// Finds all frames.
  ///
  /// The first time, and after views were added, moved or removed, O(views) plus the texts that must be set. After
  /// edits of properties it costs what they move; drop the result before, or the solver's arrays are copied first.
  public func layout() -> LayoutResult {
    let changes = root.tree.store.changes
    root.tree.store.changes = ChangeLog()
    root.tree.store.changes.limit = max(4096, root.tree.nodes.count)
    root.tree.store.isTracking = true
    if changes.structureChanged || tree == nil || !update(changes) { lowerAll() }
    let space = LayoutSpace(
      width: environment.width, height: environment.height ?? .nan, safeArea: environment.safeArea)
    guard var solved = tree, let measurer else { preconditionFailure("a lowered tree is kept") }
    // Only one reference may stay, so that solving changes the arrays in place.
    tree = nil
    solved.resetCounters()
    solved.solve(space, measurer: measurer)
    if isNew { solved.prepareFrames() }
    isNew = false
    tree = solved
    return LayoutResult(
      tree: solved, entries: entries, slotOfView: slotOfView, measurer: measurer, environment: environment)
  }

  /// Lays out for another environment: a new size solves the tree that is there, anything else lowers the views again.
  public func layout(in environment: LayoutEnvironment) -> LayoutResult {
    let old = self.environment
    self.environment = environment
    if old.grid != environment.grid || old.direction != environment.direction || old.textSize != environment.textSize
      || old.dialect != environment.dialect
    {
      tree = nil
    }
    return layout()
  }

  private var isNew = true

  private func lowerAll() {
    let measurer = ViewMeasurer(measurer: texts, textSize: environment.textSize, grid: environment.grid)
    var lowering = Lowering(root: root, environment: environment, measurer: measurer)
    lowering.run()
    entries = lowering.entries
    slotOfView = lowering.slotOfView
    tree = lowering.finish()
    self.measurer = measurer
    isNew = true
  }

  /// Hands changed properties to the solver. False when a change may add or remove nodes: then all is lowered again.
  private func update(_ changes: ChangeLog) -> Bool {
    let natural = UInt8(1) << 0
    let placement = UInt8(1) << 1
    for change in changes.views where change.effects & (natural | placement) != 0 {
      let view = View(tree: root.tree, index: change.view)
      guard view.isView else { return false }
      // Not in this layout: a detached view, or one below another root.
      guard view.number < slotOfView.count, slotOfView[view.number] >= 0 else {
        if view.isInside(root) { return false }
        continue
      }
      switch view.layoutRole {
      case .styledCell where change.effects & placement == 0 && updateTexts(ofCell: view): break
      case .table, .styledCell, .styledHeaderFooter: return false
      case .leaf where view.firstChild != nil: return false
      default: update(view, isOnlyNatural: change.effects & placement == 0)
      }
    }
    return true
  }

  /// Hands the texts of a cell in a built-in style to the solver anew: a theme's font for rows is no reason to lower a
  /// whole table again. False when a text or the picture came or went, or the cell has a picture, whose size may differ.
  private func updateTexts(ofCell view: View) -> Bool {
    guard let measurer, view.picture("imageView.image") == nil else { return false }
    let cell = Int(slotOfView[view.number])
    var texts: [String: Int] = [:]
    var at = cell + 1
    while at < entries.count, entries[at].depth > entries[cell].depth {
      if entries[at].view == view, entries[at].part == "imageView" { return false }
      if entries[at].view == view, entries[at].text >= 0 { texts[entries[at].part] = at }
      at += 1
    }
    let contents = ["textLabel", "detailTextLabel"].map { ($0, view.content(ofLabel: $0)) }
    // A detail that the cell's style does not show has no entry, whatever it says.
    for (name, content) in contents
    where texts[name] == nil && !content.text.isEmpty && view.constant("style") != "default" {
      return false
    }
    for (name, content) in contents {
      guard let at = texts[name] else { continue }
      guard !content.text.isEmpty else { return false }
      measurer.replace(entries[at].text, with: measurer.text(content))
      tree?.setText(entries[at].slot, entries[at].text)
    }
    return texts["textLabel"] != nil || contents[0].1.text.isEmpty
  }

  private func update(_ view: View, isOnlyNatural: Bool) {
    let slot = slotOfView[view.number]
    guard let measurer else { return }
    let record = entries.records[Int(slot)]
    var maker = NodeMaker(root.tree, environment: environment, measurer: measurer)
    let hasText = maker.makeNode(view.number, isRoot: view == root, role: record.role)
    var node = maker.style.node
    if hasText, record.text >= 0 {
      measurer.replace(record.text, with: maker.text)
      node.box.text = record.text
      tree?.setText(slot, record.text)
      if isOnlyNatural { return }
    } else if !hasText, record.text < 0, isOnlyNatural, node.box.kind == .leaf {
      tree?.setIntrinsicSize(
        slot, width: node.box.naturalWidth, leastWidth: node.box.leastWidth, height: node.box.naturalHeight,
        firstBaseline: node.details.firstBaseline, lastBaseline: node.details.lastBaseline)
      return
    } else if hasText == (record.text < 0) {
      // A text view that began or ceased to scroll: its text comes or goes.
      tree = nil
      lowerAll()
      return
    }
    tree?.update(slot, with: node)
  }
}
