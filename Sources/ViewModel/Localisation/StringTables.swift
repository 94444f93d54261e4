import Diagnostics
import DocParser
internal import Storage

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

  /// The text of `key` with its place. Tables that cannot be read are reported at `span`, what wanted the text.
  func string(for key: String, in files: DataFiles, usedAt span: SourceSpan) -> LocalisedEntry? {
    for table in names.reversed() {
      for folder in folders {
        let plurals = files.value(at: joinedText(folder, table, ".stringsdict"), usedAt: span)?.dictionary
        if let entry = plurals?.entry(for: key), let plural = PluralString(key: key, entry.value, into: files.collector)
        {
          return LocalisedEntry(text: "", plural: plural)
        }
        let texts = files.value(at: joinedText(folder, table, ".strings"), usedAt: span)?.dictionary
        if let entry = texts?.entry(for: key), let text = entry.value.string {
          return LocalisedEntry(text: text, plural: nil)
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
      var name = Self.joined(start, by: UInt8(ascii: "-"))
      while !name.isEmpty {
        if !languages.contains(name) { languages.append(name) }
        name = name.utf8.lastIndex(of: UInt8(ascii: "-")).map { String(name[..<$0]) } ?? ""
      }
    }
    var folders: [String] = []
    for language in languages where isLocaleIdentifier(language) {
      folders.append(language + ".lproj/")
      if language.utf8.contains(UInt8(ascii: "-")) {
        folders.append(Self.joined(language, by: UInt8(ascii: "_")) + ".lproj/")
      }
    }
    return folders + ["Base.lproj/", ""]
  }

  /// The subtags of a locale identifier, joined by one byte.
  private static func joined(_ identifier: String, by separator: UInt8) -> String {
    var bytes: [UInt8] = []
    var isBetween = false
    for byte in identifier.utf8 {
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        isBetween = !bytes.isEmpty
      } else {
        if isBetween { bytes.append(separator) }
        isBetween = false
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A localised text as a table has it: a text, or a plural that depends on numbers.
struct LocalisedEntry {
  let text: String
  let plural: PluralString?
}

extension StringTables {
  /// Every plural of every table by its key, the strongest where a key is in several.
  func plurals(in files: DataFiles) -> [String: PluralString] {
    var result: [String: PluralString] = [:]
    for table in names {
      for folder in folders.reversed() {
        for entry in files.value(at: folder + table + ".stringsdict")?.dictionary?.entries ?? [] {
          if let plural = PluralString(key: entry.key, entry.value, into: files.collector) {
            result[entry.key] = plural
          }
        }
      }
    }
    return result
  }
}
