import Geometry
import ViewModel

extension ViewPainters {
  /// Controls.
  static let controls: [(String, ViewPainter)] = [
    ("UIButton", { $0.button($1, $2) }),
    ("UISwitch", { $0.toggle($1, $2) }),
    ("UISlider", { $0.slider($1, $2) }),
    ("UIStepper", { $0.stepper($1, $2) }),
    ("UISegmentedControl", { $0.segments($1, $2) }),
    ("UIProgressView", { $0.progress($1, $2) }),
    ("UIPageControl", { $0.pages($1, $2) }),
    ("UIActivityIndicatorView", { $0.activity($1, $2) }),
    (
      "UIRefreshControl",
      { context, view, frame in
        context.spinner(
          center: frame.center, radius: 10, context.color("tintColor", of: view) ?? context.palette.secondaryLabel)
      }
    ),
    ("UIDatePicker", { $0.datePicker($1, $2) }),
    ("UIPickerView", { $0.picker($1, $2) }),
  ]
}

extension Rect {
  /// The middle.
  var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// A rectangle of `size` in the middle of this one.
  func centered(_ size: Size) -> Rect {
    Rect(x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height)
  }
}

extension PaintContext {
  /// 1 for a control that can be used, less for one that cannot.
  func strength(of view: View) -> Double { view.has("enabled") && !view.bool("enabled") ? 0.5 : 1 }

  /// The part of the way from least to largest where a control's value stands, 0 to 1.
  func share(_ value: Double, from least: Double, to largest: Double) -> Double {
    guard largest > least, !value.isNaN else { return 0 }
    return max(0, min(1, (value - least) / (largest - least)))
  }

  /// A white disc with a soft shadow: what a finger moves.
  mutating func knob(center: Point, radius: Double, _ color: Color) {
    let rect = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    canvas.add(.shadow(.rect(rect, radius: radius), Shadow(color: Color(rgba: 0x0000_0040), x: 0, y: 2, blur: 2.5)))
    canvas.fill(rect, radius: radius, color)
    canvas.border(rect, radius: radius, width: hairline, Color(rgba: 0x0000_000F))
  }

  // MARK: Switch, slider, stepper

  mutating func toggle(_ view: View, _ frame: Rect) {
    let track = frame.centered(Size(width: min(51, frame.width), height: min(31, frame.height)))
    let isOn = view.bool("on")
    let ground = isOn ? color("onTintColor", of: view) ?? palette.positive : palette.fill
    let knobColor = color("thumbTintColor", of: view) ?? palette.knob
    let radius = track.height / 2 - 2
    let isAtRight = isOn != isRightToLeft
    canvas.layered(opacity: strength(of: view)) { canvas in
      canvas.fill(track, radius: track.height / 2, ground)
    }
    let x = isAtRight ? track.maxX - radius - 2 : track.x + radius + 2
    knob(center: Point(x: x, y: track.center.y), radius: radius, knobColor)
  }

  mutating func slider(_ view: View, _ frame: Rect) {
    let radius = 14.0
    let middle = frame.center.y
    let part = share(
      view.number("value"), from: view.number("minimumValue"),
      to: view.has("maximumValue") ? view.number("maximumValue") : 1)
    var left = frame.x
    var right = frame.maxX
    for (name, isFirst) in [("minimumValueImage", true), ("maximumValueImage", false)] {
      guard let image = view.picture(PropertyName(name)) else { continue }
      let isLeft = isFirst != isRightToLeft
      let x = isLeft ? left : right - image.size.width
      picture(
        image, in: Rect(x: x, y: middle - image.size.height / 2, width: image.size.width, height: image.size.height))
      if isLeft { left += image.size.width + 6 } else { right -= image.size.width + 6 }
    }
    let track = Rect(x: left + 2, y: middle - 2, width: max(0, right - left - 4), height: 4)
    let travel = max(0, right - left - 2 * radius)
    let center = left + radius + travel * (isRightToLeft ? 1 - part : part)
    canvas.fill(track, radius: 2, color("maximumTrackTintColor", of: view) ?? palette.fill)
    let done =
      isRightToLeft
      ? Rect(x: center, y: track.y, width: max(0, track.maxX - center), height: 4)
      : Rect(x: track.x, y: track.y, width: max(0, center - track.x), height: 4)
    canvas.fill(done, radius: 2, (color("minimumTrackTintColor", of: view) ?? tint).withOpacity(strength(of: view)))
    knob(
      center: Point(x: center, y: middle), radius: min(radius, frame.height / 2),
      color("thumbTintColor", of: view) ?? palette.knob)
  }

