import Diagnostics

/// What a formatter may know besides the value: nothing of the machine.
public struct FormatEnvironment: Sendable {
  /// Patterns, names and plural rules.
  public var locale: LocaleData
  /// The zone that dates are shown in.
  public var zone: ClockZone
  /// The plural string of a key in the document's string tables, for `::localized;key=NAME`.
  public var pluralString: (@Sendable (_ key: String) -> PluralString?)?

  /// English and UTC.
  public static let standard = FormatEnvironment(locale: .english)

  /// An environment from its parts.
  public init(
    locale: LocaleData, zone: ClockZone = .utc,
    pluralString: (@Sendable (_ key: String) -> PluralString?)? = nil
  ) {
    self.locale = locale
    self.zone = zone
    self.pluralString = pluralString
  }
}

/// The formatters that the part after `::` of a binding may name. A value: tables of different programs do not meet.
public struct FormatterTable: Sendable {
  /// Writes a value; gets the options by name, of two with one name the later. Nil when it cannot write such a value.
  public typealias Body =
    @Sendable (_ value: BoundValue, _ options: [String: String], _ environment: FormatEnvironment) -> String?

  struct Custom: Sendable {
    let name: String
    let options: [String]
    let format: Body
  }

  private var custom: [Custom] = []

  /// The built-in formatters.
  public init() {}

  /// Adds a formatter of the program's own, or replaces one of that name, built-in ones included.
  ///
  /// - Parameters:
  ///   - name: What a document writes after `::`.
  ///   - options: The options it knows; others are reported.
  ///   - format: Writes a value.
  public mutating func register(_ name: String, options: [String] = [], _ format: @escaping Body) {
    custom.removeAll { $0.name == name }
    custom.append(Custom(name: name, options: options, format: format))
  }

  /// All names, built-in ones first.
  public var names: [String] { BuiltInFormatter.allCases.map(\.rawValue) + custom.map(\.name) }

  /// The text of a value. Without a formatter its plain text; null is empty in any case.
  ///
  /// Problems (an unknown formatter or option, a value that cannot be written) go to `collector`; then the plain text
  /// shows.
  public func string(
    _ value: BoundValue, _ call: FormatterCall?, _ environment: FormatEnvironment, into collector: DiagnosticCollector
  ) -> String {
    guard let call else { return value.plainText }
    if let custom = custom.first(where: { $0.name == call.name }) {
      var options: [String: String] = [:]
      for option in call.options {
        if custom.options.contains(option.name) {
          options[option.name] = option.value
        } else {
          collector.report(
            BindingProblem.unknownOption(
              name: option.name, formatter: call.name, nearest: nearestName(to: option.name, in: custom.options)),
            at: option.span)
        }
      }
      if let text = custom.format(value, options, environment) { return text }
      collector.report(
        BindingProblem.cannotFormat(formatter: call.name, found: value.kindName, expected: "another value"),
        at: call.span)
      return value.plainText
    }
    if call.name.contains("%") { return TextTemplate.string(value, call, collector) }
    guard let builtIn = BuiltInFormatter(rawValue: call.name) else {
      collector.report(
        BindingProblem.unknownFormatter(name: call.name, nearest: nearestName(to: call.name, in: names)),
        at: call.span)
      return value.plainText
    }
    var options = FormatterOptions(call, builtIn.options, collector)
    if value == .null { return builtIn == .number ? options.text("nilSymbol") ?? "" : "" }
    do throws(FormatFailure) {
      return try builtIn.string(value, &options, environment, call)
    } catch {
      collector.report(
        BindingProblem.cannotFormat(formatter: call.name, found: error.found, expected: error.expected), at: call.span)
      return value.plainText
    }
  }
}

/// A value that a formatter cannot write.
struct FormatFailure: Error {
  let found: String
  let expected: String
}

/// Reads the options of one call, reporting names and values that mean nothing.
struct FormatterOptions {
  private var values: [String: FormatterCall.Option] = [:]
  private let collector: DiagnosticCollector

