import Diagnostics

extension LocaleData {
  /// Whether a text has the form of a locale identifier: a language of two or three letters, then a script, a region and
  /// variants, with hyphens or underscores between them (`de`, `de_AT`, `zh-Hant-TW`, `ca-ES-valencia`). Whether there
  /// are data for it is another question: ``isExact``.
  public static func isIdentifier(_ text: String) -> Bool {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard parts.count <= 8, (2...3).contains(parts[0].count), parts[0].allSatisfy(isLetter) else { return false }
    // 0 nothing yet, 1 a script, 2 a region, 3 a variant: each comes after those before it.
    var stage = 0
    for part in parts.dropFirst() {
      let letters = part.allSatisfy(isLetter)
      let digits = part.allSatisfy(isDigit)
      switch part.count {
      case 4 where letters && stage < 1: stage = 1
      case 2 where letters && stage < 2, 3 where digits && stage < 2: stage = 2
      case 5...8 where part.allSatisfy({ isLetter($0) || isDigit($0) }), 4 where part.first.map(isDigit) == true:
        stage = 3
      default: return false
      }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension LocaleData {
  /// What nobody knows of a locale of the right form: its language, or its region. Nil when both are codes of CLDR.
  ///
  /// O(codes) but for English, which is asked for most.
  public static func problem(of identifier: String) -> LocalisationProblem? {
    if identifier == "en" { return nil }
    let parts = identifier.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first?.lowercased() else { return nil }
    if !contains(language, CLDRCodes.languages) {
      let near = nearestName(to: language, in: available)
      return .unknownLocale(
        identifier, kind: "language", code: parts[0],
        nearest: near.map { ([$0] + parts.dropFirst()).joined(separator: "-") })
    }
    let region = parts.dropFirst().first { $0.utf8.count == 2 || $0.utf8.count == 3 && $0.utf8.allSatisfy(isDigit) }
    if let region, !contains(region.uppercased(), CLDRCodes.regions) {
      return .unknownLocale(identifier, kind: "region", code: region, nearest: parts[0])
    }
    return nil
  }

  /// Whether `code` is one of the words of a list.
  private static func contains(_ code: String, _ list: StaticString) -> Bool {
    list.withUTF8Buffer { bytes in
      bytes.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(code.utf8) }
    }
  }
}
