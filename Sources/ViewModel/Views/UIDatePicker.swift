extension ViewType {
  /// A date or a time.
  static let uiDatePicker = ViewType(
    "UIDatePicker", inherits: "UIControl", "Wheels for a date, a time or a duration.",
    properties: [
      .enumeration("datePickerMode", .datePickerMode, default: "dateAndTime", effect: .paint, "What is chosen."),
      Property(
        "date", .date, effect: .paint, "The date, kept within the bounds.", isValueOfControl: true),
      Property("minimumDate", .date, effect: .none, "The earliest date."),
      Property("maximumDate", .date, effect: .none, "The latest date."),
      .number("countDownDuration", effect: .paint, "Seconds, for a countdown.", bounds: 0...86_399),
      .integer("minuteInterval", default: 1, effect: .paint, "Minutes between two choices.", bounds: 1...30),
      Property("locale", .locale, effect: .paint, "Locale of the names and the order of the wheels."),
      .string("timeZone", effect: .paint, "Time zone of the wheels."),
      .string("calendar", effect: .paint, "Calendar of the wheels."),
      .enumeration(
        "preferredDatePickerStyle", .datePickerStyle, default: "automatic", effect: .paint, "Look of the picker."),
    ],
    children: ChildRule.none, layout: .leaf,
    naturalSize: { _, _ in NaturalSize(width: 320, height: 216) })
}

extension Enumeration {
  static let datePickerMode = Enumeration("UIDatePickerMode", ["time", "date", "dateAndTime", "countDownTimer"])
  static let datePickerStyle = Enumeration("UIDatePickerStyle", ["automatic", "wheels", "compact", "inline"])
}
