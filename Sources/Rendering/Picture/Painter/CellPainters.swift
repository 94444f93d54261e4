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
    if view.bool("selected") || view.bool("highlighted") { canvas.fill(frame, palette.fill) }
    let style = view.parent?.constant("separatorStyle") ?? ""
    if style != "none", view.parent?.isKind(of: "UITableView") ?? false {
      let ink = view.parent.flatMap { color("separatorColor", of: $0) } ?? palette.separator
      let indent = min(16, frame.width)
      canvas.fill(
        Rect(
          x: isRightToLeft ? frame.x : frame.x + indent, y: frame.maxY - hairline, width: frame.width - indent,
          height: hairline), ink)
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
