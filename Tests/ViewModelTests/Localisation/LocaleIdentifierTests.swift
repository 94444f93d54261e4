import Testing
import ViewModel

struct LocaleIdentifierTests {
  @Test(arguments: [
    "en", "de", "de-AT", "zh-Hant-TW", "zh_Hans", "ca-ES-valencia", "sw", "haw", "es-419", "iw", "in-ID", "pt-br",
    "und",
  ])
  func knowsLanguagesAndRegions(_ identifier: String) {
    #expect(LocaleData.isIdentifier(identifier) && LocaleData.problem(of: identifier) == nil)
  }

  @Test(
    arguments: [
      ("xx", "language", "xx", nil), ("dee-AT", "language", "dee", "de-AT"), ("de-QX", "region", "QX", "de"),
      ("zh-Hans-999", "region", "999", "zh"),
    ] as [(String, String, String, String?)])
  func namesWhatNobodyKnows(_ identifier: String, _ kind: String, _ code: String, _ nearest: String?) {
    #expect(LocaleData.isIdentifier(identifier))
    #expect(
      LocaleData.problem(of: identifier) == .unknownLocale(identifier, kind: kind, code: code, nearest: nearest))
    #expect(
      LocaleData.problem(of: identifier)?.message == "no \(kind) '\(code)' is known, in the locale '\(identifier)'")
  }
}
