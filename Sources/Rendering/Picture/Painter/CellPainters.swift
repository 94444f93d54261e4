import Geometry
import ViewModel

extension ViewPainters {
  /// Tables and their rows.
  static let cells: [(String, ViewPainter)] = [
    ("UITableView", { $0.table($1, $2) }),
    ("UITableViewCell", { $0.cell($1, $2) }),
    ("UITableViewHeaderFooterView", { $0.headerFooter($1, $2) }),
    ("UICollectionView", { _, _, _ in }),
  ]
}

extension PaintContext {
  mutating func table(_ view: View, _ frame: Rect) {
    if view.color("backgroundColor") == nil {
      let isGrouped = ["grouped", "insetGrouped"].contains(view.constant("style"))
      canvas.fill(frame, isGrouped ? palette.groupedBackground : palette.background)
    }
  }

  mutating func headerFooter(_ view: View, _ frame: Rect) {
    let isGrouped = view.parent.map { ["grouped", "insetGrouped"].contains($0.constant("style")) } ?? false
    if !isGrouped, view.color("backgroundColor") == nil { canvas.fill(frame, palette.groupedBackground) }
  }

  /// Ground, separator and accessory; texts and pictures are parts of their own.
  mutating func cell(_ view: View, _ frame: Rect) {
    if view.color("backgroundColor") == nil { canvas.fill(frame, palette.surface) }
    // The system draws its other two styles alike.
    let isMarked = view.bool("selected") || view.bool("highlighted")
    if isMarked, view.constant("selectionStyle") != "none" { canvas.fill(frame, palette.fill) }
    let style = view.parent?.constant("separatorStyle") ?? ""
    if style != "none", view.parent?.isKind(of: "UITableView") ?? false {
      let ink = view.parent.flatMap { color("separatorColor", of: $0) } ?? palette.separator
      let table = view.parent.flatMap { $0.isSet("separatorInset") ? $0.insets("separatorInset") : nil }
      let inset = table ?? view.insets("separatorInset") ?? .zero
      // Left is where reading begins, as for the system's rows.
      let left = isRightToLeft ? inset.right : inset.left
      canvas.fill(
        Rect(
          x: frame.x + left, y: frame.maxY - hairline, width: max(0, frame.width - inset.horizontal), height: hairline),
        ink)
    }
    let kind = view.constant("accessoryType")
    let middle = frame.center.y
    /// A place at a distance from the trailing edge.
    func at(_ distance: Double) -> Double { isRightToLeft ? frame.x + distance : frame.maxX - distance }
    switch kind {
    case "disclosureIndicator": chevron(at: Point(x: at(20), y: middle))
    case "detailButton": infoIcon(center: Point(x: at(27), y: middle), radius: 11, tint)
    case "detailDisclosureButton":
      infoIcon(center: Point(x: at(46), y: middle), radius: 11, tint)
      chevron(at: Point(x: at(20), y: middle))
    case "checkmark": checkmark(center: Point(x: at(23), y: middle))
    default: if view.bool("checked") { checkmark(center: Point(x: at(23), y: middle)) }
    }
  }

  /// The title of a section's header or footer, which is placed though no view bears it.
  mutating func sectionTitle(_ owner: View, isHeader: Bool, _ frame: Rect) {
    let table = owner.isView ? owner : owner.parent
    let isGrouped = ["grouped", "insetGrouped"].contains(table?.constant("style") ?? "")
    if !isGrouped { canvas.fill(frame, palette.groupedBackground) }
    var title = owner.isView ? "" : owner.string(isHeader ? "headerTitle" : "footerTitle")
    // Elements among the rows of the section may give it too.
    var next = owner.isView ? owner.firstChild : owner.nextSibling
    while let item = next, item.typeName != "section" {
      if !item.isView, item.typeName == (isHeader ? "sectionHeader" : "sectionFooter") { title = item.string("title") }
      next = item.nextSibling
    }
    guard !title.isEmpty else { return }
    let font = isGrouped || !isHeader ? FontValue.system(13) : .named("System-Semibold", size: 17)
    let inner = frame.inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    let line = layout.resolvedFont(font)
    // A grouped header stands low, its footer high; others are centred.
    let baseline: Double? =
      isGrouped ? (isHeader ? frame.height - 7 - line.descent : 7 + line.ascent) : nil
    text(
      title, font: font, color: isGrouped || !isHeader ? palette.secondaryLabel : palette.label, in: inner,
      alignment: leading, baseline: baseline)
  }

  /// Points where reading goes.
  mutating func chevron(at point: Point) {
    let d = isRightToLeft ? -1.0 : 1
    canvas.line(
      [
        Point(x: point.x - 3 * d, y: point.y - 5.5), Point(x: point.x + 2.5 * d, y: point.y),
        Point(x: point.x - 3 * d, y: point.y + 5.5),
      ], .round(2), palette.placeholder)
  }

  /// A tick.
  mutating func checkmark(center: Point) {
    canvas.line(
      [
        Point(x: center.x - 6, y: center.y + 0.5), Point(x: center.x - 1.8, y: center.y + 4.8),
        Point(x: center.x + 6, y: center.y - 5.2),
      ], .round(2), tint)
  }
}
