import Diagnostics

/// What is missing or wrong about localised strings.
public enum LocalisationProblem: Problem, Hashable {
  /// No table has the key in any language of the chain.
  case missingString(key: String, locale: String, nearest: String?)
  /// A table that an instruction names exists in no language.
  case missingTable(name: String, locale: String)
  /// A locale has the form of one, but names a language or a region that nobody knows; `kind` says which.
  case unknownLocale(String, kind: String, code: String, nearest: String?)

  /// INK0501 to INK0503.
  public var id: ProblemID {
    switch self {
    case .missingString: 501
    case .missingTable: 502
    case .unknownLocale: 503
    }
  }

  /// Warnings: what is missing stands around the document.
  public var severity: Severity { .warning }

  /// One line for people.
  public var message: String {
    switch self {
    case .missingString(let key, let locale, _): "no string '\(key)' for the locale \(locale)"
    case .unknownLocale(let locale, let kind, let code, _): "no \(kind) '\(code)' is known, in the locale '\(locale)'"
    case .missingTable(let name, let locale): "no string table '\(name)' for the locale \(locale)"
    }
  }

  /// The nearest key or locale.
  public var suggestion: String? {
    switch self {
    case .missingString(_, _, let nearest): nearest.map { "@" + $0 }
    case .unknownLocale(_, _, _, let nearest): nearest
    case .missingTable: nil
    }
  }

  /// The pages of the reference.
  public static let pages: [ProblemPage] = [
    ProblemPage(
      501, "missing string", .warning,
      "A value written @key is looked up in Localizable.strings and the tables that strings instructions name, in the "
        + "locale, its shorter forms, the development language, Base and the resource root. None has the key, so the "
        + "value stays as it is written.", example: "<UILabel text=\"@greting\"/>"),
    ProblemPage(
      502, "missing string table", .warning,
      "A strings instruction names a table that exists in no language of the fallback chain. Its keys will be missing.",
      example: "<?strings Missing?>"),
    ProblemPage(
      503, "unknown locale", .warning,
      "The locale has the form of one (language, script, region), but CLDR has no language or region of that code. Texts "
        + "come from the development language, numbers and dates are as in English."),
  ]
}
