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

  /// A theme that an `ink.json` names is checked as one of the command line, each with its own documents.
  @Test func themesOfProjectFilesAreChecked() throws {
    let scratch = try ScratchFolder([
      "one/ink.json": "{ \"theme\": \"t.json\" }", "one/a.xml": "<UILabel text='Hi'/>",
      "one/t.json": "{ \"default\": { \"colors\": { \"heroColour\": \"#fff\" } }, \"UILabel\": {}, \"UISwitch\": {} }",
      "two/ink.json": "{ \"theme\": \"t.json\" }", "two/b.xml": "<UISwitch/>", "two/c.xml": "<UISwitch/>",
      "two/t.json": "{ \"default\": {}, \"UILabel\": {}, \"UISwitch\": {}, \"UILable\": {} }",
      "three/d.xml": "<UISwitch/>",
    ])
    defer { scratch.remove() }
    let errors = try scratch.ink(["check", "one", "two", "three"]).errors
    #expect(errors.contains("one/t.json:1:69: note: no view uses the entry 'UISwitch'"))
    #expect(errors.contains("two/t.json:1:18: note: no view uses the entry 'UILabel'"))
    #expect(errors.components(separatedBy: "no view uses").count == 3)
    #expect(errors.components(separatedBy: "no class is called 'UILable'").count == 2)
    #expect(errors.components(separatedBy: "INK0406").count == 2)
    // The command line's theme is stronger.
    let own = try scratch.ink(["check", "one", "--theme", "two/t.json"]).errors
    #expect(own.contains("two/t.json:1:33: note: no view uses the entry 'UISwitch'") && !own.contains("one/t.json"))
  }

  /// What many documents find in one theme is told once.
  @Test func problemsOfASharedThemeAreToldOnce() throws {
    let scratch = try ScratchFolder([
      "a.xml": "<UILabel text='Hi'/>", "b.xml": "<UILabel text='Ho'/>", "t.json": "{ \"colors\": { \"x\": 1 } }",
    ])
    defer { scratch.remove() }
    for command in ["layout", "check"] {
      let errors = try scratch.ink([command, "a.xml", "b.xml", "--theme", "t.json"]).errors
      #expect(errors.components(separatedBy: "INK0406").count == 2, "\(command)")
    }
  }

  @Test func contrastOfBuiltInPairsIsNoFailure() throws {
    let scratch = try scratch()
    defer { scratch.remove() }
    // The built-in caption grey on the built-in background: low, but not this theme's doing.
    let built = try scratch.ink(["theme", "theme.json", "--check"])
    #expect(built.status == 0 && !built.output.contains("fails"))
    #expect(built.output.split(separator: "\n").contains { $0.hasPrefix("caption ") && $0.hasSuffix("low, built-in") })
    let pale = try scratch.ink(["theme", "pale.json", "--check"])
    #expect(pale.status == 1)
    #expect(pale.output.split(separator: "\n").contains { $0.hasPrefix("headline ") && $0.hasSuffix("fails") })
    #expect(pale.output.split(separator: "\n").filter { $0.hasSuffix("fails") }.count >= 1)
  }

  /// Binary and XML property lists are themes too, whatever the file is called.
  @Test func propertyListsAreThemes() throws {
    // { colors = { textColor = "#112233"; }; } as a binary list: header, five objects, offsets, trailer.
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    func add(_ object: [UInt8]) {
      offsets.append(bytes.count)
      bytes += object
    }
    add([0xD1, 1, 2])
    add([0x56] + Array("colors".utf8))
    add([0xD1, 3, 4])
    add([0x59] + Array("textColor".utf8))
    add([0x57] + Array("#112233".utf8))
    let table = bytes.count
    bytes += offsets.map { UInt8($0) }
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5] + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>colors</key><dict><key>textColor</key><string>#112233</string></dict></dict></plist>
      """
    let scratch = try ScratchFolder(["a.xml": "<UILabel id='a' text='Hi'/>", "x.theme": xml])
    defer { scratch.remove() }
    try scratch.write(bytes, to: "b.theme")
    for name in ["x.theme", "b.theme"] {
      let theme = try scratch.ink(["theme", name])
      #expect(theme.status == 0 && theme.output.contains("#112233ff"), "\(theme.errors)")
      let styles = try scratch.ink(["styles", "a.xml", "#a", "--theme", name])
      #expect(styles.output.contains("theme colors.textColor"), "\(styles.errors)")
      #expect(styles.output.contains("#112233ff  \(name):"))
      // Bytes by hand: the text is the last of five objects.
      if name == "b.theme" { #expect(styles.output.contains("b.theme:byte ")) }
    }
  }

  /// { big = { textColor = "#zz"; }; } as a binary list: five objects at bytes 8, 11, 15, 18 and 28, their offsets at 32.
  @Test func problemsOfABinaryListNameBytesAndKeyPaths() throws {
    var bytes = Array("bplist00".utf8)
    bytes += [0xD1, 1, 2] + [0x53] + Array("big".utf8) + [0xD1, 3, 4] + [0x59] + Array("textColor".utf8)
    bytes += [0x53] + Array("#zz".utf8) + [8, 11, 15, 18, 28] + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 5] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 32]
    let scratch = try ScratchFolder([
      "a.xml": "<?properties t?>\n<UILabel class='big' text='x'/>\n"
    ])
    defer { scratch.remove() }
    try scratch.write(bytes, to: "t.plist")
    let errors = try scratch.ink(["layout", "a.xml"]).errors
    #expect(errors.contains("t.plist:byte 28 ('big.textColor'): error: 'textColor' of UILabel is a colour"))
    // No line of a text that nobody has before them.
    #expect(!errors.contains("<string>") && !errors.contains("t.plist:6"))
    let json = try scratch.ink(["layout", "a.xml", "--problems", "json"]).errors
    #expect(json.contains("\"offset\": 28") && !json.contains("\"line\": 6"))
    #expect(json.contains("\"keyPath\": \"big.textColor\""))
    let sarif = try scratch.ink(["layout", "a.xml", "--problems", "sarif"]).errors
    #expect(sarif.contains("\"byteOffset\": 28, \"byteLength\": 1"))
    #expect(sarif.contains("\"fullyQualifiedName\": \"big.textColor\""))
    let github = try scratch.ink(["layout", "a.xml", "--problems", "github"]).errors
    #expect(
      github.contains("::error file=t.plist,title=") && github.contains("::byte 28 ('big.textColor'): 'textColor'"))
    // The key has a place of its own.
    bytes[19] = UInt8(ascii: "x")
    try scratch.write(bytes, to: "t.plist")
    #expect(try scratch.ink(["layout", "a.xml"]).errors.contains("t.plist:byte 18 ('big.xextColor'): error:"))
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

  @Test func notesNameTheInlineInstructionThatBroughtTheValue() throws {
    let scratch = try ScratchFolder([
      "a.xml": """
      <?properties {"a": {"alpha": "much"}}?>
      <?properties {"b": {"alpha": 1}}?>
      <?properties {"a": {"hidden": false}, "c": {"text": "x"}}?>
      <LMColumnView>
        <UILabel class="a"/>
        <UIView class="c"/>
      </LMColumnView>
      """
    ])
    defer { scratch.remove() }
    let errors = try scratch.ink(["layout", "a.xml"]).errors
    // The bad value stands in the first instruction, the bad key in the third.
    #expect(errors.contains("a.xml:1:1: note: merged here") && errors.contains("a.xml:5:4: note: applied here"))
    #expect(errors.contains("a.xml:3:1: note: merged here") && errors.contains("a.xml:6:4: note: applied here"))
    #expect(!errors.contains("a.xml:2:1"))
  }
}