  mutating func stepper(_ view: View, _ frame: Rect) {
    canvas.fill(frame, radius: 8, palette.fill)
    let middle = frame.center
    canvas.fill(
      Rect(x: snap(middle.x) - hairline, y: snap(frame.y + 7), width: 2 * hairline, height: snap(frame.height - 14)),
      palette.separator)
    let value = view.number("value")
    let canWrap = view.bool("wraps")
    let style = StrokeStyle.round(1.7)
    for isPlus in [false, true] {
      let isAtRight = isPlus != isRightToLeft
      let x = frame.x + frame.width * (isAtRight ? 0.75 : 0.25)
      let bound = view.number(isPlus ? "maximumValue" : "minimumValue")
      let isAtEnd = !canWrap && view.has("maximumValue") && (isPlus ? value >= bound : value <= bound)
      let ink = palette.label.withOpacity(isAtEnd ? 0.3 : strength(of: view))
      canvas.line([Point(x: x - 7, y: middle.y), Point(x: x + 7, y: middle.y)], style, ink)
      if isPlus { canvas.line([Point(x: x, y: middle.y - 7), Point(x: x, y: middle.y + 7)], style, ink) }
    }
  }

  // MARK: Segments

  mutating func segments(_ view: View, _ frame: Rect) {
    canvas.fill(frame, radius: 8, palette.fill)
    let segments = view.items("segment")
    guard !segments.isEmpty else { return }
    let selected = view.integer("selectedSegmentIndex")
    let font = view.font("font") ?? .system(13)
    var widths = [Double](repeating: frame.width / Double(segments.count), count: segments.count)
    if view.bool("apportionsSegmentWidthsByContent") || segments.contains(where: { $0.number("width") > 0 }) {
      let own = segments.map { segment in
        let fixed = segment.number("width")
        return fixed > 0
          ? fixed : (segment.picture("image")?.size.width ?? width(of: segment.string("title"), font: font)) + 20
      }
      let sum = own.reduce(0, +)
      if sum > 0 { widths = own.map { $0 * frame.width / sum } }
    }
    var x = isRightToLeft ? frame.maxX : frame.x
    for (index, segment) in segments.enumerated() {
      if isRightToLeft { x -= widths[index] }
      let left = snap(x)
      let cell = Rect(x: left, y: frame.y, width: snap(x + widths[index]) - left, height: frame.height)
      if index == selected {
        let plate = cell.inset(by: EdgeInsets(all: 2))
        canvas.add(
          .shadow(.rect(plate, radius: 7), Shadow(color: Color(rgba: 0x0000_0030), x: 0, y: 1.5, blur: 2)))
        canvas.fill(plate, radius: 7, color("selectedSegmentTintColor", of: view) ?? palette.selectedSegment)
      } else if index > 0, index != selected + 1 {
        let edge = isRightToLeft ? cell.maxX : cell.x
        canvas.fill(
          Rect(x: edge - hairline, y: snap(frame.y + 8), width: 2 * hairline, height: max(0, snap(frame.height - 16))),
          palette.separator)
      }
      let isUsable = !segment.has("enabled") || segment.bool("enabled")
      // A tint that the view only inherits says nothing of its titles; on the plate of the chosen one it is hard to read.
      let usual = view.isSet("tintColor") && index != selected ? tint : palette.label
      let ink = (color("textColor", of: view) ?? usual).withOpacity(isUsable ? strength(of: view) : 0.3)
      let title = segment.string("title")
      if title.isEmpty, let image = segment.picture("image") {
        picture(image, in: cell.centered(image.size), tint: ink)
      } else {
        text(
          title, font: index == selected && !view.isSet("font") ? .named("System-Semibold", size: 13) : font,
          color: ink,
          in: cell.inset(by: EdgeInsets(top: 0, left: 4, bottom: 0, right: 4)))
      }
      if !isRightToLeft { x += widths[index] }
    }
  }

  // MARK: Progress

  mutating func progress(_ view: View, _ frame: Rect) {
    let height = min(4, frame.height)
    let track = Rect(x: frame.x, y: frame.center.y - height / 2, width: frame.width, height: height)
    canvas.fill(track, radius: height / 2, color("trackTintColor", of: view) ?? palette.fill)
    let width = track.width * share(view.number("progress"), from: 0, to: 1)
    let done = Rect(x: isRightToLeft ? track.maxX - width : track.x, y: track.y, width: width, height: height)
    canvas.fill(done, radius: height / 2, color("progressTintColor", of: view) ?? tint)
  }

