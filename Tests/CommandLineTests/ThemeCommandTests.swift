import InkTestSupport
import Testing

@Suite struct ThemeCommandTests {
  private func scratch() throws -> ScratchFolder {
    try ScratchFolder([
      "theme.json": "{\n  \"colors\": { \"headlineColor\": \"#ff0000\" }\n}\n",
      "pale.json": "{ \"colors\": { \"headlineColor\": \"#eeeeee\", \"backgroundColor\": \"#ffffff\" } }",
      "typo.json": "{ \"colors\": { \"headlineColour\": \"#ff0000\" } }",
      "broken.json": "{ \"colors\": ",
    ])
  }

  @Test func printsEveryKeyWithItsOrigin() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let result = try scratch.ink(["theme", "theme.json"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("default\n"))
    let line = result.output.split(separator: "\n").first { $0.contains("colors.headlineColor ") }
    #expect(line?.contains("#ff0000ff") == true)
    #expect(line?.contains("theme.json:2:32") == true)
    #expect(result.output.contains("built-in"))
  }

  @Test func checksContrast() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let pale = try scratch.ink(["theme", "pale.json", "--check"])
    #expect(pale.status == 1)
    // #eeeeee on white: (1.05)/(0.8550 + 0.05) = 1.16.
    #expect(pale.output.contains("#eeeeeeff on #ffffffff  1.16 of"))
    #expect(pale.errors.contains("pale.json:1:32: warning:"))
    #expect(try scratch.ink(["theme", "theme.json", "--check", "--export"]).status == 2)
  }

  @Test func exportsCanonically() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let once = try scratch.ink(["theme", "theme.json", "--export"])
    #expect(once.status == 0)
    let again = try scratch.ink(["theme", "-", "--export"], input: Array(once.output.utf8))
    #expect(again.output == once.output)
  }

  @Test func badThemesAreExplained() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    let typo = try scratch.ink(["theme", "typo.json"])
    #expect(typo.errors.contains("typo.json:1:15:"))
    #expect(typo.errors.contains("did you mean 'headlineColor'?"))
    let broken = try scratch.ink(["theme", "broken.json"])
    #expect(broken.status == 1 && broken.output.isEmpty)
    #expect(broken.errors.contains("broken.json:1:"))
    #expect(try scratch.ink(["theme", "missing.json"]).status == 3)
  }

  /// A theme's check belongs to that of documents: an entry that any of them uses is used.
  @Test func checkingDocumentsChecksTheirTheme() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UILabel text='Hi'/>", "b.xml": "<UITextField text='Hi'/>",
      "set.json": "{ \"default\": {}, \"UILabel\": {}, \"UITextField\": {}, \"UISwitch\": {}, \"UILable\": {} }",
      "typo.json": "{ \"colors\": { \"headlineColour\": \"#ff0000\" } }",
    ])
    defer { scratch.remove() }
    let both = try scratch.ink(["check", "a.xml", "b.xml", "--theme", "set.json"]).errors
    #expect(both.contains("no view uses the entry 'UISwitch'"))
    #expect(both.contains("no class is called 'UILable'") && both.contains("did you mean 'UILabel'?"))
    #expect(!both.contains("the entry 'UILabel'") && !both.contains("the entry 'UITextField'"))
    let one = try scratch.ink(["check", "a.xml", "--theme", "set.json"]).errors
    #expect(one.contains("no view uses the entry 'UITextField'") && !one.contains("the entry 'UILabel'"))
    let typo = try scratch.ink(["check", "a.xml", "--theme", "typo.json"]).errors
    #expect(typo.contains("typo.json:1:15:"))
  }

  /// Both places: the value in the template file, and the element that applies it.
  @Test func errorsOfTemplatesShowBothPlaces() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<?properties t?>\n<UILabel class='big' text='x'/>\n",
      "t.json": "{ \"big\": {\n  \"textColor\": \"#zz\" } }\n",
    ])
    defer { scratch.remove() }
    let errors = try scratch.ink(["layout", "a.xml"]).errors
    #expect(errors.contains("t.json:2:16: error: 'textColor' of UILabel is a colour"))
    #expect(errors.contains("a.xml:1:1: note: merged here") && errors.contains("a.xml:2:2: note: applied here"))
  }
}
