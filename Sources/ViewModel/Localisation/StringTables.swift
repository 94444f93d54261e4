import Diagnostics
import DocParser

/// The localised strings of one document: its tables, each in every language of the fallback chain.
///
/// A value: an included document works on a copy, so its own tables stay inside.
struct StringTables {
  /// Names of tables, the first is `Localizable`; later ones win.
  private(set) var names: [String] = ["Localizable"]
  /// Folders that are looked into, most wanted language first.
  let folders: [String]
  /// The locale, for messages.
  let locale: String

  init(locale: String, developmentLanguage: String) {
    self.locale = locale
    folders = Self.chain(locale, developmentLanguage)
  }

  /// Adds a table that beats the ones before it.
  mutating func add(_ name: String) { names.append(name) }

  /// The text of `key` with its place.
  func string(for key: String, in files: DataFiles) -> LocalisedEntry? {
    for table in names.reversed() {
      for folder in folders {
        if let entry = files.value(at: folder + table + ".stringsdict")?.dictionary?.entry(for: key),
          let plural = PluralEntry(entry.value)
        {
          return LocalisedEntry(text: plural.format, span: entry.value.span, plural: plural, folder: folder)
        }
        if let entry = files.value(at: folder + table + ".strings")?.dictionary?.entry(for: key),
          let text = entry.value.string
        {
          return LocalisedEntry(text: text, span: entry.value.span, plural: nil, folder: folder)
        }
      }
    }
    return nil
  }

  /// All keys of all tables in every language of the chain, for suggestions.
  func keys(in files: DataFiles) -> [String] {
    names.flatMap { table in
      folders.flatMap { folder in
        files.value(at: folder + table + ".strings")?.dictionary?.entries.map(\.key) ?? []
      }
    }
  }

  /// Whether a table of that name exists in any language.
  func exists(_ name: String, in files: DataFiles) -> Bool {
    folders.contains {
      files.provider.contains($0 + name + ".strings") || files.provider.contains($0 + name + ".stringsdict")
    }
  }

  /// `zh-Hant-TW → zh-Hant → zh → development language → Base → root`, each language spelled with `-` and with `_`.
  static func chain(_ locale: String, _ developmentLanguage: String) -> [String] {
    var languages: [String] = []
    for start in [locale, developmentLanguage] {
      var name = start.split(whereSeparator: { $0 == "_" || $0 == "-" }).joined(separator: "-")
      while !name.isEmpty {
        if !languages.contains(name) { languages.append(name) }
        name = name.lastIndex(of: "-").map { String(name[..<$0]) } ?? ""
      }
    }
    var folders: [String] = []
    for language in languages where isLocaleIdentifier(language) {
      folders.append(language + ".lproj/")
      if language.contains("-") {
        folders.append(language.split(separator: "-").joined(separator: "_") + ".lproj/")
      }
    }
    return folders + ["Base.lproj/", ""]
  }
}

/// A localised text as a table has it.
struct LocalisedEntry {
  let text: String
  let span: SourceSpan
  let plural: PluralEntry?
  /// Folder it was found in: `fr.lproj/`.
  let folder: String

  /// The language of the folder, nil for `Base` and the root.
  var language: String? {
    folder.hasSuffix(".lproj/") && folder != "Base.lproj/" ? String(folder.dropLast(".lproj/".count)) : nil
  }
}

/// An entry of a `.stringsdict`: a format with variables, each with a text for every plural category.
struct PluralEntry {
  struct Variable {
    let name: String
    /// Texts by CLDR category: `one`, `few`, `other`, …, and the framework's `zero`.
    let forms: [(category: String, text: String)]
  }

  let format: String
  let variables: [Variable]

  init?(_ value: DataValue) {
    guard let entries = value.dictionary, let format = entries["NSStringLocalizedFormatKey"]?.string else { return nil }
    self.format = format
    variables = entries.entries.compactMap { entry in
      guard let variable = entry.value.dictionary else { return nil }
      let categories = ["zero", "one", "two", "few", "many", "other"]
      let forms = categories.compactMap { category in
        variable[category]?.string.map { (category: category, text: $0) }
      }
      return forms.isEmpty ? nil : Variable(name: entry.key, forms: forms)
    }
  }

  /// The text for numbers given by variable name; `category` says which form a number takes.
  ///
  /// A variable may name others in its forms; each is replaced once, left to right, and at most 64 in all, so that
  /// variables that name each other end.
  func text(number: (String) -> Double?, category: (Double) -> String) -> (text: String, missing: [String]) {
    var rest = format[...]
    var result = ""
    var missing: [String] = []
    var replaced = 0
    while let start = rest.firstRange(of: "%#@"), replaced < 64 {
      guard let end = rest[start.upperBound...].firstIndex(of: "@") else { break }
      let name = String(rest[start.upperBound..<end])
      result += rest[..<start.lowerBound]
      let tail = rest[rest.index(after: end)...]
      replaced += 1
      var form = ""
      if let variable = variables.first(where: { $0.name == name }) {
        let value = number(name)
        if value == nil { missing.append(name) }
        let wanted = value.map { number in number == 0 && variable.has("zero") ? "zero" : category(number) } ?? "other"
        form = variable.text(wanted)
        if let value { form = Self.fill(form, with: shortest(value)) }
      } else {
        missing.append(name)
      }
      rest = (form + tail)[...]
    }
    return (result + rest, missing)
  }

  /// Puts `number` in place of `%d`, `%ld`, `%lu`, `%i`, `%u`, `%@`, `%f`; `%%` is a percent sign.
  private static func fill(_ form: String, with number: String) -> String {
    var result = ""
    var rest = form[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      if rest.first == "#" {
        // Another variable: left for the caller.
        result += "%"
        continue
      }
      let specifier = rest.drop { "0123456789.$lhqzt".contains($0) }
      if let last = specifier.first, "diu@fg".contains(last) {
        result += number
        rest = specifier.dropFirst()
      } else {
        result += "%"
      }
    }
    return result + rest
  }
}

extension PluralEntry.Variable {
  func has(_ category: String) -> Bool { forms.contains { $0.category == category } }

  func text(_ category: String) -> String {
    (forms.first { $0.category == category } ?? forms.first { $0.category == "other" } ?? forms.last)?.text ?? ""
  }
}

extension Substring {
  /// The first place of a short pattern; the standard library's own search lives in a module that the product does
  /// not import.
  fileprivate func firstRange(of pattern: String) -> Range<Index>? {
    guard let first = pattern.utf8.first else { return nil }
    var at = startIndex
    while at < endIndex {
      if utf8[at] == first, self[at...].hasPrefix(pattern) {
        return at..<index(at, offsetBy: pattern.count)
      }
      at = utf8.index(after: at)
    }
    return nil
  }
}
