/// The formatters of the language (document.md §5) and their options, named as UIKit's formatters name them.
enum BuiltInFormatter: String, CaseIterable {
  case number, date, byteCount, measurement, personNameComponents, list, localized
  case shortDate, mediumDate, longDate, fullDate, shortTime, mediumTime

  var options: [String] {
    switch self {
    case .number:
      [
        "numberStyle", "minimumFractionDigits", "maximumFractionDigits", "minimumIntegerDigits",
        "minimumSignificantDigits", "maximumSignificantDigits", "usesSignificantDigits", "usesGroupingSeparator",
        "groupingSeparator", "decimalSeparator", "groupingSize", "secondaryGroupingSize", "roundingMode",
        "multiplier", "positivePrefix", "positiveSuffix", "negativePrefix", "negativeSuffix", "currencyCode",
        "currencySymbol", "minusSign", "nilSymbol", "zeroSymbol", "notANumberSymbol", "exponentSymbol",
      ]
    case .date: ["dateStyle", "timeStyle", "dateFormat", "timeZone"]
    case .byteCount:
      [
        "allowedUnits", "countStyle", "includesUnit", "includesCount", "isAdaptive", "zeroPadsFractionDigits",
        "includesActualByteCount",
      ]
    case .measurement: ["unit", "unitStyle", "unitOptions", "minimumFractionDigits", "maximumFractionDigits"]
    case .personNameComponents: ["style"]
    case .localized: ["key"]
    case .list, .shortDate, .mediumDate, .longDate, .fullDate, .shortTime, .mediumTime: []
    }
  }

  func string(
    _ value: BoundValue, _ options: inout FormatterOptions, _ environment: FormatEnvironment, _ call: FormatterCall
  ) throws(FormatFailure) -> String {
    switch self {
    case .number: try Self.number(value, options, environment)
    case .date: try Self.date(value, options, environment)
    case .shortDate: try Self.date(value, environment, date: .short, time: .none)
    case .mediumDate: try Self.date(value, environment, date: .medium, time: .none)
    case .longDate: try Self.date(value, environment, date: .long, time: .none)
    case .fullDate: try Self.date(value, environment, date: .full, time: .none)
    case .shortTime: try Self.date(value, environment, date: .none, time: .short)
    case .mediumTime: try Self.date(value, environment, date: .none, time: .medium)
    case .byteCount: try Self.byteCount(value, options, environment)
    case .measurement: try Self.measurement(value, options, environment)
    case .personNameComponents: try Self.personName(value, options, environment)
    case .list:
      if case .list(let items) = value {
        environment.locale.joined(items.map(\.plainText))
      } else {
        value.plainText
      }
    case .localized: try Self.localized(value, options, environment)
    }
  }

  // MARK: Numbers

  /// A number, or a text that is one.
  private static func decimal(_ value: BoundValue) -> DecimalText? {
    switch value {
    case .integer(let number): DecimalText(number)
    case .string(let text): Double(text).map { DecimalText($0) }
    default: value.number.map { DecimalText($0) }
    }
  }

