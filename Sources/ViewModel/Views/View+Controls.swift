import Geometry

// Controls as state: what a person would do with them, for programs and tests. Values that a document or a program set
// stay as they are in the tree; these read and write them within their bounds.
extension View {
  // MARK: Numbers within bounds

  /// The value of a slider, stepper or progress view, kept within its bounds; of a switch 0 or 1. 0 for other views.
  ///
  /// With bounds that cross, the minimum counts.
  public var controlValue: Double {
    if isKind(of: "UISwitch") { return bool("on") ? 1 : 0 }
    guard let bounds = valueBounds else { return 0 }
    let value = number(bounds.name)
    return value.isNaN ? bounds.least : max(bounds.least, min(value, bounds.largest))
  }

  /// Sets the value of a slider, stepper, progress view or switch (on when not 0), within its bounds.
  ///
  /// - Returns: The value it has now.
  @discardableResult
  public func setControlValue(_ value: Double) -> Double {
    if isKind(of: "UISwitch") {
      assign("on", .bool(value != 0))
    } else if let bounds = valueBounds, !value.isNaN {
      assign(bounds.name.name, .number(max(bounds.least, min(value, bounds.largest))))
    }
    return controlValue
  }

  /// Presses plus (or minus) of a stepper once: past a bound it goes to the other one when it `wraps`, else it stays.
  ///
  /// - Returns: The value it has now.
  @discardableResult
  public func step(up: Bool) -> Double {
    guard isKind(of: "UIStepper"), let bounds = valueBounds else { return controlValue }
    let next = controlValue + (up ? 1 : -1) * number("stepValue")
    guard bool("wraps"), next > bounds.largest || next < bounds.least else { return setControlValue(next) }
    return setControlValue(next > bounds.largest ? bounds.least : bounds.largest)
  }

  private var valueBounds: (name: PropertyName, least: Double, largest: Double)? {
    if isKind(of: "UIProgressView") { return ("progress", 0, 1) }
    guard isKind(of: "UISlider") || isKind(of: "UIStepper") else { return nil }
    let least = number("minimumValue")
    return ("value", least, max(least, number("maximumValue")))
  }

  /// The current page of a page control, below its number of pages.
  public var currentPage: Int {
    guard isKind(of: "UIPageControl") else { return integer("currentPage") }
    return max(0, min(integer("currentPage"), integer("numberOfPages") - 1))
  }

  // MARK: Segments

  /// The chosen segment of a segmented control, nil for none.
  public var selectedSegment: Int? {
    let index = integer("selectedSegmentIndex")
    return isKind(of: "UISegmentedControl") && items("segment").indices.contains(index) ? index : nil
  }

  /// The value of the chosen segment; its title where it has none. Nil when no segment is chosen.
  public var selectedSegmentValue: String? {
    selectedSegment.map { Self.value(of: items("segment")[$0]) }
  }

  /// Chooses a segment by its position; nil for none.
  ///
  /// - Returns: Whether there is such a segment.
  @discardableResult
  public func selectSegment(_ index: Int?) -> Bool {
    guard isKind(of: "UISegmentedControl") else { return false }
    if let index, !items("segment").indices.contains(index) { return false }
    assign("selectedSegmentIndex", .integer(index ?? -1))
    return true
  }

