import Diagnostics

/// What can be wrong with templates and appearance rules.
public enum TemplateProblem: Problem, Hashable {
  /// The top level of a template file is no dictionary.
  case notADictionary(kind: String)
  /// A template is no dictionary of properties.
  case templateNotADictionary(name: String, kind: String)
  /// A template value is null, a dictionary or data: no property can be set to it.
  case unusableValue(template: String, keyPath: String, kind: String)
  /// The part of a template's name after `~` is no size class.
  case unknownVariant(name: String, suffix: String, nearest: String?)
  /// A key of `Appearance.json` has an empty class name.
  case emptyClass(key: String)
}

extension TemplateProblem {
  /// The stable id, INK0350 to INK0354.
  public var id: ProblemID {
    switch self {
    case .notADictionary: 350
    case .templateNotADictionary: 351
    case .unusableValue: 352
    case .unknownVariant: 353
    case .emptyClass: 354
    }
  }

  /// Errors for what cannot be used, warnings for names that are probably not meant.
  public var severity: Severity {
    switch self {
    case .notADictionary, .templateNotADictionary, .unusableValue, .emptyClass: .error
    case .unknownVariant: .warning
    }
  }

  /// One line for people.
  public var message: String {
    switch self {
    case .notADictionary(let kind): "found \(kind) at the top level, expected a dictionary of templates"
    case .templateNotADictionary(let name, let kind):
      "template '\(shortened(name))' is \(kind), expected a dictionary of properties"
    case .unusableValue(let template, let keyPath, let kind):
      "'\(shortened(keyPath))' of template '\(shortened(template))' is \(kind), expected a string, number, boolean or array"
    case .unknownVariant(let name, let suffix, let nearest):
      "'\(shortened(suffix))' in the name '\(shortened(name))' is no size class, expected normal, horizontal, vertical or minimal"
        + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
    case .emptyClass(let key): "the key '\(shortened(key))' has an empty class name, expected 'A' or 'A, B'"
    }
  }
}