  private static func number(
    _ value: BoundValue, _ options: FormatterOptions, _ environment: FormatEnvironment
  ) throws(FormatFailure) -> String {
    guard var number = decimal(value) else { throw FormatFailure(found: value.kindName, expected: "a number") }
    let locale = environment.locale
    let style =
      options.choice(
        "numberStyle",
        ["none", "decimal", "percent", "currency", "currencyAccounting", "currencyISOCode", "scientific"])
      ?? "none"
    var format: NumberFormat
    switch style {
    case "decimal": format = NumberFormat(locale, pattern: "p.decimal")
    case "percent": format = NumberFormat(locale, pattern: "p.percent")
    case "scientific": format = NumberFormat(locale, pattern: "p.scientific")
    case "currency", "currencyAccounting", "currencyISOCode":
      let code = options.text("currencyCode") ?? Currency.code(locale)
      let symbol =
        style == "currencyISOCode" ? code : options.text("currencySymbol") ?? locale.text("c." + code) ?? code
      format = NumberFormat(
        locale, pattern: style == "currencyAccounting" ? "p.accounting" : "p.currency", currency: symbol)
      format.minimumFractionDigits = Currency.decimals(code)
      format.maximumFractionDigits = Currency.decimals(code)
    default: format = NumberFormat(locale)
    }
    let minimum = options.integer("minimumFractionDigits", 0...100)
    let maximum = options.integer("maximumFractionDigits", 0...100)
    if let maximum {
      format.maximumFractionDigits = maximum
      format.minimumFractionDigits = min(format.minimumFractionDigits, maximum)
    }
    if let minimum {
      format.minimumFractionDigits = minimum
      format.maximumFractionDigits = max(format.maximumFractionDigits, minimum)
    }
    if let digits = options.integer("minimumIntegerDigits", 0...100) { format.minimumIntegerDigits = digits }
    let least = options.integer("minimumSignificantDigits", 1...100)
    let most = options.integer("maximumSignificantDigits", 1...100)
    if options.flag("usesSignificantDigits") ?? (least != nil || most != nil) {
      let low = least ?? 1
      format.significantDigits = low...max(low, most ?? max(low, 6))
    }
    if let flag = options.flag("usesGroupingSeparator") { format.usesGrouping = flag }
    if let text = options.text("groupingSeparator") { format.groupingSeparator = text }
    if let text = options.text("decimalSeparator") { format.decimalSeparator = text }
    if let size = options.integer("groupingSize", 1...100) {
      format.groupingSize = size
      format.secondaryGroupingSize = size
    }
    if let size = options.integer("secondaryGroupingSize", 1...100) { format.secondaryGroupingSize = size }
    if let mode = options.choice("roundingMode", DecimalText.Rounding.allCases.map(\.rawValue)) {
      format.rounding = DecimalText.Rounding(rawValue: mode) ?? .halfEven
    }
    if let factor = options.number("multiplier") {
      number = DecimalText((value.number ?? Double(value.plainText) ?? 0) * factor)
      format.powerOfTen = 0
    }
    if let text = options.text("minusSign") {
      format.minusSign = text
      format.negativePrefix = text + format.positivePrefix
    }
    if let text = options.text("positivePrefix") { format.positivePrefix = text }
    if let text = options.text("positiveSuffix") { format.positiveSuffix = text }
    if let text = options.text("negativePrefix") { format.negativePrefix = text }
    if let text = options.text("negativeSuffix") { format.negativeSuffix = text }
    if let text = options.text("zeroSymbol") { format.zeroSymbol = text }
    if let text = options.text("notANumberSymbol") { format.notANumber = text }
    if let text = options.text("exponentSymbol") { format.exponentSymbol = text }
    return format.string(number)
  }

  // MARK: Dates

  private static func seconds(_ value: BoundValue) throws(FormatFailure) -> Double {
    // The years 1 to 9999, which calendars of four digits write.
    let range = -62_135_596_800.0..<253_402_300_800
    switch value {
    case .date(let seconds): if range.contains(seconds) { return seconds }
    case .string(let text):
      if let seconds = CivilTime.seconds(iso8601: text), range.contains(seconds) { return seconds }
    case .integer, .number: if let number = value.number, range.contains(number) { return number }
    default: break
    }
    throw FormatFailure(
      found: value.kindName,
      expected: "a date (ISO 8601 such as 2026-11-30T06:58:44Z, or seconds since 1970) of the years 1 to 9999")
  }

  private static func date(
    _ value: BoundValue, _ environment: FormatEnvironment, date: DateFormat.Length, time: DateFormat.Length
  ) throws(FormatFailure) -> String {
    DateFormat(environment.locale, zone: environment.zone, date: date, time: time).string(try seconds(value))
  }