  /// Chooses the first segment with a value.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func selectSegment(value: String) -> Bool {
    guard let index = items("segment").firstIndex(where: { Self.value(of: $0) == value }) else { return false }
    return selectSegment(index)
  }

  private static func value(of item: View) -> String {
    item.isSet("value") ? item.string("value") : item.string(item.isView ? "textLabel.text" : "title")
  }

  // MARK: Pickers

  /// The wheels of a picker: the rows of each, and the item that names it (nil for rows before any name).
  public var pickerComponents: [(component: View?, rows: [View])] {
    var result: [(component: View?, rows: [View])] = []
    for child in children where !child.isView {
      if child.typeName == "component" {
        result.append((child, []))
      } else if child.typeName == "row" {
        if result.isEmpty { result.append((nil, [])) }
        result[result.count - 1].rows.append(child)
      }
    }
    return result
  }

  /// The position of the wheel called `name`, nil when there is none.
  public func pickerComponent(named name: String) -> Int? {
    pickerComponents.firstIndex { $0.component?.string("name") == name }
  }

  /// The chosen row of a wheel, nil for a wheel that is not there or has no rows.
  public func selectedRow(inComponent component: Int = 0) -> Int? {
    let components = pickerComponents
    guard components.indices.contains(component), !components[component].rows.isEmpty else { return nil }
    let wheel = components[component]
    let row = (wheel.component ?? self).integer("selectedRow")
    return max(0, min(row, wheel.rows.count - 1))
  }

  /// The value of the chosen row of a wheel; its title where it has none.
  public func selectedRowValue(inComponent component: Int = 0) -> String? {
    selectedRow(inComponent: component).map { Self.value(of: pickerComponents[component].rows[$0]) }
  }

  /// Turns a wheel to a row.
  ///
  /// - Returns: Whether there is such a row.
  @discardableResult
  public func selectRow(_ row: Int, inComponent component: Int = 0) -> Bool {
    let components = pickerComponents
    guard components.indices.contains(component), components[component].rows.indices.contains(row) else { return false }
    (components[component].component ?? self).assign("selectedRow", .integer(row))
    return true
  }

  /// Turns a wheel to the first row with a value.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func selectRow(value: String, inComponent component: Int = 0) -> Bool {
    let components = pickerComponents
    guard components.indices.contains(component),
      let row = components[component].rows.firstIndex(where: { Self.value(of: $0) == value })
    else { return false }
    return selectRow(row, inComponent: component)
  }

  // MARK: Table sections

  /// The sections of a table: the item that describes each (nil for rows before any), and its rows.
  public var tableSections: [(section: View?, rows: [View])] {
    var result: [(section: View?, rows: [View])] = []
    for child in children {
      if child.typeName == "section", !child.isView {
        result.append((child, []))
      } else if child.isView, child.role.isEmpty {
        if result.isEmpty { result.append((nil, [])) }
        result[result.count - 1].rows.append(child)
      }
    }
    return result
  }

  /// The position of the section called `name`, nil when there is none.
  public func tableSection(named name: String) -> Int? {
    tableSections.firstIndex { $0.section?.string("name") == name }
  }

  /// The values of the checked rows of a section, in order; the text of a row without a value.
  public func checkedValues(inSection section: Int) -> [String] {
    let sections = tableSections
    guard sections.indices.contains(section) else { return [] }
    return sections[section].rows.filter { $0.bool("checked") }.map { Self.value(of: $0) }
  }

  /// Checks the rows of a section whose values are listed and takes the check from all others. In a section with a
  /// single check only the first of them is checked.
  public func setCheckedValues(_ values: [String], inSection section: Int) {
    let sections = tableSections
    guard sections.indices.contains(section) else { return }
    let isSingle = sections[section].section?.constant("selectionMode") == "singleCheckmark"
    var isTaken = false
    for row in sections[section].rows {
      let isChecked = values.contains(Self.value(of: row)) && !(isSingle && isTaken)
      isTaken = isTaken || isChecked
      row.assign("checked", .bool(isChecked))
    }
  }

  /// Touches a row: checks or unchecks it as its section's selection mode says. Rows of other sections stay.
  ///
  /// - Returns: Whether the row is checked now.
  @discardableResult
  public func touchRow(_ row: Int, inSection section: Int) -> Bool {
    let sections = tableSections
    guard sections.indices.contains(section), sections[section].rows.indices.contains(row) else { return false }
    let touched = sections[section].rows[row]
    switch sections[section].section?.constant("selectionMode") {
    case "singleCheckmark":
      for other in sections[section].rows { other.assign("checked", .bool(other == touched)) }
    case "multipleCheckmarks": touched.assign("checked", .bool(!touched.bool("checked")))
    default: break
    }
    return touched.bool("checked")
  }

  /// Sets a property that the type is known to have to a value of its type.
  private func assign(_ name: String, _ value: PropertyValue) {
    // Both have been checked by the caller; a type that dropped the property keeps its state.
    try? set(name, to: value)
  }
}
