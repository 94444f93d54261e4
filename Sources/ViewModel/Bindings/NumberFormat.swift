/// How a number is written: digits, separators, signs. Made from a CLDR pattern and a locale's symbols, then changed by
/// the options of a formatter.
package struct NumberFormat {
  /// Fewest digits before the point; filled with zeros.
  package var minimumIntegerDigits = 1
  /// Fewest digits after the point.
  package var minimumFractionDigits = 0
  /// Most digits after the point; more are rounded away.
  package var maximumFractionDigits = 3
  /// Fewest and most significant digits; when set, the fraction digits do not count.
  package var significantDigits: ClosedRange<Int>?
  /// Whether digits are grouped at all.
  package var usesGrouping = false
  /// Digits in the group next to the point.
  package var groupingSize = 3
  /// Digits in the other groups.
  package var secondaryGroupingSize = 3
  /// Fewest digits before the first separator: 2 leaves 1234 ungrouped.
  package var minimumGroupingDigits = 1
  /// How digits are dropped.
  package var rounding = DecimalText.Rounding.halfEven
  /// The number is multiplied by ten to this power: 2 for a percentage.
  package var powerOfTen = 0
  /// Whether the number is written as mantissa and exponent.
  package var isScientific = false
  /// Text around a number that is zero or above.
  package var positivePrefix = ""
  package var positiveSuffix = ""
  /// Text around a number below zero.
  package var negativePrefix = "-"
  package var negativeSuffix = ""
  /// Symbols.
  package var decimalSeparator = "."
  package var groupingSeparator = ","
  package var minusSign = "-"
  package var exponentSymbol = "E"
  package var infinity = "∞"
  package var notANumber = "NaN"
  /// Texts for zero and for no value, when set.
  package var zeroSymbol: String?
  package var nilSymbol = ""

  /// A plain format with a locale's symbols: no grouping, no fraction (as the `none` style of UIKit's formatter).
  package init(_ locale: LocaleData) {
    decimalSeparator = locale.text("n.decimal") ?? "."
    groupingSeparator = locale.text("n.group") ?? ","
    minusSign = locale.text("n.minus") ?? "-"
    negativePrefix = minusSign
    exponentSymbol = locale.text("n.exponent") ?? "E"
    infinity = locale.text("n.infinity") ?? "∞"
    notANumber = locale.text("n.nan") ?? "NaN"
    minimumGroupingDigits = locale.text("n.minimumGrouping").flatMap { Int($0) } ?? 1
    maximumFractionDigits = 0
  }

  /// A format after the CLDR pattern that `key` names (`p.decimal`), with `currency` for its sign.
  package init(_ locale: LocaleData, pattern key: String, currency: String = "") {
    self.init(locale)
    let pattern = locale.text(key) ?? "#,##0.###"
    let halves = pattern.split(separator: ";", maxSplits: 1).map { NumberPattern($0) }
    let symbols = (
      minus: minusSign, plus: locale.text("n.plus") ?? "+", percent: locale.text("n.percent") ?? "%",
      currency: currency
    )
    let main = halves[0]
    isScientific = main.isScientific
    usesGrouping = main.groupingSize > 0
    groupingSize = max(1, main.groupingSize)
    secondaryGroupingSize = main.secondaryGroupingSize > 0 ? main.secondaryGroupingSize : groupingSize
    minimumIntegerDigits = main.minimumIntegerDigits
    minimumFractionDigits = main.minimumFractionDigits
    maximumFractionDigits = isScientific ? 15 : main.maximumFractionDigits
    if main.affixes.contains("%") { powerOfTen = 2 }
    positivePrefix = NumberPattern.affix(main.prefix, symbols, beforeDigits: true)
    positiveSuffix = NumberPattern.affix(main.suffix, symbols, beforeDigits: false)
    if halves.count > 1 {
      negativePrefix = NumberPattern.affix(halves[1].prefix, symbols, beforeDigits: true)
      negativeSuffix = NumberPattern.affix(halves[1].suffix, symbols, beforeDigits: false)
    } else {
      negativePrefix = minusSign + positivePrefix
      negativeSuffix = positiveSuffix
    }
  }

  /// The text of a number.
  package func string(_ number: DecimalText) -> String {
    var number = number
    if number.special == .nan { return notANumber }
    if number.special == nil {
      number.scale(byPowerOfTen: powerOfTen)
      if isScientific { return scientific(number) }
      if let significantDigits {
        number.round(significant: significantDigits.upperBound, rounding)
      } else {
        number.round(places: maximumFractionDigits, rounding)
      }
      if number.isZero, let zeroSymbol { return zeroSymbol }
    }
    let negative = number.isNegative && !number.isZero
    let body = number.special == .infinity ? infinity : written(number)
    return negative ? negativePrefix + body + negativeSuffix : positivePrefix + body + positiveSuffix
  }

  /// The digits as plural rules see them: a point, and the zeros that will be shown.
  package func pluralOperands(_ number: DecimalText) -> PluralOperands {
    var plain = self
    plain.decimalSeparator = "."
    plain.usesGrouping = false
    var rounded = number
    rounded.scale(byPowerOfTen: powerOfTen)
    rounded.round(places: maximumFractionDigits, rounding)
    return PluralOperands(written: plain.written(rounded))
  }

  private func written(_ number: DecimalText) -> String {
    var integer = number.integerDigits
    var fraction = number.fractionDigits
    if integer.count < minimumIntegerDigits {
      integer.insert(contentsOf: [UInt8](repeating: 0, count: minimumIntegerDigits - integer.count), at: 0)
    }
    if minimumIntegerDigits == 0, integer == [0], !fraction.isEmpty { integer = [] }
    var places = minimumFractionDigits
    if let significantDigits {
      let shown = number.isZero ? 1 : number.exponent
      places = max(0, significantDigits.lowerBound - shown)
    }
    if fraction.count < places { fraction += [UInt8](repeating: 0, count: places - fraction.count) }
    var text = ""
    let grouped = usesGrouping && integer.count >= groupingSize + minimumGroupingDigits
    for (index, digit) in integer.enumerated() {
      let left = integer.count - index
      if grouped, index > 0, left >= groupingSize, (left - groupingSize) % secondaryGroupingSize == 0 {
        text += groupingSeparator
      }
      text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
    }
    if !fraction.isEmpty { text += decimalSeparator + DecimalText.text(fraction[...]) }
    return text
  }

  private func scientific(_ number: DecimalText) -> String {
    var mantissa = number
    let power = number.isZero ? 0 : number.exponent - 1
    mantissa.scale(byPowerOfTen: -power)
    mantissa.round(places: maximumFractionDigits, rounding)
    var exponent = power
    if mantissa.exponent > 1 {
      mantissa.scale(byPowerOfTen: -1)
      exponent += 1
    }
    let body = written(mantissa) + exponentSymbol + (exponent < 0 ? minusSign : "") + String(abs(exponent))
    return number.isNegative && !number.isZero ? negativePrefix + body + negativeSuffix : positivePrefix + body
  }
}