  mutating func pages(_ view: View, _ frame: Rect) {
    let count = min(200, max(0, view.integer("numberOfPages")))
    if count == 1, view.bool("hidesForSinglePage") { return }
    let current = view.integer("currentPage")
    let width = Double(7 * count + 9 * max(0, count - 1))
    var x = frame.center.x - width / 2 + 3.5
    for index in 0..<count {
      let isCurrent = (isRightToLeft ? count - 1 - index : index) == current
      let dot =
        isCurrent
        ? color("currentPageIndicatorTintColor", of: view) ?? palette.label
        : color("pageIndicatorTintColor", of: view) ?? palette.separator
      canvas.circle(center: Point(x: x, y: frame.center.y), radius: 3.5, dot)
      x += 16
    }
  }

  mutating func activity(_ view: View, _ frame: Rect) {
    let ink = color("color", of: view) ?? palette.secondaryLabel
    spinner(center: frame.center, radius: min(frame.width, frame.height) / 2, ink)
  }

  /// Eight spokes, each paler than the one before.
  mutating func spinner(center: Point, radius: Double, _ ink: Color) {
    // sin and cos of 45°.
    let d = 0.7071067811865476
    let directions = [(0.0, -1.0), (d, -d), (1, 0), (d, d), (0, 1), (-d, d), (-1, 0), (-d, -d)]
    for (index, (x, y)) in directions.enumerated() {
      let inner = radius * 0.48
      let outer = radius * 0.86
      canvas.line(
        [
          Point(x: center.x + x * inner, y: center.y + y * inner),
          Point(x: center.x + x * outer, y: center.y + y * outer),
        ], .round(radius * 0.22), ink.withOpacity(1 - Double(index) * 0.1))
    }
  }

  // MARK: Pickers

  /// A wheel: a band for the selected row, and rows that fade away from it.
  mutating func picker(_ view: View, _ frame: Rect) {
    wheel(frame)
    var columns: [[String]] = []
    var selected: [Int] = []
    let components = view.items("component")
    if components.isEmpty {
      columns = [view.items("row").map { $0.string("title") }]
      selected = [view.integer("selectedRow")]
    } else {
      // Rows follow the component that they belong to.
      for child in view.children where !child.isView {
        if child.typeName == "component" {
          columns.append([])
          selected.append(child.integer("selectedRow"))
        } else if child.typeName == "row" {
          if columns.isEmpty {
            columns.append([])
            selected.append(view.integer("selectedRow"))
          }
          columns[columns.count - 1].append(child.string("title"))
        }
      }
    }
    for (index, rows) in columns.enumerated() {
      column(rows, selected: selected[index], index: index, of: columns.count, in: frame)
    }
  }

  mutating func datePicker(_ view: View, _ frame: Rect) {
    wheel(frame)
    // Which columns there are depends on the mode; what stands in them on the day it is shown. Bars stand for it.
    let shares: [Double]
    switch view.constant("datePickerMode") {
    case "time", "countDownTimer": shares = [0.3, 0.3]
    case "date": shares = [0.44, 0.22, 0.3]
    default: shares = [0.5, 0.18, 0.18]
    }
    let sum = shares.reduce(0, +)
    for row in -2...2 {
      var x = frame.x + frame.width * 0.08
      let height = row == 0 ? 12.0 : 9
      let ink = palette.label.withOpacity(row == 0 ? 0.75 : row.magnitude == 1 ? 0.3 : 0.15)
      for share in shares {
        let width = frame.width * 0.84 * share / sum
        let y = snap(frame.center.y + Double(row) * 34 - height / 2)
        if y >= frame.y, y + height <= frame.maxY {
          canvas.fill(Rect(x: snap(x + 8), y: y, width: max(0, snap(width - 16)), height: height), radius: 4, ink)
        }
        x += width
      }
    }
  }

  private mutating func wheel(_ frame: Rect) {
    let band = Rect(
      x: frame.x + 9, y: snap(frame.center.y - 17), width: max(0, frame.width - 18), height: min(34, frame.height))
    canvas.fill(band, radius: 8, palette.fill)
  }

  private mutating func column(_ rows: [String], selected: Int, index: Int, of count: Int, in frame: Rect) {
    let width = (frame.width - 18) / Double(max(1, count))
    let place = isRightToLeft ? count - 1 - index : index
    let reach = Int(max(0, min(8, (frame.height / 2 - 10) / 34)))
    for offset in -reach...reach where rows.indices.contains(selected + offset) {
      let row = Rect(
        x: frame.x + 9 + width * Double(place), y: frame.center.y + Double(offset) * 34 - 17, width: width, height: 34)
      guard row.y >= frame.y - 17, row.maxY <= frame.maxY + 17 else { continue }
      let ink = palette.label.withOpacity(offset == 0 ? 1 : offset.magnitude == 1 ? 0.5 : 0.25)
      text(
        rows[selected + offset], font: .system(offset == 0 ? 21 : 19), color: ink,
        in: row.inset(by: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)))
    }
  }
}
