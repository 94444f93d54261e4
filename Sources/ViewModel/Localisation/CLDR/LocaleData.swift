/// The number and date patterns, names and plural rules of one locale: what formatters need, and nothing of the machine.
///
/// A value of a few words; each text is looked up in the locale's record when it is asked for (one scan of a few
/// kilobytes), so that nothing is built at start-up.
public struct LocaleData: Sendable {
  /// The identifier that was asked for, with hyphens.
  public let identifier: String
  /// The locale whose data are used: `identifier`, or what it falls back to.
  public let code: String
  /// False when another language than the one asked for is used.
  public let isExact: Bool
  private let record: StaticString

  /// The identifiers of the locales with data, in the order of the project's list.
  public static var available: [String] { CLDRTables.codes }

  /// The CLDR release that the data come from.
  public static var release: String { CLDRTables.release }

  /// The data for an identifier (`de`, `de_AT`, `zh-Hant-TW`, `pt-BR`), falling back by dropping what stands last, and
  /// to English when the language has no data. Never fails; see ``isExact``.
  public init(_ identifier: String) {
    let normalised = String(identifier.map { $0 == "_" ? "-" : $0 })
    self.identifier = normalised
    var candidate = Self.resolvingScript(normalised)
    while true {
      if let record = CLDRTables.record(candidate) {
        code = candidate
        isExact = true
        self.record = record
        return
      }
      guard let cut = candidate.lastIndex(of: "-") else { break }
      candidate = String(candidate[..<cut])
    }
    code = "en"
    isExact = false
    record = CLDRTables.record("en") ?? ""
  }

  /// English: the locale of tests and examples.
  public static let english = LocaleData("en")

  /// Chinese without a script gets the one of its region; `no` is Bokmål, `iw` the old code of Hebrew.
  private static func resolvingScript(_ identifier: String) -> String {
    let parts = identifier.split(separator: "-").map(String.init)
    guard let language = parts.first?.lowercased() else { return "" }
    let rest = parts.dropFirst()
    switch language {
    case "zh" where !rest.contains(where: { $0 == "Hans" || $0 == "Hant" }):
      let traditional = rest.contains { ["TW", "HK", "MO"].contains($0.uppercased()) }
      return (["zh", traditional ? "Hant" : "Hans"] + rest).joined(separator: "-")
    case "no": return (["nb"] + rest).joined(separator: "-")
    case "iw": return (["he"] + rest).joined(separator: "-")
    default: return ([language] + rest).joined(separator: "-")
    }
  }

  /// The language part of the identifier, lower case.
  public var language: String { identifier.split(separator: "-").first.map { $0.lowercased() } ?? "" }

  /// The region of the identifier (`AT`), or nil.
  public var region: String? {
    identifier.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }.map { $0.uppercased() }
  }

  /// A text of the record, or nil. One scan of the record.
  package func text(_ key: String) -> String? {
    let bytes = UnsafeBufferPointer(start: record.utf8Start, count: record.utf8CodeUnitCount)
    let wanted = Array((key + "=").utf8)
    var line = bytes.startIndex
    while line < bytes.endIndex {
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      if bytes[line..<end].starts(with: wanted) {
        return String(decoding: bytes[(line + wanted.count)..<end], as: UTF8.self)
      }
      line = end + 1
    }
    return nil
  }

  /// A list of the record: texts between bars.
  package func list(_ key: String) -> [String] {
    (text(key) ?? "").split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// The plural category of a number in this language, for every language of CLDR.
  public func pluralCategory(_ operands: PluralOperands) -> PluralCategory {
    if language == "pt", region == "PT" { return CLDRPluralRules.category("pt-PT", operands) }
    return CLDRPluralRules.category(language, operands)
  }

  /// Joins names with this language's commas and conjunction: `a, b, and c`.
  public func joined(_ items: [String]) -> String {
    func fill(_ pattern: String, _ a: String, _ b: String) -> String { Self.fill(text(pattern) ?? "{0}, {1}", [a, b]) }
    guard items.count > 2 else {
      return items.count == 2 ? fill("list.2", items[0], items[1]) : items.first ?? ""
    }
    // From the end: the pattern `start` holds the first item and everything after it.
    var result = fill("list.end", items[items.count - 2], items[items.count - 1])
    for index in (0..<items.count - 2).reversed() {
      result = fill(index == 0 ? "list.start" : "list.middle", items[index], result)
    }
    return result
  }

  /// Replaces `{0}`, `{1}` … in a pattern.
  static func fill(_ pattern: String, _ values: [String]) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: "}"), let index = Int(rest[after..<close]),
        values.indices.contains(index)
      else {
        result += rest[open...]
        return result
      }
      result += values[index]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
