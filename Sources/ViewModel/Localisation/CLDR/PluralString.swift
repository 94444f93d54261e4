import Diagnostics
import DocParser

/// One entry of a `.stringsdict`: a text whose parts depend on numbers.
public struct PluralString: Sendable {
  private struct Variable: Sendable {
    let name: String
    /// Texts by category.
    let forms: [PluralCategory: String]
  }

  private let format: String
  private let variables: [Variable]

  /// Reads an entry: `NSStringLocalizedFormatKey` and one dictionary for each `%#@name@`. Problems go to `collector` at
  /// their places in the file; nil when nothing can be shown.
  public init?(key: String, _ entry: DataValue, into collector: DiagnosticCollector) {
    func refuse(_ reason: String, _ span: SourceSpan) {
      collector.report(BindingProblem.malformedPlural(key: key, reason: reason), at: span)
    }
    guard let dictionary = entry.dictionary else {
      refuse("it is \(entry.kindName), not a dictionary", entry.span)
      return nil
    }
    guard let format = dictionary["NSStringLocalizedFormatKey"]?.string else {
      refuse("it has no text NSStringLocalizedFormatKey", entry.span)
      return nil
    }
    self.format = format
    var variables: [Variable] = []
    for item in dictionary.entries where item.key != "NSStringLocalizedFormatKey" {
      guard let rule = item.value.dictionary else {
        refuse("'\(item.key)' is \(item.value.kindName), not a dictionary", item.value.span)
        continue
      }
      var forms: [PluralCategory: String] = [:]
      for form in rule.entries where !form.key.hasPrefix("NSString") {
        if let category = PluralCategory(rawValue: form.key), let text = form.value.string {
          forms[category] = text
        } else {
          let nearest = nearestName(to: form.key, in: PluralCategory.allCases.map(\.rawValue))
          refuse(
            "'\(form.key)' is no plural category" + (nearest.map { " (did you mean '\($0)'?)" } ?? ""), form.keySpan)
        }
      }
      if forms[.other] == nil { refuse("'\(item.key)' has no text for 'other'", item.value.span) }
      variables.append(Variable(name: item.key, forms: forms))
    }
    self.variables = variables
  }

  /// The text for numbers: the first `%#@name@` takes the first, a position (`%2$#@name@`) the one it names. A part may
  /// hold further parts; a part inside itself shows nothing. `%d`, `%ld`, `%lu`, `%@` and `%i` show the number of the
  /// part they stand in. An exact 0 takes the text `zero` when there is one, in every language.
  ///
  /// O(format · variables); without recursion.
  public func string(_ arguments: [BoundValue], _ locale: LocaleData) -> String {
    var result = ""
    /// Texts being written: what is left of each, the argument it speaks of and the variable it came from.
    var stack: [(rest: Substring, argument: Int, variable: Int?)] = [(format[...], 0, nil)]
    var nextArgument = 0
    while var frame = stack.popLast() {
      guard let percent = frame.rest.firstIndex(of: "%") else {
        result += frame.rest
        continue
      }
      result += frame.rest[..<percent]
      frame.rest = frame.rest[frame.rest.index(after: percent)...]
      if frame.rest.first == "%" {
        result += "%"
        frame.rest = frame.rest.dropFirst()
        stack.append(frame)
        continue
      }
      var position: Int?
      let digits = frame.rest.prefix { ("0"..."9").contains($0) }
      if !digits.isEmpty, frame.rest[digits.endIndex...].first == "$" {
        position = Int(digits).map { $0 - 1 }
        frame.rest = frame.rest[digits.endIndex...].dropFirst()
      }
      if frame.rest.hasPrefix("#@"), let end = frame.rest.dropFirst(2).firstIndex(of: "@") {
        let name = frame.rest.dropFirst(2)[..<end]
        frame.rest = frame.rest[frame.rest.index(after: end)...]
        let argument = position ?? nextArgument
        if position == nil { nextArgument += 1 }
        stack.append(frame)
        let isOpen = stack.contains { entry in entry.variable.map { variables[$0].name == name } ?? false }
        if !isOpen, let index = variables.firstIndex(where: { $0.name == name }) {
          let text = Self.form(variables[index].forms, arguments, argument, locale)
          stack.append((text[...], argument, index))
        }
        continue
      }
      while let modifier = frame.rest.first, "lqhzt".contains(modifier) { frame.rest = frame.rest.dropFirst() }
      let kind = frame.rest.popFirst()
      let argument = position ?? frame.argument
      if arguments.indices.contains(argument), let kind, "diuf@".contains(kind) {
        if let number = arguments[argument].number {
          let format = NumberFormat(locale, pattern: "p.decimal")
          result += format.string(DecimalText(number))
        } else {
          result += arguments[argument].plainText
        }
      }
      stack.append(frame)
    }
    return result
  }

  private static func form(
    _ forms: [PluralCategory: String], _ arguments: [BoundValue], _ argument: Int, _ locale: LocaleData
  ) -> String {
    guard arguments.indices.contains(argument), let number = arguments[argument].number else {
      return forms[.other] ?? ""
    }
    if number == 0, let zero = forms[.zero] { return zero }
    let category = locale.pluralCategory(PluralOperands(written: DecimalText(number).plain))
    return forms[category] ?? forms[.other] ?? ""
  }
}