  init(_ call: FormatterCall, _ known: [String], _ collector: DiagnosticCollector) {
    self.collector = collector
    for option in call.options {
      guard known.contains(option.name) else {
        collector.report(
          BindingProblem.unknownOption(
            name: option.name, formatter: call.name, nearest: nearestName(to: option.name, in: known)),
          at: option.span)
        continue
      }
      values[option.name] = option
    }
  }

  func text(_ name: String) -> String? { values[name]?.value }

  /// Reports a value that means nothing.
  func refuse(_ name: String, _ expected: String, among names: [String] = [], nearest: String? = nil) {
    guard let option = values[name] else { return }
    collector.report(
      BindingProblem.badOptionValue(
        option: name, value: option.value, expected: expected,
        nearest: nearest ?? nearestName(to: option.value, in: names)),
      at: option.span)
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) -> Int? {
    guard let text = text(name) else { return nil }
    if let value = Int(text), range.contains(value) { return value }
    refuse(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  func number(_ name: String) -> Double? {
    guard let text = text(name) else { return nil }
    if let value = Double(text), value.isFinite { return value }
    refuse(name, "a number")
    return nil
  }

  func flag(_ name: String) -> Bool? {
    guard let text = text(name) else { return nil }
    switch text {
    case "true", "YES", "yes", "1": return true
    case "false", "NO", "no", "0": return false
    default:
      refuse(name, "true or false")
      return nil
    }
  }

  func choice(_ name: String, _ allowed: [String]) -> String? {
    guard let text = text(name) else { return nil }
    if allowed.contains(text) { return text }
    refuse(name, "one of \(allowed.joined(separator: ", "))", among: allowed)
    return nil
  }

  func choices(_ name: String, _ allowed: [String]) -> [String]? {
    guard let text = text(name) else { return nil }
    let parts = text.split(separator: ",").map { part in String(part.filter { $0 != " " }) }
    if parts.allSatisfy(allowed.contains) { return parts }
    refuse(name, "some of \(allowed.joined(separator: ", "))", among: allowed)
    return nil
  }
}

/// A formatter that is a text with `%@`, `%d`, `%f` or `%.2f` in it.
enum TextTemplate {
  static func string(_ value: BoundValue, _ call: FormatterCall, _ collector: DiagnosticCollector) -> String {
    for option in call.options {
      collector.report(
        BindingProblem.unknownOption(name: option.name, formatter: call.name, nearest: nil), at: option.span)
    }
    var result = ""
    var rest = call.name[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      var places: Int?
      if rest.first == "." {
        let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        places = min(Int(digits) ?? 0, 100)
        rest = rest.dropFirst(1 + digits.count)
      }
      while let modifier = rest.first, "lqhzt".contains(modifier) { rest = rest.dropFirst() }
      let kind = rest.popFirst()
      switch kind {
      case "@", "s": result += value.plainText
      case "d", "i", "u", "f", "F", "g":
        guard let number = value.number else {
          collector.report(
            BindingProblem.cannotFormat(formatter: call.name, found: value.kindName, expected: "a number"),
            at: call.span)
          return value.plainText
        }
        if kind == "g" {
          result += value.plainText
          continue
        }
        var text = DecimalText(number)
        let isWhole = kind != "f" && kind != "F"
        let digits = isWhole ? 0 : places ?? 6
        text.round(places: digits, isWhole ? .down : .halfEven)
        if isWhole || digits == 0 {
          result += text.plain
        } else {
          let fraction = text.fractionDigits
          let zeros = [UInt8](repeating: 0, count: max(0, digits - fraction.count))
          result +=
            (text.isNegative && !text.isZero ? "-" : "") + DecimalText.text(text.integerDigits[...]) + "."
            + DecimalText.text((fraction + zeros)[...])
        }
      default:
        let directive = "%" + (kind.map(String.init) ?? "")
        collector.report(
          BindingProblem.badOptionValue(
            option: call.name, value: directive, expected: "%@, %s, %d, %i, %u, %f, %g and %%", nearest: nil),
          at: call.span)
        result += directive
      }
    }
    return result + rest
  }
}
