import Testing

@testable import ViewModel

struct StringTablesTests {
  @Test func fallsBackFromTheLocaleToTheRoot() {
    #expect(
      StringTables.chain("zh-Hant-TW", "en") == [
        "zh-Hant-TW.lproj/", "zh_Hant_TW.lproj/", "zh-Hant.lproj/", "zh_Hant.lproj/", "zh.lproj/", "en.lproj/",
        "Base.lproj/", "",
      ])
    #expect(StringTables.chain("en_US", "en") == ["en-US.lproj/", "en_US.lproj/", "en.lproj/", "Base.lproj/", ""])
    #expect(StringTables.chain("../x", "en") == ["en.lproj/", "Base.lproj/", ""])
  }

  @Test func takesTheNearestLanguageAndTheLaterTable() {
    var options = BuildOptions()
    options.locale = "de-AT"
    let built = Built(
      """
      <?strings Extra?>
      <LMRowView><UILabel text="@a"/><UILabel text="@b"/><UILabel text="@c"/><UILabel text="@d"/></LMRowView>
      """,
      files: [
        ("de.lproj/Localizable.strings", "a = \"de a\"; c = \"de c\";"),
        ("en.lproj/Localizable.strings", "a = \"en a\"; b = \"en b\"; c = \"en c\";"),
        ("de-AT.lproj/Extra.strings", "c = \"extra\";"),
      ], options: options)
    #expect(built.root?.subviews.map { $0.string("text") } == ["de a", "en b", "extra", "@d"])
    #expect(built.problems == ["2:87 warning INK0501"])
    #expect(built.collector.diagnostics.map(\.message) == ["no string 'd' for the locale de-AT"])
  }
}
