import Diagnostics
import DocParser
internal import Storage

/// The localised strings of one document: its tables, each in every language of the fallback chain.
///
/// A value: an included document works on a copy, so its own tables stay inside.
struct StringTables {
  /// The first is `Localizable`; later ones win. Copies share what was read.
  private var tables: List<StringTable>
  /// Folders that are looked into, most wanted language first.
  let folders: [String]
  /// The locale, for messages.
  let locale: String

  init(locale: String, developmentLanguage: String) {
    self.locale = locale
    folders = Self.chain(locale, developmentLanguage)
    tables = [StringTable("Localizable", in: folders)]
  }

  /// Adds a table that beats the ones before it.
  mutating func add(_ name: String) { tables.append(StringTable(name, in: folders)) }

  /// The text of `key` with its place. Tables that cannot be read are reported at `span`, what wanted the text.
  func string(for key: String, in files: DataFiles, usedAt span: SourceSpan) -> LocalisedEntry? {
    var at = tables.count
    while at > 0 {
      at -= 1
      for number in 0..<tables[at].fileCount {
        guard let value = tables[at].dictionary(number, in: files, usedAt: span)[key] else { continue }
        if StringTable.holdsTexts(number) {
          if let text = value.string { return LocalisedEntry(text: text, plural: nil) }
        } else if let plural = PluralString(key: key, value, into: files.collector) {
          return LocalisedEntry(text: "", plural: plural)
        }
      }
    }
    return nil
  }

  /// All keys of all tables in every language of the chain, for suggestions.
  func keys(in files: DataFiles) -> [String] {
    tables.flatMap { table in
      (0..<table.fileCount).filter(StringTable.holdsTexts).flatMap { number in
        table.dictionary(number, in: files).entries.map(\.key)
      }
    }
  }

  /// Whether a table of that name exists in any language.
  func exists(_ name: String, in files: DataFiles) -> Bool {
    folders.contains {
      files.provider.contains(joinedText($0, name, ".strings"))
        || files.provider.contains(joinedText($0, name, ".stringsdict"))
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
    // A language alone, which most are.
    guard identifier.utf8.contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }) else {
      return identifier
    }
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
    for table in tables {
      var number = table.fileCount
      while number > 0 {
        number -= 1
        guard !StringTable.holdsTexts(number) else { continue }
        for entry in table.dictionary(number, in: files).entries {
          if let plural = PluralString(key: entry.key, entry.value, into: files.collector) {
            result[entry.key] = plural
          }
        }
      }
    }
    return result
  }
}

/// The files of one string table: in each language, the most wanted first, its plurals and its texts.
private final class StringTable {
  private let name: String
  private let folders: [String]
  /// What was read so far: a text that a language has needs no file of the next.
  private var dictionaries: List<DataDictionary>
  private var isRead: List<Bool>

  init(_ name: String, in folders: [String]) {
    self.name = name
    self.folders = folders
    dictionaries = List(repeating: DataDictionary(), count: 2 * folders.count)
    isRead = List(repeating: false, count: 2 * folders.count)
  }

  /// Number of files, there or not.
  var fileCount: Int { dictionaries.count }

  /// Whether the file of that number has texts; plurals else.
  static func holdsTexts(_ number: Int) -> Bool { number % 2 == 1 }

  /// What the file of that number holds: nothing when it is not there or cannot be read, which is reported at `span`.
  func dictionary(_ number: Int, in files: DataFiles, usedAt span: SourceSpan = .none) -> DataDictionary {
    if !isRead[number] {
      isRead[number] = true
      let ending = Self.holdsTexts(number) ? ".strings" : ".stringsdict"
      if let value = files.value(at: joinedText(folders[number / 2], name, ending), usedAt: span)?.dictionary {
        dictionaries[number] = value
      }
    }
    return dictionaries[number]
  }
}