/// One half of a CLDR number pattern (UTS #35, Part 3 §3).
struct NumberPattern {
  var prefix = ""
  var suffix = ""
  var minimumIntegerDigits = 0
  var minimumFractionDigits = 0
  var maximumFractionDigits = 0
  var groupingSize = 0
  var secondaryGroupingSize = 0
  var isScientific = false
  var affixes: String { prefix + suffix }

  init(_ pattern: Substring) {
    var sawPoint = false
    var sawDigits = false
    var sinceComma: Int?
    for character in pattern {
      switch character {
      case "#", "0", ",", ".":
        sawDigits = true
        if character == "," {
          secondaryGroupingSize = sinceComma ?? 0
          sinceComma = 0
        } else if character == "." {
          sawPoint = true
        } else if isScientific {
          continue
        } else if sawPoint {
          maximumFractionDigits += 1
          if character == "0" { minimumFractionDigits += 1 }
        } else {
          if let so = sinceComma { sinceComma = so + 1 }
          if character == "0" { minimumIntegerDigits += 1 }
        }
      case "E" where sawDigits: isScientific = true
      case "'": continue
      default: if sawDigits { suffix.append(character) } else { prefix.append(character) }
      }
    }
    groupingSize = sinceComma ?? 0
    if minimumIntegerDigits == 0, isScientific { minimumIntegerDigits = 1 }
  }

  /// An affix with the locale's symbols. A currency sign that ends in a letter keeps a no-break space from the digits
  /// (UTS #35, Part 3 §3.4, currency spacing).
  static func affix(
    _ text: String, _ symbols: (minus: String, plus: String, percent: String, currency: String), beforeDigits: Bool
  ) -> String {
    var result = ""
    for character in text {
      switch character {
      case "-": result += symbols.minus
      case "+": result += symbols.plus
      case "%": result += symbols.percent
      case "¤":
        if !beforeDigits, result.isEmpty, symbols.currency.first?.isLetter == true { result += "\u{A0}" }
        result += symbols.currency
      default: result.append(character)
      }
    }
    if beforeDigits, text.last == "¤", symbols.currency.last?.isLetter == true { result += "\u{A0}" }
    return result
  }
}

/// Currencies that are not written with two decimals (ISO 4217), and the currency of each region that has locale data.
enum Currency {
  static func decimals(_ code: String) -> Int { code == "JPY" || code == "KRW" ? 0 : 2 }

  /// The currency of a locale: by its region, else the region most speakers of its language live in.
  static func code(_ locale: LocaleData) -> String {
    switch locale.region ?? "" {
    case "US": "USD"
    case "GB": "GBP"
    case "CA": "CAD"
    case "AU": "AUD"
    case "NZ": "NZD"
    case "CH", "LI": "CHF"
    case "MX": "MXN"
    case "AR": "ARS"
    case "BR": "BRL"
    case "HK": "HKD"
    case "SA": "SAR"
    case "AE": "AED"
    case "ZA": "ZAR"
    case "IN": "INR"
    case "AT", "BE", "DE", "ES", "FI", "FR", "GR", "IE", "IT", "LU", "NL", "PT": "EUR"
    default:
      switch locale.code {
      case "en": "USD"
      case "pt": "BRL"
      case "sv": "SEK"
      case "da": "DKK"
      case "nb": "NOK"
      case "pl": "PLN"
      case "cs": "CZK"
      case "ru": "RUB"
      case "uk": "UAH"
      case "tr": "TRY"
      case "he": "ILS"
      case "ar": "EGP"
      case "hi": "INR"
      case "ja": "JPY"
      case "ko": "KRW"
      case "zh-Hans": "CNY"
      case "zh-Hant": "TWD"
      default: "EUR"
      }
    }
  }
}