  private static func date(
    _ value: BoundValue, _ options: FormatterOptions, _ environment: FormatEnvironment
  ) throws(FormatFailure) -> String {
    let moment = try seconds(value)
    let names = DateFormat.Length.allCases.map(\.rawValue)
    let dateStyle = options.choice("dateStyle", names).flatMap { DateFormat.Length(rawValue: $0) }
    let timeStyle = options.choice("timeStyle", names).flatMap { DateFormat.Length(rawValue: $0) }
    var zone = environment.zone
    if let name = options.text("timeZone") {
      if let named = ClockZone(name) {
        zone = named
      } else {
        options.refuse(
          "timeZone", "UTC, an offset such as +02:00 or a name such as Europe/Berlin",
          nearest: ClockZone.nearest(to: name))
      }
    }
    if let pattern = options.text("dateFormat") {
      return DateFormat(environment.locale, zone: zone, pattern: pattern).string(moment)
    }
    // With neither style given a date of medium length shows: an empty text would be no use.
    let neither = dateStyle == nil && timeStyle == nil
    return DateFormat(
      environment.locale, zone: zone, date: dateStyle ?? (neither ? .medium : .none), time: timeStyle ?? .none
    ).string(moment)
  }

  // MARK: Units

  /// `number unit` in the locale's words.
  static func units(
    _ number: DecimalText, _ unit: String, _ width: String, _ format: NumberFormat, _ locale: LocaleData
  )
    -> String
  {
    let forms = locale.list("u.\(unit).\(width)")
    let category = CLDRPluralRules.category(locale.code, format.pluralOperands(number)).rawValue
    func form(_ name: String) -> Substring? {
      forms.first { $0.hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 1) }
    }
    return LocaleData.fill(String(form(category) ?? form("other") ?? "{0}"), [format.string(number)])
  }

  private static let byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]
  private static let byteOptions = ["useBytes", "useKB", "useMB", "useGB", "useTB", "usePB"]

  private static func byteCount(
    _ value: BoundValue, _ options: FormatterOptions, _ environment: FormatEnvironment
  ) throws(FormatFailure) -> String {
    guard let count = value.number ?? Double(value.plainText), count.isFinite else {
      throw FormatFailure(found: value.kindName, expected: "a number of bytes")
    }
    let style = options.choice("countStyle", ["file", "memory", "decimal", "binary"]) ?? "file"
    let base = style == "memory" || style == "binary" ? 1024.0 : 1000.0
    var allowed = Set(0..<byteUnits.count)
    if let chosen = options.choices("allowedUnits", byteOptions + ["useAll", "useDefault"]), !chosen.isEmpty,
      !chosen.contains("useAll"), !chosen.contains("useDefault")
    {
      allowed = Set(chosen.compactMap { byteOptions.firstIndex(of: $0) })
    }
    // The largest allowed unit that the count fills at least once, else the smallest allowed one.
    var unit = allowed.min() ?? 0
    var scaled = count
    var factor = 1.0
    for index in byteUnits.indices {
      if allowed.contains(index), abs(count) / factor >= 1 || index == unit {
        unit = index
        scaled = count / factor
      }
      factor *= base
    }
    // UIKit's rule when adaptive: bytes and kilobytes whole, megabytes one decimal, larger two.
    let places = options.flag("isAdaptive") ?? true ? min(max(unit - 1, 0), 2) : 2
    var format = NumberFormat(environment.locale, pattern: "p.decimal")
    format.maximumFractionDigits = unit == 0 ? 0 : places
    if options.flag("zeroPadsFractionDigits") ?? false { format.minimumFractionDigits = format.maximumFractionDigits }
    let number = DecimalText(scaled)
    let withUnit = options.flag("includesUnit") ?? true
    let withCount = options.flag("includesCount") ?? true
    var text: String
    let name = "digital-" + byteUnits[unit]
    if withUnit && withCount {
      text = units(number, name, unit == 0 ? "long" : "short", format, environment.locale)
    } else if withUnit {
      let whole = units(number, name, unit == 0 ? "long" : "short", format, environment.locale)
      let digits = format.string(number)
      text = whole.replacingFirst(digits, with: "").trimmingSpaces
    } else {
      text = format.string(number)
    }
    if options.flag("includesActualByteCount") ?? false, unit > 0 {
      format.maximumFractionDigits = 0
      format.minimumFractionDigits = 0
      text += " (" + units(DecimalText(count), "digital-byte", "long", format, environment.locale) + ")"
    }
    return text
  }

  private static func measurement(
    _ value: BoundValue, _ options: FormatterOptions, _ environment: FormatEnvironment
  ) throws(FormatFailure) -> String {
    var amount = value.number
    var given = options.text("unit")
    if case .record(let record) = value {
      amount = record["value"]?.number
      if case .string(let name)? = record["unit"] { given = given ?? name }
    }
    guard let amount, let given else {
      throw FormatFailure(
        found: amount == nil ? value.kindName : "a number without a unit",
        expected: "an object with value and unit, or a number and the option unit")
    }
    guard let unit = MeasurementUnit.identifier(given) else {
      throw FormatFailure(found: "the unit '\(given)'", expected: "a unit such as meters, kg, miles or celsius")
    }
    let style = options.choice("unitStyle", ["short", "medium", "long"]) ?? "medium"
    // The value is shown in its own unit: which one a reader prefers is not known here.
    _ = options.choices("unitOptions", ["providedUnit"])
    var format = NumberFormat(environment.locale, pattern: "p.decimal")
    if let places = options.integer("maximumFractionDigits", 0...100) { format.maximumFractionDigits = places }
    if let places = options.integer("minimumFractionDigits", 0...100) {
      format.minimumFractionDigits = places
      format.maximumFractionDigits = max(places, format.maximumFractionDigits)
    }
    let width = style == "long" ? "long" : (style == "short" ? "narrow" : "short")
    return units(DecimalText(amount), unit, width, format, environment.locale)
  }

  // MARK: Names and strings

  private static func personName(
    _ value: BoundValue, _ options: FormatterOptions, _ environment: FormatEnvironment
  ) throws(FormatFailure) -> String {
    guard case .record(let record) = value else {
      throw FormatFailure(found: value.kindName, expected: "an object with givenName and familyName")
    }
    func part(_ key: String) -> String? {
      guard case .string(let text)? = record[key], !text.isEmpty else { return nil }
      return text
    }
    let style = options.choice("style", ["default", "short", "medium", "long", "abbreviated"]) ?? "default"
    let given = part("givenName")
    let family = part("familyName")
    // East Asian names are written family name first and, in their own script, without a space.
    let text = (given ?? "") + (family ?? "")
    let isEastAsian = text.unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
        || (0xAC00...0xD7A3).contains($0.value)
    }
    let familyFirst = isEastAsian || ["ja", "ko", "zh", "hu", "vi"].contains(environment.locale.language)
    let separator = isEastAsian ? "" : " "
    switch style {
    case "abbreviated":
      let parts = familyFirst ? [family, given] : [given, family]
      if isEastAsian { return family ?? given ?? "" }
      return parts.compactMap { $0?.prefix(1) }.joined()
    case "short": return part("nickname") ?? given ?? family ?? ""
    case "long":
      let middle = familyFirst ? [family, given, part("middleName")] : [given, part("middleName"), family]
      let all = [part("namePrefix")] + middle + [part("nameSuffix")]
      return all.compactMap { $0 }.joined(separator: separator)
    default: return (familyFirst ? [family, given] : [given, family]).compactMap { $0 }.joined(separator: separator)
    }
  }

  private static func localized(
    _ value: BoundValue, _ options: FormatterOptions, _ environment: FormatEnvironment
  ) throws(FormatFailure) -> String {
    guard let key = options.text("key"), let string = environment.pluralString?(key) else {
      throw FormatFailure(
        found: options.text("key").map { "the key '\($0)'" } ?? "no key", expected: "the key of a plural string")
    }
    return string.string([value], environment.locale)
  }
}

