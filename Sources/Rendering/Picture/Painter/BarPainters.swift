import Geometry
import ViewModel

extension ViewPainters {
  /// Bars.
  static let bars: [(String, ViewPainter)] = [
    ("UINavigationBar", { $0.bar($1, $2, lineAtTop: false) }),
    ("UIToolbar", { $0.bar($1, $2, lineAtTop: true) }),
    ("UITabBar", { $0.tabBar($1, $2) }),
  ]
}

extension PaintContext {
  private mutating func barGround(_ view: View, _ frame: Rect, lineAtTop: Bool) {
    if let image = view.picture("backgroundImage") { return picture(image, in: frame) }
    if let name = view.lostPicture("backgroundImage") { return box(name, in: frame) }
    if view.color("backgroundColor") == nil {
      let isBlack = ["black", "blackOpaque", "blackTranslucent"].contains(view.constant("barStyle"))
      canvas.fill(
        frame, color("barTintColor", of: view) ?? (isBlack ? Palette(isDark: true).bar : palette.bar))
    }
    let y = lineAtTop ? frame.y : frame.maxY - hairline
    canvas.fill(Rect(x: frame.x, y: y, width: frame.width, height: hairline), palette.separator)
  }

  /// Navigation bar and tool bar: items evenly placed, flexible space shares the rest.
  mutating func bar(_ view: View, _ frame: Rect, lineAtTop: Bool) {
    barGround(view, frame, lineAtTop: lineAtTop)
    let title = view.string("title")
    if !title.isEmpty {
      let own = color("titleColor", of: view)
      text(
        title, font: view.font("titleFont") ?? .named("System-Semibold", size: 17), color: own ?? palette.label,
        in: frame.inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)))
    }
    let items = view.items("item")
    guard !items.isEmpty else { return }
    let font = FontValue.system(17)
    func kind(_ item: View) -> String { item.constant("type") }
    let widths = items.map { item -> Double in
      switch kind(item) {
      case "flexibleSpace": return 0
      case "fixedSpace": return max(0, item.number("width").isNaN ? 0 : item.number("width"))
      default:
        if let image = item.picture("image") { return image.size.width }
        let title = itemTitle(item)
        if title.isEmpty { return 22 }
        let own = item.number("width")
        return own > 0 ? own : width(of: title, font: item.font("titleFont") ?? font)
      }
    }
    let inner = frame.inset(by: EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    let spare = max(0, inner.width - widths.reduce(0, +))
    let flexible = items.filter { kind($0) == "flexibleSpace" }.count
    // Without flexible space the items are spread evenly.
    let gap = flexible == 0 && items.count > 1 ? spare / Double(items.count - 1) : 0
    var x = 0.0
    for (index, item) in items.enumerated() {
      let isSpace = kind(item) == "flexibleSpace"
      let width = isSpace ? spare / Double(flexible) : widths[index]
      let left = isRightToLeft ? inner.maxX - x - width : inner.x + x
      let cell = Rect(x: snap(left), y: frame.y, width: width, height: frame.height)
      if !isSpace, kind(item) != "fixedSpace" { barItem(item, cell, font, tint) }
      x += width + gap
    }
  }

  private func itemTitle(_ item: View) -> String {
    let title = item.string("title")
    if !title.isEmpty { return title }
    switch item.constant("type") {
    case "done": return "Done"
    case "cancel": return "Cancel"
    case "edit": return "Edit"
    case "save": return "Save"
    case "undo": return "Undo"
    case "redo": return "Redo"
    default: return ""
    }
  }

  private mutating func barItem(_ item: View, _ cell: Rect, _ font: FontValue, _ ink: Color) {
    let isUsable = !item.has("enabled") || item.bool("enabled")
    var ink = color("titleColor", of: item) ?? color("tintColor", of: item) ?? ink
    if item.bool("dangerous") { ink = color("dangerousTitleColor", of: item) ?? palette.destructive }
    if !isUsable { ink = color("disabledTitleColor", of: item) ?? ink.withOpacity(0.35) }
    let font = item.font("titleFont") ?? font
    if isUsable, item.bool("dangerous"), let fill = color("dangerousFillColor", of: item) {
      let height = max(0, min(30, cell.height - 12))
      canvas.fill(
        Rect(x: cell.x - 8, y: snap(cell.center.y - height / 2), width: cell.width + 16, height: height), radius: 6,
        fill)
    }
    if let image = item.picture("image") {
      return picture(image, in: cell.centered(image.size), tint: ink)
    }
    let title = itemTitle(item)
    if !title.isEmpty { return text(title, font: font, color: ink, in: cell) }
    barIcon(item.constant("type"), center: cell.center, size: 18, ink)
  }

  mutating func tabBar(_ view: View, _ frame: Rect) {
    barGround(view, frame, lineAtTop: true)
    let items = view.items("item")
    guard !items.isEmpty else { return }
    let selected = view.integer("selectedIndex")
    // Grey is made for the system's bar; on a colour of its own a bar's tint is what can be read.
    let unselected =
      view.isSet("barTintColor") ? tint.withOpacity(View.unselectedTabOpacity) : palette.secondaryLabel
    let width = frame.width / Double(items.count)
    for (index, item) in items.enumerated() {
      let place = Double(isRightToLeft ? items.count - 1 - index : index)
      let cell = Rect(x: frame.x + width * place, y: frame.y, width: width, height: frame.height)
      let ink = index == selected ? tint : color("unselectedItemTintColor", of: view) ?? unselected
      let title = item.string("title")
      let area = Rect(x: cell.x, y: cell.y + 4, width: width, height: title.isEmpty ? cell.height - 8 : 28)
      if let image = (index == selected ? item.picture("selectedImage") : nil) ?? item.picture("image") {
        picture(image, in: area.centered(image.size), tint: ink)
      } else {
        barIcon(item.constant("type"), center: area.center, size: 21, ink)
      }
      text(
        title, font: .system(10), color: ink,
        in: Rect(x: cell.x + 2, y: cell.maxY - 16, width: max(0, width - 4), height: 13))
      let badge = item.string("badgeValue")
      if !badge.isEmpty {
        let badgeWidth = max(18, self.width(of: badge, font: .system(13)) + 10)
        let plate = Rect(x: snap(cell.center.x + 4), y: cell.y + 2, width: badgeWidth, height: 18)
        canvas.fill(plate, radius: 9, color("badgeColor", of: item) ?? palette.destructive)
        text(badge, font: .system(13), color: palette.knob, in: plate)
      }
    }
  }
}
