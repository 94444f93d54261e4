import Testing

@testable import ViewModel

/// Offsets that laws and almanacs give, at and just before the moment of change.
struct ZoneCase: Sendable, CustomTestStringConvertible {
  let zone: String
  let what: String
  let at: Double
  let before: Int
  let after: Int
  var testDescription: String { "\(zone) \(what)" }
}

/// Time zones by name, from the table and not from the machine.
@Suite struct ZoneTableTests {
  @Test(arguments: [
    ZoneCase(zone: "Europe/Berlin", what: "2024-03-31 01:00 UTC", at: 1_711_846_800, before: 3600, after: 7200),
    ZoneCase(zone: "Europe/Berlin", what: "2024-10-27 01:00 UTC", at: 1_729_990_800, before: 7200, after: 3600),
    ZoneCase(zone: "America/New_York", what: "2024-03-10 07:00 UTC", at: 1_710_054_000, before: -18000, after: -14400),
    ZoneCase(zone: "US/Eastern", what: "an old name", at: 1_730_613_600, before: -14400, after: -18000),
    // Half an hour of summer time.
    ZoneCase(zone: "Australia/Lord_Howe", what: "2024-04-06 15:00 UTC", at: 1_712_415_600, before: 39600, after: 37800),
    // Samoa left out 30 December 2011.
    ZoneCase(zone: "Pacific/Apia", what: "2011-12-30 10:00 UTC", at: 1_325_239_200, before: -36000, after: 50400),
    ZoneCase(zone: "Europe/Moscow", what: "2014-10-25 22:00 UTC", at: 1_414_274_400, before: 14400, after: 10800),
    ZoneCase(zone: "Asia/Kathmandu", what: "1985-12-31 18:30 UTC", at: 504_901_800, before: 19800, after: 20700),
    // 44 minutes 30 seconds west until 7 January 1972.
    ZoneCase(zone: "Africa/Monrovia", what: "1972-01-07 00:44:30 UTC", at: 63_593_070, before: -2670, after: 0),
  ])
  func changesHappenWhenTheyDid(_ c: ZoneCase) throws {
    let zone = try #require(ClockZone(c.zone))
    #expect(zone.offset(at: c.at - 1) == c.before)
    #expect(zone.offset(at: c.at) == c.after)
  }

  @Test(arguments: [
    // 1 July and 1 January 2024; 1 July 2100; 15 January 2090.
    ("Europe/Dublin", 1_719_792_000.0, 3600), ("Europe/Dublin", 1_704_067_200, 0),
    ("Europe/Berlin", 4_118_083_200, 7200),
    ("Australia/Sydney", 3_788_121_600, 39600), ("Asia/Kolkata", 0, 19800), ("Asia/Kolkata", 4_118_083_200, 19800),
    ("America/Sao_Paulo", 1_704_067_200, -10800), ("Etc/GMT+5", 0, -18000), ("GMT+5", 0, 18000), ("EST", 0, -18000),
    ("UTC", 0, 0), ("Etc/UTC", 0, 0), ("Pacific/Chatham", 1_704_067_200, 49500), ("Europe/Berlin", -1e12, 3600),
  ])
  func rulesGoOn(name: String, at: Double, offset: Int) throws {
    #expect(try #require(ClockZone(name)).offset(at: at) == offset)
  }

  @Test func everyNameHasItsRules() {
    let names = ClockZone.names
    #expect(names.count > 590)
    #expect(Set(names).count == names.count)
    for name in names { #expect(ClockZone(name) != nil, "\(name)") }
    #expect(ZoneTable.text.utf8CodeUnitCount < 100_000)
  }

  @Test(arguments: [
    ("Europe/Berln", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"), ("Berlin", "Europe/Berlin"), ("utc", "UTC"),
    ("new york", "America/New_York"), ("Mars/Olympus_Mons", nil), ("", nil), (",", nil), ("|", nil),
  ])
  func unknownNamesGetTheNearest(name: String, nearest: String?) {
    #expect(ClockZone(name) == nil)
    #expect(ClockZone.nearest(to: name) == nearest)
  }

  @Test(arguments: ["en", "de_AT", "zh-Hant-TW", "ca-ES-valencia", "es-419", "sl-1994", "fil"])
  func localeIdentifiersHaveAForm(text: String) { #expect(LocaleData.isIdentifier(text)) }

  @Test(arguments: [
    "", "e", "german", "en-", "-en", "en--US", "en-USA", "en us", "en-US-Latn", "en-1", "é-FR", "en\u{0}",
  ])
  func whatIsNoLocaleIdentifierIsRefused(text: String) { #expect(!LocaleData.isIdentifier(text)) }
}