extension String {
  /// The text with the first occurrence of another taken out.
  fileprivate func replacingFirst(_ wanted: String, with replacement: String) -> String {
    let bytes = Array(utf8)
    let sought = Array(wanted.utf8)
    guard !sought.isEmpty, sought.count <= bytes.count else { return self }
    for at in 0...(bytes.count - sought.count) where bytes[at..<at + sought.count].elementsEqual(sought) {
      return String(decoding: bytes[..<at] + Array(replacement.utf8) + bytes[(at + sought.count)...], as: UTF8.self)
    }
    return self
  }

  /// Without spaces (no-break ones included) at the ends.
  fileprivate var trimmingSpaces: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars = scalars.dropFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars = scalars.dropLast() }
    return String(scalars)
  }
}

/// The units that a measurement may name: the CLDR identifier, the name of UIKit's unit, or the symbol.
enum MeasurementUnit {
  static let names: [(unit: String, names: [String])] = [
    ("length-millimeter", ["millimeters", "millimeter", "mm"]),
    ("length-centimeter", ["centimeters", "centimeter", "cm"]), ("length-meter", ["meters", "meter", "m"]),
    ("length-kilometer", ["kilometers", "kilometer", "km"]), ("length-inch", ["inches", "inch", "in"]),
    ("length-foot", ["feet", "foot", "ft"]), ("length-yard", ["yards", "yard", "yd"]),
    ("length-mile", ["miles", "mile", "mi"]), ("length-nautical-mile", ["nauticalMiles", "nauticalMile", "nmi"]),
    ("mass-milligram", ["milligrams", "milligram", "mg"]), ("mass-gram", ["grams", "gram", "g"]),
    ("mass-kilogram", ["kilograms", "kilogram", "kg"]), ("mass-tonne", ["metricTons", "tonne", "t"]),
    ("mass-ounce", ["ounces", "ounce", "oz"]), ("mass-pound", ["pounds", "pound", "lb"]),
    ("mass-stone", ["stones", "stone", "st"]), ("temperature-celsius", ["celsius", "°C", "C"]),
    ("temperature-fahrenheit", ["fahrenheit", "°F", "F"]), ("temperature-kelvin", ["kelvin", "K"]),
    ("duration-millisecond", ["milliseconds", "ms"]), ("duration-second", ["seconds", "second", "s"]),
    ("duration-minute", ["minutes", "minute", "min"]), ("duration-hour", ["hours", "hour", "h"]),
    ("duration-day", ["days", "day", "d"]), ("duration-week", ["weeks", "week"]),
    ("duration-month", ["months", "month"]), ("duration-year", ["years", "year"]),
    ("speed-meter-per-second", ["metersPerSecond", "m/s"]),
    ("speed-kilometer-per-hour", ["kilometersPerHour", "km/h"]), ("speed-mile-per-hour", ["milesPerHour", "mph"]),
    ("speed-knot", ["knots", "kn"]), ("volume-milliliter", ["milliliters", "mL", "ml"]),
    ("volume-liter", ["liters", "liter", "L", "l"]), ("volume-gallon", ["gallons", "gal"]),
    ("area-square-meter", ["squareMeters", "m²"]), ("area-square-kilometer", ["squareKilometers", "km²"]),
    ("area-hectare", ["hectares", "ha"]), ("area-square-foot", ["squareFeet", "ft²"]), ("area-acre", ["acres", "ac"]),
    ("energy-joule", ["joules", "J"]), ("energy-kilojoule", ["kilojoules", "kJ"]),
    ("energy-kilocalorie", ["kilocalories", "kCal"]), ("energy-kilowatt-hour", ["kilowattHours", "kWh"]),
    ("power-watt", ["watts", "W"]), ("power-kilowatt", ["kilowatts", "kW"]),
    ("pressure-hectopascal", ["hectopascals", "hPa"]), ("pressure-bar", ["bars", "bar"]),
    ("angle-degree", ["degrees", "°"]), ("frequency-hertz", ["hertz", "Hz"]), ("electric-volt", ["volts", "V"]),
    ("electric-ampere", ["amperes", "A"]), ("digital-bit", ["bits", "bit"]), ("digital-byte", ["bytes", "byte", "B"]),
    ("digital-kilobyte", ["kilobytes", "kB"]), ("digital-megabyte", ["megabytes", "MB"]),
    ("digital-gigabyte", ["gigabytes", "GB"]), ("digital-terabyte", ["terabytes", "TB"]),
    ("digital-petabyte", ["petabytes", "PB"]),
  ]

  static func identifier(_ name: String) -> String? {
    names.first { $0.names.contains(name) || $0.unit.hasSuffix("-" + name) || $0.unit == name }?.unit
  }
}
